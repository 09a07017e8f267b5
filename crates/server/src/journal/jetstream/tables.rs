//! Entries of tables in their streams.

use super::super::{AppendError, JournalError, MAX_ENTRY, Seq, TableId, TidyError};
use super::chain::{Place, is_removal, told_by_last};
use super::homes::{Home, Homes};
use super::publish::{Message, Published};
use super::storage::{ANSWER, Storage, unavailable};
use super::values::Values;
use crate::cluster::Lease;
use arrayvec::ArrayVec;
use async_nats::HeaderMap;
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, pull};
use async_nats::jetstream::stream::Info;
use bytes::Bytes;
use futures_util::{StreamExt as _, future};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::timeout;

/// How many entries are read at once, unless fewer are asked for.
const PAGE: usize = 500;

/// The most bytes of entries that are read at once.
const PAGE_BYTES: usize = 4 * 1024 * 1024;

/// Up to so many entries are asked for one by one; for more, a consumer is made, which costs as much as some questions.
const FEW: Seq = 8;

/// What is being done, as errors say it.
const READ: &str = "read what happened";
const REMOVE: &str = "remove a table";

/// How often an append looks for the end of its table anew before it says that others came first.
const TRIES: usize = 3;

/// Of how many tables places are remembered at most; a table takes about 300 bytes.
const PLACES: usize = 65_536;

/// How many places of a table are remembered: several may read it at once, each from another place.
const LATEST: usize = 6;

/// Entries of tables.
#[derive(Debug)]
pub(super) struct Tables {
    storage: Storage,
    homes: Homes,
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

/// What is to be stored behind the last message of a table.
#[derive(Clone, Debug)]
pub(super) enum Next {
    /// An entry, under this lease; 0 where nobody keeps the table.
    Entry(Bytes, Lease),
    /// A fence, with this number or a larger one.
    Fence(Lease),
}

impl Tables {
    pub(super) fn new(storage: Storage, homes: Homes) -> Self {
        Self {
            storage,
            homes,
            places: Mutex::default(),
            names: Mutex::default(),
            waiting: AtomicUsize::new(0),
            is_full: AtomicBool::new(false),
        }
    }

    /// Stores something behind an entry; returns the number of the last entry then, and the lease.
    pub(super) async fn store(&self, table: TableId, after: Seq, next: Next) -> Result<(Seq, Lease), AppendError> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let result = self.try_to_store(table, after, next).await;
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        match &result {
            Ok(_) => self.is_full.store(false, Ordering::Relaxed),
            Err(AppendError::Full) => self.is_full.store(true, Ordering::Relaxed),
            Err(_) => {}
        }
        result.map(|place| (place.seq, Lease(place.lease)))
    }

    async fn try_to_store(&self, table: TableId, after: Seq, next: Next) -> Result<Place, AppendError> {
        let home = self.homes.of(table).await?;
        for _ in 0..TRIES {
            let place = self.end(&home, table, after).await?;
            if matches!(&next, Next::Entry(_, lease) if lease.0 != place.lease) {
                return Err(AppendError::Deposed);
            }
            if place.seq != after || after == Seq::MAX {
                return Err(AppendError::Conflict { last: place.seq });
            }
            let (headers, payload, lease) = match &next {
                Next::Entry(entry, _) => (place.headers_of_entry(), entry.clone(), None),
                Next::Fence(wanted) => {
                    let lease = (*wanted).max(Lease(place.lease + 1));
                    (place.headers_of_fence(lease), Bytes::new(), Some(lease))
                }
            };
            let message = Message {
                stream: &home.stream,
                subject: &home.subject,
                expected: place.end,
                headers,
                payload,
                what: "store what happened",
            };
            match message.publish(&self.storage).await? {
                Published::At(at) => {
                    let place = lease.map_or_else(|| place.after_entry(at), |lease| place.after_fence(at, lease));
                    self.remember(table, place);
                    self.homes.remember(table, &home);
                    return Ok(place);
                }
                // Something lies behind the last message that was known here. If it counts, that is seen now.
                Published::Late { .. } => drop(self.read_to_end(&home, table, place).await?),
                Published::Full => return Err(AppendError::Full),
            }
        }
        Err(AppendError::Conflict { last: self.last(table).await? })
    }

    /// Where a table ends, as far as it matters to whoever wants to store something after this entry.
    async fn end(&self, home: &Home, table: TableId, after: Seq) -> Result<Place, JournalError> {
        match self.latest(table) {
            // What lies behind is not looked for: if it matters, the stream says so.
            Some(place) if place.seq >= after => Ok(place),
            // A table that nobody knows here is likely to be a new one.
            None if after == 0 => Ok(Place::default()),
            known => self.read_to_end(home, table, known.unwrap_or_default()).await,
        }
    }

    /// Goes on from a place to the end of a table.
    async fn read_to_end(&self, home: &Home, table: TableId, from: Place) -> Result<Place, JournalError> {
        let mut place = from;
        while !self.read_from(home, table, &mut place, PAGE).await?.is_empty() {}
        Ok(place)
    }

    pub(super) async fn read(
        &self,
        table: TableId,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, Bytes)>, JournalError> {
        let home = self.homes.of(table).await?;
        let mut place = self.known(table, after).unwrap_or_default();
        loop {
            // Entries before those that are wanted come along if nobody remembers where these begin.
            let skipped = (after - place.seq) as usize;
            let mut page = self.read_from(&home, table, &mut place, limit.min(PAGE).saturating_add(skipped)).await?;
            let any = !page.is_empty();
            page.retain(|(seq, _)| *seq > after);
            page.truncate(limit);
            if !page.is_empty() || !any || limit == 0 {
                return Ok(page);
            }
        }
    }

    /// Reads entries from a place on, and moves it behind them; none means that none follows.
    async fn read_from(
        &self,
        home: &Home,
        table: TableId,
        place: &mut Place,
        limit: usize,
    ) -> Result<Vec<(Seq, Bytes)>, JournalError> {
        for _ in 0..TRIES {
            if let Some(found) = self.read_up_to_newest(home, table, place, limit).await? {
                return Ok(found);
            }
        }
        Err(unavailable(READ, Told("a message that is there can't be found".into())))
    }

    /// The same, unless messages vanish meanwhile: the table is being removed, and is to be read anew.
    async fn read_up_to_newest(
        &self,
        home: &Home,
        table: TableId,
        place: &mut Place,
        limit: usize,
    ) -> Result<Option<Vec<(Seq, Bytes)>>, JournalError> {
        let Some(newest) = self.storage.last_message(&home.stream, &home.subject, READ).await? else {
            // Whatever is remembered of it was removed.
            *place = Place::default();
            lock(&self.places).remove(&table);
            return Ok(Some(Vec::new()));
        };
        let (begin, end) = (*place, newest.sequence);
        let mut page = Page::new(*place, limit);
        let last = told_by_last(&newest.headers).map_or(Seq::MAX, |(seq, _)| seq);
        let are_few = last.saturating_sub(place.seq) <= FEW && (place.end > 0 || last <= FEW);
        // What has come counts, whatever went wrong then.
        let many = if are_few { Ok(()) } else { self.read_many(home, &mut page, end).await };
        let one_by_one = are_few || many.is_err();
        if let Err(error) = many {
            tracing::debug!(%table, %error, "a page of entries did not come whole");
        }
        // A few are asked for one by one, and so is what no consumer gave; and what the consumer's server did not have yet, the
        // leader has.
        while page.wants_more(end) && (one_by_one || page.place == begin) {
            let next = page.place.end + 1;
            let message = if next == end {
                (newest.sequence, newest.headers.clone(), newest.payload.clone())
            } else {
                let found = self.storage.first_message(&home.stream, &home.subject, next, READ).await?;
                let Some(found) = found else { return Ok(None) };
                (found.sequence, found.headers, found.payload)
            };
            page.add(message.0, &message.1, message.2)?;
        }
        *place = page.place;
        self.remember(table, page.place);
        self.homes.remember(table, home);
        Ok(Some(page.found))
    }

    /// Reads a page through a consumer of its own.
    async fn read_many(&self, home: &Home, page: &mut Page, end: u64) -> Result<(), JournalError> {
        let config = pull::Config {
            filter_subject: home.subject.to_string(),
            deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: page.place.end + 1 },
            ack_policy: AckPolicy::None,
            memory_storage: true,
            num_replicas: 1,
            // It is deleted below; this is for the case that we are not there any more.
            inactive_threshold: Duration::from_secs(10),
            ..pull::Config::default()
        };
        let consumer = home.stream.create_consumer(config).await.map_err(|error| unavailable(READ, error))?;
        let name = consumer.cached_info().name.clone();
        let result = async {
            while page.wants_more(end) {
                let batch = consumer.fetch().max_messages(PAGE).max_bytes(PAGE_BYTES).messages();
                let mut batch = batch.await.map_err(|error| unavailable(READ, error))?;
                let mut any = false;
                // A server that is lost with a consumer leaves a batch that never ends.
                while let Some(message) =
                    timeout(ANSWER, batch.next()).await.map_err(|error| unavailable(READ, error))?
                {
                    let message = message.map_err(|error| unavailable(READ, Told(error.to_string())))?;
                    let info = message.info().map_err(|error| unavailable(READ, Told(error.to_string())))?;
                    let sequence = info.stream_sequence;
                    any = true;
                    if !page.wants_more(end) {
                        break;
                    }
                    let (message, _) = message.split();
                    page.add(sequence, &message.headers.unwrap_or_default(), message.payload)?;
                }
                if !any {
                    break;
                }
            }
            Ok(())
        };
        let result = result.await;
        let stream = home.stream.clone();
        tokio::spawn(async move { stream.delete_consumer(&name).await });
        result
    }

    pub(super) async fn last(&self, table: TableId) -> Result<Seq, JournalError> {
        let home = self.homes.of(table).await?;
        Ok(self.read_to_end(&home, table, self.latest(table).unwrap_or_default()).await?.seq)
    }

    /// The lease of the last fence of a table.
    pub(super) async fn lease(&self, table: TableId) -> Result<Lease, JournalError> {
        let home = self.homes.of(table).await?;
        Ok(Lease(self.read_to_end(&home, table, self.latest(table).unwrap_or_default()).await?.lease))
    }

    /// Removes a table, unless something else came after this entry.
    pub(super) async fn remove(&self, table: TableId, last: Seq) -> Result<(), TidyError> {
        let home = self.homes.of(table).await?;
        let config = &home.stream.cached_info().config;
        for _ in 0..TRIES {
            let place = self.read_to_end(&home, table, self.latest(table).unwrap_or_default()).await?;
            if place.seq != last && place.seq > 0 {
                return Err(TidyError::Conflict { last: place.seq });
            }
            if place.end == 0 {
                return Ok(());
            }
            if config.deny_purge {
                return Err(TidyError::Denied);
            }
            // First a message that takes the place of all others, if it still follows the last one: of it and an entry that
            // somebody stores at the same time one comes too late. What is left can then be removed at any time.
            let removal = Message {
                stream: &home.stream,
                subject: &home.subject,
                expected: place.end,
                headers: place.headers_of_removal(),
                payload: Bytes::new(),
                what: REMOVE,
            };
            // In the one stream of the first version nothing can take the place of others.
            let end = if place.seq == 0 || !config.allow_rollup {
                place.end
            } else {
                match removal.publish(&self.storage).await? {
                    Published::At(at) => at,
                    Published::Late { .. } => continue,
                    // Nothing else can be stored either, and room comes from here.
                    Published::Full => place.end,
                }
            };
            let purge = || home.stream.purge().filter(&*home.subject).sequence(end + 1).into_future();
            self.storage.patiently(REMOVE, purge).await?;
            lock(&self.places).remove(&table);
            self.homes.forget(table);
            return Ok(());
        }
        Err(TidyError::Conflict { last: self.last(table).await? })
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
        let mut names = Vec::new();
        for stream in self.homes.streams() {
            let found = self.storage.subjects(&stream, ">").await?;
            names.extend(found.iter().filter_map(|subject| self.homes.table(subject)));
        }
        names.sort_unstable();
        Ok(names.into())
    }

    /// Answers when all streams have answered, with what they say.
    pub(super) async fn look_at_streams(&self) -> Result<Vec<Info>, JournalError> {
        let streams = self.homes.streams();
        let asked = streams.iter().map(|stream| async move {
            stream.get_info().await.map_err(|error| unavailable("look at its streams", error))
        });
        let found = future::try_join_all(asked).await?;
        // A limit that is not reached any more needs no write to be noticed. Of a disk only a write can tell.
        let has_room = |info: &Info| {
            let most = u64::try_from(info.config.max_bytes).unwrap_or_default();
            most > 0 && info.state.bytes + MAX_ENTRY as u64 <= most
        };
        if found.iter().all(has_room) {
            self.is_full.store(false, Ordering::Relaxed);
        }
        Ok(found)
    }

    /// Learns of streams that other nodes have made since.
    pub(super) async fn learn(&self, values: &Values) -> Result<bool, JournalError> {
        self.homes.learn(values).await
    }

    /// The name of the server that leads the stream of a table, if servers are several.
    pub(super) async fn leader(&self, table: TableId) -> Option<String> {
        self.homes.of(table).await.ok()?.stream.get_info().await.ok()?.cluster?.leader
    }

    pub(super) fn has_room(&self) -> bool {
        !self.is_full.load(Ordering::Relaxed)
    }

    pub(super) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    fn latest(&self, table: TableId) -> Option<Place> {
        lock(&self.places).get(&table)?.last().copied()
    }

    /// The last place that is known at which this was the last entry.
    fn known(&self, table: TableId, seq: Seq) -> Option<Place> {
        lock(&self.places).get(&table)?.iter().rev().find(|place| place.seq == seq).copied()
    }

    /// Remembers a place, in the order of the stream.
    fn remember(&self, table: TableId, place: Place) {
        let mut places = lock(&self.places);
        if places.len() >= PLACES && !places.contains_key(&table) {
            // Whoever is forgotten is looked up again.
            places.clear();
        }
        let places = places.entry(table).or_default();
        let Err(index) = places.binary_search_by_key(&place.end, |known| known.end) else { return };
        if places.is_full() {
            if index == 0 {
                return;
            }
            places.remove(0);
            places.insert(index - 1, place);
        } else {
            places.insert(index, place);
        }
    }
}

/// A page in the making.
struct Page {
    place: Place,
    found: Vec<(Seq, Bytes)>,
    limit: usize,
    /// Where it begins, and where messages lie behind that do not count.
    begin: u64,
    passed_over: Vec<u64>,
}

impl Page {
    fn new(place: Place, limit: usize) -> Self {
        Page { place, found: Vec::new(), limit, begin: place.end, passed_over: Vec::new() }
    }

    /// Whether anything is wanted that lies before the end of the table.
    fn wants_more(&self, end: u64) -> bool {
        self.found.len() < self.limit && self.place.end < end
    }

    /// Adds the next message, unless one before it was not given: a server that was out of room may have lost one. Nobody may be
    /// told that a table ends there.
    fn add(&mut self, sequence: u64, headers: &HeaderMap, payload: Bytes) -> Result<(), JournalError> {
        if is_removal(headers) {
            *self = Page::new(Place::after_removal(sequence), self.limit);
            return Ok(());
        }
        let before = self.place.leads_over(headers);
        if let Some(missing) = before.filter(|place| *place > self.begin && !self.passed_over.contains(place)) {
            tracing::error!(missing, sequence, "a message of a table is missing at a server of NATS");
            return Err(unavailable(READ, Told(format!("message {missing} is missing"))));
        }
        let before = self.place;
        let entry = self.place.go_on(sequence, headers, payload);
        if entry.is_none() && before.lease == self.place.lease {
            tracing::warn!(sequence, "a message of a table is passed over, since it does not follow");
            self.passed_over.push(sequence);
        }
        self.found.extend(entry);
        Ok(())
    }
}

/// An error that the client gives only as text.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Told(String);

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing that is done under these locks leaves anything half changed.
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
