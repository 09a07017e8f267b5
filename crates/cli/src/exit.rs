//! How the program ends: 0 it holds, 1 it does not hold, 2 it is no record or wrong usage.

use std::io;
use std::process::ExitCode;

use tavola_core::record::{Fault, RecordError};
use tavola_core::{Seat, Turn, Viewer};

use crate::commands::hint::no_decision;

/// How a command ended; the worst of several counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(crate) enum Exit {
    /// All that was asked holds.
    Holds = 0,
    /// A record of a possible game, but a move, the result or the chance does not hold.
    Fault = 1,
    /// No record, or a question that can't be answered.
    Refused = 2,
}

/// A question to a file that has no answer.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {why}")]
pub(crate) struct Problem {
    file: String,
    why: Why,
}

/// Why it has none.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Why {
    /// The file can't be read.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// The file is no record.
    #[error(transparent)]
    NoRecord(#[from] RecordError),
    /// A move of the record does not hold.
    #[error(transparent)]
    Fault(Box<Fault>),
    /// A point after the last move was asked for.
    #[error("--at {at} is beyond the last move, the record has {moves}")]
    BeyondMoves { at: usize, moves: usize },
    /// Advice was asked for where nobody decides.
    #[error("nobody decides after {at} moves: {}; --at N asks about an earlier point", no_decision(*turn))]
    NoDecision { at: usize, turn: Turn },
    /// A seat was asked for that the game does not have.
    #[error("--seat {seat} is not at this table, its seats are A to {last}")]
    NoSuchSeat { seat: Viewer, last: Seat },
}

impl Problem {
    pub(crate) fn new(file: &str, why: impl Into<Why>) -> Problem {
        Problem { file: file.to_owned(), why: why.into() }
    }
}

impl Exit {
    /// How the program ends after an error.
    pub(crate) fn of(error: &anyhow::Error) -> Exit {
        match error.downcast_ref() {
            Some(Problem { why: Why::Fault(_), .. }) => Exit::Fault,
            _ => Exit::Refused,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Whether the reader of our output went away: then there is nobody to tell anything.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(broken)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|error| error.io_error_kind() == Some(io::ErrorKind::BrokenPipe))
    })
}
