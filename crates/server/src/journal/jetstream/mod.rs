//! The journal on NATS JetStream: one stream with a subject a table, which all nodes of a house share.
//!
//! **An entry's number is its own.** A stream counts all its messages; a table counts its entries. So each message
//! carries the number of its entry. To append after an entry is to expect that the subject's last message is still that
//! entry's; of several messages with one number the first one counts.
//!
//! **The leader is asked, never a follower.** A follower may lag behind what another node was just told, and then a
//! seat would see its own move vanish.
//!
//! **What may have happened is found out, not guessed.** Every call gives its message an id. An attempt that was not
//! answered is repeated with the same id, and if the stream then says that something else came first, the id tells
//! whether that something is our own.

mod live;
mod options;
mod publish;
mod storage;
mod tables;
mod values;
pub(crate) mod whispers;
pub(crate) mod work;

pub use options::{JetStreamOptions, OpenError};
pub use whispers::Whispers;
pub use work::WorkQueue;

use super::{
    AppendError, Bucket, Entries, Health, Journal, JournalError, Key, MAX_ENTRY, MAX_VALUE, PutError, Seq, TableId,
    Value, Version, feed::Feeds,
};
use bytes::Bytes;
use futures_util::future::BoxFuture;
use std::sync::Arc;
use storage::Storage;
use tables::Tables;
use tokio::task::AbortHandle;
use values::Values;

/// A journal that many nodes share, on a server or a cluster of NATS.
#[derive(Debug)]
pub struct JetStreamJournal {
    tables: Arc<Tables>,
    values: Values,
    work: WorkQueue,
    whispers: Whispers,
    feeds: Arc<Feeds>,
    live: live::Progress,
    listening: AbortHandle,
}

impl JetStreamJournal {
    /// Connects, and makes the streams if they are not there yet.
    ///
    /// # Errors
    /// If no server can be reached, or it has no JetStream, or refuses the streams.
    pub async fn open(options: &JetStreamOptions) -> Result<Self, OpenError> {
        let storage = Storage::open(options).await?;
        let work = WorkQueue::open(&storage, options).await?;
        let tables = Arc::new(Tables::new(storage.clone()));
        let feeds = Arc::<Feeds>::default();
        let (live, listening) = live::listen(storage.clone(), tables.clone(), feeds.clone()).await?;
        let whispers = Whispers::new(&storage);
        Ok(Self { values: Values::new(storage), work, whispers, tables, feeds, live, listening })
    }
}

impl JetStreamJournal {
    /// The name of the server that leads the stream of tables, if servers are several.
    pub async fn leader(&self) -> Option<String> {
        self.tables.leader().await
    }
}

impl Journal for JetStreamJournal {
    fn append(&self, table: &TableId, after: Seq, entry: Bytes) -> BoxFuture<'_, Result<Seq, AppendError>> {
        let table = *table;
        Box::pin(async move {
            if entry.len() > MAX_ENTRY {
                return Err(AppendError::TooLarge { len: entry.len() });
            }
            self.tables.append(table, after, entry).await
        })
    }

    fn read(
        &self,
        table: &TableId,
        after: Seq,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<(Seq, Bytes)>, JournalError>> {
        let table = *table;
        Box::pin(async move { self.tables.read(table, after, limit).await })
    }

    fn subscribe(&self, table: &TableId, after: Seq) -> BoxFuture<'_, Result<Entries, JournalError>> {
        let (tables, table) = (self.tables.clone(), *table);
        let entries = self.feeds.follow(table, after, move |after| {
            let tables = tables.clone();
            Box::pin(async move { tables.read(table, after, tables::PAGE).await })
        });
        Box::pin(std::future::ready(entries))
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn work(&self) -> Option<&WorkQueue> {
        Some(&self.work)
    }

    fn whispers(&self) -> Option<&Whispers> {
        Some(&self.whispers)
    }

    fn last(&self, table: &TableId) -> BoxFuture<'_, Result<Seq, JournalError>> {
        let table = *table;
        Box::pin(async move { self.tables.last(table).await })
    }

    fn tables(&self, after: Option<&TableId>, limit: usize) -> BoxFuture<'_, Result<Vec<TableId>, JournalError>> {
        let after = after.copied();
        Box::pin(async move { self.tables.names(after, limit).await })
    }

    fn get(&self, bucket: Bucket, key: &Key) -> BoxFuture<'_, Result<Option<(Version, Bytes)>, JournalError>> {
        let key = key.clone();
        Box::pin(async move { self.values.get(bucket, &key).await })
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
            self.values.put(bucket, &key, expected, value).await
        })
    }

    fn delete(&self, bucket: Bucket, key: &Key, expected: Version) -> BoxFuture<'_, Result<(), PutError>> {
        let key = key.clone();
        Box::pin(async move { self.values.delete(bucket, &key, expected).await })
    }

    fn list(
        &self,
        bucket: Bucket,
        after: Option<&Key>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<Value>, JournalError>> {
        let after = after.cloned();
        Box::pin(async move { self.values.list(bucket, after.as_ref(), limit).await })
    }

    fn health(&self) -> BoxFuture<'_, Result<Health, JournalError>> {
        Box::pin(async move {
            self.live.is_caught_up(self.tables.end().await?)?;
            Ok(Health { has_room: self.tables.has_room(), waiting: self.tables.waiting() })
        })
    }
}

impl Drop for JetStreamJournal {
    fn drop(&mut self) {
        self.listening.abort();
        self.feeds.close();
    }
}
