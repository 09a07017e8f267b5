//! The way to the one thread that writes.

use super::{
    SqliteOptions,
    file::OpenError,
    job::{Change, Job, Tidying},
    work::{Counts, Work},
};
use crate::journal::{AppendError, Bucket, Health, JournalError, Key, PutError, Seq, TableId, TidyError, Version};
use bytes::Bytes;
use rusqlite::Connection;
use std::{
    path::Path,
    sync::{Arc, atomic::Ordering::Relaxed},
    thread::{self, JoinHandle},
};
use tokio::sync::{
    mpsc::{self, error::TrySendError},
    oneshot,
};

/// How many writes may wait; those who come later wait for a place.
const QUEUE: usize = 1024;

/// Takes writes to the thread, and answers back.
pub(super) struct Writer {
    jobs: Option<mpsc::Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    counts: Arc<Counts>,
}

/// What was written since a journal was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// Entries, values and deletions.
    pub writes: u64,
    /// Transactions, each with one flush of the disk.
    pub batches: u64,
}

impl Writer {
    /// Starts the thread over a connection that may write to the file.
    pub(super) fn start(path: &Path, connection: Connection, options: &SqliteOptions) -> Result<Self, OpenError> {
        let work = Work::new(connection, options).map_err(|source| OpenError::from_sqlite(path, source))?;
        let counts = work.counts();
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || work.run(waiting))
            .map_err(|source| OpenError::Io { path: path.to_owned(), source })?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread), counts })
    }

    pub(super) async fn append(&self, table: TableId, after: Seq, entry: Bytes) -> Result<Seq, AppendError> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::Append { table, after, entry, answer }).await?;
        answered.await.unwrap_or(Err(JournalError::Closed.into()))
    }

    pub(super) async fn change(
        &self,
        bucket: Bucket,
        key: Key,
        expected: Version,
        change: Change,
    ) -> Result<Version, PutError> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::Change { bucket, key, expected, change, answer }).await?;
        answered.await.unwrap_or(Err(JournalError::Closed.into()))
    }

    pub(super) async fn tidy(&self, table: TableId, last: Seq, tidying: Tidying) -> Result<(), TidyError> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::Tidy { table, last, tidying, answer }).await?;
        answered.await.unwrap_or(Err(JournalError::Closed.into()))
    }

    pub(super) async fn health(&self) -> Result<Health, JournalError> {
        let waiting = self.jobs.as_ref().map_or(0, |jobs| jobs.max_capacity() - jobs.capacity());
        let (answer, answered) = oneshot::channel();
        self.send(Job::Look { answer }).await?;
        answered.await.unwrap_or(Err(JournalError::Closed))?;
        Ok(Health { has_room: !self.counts.full.load(Relaxed), waiting })
    }

    pub(super) fn written(&self) -> Written {
        Written { writes: self.counts.writes.load(Relaxed), batches: self.counts.batches.load(Relaxed) }
    }

    /// Waits until everything that was asked for is written.
    pub(super) fn finish(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the thread that writes the journal had stopped");
        }
    }

    async fn send(&self, job: Job) -> Result<(), JournalError> {
        let jobs = self.jobs.as_ref().ok_or(JournalError::Closed)?;
        // Mostly there is a place, and then nobody has to yield.
        match jobs.try_send(job) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(job)) => jobs.send(job).await.map_err(|_| JournalError::Closed),
            Err(TrySendError::Closed(_)) => Err(JournalError::Closed),
        }
    }
}
