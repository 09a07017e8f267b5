//! A host in memory: it keeps the journal, has a clock that tests set, and does what is due.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;
use tavola_bots::Luck;
use tavola_core::fair::{Entropy, Secret};
use tavola_core::rand_core::SeedableRng;
use tavola_core::random::quick_below;
use tavola_core::{Seat, Viewer};
use tavola_table::{
    Caller, Cause, Change, Command, Decision, Deed, Detail, Due, Entry, Fact, Guest, Level, Millis, Options, Phase,
    Refusal, RoundState, Seq, State, Table, Token, Update,
};

/// A table, its journal and everything that its viewers were sent.
pub(crate) struct Desk {
    pub(crate) table: Table,
    pub(crate) entries: Vec<Entry>,
    pub(crate) changes: Vec<Change>,
    pub(crate) sent: Vec<(Viewer, Update)>,
    pub(crate) now: Millis,
    pub(crate) luck: Luck,
    /// What nobody may be sent yet.
    hidden: Vec<String>,
    commands: u32,
    run: u64,
}

/// 15 November 2026, noon.
pub(crate) const NOON: Millis = 1_794_744_000_000;

pub(crate) const HOST: Caller = Caller { seat: None, host: true };

/// The caller who holds this seat and no other right.
pub(crate) const fn player(seat: Seat) -> Caller {
    Caller { seat: Some(seat), host: false }
}

pub(crate) fn host_token() -> Token {
    Token::new([0xee; 32])
}

/// The token of whoever sits down on this seat.
pub(crate) fn token(seat: Seat) -> Token {
    Token::new([seat.letter() as u8; 32])
}

pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what is sent is plain JSON")
}

impl Desk {
    /// A table where nobody sits yet.
    pub(crate) fn open(game: &str, rules: &str, options: Options, run: u64) -> Desk {
        let rules = RawValue::from_string(rules.to_owned()).expect("rules are JSON");
        let (game, host, sitters) = (game.to_owned(), host_token().hash(), BTreeMap::new());
        let fact = Fact::Opened { game, rules, options, host, evening: None, sitters };
        let entry = Entry { at: NOON, by: None, fact };
        Desk {
            table: Table::open(&entry).expect("the table can be set up"),
            entries: vec![entry],
            changes: Vec::new(),
            sent: Vec::new(),
            now: NOON,
            luck: Luck::seed_from_u64(run),
            hidden: vec![host_token().to_string(), host_token().hash().to_string()],
            commands: 0,
            run,
        }
    }

    /// A table where people sit on all seats.
    pub(crate) fn full(game: &str, rules: &str, options: Options, run: u64) -> Desk {
        let mut desk = Desk::open(game, rules, options, run);
        for seat in Seat::first(desk.table.seats()) {
            desk.sit(seat).expect("the seat is free");
        }
        desk
    }

    /// A table with one person, on the first seat, and easy bots.
    pub(crate) fn with_bots(game: &str, rules: &str, options: Options, run: u64) -> Desk {
        let mut desk = Desk::open(game, rules, options, run);
        desk.sit(Seat::A).expect("the seat is free");
        for seat in Seat::first(desk.table.seats()).skip(1) {
            desk.host(Deed::Invite { seat, level: Level::Easy }).expect("the seat is free");
        }
        desk
    }

    /// Somebody named after the seat sits down.
    pub(crate) fn sit(&mut self, seat: Seat) -> Result<Seq, Refusal> {
        let (name, token) = (format!("Player {seat}"), token(seat).hash());
        let guest = Guest { seat: Some(seat), name, token, person: None, invited: false };
        match self.table.sit(&guest)? {
            (_, Decision::Write(fact)) => Ok(self.write(fact, None)),
            (_, Decision::Done(seq)) => Ok(seq),
        }
    }

    /// Writes a fact and tells everybody; nothing that is hidden may be told.
    pub(crate) fn write(&mut self, fact: Fact, by: Option<Cause>) -> Seq {
        self.hide(&fact);
        let entry = Entry { at: self.now, by, fact };
        let seq = self.table.seq() + 1;
        let change = self.table.apply(seq, &entry).unwrap_or_else(|error| panic!("{error}: {entry:?}"));
        self.entries.push(entry);
        self.publish();
        for viewer in Viewer::all(self.table.seats()) {
            let update = self.table.update(&change, viewer, Detail::View, self.now);
            let changes = self.table.update(&change, viewer, Detail::Changes, self.now);
            let mut text = json(&update) + &json(&changes) + &json(&self.state(viewer));
            // The history repeats what was told; it is long, and a look at it now and then is enough.
            if seq.is_multiple_of(32) || self.table.phase() != Phase::Playing {
                text += &json(&self.table.history(viewer));
            }
            for secret in &self.hidden {
                assert!(!text.contains(secret), "{viewer} was told {secret}: {text}");
            }
            self.sent.push((viewer, update));
        }
        self.changes.push(change);
        seq
    }

    fn hide(&mut self, fact: &Fact) {
        match fact {
            Fact::Sat { token, seat, .. } => {
                self.hidden.extend([token.to_string(), self::token(*seat).to_string()]);
            }
            Fact::Committed { secret, .. } => self.hidden.push(secret.to_string()),
            Fact::Added { entropy, .. } => self.hidden.push(entropy.to_string()),
            _ => {}
        }
    }

    /// What the last entry published is hidden no more: all entropy by the deal, the secret by the end of the round.
    fn publish(&mut self) {
        let phase = self.table.phase();
        let over = !matches!(phase, Phase::Dealing | Phase::Playing);
        for entry in &self.entries {
            let published = match &entry.fact {
                Fact::Added { entropy, .. } if phase != Phase::Dealing => entropy.to_string(),
                Fact::Committed { secret, .. } if over => secret.to_string(),
                _ => continue,
            };
            self.hidden.retain(|hidden| *hidden != published);
        }
    }

    /// A command as a client sends it.
    pub(crate) fn command(&mut self, deed: Deed) -> Command {
        self.commands += 1;
        let id = format!("command-{}", self.commands).parse().expect("this is an id");
        Command { id, seq: self.table.seq(), deed }
    }

    /// Decides on a command, and writes what comes of it.
    pub(crate) fn send(&mut self, caller: Caller, command: &Command) -> Result<Seq, Refusal> {
        match self.table.decide(caller, command)? {
            Decision::Done(seq) => Ok(seq),
            Decision::Write(fact) => {
                let who = caller.principal().expect("who only watches changes nothing");
                Ok(self.write(fact, Some(Cause { who, id: command.id.clone() })))
            }
        }
    }

    /// A player does something, having seen all that happened.
    pub(crate) fn act(&mut self, seat: Seat, deed: Deed) -> Result<Seq, Refusal> {
        let command = self.command(deed);
        self.send(player(seat), &command)
    }

    /// The host does something.
    pub(crate) fn host(&mut self, deed: Deed) -> Result<Seq, Refusal> {
        let command = self.command(deed);
        self.send(HOST, &command)
    }

    /// Does all that is due by now.
    pub(crate) fn serve(&mut self) {
        while let Some(due) = self.table.due() {
            let fact = match due {
                Due::Commit { start } => Fact::Committed { secret: self.next_secret(), start },
                Due::Deal { at } if at <= self.now => Fact::Dealt,
                Due::Think { seat, level, by, at } if at <= self.now => {
                    let thought = self.table.thought(level).expect("there is something to think about");
                    assert_eq!(thought.seat(), seat);
                    self.table.bot_move(seat, thought.finish(), by).expect("a bot's move is legal")
                }
                Due::Agree { proposal } => proposal.fact(),
                Due::Forfeit { seat, at } if at <= self.now => Fact::Forfeited { seat },
                Due::Deal { .. } | Due::Think { .. } | Due::Forfeit { .. } => return,
            };
            self.write(fact, None);
        }
    }

    /// The secret of the next round.
    pub(crate) fn next_secret(&self) -> Secret {
        Secret::simulated(self.run, self.table.round_number().unwrap_or(0) + 1)
    }

    /// The seats on which people decide.
    pub(crate) fn people(&self) -> Vec<Seat> {
        let state = self.state(Viewer::Watcher);
        let people = state.table.seats.iter().filter(|(_, chair)| json(chair).contains("\"person\""));
        people.map(|(seat, _)| seat).collect()
    }

    /// All people get ready and add their bytes, the last seat first; then the round is dealt.
    pub(crate) fn begin(&mut self) {
        for seat in self.people() {
            self.act(seat, Deed::Ready { ready: true }).expect("no round runs");
        }
        self.serve();
        let round = self.table.round_number().expect("all are ready");
        for seat in self.people().into_iter().rev() {
            self.act(seat, Deed::Add { round, entropy: entropy(seat, round) }).expect("the round is being dealt");
        }
        self.serve();
    }

    /// The seat whose turn it is.
    pub(crate) fn turn(&self) -> Option<Seat> {
        self.state(Viewer::Watcher).round?.turn
    }

    /// What may be played now.
    pub(crate) fn legal(&self) -> Vec<String> {
        let turn = self.turn().expect("it is somebody's turn");
        self.round(Viewer::Seat(turn)).legal.iter().map(str::to_owned).collect()
    }

    /// Whoever's turn it is makes any legal move.
    pub(crate) fn random_move(&mut self) {
        let legal = self.legal();
        let text = legal[quick_below(&mut self.luck, legal.len() as u32) as usize].clone();
        self.make(&text);
    }

    /// Whoever's turn it is makes this move.
    pub(crate) fn make(&mut self, text: &str) {
        let turn = self.turn().expect("it is somebody's turn");
        self.act(turn, Deed::Move { text: text.to_owned() }).expect("the move is legal");
        self.serve();
    }

    /// Plays the round to its end.
    pub(crate) fn play_out(&mut self) {
        while self.table.phase() == Phase::Playing {
            self.random_move();
        }
    }

    pub(crate) fn state(&self, viewer: Viewer) -> State {
        self.table.state(viewer, self.now)
    }

    pub(crate) fn round(&self, viewer: Viewer) -> RoundState {
        self.state(viewer).round.expect("there was a round")
    }

    /// The table that the journal makes, from its JSON.
    pub(crate) fn folded(&self, entries: usize) -> Table {
        let read = |entry| serde_json::from_str(&json(entry)).expect("an entry is read as it was written");
        let read: Vec<Entry> = self.entries[..entries].iter().map(read).collect();
        fold(&read)
    }

    /// A second table with the same journal.
    pub(crate) fn twin(&self) -> Table {
        fold(&self.entries)
    }
}

fn fold(entries: &[Entry]) -> Table {
    let (first, rest) = entries.split_first().expect("the first entry sets up the table");
    let mut table = Table::open(first).expect("it was written");
    for (entry, seq) in rest.iter().zip(2..) {
        table.apply(seq, entry).expect("it was written");
    }
    table
}

/// What a seat adds to a round.
pub(crate) fn entropy(seat: Seat, round: u32) -> Entropy {
    Entropy([0x10 * round as u8 + seat.index() as u8 + 1; 16])
}
