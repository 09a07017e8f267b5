//! One decision of one seat.

use std::fmt;
use std::str::FromStr;

use tavola_core::NotationError;

use crate::{Card, Place};

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Turn up the face-down card on this place: `flip c4`.
    Flip(Place),
    /// Turn up no more: `stop`.
    Stop,
    /// Put one of the cards just taken face down on this free place: `put V7 c4`.
    Put(Card, Place),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Flip(place) => write!(f, "flip {place}"),
            Move::Stop => f.write_str("stop"),
            Move::Put(card, place) => write!(f, "put {card} {place}"),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read(text).ok_or(NotationError { expected: "a move reads \"flip c4\", \"stop\" or \"put V7 c4\"" })
    }
}

fn read(text: &str) -> Option<Move> {
    if text == "stop" {
        return Some(Move::Stop);
    }
    match text.split_once(' ')? {
        ("flip", place) => Some(Move::Flip(place.parse().ok()?)),
        ("put", rest) => {
            let (card, place) = rest.split_once(' ')?;
            Some(Move::Put(card.parse().ok()?, place.parse().ok()?))
        }
        _ => None,
    }
}

#[cfg(feature = "serde")]
tavola_core::json_as_text!(Move);
