//! What can be wrong with a record of a possible game.

use std::fmt;

use crate::fair::Commitment;
use crate::{Outcome, Seat, Turn};

use super::Claim;

/// The first thing in a record that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The secret is not the one that was committed to.
    Commitment {
        /// The commitment of the secret in the record.
        due: Commitment,
    },
    /// The starting seat is not the drawn one.
    Start {
        /// The seat in the record.
        said: Seat,
        /// The seat that follows from the secret.
        due: Seat,
    },
    /// The shuffle is not the drawn one.
    Deal,
    /// A move is not legal.
    Move {
        /// Which move, from 1.
        number: usize,
        /// Its text, cut if it is very long.
        text: String,
        /// What is wrong with it.
        why: String,
        /// Whose move it was.
        turn: Turn,
        /// The legal moves in byte order.
        legal: Vec<String>,
    },
    /// There is a move after the end of the game.
    AfterEnd {
        /// Which move, from 1.
        number: usize,
        /// Its text, cut if it is very long.
        text: String,
    },
    /// A roll is possible, but not the drawn one.
    Roll {
        /// Which move, from 1.
        number: usize,
        /// The roll in the record.
        text: String,
        /// The roll that follows from the secret.
        due: String,
    },
    /// The game is over, but the record has no result.
    NoResult {
        /// The result.
        due: Outcome,
    },
    /// There is a result, but the game is not over.
    EarlyResult {
        /// Whose move it is.
        turn: Turn,
    },
    /// The result is not that of the game.
    Result {
        /// The result in the record.
        said: Claim,
        /// The result of the game.
        due: Outcome,
    },
}

/// How many legal moves a message names before it only counts them.
const MOST_NAMED: usize = 12;

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Commitment { due } => write!(f, "commitment: the secret's commitment is {due}, not the one given"),
            Fault::Start { said, due } => write!(f, "start: seat {said} starts here, but seat {due} was drawn"),
            Fault::Deal => f.write_str("deal: the cards do not lie as the secret shuffles them"),
            Fault::Move { number, text, why, turn, legal } => {
                write!(f, "move {number}, {text:?}: {why}; ")?;
                match turn {
                    Turn::Decide(seat) => write!(f, "legal for seat {seat}: ")?,
                    Turn::Chance => f.write_str("possible: ")?,
                    Turn::Over => f.write_str("legal: ")?,
                }
                let named = legal.iter().take(MOST_NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
                f.write_str(&named)?;
                match legal.len().saturating_sub(MOST_NAMED) {
                    0 => Ok(()),
                    more => write!(f, " and {more} more"),
                }
            }
            Fault::AfterEnd { number, text } => {
                write!(f, "move {number}, {text:?}: the game was over after move {}", number - 1)
            }
            Fault::Roll { number, text, due } => {
                write!(f, "move {number}, {text:?}: the secret gives \"{due}\" here")
            }
            Fault::NoResult { due } => write!(f, "result: the game is over, but the result is missing: {}", line(due)),
            Fault::EarlyResult { turn } => match turn {
                Turn::Decide(seat) => write!(f, "result: the game is not over, seat {seat} is to move"),
                _ => f.write_str("result: the game is not over, the die is to be rolled"),
            },
            Fault::Result { said, due } => {
                write!(f, "result: the record says {}, right is {}", said_line(said), line(due))
            }
        }
    }
}

impl std::error::Error for Fault {}

fn line(outcome: &Outcome) -> String {
    said_line(&outcome.into())
}

fn said_line(claim: &Claim) -> String {
    let parts = claim.scores.iter().map(|(seat, score)| match claim.places.get(seat) {
        Some(place) => format!("{seat} {score} (place {place})"),
        None => format!("{seat} {score}"),
    });
    parts.collect::<Vec<_>>().join(", ")
}
