//! Who listens at a table, and what each of them is told.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use axum::extract::ws::Utf8Bytes;
use bytes::Bytes;
use tavola_core::{MAX_SEATS, Viewer};
use tavola_table::{Caller, Change, Happening, PROTOCOL, Presence, Refusal, ServerMessage, Table, Welcome, You};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::Tokens;
use super::elsewhere::Elsewhere;
use crate::error::ApiError;
use crate::house::House;
use crate::journal::TableId;

/// What goes to a client at once: a message, and with it the answer to what this client has sent, if it has caused
/// that message. Each write to a socket costs more than making what is written.
#[derive(Debug)]
pub(crate) struct Letter {
    pub(crate) message: Utf8Bytes,
    pub(crate) answer: Option<Utf8Bytes>,
}

/// How many bytes most updates have at most.
const SHEET: usize = 4096;

/// Where messages for a client go; it is small, and whoever does not empty it is let go.
#[derive(Debug)]
pub(crate) struct Outbox {
    messages: mpsc::Sender<Letter>,
    farewell: Arc<OnceLock<ApiError>>,
}

/// Where a client's socket finds its messages.
#[derive(Debug)]
pub(crate) struct Inbox {
    pub(crate) messages: mpsc::Receiver<Letter>,
    farewell: Arc<OnceLock<ApiError>>,
}

/// The two ends of the way to a client, with room for so many messages.
pub(crate) fn outbox(room: usize) -> (Outbox, Inbox) {
    let (sender, messages) = mpsc::channel(room);
    let farewell = Arc::<OnceLock<ApiError>>::default();
    (Outbox { messages: sender, farewell: farewell.clone() }, Inbox { messages, farewell })
}

impl Outbox {
    /// Whether there was room for the message.
    fn offer(&self, message: Utf8Bytes, answer: Option<Utf8Bytes>) -> bool {
        self.messages.try_send(Letter { message, answer }).is_ok()
    }

    /// Tells why no more messages come.
    fn part(self, why: ApiError) {
        // The first reason counts.
        let _ = self.farewell.set(why);
    }
}

impl Inbox {
    /// Why no more messages come, unless the client did not read in time.
    pub(crate) fn farewell(&self) -> Option<ApiError> {
        self.farewell.get().cloned()
    }
}

/// Names a client at its table.
pub(crate) type ListenerId = u64;

/// A client that hears what happens.
struct Listener {
    tokens: Tokens,
    caller: Caller,
    outbox: Outbox,
}

/// All clients of a table.
pub(super) struct Listeners {
    house: Arc<House>,
    all: HashMap<ListenerId, Listener>,
    /// Who is connected, to whatever node.
    presence: Presence,
    elsewhere: Option<Elsewhere>,
}

impl Listeners {
    pub(super) async fn new(house: &Arc<House>, table: TableId) -> Self {
        let elsewhere = match house.journal.whispers() {
            Some(whispers) => Some(Elsewhere::new(whispers.clone(), table).await),
            None => None,
        };
        Listeners { house: house.clone(), all: HashMap::new(), presence: Presence::default(), elsewhere }
    }

    /// Something that another node has said of who is there; never comes where there are no others.
    pub(super) async fn hear(&mut self) -> Vec<u8> {
        match &mut self.elsewhere {
            Some(elsewhere) => elsewhere.hear().await,
            None => std::future::pending().await,
        }
    }

    /// Takes in what another node has said.
    pub(super) async fn take(&mut self, whisper: &[u8]) {
        if let Some(elsewhere) = &mut self.elsewhere {
            elsewhere.take(whisper).await;
        }
    }

    /// Tells other nodes who is here, and everybody here who is there, as far as that has changed.
    pub(super) async fn keep_up(&mut self) {
        let here = self.count();
        if let Some(elsewhere) = &mut self.elsewhere {
            elsewhere.keep_up(&here).await;
            self.presence_changed();
        }
    }

    /// When to [`keep_up`](Self::keep_up) at the latest.
    pub(super) fn until(&self) -> Option<Instant> {
        self.elsewhere.as_ref().and_then(Elsewhere::until)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether this client is still here.
    pub(super) fn has(&self, id: ListenerId) -> bool {
        self.all.contains_key(&id)
    }

    /// Welcomes a client.
    pub(super) fn add(
        &mut self,
        table: &Table,
        tokens: Tokens,
        caller: Caller,
        outbox: Outbox,
        missed: Option<Vec<Happening>>,
    ) -> ListenerId {
        let id = self.house.next_number();
        let before = self.presence.clone();
        self.all.insert(id, Listener { tokens, caller, outbox });
        self.presence = self.everybody();
        let welcome = ServerMessage::Welcome(Welcome {
            protocol: PROTOCOL,
            you: You { seat: caller.seat, host: caller.host },
            state: table.state(caller.viewer(), self.house.now()),
            happened: missed,
            presence: self.presence.clone(),
            heartbeat: self.house.limits.heartbeat_seconds,
        });
        self.send(id, &welcome);
        if before != self.presence {
            self.tell_presence(Some(id));
        }
        id
    }

    pub(super) fn remove(&mut self, id: ListenerId) {
        if self.all.remove(&id).is_some() {
            self.presence_changed();
        }
    }

    /// Sends one client a message.
    pub(super) fn send(&mut self, id: ListenerId, message: &ServerMessage) {
        let text = encode(message);
        if self.all.get(&id).is_some_and(|listener| !listener.outbox.offer(text, None)) {
            self.let_go(&[id]);
        }
    }

    /// Tells everybody what has changed, each as far as it may know, and answers who has caused it; gives the viewers who
    /// were told.
    pub(super) fn tell(
        &mut self,
        table: &Table,
        change: &Change,
        answer: Option<(ListenerId, Utf8Bytes)>,
    ) -> Vec<Viewer> {
        if self.all.is_empty() {
            return Vec::new();
        }
        let mut strangers = Vec::new();
        if change.concerns_seats() {
            for (id, listener) in &mut self.all {
                let caller = table.caller(listener.tokens.seat, listener.tokens.host);
                match caller.and_then(|caller| table.admit(caller).map(|()| caller)) {
                    Ok(caller) => listener.caller = caller,
                    Err(refusal) => strangers.push((*id, refusal)),
                }
            }
        }
        let now = self.house.now();
        // One message for each kind of viewer, made when the first of them is met.
        let mut made: [Option<Utf8Bytes>; MAX_SEATS + 1] = Default::default();
        // Written in one place first, so that each takes no more memory than it has bytes.
        let mut sheet = Vec::with_capacity(SHEET);
        let mut slow = Vec::new();
        let (asker, answer) = answer.unzip();
        for (id, listener) in &self.all {
            let viewer = listener.caller.viewer();
            let index = viewer.seat().map_or(MAX_SEATS, tavola_core::Seat::index);
            let text = made[index].get_or_insert_with(|| {
                sheet.clear();
                write(&ServerMessage::Update(table.update(change, viewer, now)), &mut sheet)
            });
            let answer = answer.clone().filter(|_| asker == Some(*id));
            if !listener.outbox.offer(text.clone(), answer) {
                slow.push(*id);
            }
        }
        let told = tavola_core::Seat::ALL.into_iter().filter(|seat| made[seat.index()].is_some());
        let told = told.map(Viewer::Seat).collect();
        self.let_go(&slow);
        if !strangers.is_empty() {
            for (id, refusal) in strangers {
                if let Some(listener) = self.all.remove(&id) {
                    let given_up = refusal == Refusal::Stranger;
                    listener.outbox.part(if given_up { ApiError::given_up() } else { refusal.into() });
                }
            }
            self.presence_changed();
        }
        told
    }

    /// Says good-bye to everybody because the server stops.
    pub(super) fn dismiss(&mut self) {
        for (_, listener) in self.all.drain() {
            listener.outbox.part(ApiError::restart());
        }
    }

    fn let_go(&mut self, slow: &[ListenerId]) {
        if slow.is_empty() {
            return;
        }
        for id in slow {
            if self.all.remove(id).is_some_and(|listener| !listener.outbox.messages.is_closed()) {
                self.house.metrics.slow_readers.inc();
            }
        }
        self.presence_changed();
    }

    fn presence_changed(&mut self) {
        let now = self.everybody();
        if now != self.presence {
            self.presence = now;
            self.tell_presence(None);
        }
    }

    fn tell_presence(&self, except: Option<ListenerId>) {
        let text = encode(&ServerMessage::Presence(self.presence.clone()));
        for (id, listener) in &self.all {
            if Some(*id) != except {
                // Presence is no part of the history: who has no room for it misses nothing that lasts.
                let _ = listener.outbox.offer(text.clone(), None);
            }
        }
    }

    /// Who is here or elsewhere.
    fn everybody(&self) -> Presence {
        let here = self.count();
        match &self.elsewhere {
            Some(elsewhere) => elsewhere.with(here),
            None => here,
        }
    }

    /// Who is connected to this node.
    fn count(&self) -> Presence {
        let mut seats: Vec<_> = self.all.values().filter_map(|listener| listener.caller.seat).collect();
        seats.sort_unstable();
        seats.dedup();
        let watchers = self.all.values().filter(|listener| listener.caller.seat.is_none()).count();
        Presence { seats, watchers: watchers as u32 }
    }
}

/// A message as it is sent.
pub(crate) fn encode(message: &ServerMessage) -> Utf8Bytes {
    write(message, &mut Vec::new())
}

/// A message as it is sent, written on an empty sheet.
///
/// # Panics
/// Never: messages are plain data with string keys.
fn write(message: &ServerMessage, sheet: &mut Vec<u8>) -> Utf8Bytes {
    serde_json::to_writer(&mut *sheet, message).expect("a message is plain JSON");
    Bytes::copy_from_slice(sheet).try_into().expect("JSON is UTF-8")
}
