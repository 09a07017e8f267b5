//! A journal that forgets, for tests.

use super::{
    AppendError, Bucket, Health, Journal, JournalError, Key, MAX_ENTRY, MAX_VALUE, PutError, Seq, Size, TableId,
    TidyError, Version,
};
use bytes::Bytes;
use futures_util::future::BoxFuture;
use std::{
    collections::BTreeMap,
    future::ready,
    ops::Bound,
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::cluster::Lease;

/// A journal in memory: keeps every promise of [`Journal`] but that of lasting.
#[derive(Default)]
pub struct MemoryJournal {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    tables: BTreeMap<TableId, Vec<Bytes>>,
    leases: BTreeMap<TableId, u64>,
    values: BTreeMap<(Bucket, Key), (Version, Bytes)>,
    versions: u64,
}

impl MemoryJournal {
    /// An empty journal.
    pub fn new() -> Self {
        Self::default()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the right of all others to append, as [`Cluster::fence`](crate::cluster::Cluster::fence) does.
    pub fn fence(&self, table: &TableId, after: Seq, wanted: u64) -> Result<Lease, AppendError> {
        let mut kept = self.kept();
        let last = kept.last(table);
        if last != after {
            return Err(AppendError::Conflict { last });
        }
        let lease = kept.leases.entry(*table).or_default();
        *lease = wanted.max(*lease + 1);
        Ok(Lease(*lease))
    }

    /// The lease of the last fence.
    pub fn lease(&self, table: &TableId) -> Lease {
        Lease(self.kept().leases.get(table).copied().unwrap_or(0))
    }

    /// Appends under a lease, 0 where nobody keeps the table.
    pub fn append_under(&self, lease: Lease, table: &TableId, after: Seq, entry: &Bytes) -> Result<Seq, AppendError> {
        if entry.len() > MAX_ENTRY {
            return Err(AppendError::TooLarge { len: entry.len() });
        }
        let mut kept = self.kept();
        if kept.leases.get(table).copied().unwrap_or(0) != lease.0 {
            return Err(AppendError::Deposed);
        }
        let last = kept.last(table);
        if last != after {
            return Err(AppendError::Conflict { last });
        }
        kept.tables.entry(*table).or_default().push(entry.clone());
        Ok(after + 1)
    }

    fn try_remove(&self, table: &TableId, last: Seq) -> Result<(), TidyError> {
        let mut kept = self.kept();
        kept.expect_last(table, last)?;
        kept.tables.remove(table);
        kept.leases.remove(table);
        Ok(())
    }

    fn try_put(&self, bucket: Bucket, key: &Key, expected: Version, value: Bytes) -> Result<Version, PutError> {
        if value.len() > MAX_VALUE {
            return Err(PutError::TooLarge { len: value.len() });
        }
        let mut kept = self.kept();
        kept.expect(bucket, key, expected)?;
        kept.versions += 1;
        let version = Version::from_number(kept.versions);
        kept.values.insert((bucket, key.clone()), (version, value));
        Ok(version)
    }

    fn try_delete(&self, bucket: Bucket, key: &Key, expected: Version) -> Result<(), PutError> {
        let mut kept = self.kept();
        kept.expect(bucket, key, expected)?;
        kept.values.remove(&(bucket, key.clone()));
        Ok(())
    }
}

impl Kept {
    fn last(&self, table: &TableId) -> Seq {
        self.tables.get(table).map_or(0, |entries| entries.len() as Seq)
    }

    fn expect_last(&self, table: &TableId, expected: Seq) -> Result<(), TidyError> {
        let last = self.last(table);
        if last == 0 || last == expected { Ok(()) } else { Err(TidyError::Conflict { last }) }
    }

    fn read(&self, table: &TableId, after: Seq, limit: usize) -> Vec<(Seq, Bytes)> {
        let entries = self.tables.get(table).map_or(&[][..], Vec::as_slice);
        (1..).zip(entries.iter().cloned()).skip(after as usize).take(limit).collect()
    }

    fn expect(&self, bucket: Bucket, key: &Key, expected: Version) -> Result<(), PutError> {
        let current = self.values.get(&(bucket, key.clone())).map_or(Version::NEW, |(version, _)| *version);
        if current == expected { Ok(()) } else { Err(PutError::Conflict { current }) }
    }
}

impl Journal for MemoryJournal {
    fn append(&self, table: &TableId, after: Seq, entry: Bytes) -> BoxFuture<'_, Result<Seq, AppendError>> {
        Box::pin(ready(self.append_under(Lease(0), table, after, &entry)))
    }

    fn read(
        &self,
        table: &TableId,
        after: Seq,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<(Seq, Bytes)>, JournalError>> {
        Box::pin(ready(Ok(self.kept().read(table, after, limit))))
    }

    fn last(&self, table: &TableId) -> BoxFuture<'_, Result<Seq, JournalError>> {
        Box::pin(ready(Ok(self.kept().last(table))))
    }

    fn tables(&self, after: Option<&TableId>, limit: usize) -> BoxFuture<'_, Result<Vec<TableId>, JournalError>> {
        let start = after.map_or(Bound::Unbounded, Bound::Excluded);
        let kept = self.kept();
        let tables = kept.tables.range((start, Bound::Unbounded)).map(|(table, _)| *table).take(limit).collect();
        Box::pin(ready(Ok(tables)))
    }

    fn remove(&self, table: &TableId, last: Seq) -> BoxFuture<'_, Result<(), TidyError>> {
        Box::pin(ready(self.try_remove(table, last)))
    }

    fn pack(&self, table: &TableId, last: Seq) -> BoxFuture<'_, Result<bool, TidyError>> {
        Box::pin(ready(self.kept().expect_last(table, last).map(|()| false)))
    }

    fn get(&self, bucket: Bucket, key: &Key) -> BoxFuture<'_, Result<Option<(Version, Bytes)>, JournalError>> {
        Box::pin(ready(Ok(self.kept().values.get(&(bucket, key.clone())).cloned())))
    }

    fn put(
        &self,
        bucket: Bucket,
        key: &Key,
        expected: Version,
        value: Bytes,
    ) -> BoxFuture<'_, Result<Version, PutError>> {
        Box::pin(ready(self.try_put(bucket, key, expected, value)))
    }

    fn delete(&self, bucket: Bucket, key: &Key, expected: Version) -> BoxFuture<'_, Result<(), PutError>> {
        Box::pin(ready(self.try_delete(bucket, key, expected)))
    }

    fn keys(&self, bucket: Bucket, after: Option<&Key>, limit: usize) -> BoxFuture<'_, Result<Vec<Key>, JournalError>> {
        let kept = self.kept();
        let keys = kept.values.keys().filter(|(of, key)| *of == bucket && after.is_none_or(|after| key > after));
        Box::pin(ready(Ok(keys.map(|(_, key)| key.clone()).take(limit).collect())))
    }

    fn size(&self) -> BoxFuture<'_, Result<Size, JournalError>> {
        let kept = self.kept();
        let bytes = kept.tables.values().flatten().map(|entry| entry.len() as u64).sum();
        Box::pin(ready(Ok(Size { bytes, tables: kept.tables.len() as u64 })))
    }

    fn health(&self) -> BoxFuture<'_, Result<Health, JournalError>> {
        Box::pin(ready(Ok(Health { has_room: true, waiting: 0 })))
    }
}
