//! Why a move is not possible.

use tavola_core::Seat;

/// Why a move is not possible, and what would be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "kebab-case"))]
pub enum Violation {
    /// A decision is due.
    #[error("seat {seat} is to stay or risk now")]
    StayOrRisk {
        /// Whose.
        seat: Seat,
    },
    /// The die is due.
    #[error("the die is to be rolled now, from 1 to 6")]
    RollNow,
    /// Nothing is due.
    #[error("the game is over")]
    Over,
}
