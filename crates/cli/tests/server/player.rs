//! People who play whatever happens to the server, and what must be true afterwards.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tavola_core::fair::{Draws, Seed};
use tavola_server::journal::{Journal, TableId};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use crate::client::{Hello, Socket, open_table, sit};

/// How long somebody whom no server answers does something else before the next try; a crowd that knocks without a pause keeps
/// a server that starts from starting.
const BREATH: Duration = Duration::from_millis(20);

/// How long somebody waits for a door to open, and for an answer, before knocking at another one.
const KNOCKING: Duration = Duration::from_secs(3);
const PATIENCE: Duration = Duration::from_secs(6);

/// How long somebody sits at a table where nothing happens before looking through another door.
const STILL: Duration = Duration::from_secs(4);

/// What was acknowledged: at which table, under which name, as which entry.
pub(crate) type Acknowledged = (String, String, u64);

/// Opens a table at the first of some servers, and seats two people at it.
pub(crate) async fn seat_two(addresses: &[SocketAddr], luck: u8) -> (String, Vec<Player>) {
    let rules = json!({"players": 2, "frame": 4, "hand": {"1": 3, "2": 2, "9": 2, "c": 1}});
    let table = json!({"game": "cassa-grande", "rules": rules, "options": {"rounds": 99}});
    let id = open_table(addresses[0], &table).await.id;
    let mut players = Vec::new();
    for number in 0..2_u8 {
        let seated = sit(addresses[0], &id, &format!("Player {number}")).await;
        players.push(Player {
            addresses: addresses.to_vec(),
            table: id.clone(),
            token: seated.token,
            seat: seated.seat.to_string(),
            luck: Draws::new(Seed([number + luck; 32])),
            seen: 0,
            commands: 0,
            added: None,
            open: None,
            door: usize::from(number + luck),
            pace: Duration::ZERO,
            returns: 0,
            told: Vec::new(),
        });
    }
    (id, players)
}

/// Everything acknowledged is there under its number, and nothing is there twice.
pub(crate) async fn check(journal: &dyn Journal, ids: &[String], acknowledged: &[Acknowledged]) {
    let mut stored: HashMap<(&str, u64), String> = HashMap::new();
    for id in ids {
        let table: TableId = id.parse().expect("a name");
        let (mut names, mut last) = (HashSet::new(), 0);
        loop {
            let page = journal.read(&table, last, 1000).await.expect("the journal can be read");
            if page.is_empty() {
                break;
            }
            for (seq, bytes) in page {
                assert_eq!(seq, last + 1, "no gap");
                last = seq;
                let entry: Value = serde_json::from_slice(&bytes).expect("an entry");
                if let Some(name) = entry["by"]["id"].as_str() {
                    assert!(names.insert(name.to_owned()), "{name} was done twice");
                    stored.insert((id, u64::from(seq)), name.to_owned());
                }
            }
        }
    }
    for (table, name, seq) in acknowledged {
        assert_eq!(stored.get(&(table.as_str(), *seq)), Some(name), "{name} was acknowledged as {seq}");
    }
    assert!(acknowledged.len() > 100, "{}", acknowledged.len());
}

/// Somebody who plays, loses the connection, and comes back.
pub(crate) struct Player {
    /// The servers; any of them will do.
    addresses: Vec<SocketAddr>,
    pub(crate) table: String,
    pub(crate) token: String,
    seat: String,
    luck: Draws,
    pub(crate) seen: u64,
    commands: u32,
    /// The round to whose chance this player has added.
    added: Option<u64>,
    /// What was sent and not answered yet.
    open: Option<Value>,
    /// At which of the servers this player knocks next.
    door: usize,
    /// How long this player thinks before a command.
    pub(crate) pace: Duration,
    pub(crate) returns: usize,
    /// What this player was told: which entry, and what it was.
    pub(crate) told: Vec<(u64, String)>,
}

impl Player {
    pub(crate) async fn play(
        mut self,
        acknowledge: mpsc::UnboundedSender<Acknowledged>,
        mut over: watch::Receiver<bool>,
    ) -> Player {
        while !*over.borrow() {
            let hello = Hello { seq: self.seen, ..Hello::seat(&self.token) };
            // Never twice at the same one: a balancer does not send anybody back to a server that gives no answer.
            let address = self.addresses[self.door % self.addresses.len()];
            self.door += 1;
            let opened = timeout(KNOCKING, Socket::open(address, &self.table, &hello)).await;
            let Ok(Ok(mut socket)) = opened else {
                tokio::time::sleep(BREATH).await;
                continue;
            };
            if socket.welcome["type"] != "welcome" {
                tokio::time::sleep(BREATH).await;
                continue;
            }
            if let Some(missed) = socket.welcome["happened"].as_array() {
                let numbers: Vec<_> = missed.iter().filter_map(|happened| happened["seq"].as_u64()).collect();
                assert_eq!(numbers, (self.seen + 1..=socket.seq).collect::<Vec<_>>(), "no gap, nothing twice");
            }
            assert!(socket.seq >= self.seen, "what was seen is still there");
            self.returns += 1;
            self.sit(&mut socket, &acknowledge, &mut over).await;
            self.seen = socket.seq;
            self.note_told(&socket);
        }
        self
    }

    /// Plays until the connection or the test is over.
    async fn sit(
        &mut self,
        socket: &mut Socket,
        acknowledge: &mpsc::UnboundedSender<Acknowledged>,
        over: &mut watch::Receiver<bool>,
    ) {
        while !*over.borrow() {
            let Some(command) = self.open.take().or_else(|| self.decide(socket)) else {
                // It is the other one's turn.
                let heard = tokio::select! {
                    heard = timeout(STILL, socket.next()) => heard.ok().flatten(),
                    _ = over.changed() => return,
                };
                match heard {
                    Some(_) => continue,
                    None => return,
                }
            };
            let id = command["id"].as_str().expect("a name").to_owned();
            self.open = Some(command.clone());
            if !self.pace.is_zero() {
                tokio::time::sleep(self.pace).await;
            }
            if socket.send(&command).await.is_err() {
                return;
            }
            let Ok(Some(answer)) = timeout(PATIENCE, socket.answer(&id)).await else { return };
            match answer["type"].as_str() {
                Some("done") => {
                    let seq = answer["seq"].as_u64().expect("a number");
                    let _ = acknowledge.send((self.table.clone(), id, seq));
                }
                Some("refused") => {
                    // What came too late for the round that it was meant for; a move never does, since nobody else may move.
                    let code = answer["code"].as_str().expect("a code");
                    if matches!(code, "unavailable" | "no_room") {
                        // Nobody knows whether it was stored, or it was not: the same is asked again, perhaps elsewhere.
                        return;
                    }
                    let late = matches!(code, "other_round" | "added" | "round_runs" | "stale");
                    assert!(late && command["deed"]["do"] != "move", "{command} was refused: {answer}");
                }
                _ => return,
            }
            if command["deed"]["do"] == "add" {
                self.added = command["deed"]["round"].as_u64();
            }
            self.open = None;
        }
    }

    /// Keeps what a socket told of what happened.
    fn note_told(&mut self, socket: &Socket) {
        for frame in &socket.frames {
            let message: Value = serde_json::from_str(frame).expect("JSON");
            let happened = message["happened"].as_array().map_or(&[][..], Vec::as_slice);
            self.told.extend(
                happened
                    .iter()
                    .filter_map(|happened| Some((happened["seq"].as_u64()?, happened["what"].as_str()?.to_owned()))),
            );
        }
    }

    fn decide(&mut self, socket: &Socket) -> Option<Value> {
        let deed = match socket.phase() {
            "playing" if socket.turn() == Some(&self.seat) => {
                let legal = socket.legal();
                json!({"do": "move", "text": legal[self.luck.below(legal.len() as u32) as usize]})
            }
            "playing" => return None,
            "dealing" => {
                if self.added == socket.round["number"].as_u64() {
                    return None;
                }
                let told = format!("{:032x}", self.luck.below(u32::MAX));
                json!({"do": "add", "round": socket.round["number"], "entropy": told})
            }
            _ if socket.table["seats"][&self.seat]["ready"] == true => return None,
            _ => json!({"do": "ready", "ready": true}),
        };
        self.commands += 1;
        let id = format!("{}-{}", self.seat, self.commands);
        Some(json!({"type": "command", "id": id, "seq": socket.seq, "deed": deed}))
    }
}
