//! Why a move is illegal.

use crate::{Card, Place};

/// Why a move is illegal; says nothing that the table does not show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Violation {
    /// The game is over.
    #[error("the game is over, there is nothing left to do")]
    Over,
    /// Cards were taken, and one of them must be put back first.
    #[error("one of the cards just taken must be put back first")]
    PutFirst,
    /// There are no cards from which one could be put back.
    #[error("a card can be put back only after taking cards")]
    NothingTaken,
    /// The card to put back is not one of those taken.
    #[error("{card} is not among the cards just taken, one of those must be put back")]
    NotTaken {
        /// The card of the move.
        card: Card,
    },
    /// There is already a card on the place.
    #[error("{place} is not free, a card is put back on an empty place")]
    NotFree {
        /// The place of the move.
        place: Place,
    },
    /// There is no card on the place.
    #[error("{place} is empty, only a face-down card can be turned up")]
    Empty {
        /// The place of the move.
        place: Place,
    },
    /// The card on the place was turned up in this turn.
    #[error("the card on {place} is already turned up, only a face-down card can be turned up")]
    Turned {
        /// The place of the move.
        place: Place,
    },
    /// The card on the place is marked.
    #[error("the card on {place} is marked, only a face-down card can be turned up")]
    Marked {
        /// The place of the move.
        place: Place,
    },
    /// No card was turned up yet.
    #[error("at least one card must be turned up before stopping")]
    NoneTurned,
    /// Only one card was turned up, by a seat that has won none.
    #[error("a seat that has won no card yet must turn up at least two cards before stopping")]
    OneTurned,
}
