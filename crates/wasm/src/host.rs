//! The host of one table.

use std::collections::BTreeMap;

use serde_json::value::RawValue;
use tavola_core::Seat;
use tavola_core::fair::Secret;
use tavola_table::{
    Caller, Cause, Change, ClientMessage, Command, CommandId, Decision, Entry, Fact, FoldError, Guest, Millis,
    PROTOCOL, Presence, Recent, Refusal, Seq, ServerMessage, State, Step, Table, Token, TokenHash, Told, Welcome, You,
};

use crate::complaint::Complaint;
use crate::opening::encode as encode_entry;
use crate::recall::{Seated, fold};
use crate::wishes::{Line, Wishes, encode};

/// Names a client: a screen that looks at the table.
pub type ClientId = u32;

/// Seconds within which each side lets the other hear something. A worker of the same page is never silent for long, but
/// a phone that sleeps is.
const HEARTBEAT: u32 = 60;

/// The host of one table. It is asked for one thing at a time; see [`Wishes`].
#[derive(Debug)]
pub struct Host {
    table: Table,
    recent: Recent,
    clients: BTreeMap<ClientId, Client>,
    presence: Presence,
    /// What is being stored, and who waits for it.
    writing: Option<Writing>,
}

/// A client that hears what happens.
#[derive(Debug)]
struct Client {
    seat: Option<TokenHash>,
    host: Option<TokenHash>,
    caller: Caller,
}

#[derive(Debug)]
struct Writing {
    entry: Entry,
    asked: Option<(ClientId, CommandId)>,
}

impl Host {
    /// The host of the table that these entries make.
    pub fn resume(entries: &[String]) -> Result<Host, Complaint> {
        let mut table = None;
        let mut recent = Recent::default();
        for (seq, text) in (1..).zip(entries) {
            if let Some(change) = fold(&mut table, seq, text)? {
                recent.keep(change);
            }
        }
        let table = table.ok_or_else(|| Complaint::new("no_table", "there is no table with this name here"))?;
        Ok(Host { table, recent, clients: BTreeMap::new(), presence: Presence::default(), writing: None })
    }

    /// The sequence number of the last entry.
    pub const fn seq(&self) -> Seq {
        self.table.seq()
    }

    /// Hears what a client says. The first thing must be a hello.
    pub fn hear(&mut self, client: ClientId, text: &str, now: Millis) -> Wishes {
        let message = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return self.refuse(client, None, &Complaint::unreadable(error)),
        };
        match message {
            ClientMessage::Hello { protocol, token, host, seq } => {
                let hello = || -> Result<(Client, Seq), Complaint> {
                    if protocol != PROTOCOL {
                        let sentence = format!("this page speaks version {PROTOCOL} of the messages; load it again");
                        return Err(Complaint::new("protocol", sentence));
                    }
                    let seat = token.as_deref().map(hash).transpose()?;
                    let host = host.as_deref().map(hash).transpose()?;
                    let caller = self.table.caller(seat, host)?;
                    self.table.admit(caller)?;
                    Ok((Client { seat, host, caller }, seq))
                };
                match hello() {
                    Ok((newcomer, seen)) => self.welcome(client, newcomer, seen, now),
                    Err(Complaint { code, sentence, .. }) => {
                        Wishes::send(client, &ServerMessage::Bye { code, sentence, retry: None })
                    }
                }
            }
            ClientMessage::Ping => Wishes::send(client, &ServerMessage::Pong),
            ClientMessage::Command(command) => match self.command(client, &command, now) {
                Ok(wishes) => wishes,
                Err(complaint) => self.refuse(client, Some(command.id), &complaint),
            },
            ClientMessage::Why { id, text } => {
                let answer = self.player(client).and_then(|seat| self.table.check_move(seat, &text));
                match answer {
                    Ok(()) => Wishes::send(client, &ServerMessage::Possible { id }),
                    Err(refusal) => self.refuse(client, Some(id), &refusal.into()),
                }
            }
            ClientMessage::Hint { id } => match self.player(client).and_then(|seat| self.table.hint(seat)) {
                Ok(thought) => {
                    let moves = thought.finish();
                    Wishes::send(client, &ServerMessage::Hint { id, seq: self.table.seq(), moves })
                }
                Err(refusal) => self.refuse(client, Some(id), &refusal.into()),
            },
        }
    }

    /// A client has gone.
    pub fn part(&mut self, client: ClientId) -> Wishes {
        self.clients.remove(&client);
        Wishes { send: self.presence_changed(None), ..Wishes::default() }
    }

    /// What is to be done now without being asked; the secret must be random, and is used if a round begins.
    pub fn attend(&mut self, secret: Secret, now: Millis) -> Wishes {
        match self.table.step(now) {
            Step::Rest => Wishes::default(),
            Step::Wait(at) => Wishes { wait: Some(at), ..Wishes::default() },
            Step::Think { .. } => Wishes { think: true, ..Wishes::default() },
            Step::Commit { start } => self.write(Fact::Committed { secret, start }, None, None, now),
            Step::Deal => self.write(Fact::Dealt, None, None, now),
        }
    }

    /// Lets the bot think whose turn it is; takes as long as its level thinks.
    pub fn think(&mut self, now: Millis) -> Result<Wishes, Complaint> {
        let Step::Think { seat, level, by } = self.table.step(now) else { return Ok(Wishes::default()) };
        let Some(thought) = self.table.thought(level) else { return Ok(Wishes::default()) };
        let fact = self.table.bot_move(seat, thought.finish(), by)?;
        Ok(self.write(fact, None, None, now))
    }

    /// Somebody sits down on this device; the token must be random.
    pub fn sit(
        &mut self,
        seat: Option<Seat>,
        name: String,
        token: &Token,
        now: Millis,
    ) -> Result<(Seated, Wishes), Complaint> {
        let (seat, decision) = self.table.sit(&Guest { seat, name, token: token.hash() })?;
        let wishes = match decision {
            Decision::Done(_) => Wishes::default(),
            Decision::Write(fact) => self.write(fact, None, None, now),
        };
        Ok((Seated { seat, token: token.to_string() }, wishes))
    }

    /// What the page was asked to write is stored: it is applied, and everybody is told.
    pub fn stored(&mut self, now: Millis) -> Result<Wishes, Complaint> {
        let Some(Writing { entry, asked }) = self.writing.take() else { return Ok(Wishes::default()) };
        let seq = self.table.seq() + 1;
        let change = self.table.apply(seq, &entry)?;
        let mut wishes = self.tell(change, now);
        if let Some((client, id)) = asked {
            wishes.send.push((client, encode(&ServerMessage::Done { id, seq })));
        }
        Ok(wishes)
    }

    /// Somebody else stored these entries first: they are applied, and what was to be written is not.
    pub fn catch_up(&mut self, entries: &[String], now: Millis) -> Result<Wishes, Complaint> {
        self.writing = None;
        let mut wishes = Wishes::default();
        for text in entries {
            let seq = self.table.seq() + 1;
            let entry: Entry = serde_json::from_str(text).map_err(|_| FoldError::Misplaced { seq })?;
            let change = self.table.apply(seq, &entry)?;
            wishes.send.extend(self.tell(change, now).send);
        }
        Ok(wishes)
    }

    /// All that somebody with this token may see; without one, what a watcher may see.
    pub fn look(&self, token: Option<&str>, now: Millis) -> Result<State, Complaint> {
        Ok(self.table.state(self.visitor(token)?.viewer(), now))
    }

    /// The moves of the running or last round, as somebody with this token may be told of them.
    pub fn history(&self, token: Option<&str>) -> Result<Vec<Told>, Complaint> {
        Ok(self.table.history(self.visitor(token)?.viewer()))
    }

    fn visitor(&self, token: Option<&str>) -> Result<Caller, Complaint> {
        let caller = self.table.caller(token.map(hash).transpose()?, None)?;
        self.table.admit(caller)?;
        Ok(caller)
    }

    fn player(&self, client: ClientId) -> Result<Seat, Refusal> {
        self.clients.get(&client).and_then(|client| client.caller.seat).ok_or(Refusal::PlayersOnly)
    }

    fn welcome(&mut self, id: ClientId, newcomer: Client, seen: Seq, now: Millis) -> Wishes {
        let caller = newcomer.caller;
        let missed = self.recent.missed(&self.table, caller.viewer(), seen);
        self.clients.insert(id, newcomer);
        let told = self.presence_changed(Some(id));
        let welcome = ServerMessage::Welcome(Welcome {
            protocol: PROTOCOL,
            you: You { seat: caller.seat, host: caller.host },
            state: self.table.state(caller.viewer(), now),
            happened: missed,
            presence: self.presence.clone(),
            heartbeat: HEARTBEAT,
        });
        self.recent.note_delivery(caller.viewer(), self.table.seq());
        let mut wishes = Wishes::send(id, &welcome);
        wishes.send.extend(told);
        wishes
    }

    fn command(&mut self, client: ClientId, command: &Command, now: Millis) -> Result<Wishes, Complaint> {
        let caller = self.clients.get(&client).map_or(Caller::default(), |client| client.caller);
        match self.table.decide(caller, command)? {
            Decision::Done(seq) => Ok(Wishes::send(client, &ServerMessage::Done { id: command.id.clone(), seq })),
            Decision::Write(fact) => {
                let by = caller.principal().map(|who| Cause { who, id: command.id.clone() });
                Ok(self.write(fact, by, Some((client, command.id.clone())), now))
            }
        }
    }

    /// Wishes that a fact be stored.
    fn write(&mut self, fact: Fact, by: Option<Cause>, asked: Option<(ClientId, CommandId)>, now: Millis) -> Wishes {
        let entry = Entry { at: now.max(self.table.touched()), by, fact };
        let line = Line { seq: self.table.seq() + 1, entry: encode_entry(&entry) };
        self.writing = Some(Writing { entry, asked });
        Wishes { write: Some(line), ..Wishes::default() }
    }

    /// Tells everybody what has changed, each as far as it may know.
    fn tell(&mut self, change: Change, now: Millis) -> Wishes {
        let mut send = Vec::new();
        if change.concerns_seats() {
            send.extend(self.let_strangers_go());
        }
        for (id, client) in &self.clients {
            let viewer = client.caller.viewer();
            send.push((*id, encode(&ServerMessage::Update(self.table.update(&change, viewer, now)))));
            self.recent.note_delivery(viewer, change.seq());
        }
        send.extend(self.presence_changed(None));
        self.recent.keep(change);
        Wishes { send, ..Wishes::default() }
    }

    /// Finds out anew who everybody is, and says good-bye to those who may not look any more.
    fn let_strangers_go(&mut self) -> Vec<(ClientId, String)> {
        let mut farewells = Vec::new();
        let table = &self.table;
        self.clients.retain(|id, client| {
            let caller = table.caller(client.seat, client.host);
            match caller.and_then(|caller| table.admit(caller).map(|()| caller)) {
                Ok(caller) => {
                    client.caller = caller;
                    true
                }
                Err(refusal) => {
                    let (code, sentence) = (refusal.code(), refusal.to_string());
                    farewells.push((*id, encode(&ServerMessage::Bye { code, sentence, retry: None })));
                    false
                }
            }
        });
        farewells
    }

    /// Tells everybody who is there, if that has changed.
    fn presence_changed(&mut self, except: Option<ClientId>) -> Vec<(ClientId, String)> {
        let mut seats: Vec<_> = self.clients.values().filter_map(|client| client.caller.seat).collect();
        seats.sort_unstable();
        seats.dedup();
        let watchers = self.clients.values().filter(|client| client.caller.seat.is_none()).count() as u32;
        let presence = Presence { seats, watchers };
        if presence == self.presence {
            return Vec::new();
        }
        self.presence = presence;
        let text = encode(&ServerMessage::Presence(self.presence.clone()));
        self.clients.keys().filter(|id| Some(**id) != except).map(|id| (*id, text.clone())).collect()
    }

    fn refuse(&self, client: ClientId, id: Option<CommandId>, complaint: &Complaint) -> Wishes {
        let Complaint { code, sentence, violation } = complaint.clone();
        let violation = violation.and_then(|text| RawValue::from_string(text).ok());
        Wishes::send(client, &ServerMessage::Refused { id, code, sentence, violation, seq: self.table.seq() })
    }
}

/// The hash of a token that was shown.
fn hash(text: &str) -> Result<TokenHash, Refusal> {
    text.parse::<Token>().map(|token| token.hash()).map_err(|_| Refusal::Stranger)
}
