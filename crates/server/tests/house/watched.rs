//! A journal whose reads are counted, and that lets whoever writes a certain entry fall.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use bytes::Bytes;
use futures_util::future::BoxFuture;
use tavola_server::journal::memory::MemoryJournal;
use tavola_server::journal::{
    AppendError, Bucket, Health, Journal, JournalError, Key, PutError, Seq, Size, TableId, TidyError, Version,
};
use tokio::sync::watch;

/// A journal in memory that is watched.
pub(crate) struct Watched {
    journal: MemoryJournal,
    /// How often entries were read from the beginning of a table.
    pub(crate) folds: AtomicUsize,
    /// Whoever appends an entry with this text next falls.
    pub(crate) trap: Mutex<Option<&'static str>>,
    /// The entries that were stored.
    pub(crate) stored: watch::Sender<Vec<Bytes>>,
}

impl Watched {
    pub(crate) fn new() -> Self {
        Watched {
            journal: MemoryJournal::new(),
            folds: AtomicUsize::new(0),
            trap: Mutex::new(None),
            stored: watch::Sender::new(Vec::new()),
        }
    }

    pub(crate) fn set_trap(&self, text: &'static str) {
        *self.trap.lock().expect("whoever falls does not hold it") = Some(text);
    }

    fn falls(&self, entry: &[u8]) -> bool {
        let text = String::from_utf8_lossy(entry);
        self.trap.lock().expect("whoever falls does not hold it").take_if(|trap| text.contains(*trap)).is_some()
    }
}

impl Journal for Watched {
    fn append(&self, table: &TableId, after: Seq, entry: Bytes) -> BoxFuture<'_, Result<Seq, AppendError>> {
        if self.falls(&entry) {
            return Box::pin(async { panic!("a fault that was planted") });
        }
        let appended = self.journal.append(table, after, entry.clone());
        Box::pin(async move {
            let seq = appended.await?;
            self.stored.send_modify(|stored| stored.push(entry));
            Ok(seq)
        })
    }

    fn read(
        &self,
        table: &TableId,
        after: Seq,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<(Seq, Bytes)>, JournalError>> {
        if after == 0 {
            self.folds.fetch_add(1, Ordering::Relaxed);
        }
        self.journal.read(table, after, limit)
    }

    fn last(&self, table: &TableId) -> BoxFuture<'_, Result<Seq, JournalError>> {
        self.journal.last(table)
    }

    fn tables(&self, after: Option<&TableId>, limit: usize) -> BoxFuture<'_, Result<Vec<TableId>, JournalError>> {
        self.journal.tables(after, limit)
    }

    fn remove(&self, table: &TableId, last: Seq) -> BoxFuture<'_, Result<(), TidyError>> {
        self.journal.remove(table, last)
    }

    fn pack(&self, table: &TableId, last: Seq) -> BoxFuture<'_, Result<bool, TidyError>> {
        self.journal.pack(table, last)
    }

    fn get(&self, bucket: Bucket, key: &Key) -> BoxFuture<'_, Result<Option<(Version, Bytes)>, JournalError>> {
        self.journal.get(bucket, key)
    }

    fn put(
        &self,
        bucket: Bucket,
        key: &Key,
        expected: Version,
        value: Bytes,
    ) -> BoxFuture<'_, Result<Version, PutError>> {
        self.journal.put(bucket, key, expected, value)
    }

    fn delete(&self, bucket: Bucket, key: &Key, expected: Version) -> BoxFuture<'_, Result<(), PutError>> {
        self.journal.delete(bucket, key, expected)
    }

    fn keys(&self, bucket: Bucket, after: Option<&Key>, limit: usize) -> BoxFuture<'_, Result<Vec<Key>, JournalError>> {
        self.journal.keys(bucket, after, limit)
    }

    fn size(&self) -> BoxFuture<'_, Result<Size, JournalError>> {
        self.journal.size()
    }

    fn health(&self) -> BoxFuture<'_, Result<Health, JournalError>> {
        self.journal.health()
    }
}
