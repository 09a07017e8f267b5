//! Why something can't be done in an evening.

use crate::house::HouseError;

/// Why something can't be done in an evening.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum ClubError {
    /// No evening has this name.
    #[error("there is no evening with this name; check the link")]
    NoEvening,
    /// What is stored of it was not written by this program, or was damaged.
    #[error("this evening's journal can't be read by this server; tell the host")]
    Damaged,
    /// Too much has happened.
    #[error("this evening has seen enough; open a new one")]
    WornOut,
    /// A title that can't be shown.
    #[error("a title has 1 to {most} characters and no control characters")]
    Title {
        /// The limit.
        most: usize,
    },
    /// A limit that no evening can have.
    #[error("an evening is for 2 to 1000 players")]
    Players,
    /// A plan that no evening can have.
    #[error("an evening has 1 to 99 rounds of 1 to 600 minutes")]
    Plan,
    /// The player does not play now.
    #[error("this player has no seat at a table of this round")]
    NoSeatNow,
    /// The player has a rated name, and somebody else asks.
    #[error("this player has a name of their own; open it with its secret link")]
    OtherName,
    /// Somebody asks for a player's seat without the player's link.
    #[error("the seat is for who has this player's link; ask the host for it")]
    NoLink,
    /// The evening refuses.
    #[error(transparent)]
    Refused(#[from] tavola_club::Refusal),
    /// A table of it refuses, or it can't be reached.
    #[error(transparent)]
    House(HouseError),
}

impl<T: Into<HouseError>> From<T> for ClubError {
    fn from(error: T) -> Self {
        ClubError::House(error.into())
    }
}
