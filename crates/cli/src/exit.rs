//! How the program ends: 0 it holds, 1 it does not hold, 2 it is no record or wrong usage.

use std::io;
use std::process::ExitCode;

use tavola_core::record::{Fault, RecordError};

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

/// Why a question to a file has no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Problem {
    /// The file can't be read.
    #[error("{file}: cannot be read: {error}")]
    Unreadable {
        /// Its name.
        file: String,
        /// Why not.
        error: io::Error,
    },
    /// The file is no record.
    #[error("{file}: {error}")]
    NoRecord {
        /// Its name.
        file: String,
        /// What is wrong and where.
        error: RecordError,
    },
    /// A move of the record does not hold.
    #[error("{file}: {fault}")]
    Fault {
        /// The name of the file.
        file: String,
        /// The first fault.
        fault: Box<Fault>,
    },
    /// A point after the last move was asked for.
    #[error("{file}: --at {at} is beyond the last move, the record has {moves}")]
    BeyondMoves {
        /// The name of the file.
        file: String,
        /// What was asked.
        at: usize,
        /// The number of moves.
        moves: usize,
    },
    /// Advice was asked for where nobody decides.
    #[error("{file}: nobody decides after {at} moves: {}; --at N asks about an earlier point", crate::commands::hint::no_decision(*turn))]
    NoDecision {
        /// The name of the file.
        file: String,
        /// After how many moves.
        at: usize,
        /// What comes next.
        turn: tavola_core::Turn,
    },
    /// A seat was asked for that the game does not have.
    #[error("{file}: --seat {seat} is not at this table, its seats are A to {last}")]
    NoSuchSeat {
        /// The name of the file.
        file: String,
        /// What was asked.
        seat: tavola_core::Viewer,
        /// The last seat.
        last: tavola_core::Seat,
    },
}

impl Exit {
    /// How the program ends after an error.
    pub(crate) fn of(error: &anyhow::Error) -> Exit {
        match error.downcast_ref() {
            Some(Problem::Fault { .. }) => Exit::Fault,
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
