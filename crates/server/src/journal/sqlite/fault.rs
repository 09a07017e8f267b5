//! What SQLite's errors mean here.

use crate::journal::JournalError;
use rusqlite::{ErrorCode, ffi};
use std::sync::Arc;

/// Whether there is no room on the disk, or within the limit that was set.
pub(super) fn is_full(error: &rusqlite::Error) -> bool {
    // The second is said where readers and the writer find what is in the log: that file grows, too.
    error.sqlite_error_code() == Some(ErrorCode::DiskFull)
        || error.sqlite_error().is_some_and(|error| error.extended_code == ffi::SQLITE_IOERR_SHMSIZE)
}

/// Whether the file holds what SQLite didn't write.
pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

/// The error of a journal that was asked to do something, as a verb with its object.
pub(super) fn journal_error(what: &'static str, error: rusqlite::Error) -> JournalError {
    let damage = is_damage(&error);
    let source = Arc::new(error);
    if damage { JournalError::Damaged { what, source } } else { JournalError::Unavailable { what, source } }
}
