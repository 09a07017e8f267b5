//! Entries of tables in the one stream.

use super::super::{AppendError, JournalError, Seq, TableId};
use super::publish::{Message, Published};
use super::storage::{Storage, damaged, last_message, patiently, unavailable};
use arrayvec::ArrayVec;
use async_nats::HeaderMap;
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, pull};
use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The header with the number of an entry within its table.
pub(super) const NUMBER: &str = "Tavola-Seq";

/// How many entries are read at once, unless fewer are asked for.
pub(super) const PAGE: usize = 500;

/// The most bytes of entries that are read at once.
const PAGE_BYTES: usize = 4 * 1024 * 1024;

/// Up to so many entries are asked for one by one; for more, a consumer is made, which costs as much as some questions.
const FEW: Seq = 8;

/// How often an append looks for the end of its table anew before it says that others came first.
const TRIES: usize = 3;

/// Of how many tables places are remembered at most; a table takes about 200 bytes.
const PLACES: usize = 65_536;

/// How many places of a table are remembered: a node that finds that others came first reads on from the last entry that
/// it has, which lies a few before the end.
const LATEST: usize = 8;

/// Entries of tables.
#[derive(Debug)]
pub(super) struct Tables {
    storage: Storage,
    /// Where the last entries of a table lie, in order.
    places: Mutex<HashMap<TableId, ArrayVec<Place, LATEST>>>,
    /// The names as they were when somebody began to page through them.
    names: Mutex<Named>,
    waiting: AtomicUsize,
    is_full: AtomicBool,
}

/// Names that somebody pages through.
#[derive(Clone, Debug, Default)]
struct Named {
    names: Arc<[TableId]>,
    /// The last one that was given: whoever goes on from there is given the rest of these.
    given: Option<TableId>,
}

/// An entry and where it lies in the stream; or a void message behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    seq: Seq,
    at: u64,
}

impl Tables {
    pub(super) fn new(storage: Storage) -> Self {
        Self {
            storage,
            places: Mutex::default(),
            names: Mutex::default(),
            waiting: AtomicUsize::new(0),
            is_full: AtomicBool::new(false),
        }
    }

    pub(super) async fn append(&self, table: TableId, after: Seq, entry: Bytes) -> Result<Seq, AppendError> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let result = self.try_append(table, after, entry).await;
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        match result {
            Ok(_) => self.is_full.store(false, Ordering::Relaxed),
            Err(AppendError::Full) => self.is_full.store(true, Ordering::Relaxed),
            Err(_) => {}
        }
        result
    }

    async fn try_append(&self, table: TableId, after: Seq, entry: Bytes) -> Result<Seq, AppendError> {
        let (subject, what) = (self.storage.subject(table), "store what happened");
        let Some(seq) = after.checked_add(1) else {
            return Err(AppendError::Conflict { last: self.last(table).await? });
        };
        let stream = &self.storage.entries;
        for _ in 0..TRIES {
            let Some(expected) = self.end_after(table, after).await? else {
                return Err(AppendError::Conflict { last: self.last_known(table).await? });
            };
            let mut headers = HeaderMap::new();
            headers.insert(NUMBER, seq.to_string());
            let message = Message { stream, subject: &subject, expected, headers, payload: entry.clone(), what };
            match message.publish(&self.storage).await? {
                Published::At(at) => {
                    self.remember(table, Place { seq, at });
                    return if self.is_first(&subject, seq, expected, at).await? {
                        Ok(seq)
                    } else {
                        Err(AppendError::Conflict { last: self.last(table).await? })
                    };
                }
                Published::Late { .. } => {
                    // A void message may lie behind the entry: then the end is elsewhere than was thought.
                    self.forget(table);
                }
                Published::Full => return Err(AppendError::Full),
            }
        }
        Err(AppendError::Conflict { last: self.last(table).await? })
    }

    /// Whether the message at a place is the first one of its number, after the place that it expected.
    ///
    /// A cluster of servers may store two messages that expected the same one, if they come within the moment that the
    /// first of them takes to reach a majority (2.9.10 does). Then the first one counts, and the others are void: those
    /// who read pass over them, and those who wrote them are told that they came late.
    async fn is_first(&self, subject: &str, seq: Seq, expected: u64, at: u64) -> Result<bool, JournalError> {
        const WHAT: &str = "look at what was stored";
        if !self.storage.is_replicated {
            return Ok(true);
        }
        let mut before = expected;
        loop {
            let stream = &self.storage.entries;
            let next = patiently(WHAT, || stream.get_first_raw_message_by_subject(subject, before + 1)).await?;
            if next.sequence >= at {
                return Ok(true);
            }
            if number(&next.headers) == Some(seq) {
                return Ok(false);
            }
            before = next.sequence;
        }
    }

    pub(super) async fn read(
        &self,
        table: TableId,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, Bytes)>, JournalError> {
        const WHAT: &str = "read what happened";
        let subject = self.storage.subject(table);
        let Some(newest) = last_message(&self.storage.entries, &subject, WHAT).await? else { return Ok(Vec::new()) };
        let last = number(&newest.headers).ok_or_else(|| damaged(WHAT, newest.sequence))?;
        let wanted = last.saturating_sub(after).min(limit.min(PAGE) as Seq);
        if wanted == 0 {
            return Ok(Vec::new());
        }
        let start = if after == 0 { 1 } else { self.known(table, after).map_or(1, |at| at + 1) };
        let mut entries = Entries { after, wanted, found: Vec::with_capacity(wanted as usize), next: start };
        // The last one is here already, unless it may be one that came too late.
        if wanted == 1 && !self.storage.is_replicated {
            entries.take_last(newest.sequence, newest.payload);
        }
        if !entries.are_complete() && (wanted > FEW || (start == 1 && after > 0)) {
            self.read_many(&subject, &mut entries).await?;
        }
        // A few are asked for one by one; and what the consumer's server did not have yet, the leader has.
        while !entries.are_complete() && (entries.found.is_empty() || wanted <= FEW) {
            let message =
                patiently(WHAT, || self.storage.entries.get_first_raw_message_by_subject(&subject, entries.next));
            let message = message.await?;
            entries.take(message.sequence, &message.headers, message.payload)?;
        }
        if let Some((seq, _)) = entries.found.last() {
            self.remember(table, Place { seq: *seq, at: entries.next - 1 });
        }
        Ok(entries.found)
    }

    /// Reads a page through a consumer of its own.
    async fn read_many(&self, subject: &str, entries: &mut Entries) -> Result<(), JournalError> {
        const WHAT: &str = "read what happened";
        let config = pull::Config {
            filter_subject: subject.to_owned(),
            deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: entries.next },
            ack_policy: AckPolicy::None,
            memory_storage: true,
            num_replicas: 1,
            // It is deleted below; this is for the case that we are not there any more.
            inactive_threshold: Duration::from_secs(10),
            ..pull::Config::default()
        };
        let consumer = patiently(WHAT, || self.storage.entries.create_consumer(config.clone())).await?;
        let name = consumer.cached_info().name.clone();
        let result = async {
            // Entries before those that are wanted come along if nobody remembers where these begin.
            while !entries.are_complete() {
                let batch = consumer.fetch().max_messages(PAGE).max_bytes(PAGE_BYTES).messages();
                let mut batch = batch.await.map_err(|error| unavailable(WHAT, error))?;
                let mut any = false;
                while let Some(message) = batch.next().await {
                    let message = message.map_err(|error| unavailable(WHAT, Told(error.to_string())))?;
                    let info = message.info().map_err(|error| unavailable(WHAT, Told(error.to_string())))?;
                    let sequence = info.stream_sequence;
                    any = true;
                    if entries.are_complete() {
                        break;
                    }
                    let (message, _) = message.split();
                    entries.take(sequence, &message.headers.unwrap_or_default(), message.payload)?;
                }
                if !any {
                    break;
                }
            }
            Ok(())
        };
        let result = result.await;
        let stream = self.storage.entries.clone();
        tokio::spawn(async move { stream.delete_consumer(&name).await });
        result
    }

    pub(super) async fn last(&self, table: TableId) -> Result<Seq, JournalError> {
        const WHAT: &str = "look for the last entry";
        match last_message(&self.storage.entries, &self.storage.subject(table), WHAT).await? {
            None => Ok(0),
            Some(message) => number(&message.headers).ok_or_else(|| damaged(WHAT, message.sequence)),
        }
    }

    pub(super) async fn names(&self, after: Option<TableId>, limit: usize) -> Result<Vec<TableId>, JournalError> {
        let kept = lock(&self.names).clone();
        let names = if after.is_some() && kept.given == after { kept.names } else { self.all_names().await? };
        let start = after.map_or(0, |after| names.partition_point(|name| *name <= after));
        let page: Vec<TableId> = names[start..].iter().take(limit).copied().collect();
        *lock(&self.names) = Named { names, given: page.last().copied() };
        Ok(page)
    }

    /// The names of all tables, in order.
    async fn all_names(&self) -> Result<Arc<[TableId]>, JournalError> {
        let subjects = subjects(&self.storage.entries, &self.storage.subjects()).await?;
        let mut names: Vec<TableId> = subjects.iter().filter_map(|subject| self.storage.table(subject)).collect();
        names.sort_unstable();
        Ok(names.into())
    }

    /// The place of the last message of the stream.
    pub(super) async fn end(&self) -> Result<u64, JournalError> {
        let info = self.storage.entries.get_info().await.map_err(|error| unavailable("look at its stream", error))?;
        Ok(info.state.last_sequence)
    }

    pub(super) async fn leader(&self) -> Option<String> {
        self.storage.entries.get_info().await.ok()?.cluster?.leader
    }

    pub(super) fn has_room(&self) -> bool {
        !self.is_full.load(Ordering::Relaxed)
    }

    pub(super) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Notes where an entry lies that somebody has appended.
    pub(super) fn hear(&self, table: TableId, seq: Seq, at: u64) {
        // Only of tables that are used here: a node hears of all tables, and must not remember all of them.
        if let Some(places) = lock(&self.places).get_mut(&table) {
            note(places, Place { seq, at });
        }
    }

    /// Where the subject of a table ends, if its last entry is `after`.
    async fn end_after(&self, table: TableId, after: Seq) -> Result<Option<u64>, JournalError> {
        const WHAT: &str = "look for the last entry";
        // What lies behind the last place that is known is not looked for: if it matters, the stream says so.
        if let Some(last) = self.latest(table).filter(|last| last.seq >= after) {
            return Ok((last.seq == after).then_some(last.at));
        }
        match last_message(&self.storage.entries, &self.storage.subject(table), WHAT).await? {
            None => Ok((after == 0).then_some(0)),
            Some(last) => {
                let seq = number(&last.headers).ok_or_else(|| damaged(WHAT, last.sequence))?;
                self.remember(table, Place { seq, at: last.sequence });
                Ok((seq == after).then_some(last.sequence))
            }
        }
    }

    /// The number of the last entry that is known of, looked up if none is.
    async fn last_known(&self, table: TableId) -> Result<Seq, JournalError> {
        match self.latest(table) {
            Some(place) => Ok(place.seq),
            None => self.last(table).await,
        }
    }

    fn latest(&self, table: TableId) -> Option<Place> {
        lock(&self.places).get(&table)?.last().copied()
    }

    fn known(&self, table: TableId, seq: Seq) -> Option<u64> {
        lock(&self.places).get(&table)?.iter().find(|place| place.seq == seq).map(|place| place.at)
    }

    fn remember(&self, table: TableId, place: Place) {
        let mut places = lock(&self.places);
        if places.len() >= PLACES && !places.contains_key(&table) {
            // Whoever is forgotten is looked up again.
            places.clear();
        }
        note(places.entry(table).or_default(), place);
    }

    fn forget(&self, table: TableId) {
        lock(&self.places).remove(&table);
    }
}

/// Notes a place behind those that are known; one that was known before is not noted again.
fn note(places: &mut ArrayVec<Place, LATEST>, place: Place) {
    if places.last().is_some_and(|last| last.seq >= place.seq) {
        return;
    }
    if places.is_full() {
        places.remove(0);
    }
    places.push(place);
}

/// A page in the making.
struct Entries {
    after: Seq,
    wanted: Seq,
    found: Vec<(Seq, Bytes)>,
    /// From where in the stream to read on.
    next: u64,
}

impl Entries {
    fn are_complete(&self) -> bool {
        self.found.len() >= self.wanted as usize
    }

    /// Takes the only one that is wanted.
    fn take_last(&mut self, sequence: u64, payload: Bytes) {
        self.next = sequence + 1;
        self.found.push((self.after + 1, payload));
    }

    fn take(&mut self, sequence: u64, headers: &HeaderMap, payload: Bytes) -> Result<(), JournalError> {
        const WHAT: &str = "read what happened";
        let seq = number(headers).ok_or_else(|| damaged(WHAT, sequence))?;
        self.next = sequence + 1;
        let expected = self.after + 1 + self.found.len() as Seq;
        if seq > expected {
            return Err(damaged(WHAT, sequence));
        }
        // What has the number of an earlier one came too late, and is void.
        if seq == expected {
            self.found.push((seq, payload));
        }
        Ok(())
    }
}

/// The number that a message carries.
pub(super) fn number(headers: &HeaderMap) -> Option<Seq> {
    headers.get(NUMBER)?.as_str().parse().ok().filter(|seq| *seq > 0)
}

/// All subjects of a stream that fit a filter.
pub(super) async fn subjects(
    stream: &async_nats::jetstream::stream::Stream,
    filter: &str,
) -> Result<Vec<String>, JournalError> {
    patiently("list what it holds", || async {
        let found = stream.info_with_subjects(filter).await?;
        found.map_ok(|(subject, _)| subject).try_collect::<Vec<_>>().await
    })
    .await
}

/// An error that the client gives only as text.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Told(String);

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing that is done under these locks leaves anything half changed.
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
