//! The journal: where everything that happened at the tables is kept.
//!
//! **Append, then tell.** A command is checked against the position, appended here with the sequence number that the
//! position was folded from, and only then published and acknowledged. [`Journal::append`] returns when the entry is
//! durable, so what was acknowledged survives a kill of the process and a loss of power.
//!
//! **Of two who append at once exactly one succeeds.** Whoever appends says after which entry; who comes second is told
//! [`AppendError::Conflict`], reads on, and decides again. So club evenings need no keeper. Where several nodes share a
//! journal, each table has [one that keeps it](crate::cluster), and appends of all others are refused.
//!
//! The journal knows nothing of games: entries and values are bytes.
//!
//! ```
//! use tavola_server::journal::sqlite::{SqliteJournal, SqliteOptions};
//! use tavola_server::journal::{AppendError, Journal, TableId};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("tavola.journal");
//! let journal = SqliteJournal::open(&path, &SqliteOptions::default())?;
//! let table: TableId = "k3v9x0c2m7qz".parse()?;
//! assert_eq!(journal.append(&table, 0, "Ada sits down".into()).await?, 1);
//!
//! // Somebody who hasn't seen that yet is told so, and decides again.
//! let refusal = journal.append(&table, 0, "Ben sits down".into()).await;
//! assert!(matches!(refusal, Err(AppendError::Conflict { last: 1 })));
//! assert_eq!(journal.append(&table, 1, "Ben sits down".into()).await?, 2);
//! assert_eq!(journal.read(&table, 1, 10).await?, [(2, "Ben sits down".into())]);
//! # Ok(())
//! # }
//! ```

mod bucket;
mod copy;
mod error;
pub mod jetstream;
#[cfg(feature = "test-journal")]
pub mod memory;
pub mod sqlite;
mod table_id;
mod update;

pub use bucket::{Bucket, Key, KeyError, Version};
pub use copy::{Copied, CopyError, copy};
pub use error::{AppendError, JournalError, PutError, TidyError};
pub use table_id::{TableId, TableIdError};
pub(crate) use update::update;

use bytes::Bytes;
use futures_util::future::BoxFuture;
use futures_util::{Stream, TryStreamExt as _, stream};

pub use tavola_table::Seq;

/// The largest entry in bytes; a stream on NATS takes 1 MiB with its headers unless it is told otherwise.
pub const MAX_ENTRY: usize = 256 * 1024;

/// The largest small value in bytes; whatever is larger belongs into entries.
pub const MAX_VALUE: usize = 64 * 1024;

/// Durable entries in order, table by table, and small values beside them.
///
/// All methods may be called from many tasks at once. A future that is dropped before it is done leaves it open whether
/// its append, put or delete happens; nothing else is harmed by it.
pub trait Journal: Send + Sync + 'static {
    /// Appends one entry if the last one of the table is `after`, and returns the number of the new one, `after + 1`.
    ///
    /// It is durable when this returns, and every later call of any method sees it. A table begins to exist with its
    /// first entry, appended after 0.
    ///
    /// After [`AppendError::Conflict`], [`AppendError::Full`] and [`AppendError::TooLarge`] the entry is not in the
    /// journal and never will be. After [`AppendError::Unavailable`] it may be there, or may yet appear: read from
    /// `after` on before you tell anyone or try again. Trying again with the same `after` never doubles the entry, since
    /// one of the two attempts is a conflict; that an entry is one's own is to be seen by what it says.
    fn append(&self, table: &TableId, after: Seq, entry: Bytes) -> BoxFuture<'_, Result<Seq, AppendError>>;

    /// The entries that follow `after`, in order and without a gap, at most `limit` of them.
    ///
    /// The first one returned is `after + 1`. There may be fewer than `limit` although more follow, so that answers
    /// stay small; with a `limit` above 0, none at all means that none follows. A table that does not exist is empty.
    fn read(&self, table: &TableId, after: Seq, limit: usize)
    -> BoxFuture<'_, Result<Vec<(Seq, Bytes)>, JournalError>>;

    /// The number of the last entry of the table, 0 if there is none.
    fn last(&self, table: &TableId) -> BoxFuture<'_, Result<Seq, JournalError>>;

    /// The tables that exist, in the order of their names, those after `after`, at most `limit` of them.
    ///
    /// With a `limit` above 0, none at all means that none follows. A table that comes into being while one pages
    /// through may be missed.
    fn tables(&self, after: Option<&TableId>, limit: usize) -> BoxFuture<'_, Result<Vec<TableId>, JournalError>>;

    /// Removes all entries of a table if the last one is `last`: afterwards it is as if it had never been. A table that does not
    /// exist is removed already.
    ///
    /// Small values stay. After [`TidyError::Unavailable`] the table may be gone, or may yet go; never is a part of it gone.
    fn remove(&self, table: &TableId, last: Seq) -> BoxFuture<'_, Result<(), TidyError>>;

    /// Lets storage keep the entries of a table in less room if the last one is `last`, where it can. Nobody who reads or appends
    /// can tell.
    ///
    /// Returns whether anything was packed: a table that is packed already, or does not exist, is left as it is.
    fn pack(&self, table: &TableId, last: Seq) -> BoxFuture<'_, Result<bool, TidyError>>;

    /// A small value with its version, if there is one.
    fn get(&self, bucket: Bucket, key: &Key) -> BoxFuture<'_, Result<Option<(Version, Bytes)>, JournalError>>;

    /// Writes a small value if its version is `expected`, and returns the new version; [`Version::NEW`] expects that
    /// there is none.
    ///
    /// It is durable when this returns. Errors leave the caller as after [`append`](Journal::append): only after
    /// [`PutError::Unavailable`] it is open what happened, and one has to look.
    fn put(
        &self,
        bucket: Bucket,
        key: &Key,
        expected: Version,
        value: Bytes,
    ) -> BoxFuture<'_, Result<Version, PutError>>;

    /// Deletes a small value if its version is `expected`.
    ///
    /// Where there is none, any `expected` but [`Version::NEW`] is a conflict, and that one does nothing. A key that is
    /// written again later gets a version that it never had.
    fn delete(&self, bucket: Bucket, key: &Key, expected: Version) -> BoxFuture<'_, Result<(), PutError>>;

    /// The keys of a bucket in the order of their bytes, those after `after`, at most `limit`.
    ///
    /// With a `limit` above 0, none at all means that none follows. What changes while one pages through may be seen
    /// or not. This reads all there is: what is asked for often belongs into a small value of its own.
    fn keys(&self, bucket: Bucket, after: Option<&Key>, limit: usize) -> BoxFuture<'_, Result<Vec<Key>, JournalError>>;

    /// How much there is. This looks at all tables: not to be asked all the time.
    fn size(&self) -> BoxFuture<'_, Result<Size, JournalError>>;

    /// Whether appends have a chance now: answers when storage was asked and replied, for readiness checks.
    fn health(&self) -> BoxFuture<'_, Result<Health, JournalError>>;
}

/// How many keys, tables or entries are read at once.
const PAGE: usize = 500;

/// All keys of a bucket, in order; the next ones are read when they are needed.
pub(crate) fn all_keys(journal: &dyn Journal, bucket: Bucket) -> impl Stream<Item = Result<Key, JournalError>> {
    stream::try_unfold(None, move |after: Option<Key>| async move {
        let page = journal.keys(bucket, after.as_ref(), PAGE).await?;
        let last = page.last().cloned();
        Ok::<_, JournalError>(last.map(|last| (stream::iter(page.into_iter().map(Ok)), Some(last))))
    })
    .try_flatten()
}

/// How much a journal holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Bytes in storage, as far as entries of tables are in them.
    pub bytes: u64,
    /// Tables and evenings.
    pub tables: u64,
}

/// How the journal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Health {
    /// Whether the last write found room; false after [`AppendError::Full`] until a write succeeds. Asking tries one.
    pub has_room: bool,
    /// How many writes wait for their turn.
    pub waiting: usize,
}
