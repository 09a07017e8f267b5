//! Finding, judging, making and locking the file.

use super::{
    backup::{self, BackupError, beside, sync_folder_of},
    fault,
    schema::{self, APPLICATION_ID, MIGRATIONS},
};
use rusqlite::{Connection, MAIN_DB, OpenFlags, config::DbConfig};
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read as _},
    path::{Path, PathBuf},
};

/// A file that is ours, up to date, and locked.
pub(super) struct Opened {
    pub(super) path: PathBuf,
    pub(super) connection: Connection,
    pub(super) lock: Lock,
}

/// Holds the file against other servers, until it is dropped or the process ends.
pub(super) struct Lock(#[expect(dead_code, reason = "the lock lasts as long as its file is open")] File);

/// Why a file can't be opened as a journal; nothing in it was changed.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another server has it open.
    #[error("another server works with the journal {path}; stop that one first, or name another file")]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// It is something else.
    #[error("{path} is no journal of Tavola and was left as it is; name another file")]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A later version of the program wrote it.
    #[error(
        "the journal {path} has version {found}, and this program knows versions up to {known}; run the newer program, \
         or put back a backup from before; the file was left as it is"
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The last version that this program knows.
        known: u32,
    },
    /// It was ours and is broken.
    #[error("the journal {path} is damaged ({what}); put back a backup; the file was left as it is")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// It may be read, but not written.
    #[error(
        "the journal {path} can't be written; let the user whom the server runs as write the file and its folder, or \
         name another folder"
    )]
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// The disk is full.
    #[error("there is no room to open the journal {path}; free some disk space and start again; nothing is lost")]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// The log of a journal lies there without its journal.
    #[error("{log} belongs to a journal that is not there; put that journal back beside it, or move the log away")]
    StrayLog {
        /// The log.
        log: PathBuf,
    },
    /// No copy could be kept before bringing it up to date.
    #[error("the journal is of an older version, and before it is brought up to date a copy must be kept: {0}")]
    Backup(#[from] BackupError),
    /// Bringing it up to date failed, and everything is as before.
    #[error("the journal {path} can't be brought up to date and was left as it is; a copy of it is {copy}")]
    Migration {
        /// The file.
        path: PathBuf,
        /// The copy that was made first.
        copy: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// The file system said no.
    #[error("the file {path} can't be opened: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
    /// SQLite said no.
    #[error("the journal {path} can't be opened: {source}")]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// What it said.
        source: rusqlite::Error,
    },
}

impl OpenError {
    /// What an error of SQLite means for opening a file.
    pub(super) fn from_sqlite(path: &Path, source: rusqlite::Error) -> Self {
        let path = path.to_owned();
        if fault::is_damage(&source) {
            Self::Damaged { path, what: source.to_string() }
        } else if fault::is_full(&source) {
            Self::Full { path }
        } else {
            Self::Sqlite { path, source }
        }
    }
}

/// Opens a file, and makes it if there is none.
pub(super) fn open(path: &Path) -> Result<Opened, OpenError> {
    open_with(path, MIGRATIONS)
}

fn open_with(path: &Path, migrations: &[&str]) -> Result<Opened, OpenError> {
    // Two names of one file must meet at one lock.
    let path = match fs::canonicalize(path) {
        Ok(path) => path,
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
        Err(source) => return Err(OpenError::Io { path: path.to_owned(), source }),
    };
    // A file that isn't ours gets no lock beside it; ours is judged again under the lock.
    judge(&path)?;
    let lock = lock(&path)?;
    if judge(&path)? == Found::Nothing {
        make(&path, migrations)?;
    }

    let fault = |source| OpenError::from_sqlite(&path, source);
    let has_log = log_len(&path) > 0;
    let mut connection = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(fault)?;
    // A file that is refused keeps its log, too; one that has none is not given any.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, has_log).map_err(fault)?;
    flush_all(&connection).map_err(fault)?;
    let (found, known) = (schema::version(&connection).map_err(fault)?, migrations.len() as u32);
    if found > known {
        return Err(OpenError::Newer { path, found, known });
    }
    // SQLite is content with reading where it may not write.
    if connection.is_readonly(MAIN_DB).map_err(fault)? {
        return Err(OpenError::ReadOnly { path });
    }
    if found < known {
        let copy = copy_name(&path, found);
        backup::backup(&path, &copy, |_| ())?;
        tracing::info!(found, known, copy = %copy.display(), "brings the journal up to date");
        if let Err(source) = schema::migrate(&mut connection, migrations) {
            return Err(OpenError::Migration { path, copy, source });
        }
        let shrinks = schema::shrinks_in_steps(&connection).map_err(fault)?;
        if !shrinks && let Err(error) = rewrite(&connection) {
            tracing::warn!(%error, "the journal can't give room back until it is rewritten; `tavola prune` does that");
        }
    }
    // Touches the root of each tree, which finds the grossest damage; a check of the whole would take minutes.
    connection
        .execute_batch(
            "SELECT 1 FROM entries LIMIT 1; SELECT max(seq) FROM marks WHERE \"table\" = 1;
             SELECT newest FROM tables LIMIT 1; SELECT 1 FROM small_values LIMIT 1; SELECT last FROM versions;
             SELECT last FROM packs LIMIT 1;",
        )
        .map_err(fault)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false).map_err(fault)?;
    Ok(Opened { path, connection, lock })
}

/// Gives the room of all that was removed back to the disk, while no server works with the file; returns how many bytes it has then.
///
/// # Errors
/// If the file is in use or no journal, or has no room to be written anew in, which files of earlier versions need once.
pub fn shrink(path: &Path) -> Result<u64, OpenError> {
    let Opened { path, connection, lock } = open(path)?;
    let fault = |source| OpenError::from_sqlite(&path, source);
    if schema::shrinks_in_steps(&connection).map_err(fault)? {
        give_all_back(&connection).map_err(fault)?;
    } else {
        rewrite(&connection).map_err(fault)?;
    }
    connection.close().map_err(|(_, source)| fault(source))?;
    let len = fs::metadata(&path).map_err(|source| OpenError::Io { path: path.clone(), source })?.len();
    drop(lock);
    Ok(len)
}

fn give_all_back(connection: &Connection) -> rusqlite::Result<()> {
    let mut step = connection.prepare("PRAGMA incremental_vacuum")?;
    let mut pages = step.query([])?;
    // A row for each page.
    while pages.next()?.is_some() {}
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// Writes a file anew without gaps, so that it can give room back from then on. This needs as much room as the file has.
pub(super) fn rewrite(connection: &Connection) -> rusqlite::Result<()> {
    schema::shrink_in_steps(connection)?;
    connection.execute_batch("VACUUM")?;
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// Has every commit flushed to the disk itself: what was answered survives a loss of power.
pub(super) fn flush_all(connection: &Connection) -> rusqlite::Result<()> {
    // With a log, "full" flushes it at every commit, while "normal" would wait for the next checkpoint.
    connection.pragma_update(None, "synchronous", "full")?;
    // On macOS an ordinary flush ends in the memory of the disk; elsewhere these change nothing.
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "checkpoint_fullfsync", true)
}

#[derive(PartialEq, Eq)]
enum Found {
    Nothing,
    Journal,
}

/// Looks at the first bytes of a file, without SQLite, which would repair what is not ours.
fn judge(path: &Path) -> Result<Found, OpenError> {
    let io_error = |source| OpenError::Io { path: path.to_owned(), source };
    let log = beside(path, "-wal");
    let log_len = log_len(path);
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return if log_len > 0 { Err(OpenError::StrayLog { log }) } else { Ok(Found::Nothing) };
        }
        Err(source) => return Err(io_error(source)),
    };
    let len = file.metadata().map_err(io_error)?.len();
    let mut header = [0; 100];
    if let Err(error) = file.read_exact(&mut header) {
        return Err(match error.kind() {
            io::ErrorKind::UnexpectedEof => OpenError::Foreign { path: path.to_owned() },
            _ => io_error(error),
        });
    }
    // Offsets as in "The Database Header" of SQLite's file format. The file is made complete before it gets its name,
    // so the mark is there from the beginning.
    let number = |at: usize| u32::from_be_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    if &header[..16] != b"SQLite format 3\0" || number(68) != APPLICATION_ID {
        return Err(OpenError::Foreign { path: path.to_owned() });
    }
    let page_size = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 65_536,
        size => u64::from(size),
    };
    let expected = u64::from(number(28)) * page_size;
    // With a log, pages may be missing here and lie there.
    if log_len == 0 && len < expected {
        let what = format!("it should have {expected} bytes and has {len}");
        return Err(OpenError::Damaged { path: path.to_owned(), what });
    }
    Ok(Found::Journal)
}

fn log_len(path: &Path) -> u64 {
    fs::metadata(beside(path, "-wal")).map_or(0, |log| log.len())
}

/// Makes a new journal under another name and then gives it its own: so there is never half of one.
fn make(path: &Path, migrations: &[&str]) -> Result<(), OpenError> {
    let io_error = |source| OpenError::Io { path: path.to_owned(), source };
    let fault = |source| OpenError::from_sqlite(path, source);
    let new = beside(path, ".new");
    for leftover in [&new, &beside(&new, "-journal")] {
        match fs::remove_file(leftover) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(io_error(error)),
            _ => {}
        }
    }
    let mut connection = Connection::open(&new).map_err(fault)?;
    flush_all(&connection).map_err(fault)?;
    schema::shrink_in_steps(&connection).map_err(fault)?;
    schema::migrate(&mut connection, migrations).map_err(fault)?;
    connection.close().map_err(|(_, source)| fault(source))?;
    fs::rename(&new, path).and_then(|()| sync_folder_of(path)).map_err(io_error)
}

fn lock(path: &Path) -> Result<Lock, OpenError> {
    let name = beside(path, ".lock");
    let io_error = |source| OpenError::Io { path: name.clone(), source };
    let file = match OpenOptions::new().create(true).truncate(false).write(true).open(&name) {
        Ok(file) => file,
        Err(error) if matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem) => {
            return Err(OpenError::ReadOnly { path: path.to_owned() });
        }
        Err(error) if error.kind() == io::ErrorKind::StorageFull => {
            return Err(OpenError::Full { path: path.to_owned() });
        }
        Err(error) => return Err(io_error(error)),
    };
    match file.try_lock() {
        Ok(()) => Ok(Lock(file)),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse { path: path.to_owned() }),
        Err(TryLockError::Error(source)) => Err(io_error(source)),
    }
}

/// A name for the copy of an older version that no file has yet.
fn copy_name(path: &Path, version: u32) -> PathBuf {
    let mut name = beside(path, &format!(".v{version}.backup"));
    let mut number = 1;
    while name.exists() {
        number += 1;
        name = beside(path, &format!(".v{version}.backup-{number}"));
    }
    name
}

#[cfg(test)]
mod tests {
    use super::super::{SqliteJournal, SqliteOptions};
    use super::*;
    use crate::journal::Journal as _;

    #[test]
    fn an_older_file_is_copied_and_brought_up_to_date() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let Opened { connection, lock, .. } = open_with(&path, MIGRATIONS).expect("a new journal");
        connection
            .execute_batch(
                "INSERT INTO tables VALUES (1, 'abcdefghij', 1); INSERT INTO entries VALUES (1, 1, 1, x'01', NULL)",
            )
            .expect("an entry");
        drop((connection, lock));

        let newer = [MIGRATIONS, &["ALTER TABLE entries ADD COLUMN time INTEGER"]].concat();
        let Opened { connection, lock, .. } = open_with(&path, &newer).expect("an older journal");
        assert_eq!(schema::version(&connection), Ok(MIGRATIONS.len() as u32 + 1));
        let time: Option<u32> =
            connection.query_row("SELECT time FROM entries", [], |row| row.get(0)).expect("one row");
        assert_eq!(time, None);
        drop((connection, lock));

        assert!(matches!(open_with(&path, MIGRATIONS), Err(OpenError::Newer { found: 4, known: 3, .. })));
        let Opened { connection, .. } = open_with(&beside(&path, ".v3.backup"), MIGRATIONS).expect("the copy");
        let seq: u32 = connection.query_row("SELECT seq FROM entries", [], |row| row.get(0)).expect("one row");
        assert_eq!(seq, 1);
    }

    /// A file as version 1 wrote it, with two tables that took turns, is read the same by this version.
    #[tokio::test]
    async fn entries_of_the_first_version_are_found_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let first = &MIGRATIONS[..1];
        // Not by `open_with`, which looks for what the last version has.
        make(&path, first).expect("a file of version 1");
        let connection = Connection::open(&path).expect("the file");
        connection.execute_batch("INSERT INTO tables VALUES (1, 'abcdefgh01'), (2, 'abcdefgh02')").expect("tables");
        for number in 0..400_u32 {
            let (table, seq) = (1 + number % 2, 1 + number / 2);
            connection
                .execute(
                    r#"INSERT INTO entries ("table", seq, entry) VALUES (?1, ?2, ?3)"#,
                    (table, seq, format!("{table}:{seq}").into_bytes()),
                )
                .expect("an entry");
        }
        drop(connection);
        let journal = SqliteJournal::open(&path, &SqliteOptions::default()).expect("it is brought up to date");
        for (name, table) in [("abcdefgh01", 1), ("abcdefgh02", 2)] {
            let id = name.parse().expect("a name");
            assert_eq!(journal.last(&id).await.expect("it is read"), 200);
            for (after, limit) in [(0, 500), (0, 10), (63, 1), (64, 1), (100, 64), (150, 500), (199, 5), (200, 5)] {
                let end = 200.min(after + limit);
                let expected: Vec<_> =
                    (after + 1..=end).map(|seq| (seq, format!("{table}:{seq}").into_bytes().into())).collect();
                let read = journal.read(&id, after, limit as usize).await.expect("it is read");
                assert_eq!(read, expected, "{after}, {limit}");
            }
            assert_eq!(journal.append(&id, 200, "next".into()).await.expect("it goes on"), 201);
            assert_eq!(journal.read(&id, 200, 9).await.expect("it is read"), [(201, "next".into())]);
        }
    }

    /// A file as version 2 wrote it is read the same, and gives room back from then on.
    #[tokio::test]
    async fn point_7_a_file_of_the_second_version_is_packed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        make(&path, &MIGRATIONS[..2]).expect("a file of version 2");
        let connection = Connection::open(&path).expect("the file");
        connection.execute_batch("PRAGMA auto_vacuum = none; VACUUM; PRAGMA journal_mode = wal").expect("as it was");
        assert_eq!(schema::shrinks_in_steps(&connection), Ok(false));
        connection.execute_batch("INSERT INTO tables VALUES (1, 'abcdefgh01', 200)").expect("a table");
        for seq in 1..=200_u32 {
            let entry = format!("entry {seq}").into_bytes();
            connection
                .execute("INSERT INTO entries VALUES (?1, 1, ?1, ?2, ?3)", (seq, entry, (seq > 1).then(|| seq - 1)))
                .expect("an entry");
        }
        connection.execute_batch("INSERT INTO marks SELECT 1, seq, id FROM entries WHERE seq % 64 = 0").expect("marks");
        drop(connection);
        let journal = SqliteJournal::open(&path, &SqliteOptions::default()).expect("it is brought up to date");
        let id = "abcdefgh01".parse().expect("a name");
        let expected: Vec<_> = (1..=200).map(|seq| (seq, format!("entry {seq}").into_bytes().into())).collect();
        for _ in ["as it was", "packed"] {
            assert_eq!(journal.read(&id, 0, 500).await.expect("it is read"), expected);
            assert_eq!(journal.read(&id, 70, 30).await.expect("it is read"), expected[70..100]);
            journal.pack(&id, 200).await.expect("it is packed");
        }
        drop(journal);
        assert!(beside(&path, ".v2.backup").exists());
        let connection = Connection::open(&path).expect("the file");
        assert_eq!(schema::shrinks_in_steps(&connection), Ok(true));
        let rows: u32 = connection.query_row("SELECT count(*) FROM entries", [], |row| row.get(0)).expect("a count");
        assert_eq!(rows, 0);
    }

    #[test]
    fn a_step_that_fails_leaves_the_file_and_a_copy() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        drop(open_with(&path, MIGRATIONS).expect("a new journal"));
        let broken = [MIGRATIONS, &["this is no SQL"]].concat();
        for copy in [".v3.backup", ".v3.backup-2"] {
            let refusal = open_with(&path, &broken).err().expect("a step fails");
            assert!(
                matches!(&refusal, OpenError::Migration { copy: made, .. } if made.ends_with(format!("journal{copy}")))
            );
        }
        open_with(&path, MIGRATIONS).expect("it is as before");
    }

    #[test]
    fn a_half_made_file_is_made_anew() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        fs::write(beside(&path, ".new"), b"half").expect("a file");
        open(&path).expect("a new journal");
    }
}
