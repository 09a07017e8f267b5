//! One write, on its way to the thread that writes, and what becomes of it.

use super::pack::Pack;
use crate::journal::{AppendError, Bucket, JournalError, Key, PutError, Seq, TableId, TidyError, Version};
use bytes::Bytes;
use tokio::sync::oneshot;

/// A write that somebody waits for.
pub(super) enum Job {
    Append {
        table: TableId,
        after: Seq,
        entry: Bytes,
        answer: oneshot::Sender<Result<Seq, AppendError>>,
    },
    Change {
        bucket: Bucket,
        key: Key,
        expected: Version,
        change: Change,
        answer: oneshot::Sender<Result<Version, PutError>>,
    },
    Tidy {
        table: TableId,
        last: Seq,
        tidying: Tidying,
        answer: oneshot::Sender<Result<(), TidyError>>,
    },
    Look {
        answer: oneshot::Sender<Result<(), JournalError>>,
    },
}

/// What is to happen to a small value.
pub(super) enum Change {
    Put(Bytes),
    Delete,
}

/// What is to happen to the entries of a table.
pub(super) enum Tidying {
    /// They are not needed any more.
    Remove,
    /// They are to lie in these rows, in the place of those behind the entry `after` and of all that are not packed yet.
    Pack { after: Seq, packs: Vec<Pack> },
}

/// What becomes of a job if the transaction is committed.
pub(super) enum Outcome {
    Appended(Seq),
    Behind { last: Seq },
    Changed(Version),
    Differs { current: Version },
    Tidied,
    Looked,
}

impl Job {
    /// Tells that the job is decided; one who has gone away isn't told.
    pub(super) fn tell(self, outcome: Outcome) {
        match (self, outcome) {
            (Self::Append { answer, .. }, Outcome::Appended(seq)) => drop(answer.send(Ok(seq))),
            (Self::Append { answer, .. }, Outcome::Behind { last }) => {
                drop(answer.send(Err(AppendError::Conflict { last })));
            }
            (Self::Change { answer, .. }, Outcome::Changed(version)) => drop(answer.send(Ok(version))),
            (Self::Change { answer, .. }, Outcome::Differs { current }) => {
                drop(answer.send(Err(PutError::Conflict { current })));
            }
            (Self::Tidy { answer, .. }, Outcome::Tidied) => drop(answer.send(Ok(()))),
            (Self::Tidy { answer, .. }, Outcome::Behind { last }) => {
                drop(answer.send(Err(TidyError::Conflict { last })));
            }
            (Self::Look { answer }, _) => drop(answer.send(Ok(()))),
            // An outcome is of the kind of its job; an answer that isn't sent reads as a closed journal.
            (Self::Append { .. } | Self::Change { .. } | Self::Tidy { .. }, _) => {}
        }
    }

    /// Tells that the transaction failed.
    pub(super) fn refuse(self, full: bool, error: &JournalError) {
        match self {
            Self::Append { answer, .. } => {
                drop(answer.send(Err(if full { AppendError::Full } else { error.clone().into() })));
            }
            Self::Change { answer, .. } => {
                drop(answer.send(Err(if full { PutError::Full } else { error.clone().into() })));
            }
            Self::Tidy { answer, .. } => {
                drop(answer.send(Err(if full { TidyError::Full } else { error.clone().into() })));
            }
            Self::Look { answer } => drop(answer.send(Err(error.clone()))),
        }
    }
}
