//! The bot that looks one move ahead.

use rand_xoshiro::rand_core::SeedableRng;
use tavola_core::{Game, Turn};

use crate::evaluate::worth;
use crate::{Bot, Evaluate, Luck, Stop};

/// Plays the move after which its seat stands best, averaged over a few positions that its view may hide.
#[derive(Clone, Debug)]
pub struct GreedyBot<G: Game, E> {
    evaluation: E,
    memory: G::Memory,
    luck: Luck,
    samples: u32,
    stop: Stop,
}

impl<G: Game, E: Evaluate<G>> GreedyBot<G, E> {
    /// How many positions a greedy bot imagines unless told otherwise: enough to tell a good move from a bad one.
    pub const SAMPLES: u32 = 8;

    /// A bot whose choices follow from the evaluation and the seed.
    pub fn new(evaluation: E, seed: u64) -> Self {
        GreedyBot {
            evaluation,
            memory: G::Memory::default(),
            luck: Luck::seed_from_u64(seed),
            samples: Self::SAMPLES,
            stop: Stop::new(),
        }
    }

    /// The same bot with another number of positions to imagine; at least one.
    #[must_use]
    pub fn with_samples(self, samples: u32) -> Self {
        GreedyBot { samples: samples.max(1), ..self }
    }
}

impl<G: Game, E: Evaluate<G>> Bot<G> for GreedyBot<G, E> {
    fn observe(&mut self, event: &G::Event) {
        G::remember(&mut self.memory, event);
    }

    fn decide(&mut self, view: &G::View, legal: &[G::Move]) -> G::Move {
        let mut sums = vec![0.0_f32; legal.len()];
        let mut imagine = self.evaluation.imagination(view, &self.memory);
        for sample in 0..self.samples {
            if sample > 0 && self.stop.is_stopped() {
                break;
            }
            let imagined = imagine(&mut self.luck);
            let Turn::Decide(own) = imagined.turn() else { break };
            for (sum, m) in sums.iter_mut().zip(legal) {
                let mut next = imagined.clone();
                next.play_unchecked(*m);
                *sum += worth(&next, &self.evaluation)[own.index()];
            }
        }
        let best = (1..legal.len()).fold(0, |best, at| if sums[at] > sums[best] { at } else { best });
        legal[best]
    }

    fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }
}
