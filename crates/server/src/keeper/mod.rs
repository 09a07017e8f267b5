//! The keeper of a table: a task around its [`Host`], which stores, sends, lets bots think and keeps time for it.
//!
//! There is one keeper of a table in the whole house, and it holds no lock. Where nodes are several it has a lease, and serves
//! the people of other nodes through links; whoever has taken the table over ends it at its next append.

mod calls;
mod links;
mod load;
mod notes;
mod outbox;
mod request;
mod sight;
mod thoughts;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use arrayvec::ArrayVec;
use bytes::Bytes;
use serde::Deserialize;
use tavola_table::host::{Action, Appended, ClientId, Failure, Host, RequestId};
use tavola_table::{Command, Credentials, Deed, Seq, Weighing};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::alarm::Alarm;
use crate::board::Reader;
use crate::cluster::neighbours::{Alive, Neighbours};
use crate::cluster::{Body, Frame, FromKeeper, Lease, ToKeeper, leases};
use crate::error::ApiError;
use crate::house::House;
use crate::journal::{AppendError, TableId};
use crate::random;
use calls::Calls;
use links::{LinkId, Links};
use load::damaged;
use notes::Notes;
use sight::Sights;
use thoughts::Thoughts;

pub(crate) use load::{Fold, load, load_round};
pub(crate) use outbox::{Inbox, Outbox, outbox};
pub(crate) use request::{Reply, Request, Seen};
pub(crate) use sight::show_past;

/// The right to keep a table, where nodes are several.
pub(crate) struct Tenure {
    /// The other nodes.
    pub(crate) neighbours: Arc<Neighbours>,
    /// The lease as all nodes find it.
    pub(crate) found: leases::Found,
    /// The lease as the journal knows it.
    pub(crate) lease: Lease,
    /// How often this node had been cut off when it took the table.
    pub(crate) losses: u64,
    /// When the journal last showed that the lease holds: by taking an entry, or when asked.
    pub(crate) proven: Instant,
}

/// After what time without an entry a keeper asks whether it is one still. Another node may have thought this one gone and taken the
/// table; people here who only wait would never find out.
const PROOF: Duration = Duration::from_secs(10);

/// Keeps a table until nobody needs it any more, or another node keeps it.
pub(crate) async fn keep(
    house: Arc<House>,
    id: TableId,
    host: Host,
    tenure: Option<Tenure>,
    inbox: mpsc::Receiver<Request>,
) {
    let mut keeper = Keeper {
        house,
        id,
        host,
        tenure,
        links: Links::default(),
        outboxes: HashMap::new(),
        replies: HashMap::new(),
        thoughts: Thoughts::default(),
        notes: Notes::default(),
        calls: Calls::default(),
        sights: Sights::default(),
        is_deposed: false,
        is_stuck: false,
    };
    keeper.run(inbox).await;
}

/// A table that is awake. Most of them wait most of the time: what is rarely done and takes much is boxed, so that the task of a keeper
/// stays small.
struct Keeper {
    house: Arc<House>,
    id: TableId,
    host: Host,
    tenure: Option<Tenure>,
    links: Links,
    outboxes: HashMap<ClientId, Outbox>,
    replies: HashMap<RequestId, Waiting>,
    thoughts: Thoughts,
    notes: Notes,
    calls: Calls,
    sights: Sights,
    /// Whether another node keeps the table now.
    is_deposed: bool,
    /// Whether the last entry could not be stored.
    is_stuck: bool,
}

/// Who waits for an answer.
enum Waiting {
    Here(Reply),
    /// Somebody at another node, which calls the request so.
    There(LinkId, u64),
}

/// What a hello says of how much its sender has seen.
#[derive(Deserialize)]
struct Glance {
    #[serde(default)]
    seq: Seq,
}

impl Keeper {
    async fn run(&mut self, mut inbox: mpsc::Receiver<Request>) {
        let lost = lost(self.tenure.as_ref());
        let has_ended = tokio::select! {
            biased;
            // Whatever is on its way then has an unknown outcome, and whoever keeps the table next finds it out.
            () = lost => false,
            has_ended = self.serve_all(&mut inbox) => has_ended,
        };
        if has_ended {
            return;
        }
        tracing::info!(table = %self.id, "another node keeps this table now, or this one was cut off");
        self.house.metrics.deposed.inc();
        let why = if self.is_deposed { ApiError::moved() } else { Failure::Unavailable.into() };
        self.host.dismiss_all(&why.farewell());
        for action in self.host.take_actions() {
            if let Action::Dismiss { client, bye } = action {
                self.dismiss(client, bye);
            }
        }
        self.house.leave(self.id, &mut inbox);
        self.set_stuck(false);
        Box::pin(async {
            self.end_links().await;
            self.look_for_the_other().await;
            self.give_back().await;
        })
        .await;
    }

    /// Two nodes that do not hear each other, and both reach the journal, would take a table from each other again and again. Whoever
    /// lost it looks for a way by which the other one can be heard.
    async fn look_for_the_other(&mut self) {
        let Some(tenure) = self.tenure.as_ref().filter(|_| self.is_deposed) else { return };
        let found = leases::find(&*self.house.journal, self.id).await;
        let holder = found.ok().and_then(|found| found.holder);
        if holder.is_some_and(|holder| holder != tenure.neighbours.cluster.me() && !tenure.neighbours.has(holder)) {
            tenure.neighbours.cluster.look_round();
        }
    }

    /// Serves until nobody needs the table any more, which is true, or another node keeps it.
    async fn serve_all(&mut self, inbox: &mut mpsc::Receiver<Request>) -> bool {
        let idle = Duration::from_secs(self.house.limits.idle_seconds.into());
        let house = self.house.clone();
        let closed = house.closed();
        tokio::pin!(closed);
        let changes = changed(self.tenure.as_ref().map(|tenure| tenure.neighbours.changes()));
        tokio::pin!(changes);
        let mut alarm = Alarm::default();
        let mut last_used = Instant::now();
        self.host.wake(self.house.now());
        loop {
            self.work().await;
            self.call_people().await;
            self.note().await;
            if self.is_deposed {
                return false;
            }
            if let Some(error) = self.host.broken() {
                damaged(&self.house, self.id, error);
                break;
            }
            let needed = self.host.is_needed() || !self.links.is_empty() || self.calls.wakes_at().is_some();
            if !needed && last_used.elapsed() >= idle {
                self.note_asleep().await;
                if self.house.forget(self.id, inbox) {
                    self.give_back().await;
                    return true;
                }
            }
            let wait = self.wakes_at().or((!needed).then_some(last_used + idle));
            tokio::select! {
                // In this order, so that the same house does the same again in a test.
                biased;
                (alive, reader) = &mut changes => {
                    changes.set(changed(Some(reader)));
                    for link in self.links.broken(&alive) {
                        Box::pin(self.close(link)).await;
                    }
                }
                () = &mut closed => {
                    self.host.dismiss_all(&ApiError::restart().farewell());
                    self.work().await;
                    inbox.close();
                    while let Some(request) = inbox.recv().await {
                        self.serve(request).await;
                        self.work().await;
                    }
                    break;
                }
                request = inbox.recv() => {
                    let Some(request) = request else { break };
                    last_used = Instant::now();
                    self.serve(request).await;
                }
                () = alarm.rings(wait) => {
                    self.host.wake(self.house.now());
                    Box::pin(async {
                        self.offer_again().await;
                        self.doubt_links().await;
                        self.prove_tenure().await;
                    })
                    .await;
                }
            }
        }
        Box::pin(self.end_links()).await;
        self.give_back().await;
        self.set_stuck(false);
        self.house.leave(self.id, inbox);
        true
    }

    /// When something is to be done without being asked.
    fn wakes_at(&self) -> Option<Instant> {
        let now = self.house.now();
        let host = [self.host.wakes_at(), self.calls.wakes_at()].into_iter().flatten().min();
        let host = host.map(|at| Instant::now() + Duration::from_millis(at.saturating_sub(now)));
        let is_watched = !self.outboxes.is_empty() || !self.links.is_empty();
        let proof = self.tenure.as_ref().filter(|_| is_watched).map(|tenure| tenure.proven + PROOF);
        [host, self.thoughts.until(), self.links.doubts_at(), proof].into_iter().flatten().min()
    }

    /// Whoever has seen more than is known here was told by another keeper.
    async fn check_lease(&mut self, hello: &str) {
        let seen = serde_json::from_str::<Glance>(hello).map_or(0, |glance| glance.seq);
        if let Some(tenure) = &self.tenure
            && seen > self.host.table().seq()
        {
            let holds = tenure.neighbours.cluster.holds(tenure.lease, &self.id).await;
            // A journal that does not answer proves nothing.
            self.is_deposed |= holds.is_ok_and(|holds| !holds);
        }
    }

    /// Asks whether the lease holds, if that is unknown for long.
    async fn prove_tenure(&mut self) {
        let Some(tenure) = self.tenure.as_mut().filter(|tenure| tenure.proven.elapsed() >= PROOF) else { return };
        tenure.proven = Instant::now();
        // A journal that does not answer proves nothing; then it is asked again.
        self.is_deposed |= tenure.neighbours.cluster.holds(tenure.lease, &self.id).await.is_ok_and(|holds| !holds);
    }

    /// Gives the lease back: whoever needs the table next takes it without asking here.
    async fn give_back(&mut self) {
        if let Some(tenure) = self.tenure.take() {
            leases::give_back(&*self.house.journal, self.id, tenure.found).await;
        }
    }

    async fn end_links(&mut self) {
        if let Some(tenure) = &self.tenure {
            self.links.end(&tenure.neighbours, self.id).await;
        }
    }

    async fn serve(&mut self, request: Request) {
        let now = self.house.now();
        match request {
            Request::Join { client, outbox, hello } => {
                Box::pin(self.check_lease(&hello)).await;
                if self.is_deposed {
                    return outbox.end(tavola_table::host::encode(&ApiError::moved().farewell()));
                }
                self.outboxes.insert(client, outbox);
                self.host.receive(client, &hello, self.house.now());
            }
            Request::Receive { client, text } => self.receive(client, &text).await,
            Request::Leave { client } => {
                self.outboxes.remove(&client);
                self.host.leave(client, now);
            }
            Request::Command { command, reply } => {
                let (credentials, command) = *command;
                let request = self.expect_answer(Waiting::Here(reply));
                self.request(request, credentials, command).await;
            }
            Request::Sit { guest, reply } => {
                let request = self.expect_answer(Waiting::Here(reply));
                self.host.sit(request, *guest, now);
            }
            Request::Look { credentials, look, reply } => {
                // Whoever asked may have stopped waiting.
                let _ = reply.send(self.sights.show(&self.host, *credentials, look, now));
            }
            Request::Advised { advice, moves } => self.host.advised(advice, Some(moves)),
            Request::Decided { situation, text } => self.decided(situation, text),
            Request::Stumbled(what) => self.stumbled(what),
            Request::Open { node, link } => self.links.open((node, link)),
            Request::Linked(frame) => Box::pin(self.serve_link(*frame)).await,
        }
    }

    /// Serves what another node passes on.
    async fn serve_link(&mut self, Frame { from, link, number, body, .. }: Frame) {
        let (id, now) = ((from, link), self.house.now());
        let Body::ToKeeper(what) = body else { return };
        let is_next = match (&what, &self.tenure) {
            (ToKeeper::Ask, Some(tenure)) => self.links.confirm(&tenure.neighbours, self.id, id, number).await,
            (ToKeeper::Confirm, _) => return self.links.confirmed(id, number),
            _ => self.links.receive(id, number),
        };
        if !is_next {
            return self.close(id).await;
        }
        match what {
            ToKeeper::Join { client, hello } => {
                self.check_lease(&hello).await;
                let ours = self.house.next_number();
                self.links.add(id, client, ours);
                self.host.receive(ours, &hello, self.house.now());
            }
            ToKeeper::Receive { client, text } => {
                if let Some(ours) = self.links.client(id, client) {
                    self.receive(ours, &text).await;
                }
            }
            ToKeeper::Leave { client } => {
                if let Some(ours) = self.links.client(id, client) {
                    self.links.remove(ours);
                    self.host.leave(ours, now);
                }
            }
            ToKeeper::Command { request, credentials, command } => {
                let request = self.expect_answer(Waiting::There(id, request));
                self.request(request, credentials, *command).await;
            }
            ToKeeper::Sit { request, guest } => {
                let request = self.expect_answer(Waiting::There(id, request));
                self.host.sit(request, *guest, now);
            }
            ToKeeper::Look { request, credentials, look } => {
                let seen = self.sights.show(&self.host, credentials, look, now);
                self.links.show(id, request, seen);
            }
            ToKeeper::Close => self.forget_link(id),
            ToKeeper::Open | ToKeeper::Decided { .. } | ToKeeper::Ask | ToKeeper::Confirm => {}
        }
    }

    /// Ends a link, and lets the other node know.
    async fn close(&mut self, id: LinkId) {
        self.forget_link(id);
        if let Some(tenure) = &self.tenure {
            let (node, link) = id;
            tenure.neighbours.send(node, self.id, link, 0, Body::FromKeeper(FromKeeper::Closed)).await;
        }
    }

    /// Asks other nodes whether everything arrived, and ends links through which nothing comes any more.
    async fn doubt_links(&mut self) {
        let lost = match &self.tenure {
            Some(tenure) => self.links.doubt(&tenure.neighbours, self.id).await,
            None => Vec::new(),
        };
        for link in lost {
            self.close(link).await;
        }
    }

    fn forget_link(&mut self, id: LinkId) {
        for client in self.links.close(id) {
            self.host.leave(client, self.house.now());
        }
        self.replies.retain(|_, waiting| !matches!(waiting, Waiting::There(link, _) if *link == id));
    }

    /// Hands over what a client says. Whether it may take a move back is found out elsewhere before.
    async fn receive(&mut self, client: ClientId, text: &str) {
        // Whoever only speaks of it has something found out that is kept for the next time; letters can be written as their numbers.
        if (text.contains("\"undo\"") || text.contains('\\'))
            && let Some(weighing) = self.host.weigh_undo(client)
        {
            Box::pin(self.weigh(weighing)).await;
        }
        self.host.receive(client, text, self.house.now());
    }

    /// Hands over what somebody wants done, in the same way.
    async fn request(&mut self, request: RequestId, credentials: Credentials, command: Command) {
        if command.deed == Deed::Undo
            && let Some(weighing) = self.host.weigh_undo_of(credentials)
        {
            Box::pin(self.weigh(weighing)).await;
        }
        self.host.request(request, credentials, command, self.house.now());
    }

    /// Finds out whether a move told anybody anything: on a thread that may take its time, for a few tables at once.
    async fn weigh(&mut self, weighing: Weighing) {
        // It can't fail: nobody closes the semaphore.
        let Ok(_place) = self.house.weighing.acquire().await else { return };
        match tokio::task::spawn_blocking(move || weighing.finish()).await {
            Ok(weighed) => self.host.weighed(weighed),
            Err(error) => tracing::debug!(%error, "nobody knows what a move told"),
        }
    }

    fn expect_answer(&mut self, waiting: Waiting) -> RequestId {
        let request = self.house.next_number();
        self.replies.insert(request, waiting);
        request
    }

    /// Does all that the host asks for, and sends other nodes what they are due.
    async fn work(&mut self) {
        loop {
            let actions = self.host.take_actions();
            if actions.is_empty() {
                break;
            }
            for action in actions {
                // What a keeper that is none any more has to say is not true any more.
                if self.is_deposed {
                    break;
                }
                self.perform(action).await;
            }
        }
        if let Some(tenure) = &self.tenure {
            Box::pin(self.links.flush(&tenure.neighbours, self.id)).await;
        }
        self.house.metrics.refusals.inc_by(self.host.take_refusals());
    }

    async fn perform(&mut self, action: Action) {
        match action {
            Action::Append { after, entry, is_move } => {
                let outcome = self.append(after, entry, is_move).await;
                self.host.appended(outcome, self.house.now());
            }
            Action::Read { after } => {
                let page = self.house.journal.read(&self.id, after, load::PAGE).await;
                let page =
                    page.inspect_err(|error| tracing::debug!(table = %self.id, %error, "this node may lag behind"));
                self.host.entries_read(page.ok(), self.house.now());
            }
            Action::Send { client, messages, lasting } => self.send(client, messages, lasting),
            Action::Dismiss { client, bye } => self.dismiss(client, bye),
            Action::Answer { request, answer } => match self.replies.remove(&request) {
                // Whoever asked may have stopped waiting.
                Some(Waiting::Here(reply)) => drop(reply.send(answer)),
                Some(Waiting::There(link, request)) => self.links.answer(link, request, answer),
                None => {}
            },
            Action::DrawSecret => self.host.commit(random::secret().ok(), self.house.now()),
            Action::Decide { situation } => Box::pin(self.decide(situation)).await,
            Action::Advise { advice, thought } => self.advise(advice, thought),
            Action::Forget(what) => self.thoughts.forget(what),
            Action::Count(end) => Box::pin(self.count(&end)).await,
        }
    }

    async fn append(&mut self, after: Seq, entry: Bytes, is_move: bool) -> Appended {
        let begun = Instant::now();
        let appended = match &self.tenure {
            Some(tenure) => tenure.neighbours.cluster.append_under(tenure.lease, &self.id, after, entry).await,
            None => self.house.journal.append(&self.id, after, entry).await,
        };
        let metrics = &self.house.metrics;
        let outcome = match appended {
            Ok(_) => {
                metrics.append_seconds.observe(begun.elapsed().as_secs_f64());
                if let Some(tenure) = &mut self.tenure {
                    tenure.proven = Instant::now();
                }
                if is_move {
                    metrics.moves.inc();
                }
                Appended::Stored
            }
            Err(AppendError::Conflict { .. }) => {
                metrics.conflicts.inc();
                Appended::CameSecond
            }
            Err(AppendError::Deposed) => {
                self.is_deposed = true;
                Appended::Unknown
            }
            Err(error) => {
                if let Some(left_out) = self.house.warnings.not_stored.pass() {
                    tracing::warn!(table = %self.id, %error, left_out, "an entry was not stored");
                }
                match error {
                    AppendError::Full => Appended::NoRoom,
                    AppendError::TooLarge { .. } => Appended::TooLarge,
                    _ => Appended::Unknown,
                }
            }
        };
        self.set_stuck(matches!(outcome, Appended::NoRoom | Appended::Unknown));
        outcome
    }

    /// Counts the tables that can't go on.
    fn set_stuck(&mut self, is_stuck: bool) {
        if self.is_stuck != is_stuck {
            self.is_stuck = is_stuck;
            let stuck = &self.house.metrics.stuck_tables;
            if is_stuck {
                stuck.inc()
            } else {
                stuck.dec()
            };
        }
    }

    fn send(&mut self, client: ClientId, messages: ArrayVec<Bytes, 2>, lasting: bool) {
        if self.links.send(client, &messages, lasting) {
            return;
        }
        let Some(outbox) = self.outboxes.get(&client) else { return };
        // Who has no room for something that does not last misses nothing.
        if outbox.offer_all(messages) || !lasting {
            return;
        }
        if !outbox.is_closed() {
            self.house.metrics.slow_readers.inc();
        }
        self.outboxes.remove(&client);
        self.host.leave(client, self.house.now());
    }

    fn dismiss(&mut self, client: ClientId, bye: Bytes) {
        match self.outboxes.remove(&client) {
            Some(outbox) => outbox.end(bye),
            None => self.links.dismiss(client, &bye),
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        // Also if it ends in a panic.
        self.set_stuck(false);
    }
}

/// Is done when this node was cut off since it took a table; never where there are no others.
fn lost(tenure: Option<&Tenure>) -> impl Future<Output = ()> + use<> {
    let begun = tenure.map(|tenure| (tenure.neighbours.clone(), tenure.losses));
    async move {
        match begun {
            Some((neighbours, losses)) => neighbours.lost_since(losses).await,
            None => std::future::pending().await,
        }
    }
}

/// Who is there when that has changed, and whom to ask next; never where there are no others.
async fn changed(reader: Option<Reader<Alive>>) -> (Alive, Reader<Alive>) {
    match reader {
        Some(reader) => reader.changed().await,
        None => std::future::pending().await,
    }
}
