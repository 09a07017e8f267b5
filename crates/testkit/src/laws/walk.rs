//! One random game, kept with all its positions.

use std::collections::BTreeSet;

use rand_xoshiro::Xoshiro256PlusPlus;
use tavola_core::fair::{Draws, Entropy, Secret};
use tavola_core::rand_core::SeedableRng;
use tavola_core::random::quick_below;
use tavola_core::record::{Claim, Fairness, Record, Recorded};
use tavola_core::{Game, PerSeat, Sample, Turn};

use super::{Broken, Effort, Law};

/// One game from its setup to its end.
pub(super) struct Walk<'a, G: Game> {
    pub variant: &'a str,
    pub game: u32,
    pub rules: &'a G::Rules,
    pub setup: G::Setup,
    pub secret: Secret,
    /// Each position but the last, with the move that was made in it.
    pub steps: Vec<(G, G::Move)>,
    pub last: G,
    seed: u64,
}

impl<'a, G: Sample + Recorded> Walk<'a, G> {
    /// Deals, and plays random legal moves to the end; what fails on the way breaks a law.
    pub(super) fn play(variant: &'a str, rules: &'a G::Rules, game: u32, effort: Effort) -> Result<Self, Broken> {
        let broken = |law, at, what: String| Broken { law, variant: variant.to_owned(), game, at, what };
        let seats = G::seats(rules).map_err(|refusal| broken(Law::Setup, 0, format!("rules refused: {refusal}")))?;
        let secret = Secret::simulated(effort.seed, game);
        let mut draws = Draws::new(secret.seed(&PerSeat::new(seats, |_| Entropy::NONE), game));
        let start = draws.start(seats);
        let setup = G::deal(rules, start, &mut draws)
            .map_err(|refusal| broken(Law::Setup, 0, format!("no deal: {refusal}")))?;
        let mut position = <G as Game>::new(rules, &setup)
            .map_err(|refusal| broken(Law::Setup, 0, format!("the game's own deal was refused: {refusal}")))?;
        if position.players() != seats || G::start(&setup) != start {
            let what = format!("the rules promise {seats} seats and start {start}, the position differs");
            return Err(broken(Law::Setup, 0, what));
        }
        if position.turn().seat().is_some_and(|seat| seat != start) {
            return Err(broken(Law::Setup, 0, format!("seat {start} starts, but another one has the first move")));
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(effort.seed ^ u64::from(game) << 32);
        let mut steps = Vec::new();
        let mut outcomes = Vec::new();
        while !position.is_over() {
            if steps.len() == effort.most_moves {
                return Err(broken(Law::Termination, steps.len(), "the game has not ended".into()));
            }
            let m = if position.turn() == Turn::Chance {
                position.legal_moves(&mut outcomes);
                if outcomes.is_empty() {
                    return Err(broken(Law::Listing, steps.len(), "chance has no outcome".into()));
                }
                outcomes[draws.below(outcomes.len() as u32) as usize]
            } else {
                let what = || "a game that is not over has no move to sample".to_owned();
                position.sample(&mut rng).ok_or_else(|| broken(Law::Sampling, steps.len(), what()))?
            };
            let mut next = position.clone();
            next.play_unchecked(m);
            steps.push((position, m));
            position = next;
        }
        Ok(Walk { variant, game, rules, setup, secret, steps, last: position, seed: effort.seed })
    }

    /// Every position of the game, each with the number of moves before it.
    pub(super) fn positions(&self) -> impl Iterator<Item = (usize, &G)> {
        self.steps.iter().map(|(position, _)| position).chain([&self.last]).enumerate()
    }

    /// About `count` positions, spread evenly over the game, and always the last one.
    pub(super) fn some_positions(&self, count: usize) -> impl Iterator<Item = (usize, &G)> {
        // An odd stride, so that in games whose phases alternate all phases are met.
        let stride = (self.steps.len() / count) | 1;
        let last = self.steps.len();
        self.positions().filter(move |(at, _)| at % stride == 0 || *at == last)
    }

    /// The game as a record that holds.
    pub(super) fn record(&self) -> Record<G> {
        let mut record = Record::new(self.rules.clone(), self.setup.clone());
        record.moves = self.steps.iter().map(|(position, m)| position.move_text(*m)).collect();
        record.result = self.last.outcome().as_ref().map(Claim::from);
        record.fairness = Some(Fairness::of_host_alone(self.secret, self.game));
        record
    }

    /// A generator of one law's own, so that one law's choices don't depend on another's.
    pub(super) fn rng(&self, law: Law, at: usize) -> Xoshiro256PlusPlus {
        let place = u64::from(self.game) << 40 | (law as u64) << 32 | at as u64;
        Xoshiro256PlusPlus::seed_from_u64(self.seed.rotate_left(17) ^ place)
    }

    /// A law that shows to be broken in this game.
    pub(super) fn broken(&self, law: Law, at: usize, what: impl Into<String>) -> Broken {
        Broken { law, variant: self.variant.to_owned(), game: self.game, at, what: what.into() }
    }
}

/// Moves that were legal somewhere: good questions to any other position.
pub(super) struct Pool<M> {
    moves: BTreeSet<M>,
}

impl<M> Default for Pool<M> {
    fn default() -> Self {
        Pool { moves: BTreeSet::new() }
    }
}

impl<M: Copy + Ord> Pool<M> {
    /// More moves than this are not kept; each is asked in many positions.
    const MOST: usize = 4096;

    /// Keeps what was legal anywhere in a game.
    pub(super) fn gather<G: Game<Move = M> + Sample + Recorded>(&mut self, walk: &Walk<'_, G>) {
        let mut legal = Vec::new();
        for (_, position) in walk.positions() {
            if self.moves.len() >= Self::MOST {
                return;
            }
            position.legal_moves(&mut legal);
            self.moves.extend(legal.iter().copied());
        }
    }

    /// Some of the moves, other ones for each state of the generator.
    pub(super) fn some(&self, count: usize, rng: &mut Xoshiro256PlusPlus) -> impl Iterator<Item = M> {
        let stride = (self.moves.len() / count).max(1);
        let first = quick_below(rng, stride as u32) as usize;
        self.moves.iter().copied().skip(first).step_by(stride)
    }
}
