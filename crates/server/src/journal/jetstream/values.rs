//! Small values in buckets of their own.

use super::super::{Bucket, JournalError, Key, PutError, Version};
use super::publish::{Message, Published};
use super::storage::{PATIENCE, Storage, once_more, unavailable};
use async_nats::HeaderMap;
use bytes::Bytes;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::time::Instant;

/// Small values. The version of one is its place in the stream of its bucket, which no other value ever has.
#[derive(Debug)]
pub(super) struct Values {
    storage: Storage,
    /// The keys as they were when somebody began to page through them.
    keys: Mutex<HashMap<Bucket, Listed>>,
}

/// Keys that somebody pages through.
#[derive(Clone, Debug)]
struct Listed {
    keys: Arc<[Key]>,
    /// The last one that was given: whoever goes on from there is given the rest of these.
    given: Option<Key>,
}

impl Values {
    pub(super) fn new(storage: Storage) -> Self {
        Self { storage, keys: Mutex::default() }
    }

    pub(super) async fn get(&self, bucket: Bucket, key: &Key) -> Result<Option<(Version, Bytes)>, JournalError> {
        let message =
            self.storage.last_message(self.storage.bucket(bucket), &self.subject(bucket, key), "read a value").await?;
        // The tools of NATS leave a mark where they delete.
        let message = message.filter(|message| message.headers.get("KV-Operation").is_none());
        Ok(message.map(|message| (Version::from_number(message.sequence), message.payload)))
    }

    pub(super) async fn put(
        &self,
        bucket: Bucket,
        key: &Key,
        expected: Version,
        value: Bytes,
    ) -> Result<Version, PutError> {
        let (stream, subject, what) = (self.storage.bucket(bucket), self.subject(bucket, key), "write a value");
        let headers = HeaderMap::new();
        let message = Message { stream, subject: &subject, expected: expected.number(), headers, payload: value, what };
        match message.publish(&self.storage).await? {
            Published::At(at) => Ok(Version::from_number(at)),
            Published::Full => Err(PutError::Full),
            Published::Late { unanswered } => {
                let current = self.version(bucket, key).await?;
                if unanswered && current != expected {
                    // It may have been ours that came first, and something else after it.
                    return Err(unavailable(what, Unclear).into());
                }
                Err(PutError::Conflict { current })
            }
        }
    }

    pub(super) async fn delete(&self, bucket: Bucket, key: &Key, expected: Version) -> Result<(), PutError> {
        const WHAT: &str = "delete a value";
        let current = self.version(bucket, key).await?;
        if current != expected {
            return Err(PutError::Conflict { current });
        }
        if expected == Version::NEW {
            return Ok(());
        }
        let until = Instant::now() + PATIENCE;
        let mut unanswered = false;
        loop {
            let tried = Instant::now();
            // Removes this version and what is older: a newer one is left alone, and then nothing is removed.
            let purge = self.storage.bucket(bucket).purge().filter(self.subject(bucket, key));
            let failure = match purge.sequence(expected.number() + 1).await {
                Ok(done) if done.purged > 0 => return Ok(()),
                Ok(_) => {
                    let current = self.version(bucket, key).await?;
                    // An earlier attempt whose answer was lost may have done it.
                    let done = unanswered && current == Version::NEW;
                    return if done { Ok(()) } else { Err(PutError::Conflict { current }) };
                }
                Err(error) => unavailable(WHAT, error),
            };
            unanswered = true;
            if !once_more(tried, until).await {
                return Err(failure.into());
            }
        }
    }

    pub(super) async fn keys(
        &self,
        bucket: Bucket,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<Key>, JournalError> {
        let kept = self.keys.lock().unwrap_or_else(PoisonError::into_inner).get(&bucket).cloned();
        let keys = match kept.filter(|kept| after.is_some() && kept.given.as_ref() == after) {
            Some(kept) => kept.keys,
            None => self.all_keys(bucket).await?,
        };
        let start = after.map_or(0, |after| keys.partition_point(|key| key <= after));
        let page = keys[start..keys.len().min(start.saturating_add(limit))].to_vec();
        let mut kept = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody goes on behind the last one: all others need not be remembered any more.
        match page.last() {
            Some(last) => drop(kept.insert(bucket, Listed { keys, given: Some(last.clone()) })),
            None => drop(kept.remove(&bucket)),
        }
        Ok(page)
    }

    /// All keys of a bucket, in order.
    async fn all_keys(&self, bucket: Bucket) -> Result<Arc<[Key]>, JournalError> {
        let prefix = self.storage.key_prefix(bucket);
        let found = self.storage.subjects(self.storage.bucket(bucket), &format!("{prefix}>")).await?;
        let keys = found.iter().filter_map(|subject| subject.strip_prefix(&prefix)?.parse::<Key>().ok());
        let mut keys: Vec<Key> = keys.collect();
        keys.sort_unstable();
        Ok(keys.into())
    }

    async fn version(&self, bucket: Bucket, key: &Key) -> Result<Version, JournalError> {
        Ok(self.get(bucket, key).await?.map_or(Version::NEW, |(version, _)| version))
    }

    fn subject(&self, bucket: Bucket, key: &Key) -> String {
        format!("{}{key}", self.storage.key_prefix(bucket))
    }
}

/// Why a change may or may not have been made.
#[derive(Debug, thiserror::Error)]
#[error("an attempt was not answered, and the value has changed since")]
struct Unclear;
