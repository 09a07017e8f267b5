//! Many people and strangers say and ask whatever comes to their minds, sensible or nearly so, at tables of all games and at a club
//! evening. Whatever it is, it is answered, or refused with a sentence; what was acknowledged is stored, nothing is told out of turn
//! or before its time, and every table goes on.
//!
//! The number of steps is part of the test. `make fuzz-protocol` goes from one seed to the next for an hour: `PROTOCOL_SEED` is the first
//! one, `PROTOCOL_SECONDS` the time.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tavola_client::Request;
use tavola_core::fair::{Draws, Seed};
use tavola_server::journal::TableId;
use tavola_table::{Entry, Fact};
use tokio::time::timeout;

use crate::client::{Hello, PATIENCE, Reply, Socket, ask};
use crate::club::Club;
use crate::open::{Open, Party, wide};

/// How many things are said and asked.
const STEPS: u32 = 2_500;

/// How many commands of each seat are known again, as `docs/protocol.md` says.
const KNOWN: usize = 32;

/// The longest message that a host may have to send: a table with a long match, as a whole.
const LONGEST: usize = 256 * 1024;

/// Somebody at a table.
struct Guest {
    hello: Hello,
    socket: Option<Socket>,
    /// What was sent.
    sent: Vec<String>,
}

/// A table, its guests, and what must not be told.
struct Place {
    party: Party,
    guests: Vec<Guest>,
    /// What was acknowledged, by who sent the command and its name: more than once where it was sent again.
    done: HashMap<(usize, String), Vec<u64>>,
    rounds: u64,
}

struct Crowd {
    server: Open,
    places: Vec<Place>,
    club: Club,
    /// Links of players of the evening.
    links: Vec<String>,
    luck: Draws,
    commands: u32,
    refused: HashMap<String, u32>,
}

impl Crowd {
    async fn gather(seed: u64) -> Crowd {
        let server = Open::with(tavola_server::Limits { sockets_per_address: 5_000, ..wide() }).await;
        let mut places = Vec::new();
        for (game, rules, options, people, bots) in [
            ("cassa-grande", json!({"players": 2}), json!({"rounds": 3}), 2, 0),
            ("cassa-grande", json!({"players": 4, "exchange": true}), json!({"rounds": 2, "practice": true}), 2, 2),
            ("cassa-grande", json!({"players": 2, "deal": "blind"}), json!({"hints": false}), 2, 0),
            ("calcory", json!({"players": 2}), json!({"rounds": 2}), 2, 0),
            ("calcory", json!({"players": 4}), json!({"looks": true}), 3, 1),
            ("casa-grande", json!({"players": 2, "blocks": 18}), json!({"undo": false}), 2, 0),
            ("casa-grande", json!({"players": 3, "blocks": 20}), json!({}), 2, 1),
        ] {
            let party = server.table(game, rules, options, people, bots).await;
            let mut hellos: Vec<Hello> = party.tokens.iter().map(|token| Hello::seat(token)).collect();
            hellos.push(Hello { host: Some(party.host.clone()), ..Hello::default() });
            hellos.push(Hello { host: Some(party.host.clone()), ..Hello::seat(&party.tokens[0]) });
            hellos.push(Hello::default());
            let guests = hellos.into_iter().map(|hello| Guest { hello, socket: None, sent: Vec::new() }).collect();
            places.push(Place { party, guests, done: HashMap::new(), rounds: 0 });
        }
        let club = Club::open(&server, json!({})).await;
        let luck = Draws::new(Seed(std::array::from_fn(|at| (seed >> (8 * (at % 8))) as u8 ^ at as u8)));
        Crowd { server, places, club, links: Vec::new(), luck, commands: 0, refused: HashMap::new() }
    }

    fn below(&mut self, count: usize) -> usize {
        self.luck.below(count as u32) as usize
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    async fn step(&mut self) {
        let place = self.below(self.places.len());
        match self.below(20) {
            0..=7 => self.play(place).await,
            8..=11 => {
                let (guest, deed) = (self.anybody(place), self.deed(place));
                let command = self.command(place, guest, &deed);
                self.say(place, guest, command.to_string()).await;
            }
            12..=14 => {
                let (guest, text) = (self.anybody(place), self.nearly(place));
                self.say(place, guest, text).await;
            }
            15 => self.repeat(place).await,
            16 => self.come_back(place).await,
            17 => self.look(place).await,
            18 => self.post(place).await,
            _ => self.visit_club().await,
        }
    }

    fn anybody(&mut self, place: usize) -> usize {
        self.below(self.places[place].guests.len())
    }

    async fn socket(&mut self, place: usize, guest: usize) -> &mut Socket {
        let Place { party, guests, rounds, .. } = &mut self.places[place];
        let guest = &mut guests[guest];
        if guest.socket.is_none() {
            let socket = party.socket(&guest.hello).await;
            *rounds = (*rounds).max(socket.round["number"].as_u64().unwrap_or(0));
            guest.socket = Some(socket);
        }
        guest.socket.as_mut().expect("it was opened")
    }

    /// Somebody whose turn it is moves; where nobody's is, somebody gets ready.
    async fn play(&mut self, place: usize) {
        let seats = self.places[place].party.tokens.len();
        for guest in 0..seats {
            let legal = self.socket(place, guest).await.legal();
            if legal.is_empty() {
                continue;
            }
            let text = self.one_of(&legal);
            let command = self.command(place, guest, &json!({"do": "move", "text": text}));
            return self.say(place, guest, command.to_string()).await;
        }
        let guest = self.below(seats);
        let round = self.socket(place, guest).await.round["number"].clone();
        let deed = match self.below(3) {
            0 => json!({"do": "add", "round": round, "entropy": "00112233445566778899aabbccddeeff"}),
            1 => json!({"do": "return"}),
            _ => json!({"do": "ready", "ready": true}),
        };
        let command = self.command(place, guest, &deed);
        self.say(place, guest, command.to_string()).await;
    }

    /// Anything that could be done at a table, by somebody who may or not.
    fn deed(&mut self, place: usize) -> Value {
        let seat = self.one_of(&["A", "B", "C", "D"]);
        let level = self.one_of(&["easy", "medium"]);
        let agree = self.below(2) == 0;
        let proposal = self.one_of(&[json!("abandon"), json!({"stand_in": {"seat": seat}}), json!("rematch")]);
        let round = self.places[place].rounds as usize + self.below(2);
        let words = ["hello", "", "  ", "\u{202e}", "a\nb", "<b>x</b>"].map(str::to_owned);
        let mut texts = words.to_vec();
        texts.push("é".repeat(500));
        texts.push("x".repeat(501));
        let text = self.one_of(&texts);
        let deeds = [
            json!({"do": "ready", "ready": agree}),
            json!({"do": "add", "round": round, "entropy": "ffffffffffffffffffffffffffffffff"}),
            json!({"do": "move", "text": text}),
            json!({"do": "undo"}),
            json!({"do": "undo"}),
            json!({"do": "answer", "agree": agree}),
            json!({"do": "say", "text": text}),
            json!({"do": "leave"}),
            json!({"do": "return"}),
            json!({"do": "rename", "name": text}),
            json!({"do": "invite", "seat": seat, "level": level}),
            json!({"do": "propose", "proposal": proposal}),
            json!({"do": "vote", "agree": agree}),
            json!({"do": "lend", "seat": seat, "level": level}),
            json!({"do": "change", "rules": {"players": 2}, "options": {"rounds": 4}}),
            json!({"do": "begin"}),
            json!({"do": "limit_watchers", "most": 50}),
            json!({"do": "give_up"}),
        ];
        self.one_of(&deeds)
    }

    fn command(&mut self, place: usize, guest: usize, deed: &Value) -> Value {
        self.commands += 1;
        let seen = self.places[place].guests[guest].socket.as_ref().map_or(0, |socket| socket.seq);
        // What somebody has seen may be long ago, and a client may claim anything.
        let seq = match self.below(12) {
            0 => seen / 2,
            1 => u64::from(u32::MAX),
            _ => seen,
        };
        json!({"type": "command", "id": format!("f{}", self.commands), "seq": seq, "deed": deed})
    }

    /// Something that nearly is a message.
    fn nearly(&mut self, place: usize) -> String {
        let deed = self.deed(place);
        let mut message = self.command(place, 0, &deed);
        match self.below(9) {
            0 => message["seq"] = self.one_of(&[json!(-1), json!(1.5), json!("3"), json!(u64::MAX), Value::Null]),
            1 => message["id"] = self.one_of(&[json!(""), json!("a b"), json!("x".repeat(1_000)), json!(7), json!([])]),
            2 => message["deed"]["more"] = json!({"a": [1, 2, {"b": null}]}),
            3 => message["deed"]["do"] = self.one_of(&[json!("fly"), json!(""), json!(0), json!({"do": "undo"})]),
            4 => message["type"] = self.one_of(&[json!("hello"), json!("why"), json!("welcome"), Value::Null]),
            5 => {
                let text = message.to_string();
                let mut end = self.below(text.len());
                while !text.is_char_boundary(end) {
                    end -= 1;
                }
                return text[..end].to_owned();
            }
            6 => {
                self.commands += 1;
                let id = format!("q{}", self.commands);
                message = self.one_of(&[
                    json!({"type": "why", "id": id, "text": "laid where nobody lays"}),
                    json!({"type": "hint", "id": id}),
                    json!({"type": "ping"}),
                    json!({"type": "hello", "protocol": 1}),
                ]);
            }
            7 => return self.one_of(&["[".repeat(5_000), "\"".to_owned(), "{}".to_owned(), "0".repeat(300)]),
            _ => {
                let deed = message["deed"].as_object_mut().expect("a deed");
                let key = deed.keys().next_back().cloned().unwrap_or_default();
                deed.remove(&key);
            }
        }
        message.to_string()
    }

    /// Says something and waits for the answer.
    async fn say(&mut self, place: usize, guest: usize, text: String) {
        let socket = self.socket(place, guest).await;
        let sent = socket.send_text(text.clone()).await;
        let answers = |message: &Value| {
            matches!(message["type"].as_str(), Some("done" | "refused" | "hint" | "possible" | "pong" | "bye"))
        };
        let answer = match sent {
            Ok(()) => socket.until(answers).await,
            Err(_) => None,
        };
        let round = socket.round["number"].as_u64().unwrap_or(0);
        let longest = socket.frames.iter().map(String::len).max().unwrap_or(0);
        assert!(longest <= LONGEST, "a message of {longest} bytes");
        let place = &mut self.places[place];
        place.rounds = place.rounds.max(round);
        // A guest that is sent away may come again; whoever stays is told why something is refused.
        let Some(answer) = answer.filter(|answer| answer["type"] != "bye") else {
            place.guests[guest].socket = None;
            return;
        };
        let seq = answer["seq"].as_u64().filter(|_| answer["type"] == "done");
        match seq {
            Some(seq) => {
                let id = answer["id"].as_str().expect("a name").to_owned();
                place.done.entry((guest, id)).or_default().push(seq);
            }
            None if answer["type"] == "refused" => {
                let sentence = answer["sentence"].as_str().unwrap_or_default();
                assert!(sentence.len() > 5, "{text}: {answer}");
                *self.refused.entry(answer["code"].to_string()).or_default() += 1;
            }
            None => {}
        }
        place.guests[guest].sent.push(text);
    }

    /// Sends again what was sent before: what was done is done once.
    async fn repeat(&mut self, place: usize) {
        let guest = self.anybody(place);
        let sent = &self.places[place].guests[guest].sent;
        let latest = sent.len().saturating_sub(20);
        if sent.is_empty() {
            return;
        }
        let text = sent[latest + self.luck.below((sent.len() - latest) as u32) as usize].clone();
        self.say(place, guest, text).await;
    }

    /// Somebody's connection is lost, and made anew from what that one has seen, or claims to have.
    async fn come_back(&mut self, place: usize) {
        let guest = self.anybody(place);
        let claim = self.below(4);
        let found = &mut self.places[place].guests[guest];
        let seen = found.socket.take().map_or(0, |socket| socket.seq);
        found.hello.seq = match claim {
            0 => 0,
            1 => seen / 2,
            _ => seen,
        };
        self.socket(place, guest).await;
    }

    async fn look(&mut self, place: usize) {
        let path = self.one_of(&[
            "",
            "/history",
            "/record",
            "/record?round=1",
            "/record?round=4294967295",
            "/replay?round=1&viewer=A",
            "/replay?viewer=open",
            "/replay?viewer=nobody",
            "/record?round=-1",
        ]);
        let request = Request::get(&self.places[place].party.path(path));
        let request = self.with_token(place, request);
        let reply = ask(self.server.address, request).await;
        self.check(path, &reply);
    }

    async fn post(&mut self, place: usize) {
        let (path, body) = if self.below(2) == 0 {
            let guest = self.anybody(place);
            let deed = self.deed(place);
            let mut command = self.command(place, guest, &deed);
            command.as_object_mut().expect("an object").remove("type");
            ("/commands", command)
        } else {
            let seat = self.one_of(&[json!("A"), json!("Z"), Value::Null, json!(3)]);
            let name = self.one_of(&["Zoe", "", "\u{0}", "Wilhelmine von und zu Hohenlohe-Öhringen"]);
            ("/seats", json!({"seat": seat, "name": name}))
        };
        let request = Request::post(&self.places[place].party.path(path)).json(&body);
        let request = self.with_token(place, request);
        let reply = ask(self.server.address, request).await;
        self.check(path, &reply);
    }

    /// The right token, one of another table, one that never was, or none.
    fn with_token(&mut self, place: usize, request: Request) -> Request {
        let other = self.below(self.places.len());
        match self.below(6) {
            0 => request,
            1 => request.seat(&self.places[other].party.tokens[0]),
            2 => request.seat(&"A".repeat(43)),
            3 => request.host(&self.places[place].party.host),
            4 => request.host(&self.places[other].party.host),
            _ => request.seat(&self.places[place].party.tokens[0]),
        }
    }

    async fn visit_club(&mut self) {
        let player = self.below(8);
        let round = self.below(4);
        let name = format!("Player {player}");
        let all = [
            ("/players", json!({"name": name})),
            ("/players", json!({"name": ""})),
            ("/links", json!({"player": player})),
            ("/door", json!({"open": player.is_multiple_of(2)})),
            ("/door", json!({"open": true, "most": 6})),
            ("/here", json!({"player": player, "here": round.is_multiple_of(2)})),
            ("/rename", json!({"player": player, "name": format!("New {player}")})),
            ("/remove", json!({"player": player})),
            ("/swap", json!({"round": round, "one": player, "other": 1})),
            ("/rounds", json!({"round": round})),
            ("/rounds", json!({})),
            ("/seats", json!({"player": player, "round": round})),
            ("/results", json!({"round": round, "table": 0, "scores": [1, 2]})),
            ("/results", json!({"round": -1})),
        ];
        let (path, body) = self.one_of(&all);
        let mut request = Request::post(&self.club.path(path)).json(&body);
        match self.below(4) {
            0 => {}
            1 if !self.links.is_empty() => request = request.seat(&self.one_of(&self.links.clone())),
            _ => request = request.host(&self.club.host),
        }
        let reply = ask(self.server.address, request).await;
        self.check(path, &reply);
        if let Some(link) = reply.json()["link"].as_str() {
            self.links.push(link.to_owned());
        }
        let state = ask(self.server.address, Request::get(&self.club.path(""))).await;
        assert_eq!(state.status, 200, "{state:?}");
        assert!(!state.text().contains(&self.club.host), "the host's token stays with the host");
    }

    fn check(&mut self, path: &str, reply: &Reply) {
        match reply.status {
            200..=299 => {}
            400..=499 => *self.refused.entry(reply.code()).or_default() += 1,
            _ => panic!("{path}: {reply:?}"),
        }
    }

    /// Holds all that anybody was told against what is stored.
    async fn settle(&mut self) {
        for at in 0..self.places.len() {
            self.settle_at(at).await;
        }
        let health = ask(self.server.address, Request::get("/health")).await;
        assert_eq!(health.status, 200, "{health:?}");
    }

    async fn settle_at(&mut self, at: usize) {
        // Somebody can still speak, and everybody hears it.
        let word = format!("w{}", self.commands);
        let deed = json!({"do": "say", "text": "still here"});
        let guests = self.places[at].guests.len();
        for guest in 0..guests {
            self.socket(at, guest).await;
        }
        let host = self.places[at].party.tokens.len();
        let mut socket = self.places[at].guests[host].socket.take().expect("it is there").named(&word);
        let seq = socket.done(&deed).await;
        self.places[at].guests[host].socket = Some(socket);
        for guest in &mut self.places[at].guests {
            guest.socket.as_mut().expect("it is there").reach(seq).await;
        }

        let Place { party, guests, done, .. } = &self.places[at];
        let id: TableId = party.id.parse().expect("a name");
        let mut entries = Vec::new();
        loop {
            let page = self.server.journal.read(&id, entries.len() as u32, 500).await.expect("it can be read");
            if page.is_empty() {
                break;
            }
            entries.extend(page.iter().map(|(_, bytes)| serde_json::from_slice::<Entry>(bytes).expect("an entry")));
        }
        let caused = |id: &str| {
            let by = |entry: &Entry| entry.by.as_ref().is_some_and(|by| by.id.to_string() == id);
            let numbered = (1_u64..).zip(&entries).filter(|(_, entry)| by(entry));
            numbered.map(|(seq, _)| seq).collect::<Vec<_>>()
        };
        // Whether the sender of an entry has done so much since, up to this number, that the entry is not known again.
        let is_forgotten = |seq: u64, until: u64| {
            let by = |entry: &Entry| entry.by.as_ref().map(|by| by.who);
            let since = entries.iter().take(until as usize).skip(seq as usize);
            since.filter(|entry| by(entry) == by(&entries[seq as usize - 1])).count() >= KNOWN
        };
        for ((_, id), acknowledged) in done {
            // What changes nothing is acknowledged and leaves no entry; what has left one has left no second, as long as
            // it is among those of its sender that are known again.
            let stored = caused(id);
            for (first, second) in stored.iter().zip(stored.iter().skip(1)) {
                assert!(is_forgotten(*first, *second - 1), "{id} was done more than once: {stored:?}");
            }
            if let [stored] = stored[..] {
                let since = acknowledged.iter().skip_while(|seq| **seq != stored).collect::<Vec<_>>();
                assert!(!since.is_empty(), "{id} is {stored}, and was acknowledged as {acknowledged:?}");
                let holds = |seq: u64| seq == stored || is_forgotten(stored, seq);
                assert!(since.iter().all(|seq| holds(**seq)), "{id} is {stored}, not {acknowledged:?}");
            }
            assert!(acknowledged.iter().all(|seq| *seq <= entries.len() as u64), "{id}: {acknowledged:?}");
        }
        let mut never: Vec<String> = party.tokens.clone();
        never.push(party.host.clone());
        let secrets = entries.iter().filter_map(|entry| match &entry.fact {
            Fact::Committed { secret, .. } => Some(secret.to_string()),
            _ => None,
        });
        let secrets: Vec<String> = secrets.collect();
        for socket in guests.iter().filter_map(|guest| guest.socket.as_ref()) {
            for text in &socket.frames {
                assert!(!never.iter().any(|token| text.contains(token.as_str())), "a token was told: {text}");
            }
            // The secret of a round that runs is nobody's.
            if let (true, Some(secret)) = (matches!(socket.phase(), "dealing" | "playing"), secrets.last()) {
                let told = socket.frames.iter().find(|text| text.contains(secret.as_str()));
                assert_eq!(told, None, "a secret was told while its round runs");
            }
        }
        // All who may see the same were told the same.
        let watcher = guests.last().and_then(|guest| guest.socket.as_ref()).expect("a watcher");
        for guest in guests {
            assert_eq!(guest.socket.as_ref().map(|socket| &socket.table), Some(&watcher.table));
        }
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

async fn hold(seed: u64) {
    let mut crowd = Crowd::gather(seed).await;
    for step in 0..STEPS {
        let done = timeout(PATIENCE, crowd.step()).await;
        assert!(done.is_ok(), "seed {seed}: step {step} is never answered");
        if step % 500 == 499 {
            crowd.settle().await;
        }
    }
    let done: usize = crowd.places.iter().map(|place| place.done.len()).sum();
    let refused: u32 = crowd.refused.values().sum();
    println!("seed {seed}: {done} commands done, {refused} refused, for {} reasons", crowd.refused.len());
    assert!(done > 300 && refused > 300 && crowd.refused.len() > 10, "{:?}", crowd.refused);
    crowd.server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_said_and_asked_promises_are_kept() {
    let first = number("PROTOCOL_SEED").unwrap_or(1);
    let time = number("PROTOCOL_SECONDS").map(Duration::from_secs);
    let begun = Instant::now();
    for seed in first.. {
        Box::pin(hold(seed)).await;
        if time.is_none_or(|time| begun.elapsed() >= time) {
            return;
        }
    }
}
