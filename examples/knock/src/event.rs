//! What is seen of a move.

use tavola_core::Seat;

/// What everybody sees of a move: in Knock all moves are open, only the cards are not.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event {
    /// Who moved, or whose roll it is.
    pub seat: Seat,
    /// The text of the move.
    pub text: String,
}
