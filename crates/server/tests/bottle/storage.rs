//! The journal as one node reaches it, and the network as one node knows it.

use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream, StreamExt as _};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use super::weather::{ANSWER, Weather};
use super::world::Fault;
use crate::cluster::{Answer, Beat, Cluster, Incoming, Lease, NoAnswer, NodeId, Taken, Task};
use crate::journal::memory::MemoryJournal;
use crate::journal::{
    AppendError, Bucket, Health, Journal, JournalError, Key, PutError, Seq, Size, TableId, TidyError, Version,
};

/// The journal and the network of one node.
#[derive(Clone)]
pub(super) struct Storage {
    pub(super) me: NodeId,
    pub(super) journal: Arc<MemoryJournal>,
    pub(super) weather: Weather,
    pub(super) fault: Option<Fault>,
}

/// What nobody answered.
#[derive(Debug, thiserror::Error)]
#[error("no answer")]
struct Nothing;

fn unavailable() -> JournalError {
    JournalError::Unavailable { what: "answer", source: Arc::new(Nothing) }
}

impl Storage {
    /// Reads something.
    async fn read<T>(&self, read: impl Future<Output = Result<T, JournalError>>) -> Result<T, JournalError> {
        if !self.weather.reach_storage(self.me).await || self.weather.strikes(80) {
            return Err(unavailable());
        }
        let found = read.await;
        if self.weather.reach_storage(self.me).await { found } else { Err(unavailable()) }
    }

    /// Writes something. It may be written and not answered, answered as unknown and written later, or never written.
    async fn write<T, E: From<JournalError>>(
        &self,
        write: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        if !self.weather.reach_storage(self.me).await {
            return Err(unavailable().into());
        }
        if self.weather.strikes(60) {
            let later = Duration::from_millis(self.weather.below(6_000));
            tokio::spawn(async move {
                sleep(later).await;
                drop(write());
            });
            sleep(Duration::from_millis(self.weather.below(4_000))).await;
            return Err(unavailable().into());
        }
        if self.weather.strikes(60) {
            return Err(unavailable().into());
        }
        let done = write();
        if self.weather.strikes(40) {
            sleep(Duration::from_millis(self.weather.below(4_000))).await;
            return Err(unavailable().into());
        }
        if self.weather.reach_storage(self.me).await { done } else { Err(unavailable().into()) }
    }

    async fn append_as(&self, lease: Lease, table: TableId, after: Seq, entry: Bytes) -> Result<Seq, AppendError> {
        let (journal, fault) = (self.journal.clone(), self.fault);
        let lied = fault == Some(Fault::AnswersUnstored) && self.weather.below(40) == 0;
        self.write(move || {
            let lease = if fault == Some(Fault::NoFences) { journal.lease(&table) } else { lease };
            if lied { Ok(after + 1) } else { journal.append_under(lease, &table, after, &entry) }
        })
        .await
    }
}

impl Journal for Storage {
    fn append(&self, table: &TableId, after: Seq, entry: Bytes) -> BoxFuture<'_, Result<Seq, AppendError>> {
        Box::pin(self.append_as(Lease(0), *table, after, entry))
    }

    fn read(
        &self,
        table: &TableId,
        after: Seq,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<(Seq, Bytes)>, JournalError>> {
        let table = *table;
        Box::pin(self.read(async move { self.journal.read(&table, after, limit).await }))
    }

    fn last(&self, table: &TableId) -> BoxFuture<'_, Result<Seq, JournalError>> {
        let table = *table;
        Box::pin(self.read(async move { self.journal.last(&table).await }))
    }

    fn tables(&self, after: Option<&TableId>, limit: usize) -> BoxFuture<'_, Result<Vec<TableId>, JournalError>> {
        let after = after.copied();
        Box::pin(self.read(async move { self.journal.tables(after.as_ref(), limit).await }))
    }

    fn remove(&self, table: &TableId, last: Seq) -> BoxFuture<'_, Result<(), TidyError>> {
        let (journal, table) = (self.journal.clone(), *table);
        Box::pin(self.write(move || now(journal.remove(&table, last))))
    }

    fn pack(&self, table: &TableId, last: Seq) -> BoxFuture<'_, Result<bool, TidyError>> {
        let (journal, table) = (self.journal.clone(), *table);
        Box::pin(self.write(move || now(journal.pack(&table, last))))
    }

    fn get(&self, bucket: Bucket, key: &Key) -> BoxFuture<'_, Result<Option<(Version, Bytes)>, JournalError>> {
        let key = key.clone();
        Box::pin(self.read(async move { self.journal.get(bucket, &key).await }))
    }

    fn put(
        &self,
        bucket: Bucket,
        key: &Key,
        expected: Version,
        value: Bytes,
    ) -> BoxFuture<'_, Result<Version, PutError>> {
        let (journal, key) = (self.journal.clone(), key.clone());
        Box::pin(self.write(move || now(journal.put(bucket, &key, expected, value))))
    }

    fn delete(&self, bucket: Bucket, key: &Key, expected: Version) -> BoxFuture<'_, Result<(), PutError>> {
        let (journal, key) = (self.journal.clone(), key.clone());
        Box::pin(self.write(move || now(journal.delete(bucket, &key, expected))))
    }

    fn keys(&self, bucket: Bucket, after: Option<&Key>, limit: usize) -> BoxFuture<'_, Result<Vec<Key>, JournalError>> {
        let after = after.cloned();
        Box::pin(self.read(async move { self.journal.keys(bucket, after.as_ref(), limit).await }))
    }

    fn size(&self) -> BoxFuture<'_, Result<Size, JournalError>> {
        Box::pin(self.read(async move { self.journal.size().await }))
    }

    fn health(&self) -> BoxFuture<'_, Result<Health, JournalError>> {
        Box::pin(self.read(async move { self.journal.health().await }))
    }
}

/// What a journal in memory answers, which it does at once.
fn now<T>(answer: BoxFuture<'_, T>) -> T {
    futures_util::FutureExt::now_or_never(answer).expect("it is in memory")
}

impl Cluster for Storage {
    fn me(&self) -> NodeId {
        self.me
    }

    fn fence(&self, table: &TableId, after: Seq, wanted: u64) -> BoxFuture<'_, Result<Lease, AppendError>> {
        let (journal, table) = (self.journal.clone(), *table);
        Box::pin(self.write(move || journal.fence(&table, after, wanted)))
    }

    fn append_under(
        &self,
        lease: Lease,
        table: &TableId,
        after: Seq,
        entry: Bytes,
    ) -> BoxFuture<'_, Result<Seq, AppendError>> {
        Box::pin(self.append_as(lease, *table, after, entry))
    }

    fn holds(&self, lease: Lease, table: &TableId) -> BoxFuture<'_, Result<bool, JournalError>> {
        let table = *table;
        let blind = self.fault == Some(Fault::NoFences);
        Box::pin(self.read(async move { Ok(blind || self.journal.lease(&table) == lease) }))
    }

    fn send(&self, to: NodeId, message: Bytes) -> BoxFuture<'_, ()> {
        self.weather.carry(self.me, to, Incoming::Message(message));
        Box::pin(ready(()))
    }

    fn ask(&self, to: NodeId, message: Bytes) -> BoxFuture<'_, Result<Bytes, NoAnswer>> {
        Box::pin(async move {
            if !self.weather.knows(to) {
                return Err(NoAnswer::Nobody);
            }
            let (answer, answered) = oneshot::channel();
            let (weather, me) = (self.weather.clone(), self.me);
            let reply: Answer = Box::new(move |bytes| {
                Box::pin(async move {
                    if !weather.strikes(40) && !weather.is_dead(me) {
                        let _ = answer.send(bytes);
                    }
                })
            });
            self.weather.carry(self.me, to, Incoming::Question(message, reply));
            match timeout(ANSWER, answered).await {
                Ok(Ok(bytes)) => Ok(bytes),
                Ok(Err(_)) => {
                    sleep(ANSWER).await;
                    Err(NoAnswer::Silence)
                }
                Err(_) => Err(NoAnswer::Silence),
            }
        })
    }

    fn beat(&self, beat: Beat) -> BoxFuture<'_, ()> {
        for node in self.weather.everybody() {
            self.weather.carry(self.me, node, Incoming::Beat(beat));
        }
        Box::pin(ready(()))
    }

    fn reconnect(&self) -> BoxFuture<'_, ()> {
        Box::pin(ready(()))
    }

    fn look_round(&self) {}

    fn listen(&self) -> BoxFuture<'_, Result<BoxStream<'static, Incoming>, JournalError>> {
        let receiver = self.weather.listen(self.me);
        let incoming = stream::unfold(receiver, |mut receiver| async move {
            match receiver.recv().await {
                Some(incoming) => Some((incoming, receiver)),
                // A node that has stopped hears nothing any more.
                None => std::future::pending().await,
            }
        });
        Box::pin(ready(Ok(incoming.boxed())))
    }

    fn offer(&self, _: Task, _: u32) -> BoxFuture<'_, Result<(), JournalError>> {
        Box::pin(ready(Err(JournalError::Closed)))
    }

    fn tasks(&self) -> BoxFuture<'_, Result<BoxStream<'static, Result<Taken, JournalError>>, JournalError>> {
        Box::pin(ready(Err(JournalError::Closed)))
    }
}
