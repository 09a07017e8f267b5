//! Nodes, people, wires and time, from one seed.

use std::collections::BTreeMap;

use bytes::Bytes;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tavola_core::fair::Secret;
use tavola_core::{Seat, Viewer};
use tavola_table::host::{Action, Appended, Host, KeptFor, Loader, Settings, encode_entry};
use tavola_table::{Seq, Token, Wanted};

use crate::journal::Journal;
use crate::person::Person;
use crate::story::{MOVE_SECONDS, SKEW, Story};

/// How long things go wrong, in milliseconds; and how long a table then has to come to its end.
const TROUBLE: u64 = 60_000;
const RECOVERY: u64 = 30 * 60_000;

/// After what time a node gives up waiting for an answer of storage.
const TIMEOUT: u64 = 3_000;

/// A mistake that is planted, to see that it is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// A node takes an entry for stored as soon as it has sent it.
    TellsBeforeStored,
    /// A node takes an unknown outcome for a failure.
    ForgetsUnknown,
    /// Storage tries again what it has stored already, at the end of the journal.
    StoresTwice,
    /// A node's clock is minutes ahead.
    FiresTooSoon,
}

enum Event {
    /// Something reaches a node, unless it has crashed since.
    AtNode { node: usize, life: u32, news: News },
    /// An append reaches the journal.
    AtJournal { node: usize, life: u32, after: Seq, entry: Bytes, answered: bool },
    /// A message reaches a person, unless the person has hung up.
    AtPerson { person: usize, client: u64, message: Bytes, fresh: bool, last: bool },
    /// A person looks what to do.
    Person(usize),
    /// Something goes wrong.
    Trouble,
}

enum News {
    Receive { client: u64, text: String },
    Leave { client: u64 },
    Appended(Appended),
    Read(Option<Vec<(Seq, Bytes)>>),
    Stored,
    Secret,
    Decided(Seq),
    Wake,
}

struct Node {
    host: Option<Host>,
    /// How often it was started: what was meant for an earlier life does not reach it.
    life: u32,
    /// How far its clock is ahead.
    ahead: u64,
    asleep_until: u64,
    /// Clients whose hello waits until the node has looked at the journal.
    hellos: Vec<(u64, String)>,
    /// Whether the last look at the journal succeeded.
    fresh: bool,
    /// Who is connected here.
    sockets: BTreeMap<u64, usize>,
    /// When it will be woken.
    wakes_at: Option<u64>,
}

pub(crate) struct World {
    luck: Xoshiro256PlusPlus,
    fault: Option<Fault>,
    now: u64,
    order: u64,
    queue: BTreeMap<(u64, u64), Event>,
    nodes: Vec<Node>,
    people: Vec<Person>,
    journal: Journal,
    story: Story,
    /// What goes over one wire arrives in order: when the last thing will.
    wires: BTreeMap<(u64, bool), u64>,
    clients: u64,
}

const SETTINGS: Settings =
    Settings { heartbeat: 30, most_clients: 20, shared: true, away_after: None, kept_for: KeptFor::EVER };

impl World {
    pub(crate) fn new(seed: u64, fault: Option<Fault>) -> World {
        let luck = Xoshiro256PlusPlus::seed_from_u64(seed);
        let nodes = [1, 2, 3, 2][seed as usize % 4];
        let bot = seed % 4 == 3;
        let mut world = World {
            luck,
            fault,
            now: 1_000_000,
            order: 0,
            queue: BTreeMap::new(),
            nodes: Vec::new(),
            people: Vec::new(),
            journal: Journal::default(),
            story: Story::default(),
            wires: BTreeMap::new(),
            clients: 0,
        };
        let tokens = [1, 2, 3].map(|byte| Token::new([byte; 32]));
        let mut wanted = serde_json::json!({
            "game": "cassa-grande", "rules": {"players": 2}, "me": {"seat": "A", "name": "Ada"},
            "options": {"clock": {"kind": "move", "seconds": MOVE_SECONDS}},
        });
        if bot {
            wanted["bots"] = serde_json::json!({"B": "easy"});
        }
        let wanted: Wanted = serde_json::from_value(wanted).expect("a table that may be wanted");
        let opening =
            wanted.open(tokens[0].hash(), tokens[1].hash(), None, world.now).expect("a table that may be opened");
        world.store(&encode_entry(&opening.entry)).expect("the first entry");
        world.people.push(Person::new(Viewer::Seat(Seat::A), Some(tokens[1].to_string())));
        if !bot {
            let (seat, at) = (Seat::B, world.now);
            let fact = tavola_table::Fact::Sat { seat, name: "Bo".to_owned(), token: tokens[2].hash(), person: None };
            world.store(&encode_entry(&tavola_table::Entry { at, by: None, fact })).expect("the second entry");
            world.people.push(Person::new(Viewer::Seat(Seat::B), Some(tokens[2].to_string())));
        }
        world.people.push(Person::new(Viewer::Watcher, None));
        for node in 0..nodes {
            let ahead = world.below(SKEW);
            let ahead = if fault == Some(Fault::FiresTooSoon) { ahead + 300_000 * node as u64 } else { ahead };
            let (hellos, sockets) = (Vec::new(), BTreeMap::new());
            world.nodes.push(Node {
                host: None,
                life: 0,
                ahead,
                asleep_until: 0,
                hellos,
                fresh: true,
                sockets,
                wakes_at: None,
            });
            world.start(node);
        }
        for person in 0..world.people.len() {
            world.plan_person(person);
        }
        world.plan(500, Event::Trouble);
        world
    }

    /// Lets time pass until the match is over; says how many entries it took, or which promise was broken.
    pub(crate) fn live(mut self) -> Result<Seq, String> {
        let end = self.now + TROUBLE;
        while let Some(((at, _), event)) = self.queue.pop_first() {
            self.now = at;
            if self.now > end + RECOVERY {
                return Err(format!("the table waits for ever at entry {}", self.story.last()));
            }
            self.happen(event, self.now < end)?;
            if self.story.is_over() && self.now >= end {
                return Ok(self.story.last());
            }
        }
        Err("nothing happens any more".to_owned())
    }

    fn happen(&mut self, event: Event, trouble: bool) -> Result<(), String> {
        match event {
            Event::AtNode { node, life, news } => self.at_node(node, life, news, trouble)?,
            Event::AtJournal { node, life, after, entry, answered } => {
                let stored = self.append(after, &entry)?;
                if self.fault == Some(Fault::StoresTwice) && stored && !answered {
                    let last = self.journal.last();
                    self.append(last, &entry)?;
                }
                if answered {
                    let outcome = if stored { Appended::Stored } else { Appended::CameSecond };
                    let wait = 1 + self.below(30);
                    self.plan(wait, Event::AtNode { node, life, news: News::Appended(outcome) });
                }
            }
            Event::AtPerson { person, client, message, fresh, last } => {
                if self.people[person].client == Some(client) {
                    let goes_on = self.people[person].read(&message, fresh, self.now, &mut self.story)?;
                    if last || !goes_on {
                        self.people[person].hang_up();
                    }
                }
            }
            Event::Person(person) => {
                self.let_act(person, trouble);
                self.plan_person(person);
            }
            Event::Trouble => {
                self.make_trouble(trouble);
                if trouble {
                    let wait = 1_000 + self.below(4_000);
                    self.plan(wait, Event::Trouble);
                }
            }
        }
        Ok(())
    }

    fn at_node(&mut self, node: usize, life: u32, news: News, trouble: bool) -> Result<(), String> {
        let this = &mut self.nodes[node];
        if this.life != life || this.host.is_none() {
            // A node that is down answers nobody; a client notices.
            return Ok(());
        }
        if this.asleep_until > self.now {
            // In the order in which it came.
            let wait = this.asleep_until - self.now;
            self.plan(wait, Event::AtNode { node, life, news });
            return Ok(());
        }
        let now = self.now + this.ahead;
        let Some(host) = &mut this.host else { return Ok(()) };
        match news {
            News::Receive { client, text } => {
                if text.contains("\"hello\"") {
                    this.hellos.push((client, text));
                    host.catch_up();
                } else {
                    host.receive(client, &text, now);
                }
            }
            News::Leave { client } => {
                this.sockets.remove(&client);
                host.leave(client, now);
            }
            News::Appended(outcome) => host.appended(outcome, now),
            News::Read(entries) => {
                this.fresh = entries.is_some();
                host.entries_read(entries, now);
                if !host.is_catching_up() {
                    for (client, text) in std::mem::take(&mut this.hellos) {
                        host.receive(client, &text, now);
                    }
                }
            }
            News::Stored => host.catch_up(),
            News::Secret => {
                let mut secret = [0; 32];
                self.luck.fill_bytes(&mut secret);
                host.commit(Some(Secret(secret)), now);
            }
            News::Decided(situation) => {
                if host.claim_decision(situation, now).is_some() {
                    let table = host.table();
                    let legal = Seat::ALL.into_iter().find_map(|seat| {
                        let round = table.state(Viewer::Seat(seat), now).round?;
                        round.legal.iter().next().map(str::to_owned)
                    });
                    host.decided(situation, legal, now);
                }
            }
            News::Wake => {
                this.wakes_at = None;
                host.wake(now);
            }
        }
        if let Some(error) = host.broken() {
            return Err(format!("node {node} can't go on: {error}"));
        }
        self.perform(node, trouble);
        Ok(())
    }

    /// Does what a node's host asks for.
    fn perform(&mut self, node: usize, trouble: bool) {
        let life = self.nodes[node].life;
        loop {
            let Some(host) = &mut self.nodes[node].host else { return };
            let actions = host.take_actions();
            if actions.is_empty() {
                break;
            }
            for action in actions {
                self.perform_one(node, life, action, trouble);
            }
        }
        let Node { host: Some(host), ahead, .. } = &self.nodes[node] else { return };
        if let Some(at) = host.wakes_at() {
            let wait = at.saturating_sub(self.now + ahead).max(1);
            let at = self.now + wait;
            if self.nodes[node].wakes_at.is_none_or(|planned| planned > at) {
                self.nodes[node].wakes_at = Some(at);
                self.plan(wait, Event::AtNode { node, life, news: News::Wake });
            }
        }
    }

    fn perform_one(&mut self, node: usize, life: u32, action: Action, trouble: bool) {
        match action {
            Action::Append { after, entry, .. } => self.send_append(node, life, after, entry, trouble),
            Action::Read { after } => {
                let failed = trouble && self.one_in(12);
                let entries = (!failed).then(|| self.journal.after(after));
                let wait = 1 + self.below(40);
                self.plan(wait, Event::AtNode { node, life, news: News::Read(entries) });
            }
            Action::Send { client, messages, lasting } => {
                if trouble && lasting && self.one_in(150) {
                    // Too slow to read: the shell lets it go.
                    self.plan(0, Event::AtNode { node, life, news: News::Leave { client } });
                    self.send_to_person(node, client, Bytes::from_static(b"{\"type\":\"bye\"}"), true);
                    return;
                }
                for message in messages {
                    self.send_to_person(node, client, message, false);
                }
            }
            Action::Dismiss { client, bye } => {
                self.send_to_person(node, client, bye, true);
                self.nodes[node].sockets.remove(&client);
            }
            Action::DrawSecret => self.plan(1, Event::AtNode { node, life, news: News::Secret }),
            Action::Decide { situation } => {
                let wait = 10 + self.below(800);
                self.plan(wait, Event::AtNode { node, life, news: News::Decided(situation) });
            }
            Action::Answer { .. } | Action::Advise { .. } | Action::Forget(_) | Action::Count(_) => {}
        }
    }

    fn send_append(&mut self, node: usize, life: u32, after: Seq, entry: Bytes, trouble: bool) {
        let to_node = |news| Event::AtNode { node, life, news };
        if self.fault == Some(Fault::TellsBeforeStored) {
            self.plan(1, to_node(News::Appended(Appended::Stored)));
            let wait = 1 + self.below(60);
            self.plan(wait, Event::AtJournal { node, life, after, entry, answered: false });
            return;
        }
        let arrives = 1 + self.below(60);
        let unknown = match self.fault {
            Some(Fault::ForgetsUnknown) => Appended::NoRoom,
            _ => Appended::Unknown,
        };
        let chance = if trouble { self.below(20) } else { 20 };
        match chance {
            // It never arrives.
            0 => self.plan(TIMEOUT, to_node(News::Appended(unknown))),
            // It is stored, but nobody hears of it.
            1 => {
                self.plan(TIMEOUT, to_node(News::Appended(unknown)));
                self.plan(arrives, Event::AtJournal { node, life, after, entry, answered: false });
            }
            // It arrives when the node has given up waiting.
            2 => {
                self.plan(TIMEOUT, to_node(News::Appended(unknown)));
                let late = TIMEOUT + self.below(4_000);
                self.plan(late, Event::AtJournal { node, life, after, entry, answered: false });
            }
            _ => self.plan(arrives, Event::AtJournal { node, life, after, entry, answered: true }),
        }
    }

    fn append(&mut self, after: Seq, entry: &Bytes) -> Result<bool, String> {
        if after != self.journal.last() {
            return Ok(false);
        }
        self.store(entry)?;
        Ok(true)
    }

    /// Stores an entry, and lets all nodes hear of it.
    fn store(&mut self, entry: &Bytes) -> Result<(), String> {
        let seq = self.journal.last() + 1;
        self.journal.append(seq - 1, entry.clone());
        self.story.note_stored(seq, entry, self.now)?;
        for node in 0..self.nodes.len() {
            let life = self.nodes[node].life;
            let wait = self.on_wire((node as u64 + 1_000_000, true), 200);
            self.plan(wait, Event::AtNode { node, life, news: News::Stored });
        }
        Ok(())
    }

    fn send_to_person(&mut self, node: usize, client: u64, message: Bytes, last: bool) {
        let Some(person) = self.nodes[node].sockets.get(&client).copied() else { return };
        let fresh = self.nodes[node].fresh;
        let wait = self.on_wire((client, false), 80);
        self.plan(wait, Event::AtPerson { person, client, message, fresh, last });
    }

    fn let_act(&mut self, person: usize, trouble: bool) {
        let hangs_up = self.people[person].is_tired(self.now) || (trouble && self.one_in(40));
        if let Some(client) = self.people[person].client.filter(|_| hangs_up) {
            self.people[person].hang_up();
            self.send_to_node(client, News::Leave { client });
            return;
        }
        if self.people[person].client.is_none() {
            let node = self.below(self.nodes.len() as u64) as usize;
            self.clients += 1;
            let client = self.clients;
            self.nodes[node].sockets.insert(client, person);
            let text = self.people[person].connect(client, self.now);
            self.send_to_node(client, News::Receive { client, text });
            return;
        }
        let luck = self.luck.next_u64() >> 16;
        // People think.
        if luck.is_multiple_of(2) || !trouble {
            let client = self.people[person].client;
            if let (Some(text), Some(client)) = (self.people[person].act(luck), client) {
                self.send_to_node(client, News::Receive { client, text });
            }
        }
    }

    fn send_to_node(&mut self, client: u64, news: News) {
        let Some(node) = self.nodes.iter().position(|node| node.sockets.contains_key(&client)) else { return };
        let life = self.nodes[node].life;
        let wait = self.on_wire((client, true), 80);
        self.plan(wait, Event::AtNode { node, life, news });
    }

    fn make_trouble(&mut self, trouble: bool) {
        for node in 0..self.nodes.len() {
            if self.nodes[node].host.is_none() {
                self.start(node);
            }
        }
        if !trouble {
            return;
        }
        let node = self.below(self.nodes.len() as u64) as usize;
        match self.below(4) {
            0 => {
                // It crashes; its people notice sooner or later.
                self.nodes[node].host = None;
                self.nodes[node].life += 1;
                self.nodes[node].hellos.clear();
                let sockets = std::mem::take(&mut self.nodes[node].sockets);
                for (client, person) in sockets {
                    if self.people[person].client == Some(client) && !self.one_in(4) {
                        self.people[person].hang_up();
                    }
                }
            }
            1 => self.nodes[node].asleep_until = self.now + self.below(15_000),
            _ => {}
        }
    }

    /// Starts a node: it folds what is stored.
    fn start(&mut self, node: usize) {
        let mut loader = Loader::default();
        for (seq, bytes) in self.journal.after(0) {
            loader.fold(seq, &bytes).expect("what is stored can be folded");
        }
        self.nodes[node].host = loader.finish(SETTINGS);
        self.nodes[node].life += 1;
        self.nodes[node].wakes_at = None;
        let life = self.nodes[node].life;
        self.plan(1, Event::AtNode { node, life, news: News::Wake });
    }

    fn plan_person(&mut self, person: usize) {
        let wait = 50 + self.below(1_500);
        self.plan(wait, Event::Person(person));
    }

    fn plan(&mut self, wait: u64, event: Event) {
        self.order += 1;
        self.queue.insert((self.now + wait, self.order), event);
    }

    /// How long something takes over a wire on which nothing overtakes.
    fn on_wire(&mut self, wire: (u64, bool), most: u64) -> u64 {
        let at = (self.now + 1 + self.below(most)).max(self.wires.get(&wire).copied().unwrap_or(0));
        self.wires.insert(wire, at);
        at - self.now
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.luck.next_u64() % bound
    }

    fn one_in(&mut self, many: u64) -> bool {
        self.below(many) == 0
    }
}
