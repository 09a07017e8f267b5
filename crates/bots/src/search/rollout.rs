//! How a game goes on beyond the tree.

use rand_xoshiro::rand_core::Rng;
use tavola_core::{Sample, Turn};

use crate::Luck;
use crate::evaluate::{Evaluate, Payoff, worth};

/// How the rest of a game is played where the tree ends, and when it is judged instead.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rollout {
    /// Who plays the rest.
    pub style: Style,
    /// After how many moves the evaluation judges; `None` plays to the end.
    pub length: Option<u32>,
    /// How much the judgement of the evaluation where the tree ends counts, from 0 to 1; what the rollout brings counts for
    /// the rest.
    pub trust: f32,
}

/// What came of one walk through the tree and beyond.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    /// What each seat got, or can expect: this is what people are told.
    pub(crate) payoff: Payoff,
    /// What the tree learns from it.
    pub(crate) signal: Payoff,
}

impl Found {
    /// A judgement, which is both.
    pub(crate) const fn judged(payoff: Payoff) -> Found {
        Found { payoff, signal: payoff }
    }
}

/// Who plays a rollout.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Style {
    /// Each legal move is equally likely.
    Random,
    /// The quick player of the evaluation, [`Evaluate::suggest`].
    Suggested,
    /// Everybody what brought most whenever it was made, by [`Settings::anytime`](super::Settings::anytime), among a few random moves; to
    /// the end, and where nothing is known of that, at random.
    Remembered {
        /// How many moves to compare.
        among: u32,
    },
    /// The best by the evaluation among a few random moves; with a chance of `epsilon` any of them.
    Greedy {
        /// How often not to think.
        epsilon: f32,
        /// How many moves to compare.
        among: u32,
    },
}

impl Default for Rollout {
    fn default() -> Self {
        Rollout::RANDOM
    }
}

impl Rollout {
    /// Random moves to the end.
    pub const RANDOM: Rollout = Rollout { style: Style::Random, length: None, trust: 0.0 };

    /// No further move: the evaluation judges at once.
    pub const JUDGED: Rollout = Rollout { style: Style::Random, length: Some(0), trust: 0.0 };

    /// Random moves to the end, mixed with the judgement where they begin.
    pub const fn mixed(trust: f32) -> Rollout {
        Rollout { trust, ..Rollout::RANDOM }
    }

    /// Plays on and tells what came of it. `recall` plays on by what is remembered.
    #[inline]
    pub(crate) fn play<G: Sample>(
        self,
        position: &mut G,
        evaluation: &impl Evaluate<G>,
        recall: impl FnOnce(&mut G, u32, &mut Luck),
        luck: &mut Luck,
    ) -> Found {
        let judged = (self.trust > 0.0 && !position.is_over()).then(|| evaluation.evaluate(position));
        match (self.style, self.length) {
            (Style::Random, None) => {
                position.playout(luck);
            }
            (Style::Random, Some(length)) => walk(position, Some(length), |position| position.sample(luck)),
            (Style::Remembered { among }, _) => {
                recall(position, among, luck);
                position.playout(luck);
            }
            (Style::Suggested, length) => evaluation.play_on(position, length, luck),
            (Style::Greedy { epsilon, among }, length) => {
                walk(position, length, |position| greedy_move(position, evaluation, epsilon, among, luck));
            }
        }
        let mut found = match position.outcome() {
            Some(outcome) => Found { payoff: evaluation.payoff(&outcome), signal: evaluation.signal(&outcome) },
            None => Found::judged(evaluation.evaluate(position)),
        };
        if let Some(judged) = judged {
            for share in [&mut found.payoff, &mut found.signal] {
                share.iter_mut().zip(judged).for_each(|(share, own)| *share += self.trust * (own - *share));
            }
        }
        found
    }
}

#[inline]
fn walk<G: Sample>(position: &mut G, length: Option<u32>, mut choose: impl FnMut(&G) -> Option<G::Move>) {
    let mut left = length.unwrap_or(u32::MAX);
    while left > 0
        && let Some(m) = choose(position)
    {
        position.play_unchecked(m);
        left -= 1;
    }
}

fn greedy_move<G: Sample>(
    position: &G,
    evaluation: &impl Evaluate<G>,
    epsilon: f32,
    among: u32,
    luck: &mut Luck,
) -> Option<G::Move> {
    let Turn::Decide(seat) = position.turn() else { return position.sample(luck) };
    if (luck.next_u32() as f32) < epsilon * u32::MAX as f32 {
        return position.sample(luck);
    }
    let mut best: Option<(f32, G::Move)> = None;
    for _ in 0..among.max(1) {
        let m = position.sample(luck)?;
        if best.is_some_and(|(_, chosen)| chosen == m) {
            continue;
        }
        let mut next = position.clone();
        next.play_unchecked(m);
        let value = worth(&next, evaluation)[seat.index()];
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, m));
        }
    }
    best.map(|(_, m)| m)
}
