//! The bot that plays anything.

use rand_xoshiro::rand_core::SeedableRng;
use tavola_core::Game;
use tavola_core::random::quick_below;

use crate::{Bot, Luck};

/// Plays each legal move equally often.
#[derive(Clone, Debug)]
pub struct RandomBot {
    luck: Luck,
}

impl RandomBot {
    /// A bot whose choices follow from the seed.
    pub fn new(seed: u64) -> Self {
        RandomBot { luck: Luck::seed_from_u64(seed) }
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn observe(&mut self, _: &G::Event) {}

    fn decide(&mut self, _: &G::View, legal: &[G::Move]) -> G::Move {
        legal[quick_below(&mut self.luck, legal.len() as u32) as usize]
    }
}
