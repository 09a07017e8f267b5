//! Flat Monte Carlo: every move is tried equally often, without a tree.

use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::report::{Finding, Method, Search};
use crate::searchable::decider;
use crate::{Bot, Budget, Countdown, Evaluate, Luck, Rollout, Searchable, Stop};

/// Tries the legal moves in turn, each on positions imagined anew, and tells what came of it.
///
/// # Panics
/// If it is not the decision of the seat whose view it is, or there is no legal move.
pub fn flat_search<G: Searchable>(
    view: &G::View,
    memory: &G::Memory,
    legal: &[G::Move],
    evaluation: &impl Evaluate<G>,
    rollout: Rollout,
    budget: impl Into<Countdown>,
    seed: u64,
) -> Search<G::Move> {
    assert!(!legal.is_empty(), "a search needs a legal move");
    let mut luck = Luck::seed_from_u64(seed);
    let countdown = budget.into();
    let mut findings = vec![Finding::default(); legal.len()];
    let mut imagine = evaluation.imagination(view, memory);
    let imagined = imagine(&mut luck);
    let (seat, players) = (decider(&imagined), imagined.players());
    let mut done = 0;
    while done < countdown.iterations().max(1) {
        let at = (done % legal.len() as u64) as usize;
        let mut position = imagine(&mut luck);
        position.play_unchecked(legal[at]);
        let payoff = rollout.play(&mut position, evaluation, |_, _, _| (), &mut luck).payoff;
        findings[at].count += 1;
        findings[at].sums.iter_mut().zip(payoff).for_each(|(sum, share)| *sum += f64::from(share));
        done += 1;
        if countdown.passed(done) {
            break;
        }
    }
    for finding in &mut findings {
        finding.visits = finding.count;
    }
    Search::from_findings(seat, players, legal, &findings, done, Method::Flat)
}

/// Plays the move with the best mean over rollouts.
#[derive(Clone, Debug)]
pub struct FlatBot<G: Searchable, E> {
    evaluation: E,
    rollout: Rollout,
    budget: Budget,
    stop: Stop,
    memory: G::Memory,
    luck: Luck,
}

impl<G: Searchable, E: Evaluate<G>> FlatBot<G, E> {
    /// A bot whose choices follow from all of these, as long as the budget has no time in it.
    pub fn new(evaluation: E, rollout: Rollout, budget: Budget, seed: u64) -> Self {
        FlatBot {
            evaluation,
            rollout,
            budget,
            stop: Stop::new(),
            memory: G::Memory::default(),
            luck: Luck::seed_from_u64(seed),
        }
    }
}

impl<G: Searchable, E: Evaluate<G>> Bot<G> for FlatBot<G, E> {
    fn observe(&mut self, event: &G::Event) {
        G::remember(&mut self.memory, event);
    }

    fn decide(&mut self, view: &G::View, legal: &[G::Move]) -> G::Move {
        let seed = self.luck.next_u64();
        if let [only] = legal {
            return *only;
        }
        let countdown = self.budget.start(&self.stop);
        flat_search(view, &self.memory, legal, &self.evaluation, self.rollout, countdown, seed).best().m
    }

    fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }
}
