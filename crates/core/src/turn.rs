//! Whose move it is.

use std::fmt;

use crate::Seat;

/// Who decides what happens next in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This seat has a move to make.
    Decide(Seat),
    /// A die is to be rolled; all outcomes are equally likely.
    Chance,
    /// The game is over.
    Over,
}

impl Turn {
    /// The seat that decides, if one does.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Turn::Decide(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }
}

/// Who makes a move: a seat, or chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mover {
    /// The player of this seat.
    Seat(Seat),
    /// The die.
    Chance,
}

impl fmt::Display for Mover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mover::Seat(seat) => write!(f, "seat {seat}"),
            Mover::Chance => f.write_str("the die"),
        }
    }
}

/// A move by somebody whose turn it is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnError {
    /// Who tried to move.
    pub mover: Mover,
    /// Whose move it was.
    pub turn: Turn,
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.turn {
            Turn::Decide(seat) => write!(f, "{} cannot move now: it is the turn of seat {seat}", self.mover),
            Turn::Chance => write!(f, "{} cannot move now: the die is to be rolled first", self.mover),
            Turn::Over => write!(f, "{} cannot move any more: the game is over", self.mover),
        }
    }
}

impl std::error::Error for TurnError {}
