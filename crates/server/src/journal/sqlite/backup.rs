//! Copies of a journal, made while it is in use.

use rusqlite::{
    Connection, OpenFlags,
    backup::{Backup, StepResult},
};
use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

/// How many pages are copied between two reports: 4 MiB.
const STEP: i32 = 1024;

/// Copies a journal as it is now into a new file, whether a server works with it or not.
///
/// The copy is one moment of the journal, complete and durable when it gets its name; what is written meanwhile isn't
/// in it, and waits for nothing. `progress` is told now and then how far it is.
///
/// To put a copy back, stop the server, move the journal and the files beside it that end in `-wal` and `-shm` away, and
/// give the copy the name of the journal. A log that stays would be taken for the log of the copy.
pub fn backup(from: &Path, to: &Path, mut progress: impl FnMut(BackupProgress)) -> Result<(), BackupError> {
    if to.exists() {
        return Err(BackupError::Exists { to: to.to_owned() });
    }
    let part = beside(to, ".part");
    let io_error = |source| BackupError::Io { to: to.to_owned(), source };
    for leftover in [&part, &beside(&part, "-journal")] {
        match fs::remove_file(leftover) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(io_error(error)),
            _ => {}
        }
    }
    let copied =
        copy(from, &part, &mut progress).map_err(|source| BackupError::Sqlite { from: from.to_owned(), source });
    let kept = copied.and_then(|()| {
        // Some systems flush only what may be written.
        File::options().write(true).open(&part).and_then(|file| file.sync_all()).map_err(io_error)?;
        fs::rename(&part, to).and_then(|()| sync_folder_of(to)).map_err(io_error)
    });
    if kept.is_err() {
        // Best effort: the next attempt removes it, too.
        let _ = fs::remove_file(&part);
    }
    kept
}

fn copy(from: &Path, to: &Path, progress: &mut impl FnMut(BackupProgress)) -> rusqlite::Result<()> {
    let source = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    // A transaction that reads keeps this moment until the copy is done; without one each write starts the copy anew.
    source.execute_batch("BEGIN; SELECT count(*) FROM sqlite_schema;")?;
    let mut target = Connection::open(to)?;
    let backup = Backup::new(&source, &mut target)?;
    loop {
        let step = backup.step(STEP)?;
        let told = backup.progress();
        let (total, left) = (told.pagecount.max(0) as u64, told.remaining.max(0) as u64);
        progress(BackupProgress { pages: total - left.min(total), total });
        match step {
            StepResult::Done => break,
            StepResult::More => {}
            // The target is nobody else's, and the moment is held: there is nothing to wait for.
            _ => {
                return Err(rusqlite::Error::SqliteFailure(
                    rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY),
                    None,
                ));
            }
        }
    }
    drop(backup);
    target.close().map_err(|(_, error)| error)
}

/// How far a copy is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupProgress {
    /// Pages that are copied.
    pub pages: u64,
    /// Pages that there are.
    pub total: u64,
}

/// Why there is no copy; the journal is not touched by it.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is a file of that name.
    #[error("{to} is there already and was left as it is; name a new file for the copy")]
    Exists {
        /// The file.
        to: PathBuf,
    },
    /// The file system said no.
    #[error("the copy {to} can't be written: {source}")]
    Io {
        /// The copy.
        to: PathBuf,
        /// What it said.
        source: io::Error,
    },
    /// SQLite said no.
    #[error("the journal {from} can't be copied: {source}")]
    Sqlite {
        /// The journal.
        from: PathBuf,
        /// What it said.
        source: rusqlite::Error,
    },
    /// The server stopped meanwhile.
    #[error("the server stopped before the copy was complete; start it and try again")]
    Interrupted,
}

/// The path with something added to its name.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Makes a new name durable.
pub(super) fn sync_folder_of(path: &Path) -> io::Result<()> {
    if cfg!(windows) {
        // There a folder can't be opened as a file, and the file system keeps names by itself.
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}
