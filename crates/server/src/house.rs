//! The house: all tables of one server, and what they share.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use futures_util::{FutureExt as _, TryStreamExt as _};
use tavola_core::Seat;
use tavola_table::host::{Failure, encode_entry};
use tavola_table::{Command, Credentials, Deed, Entry, Guest, Millis, RecordError, Refusal, Seq};
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::Instant;

use crate::board::Board;
use crate::clock::Clock;
use crate::club::Club;
use crate::cluster::neighbours::{self, Neighbours};
use crate::cluster::{Cluster, Frame, Look, Unseen, leases};
use crate::gate::Gate;
use crate::journal::{AppendError, Bucket, Journal, JournalError, PutError, TableId, all_keys};
use crate::keep::Keep;
use crate::keeper::{self, Request, Tenure};
use crate::kept::Kept;
use crate::limits::Limits;
use crate::listing;
use crate::metrics::Metrics;
use crate::notices::{NoticeSettings, Notices, SettingsError};
use crate::random;
use crate::relay::{Relay, open_link};
use crate::thinkers::Thinkers;
use crate::throttle::Warnings;

/// How many requests may wait for one table; whoever sends more waits with them.
const WAITING_REQUESTS: usize = 256;

/// How many frames of another node may wait for one table; whoever sends more ends the link.
const WAITING_FRAMES: usize = 256;

/// How often the way to a table is looked for when other nodes take or leave it meanwhile.
const TRIES: usize = 8;

/// How many bytes are kept of what was told of earlier rounds, how many of them are folded at once, and for how many others wait.
const PAST_BYTES: usize = 32 << 20;
const PAST_AT_ONCE: usize = 2;
const PAST_WAITING: usize = 64;

/// For how many tables at once it is found out whether a move told anybody anything; others wait.
const WEIGHING_AT_ONCE: usize = 2;

/// How long a table rests whose keeper has fallen over a fault of the program; twice as long each time.
const FIRST_REST: Duration = Duration::from_secs(1);

/// After what time without another one a fall is forgotten, and how many are remembered.
const FORGIVEN: Duration = Duration::from_secs(600);
const MOST_FALLS: usize = 1_000;

/// How long a node that starts waits until it hears itself through the network.
const HEARING: Duration = Duration::from_secs(30);

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
    /// There is no such record.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl From<Unseen> for HouseError {
    fn from(unseen: Unseen) -> Self {
        match unseen {
            Unseen::Refused(refusal) => refusal.into(),
            Unseen::Record(error) => error.into(),
            Unseen::Earlier(_) => RecordError::None.into(),
        }
    }
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
    pub(crate) keep: Keep,
    pub(crate) gate: Arc<Gate>,
    pub(crate) thinkers: Thinkers,
    pub(crate) metrics: Metrics,
    pub(crate) club: Club,
    /// The other nodes, if there are any.
    pub(crate) neighbours: Option<Arc<Neighbours>>,
    /// How many bots may think at once.
    threads: usize,
    tables: Mutex<HashMap<TableId, Way>>,
    /// Held by whoever wakes or removes a table, so that many who come at once fold it once.
    doors: Mutex<HashMap<TableId, Arc<tokio::sync::Mutex<()>>>>,
    /// How many tables are awake.
    awake: Board<usize>,
    closing: Board<bool>,
    numbers: AtomicU64,
    pub(crate) warnings: Warnings,
    /// What tells people who are not there, if the host wants that.
    notices: OnceLock<Arc<Notices>>,
    /// What was told of rounds before the last ones of their tables: it never changes.
    past: Kept<(TableId, Look)>,
    /// Places for those who find out whether a move told anybody anything.
    pub(crate) weighing: Semaphore,
    /// How often the keepers of tables have fallen over faults of the program, and when last.
    falls: Mutex<HashMap<TableId, (u32, Instant)>>,
}

/// The way to a table that is awake here.
#[derive(Clone)]
struct Way {
    requests: mpsc::Sender<Request>,
    /// Where frames of its keeper go, if that is another node.
    frames: Option<mpsc::Sender<Frame>>,
    /// Whether the keeper has said that it is one.
    is_open: bool,
}

impl std::fmt::Debug for House {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("House").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl House {
    /// A house over a journal, and together with the other nodes of a cluster if there is one. `threads` is how many bots may
    /// think at once.
    pub fn new(
        journal: Arc<dyn Journal>,
        cluster: Option<Arc<dyn Cluster>>,
        clock: Arc<dyn Clock>,
        limits: Limits,
        keep: Keep,
        threads: usize,
    ) -> std::io::Result<Arc<House>> {
        let (limits, metrics) = (Arc::new(limits), Metrics::new());
        let house = Arc::new(House {
            journal,
            clock,
            gate: Arc::new(Gate::new(limits.clone())),
            thinkers: Thinkers::start(threads, limits.waiting_thoughts, metrics.panics.clone())?,
            limits,
            keep,
            metrics,
            club: Club::default(),
            neighbours: cluster.map(|cluster| Arc::new(Neighbours::new(cluster))),
            threads,
            tables: Mutex::default(),
            doors: Mutex::default(),
            awake: Board::default(),
            closing: Board::default(),
            numbers: AtomicU64::new(0),
            warnings: Warnings::default(),
            notices: OnceLock::new(),
            past: Kept::new(PAST_BYTES, PAST_AT_ONCE, PAST_WAITING),
            weighing: Semaphore::new(WEIGHING_AT_ONCE),
            falls: Mutex::default(),
        });
        if let Some(neighbours) = &house.neighbours {
            house.metrics.name_node(neighbours.cluster.me().to_string());
            tokio::spawn(neighbours::attend(neighbours.clone(), Arc::downgrade(&house)));
        }
        Ok(house)
    }

    /// Tells people who are not there what happens at their tables, as the host wants it, from now on: before tables are woken.
    pub async fn open_notices(&self, settings: &NoticeSettings) -> Result<(), SettingsError> {
        let opened = Notices::open(self.journal.clone(), self.clock.clone(), settings, &self.metrics).await?;
        if let Some(notices) = opened {
            // Whoever asks twice has the first.
            let _ = self.notices.set(Arc::new(notices));
        }
        Ok(())
    }

    /// What tells people who are not there, if the host wants that.
    pub(crate) fn notices(&self) -> Option<&Arc<Notices>> {
        self.notices.get()
    }

    /// Wakes the tables at which something is to happen by itself: bots to move, clocks to run out.
    ///
    /// Where nodes are several, others may keep these tables; then [`sweep`](crate::sweep) finds those that nobody keeps.
    pub async fn wake(self: &Arc<Self>) -> Result<usize, HouseError> {
        if let Some(neighbours) = &self.neighbours {
            let heard = tokio::time::timeout(HEARING, neighbours.connected()).await;
            heard.map_err(|_| Failure::Unavailable)?;
            listing::take_over(&*self.journal, self.now()).await?;
            return Ok(0);
        }
        listing::take_over(&*self.journal, self.now()).await?;
        let mut woken = 0;
        let mut keys = pin!(all_keys(&*self.journal, Bucket::Awake));
        while let Some(key) = keys.try_next().await? {
            let Ok(id) = key.as_str().parse::<TableId>() else { continue };
            if let Err(error) = self.table(id).await
                && let Some(left_out) = self.warnings.not_woken.pass()
            {
                tracing::warn!(table = %id, %error, left_out, "a table can't be woken");
            }
            woken += 1;
        }
        Ok(woken)
    }

    /// Says good-bye to all clients and lets every table finish what it has begun.
    pub async fn close(&self) {
        self.closing.change(|closing| !std::mem::replace(closing, true));
        self.awake.wait_for(|awake| *awake == 0).await;
        self.gate.empty().await;
        if let Some(notices) = self.notices() {
            notices.finish().await;
        }
    }

    /// Whether the house closes.
    pub(crate) fn is_closing(&self) -> bool {
        self.closing.get()
    }

    /// Is done when the house closes, or has closed.
    pub(crate) async fn closed(&self) {
        self.closing.wait_for(|closing| *closing).await;
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

    /// Shows a table to somebody, once, as JSON.
    pub(crate) async fn look(
        self: &Arc<Self>,
        id: TableId,
        credentials: Credentials,
        look: Look,
    ) -> Result<Bytes, HouseError> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Request::Look { credentials: Box::new(credentials), look, reply }).await?;
        match answer.await.map_err(|_| Failure::Unavailable)? {
            Err(Unseen::Earlier(round)) => {
                let fold = async {
                    let table = keeper::load_round(self, id, round).await?;
                    Ok::<_, HouseError>(keeper::show_past(&table.ok_or(RecordError::None)?, look)?)
                };
                self.past.get((id, look), fold).await
            }
            seen => Ok(seen?),
        }
    }

    /// The way to a table.
    pub(crate) async fn table(self: &Arc<Self>, id: TableId) -> Result<mpsc::Sender<Request>, HouseError> {
        if let Some(way) = self.way(id) {
            return Ok(way);
        }
        let find = async {
            match self.way(id) {
                Some(way) => Ok(way),
                None => self.find_way(id).await,
            }
        };
        // Folding a table takes much, and whoever asks for one keeps that much at hand: it is rarely asleep.
        Box::pin(self.at_door(id, find)).await
    }

    /// Does something with a table that nobody wakes here meanwhile; `None` if it is awake.
    pub(crate) async fn while_asleep<T>(&self, id: TableId, work: impl Future<Output = T>) -> Option<T> {
        let work = async { if self.is_awake(id) { None } else { Some(work.await) } };
        self.at_door(id, work).await
    }

    /// Does something that is done by one at a time for each table.
    async fn at_door<T>(&self, id: TableId, work: impl Future<Output = T>) -> T {
        let door = self.doors.lock().unwrap_or_else(PoisonError::into_inner).entry(id).or_default().clone();
        let guard = door.lock().await;
        let done = work.await;
        drop(guard);
        let mut doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner);
        // Held by this call and the map: nobody waits any more.
        if Arc::strong_count(&door) == 2 {
            doors.remove(&id);
        }
        done
    }

    fn way(&self, id: TableId) -> Option<mpsc::Sender<Request>> {
        self.lock().get(&id).filter(|way| way.is_open && !way.requests.is_closed()).map(|way| way.requests.clone())
    }

    /// Wakes a table here, or opens a link to the node that keeps it.
    async fn find_way(self: &Arc<Self>, id: TableId) -> Result<mpsc::Sender<Request>, HouseError> {
        if self.is_closing() {
            return Err(Failure::Unavailable.into());
        }
        if self.live_tables() >= self.limits.live_tables {
            return Err(Failure::Busy.into());
        }
        let Some(neighbours) = self.neighbours.clone() else {
            let host = keeper::load(self, id).await?.finish(self)?;
            return Ok(self.keep(id, host, None));
        };
        if !neighbours.is_connected() {
            return Err(Failure::Unavailable.into());
        }
        for _ in 0..TRIES {
            let found = leases::find(&*self.journal, id).await?;
            if let Some(keeper) = found.holder.filter(|holder| *holder != neighbours.cluster.me()) {
                let link = self.next_number();
                let (frames, from_keeper) = mpsc::channel(WAITING_FRAMES);
                let (requests, inbox) = mpsc::channel(WAITING_REQUESTS);
                // What the keeper sends may be here before its answer is.
                let way = Way { requests: requests.clone(), frames: Some(frames), is_open: false };
                self.insert(id, way.clone());
                let opened = open_link(&neighbours, id, keeper, link).await;
                if opened == Ok(true) {
                    self.insert(id, Way { is_open: true, ..way });
                    let relay = Relay::new(self.clone(), neighbours, id, keeper, link);
                    tokio::spawn(relay.run(inbox, from_keeper));
                    return Ok(requests);
                }
                self.remove(id);
                opened?;
            }
            if let Some(way) = self.take_over(id, &neighbours, found).await? {
                return Ok(way);
            }
        }
        Err(Failure::Unavailable.into())
    }

    /// Makes this node the keeper of a table; `None` if another one was quicker.
    async fn take_over(
        self: &Arc<Self>,
        id: TableId,
        neighbours: &Arc<Neighbours>,
        found: leases::Found,
    ) -> Result<Option<mpsc::Sender<Request>>, HouseError> {
        let (cluster, losses) = (&neighbours.cluster, neighbours.alive().losses);
        // A table that does not exist needs no keeper.
        let mut fold = keeper::load(self, id).await?;
        let found = match leases::take(&*self.journal, id, found, cluster.me()).await {
            Ok(found) => found,
            Err(PutError::Conflict { .. }) => return Ok(None),
            Err(error) => return Err(Failure::from(error).into()),
        };
        match fold.fence(self, id, &**cluster, found.number()).await {
            Ok(lease) => {
                let (neighbours, proven) = (neighbours.clone(), tokio::time::Instant::now());
                let tenure = Tenure { neighbours, found, lease, losses, proven };
                Ok(Some(self.keep(id, fold.finish(self)?, Some(tenure))))
            }
            Err(error) => {
                // Nobody should ask here for a table that is not kept here.
                leases::give_back(&*self.journal, id, found).await;
                Err(error)
            }
        }
    }

    /// Starts the keeper of a table.
    fn keep(
        self: &Arc<Self>,
        id: TableId,
        host: tavola_table::host::Host,
        tenure: Option<Tenure>,
    ) -> mpsc::Sender<Request> {
        let (requests, inbox) = mpsc::channel(WAITING_REQUESTS);
        self.insert(id, Way { requests: requests.clone(), frames: None, is_open: true });
        let house = self.clone();
        tokio::spawn(async move {
            let keeping = keeper::keep(house.clone(), id, host, tenure, inbox);
            // A keeper that falls leaves nothing that anybody looks at again: the table is folded anew.
            if AssertUnwindSafe(keeping).catch_unwind().await.is_err() {
                house.pick_up(id).await;
            }
        });
        requests
    }

    /// Wakes a table again whose keeper has fallen over a fault of the program; after more and more time if that goes on.
    async fn pick_up(self: &Arc<Self>, id: TableId) {
        self.metrics.panics.inc();
        if let Some(left_out) = self.warnings.fallen.pass() {
            tracing::error!(table = %id, left_out, "a table fell over a fault of the program; it is woken again");
        }
        self.remove_closed(id);
        let falls = self.count_fall(id);
        tokio::select! {
            () = self.closed() => return,
            () = tokio::time::sleep(FIRST_REST * 2_u32.pow(falls.min(6))) => {}
        }
        if let Err(error) = self.table(id).await
            && let Some(left_out) = self.warnings.not_woken.pass()
        {
            tracing::warn!(table = %id, %error, left_out, "a table can't be woken");
        }
    }

    /// How often a table has fallen before, as far as that is remembered.
    fn count_fall(&self, id: TableId) -> u32 {
        let now = Instant::now();
        let mut falls = self.falls.lock().unwrap_or_else(PoisonError::into_inner);
        falls.retain(|_, (_, last)| now.duration_since(*last) < FORGIVEN);
        if falls.len() >= MOST_FALLS {
            falls.clear();
        }
        let (count, last) = falls.entry(id).or_insert((0, now));
        let before = *count;
        (*count, *last) = (before.saturating_add(1), now);
        before
    }

    /// Lets so many thoughts of bots end in a panic, for tests of what becomes of that.
    #[cfg(feature = "test-journal")]
    pub fn plant_faults(&self, count: usize) {
        self.thinkers.plant_faults(count);
    }

    /// Takes so many places of those who find out what a move told, until it is dropped; for tests of who waits for one.
    #[cfg(feature = "test-journal")]
    pub async fn hold_weighing(&self, places: u32) -> Option<impl Drop + '_> {
        self.weighing.acquire_many(places).await.ok()
    }

    /// Takes something to the keeper of a table, if that is here and has room.
    pub(crate) fn to_keeper(&self, id: TableId, request: Request) -> Result<(), Failure> {
        let way = self.lock().get(&id).filter(|way| way.frames.is_none()).map(|way| way.requests.clone());
        way.ok_or(Failure::Unavailable)?.try_send(request).map_err(|_| Failure::Busy)
    }

    /// Takes a frame of its keeper to a table. One that is lost is missed there.
    pub(crate) fn to_relay(&self, id: TableId, frame: Frame) {
        let frames = self.lock().get(&id).and_then(|way| way.frames.clone());
        if let Some(frames) = frames {
            let _ = frames.try_send(frame);
        }
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

    /// Forgets a table whose keeper or relay ends, whatever is still asked of it, unless another has taken its place.
    pub(crate) fn leave(&self, id: TableId, inbox: &mut mpsc::Receiver<Request>) {
        inbox.close();
        self.remove_closed(id);
    }

    fn remove_closed(&self, id: TableId) {
        let mut tables = self.lock();
        if tables.get(&id).is_some_and(|way| way.requests.is_closed()) {
            tables.remove(&id);
            self.count(tables.len());
        }
    }

    fn insert(&self, id: TableId, way: Way) {
        let mut tables = self.lock();
        tables.insert(id, way);
        self.count(tables.len());
    }

    fn remove(&self, id: TableId) {
        let mut tables = self.lock();
        tables.remove(&id);
        self.count(tables.len());
    }

    /// Whether a bot's decision would be thought about here at once.
    pub(crate) fn has_time_to_think(&self) -> bool {
        self.thinkers.waiting() < self.threads
    }

    /// A number that this house gives once.
    pub(crate) fn next_number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    fn count(&self, awake: usize) {
        self.metrics.live_tables.set(awake as i64);
        self.awake.change(|before| std::mem::replace(before, awake) != awake);
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

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, Way>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
