//! The connections that read.

use super::{
    fault::journal_error,
    job::Tidying,
    pack::{self, unpack},
};
use crate::journal::{Bucket, JournalError, Key, Seq, Size, TableId, TidyError, Version};
use bytes::Bytes;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, ffi, types::Type};
use std::{
    collections::VecDeque,
    path::Path,
    str::FromStr,
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::Semaphore;

/// About how many bytes one answer has at most; a single entry may be longer.
const ANSWER: usize = pack::MOST;

/// How many entries are read at once to be packed.
const AT_ONCE: usize = 1000;

/// A few connections, each lent to one read at a time.
pub(super) struct Readers {
    idle: Mutex<Vec<Connection>>,
    permits: Arc<Semaphore>,
}

impl Readers {
    pub(super) fn open(path: &Path, count: usize) -> rusqlite::Result<Self> {
        let idle: Vec<_> = (0..count).map(|_| connect(path)).collect::<Result<_, _>>()?;
        Ok(Self { permits: Arc::new(Semaphore::new(count)), idle: Mutex::new(idle) })
    }

    /// Shows the connections that nobody reads with.
    #[cfg(test)]
    pub(super) fn each(&self, look: impl FnMut(&Connection)) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(look);
    }

    /// Ends all reading; reads that are under way are finished.
    pub(super) fn close(&self) {
        self.permits.close();
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    pub(super) async fn read(
        self: &Arc<Self>,
        table: TableId,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, Bytes)>, JournalError> {
        self.ask("read the table", move |connection| {
            // One moment of the file: entries may be packed or removed meanwhile.
            let moment = connection.unchecked_transaction()?;
            let known = look_up(&moment, &table)?;
            known.map_or_else(|| Ok(Vec::new()), |known| follow(&moment, known, after, limit))
        })
        .await
    }

    /// The entries of a table as they can be kept in less room; `None` if they are, or if there are none.
    pub(super) async fn pack(self: &Arc<Self>, table: TableId, last: Seq) -> Result<Option<Tidying>, TidyError> {
        self.ask("pack the table", move |connection| {
            let moment = connection.unchecked_transaction()?;
            let Some(known) = look_up(&moment, &table)? else { return Ok(Ok(None)) };
            if known.last != last {
                return Ok(Err(TidyError::Conflict { last: known.last }));
            }
            if known.newest.is_none() {
                return Ok(Ok(None));
            }
            let (mut entries, mut packed) = (Vec::new(), known.packed);
            if let Some(before) = packed.checked_sub(1) {
                // The last row may have room for more.
                let row = unpacked(&moment, known, before)?;
                if row.iter().map(|(_, entry)| entry.len()).sum::<usize>() < pack::MOST / 2 {
                    packed = row.first().map_or(packed, |(first, _)| first - 1);
                    entries = row;
                }
            }
            let mut at = entries.last().map_or(packed, |(seq, _)| *seq);
            while at < last {
                let more = follow(&moment, known, at, AT_ONCE)?;
                at = more.last().ok_or_else(damage)?.0;
                entries.extend(more);
            }
            Ok(Ok(Some(Tidying::Pack { after: packed, packs: pack::pack(&entries) })))
        })
        .await?
    }

    pub(super) async fn last(self: &Arc<Self>, table: TableId) -> Result<Seq, JournalError> {
        self.ask("look at the table", move |connection| Ok(look_up(connection, &table)?.map_or(0, |known| known.last)))
            .await
    }

    pub(super) async fn tables(
        self: &Arc<Self>,
        after: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<TableId>, JournalError> {
        self.ask("list the tables", move |connection| {
            let mut statement =
                connection.prepare_cached("SELECT name FROM tables WHERE name > ?1 ORDER BY name LIMIT ?2")?;
            // The empty text stands before all names.
            let after = after.as_ref().map_or("", TableId::as_str);
            let tables = statement.query_map((after, rows(limit)), |row| parsed(0, row.get_ref(0)?.as_str()?))?;
            tables.collect()
        })
        .await
    }

    pub(super) async fn get(
        self: &Arc<Self>,
        bucket: Bucket,
        key: Key,
    ) -> Result<Option<(Version, Bytes)>, JournalError> {
        self.ask("look up the value", move |connection| {
            connection
                .prepare_cached("SELECT version, value FROM small_values WHERE bucket = ?1 AND key = ?2")?
                .query_one((bucket.name(), key.as_str()), |row| Ok((version(row, 0)?, blob(row, 1)?)))
                .optional()
        })
        .await
    }

    pub(super) async fn keys(
        self: &Arc<Self>,
        bucket: Bucket,
        after: Option<Key>,
        limit: usize,
    ) -> Result<Vec<Key>, JournalError> {
        self.ask("list the keys", move |connection| {
            let mut statement = connection
                .prepare_cached("SELECT key FROM small_values WHERE bucket = ?1 AND key > ?2 ORDER BY key LIMIT ?3")?;
            let after = after.as_ref().map_or("", Key::as_str);
            let keys = statement
                .query_and_then((bucket.name(), after, rows(limit)), |row| parsed(0, row.get_ref(0)?.as_str()?))?;
            keys.collect()
        })
        .await
    }

    /// How much is in the file, without its log.
    pub(super) async fn size(self: &Arc<Self>) -> Result<Size, JournalError> {
        self.ask("measure its file", |connection| {
            let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, u64>(0));
            let tables = connection.query_row("SELECT count(*) FROM tables", [], |row| row.get(0))?;
            Ok(Size { bytes: number("page_count")? * number("page_size")?, tables })
        })
        .await
    }

    /// Lends a connection to a read, away from the async threads.
    async fn ask<T: Send + 'static>(
        self: &Arc<Self>,
        what: &'static str,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, JournalError> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| JournalError::Closed)?;
        let readers = Arc::clone(self);
        let reading = tokio::task::spawn_blocking(move || {
            let connection = readers.take()?;
            let answer = read(&connection).map_err(|error| journal_error(what, error));
            readers.give_back(connection);
            // Only now may another read look for a connection, even if nobody waits for this one any more.
            drop(permit);
            answer
        });
        reading.await.unwrap_or(Err(JournalError::Closed))
    }

    fn take(&self) -> Result<Connection, JournalError> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop().ok_or(JournalError::Closed)
    }

    fn give_back(&self, connection: Connection) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.permits.is_closed() {
            idle.push(connection);
        }
    }
}

/// Where a table stands.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// The number under which its entries are kept.
    pub(super) number: i64,
    /// The number of its last entry among its own.
    pub(super) last: Seq,
    /// The number among all of its last entry, unless that is packed.
    pub(super) newest: Option<i64>,
    /// The number among its own of the last entry that is packed, 0 if none is.
    pub(super) packed: Seq,
}

/// Where a table stands, if it has any entries.
pub(super) fn look_up(connection: &Connection, table: &TableId) -> rusqlite::Result<Option<Known>> {
    connection
        .prepare_cached(
            r#"SELECT tables.id, seq, newest, (SELECT max(last) FROM packs WHERE "table" = tables.id)
               FROM tables LEFT JOIN entries ON entries.id = tables.newest WHERE name = ?1"#,
        )?
        .query_one([table.as_str()], |row| {
            let (seq, newest, packed): (Option<Seq>, Option<i64>, Option<Seq>) =
                (row.get(1)?, row.get(2)?, row.get(3)?);
            // Whatever a table ends with is there.
            let last = if newest.is_some() { seq } else { packed };
            Ok(Known { number: row.get(0)?, last: last.ok_or_else(damage)?, newest, packed: packed.unwrap_or(0) })
        })
        .optional()
}

/// The entries of the row with the one behind `after`.
fn unpacked(connection: &Connection, known: Known, after: Seq) -> rusqlite::Result<Vec<(Seq, Bytes)>> {
    let (last, packed): (Seq, Bytes) = connection
        .prepare_cached(r#"SELECT last, entries FROM packs WHERE "table" = ?1 AND last > ?2 ORDER BY last LIMIT 1"#)?
        .query_one((known.number, after), |row| Ok((row.get(0)?, blob(row, 1)?)))?;
    unpack(last, &packed).ok_or_else(damage)
}

/// What is said of a file that holds what nobody wrote.
fn damage() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CORRUPT), None)
}

/// The entries that follow `after`, at most `limit`, and fewer if they are long, or if some of them are packed.
fn follow(connection: &Connection, known: Known, after: Seq, limit: usize) -> rusqlite::Result<Vec<(Seq, Bytes)>> {
    if after < known.packed && limit > 0 {
        let mut entries = unpacked(connection, known, after)?;
        entries.retain(|(seq, _)| *seq > after);
        entries.truncate(limit);
        return Ok(entries);
    }
    let end = after.saturating_add(u32::try_from(limit).unwrap_or(u32::MAX)).min(known.last);
    // From the first mark at or behind the end, or else from the last entry, back to the beginning.
    let marked = connection
        .prepare_cached(r#"SELECT entry FROM marks WHERE "table" = ?1 AND seq >= ?2 ORDER BY seq LIMIT 1"#)?
        .query_one((known.number, end), |row| row.get(0))
        .optional()?;
    let (mut entries, mut bytes) = (VecDeque::new(), 0);
    let mut next = marked.or(known.newest).filter(|_| after < end);
    let mut statement = connection.prepare_cached("SELECT seq, previous, entry FROM entries WHERE id = ?1")?;
    while let Some(id) = next {
        let (seq, previous, entry): (Seq, Option<i64>, Bytes) =
            statement.query_one([id], |row| Ok((row.get(0)?, row.get(1)?, blob(row, 2)?)))?;
        if seq <= after {
            break;
        }
        if seq <= end {
            bytes += entry.len();
            entries.push_front((seq, entry));
        }
        // Those at the end wait for the next answer.
        while entries.len() > 1 && bytes > ANSWER {
            bytes -= entries.pop_back().map_or(0, |(_, entry)| entry.len());
        }
        // What comes before was written before: a damaged file can't lead in a circle.
        next = previous.filter(|previous| *previous < id);
    }
    Ok(entries.into())
}

fn connect(path: &Path) -> rusqlite::Result<Connection> {
    // No mutex: each connection is with one thread at a time.
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(path, flags)
}

/// A limit as SQLite takes it, for which a negative one would be none.
fn rows(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

fn blob(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<Bytes> {
    Ok(Bytes::copy_from_slice(row.get_ref(column)?.as_blob()?))
}

fn version(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<Version> {
    row.get::<_, u64>(column).map(Version::from_number)
}

fn parsed<T: FromStr<Err: std::error::Error + Send + Sync + 'static>>(
    column: usize,
    text: &str,
) -> rusqlite::Result<T> {
    text.parse().map_err(|error: T::Err| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, error.into()))
}
