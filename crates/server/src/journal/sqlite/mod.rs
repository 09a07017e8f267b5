//! The journal in one SQLite file.
//!
//! **One writer, group commit.** All writes go to one thread, which takes all that wait, puts them into one transaction
//! and commits once: a hundred appends cost one flush of the disk. Each is checked by itself, so a conflict of one
//! changes nothing for the others. Nobody is answered before the commit.
//!
//! **Readers don't wait for the writer.** The file is in WAL mode; a few connections read what is committed.
//!
//! **One server a file.** A lock beside the file tells a second one so; it goes with its process, however that ends.

mod backup;
mod fault;
mod file;
mod job;
mod pack;
mod readers;
mod schema;
mod work;
mod writer;

pub use backup::{BackupError, BackupProgress, backup};
pub use file::{OpenError, shrink};
pub use writer::Written;

use super::{
    AppendError, Bucket, Health, Journal, JournalError, Key, MAX_ENTRY, MAX_VALUE, PutError, Seq, Size, TableId,
    TidyError, Version,
};
use bytes::Bytes;
use file::Lock;
use futures_util::future::BoxFuture;
use job::{Change, Tidying};
use readers::Readers;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};
use writer::Writer;

/// A journal in one SQLite file.
///
/// It works inside a tokio runtime. Dropping it waits until the writes that were asked for are done.
pub struct SqliteJournal {
    path: PathBuf,
    // The order is that of dropping: the lock stays until nothing writes any more.
    writer: Writer,
    readers: Arc<Readers>,
    _lock: Lock,
}

/// What may be chosen for a [`SqliteJournal`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SqliteOptions {
    /// How many bytes the file may have; none is as many as the disk takes. What doesn't fit is [`AppendError::Full`].
    pub max_bytes: Option<u64>,
    /// How many connections read at once.
    pub readers: usize,
    /// What SQLite is told of flushing instead of `full`, so that tests of flushing can be seen to fail.
    #[cfg(feature = "test-journal")]
    pub synchronous: Option<&'static str>,
}

impl Default for SqliteOptions {
    fn default() -> Self {
        // Reads are short and mostly from the page cache: more would only share the same cores.
        Self {
            max_bytes: None,
            readers: 4,
            #[cfg(feature = "test-journal")]
            synchronous: None,
        }
    }
}

impl SqliteJournal {
    /// Opens the journal in a file, and makes the file if there is none; the folder must be there.
    ///
    /// A file of an older version is brought up to date, with a copy of it kept beside it. This reads and writes
    /// before it returns.
    pub fn open(path: &Path, options: &SqliteOptions) -> Result<Self, OpenError> {
        let file::Opened { path, connection, lock } = file::open(path)?;
        // The writer first: it makes the log that readers need.
        let writer = Writer::start(&path, connection, options)?;
        let readers = Readers::open(&path, options.readers.max(1));
        let readers = Arc::new(readers.map_err(|source| OpenError::from_sqlite(&path, source))?);
        Ok(Self { path, writer, readers, _lock: lock })
    }

    /// Copies the journal as it is now into a new file, while everything goes on; see [`backup`].
    pub async fn backup(
        &self,
        to: PathBuf,
        progress: impl FnMut(BackupProgress) + Send + 'static,
    ) -> Result<(), BackupError> {
        let from = self.path.clone();
        let copying = tokio::task::spawn_blocking(move || backup::backup(&from, &to, progress));
        copying.await.unwrap_or(Err(BackupError::Interrupted))
    }

    /// What was written since the journal was opened.
    pub fn written(&self) -> Written {
        self.writer.written()
    }
}

impl Journal for SqliteJournal {
    fn append(&self, table: &TableId, after: Seq, entry: Bytes) -> BoxFuture<'_, Result<Seq, AppendError>> {
        let table = *table;
        Box::pin(async move {
            if entry.len() > MAX_ENTRY {
                return Err(AppendError::TooLarge { len: entry.len() });
            }
            self.writer.append(table, after, entry).await
        })
    }

    fn read(
        &self,
        table: &TableId,
        after: Seq,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<(Seq, Bytes)>, JournalError>> {
        let table = *table;
        Box::pin(async move { self.readers.read(table, after, limit).await })
    }

    fn last(&self, table: &TableId) -> BoxFuture<'_, Result<Seq, JournalError>> {
        let table = *table;
        Box::pin(async move { self.readers.last(table).await })
    }

    fn tables(&self, after: Option<&TableId>, limit: usize) -> BoxFuture<'_, Result<Vec<TableId>, JournalError>> {
        let after = after.copied();
        Box::pin(async move { self.readers.tables(after, limit).await })
    }

    fn remove(&self, table: &TableId, last: Seq) -> BoxFuture<'_, Result<(), TidyError>> {
        Box::pin(self.writer.tidy(*table, last, Tidying::Remove))
    }

    fn pack(&self, table: &TableId, last: Seq) -> BoxFuture<'_, Result<bool, TidyError>> {
        let table = *table;
        Box::pin(async move {
            // Pressed here, so that no write waits for it.
            match self.readers.pack(table, last).await? {
                Some(packing) => self.writer.tidy(table, last, packing).await.map(|()| true),
                None => Ok(false),
            }
        })
    }

    fn get(&self, bucket: Bucket, key: &Key) -> BoxFuture<'_, Result<Option<(Version, Bytes)>, JournalError>> {
        let key = key.clone();
        Box::pin(async move { self.readers.get(bucket, key).await })
    }

    fn put(
        &self,
        bucket: Bucket,
        key: &Key,
        expected: Version,
        value: Bytes,
    ) -> BoxFuture<'_, Result<Version, PutError>> {
        let key = key.clone();
        Box::pin(async move {
            if value.len() > MAX_VALUE {
                return Err(PutError::TooLarge { len: value.len() });
            }
            self.writer.change(bucket, key, expected, Change::Put(value)).await
        })
    }

    fn delete(&self, bucket: Bucket, key: &Key, expected: Version) -> BoxFuture<'_, Result<(), PutError>> {
        let key = key.clone();
        Box::pin(async move { self.writer.change(bucket, key, expected, Change::Delete).await.map(drop) })
    }

    fn keys(&self, bucket: Bucket, after: Option<&Key>, limit: usize) -> BoxFuture<'_, Result<Vec<Key>, JournalError>> {
        let after = after.cloned();
        Box::pin(async move { self.readers.keys(bucket, after, limit).await })
    }

    fn size(&self) -> BoxFuture<'_, Result<Size, JournalError>> {
        let log = backup::beside(&self.path, "-wal");
        Box::pin(async move {
            let Size { bytes, tables } = self.readers.size().await?;
            let log = tokio::task::spawn_blocking(move || std::fs::metadata(log).map_or(0, |log| log.len())).await;
            Ok(Size { bytes: bytes + log.unwrap_or(0), tables })
        })
    }

    fn health(&self) -> BoxFuture<'_, Result<Health, JournalError>> {
        Box::pin(self.writer.health())
    }
}

impl Drop for SqliteJournal {
    fn drop(&mut self) {
        // Reading connections go before the writing one, which then puts all into the one file.
        self.readers.close();
        self.writer.finish();
    }
}
