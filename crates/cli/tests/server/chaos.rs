//! The server is killed at any moment while people play: what was acknowledged is there once, and all come back.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;

use serde_json::{Value, json};
use tavola_core::fair::{Draws, Seed};
use tavola_server::journal::sqlite::{SqliteJournal, SqliteOptions};
use tavola_server::journal::{Journal as _, TableId};
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinSet, block_in_place};

use crate::client::{Hello, Socket, post};
use crate::process::{Process, settings};

/// How often the server is killed, unless the environment says otherwise.
const KILLS: usize = 50;
/// Tables of two people each.
const TABLES: usize = 6;

/// What was acknowledged: at which table, under which name, as which entry.
type Acknowledged = (String, String, u64);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_the_server_is_killed() {
    let kills = std::env::var("CHAOS_KILLS").map_or(KILLS, |text| text.parse().expect("CHAOS_KILLS is a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let settings = settings(folder.path(), "");
    let mut process = Process::start(folder.path(), "127.0.0.1:0", &settings);
    let address = process.address;
    let (acknowledge, mut acknowledgements) = mpsc::unbounded_channel::<Acknowledged>();
    let over = watch::Sender::new(false);
    let mut players = JoinSet::new();
    let mut ids = Vec::new();
    for _ in 0..TABLES {
        let rules = json!({"players": 2, "frame": 4, "hand": {"1": 3, "2": 2, "9": 2, "c": 1}});
        let opened = post(
            address,
            "/api/tables",
            &[],
            &json!({"game": "cassa-grande", "rules": rules, "options": {"rounds": 99}}),
        )
        .await
        .json();
        let id = opened["id"].as_str().expect("a name").to_owned();
        for number in 0..2_u8 {
            let body = json!({"name": format!("Player {number}")});
            let seated = post(address, &format!("/api/tables/{id}/seats"), &[], &body).await.json();
            let token = seated["token"].as_str().expect("a token").to_owned();
            let player = Player {
                address,
                table: id.clone(),
                token,
                seat: seated["seat"].as_str().expect("a seat").to_owned(),
                luck: Draws::new(Seed([number + ids.len() as u8; 32])),
                seen: 0,
                commands: 0,
                added: None,
                open: None,
                returns: 0,
            };
            players.spawn(player.play(acknowledge.clone(), over.subscribe()));
        }
        ids.push(id);
    }
    drop(acknowledge);

    let mut luck = Draws::new(Seed([99; 32]));
    let mut acknowledged: Vec<Acknowledged> = Vec::new();
    for _ in 0..kills {
        // Between none and some dozens of answers after the start; the players go on meanwhile.
        for _ in 0..luck.below(60) {
            acknowledged.push(acknowledgements.recv().await.expect("they play"));
        }
        block_in_place(|| process.kill());
        process = block_in_place(|| Process::start(folder.path(), &address.to_string(), &settings));
    }
    for _ in 0..50 {
        acknowledged.push(acknowledgements.recv().await.expect("they play"));
    }
    over.send_replace(true);
    while let Some(one) = acknowledgements.recv().await {
        acknowledged.push(one);
    }
    let ended = players.join_all().await;
    let returns: usize = ended.iter().map(|player| player.returns).sum();
    // All are in step: what each player has seen is what the server has now.
    for player in &ended {
        let hello = Hello { seq: player.seen, ..Hello::seat(&player.token) };
        let socket = Socket::open(address, &player.table, &hello).await.expect("a socket");
        let watcher = Socket::open(address, &player.table, &Hello::default()).await.expect("a socket");
        assert_eq!(socket.seq, watcher.seq);
        assert_eq!(socket.round["moves"], watcher.round["moves"]);
    }
    assert!(block_in_place(|| process.stop()).success());
    check(&folder.path().join("tavola.db"), &ids, &acknowledged).await;
    println!("{kills} kills, {} commands acknowledged, {returns} returns", acknowledged.len());
    assert!(returns >= kills, "the players met the kills");
}

/// Everything acknowledged is there under its number, and nothing is there twice.
async fn check(path: &std::path::Path, ids: &[String], acknowledged: &[Acknowledged]) {
    let journal = SqliteJournal::open(path, &SqliteOptions::default()).expect("the journal");
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
struct Player {
    address: SocketAddr,
    table: String,
    token: String,
    seat: String,
    luck: Draws,
    seen: u64,
    commands: u32,
    /// The round to whose chance this player has added.
    added: Option<u64>,
    /// What was sent and not answered yet.
    open: Option<Value>,
    returns: usize,
}

impl Player {
    async fn play(
        mut self,
        acknowledge: mpsc::UnboundedSender<Acknowledged>,
        mut over: watch::Receiver<bool>,
    ) -> Player {
        while !*over.borrow() {
            let hello = Hello { seq: self.seen, ..Hello::seat(&self.token) };
            let Ok(mut socket) = Socket::open(self.address, &self.table, &hello).await else {
                tokio::task::yield_now().await;
                continue;
            };
            if socket.welcome["type"] != "welcome" {
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
                    heard = socket.next() => heard,
                    _ = over.changed() => return,
                };
                match heard {
                    Some(_) => continue,
                    None => return,
                }
            };
            let id = command["id"].as_str().expect("a name").to_owned();
            self.open = Some(command.clone());
            if socket.send(&command).await.is_err() {
                return;
            }
            let Some(answer) = socket.answer(&id).await else { return };
            match answer["type"].as_str() {
                Some("done") => {
                    let seq = answer["seq"].as_u64().expect("a number");
                    let _ = acknowledge.send((self.table.clone(), id, seq));
                }
                Some("refused") => {
                    // What came too late for the round that it was meant for; a move never does, since nobody else may move.
                    let code = answer["code"].as_str().expect("a code");
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
