//! What can go wrong with a journal.

use std::error::Error;
use std::sync::Arc;

use tavola_table::host::Failure;

use super::{MAX_ENTRY, MAX_VALUE, Seq, Version};

/// Why the journal can't answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum JournalError {
    /// It can't be reached, or storage fails, for now.
    #[error("the journal can't {what} just now; try again in a moment")]
    Unavailable {
        /// What was asked of it, as a verb with its object.
        what: &'static str,
        /// What storage said.
        source: Arc<dyn Error + Send + Sync>,
    },
    /// What storage holds isn't what was written.
    #[error("the journal can't {what}, because its storage is damaged; stop the server and put back a backup")]
    Damaged {
        /// What was asked of it, as a verb with its object.
        what: &'static str,
        /// What storage said.
        source: Arc<dyn Error + Send + Sync>,
    },
    /// It was closed.
    #[error("the journal is closed, because the server stops; connect again in a moment")]
    Closed,
}

/// Why an entry was not appended.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AppendError {
    /// Another entry came first.
    #[error("the table has gone on to entry {last}; look at what is new and decide again")]
    Conflict {
        /// The last entry shortly after the refusal.
        last: Seq,
    },
    /// The lease under which it was to be appended has ended.
    #[error("another node keeps the table now; ask that one")]
    Deposed,
    /// There is no room for it.
    #[error("the journal has no room left; free some disk space, then it goes on by itself")]
    Full,
    /// It is too large for any journal.
    #[error("an entry has at most {MAX_ENTRY} bytes, this one has {len}")]
    TooLarge {
        /// Its size in bytes.
        len: usize,
    },
    /// It is unknown whether it was appended.
    #[error(transparent)]
    Unavailable(#[from] JournalError),
}

/// Why a table was not removed or packed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TidyError {
    /// Something happened there meanwhile.
    #[error("the table has gone on to entry {last}; look at it again")]
    Conflict {
        /// The last entry shortly after the refusal.
        last: Seq,
    },
    /// Storage was told to keep everything.
    #[error(
        "the streams of this house were made to keep everything; copy them into a new house with `tavola journal copy` to have \
         old tables removed"
    )]
    Denied,
    /// There is no room for it: what is removed must be written down first.
    #[error("the journal has no room left; free some disk space, then it goes on by itself")]
    Full,
    /// It is unknown whether it was done.
    #[error(transparent)]
    Unavailable(#[from] JournalError),
}

/// Why a small value was not changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PutError {
    /// It is not what was expected.
    #[error("the value has changed meanwhile; look at it and decide again")]
    Conflict {
        /// Its version shortly after the refusal, [`Version::NEW`] if there is no value.
        current: Version,
    },
    /// There is no room for it.
    #[error("the journal has no room left; free some disk space, then it goes on by itself")]
    Full,
    /// It is too large for any journal.
    #[error("a small value has at most {MAX_VALUE} bytes, this one has {len}")]
    TooLarge {
        /// Its size in bytes.
        len: usize,
    },
    /// It is unknown whether it was changed.
    #[error(transparent)]
    Unavailable(#[from] JournalError),
}

// What storage says may hold paths; it goes to the log, not to people.
impl From<JournalError> for Failure {
    fn from(_: JournalError) -> Self {
        Failure::Unavailable
    }
}

impl From<AppendError> for Failure {
    fn from(error: AppendError) -> Self {
        match error {
            AppendError::Full => Failure::NoRoom,
            AppendError::TooLarge { .. } => Failure::TooLarge,
            AppendError::Conflict { .. } | AppendError::Deposed | AppendError::Unavailable(_) => Failure::Unavailable,
        }
    }
}

impl From<PutError> for Failure {
    fn from(error: PutError) -> Self {
        match error {
            PutError::Full => Failure::NoRoom,
            PutError::TooLarge { .. } => Failure::TooLarge,
            PutError::Conflict { .. } | PutError::Unavailable(_) => Failure::Unavailable,
        }
    }
}
