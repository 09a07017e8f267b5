//! The connections that read.

use super::fault::journal_error;
use crate::journal::{Bucket, JournalError, Key, Seq, TableId, Value, Version};
use bytes::Bytes;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, types::Type};
use std::{
    path::Path,
    str::FromStr,
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::Semaphore;

/// How many entries are read at once for one who follows.
pub(super) const PAGE: usize = 256;

/// How many bytes one answer has at most, its last entry aside.
const ANSWER: usize = 1024 * 1024;

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
            let mut statement = connection.prepare_cached(
                r#"SELECT seq, entry FROM entries
                   WHERE "table" = (SELECT id FROM tables WHERE name = ?1) AND seq > ?2 ORDER BY seq LIMIT ?3"#,
            )?;
            let mut rows = statement.query((table.as_str(), after, rows(limit)))?;
            let (mut entries, mut bytes) = (Vec::new(), 0);
            while bytes < ANSWER
                && let Some(row) = rows.next()?
            {
                let entry = blob(row, 1)?;
                bytes += entry.len();
                entries.push((row.get(0)?, entry));
            }
            Ok(entries)
        })
        .await
    }

    pub(super) async fn last(self: &Arc<Self>, table: TableId) -> Result<Seq, JournalError> {
        self.ask("look at the table", move |connection| {
            Ok(match table_number(connection, &table)? {
                Some(number) => last(connection, number)?,
                None => 0,
            })
        })
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

    pub(super) async fn list(
        self: &Arc<Self>,
        bucket: Bucket,
        after: Option<Key>,
        limit: usize,
    ) -> Result<Vec<Value>, JournalError> {
        self.ask("list the values", move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT key, version, value FROM small_values WHERE bucket = ?1 AND key > ?2 ORDER BY key LIMIT ?3",
            )?;
            let mut rows = statement.query((bucket.name(), after.as_ref().map_or("", Key::as_str), rows(limit)))?;
            let (mut values, mut bytes) = (Vec::new(), 0);
            while bytes < ANSWER
                && let Some(row) = rows.next()?
            {
                let value = blob(row, 2)?;
                bytes += value.len();
                values.push(Value { key: parsed(0, row.get_ref(0)?.as_str()?)?, version: version(row, 1)?, value });
            }
            Ok(values)
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

/// The number under which the entries of a table are kept, if it has any.
pub(super) fn table_number(connection: &Connection, table: &TableId) -> rusqlite::Result<Option<i64>> {
    let mut statement = connection.prepare_cached("SELECT id FROM tables WHERE name = ?1")?;
    statement.query_one([table.as_str()], |row| row.get(0)).optional()
}

/// The number of the last entry of a table, by one step down the tree.
pub(super) fn last(connection: &Connection, number: i64) -> rusqlite::Result<Seq> {
    let mut statement = connection.prepare_cached(r#"SELECT max(seq) FROM entries WHERE "table" = ?1"#)?;
    Ok(statement.query_one([number], |row| row.get::<_, Option<Seq>>(0))?.unwrap_or(0))
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
