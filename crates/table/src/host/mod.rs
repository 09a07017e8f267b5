//! The host of a table, without I/O.
//!
//! A [`Host`] is told what happened: a client came or said something, an entry was stored or came second, a bot has
//! decided, it is so late now. It answers with [`Action`]s: append this, send that, let a bot think. Whoever runs it is its
//! shell: a server's task, a worker in a browser, a terminal, or a simulator that runs whole houses in one thread.
//!
//! **Append, then tell.** An entry is applied and published when it is known to be stored, and not before; a command is
//! acknowledged with it. **One entry at a time**: what is asked while an entry is on its way waits. **Others may append**:
//! whoever was first is right, and what this host wanted is decided anew. **Nobody knows whether an entry is stored**: then
//! the journal is read, and what is found there counts; a client that is told to try again sends the same command, and it
//! is done once.

mod absence;
mod action;
mod attention;
mod clients;
mod errand;
mod kept_for;
mod room;
mod weighing;

pub use action::{Action, AdviceId, Appended, ClientId, Done, Failure, RequestId, Thinking};
pub use kept_for::KeptFor;

use std::collections::VecDeque;

use bytes::Bytes;
use serde_json::value::RawValue;
use tavola_bots::Level;
use tavola_core::Seat;

use crate::change::Change;
use crate::command::{ClientMessage, Command, CommandId, PROTOCOL};
use crate::decide::{Caller, Credentials, Decision, Guest};
use crate::fact::{Cause, Entry, Fact, Millis, Seq};
use crate::fold::{FoldError, Table};
use crate::message::{ServerMessage, Welcome, You};
use crate::recent::Recent;
use crate::refusal::Refusal;
use crate::show::Detail;
use crate::step::Step;
use crate::thought::Thought;
use absence::Absences;
use attention::Attention;
use clients::{Client, Clients};
use errand::{Asker, Errand, State, TRIES, Task, Writing};

/// How well a bot plays that stands in for one that stumbled over a fault of its own.
const SIMPLE: Level = Level::Easy;

/// How many errands may wait while an entry is on its way.
const MOST_WAITING: usize = 1_024;

/// What a host is told about the house it stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Seconds within which each side of a connection lets the other hear something.
    pub heartbeat: u32,
    /// The most clients at once. Each seat and the host have a fifth of them, if they want them, whoever watches.
    pub most_clients: usize,
    /// Whether others may append to the same journal.
    pub shared: bool,
    /// After how long without a connection somebody is away, and the host's part passes on; never where nobody else can come.
    pub away_after: Option<Millis>,
    /// How long the house keeps a table at which nobody does anything.
    pub kept_for: KeptFor,
}

/// The host of one table.
#[derive(Debug)]
pub struct Host {
    table: Table,
    settings: Settings,
    /// The last changes, for clients that lost their connection for a moment.
    recent: Recent,
    clients: Clients,
    absences: Absences,
    attention: Attention,
    /// What waits until the entry that is on its way is stored.
    waiting: VecDeque<Errand>,
    writing: Option<Writing>,
    /// Whether the journal is being read.
    reading: bool,
    /// Whether it is to be read once more: what is being read may have been asked for too early.
    read_again: bool,
    actions: Vec<Action>,
    /// How many commands and questions were refused since somebody asked.
    refusals: u64,
    /// Why the journal can't be folded any further: then nothing more is done here.
    broken: Option<FoldError>,
}

/// Makes a host out of the entries of a journal.
#[derive(Debug, Default)]
pub struct Loader {
    table: Option<Table>,
    recent: Recent,
}

impl Loader {
    /// Goes one entry further.
    pub fn fold(&mut self, seq: Seq, bytes: &[u8]) -> Result<(), FoldError> {
        if let Some(change) = fold(&mut self.table, seq, bytes)? {
            self.recent.keep(change);
        }
        Ok(())
    }

    /// The number of the last entry.
    pub fn seq(&self) -> Seq {
        self.table.as_ref().map_or(0, Table::seq)
    }

    /// What a bot is to think about, if this decision is due; for whoever thinks for a host that is elsewhere.
    pub fn thought(&self, situation: Seq, now: Millis) -> Option<Thought> {
        let table = self.table.as_ref().filter(|table| table.situation() == situation)?;
        match table.step(now) {
            Step::Think { level, .. } => table.thought(level),
            _ => None,
        }
    }

    /// The same for a bot that thinks little, should the other one have stumbled over a fault of its own.
    pub fn simple_thought(&self, situation: Seq, now: Millis) -> Option<Thought> {
        let table = self.table.as_ref().filter(|table| table.situation() == situation)?;
        match table.step(now) {
            Step::Think { .. } => table.thought(SIMPLE),
            _ => None,
        }
    }

    /// The host; `None` if there were no entries.
    pub fn finish(self, settings: Settings) -> Option<Host> {
        self.table.map(|table| Host::new(table, self.recent, settings))
    }
}

/// Goes one entry further, as it is stored; the first one sets up the table.
pub fn fold(table: &mut Option<Table>, seq: Seq, bytes: &[u8]) -> Result<Option<Change>, FoldError> {
    let entry = read_entry(seq, bytes)?;
    match table {
        None => {
            *table = Some(Table::open(&entry)?);
            Ok(None)
        }
        Some(table) => table.apply(seq, &entry).map(Some),
    }
}

fn read_entry(seq: Seq, bytes: &[u8]) -> Result<Entry, FoldError> {
    serde_json::from_slice(bytes).map_err(|_| FoldError::Misplaced { seq })
}

/// A message as it is sent.
pub fn encode(message: &ServerMessage) -> Bytes {
    let mut sheet = Vec::new();
    write(message, &mut sheet);
    sheet.into()
}

/// An entry as it is stored.
///
/// # Panics
/// Never: entries are plain data with string keys.
pub fn encode_entry(entry: &Entry) -> Bytes {
    serde_json::to_vec(entry).expect("an entry is plain JSON").into()
}

/// # Panics
/// Never: messages are plain data with string keys.
fn write(message: &ServerMessage, sheet: &mut Vec<u8>) {
    serde_json::to_writer(sheet, message).expect("a message is plain JSON");
}

impl Host {
    /// The host of a table, with the changes that its clients may have missed.
    fn new(table: Table, recent: Recent, settings: Settings) -> Host {
        Host {
            table,
            settings,
            recent,
            clients: Clients::default(),
            absences: Absences::default(),
            attention: Attention::default(),
            waiting: VecDeque::new(),
            writing: None,
            reading: false,
            read_again: false,
            actions: Vec::new(),
            refusals: 0,
            broken: None,
        }
    }

    /// The table.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The table as somebody with these credentials may look at it.
    pub fn look(&self, credentials: Credentials) -> Result<(&Table, Caller), Refusal> {
        self.table.recognise(credentials).map(|caller| (&self.table, caller))
    }

    /// What is to be done, in order. Ask after everything that was told to the host.
    pub fn take_actions(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.actions)
    }

    /// How many commands and questions were refused since this was asked last.
    pub fn take_refusals(&mut self) -> u64 {
        std::mem::take(&mut self.refusals)
    }

    /// When to [`wake`](Self::wake) the host, if something is to happen by itself.
    pub const fn wakes_at(&self) -> Option<Millis> {
        self.attention.wakes_at
    }

    /// Whether the host must go on: somebody looks, something is on its way or will happen by itself.
    pub fn is_needed(&self) -> bool {
        self.clients.len() > 0 || self.is_busy() || !self.waiting.is_empty() || self.attention.is_needed()
    }

    /// Whether the player of a seat is connected.
    pub fn has_seat(&self, seat: Seat) -> bool {
        self.clients.has_seat(seat)
    }

    /// Whether the journal is being read, because this host may not know all of it.
    pub const fn is_catching_up(&self) -> bool {
        self.reading
    }

    /// Why the host can't go on, if it can't: somebody else has to fold the journal from its beginning.
    pub const fn broken(&self) -> Option<&FoldError> {
        self.broken.as_ref()
    }

    /// It is so late now.
    pub fn wake(&mut self, now: Millis) {
        self.go_on(now);
    }

    /// A client has sent a text. The first one must be a hello.
    pub fn receive(&mut self, client: ClientId, text: &str, now: Millis) {
        let message = serde_json::from_str(text).map_err(|error| Refusal::unreadable(&error));
        let joined = self.clients.get(client).map(|client| client.credentials);
        match (message, joined) {
            (Ok(ClientMessage::Hello { protocol, token, host, seq, changes }), None) => {
                let detail = if changes { Detail::Changes } else { Detail::View };
                let hello = Credentials::parse(token.as_deref(), host.as_deref());
                let hello = if protocol == PROTOCOL { hello } else { Err(Refusal::Protocol { found: protocol }) };
                match hello
                    .map_err(Failure::from)
                    .and_then(|credentials| self.join(client, credentials, detail, seq, now))
                {
                    Ok(()) => {}
                    Err(why) => self.dismiss(client, &why),
                }
            }
            (Ok(_), None) => self.dismiss(client, &Refusal::NoHello.into()),
            (Err(refusal), None) => self.dismiss(client, &refusal.into()),
            (Ok(ClientMessage::Hello { .. }), Some(_)) => self.refuse(client, None, &Refusal::SaidHello.into()),
            (Err(refusal), Some(_)) => self.refuse(client, None, &refusal.into()),
            (Ok(ClientMessage::Ping), Some(_)) => self.send(client, &ServerMessage::Pong),
            (Ok(ClientMessage::Why { id, text }), Some(_)) => {
                match self.mover(client).and_then(|seat| self.table.check_move(seat, &text)) {
                    Ok(()) => self.send(client, &ServerMessage::Possible { id }),
                    Err(refusal) => self.refuse(client, Some(id), &refusal.into()),
                }
            }
            (Ok(ClientMessage::Hint { id }), Some(_)) => self.advise(client, id),
            (Ok(ClientMessage::Command(command)), Some(credentials)) => {
                self.run_errand(Errand::new(Task::Command { asker: Asker::Client(client), credentials, command }), now);
            }
        }
        self.go_on(now);
    }

    /// A client has gone, or is let go because it does not read what it is sent.
    pub fn leave(&mut self, client: ClientId, now: Millis) {
        if self.clients.remove(client) {
            self.clients.publish_presence(None, &mut self.actions);
            self.go_on(now);
        }
    }

    /// Lets all clients go with this farewell.
    pub fn dismiss_all(&mut self, bye: &ServerMessage) {
        let bye = encode(bye);
        let all = self.clients.drain();
        self.actions.extend(all.map(|client| Action::Dismiss { client, bye: bye.clone() }));
        self.clients.publish_presence(None, &mut self.actions);
    }

    /// Somebody wants something done, and waits for the answer.
    pub fn request(&mut self, request: RequestId, credentials: Credentials, command: Command, now: Millis) {
        self.run_errand(Errand::new(Task::Command { asker: Asker::Request(request), credentials, command }), now);
        self.go_on(now);
    }

    /// Somebody wants a seat, and waits for the answer.
    pub fn sit(&mut self, request: RequestId, guest: Guest, now: Millis) {
        self.run_errand(Errand::new(Task::Sit { request, guest }), now);
        self.go_on(now);
    }

    /// Asks for all that others have appended until now.
    pub fn catch_up(&mut self) {
        if self.reading {
            self.read_again = true;
        } else if self.broken.is_none() {
            self.reading = true;
            self.actions.push(Action::Read { after: self.table.seq() });
        }
    }

    /// The append that this host has asked for has come to an end.
    pub fn appended(&mut self, outcome: Appended, now: Millis) {
        let Some(writing) = &mut self.writing else { return };
        match (outcome, writing.state) {
            (_, State::Seen) => self.writing = None,
            (Appended::Stored, _) => {
                if let Some(writing) = self.writing.take() {
                    self.finish_writing(&writing, now);
                }
            }
            (Appended::CameSecond, _) => {
                writing.state = State::Lost;
                self.catch_up();
            }
            (Appended::Unknown, _) => {
                writing.state = State::Unsure;
                self.catch_up();
            }
            (Appended::NoRoom | Appended::TooLarge, _) => {
                let why = if outcome == Appended::NoRoom { Failure::NoRoom } else { Failure::TooLarge };
                if let Some(writing) = self.writing.take() {
                    self.fail(&writing.errand, &why, now);
                }
            }
        }
        self.go_on(now);
    }

    /// These are entries that follow the last one that this host knew when it asked; none if no more follow, and no list
    /// if the journal can't be read.
    pub fn entries_read(&mut self, entries: Option<Vec<(Seq, Bytes)>>, now: Millis) {
        self.reading = false;
        let again = std::mem::take(&mut self.read_again);
        match entries {
            Some(entries) if again || !entries.is_empty() => {
                for (seq, bytes) in entries {
                    self.take_entry(seq, &bytes, now);
                }
                self.catch_up();
            }
            Some(_) => self.conclude(now),
            None => {
                self.conclude(now);
                // What waits to be refused can't be.
                while self.waiting.front().is_some_and(|errand| errand.is_fresh) {
                    if let Some(errand) = self.waiting.pop_front() {
                        self.fail(&errand, &Failure::Unavailable, now);
                    }
                }
            }
        }
        self.go_on(now);
    }

    /// Welcomes a client.
    fn join(
        &mut self,
        id: ClientId,
        credentials: Credentials,
        detail: Detail,
        seen: Seq,
        now: Millis,
    ) -> Result<(), Failure> {
        let caller = self.table.recognise(credentials)?;
        self.make_room(caller, now)?;
        let viewer = caller.viewer();
        let missed = self.recent.missed(&self.table, viewer, seen);
        self.recent.note_delivery(viewer, self.table.seq());
        self.clients.add(id, Client { credentials, caller, detail });
        let mut others = Vec::new();
        self.clients.publish_presence(Some(id), &mut others);
        self.send(
            id,
            &ServerMessage::Welcome(Welcome {
                protocol: PROTOCOL,
                you: You { seat: caller.seat, host: credentials.host.is_some() },
                state: self.table.state(caller, now),
                happened: missed,
                presence: self.clients.presence().clone(),
                heartbeat: self.settings.heartbeat,
                kept_until: self.settings.kept_for.until(&self.table),
            }),
        );
        self.actions.append(&mut others);
        Ok(())
    }

    fn dismiss(&mut self, client: ClientId, why: &Failure) {
        self.actions.push(Action::Dismiss { client, bye: encode(&why.farewell()) });
    }

    fn player(&self, client: ClientId) -> Result<Seat, Refusal> {
        self.clients.get(client).and_then(|client| client.caller.seat).ok_or(Refusal::PlayersOnly)
    }

    fn mover(&self, client: ClientId) -> Result<Seat, Refusal> {
        self.clients.get(client).ok_or(Refusal::PlayersOnly).and_then(|client| self.table.mover(client.caller))
    }

    fn send(&mut self, client: ClientId, message: &ServerMessage) {
        self.actions.push(clients::send(client, encode(message), None, true));
    }

    fn refuse(&mut self, client: ClientId, id: Option<CommandId>, why: &Failure) {
        self.refusals += 1;
        if self.clients.get(client).is_some() {
            let violation = why.violation().and_then(|text| RawValue::from_string(text.to_owned()).ok());
            let (code, sentence, seq) = (why.code().into(), why.to_string(), self.table.seq());
            self.send(client, &ServerMessage::Refused { id, code, sentence, violation, seq });
        }
    }

    /// Whether an entry is on its way, or others are being read.
    const fn is_busy(&self) -> bool {
        self.writing.is_some() || self.reading
    }

    /// Does what waits, and then what is due.
    fn go_on(&mut self, now: Millis) {
        while !self.is_busy() && self.broken.is_none() {
            match self.waiting.pop_front() {
                Some(errand) => self.decide(errand, now),
                None => return self.attend(now),
            }
        }
    }

    /// Lets an errand wait for its turn.
    fn run_errand(&mut self, errand: Errand, now: Millis) {
        if self.broken.is_some() {
            self.fail(&errand, &Failure::Unavailable, now);
        } else if self.waiting.len() >= MOST_WAITING {
            self.fail(&errand, &Failure::Busy, now);
        } else {
            self.waiting.push_back(errand);
        }
    }

    /// Finds out what an errand would write, and asks for that to be stored.
    fn decide(&mut self, errand: Errand, now: Millis) {
        let decision = match &errand.task {
            Task::Command { credentials, command, .. } => self.decide_command(*credentials, command),
            Task::Sit { guest, .. } => self.table.sit(guest).map(|(seat, decision)| (decision, None, Some(seat))),
            task => match self.due_fact(task, now) {
                Ok(Some(fact)) => Ok((Decision::Write(fact), None, None)),
                // Nobody needs it any more; what is due instead is found anew.
                Ok(None) | Err(_) => return,
            },
        };
        match decision {
            Ok((Decision::Write(fact), by, seat)) => {
                self.append(fact, by, errand, now);
                if let Some(writing) = &mut self.writing {
                    writing.seat = seat;
                }
            }
            Ok((Decision::Done(seq), _, seat)) => self.acknowledge(&errand, Done { seq, seat }),
            // Others may have appended what makes it possible, or even the same command, sent again: who is refused is
            // refused by all that is stored.
            Err(_) if self.settings.shared && !errand.is_fresh => {
                self.waiting.push_front(Errand { is_fresh: true, ..errand });
                self.catch_up();
            }
            Err(refusal) => self.fail(&errand, &refusal.into(), now),
        }
    }

    fn decide_command(&self, credentials: Credentials, command: &Command) -> Result<Decided, Refusal> {
        let caller = self.table.caller(credentials)?;
        let decision = self.table.decide(caller, command)?;
        let by = caller.principal().map(|who| Cause { who, id: command.id.clone() });
        Ok((decision, by, None))
    }

    fn append(&mut self, fact: Fact, by: Option<Cause>, errand: Errand, now: Millis) {
        let is_move = matches!(fact, Fact::Moved { .. });
        let entry = Entry { at: now.max(self.table.touched()), by, fact };
        let (bytes, after) = (encode_entry(&entry), self.table.seq());
        self.actions.push(Action::Append { after, entry: bytes.clone(), is_move });
        self.writing = Some(Writing { errand, entry, bytes, seq: after + 1, seat: None, state: State::Sent });
    }

    /// Applies an entry that is stored; it may be the one that is on its way.
    fn take_entry(&mut self, seq: Seq, bytes: &Bytes, now: Millis) {
        if seq <= self.table.seq() || self.broken.is_some() {
            return;
        }
        if let Some(mut writing) = self.writing.take_if(|writing| writing.seq == seq && writing.bytes == *bytes) {
            self.finish_writing(&writing, now);
            // Storage has not answered yet: nothing else may be appended until it does.
            if writing.state == State::Sent {
                writing.state = State::Seen;
                self.writing = Some(writing);
            }
            return;
        }
        match read_entry(seq, bytes) {
            Ok(entry) => {
                self.apply(seq, &entry, None, now);
                self.attention.note_entry(false, now);
            }
            Err(error) => self.broken = Some(error),
        }
    }

    /// The journal was read to its end, or can't be read: what became of the entry that was on its way?
    fn conclude(&mut self, now: Millis) {
        let open = |writing: &mut Writing| matches!(writing.state, State::Unsure | State::Lost);
        let Some(Writing { mut errand, seq, .. }) = self.writing.take_if(open) else { return };
        errand.tries += 1;
        // Where another entry stands, this one never will. If none stands there yet, it may still appear.
        if self.table.seq() >= seq && errand.tries < TRIES && self.broken.is_none() {
            self.waiting.push_front(errand);
        } else {
            self.fail(&errand, &Failure::Unavailable, now);
        }
    }

    /// The entry that was on its way is stored.
    fn finish_writing(&mut self, writing: &Writing, now: Millis) {
        let Writing { errand, entry, seq, seat, .. } = writing;
        self.apply(*seq, entry, errand.client(), now);
        self.attention.note_entry(true, now);
        // A client was answered together with what it has changed.
        if errand.client().is_none() {
            self.acknowledge(errand, Done { seq: *seq, seat: *seat });
        }
    }

    fn apply(&mut self, seq: Seq, entry: &Entry, asker: Option<(ClientId, &CommandId)>, now: Millis) {
        match self.table.apply(seq, entry) {
            Ok(change) => {
                let answer = asker.map(|(client, id)| (client, encode(&ServerMessage::Done { id: id.clone(), seq })));
                for viewer in self.clients.publish(&self.table, &change, answer, now, &mut self.actions) {
                    self.recent.note_delivery(viewer, seq);
                }
                self.recent.keep(change);
            }
            Err(error) => self.broken = Some(error),
        }
    }

    fn acknowledge(&mut self, errand: &Errand, done: Done) {
        match &errand.task {
            Task::Command { asker: Asker::Request(request), .. } | Task::Sit { request, .. } => {
                self.actions.push(Action::Answer { request: *request, answer: Ok(done) });
            }
            Task::Command { asker: Asker::Client(client), command, .. } => {
                if self.clients.get(*client).is_some() {
                    self.send(*client, &ServerMessage::Done { id: command.id.clone(), seq: done.seq });
                }
            }
            Task::Commit(_) | Task::Deal | Task::Agree | Task::Notice | Task::Forfeit | Task::Move { .. } => {}
        }
    }

    fn fail(&mut self, errand: &Errand, why: &Failure, now: Millis) {
        match &errand.task {
            Task::Command { asker: Asker::Request(request), .. } | Task::Sit { request, .. } => {
                self.refusals += 1;
                self.actions.push(Action::Answer { request: *request, answer: Err(why.clone()) });
            }
            Task::Command { asker: Asker::Client(client), command, .. } => {
                self.refuse(*client, Some(command.id.clone()), why);
            }
            Task::Commit(_) | Task::Deal | Task::Agree | Task::Notice | Task::Forfeit | Task::Move { .. } => {
                self.attention.retry(now);
            }
        }
    }
}

/// What comes of somebody's wish, whose command it is, and the seat that is taken.
type Decided = (Decision, Option<Cause>, Option<Seat>);
