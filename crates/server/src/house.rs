//! The house: all tables of one server, and what they share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tavola_core::Seat;
use tavola_table::host::{Failure, encode_entry};
use tavola_table::{Command, Credentials, Deed, Entry, Guest, Millis, Refusal, Seq};
use tokio::sync::{mpsc, oneshot, watch};

use crate::clock::Clock;
use crate::club::Club;
use crate::gate::Gate;
use crate::journal::{AppendError, Bucket, Journal, JournalError, TableId};
use crate::keeper::{self, Request};
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::random;
use crate::thinkers::Thinkers;

/// How many requests may wait for one table; whoever sends more waits with them.
const WAITING_REQUESTS: usize = 256;

/// Why something can't be done at a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HouseError {
    /// No table has this name.
    #[error("there is no table with this name; check the link")]
    NoTable,
    /// What is stored of it was not written by this program, or was damaged.
    #[error("this table's journal can't be read by this server; tell the host")]
    Damaged,
    /// The table refuses, or can't be reached.
    #[error(transparent)]
    Failed(#[from] Failure),
}

impl From<Refusal> for HouseError {
    fn from(refusal: Refusal) -> Self {
        Failure::from(refusal).into()
    }
}

impl From<JournalError> for HouseError {
    fn from(error: JournalError) -> Self {
        Failure::from(error).into()
    }
}

impl From<AppendError> for HouseError {
    fn from(error: AppendError) -> Self {
        Failure::from(error).into()
    }
}

/// All tables of one server, and what they share.
pub struct House {
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) gate: Arc<Gate>,
    pub(crate) thinkers: Thinkers,
    pub(crate) metrics: Metrics,
    pub(crate) club: Club,
    tables: Mutex<HashMap<TableId, mpsc::Sender<Request>>>,
    /// How many tables are awake.
    awake: watch::Sender<usize>,
    closing: watch::Sender<bool>,
    numbers: AtomicU64,
}

impl std::fmt::Debug for House {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("House").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl House {
    /// A house over a journal. `threads` is how many bots may think at once.
    pub fn new(
        journal: Arc<dyn Journal>,
        clock: Arc<dyn Clock>,
        limits: Limits,
        threads: usize,
    ) -> std::io::Result<Arc<House>> {
        let limits = Arc::new(limits);
        Ok(Arc::new(House {
            journal,
            clock,
            gate: Arc::new(Gate::new(limits.clone())),
            thinkers: Thinkers::start(threads, limits.waiting_thoughts)?,
            limits,
            metrics: Metrics::new(),
            club: Club::default(),
            tables: Mutex::default(),
            awake: watch::Sender::new(0),
            closing: watch::Sender::new(false),
            numbers: AtomicU64::new(0),
        }))
    }

    /// Wakes the tables at which something is to happen by itself: bots to move, clocks to run out.
    ///
    /// Where others share the journal, they may keep these tables; then [`sweep`](crate::sweep) finds those that nobody
    /// keeps.
    pub async fn wake(self: &Arc<Self>) -> Result<usize, HouseError> {
        if self.journal.is_shared() {
            return Ok(0);
        }
        let mut woken = 0;
        let mut after = None;
        loop {
            let page = self.journal.list(Bucket::Awake, after.as_ref(), 200).await?;
            let Some(last) = page.last() else { return Ok(woken) };
            after = Some(last.key.clone());
            for value in page {
                let Ok(id) = value.key.as_str().parse::<TableId>() else { continue };
                if let Err(error) = self.table(id).await {
                    tracing::warn!(table = %id, %error, "a table can't be woken");
                }
                woken += 1;
            }
        }
    }

    /// Says good-bye to all clients and lets every table finish what it has begun.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        // It can't fail: the sender lives as long as the house.
        let _ = self.awake.subscribe().wait_for(|awake| *awake == 0).await;
        self.gate.empty().await;
    }

    /// Turns true when the house closes.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Is done when the house closes, or has closed.
    pub(crate) async fn closed(&self) {
        // It can't fail: the sender lives as long as the house.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Writes the first entry of a new table.
    pub(crate) async fn open(&self, entry: &Entry) -> Result<TableId, HouseError> {
        let id = random::table_id()?;
        self.journal.append(&id, 0, encode_entry(entry)).await?;
        self.metrics.opened.inc();
        Ok(id)
    }

    /// Sends a request to a table, which is woken if it sleeps.
    pub(crate) async fn send(self: &Arc<Self>, id: TableId, request: Request) -> Result<(), HouseError> {
        let mut request = request;
        // A table may fall asleep between being found and being asked: then it is woken again.
        for _ in 0..3 {
            match self.table(id).await?.send(request).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => request = back,
            }
        }
        Err(Failure::Unavailable.into())
    }

    /// Does something at a table.
    pub(crate) async fn act(
        self: &Arc<Self>,
        id: TableId,
        credentials: Credentials,
        command: Command,
    ) -> Result<Seq, HouseError> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Request::Command { command: Box::new((credentials, command)), reply }).await?;
        Ok(answer.await.map_err(|_| Failure::Unavailable)??.seq)
    }

    /// Does something at a table that depends on nothing that others may have changed.
    pub(crate) async fn act_once(
        self: &Arc<Self>,
        id: TableId,
        credentials: Credentials,
        deed: Deed,
    ) -> Result<Seq, HouseError> {
        let name: String = random::token()?.to_string().chars().take(20).collect();
        let command = Command { id: name.parse().map_err(|_| Failure::Unavailable)?, seq: Seq::MAX, deed };
        self.act(id, credentials, command).await
    }

    /// Seats somebody at a table.
    pub(crate) async fn sit(self: &Arc<Self>, id: TableId, guest: Guest) -> Result<(Seat, Seq), HouseError> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Request::Sit { guest: Box::new(guest), reply }).await?;
        let done = answer.await.map_err(|_| Failure::Unavailable)??;
        Ok((done.seat.ok_or(Failure::Unavailable)?, done.seq))
    }

    /// The way to a table.
    pub(crate) async fn table(self: &Arc<Self>, id: TableId) -> Result<mpsc::Sender<Request>, HouseError> {
        if let Some(sender) = self.lock().get(&id).filter(|sender| !sender.is_closed()) {
            return Ok(sender.clone());
        }
        if *self.closing.borrow() {
            return Err(Failure::Unavailable.into());
        }
        let host = keeper::load(self, id).await?;
        let (sender, inbox) = mpsc::channel(WAITING_REQUESTS);
        {
            let mut tables = self.lock();
            // Somebody else may have woken it meanwhile; of two keepers of one table only one may stay.
            if let Some(other) = tables.get(&id).filter(|other| !other.is_closed()) {
                return Ok(other.clone());
            }
            if tables.len() >= self.limits.live_tables {
                return Err(Failure::Busy.into());
            }
            tables.insert(id, sender.clone());
            self.count(tables.len());
        }
        tokio::spawn(keeper::keep(self.clone(), id, host, inbox));
        Ok(sender)
    }

    /// Forgets a table that falls asleep, unless somebody has just asked for it.
    pub(crate) fn forget(&self, id: TableId, inbox: &mut mpsc::Receiver<Request>) -> bool {
        let mut tables = self.lock();
        if !inbox.is_empty() {
            return false;
        }
        inbox.close();
        tables.remove(&id);
        self.count(tables.len());
        true
    }

    /// Forgets a table whose keeper ends, whatever is still asked of it, unless another keeper has taken its place.
    pub(crate) fn leave(&self, id: TableId, inbox: &mut mpsc::Receiver<Request>) {
        let mut tables = self.lock();
        inbox.close();
        if tables.get(&id).is_some_and(mpsc::Sender::is_closed) {
            tables.remove(&id);
            self.count(tables.len());
        }
    }

    /// A number that this house gives once.
    pub(crate) fn next_number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    fn count(&self, awake: usize) {
        self.metrics.live_tables.set(awake as i64);
        self.awake.send_replace(awake);
    }

    /// Whether a table is awake here.
    pub(crate) fn is_awake(&self, id: TableId) -> bool {
        self.lock().contains_key(&id)
    }

    /// The number of tables that are awake.
    pub(crate) fn live_tables(&self) -> usize {
        self.lock().len()
    }

    /// The time.
    pub(crate) fn now(&self) -> Millis {
        self.clock.now()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, mpsc::Sender<Request>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
