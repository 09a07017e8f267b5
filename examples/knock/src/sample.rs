//! Random moves, without listing all.

use tavola_core::rand_core::Rng;
use tavola_core::random::quick_below;
use tavola_core::{Game as _, Sample, Turn};

use crate::{Knock, Move};

impl Sample for Knock {
    fn sample(&self, rng: &mut impl Rng) -> Option<Move> {
        match self.turn() {
            Turn::Over => None,
            Turn::Chance => Some(Move::Roll(1 + quick_below(rng, 6) as u8)),
            Turn::Decide(_) => Some([Move::Stay, Move::Risk][quick_below(rng, 2) as usize]),
        }
    }
}
