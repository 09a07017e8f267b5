//! What stopping would bring, told before it is done: clients show it and compute no rule themselves.

use crate::event::StopEffect;
use crate::moves::Move;
use crate::position::Calcory;

/// What stopping would bring. Of all other moves nothing is certain before they are made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Prospect {
    /// The number of the turned cards: a single one that stays marked ends the game.
    pub cards: u8,
    /// What would come of it.
    pub effect: StopEffect,
}

impl Calcory {
    /// What a legal move would bring, if that is certain.
    pub fn prospect(&self, m: Move) -> Option<Prospect> {
        match m {
            // Tried on a copy, so that no rule stands here a second time.
            Move::Stop => Some(Prospect { cards: self.count, effect: self.clone().stop().0 }),
            Move::Flip(_) | Move::Put(..) => None,
        }
    }
}
