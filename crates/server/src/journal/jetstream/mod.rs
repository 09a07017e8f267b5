//! The journal on NATS JetStream: tables spread over some streams, with a subject a table, which all nodes of a house share.
//!
//! **Messages that can't fork.** A stream counts all its messages; a table counts its entries. So each message carries the
//! number of its entry, the place of the message that it follows, and the lease of who wrote it: see `chain`. To append
//! after an entry is to expect that the subject's last message is still the one that is known here.
//!
//! **The leader is asked, never a follower.** A follower may lag behind what another node was just told, and then a
//! seat would see its own move vanish.
//!
//! **What may have happened is found out, not guessed.** Every call gives its message a name. An attempt that was not
//! answered is repeated, and if the stream then says that something else came first, the name tells whether that something
//! is our own.

mod chain;
mod homes;
mod letters;
mod network;
mod options;
mod publish;
mod servers;
mod storage;
mod tables;
mod values;
mod work;

pub use options::{JetStreamOptions, OpenError};

use super::{
    AppendError, Bucket, Health, Journal, JournalError, Key, MAX_ENTRY, MAX_VALUE, PutError, Seq, Size, TableId,
    TidyError, Version,
};
use crate::cluster::{Beat, Cluster, Incoming, Lease, NoAnswer, NodeId, SILENT_WORKER, Taken, Task, leases};
use bytes::Bytes;
use futures_util::future::{self, BoxFuture};
use futures_util::stream::BoxStream;
use homes::Homes;
use network::Network;
use storage::Storage;
use tables::{Next, Tables};
use values::Values;
use work::WorkQueue;

/// A journal that many nodes share, on a server or a cluster of NATS.
#[derive(Debug)]
pub struct JetStreamJournal {
    tables: Tables,
    values: Values,
    work: WorkQueue,
    network: Network,
}

impl JetStreamJournal {
    /// Connects, and makes the streams if they are not there yet.
    ///
    /// # Errors
    /// If no server can be reached, or it has no JetStream, or refuses the streams.
    pub async fn open(options: &JetStreamOptions) -> Result<Self, OpenError> {
        let storage = Storage::open(options).await?;
        let work = WorkQueue::open(&storage, options).await?;
        let values = Values::new(storage.clone());
        let homes = Homes::open(storage.clone(), &values, options).await?;
        let mut number = [0; 8];
        getrandom::fill(&mut number)
            .map_err(|error| OpenError::Refused { what: "be a node", why: error.to_string() })?;
        let network = Network::new(&storage, &options.name, NodeId::new(u64::from_le_bytes(number)));
        Ok(Self { tables: Tables::new(storage, homes), values, work, network })
    }

    /// The name of the server that leads the stream of a table, if servers are several.
    pub async fn leader(&self, table: &TableId) -> Option<String> {
        self.tables.leader(*table).await
    }

    /// The node that keeps a table, as far as anybody knows.
    pub async fn holder(&self, table: &TableId) -> Option<NodeId> {
        leases::find(self, *table).await.ok()?.holder
    }

    async fn append_entry(&self, lease: Lease, table: TableId, after: Seq, entry: Bytes) -> Result<Seq, AppendError> {
        if entry.len() > MAX_ENTRY {
            return Err(AppendError::TooLarge { len: entry.len() });
        }
        let (seq, _) = self.tables.store(table, after, Next::Entry(entry, lease)).await?;
        Ok(seq)
    }

    async fn read_entries(&self, table: TableId, after: Seq, limit: usize) -> Result<Vec<(Seq, Bytes)>, JournalError> {
        let page = self.tables.read(table, after, limit).await?;
        // A table that is nowhere may lie in a stream that another node has just made.
        if page.is_empty() && after == 0 && self.tables.learn(&self.values).await? {
            return self.tables.read(table, after, limit).await;
        }
        Ok(page)
    }
}

impl Cluster for JetStreamJournal {
    fn me(&self) -> NodeId {
        self.network.me
    }

    fn fence(&self, table: &TableId, after: Seq, wanted: u64) -> BoxFuture<'_, Result<Lease, AppendError>> {
        let table = *table;
        Box::pin(async move {
            let (_, lease) = self.tables.store(table, after, Next::Fence(Lease(wanted))).await?;
            Ok(lease)
        })
    }

    fn append_under(
        &self,
        lease: Lease,
        table: &TableId,
        after: Seq,
        entry: Bytes,
    ) -> BoxFuture<'_, Result<Seq, AppendError>> {
        Box::pin(self.append_entry(lease, *table, after, entry))
    }

    fn holds(&self, lease: Lease, table: &TableId) -> BoxFuture<'_, Result<bool, JournalError>> {
        let table = *table;
        Box::pin(async move { Ok(self.tables.lease(table).await? == lease) })
    }

    fn send(&self, to: NodeId, message: Bytes) -> BoxFuture<'_, ()> {
        self.network.send(to, message);
        Box::pin(std::future::ready(()))
    }

    fn ask(&self, to: NodeId, message: Bytes) -> BoxFuture<'_, Result<Bytes, NoAnswer>> {
        Box::pin(self.network.ask(to, message))
    }

    fn beat(&self, beat: Beat) -> BoxFuture<'_, ()> {
        Box::pin(self.network.beat(beat))
    }

    fn reconnect(&self) -> BoxFuture<'_, ()> {
        Box::pin(self.network.reconnect())
    }

    fn look_round(&self) {
        self.network.look_round();
    }

    fn listen(&self) -> BoxFuture<'_, Result<BoxStream<'static, Incoming>, JournalError>> {
        Box::pin(self.network.listen())
    }

    fn offer(&self, task: Task, attempt: u32) -> BoxFuture<'_, Result<(), JournalError>> {
        Box::pin(self.work.offer(task, attempt))
    }

    fn tasks(&self) -> BoxFuture<'_, Result<BoxStream<'static, Result<Taken, JournalError>>, JournalError>> {
        Box::pin(self.work.tasks(SILENT_WORKER))
    }
}

impl Journal for JetStreamJournal {
    fn append(&self, table: &TableId, after: Seq, entry: Bytes) -> BoxFuture<'_, Result<Seq, AppendError>> {
        Box::pin(self.append_entry(Lease(0), *table, after, entry))
    }

    fn read(
        &self,
        table: &TableId,
        after: Seq,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<(Seq, Bytes)>, JournalError>> {
        Box::pin(self.read_entries(*table, after, limit))
    }

    fn last(&self, table: &TableId) -> BoxFuture<'_, Result<Seq, JournalError>> {
        let table = *table;
        Box::pin(async move {
            let last = self.tables.last(table).await?;
            // As for reading: it may lie in a stream that another node has just made.
            if last == 0 && self.tables.learn(&self.values).await? {
                return self.tables.last(table).await;
            }
            Ok(last)
        })
    }

    fn tables(&self, after: Option<&TableId>, limit: usize) -> BoxFuture<'_, Result<Vec<TableId>, JournalError>> {
        let after = after.copied();
        Box::pin(async move { self.tables.names(after, limit).await })
    }

    fn remove(&self, table: &TableId, last: Seq) -> BoxFuture<'_, Result<(), TidyError>> {
        let table = *table;
        Box::pin(async move { self.tables.remove(table, last).await })
    }

    /// Streams press what they store by themselves, or not at all.
    fn pack(&self, _: &TableId, _: Seq) -> BoxFuture<'_, Result<bool, TidyError>> {
        Box::pin(future::ready(Ok(false)))
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

    fn keys(&self, bucket: Bucket, after: Option<&Key>, limit: usize) -> BoxFuture<'_, Result<Vec<Key>, JournalError>> {
        let after = after.cloned();
        Box::pin(async move { self.values.keys(bucket, after.as_ref(), limit).await })
    }

    fn size(&self) -> BoxFuture<'_, Result<Size, JournalError>> {
        Box::pin(async move {
            let streams = self.tables.look_at_streams().await?;
            let bytes = streams.iter().map(|info| info.state.bytes).sum();
            Ok(Size { bytes, tables: streams.iter().map(|info| info.state.subjects_count).sum() })
        })
    }

    fn health(&self) -> BoxFuture<'_, Result<Health, JournalError>> {
        Box::pin(async move {
            self.tables.look_at_streams().await?;
            Ok(Health { has_room: self.tables.has_room(), waiting: self.tables.waiting() })
        })
    }
}
