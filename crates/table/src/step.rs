//! What a host does next, now.

use tavola_bots::Level;
use tavola_core::Seat;

use crate::due::Due;
use crate::fact::{Chooser, Millis};
use crate::fold::Table;
use crate::proposal::Proposal;

/// What a host does next, at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Nothing: people decide.
    Rest,
    /// Look again at this time.
    Wait(Millis),
    /// Draw a secret and write `Fact::Committed`.
    Commit {
        /// Who starts, if that is not drawn.
        start: Option<Seat>,
    },
    /// Write `Fact::Dealt`.
    Deal,
    /// Let a bot think, and write its move.
    Think {
        /// For which seat.
        seat: Seat,
        /// How well.
        level: Level,
        /// Why a bot chooses.
        by: Chooser,
    },
    /// Write what all have agreed to.
    Agree {
        /// What was proposed.
        proposal: Proposal,
    },
    /// Write `Fact::Forfeited`.
    Forfeit {
        /// Who loses.
        seat: Seat,
    },
}

impl Table {
    /// What the host should do at this time.
    pub fn step(&self, now: Millis) -> Step {
        match self.due() {
            None => Step::Rest,
            Some(Due::Commit { start }) => Step::Commit { start },
            Some(Due::Deal { at } | Due::Think { at, .. } | Due::Forfeit { at, .. }) if at > now => Step::Wait(at),
            Some(Due::Deal { .. }) => Step::Deal,
            Some(Due::Agree { proposal }) => Step::Agree { proposal },
            Some(Due::Forfeit { seat, .. }) => Step::Forfeit { seat },
            Some(Due::Think { seat, level, by, .. }) => Step::Think { seat, level, by },
        }
    }
}
