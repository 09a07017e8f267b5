//! The keeper of a table: a task around its [`Host`], which stores, sends, lets bots think and keeps time for it.
//!
//! There is one keeper of a table in a process, and it holds no lock. Other processes may have their own: whoever appends
//! first is right, the others apply what was appended and decide anew.

mod elsewhere;
mod load;
mod notes;
mod outbox;
mod request;
mod thoughts;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::StreamExt;
use tavola_table::Seq;
use tavola_table::host::{Action, Appended, ClientId, Host, RequestId};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::error::ApiError;
use crate::house::House;
use crate::journal::{AppendError, Entries, TableId};
use crate::random;
use elsewhere::Elsewhere;
use load::{PAGE, damaged};
use notes::Notes;
use thoughts::Thoughts;

pub(crate) use load::{load, load_round};
pub(crate) use outbox::{Inbox, Outbox, outbox};
pub(crate) use request::{Reply, Request};

/// Keeps a table until nobody needs it any more.
pub(crate) async fn keep(house: Arc<House>, id: TableId, host: Host, inbox: mpsc::Receiver<Request>) {
    let elsewhere = match house.journal.whispers() {
        Some(whispers) => Some(Elsewhere::new(whispers.clone(), id).await),
        None => None,
    };
    let mut keeper = Keeper {
        house,
        id,
        host,
        outboxes: HashMap::new(),
        replies: HashMap::new(),
        thoughts: Thoughts::default(),
        notes: Notes::default(),
        elsewhere,
        entries: None,
    };
    keeper.run(inbox).await;
}

/// A table that is awake.
struct Keeper {
    house: Arc<House>,
    id: TableId,
    host: Host,
    outboxes: HashMap<ClientId, Outbox>,
    replies: HashMap<RequestId, Reply>,
    thoughts: Thoughts,
    notes: Notes,
    /// Who is at the table through other nodes, if there are others.
    elsewhere: Option<Elsewhere>,
    /// What others append, if there are others.
    entries: Option<Entries>,
}

impl Keeper {
    async fn run(&mut self, mut inbox: mpsc::Receiver<Request>) {
        let idle = Duration::from_secs(self.house.limits.idle_seconds.into());
        let house = self.house.clone();
        let closed = house.closed();
        tokio::pin!(closed);
        let mut last_used = Instant::now();
        self.subscribe().await;
        self.host.wake(self.house.now());
        loop {
            self.work().await;
            self.note().await;
            self.tell_others().await;
            if let Some(error) = self.host.broken() {
                damaged(self.id, error);
                break;
            }
            let needed = self.host.is_needed();
            if !needed && last_used.elapsed() >= idle && self.house.forget(self.id, &mut inbox) {
                return;
            }
            let wait = self.wakes_at().or((!needed).then_some(last_used + idle));
            tokio::select! {
                request = inbox.recv() => {
                    let Some(request) = request else { break };
                    last_used = Instant::now();
                    self.serve(request).await;
                }
                entry = next(&mut self.entries) => match entry {
                    Some(Ok((seq, bytes))) => self.host.entry_stored(seq, &bytes, self.house.now()),
                    Some(Err(_)) | None => self.subscribe().await,
                },
                whisper = whispered(&mut self.elsewhere) => {
                    if let Some(elsewhere) = &mut self.elsewhere {
                        elsewhere.take(&whisper).await;
                    }
                }
                () = until(wait) => {
                    self.host.wake(self.house.now());
                    self.offer_again().await;
                }
                () = &mut closed => {
                    self.host.dismiss_all(&ApiError::restart().farewell());
                    self.work().await;
                    self.tell_others().await;
                    inbox.close();
                    while let Some(request) = inbox.recv().await {
                        self.serve(request).await;
                        self.work().await;
                    }
                    break;
                }
            }
        }
        self.house.leave(self.id, &mut inbox);
    }

    /// When something is to be done without being asked.
    fn wakes_at(&self) -> Option<Instant> {
        let now = self.house.now();
        let host = self.host.wakes_at().map(|at| Instant::now() + Duration::from_millis(at.saturating_sub(now)));
        let elsewhere = self.elsewhere.as_ref().and_then(Elsewhere::until);
        [host, elsewhere, self.thoughts.until()].into_iter().flatten().min()
    }

    /// Listens to what other processes append, where there are any.
    async fn subscribe(&mut self) {
        if self.house.journal.is_shared() {
            self.entries = self.house.journal.subscribe(&self.id, self.host.table().seq()).await.ok();
        }
    }

    /// Whoever comes from another node may know more than this one has heard yet, and must not see it vanish.
    async fn catch_up(&mut self) {
        if self.house.journal.is_shared() {
            self.host.catch_up();
            self.work().await;
        }
    }

    /// Tells other nodes who is here, and everybody here who is there, as far as that has changed.
    async fn tell_others(&mut self) {
        if let Some(elsewhere) = &mut self.elsewhere {
            elsewhere.keep_up(&self.host.people()).await;
            self.host.set_elsewhere(elsewhere.people());
            self.work().await;
        }
    }

    async fn serve(&mut self, request: Request) {
        let now = self.house.now();
        match request {
            Request::Join { client, outbox, hello } => {
                self.catch_up().await;
                self.outboxes.insert(client, outbox);
                self.host.receive(client, &hello, self.house.now());
            }
            Request::Receive { client, text } => self.host.receive(client, &text, now),
            Request::Leave { client } => {
                self.outboxes.remove(&client);
                self.host.leave(client, now);
            }
            Request::Command { command, reply } => {
                let (credentials, command) = *command;
                let request = self.expect_answer(reply);
                self.host.request(request, credentials, command, now);
            }
            Request::Sit { guest, reply } => {
                let request = self.expect_answer(reply);
                self.host.sit(request, *guest, now);
            }
            Request::Think { situation, reply } => {
                // The task may have come quicker than the entry that made it due; it must not be taken for an old one.
                if situation > self.host.table().seq() {
                    self.catch_up().await;
                }
                self.think_here(situation, reply);
            }
            Request::Advised { advice, moves } => self.host.advised(advice, Some(moves)),
            Request::Decided { situation, text } => self.decided(situation, text).await,
            Request::Look { credentials, look } => {
                self.catch_up().await;
                look(self.host.look(*credentials));
            }
        }
    }

    fn expect_answer(&mut self, reply: Reply) -> RequestId {
        let request = self.house.next_number();
        self.replies.insert(request, reply);
        request
    }

    /// Does all that the host asks for.
    async fn work(&mut self) {
        loop {
            let actions = self.host.take_actions();
            if actions.is_empty() {
                break;
            }
            for action in actions {
                self.perform(action).await;
            }
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
                let page = self.house.journal.read(&self.id, after, PAGE).await;
                let page =
                    page.inspect_err(|error| tracing::debug!(table = %self.id, %error, "this node may lag behind"));
                self.host.entries_read(page.ok(), self.house.now());
            }
            Action::Send { client, messages, lasting } => self.send(client, messages, lasting),
            Action::Dismiss { client, bye } => {
                if let Some(outbox) = self.outboxes.remove(&client) {
                    outbox.end(bye);
                }
            }
            Action::Answer { request, answer } => {
                if let Some(reply) = self.replies.remove(&request) {
                    // Whoever asked may have stopped waiting.
                    let _ = reply.send(answer);
                }
            }
            Action::DrawSecret => self.host.commit(random::secret().ok(), self.house.now()),
            Action::Decide { situation } => self.decide(situation).await,
            Action::Advise { advice, thought } => self.advise(advice, thought),
            Action::Forget(what) => self.thoughts.forget(what),
            Action::Count(end) => self.count(&end).await,
        }
    }

    async fn append(&mut self, after: Seq, entry: Bytes, is_move: bool) -> Appended {
        let metrics = &self.house.metrics;
        let begun = Instant::now();
        match self.house.journal.append(&self.id, after, entry).await {
            Ok(_) => {
                metrics.append_seconds.observe(begun.elapsed().as_secs_f64());
                if is_move {
                    metrics.moves.inc();
                }
                Appended::Stored
            }
            Err(AppendError::Conflict { .. }) => {
                metrics.conflicts.inc();
                Appended::CameSecond
            }
            Err(error) => {
                tracing::warn!(table = %self.id, %error, "an entry was not stored");
                match error {
                    AppendError::Full => Appended::NoRoom,
                    AppendError::TooLarge { .. } => Appended::TooLarge,
                    _ => Appended::Unknown,
                }
            }
        }
    }

    fn send(&mut self, client: ClientId, messages: impl IntoIterator<Item = Bytes>, lasting: bool) {
        let Some(outbox) = self.outboxes.get(&client) else { return };
        // Who has no room for something that does not last misses nothing.
        if messages.into_iter().all(|message| outbox.offer(message)) || !lasting {
            return;
        }
        if !outbox.is_closed() {
            self.house.metrics.slow_readers.inc();
        }
        self.outboxes.remove(&client);
        self.host.leave(client, self.house.now());
    }
}

async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

async fn next(entries: &mut Option<Entries>) -> Option<<Entries as futures_util::Stream>::Item> {
    match entries {
        Some(entries) => entries.next().await,
        None => std::future::pending().await,
    }
}

/// What another node says of who is there; never comes where there are no others.
async fn whispered(elsewhere: &mut Option<Elsewhere>) -> Vec<u8> {
    match elsewhere {
        Some(elsewhere) => elsewhere.hear().await,
        None => std::future::pending().await,
    }
}
