//! Moves, and their texts.

use std::fmt;
use std::str::FromStr;

use tavola_core::NotationError;
use tavola_core::notation::exact_number;

/// One decision, or what the die shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// `stay`: the card is enough.
    Stay,
    /// `risk`: the die is to be rolled.
    Risk,
    /// `roll 4`: what it shows.
    Roll(u8),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Stay => f.write_str("stay"),
            Move::Risk => f.write_str("risk"),
            Move::Roll(side) => write!(f, "roll {side}"),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Move, NotationError> {
        match text {
            "stay" => Ok(Move::Stay),
            "risk" => Ok(Move::Risk),
            _ => text
                .strip_prefix("roll ")
                .and_then(exact_number)
                .and_then(|side| u8::try_from(side).ok())
                .map(Move::Roll)
                .ok_or(NotationError { expected: "a move of Knock is written \"stay\", \"risk\" or \"roll 4\"" }),
        }
    }
}
