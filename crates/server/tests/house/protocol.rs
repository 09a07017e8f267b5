//! The protocol, fuzzed: many tokens at tables of all games and at an evening say what is right, what is nearly right, and nonsense, by
//! a seed. Whatever they say, nothing breaks, everybody is told one story, and no token and no secret is told before its time.
//!
//! `SEED=17` shows a seed again, `SEEDS=1000` tries more of them; `make fuzz-protocol` does.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tavola_client::Request;
use tavola_core::fair::{Draws, Seed};
use tavola_core::{Seat, Viewer};
use tavola_server::journal::{MAX_ENTRY, TableId};
use tavola_table::{Entry, Fact, Phase, Table, Token, games, host};

use crate::client::{Hello, Reply, Socket, ask};
use crate::open::{NOON, Open, Party, wide};

/// How many seeds are tried: about a minute of one core in a debug build.
const SEEDS: u64 = 8;

/// How many things are said in each.
const STEPS: usize = 250;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_said_promises_are_kept() {
    let seeds = number("SEED").map_or(0..number("SEEDS").unwrap_or(SEEDS), |seed| seed..seed + 1);
    for seed in seeds {
        // What a failing assertion does not say.
        println!("SEED={seed}");
        let mut world = World::open(seed).await;
        for _ in 0..STEPS {
            world.step().await;
        }
        world.finish().await;
    }
}

struct Luck(Draws);

impl Luck {
    fn below(&mut self, most: usize) -> usize {
        self.0.below(most as u32) as usize
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    fn is_one_in(&mut self, most: usize) -> bool {
        self.below(most) == 0
    }
}

struct World {
    server: Open,
    luck: Luck,
    places: Vec<Place>,
    evening: (String, String),
    /// Every token that anybody holds, and what is stored of it.
    tokens: Vec<String>,
    /// All that was told over HTTP beside answers that hand out a token.
    told: Vec<String>,
}

/// A table, who sits there, and what an independent fold of its journal says.
struct Place {
    party: Party,
    id: TableId,
    clients: Vec<Client>,
    table: Option<Table>,
    rounds: BTreeMap<u32, Kept>,
}

/// What a round keeps secret, and the last entry before that was told.
struct Kept {
    secret: String,
    commitment: String,
    over: Option<u32>,
}

struct Client {
    hello: Hello,
    viewer: Viewer,
    socket: Option<Socket>,
    /// What it was told, with the number of the last entry that was stored when it was read.
    told: Vec<(u32, String)>,
}

impl World {
    async fn open(seed: u64) -> World {
        let mut bytes = [0x5a; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let mut luck = Luck(Draws::new(Seed(bytes)));
        let server = Open::with(wide()).await;
        let (mut places, mut tokens) = (Vec::new(), Vec::new());
        for game in games::SLUGS {
            let bots = luck.below(2);
            let options = json!({"rounds": 1 + luck.below(3), "undo": !luck.is_one_in(4), "practice": luck.is_one_in(4),
                "looks": luck.is_one_in(2), "listed": luck.is_one_in(2)});
            let party = server.table(game, json!({"players": 2}), options, 2 - bots, bots).await;
            tokens.extend(party.tokens.iter().chain([&party.host]).cloned());
            places.push(Place::new(party));
        }
        let wanted = json!({"title": "Fuzzed", "game": "calcory", "size": 2, "open": true, "rules": {"players": 2}});
        let opened = server.post("/api/evenings", &wanted).await.json();
        let text = |key: &str| opened[key].as_str().expect("a text").to_owned();
        let evening = (text("id"), text("host"));
        tokens.push(evening.1.clone());
        World { server, luck, places, evening, tokens, told: Vec::new() }
    }

    async fn step(&mut self) {
        let index = self.luck.below(self.places.len());
        match self.luck.below(12) {
            0 => self.ask_table(index).await,
            1 => self.ask_evening().await,
            2 => self.sit(index).await,
            _ => self.places[index].talk(&self.server, &mut self.luck).await,
        }
    }

    /// Somebody takes a seat, or tries to.
    async fn sit(&mut self, index: usize) {
        let names = ["Ada", "", "\u{202e}evil", "x".repeat(33).as_str(), "Zoë"].map(str::to_owned);
        let mut body = json!({"name": self.luck.pick(&names)});
        if self.luck.is_one_in(2) {
            body["seat"] = self.luck.pick(&[json!("A"), json!("D"), json!("Z"), Value::Null]).clone();
        }
        let reply = self.server.post(&self.places[index].party.path("/seats"), &body).await;
        check(&reply);
        if reply.status == 201 {
            let seated = reply.json();
            let token = seated["token"].as_str().expect("a token").to_owned();
            let seat: Seat = seated["seat"].as_str().expect("a seat").parse().expect("a seat");
            self.tokens.push(token.clone());
            self.places[index].seat(Hello::seat(&token), Viewer::Seat(seat));
        } else {
            self.told.push(reply.text().into_owned());
        }
    }

    /// Somebody asks about a table, with a right token, another one or none.
    async fn ask_table(&mut self, index: usize) {
        let paths = ["", "", "/history", "/record", "/record?round=1", "/replay?viewer=open", "/replay?round=9", "/x"];
        let path = self.places[index].party.path(self.luck.pick::<&str>(&paths));
        let mut request = Request::get(&path);
        let mut viewer = Some(Viewer::Watcher);
        if self.luck.is_one_in(2) {
            let client = self.luck.below(self.places[index].clients.len());
            let client = &self.places[index].clients[client];
            if let Some(token) = &client.hello.token {
                request = request.seat(token);
                viewer = Some(client.viewer);
            }
        } else if self.luck.is_one_in(3) {
            request = request.seat(self.luck.pick::<String>(&self.tokens));
            viewer = None;
        }
        let reply = ask(self.server.address, request).await;
        check(&reply);
        let last = self.places[index].fold(&self.server).await;
        let text = reply.text().into_owned();
        self.places[index].check_secrets(last, &text);
        // What is shown is what an independent fold shows to this viewer, and nothing else.
        if let Some(viewer) = viewer.filter(|_| reply.status == 200 && path.ends_with(&self.places[index].party.id)) {
            let shown = reply.json()["state"].clone();
            let table = self.places[index].table.as_ref().expect("a table");
            if shown["seq"] == table.seq() && table.options().clock == tavola_table::Clock::None {
                let expected = serde_json::to_value(table.state(viewer, NOON)).expect("JSON");
                assert_eq!(shown, expected, "{path} for {viewer:?}");
                assert!(shown["chat"].as_array().expect("a list").len() <= 100);
            }
        }
        self.told.push(text);
    }

    async fn ask_evening(&mut self) {
        let (id, host) = &self.evening;
        let path = format!("/api/evenings/{id}");
        let player = 1 + self.luck.below(6);
        let bodies = [
            ("/players", json!({"names": [format!("P{}", self.luck.below(40))]})),
            ("/players", json!({"names": ["", "\u{7}"]})),
            ("/door", json!({"open": self.luck.is_one_in(2)})),
            ("/here", json!({"player": player, "here": self.luck.is_one_in(2)})),
            ("/rounds", json!({"round": 1 + self.luck.below(3)})),
            ("/seats", json!({"player": player})),
            ("/links", json!({"player": player})),
            (
                "/results",
                json!({"round": 1, "table": 1 + self.luck.below(2), "games": [{"scores": {"A": 3, "B": 70000}}]}),
            ),
            ("/results", json!({"round": 65536, "table": -1, "games": "none"})),
            ("/end", json!({"over": false})),
        ];
        let (rest, mut body) = self.luck.pick(&bodies).clone();
        if self.luck.is_one_in(5) {
            body = spoil(&mut self.luck, &body);
        }
        let mut request = Request::post(&format!("{path}{rest}")).json(&body);
        if !self.luck.is_one_in(3) {
            request = request.host(host);
        }
        if self.luck.is_one_in(4) {
            request = Request::get(self.luck.pick::<String>(&[
                path.clone(),
                format!("{path}/standings.csv"),
                "/api/tables".into(),
            ]));
        }
        let reply = ask(self.server.address, request).await;
        check(&reply);
        if !matches!(rest, "/seats" | "/links") {
            self.told.push(reply.text().into_owned());
        }
    }

    /// Everything is as it should be.
    async fn finish(mut self) {
        for place in &mut self.places {
            place.read_rest(&self.server).await;
            let told = place.clients.iter().flat_map(|client| &client.told);
            for (last, text) in told {
                place.check_secrets(*last, text);
                place.check_commitments(text);
                self.told.push(text.clone());
            }
        }
        let hashes: Vec<String> =
            self.tokens.iter().filter_map(|token| Some(token.parse::<Token>().ok()?.hash().to_string())).collect();
        for text in &self.told {
            let leaked = self.tokens.iter().chain(&hashes).find(|token| text.contains(token.as_str()));
            assert_eq!(leaked, None, "{text}");
        }
        assert!(!self.told.is_empty() && self.tokens.len() > 5);
        let metrics = self.server.get("/metrics").await.text().into_owned();
        assert!(metrics.contains("tavola_panics_total 0\n"), "{metrics}");
        assert_eq!(self.server.get("/ready").await.status, 200);
        self.server.close().await;
    }
}

/// An answer is one that is described, and a refusal has a word and a sentence.
fn check(reply: &Reply) {
    assert!(reply.status < 500, "{reply:?}");
    if reply.status >= 400 {
        reply.code();
    }
}

impl Place {
    fn new(party: Party) -> Place {
        let mut clients = vec![(Hello::default(), Viewer::Watcher)];
        clients.push((Hello { host: Some(party.host.clone()), ..Hello::default() }, Viewer::Watcher));
        let seats = party.tokens.iter().zip(Seat::ALL);
        clients.extend(seats.map(|(token, seat)| (Hello::seat(token), Viewer::Seat(seat))));
        let id = party.id.parse().expect("a name");
        let mut place = Place { party, id, clients: Vec::new(), table: None, rounds: BTreeMap::new() };
        for (hello, viewer) in clients {
            place.seat(hello, viewer);
        }
        place
    }

    fn seat(&mut self, hello: Hello, viewer: Viewer) {
        self.clients.push(Client { hello, viewer, socket: None, told: Vec::new() });
    }

    /// Folds what is new in the journal; the number of the last entry.
    async fn fold(&mut self, server: &Open) -> u32 {
        let after = self.table.as_ref().map_or(0, Table::seq);
        let entries = server.journal.read(&self.id, after, 100_000).await.expect("the journal");
        for (seq, bytes) in entries {
            assert!(bytes.len() <= MAX_ENTRY);
            let entry: Entry = serde_json::from_slice(&bytes).expect("an entry");
            host::fold(&mut self.table, seq, &bytes).expect("what is stored can be folded");
            let table = self.table.as_ref().expect("a table");
            let number = table.round_number().unwrap_or_default();
            if let Fact::Committed { secret, .. } = entry.fact {
                let text = |value: Value| value.as_str().expect("a text").to_owned();
                let (secret, commitment) = (json!(secret), json!(secret.commitment()));
                self.rounds.insert(number, Kept { secret: text(secret), commitment: text(commitment), over: None });
            }
            if let Some(round) = self.rounds.get_mut(&number)
                && !matches!(table.phase(), Phase::Dealing | Phase::Playing)
            {
                round.over.get_or_insert(seq);
            }
        }
        self.table.as_ref().map_or(0, Table::seq)
    }

    /// What was told when so many entries were stored holds no secret of a round that was not over then.
    fn check_secrets(&self, last: u32, text: &str) {
        for (number, Kept { secret, over, .. }) in &self.rounds {
            let was_over = over.is_some_and(|over| over <= last);
            assert!(was_over || !text.contains(secret.as_str()), "round {number}: {text}");
        }
    }

    /// Whatever was told as the commitment of a round is the one of its secret.
    fn check_commitments(&self, text: &str) {
        let message: Value = serde_json::from_str(text).expect("JSON");
        let round = if message["type"] == "welcome" { &message["state"]["round"] } else { &message["round"] };
        if let (Some(number), Some(told)) = (round["number"].as_u64(), round["fairness"]["commitment"].as_str()) {
            assert_eq!(self.rounds[&(number as u32)].commitment, told, "{text}");
        }
    }

    /// Somebody with a socket says something.
    async fn talk(&mut self, server: &Open, luck: &mut Luck) {
        let index = luck.below(self.clients.len());
        if self.clients[index].socket.is_none() {
            let seq = *luck.pick(&[0, 1, 7, u64::from(u32::MAX)]);
            let hello = Hello { seq, ..self.clients[index].hello.clone() };
            let socket = Socket::open(self.party.address, &self.party.id, &hello).await.expect("a socket");
            let named = format!("c{index}x{}", self.clients[index].told.len());
            self.clients[index].socket = Some(socket.named(&named));
        }
        let deed = self.deed(index, luck);
        let mut socket = self.clients[index].socket.take().expect("a socket");
        let command = socket.command(&deed);
        let is_over = match luck.below(6) {
            // Nearly right: whatever comes of it, the connection goes on, or ends with a farewell.
            0 => {
                let spoilt = spoil_text(luck, &command);
                let _ = socket.send_text(spoilt).await;
                let _ = socket.send(&json!({"type": "ping"})).await;
                let answer = socket.until(|message| matches!(message["type"].as_str(), Some("pong" | "bye"))).await;
                answer.is_none_or(|answer| answer["type"] == "bye")
            }
            1 => {
                let question = if luck.is_one_in(2) { "hint" } else { "why" };
                let text = deed["text"].as_str().unwrap_or("nonsense").to_owned();
                let mut message = json!({"type": question, "id": command["id"]});
                if question == "why" {
                    message["text"] = json!(text);
                }
                let _ = socket.send(&message).await;
                let answer = socket.answer(command["id"].as_str().expect("a name")).await;
                answer.is_none_or(|answer| answer["type"] == "bye")
            }
            _ => {
                let _ = socket.send(&command).await;
                let id = command["id"].as_str().expect("a name").to_owned();
                // What can't be read is refused without a name.
                let is_answer = |message: &Value| {
                    message["id"] == id.as_str()
                        || message["type"] == "bye"
                        || (message["type"] == "refused" && message["id"].is_null())
                };
                let answer = socket.until(is_answer).await;
                let is_done = answer.as_ref().is_some_and(|answer| answer["type"] == "done");
                // The same command once more is the same deed, not another one.
                if is_done && deed["do"] != "stand" && luck.is_one_in(4) {
                    let _ = socket.send(&command).await;
                    assert_eq!(socket.answer(&id).await, answer, "{command}");
                }
                answer.is_none_or(|answer| answer["type"] == "bye")
            }
        };
        let last = self.fold(server).await;
        let client = &mut self.clients[index];
        client.told.extend(socket.frames.drain(..).map(|text| (last, text)));
        if !is_over && !luck.is_one_in(20) {
            client.socket = Some(socket);
        }
    }

    fn deed(&self, index: usize, luck: &mut Luck) -> Value {
        let socket = self.clients[index].socket.as_ref().expect("a socket");
        let (legal, number) = (socket.legal(), socket.round["number"].clone());
        if !legal.is_empty() && !luck.is_one_in(4) {
            return json!({"do": "move", "text": luck.pick(&legal)});
        }
        let seat = luck.pick(&["A", "B", "C"]);
        let level = luck.pick(&["easy", "hard"]);
        let rules = socket.table["rules"].clone();
        let options = json!({"rounds": luck.below(4), "watchers": !luck.is_one_in(3), "hints": luck.is_one_in(2)});
        let deeds = [
            json!({"do": "ready", "ready": true}),
            json!({"do": "ready", "ready": true}),
            json!({"do": "ready", "ready": luck.is_one_in(2)}),
            json!({"do": "begin"}),
            json!({"do": "add", "round": number, "entropy": format!("{:032x}", luck.below(1000))}),
            json!({"do": "add", "round": 1_000_000, "entropy": "00"}),
            json!({"do": "undo"}),
            json!({"do": "undo"}),
            json!({"do": "answer", "agree": !luck.is_one_in(3)}),
            json!({"do": "say", "text": "x".repeat(luck.below(600))}),
            json!({"do": "say", "text": "hello \u{1f600}"}),
            json!({"do": "leave"}),
            json!({"do": "return"}),
            json!({"do": "stand"}),
            json!({"do": "invite", "seat": seat, "level": level}),
            json!({"do": "free", "seat": seat}),
            json!({"do": "lend", "seat": seat, "level": level}),
            json!({"do": "change", "rules": rules, "options": options}),
            json!({"do": "limit_watchers", "most": luck.below(3)}),
            json!({"do": "limit_watchers"}),
            json!({"do": "give_up"}),
            json!({"do": "move", "text": "nonsense"}),
            json!({"do": "move", "text": "9".repeat(luck.below(80))}),
        ];
        luck.pick(&deeds).clone()
    }

    /// Reads what still waits in the sockets.
    async fn read_rest(&mut self, server: &Open) {
        let mut texts = Vec::new();
        for (index, client) in self.clients.iter_mut().enumerate() {
            let Some(mut socket) = client.socket.take() else { continue };
            let _ = socket.send(&json!({"type": "ping"})).await;
            let _ = socket.until(|message| matches!(message["type"].as_str(), Some("pong" | "bye"))).await;
            texts.extend(socket.frames.drain(..).map(|text| (index, text)));
        }
        let last = self.fold(server).await;
        for (index, text) in texts {
            self.clients[index].told.push((last, text));
        }
    }
}

/// A value with something wrong in it.
fn spoil(luck: &mut Luck, value: &Value) -> Value {
    let odd =
        [json!(null), json!(-1), json!(1e300), json!(""), json!([]), json!({}), json!(4_294_967_296_u64), json!(true)];
    match value {
        Value::Object(map) if !map.is_empty() => {
            let keys: Vec<_> = map.keys().cloned().collect();
            let (mut map, key) = (map.clone(), luck.pick(&keys));
            match luck.below(3) {
                0 => drop(map.remove(key)),
                1 => drop(map.insert(format!("{key}x"), json!(1))),
                _ => {
                    let spoilt = spoil(luck, &map[key]);
                    map.insert(key.clone(), spoilt);
                }
            }
            Value::Object(map)
        }
        _ => luck.pick(&odd).clone(),
    }
}

/// The text of a value with something wrong in it, or in the text.
fn spoil_text(luck: &mut Luck, value: &Value) -> String {
    let text = value.to_string();
    match luck.below(5) {
        0 => text.chars().take(luck.below(text.len())).collect(),
        1 => format!("[{text}]"),
        2 => text.replacen("\"seq\"", "\"seq\":0,\"seq\"", 1),
        _ => spoil(luck, value).to_string(),
    }
}
