//! Somebody who plays, through whatever node answers, and never forgets what was seen.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tavola_table::Seq;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::story::Story;
use super::weather::Weather;
use super::world::Doors;
use crate::house::House;
use crate::journal::TableId;
use crate::keeper::{Inbox, Request, outbox};

/// After what time somebody who hears nothing loses patience and tries another door.
const PATIENCE: Duration = Duration::from_secs(20);

/// A person with a seat.
pub(super) struct Person {
    pub(super) table: TableId,
    pub(super) token: String,
    pub(super) seat: &'static str,
    pub(super) story: Story,
    pub(super) weather: Weather,
    pub(super) doors: Doors,
    /// The last entry that was seen.
    pub(super) seen: Seq,
    pub(super) commands: u32,
    /// The round to whose chance this person has added.
    pub(super) added: Option<u64>,
    /// What was sent and not answered.
    pub(super) open: Option<Value>,
    /// How many commands were acknowledged.
    pub(super) done: watch::Sender<usize>,
}

/// A connection to the table.
struct Line {
    house: Arc<House>,
    client: u64,
    inbox: Inbox,
    table: Value,
    round: Value,
}

impl Person {
    pub(super) async fn live(mut self) {
        loop {
            if let Some(mut line) = self.connect().await {
                self.sit(&mut line).await;
                let leave = line.house.send(self.table, Request::Leave { client: line.client });
                let _ = timeout(PATIENCE, leave).await;
            }
            sleep(Duration::from_millis(200 + self.weather.below(800))).await;
        }
    }

    async fn connect(&mut self) -> Option<Line> {
        let (node, house) = self.doors.any(&self.weather)?;
        let hello = json!({"type": "hello", "protocol": 1, "token": self.token, "seq": self.seen}).to_string();
        let (outbox, inbox) = outbox(64);
        let client = house.next_number();
        let join = house.send(self.table, Request::Join { client, outbox, hello: hello.into() });
        timeout(PATIENCE, join).await.ok()?.ok()?;
        if self.weather.is_dead(node) {
            return None;
        }
        Some(Line { house, client, inbox, table: Value::Null, round: Value::Null })
    }

    /// Plays until the connection is over.
    async fn sit(&mut self, line: &mut Line) {
        let Some(welcome) = self.hear(line).await else { return };
        if welcome["type"] != "welcome" {
            return;
        }
        loop {
            // Sometimes people just go.
            if self.weather.strikes(80) {
                return;
            }
            let Some(command) = self.open.clone().or_else(|| self.decide(line)) else {
                if self.hear(line).await.is_none() {
                    return;
                }
                continue;
            };
            // People look before they act; and a bottle has time for few commands of many seeds rather than for many of few.
            sleep(Duration::from_millis(self.weather.below(600))).await;
            self.open = Some(command.clone());
            let text = command.to_string().into();
            let said = line.house.send(self.table, Request::Receive { client: line.client, text });
            if !matches!(timeout(PATIENCE, said).await, Ok(Ok(()))) {
                return;
            }
            let answer = loop {
                let Some(message) = self.hear(line).await else { return };
                if message["id"] == command["id"] {
                    break message;
                }
            };
            let name = command["id"].as_str().expect("a name");
            match answer["type"].as_str() {
                Some("done") => {
                    let seq = answer["seq"].as_u64().expect("a number") as Seq;
                    self.story.note_acknowledged(self.table, name, seq);
                    self.done.send_modify(|done| *done += 1);
                }
                _ if answer["code"] == "unavailable" => return,
                _ => {
                    let late = ["other_round", "added", "round_runs", "stale"];
                    let is_late = late.iter().any(|code| answer["code"] == *code);
                    if !is_late || command["deed"]["do"] == "move" {
                        self.story.fail(format!("{command} was refused: {answer}"));
                    }
                }
            }
            if command["deed"]["do"] == "add" {
                self.added = command["deed"]["round"].as_u64();
            }
            self.open = None;
        }
    }

    /// The next message; `None` when the connection is over.
    async fn hear(&mut self, line: &mut Line) -> Option<Value> {
        let message = timeout(PATIENCE, line.inbox.recv()).await.ok()??;
        let message: Value = serde_json::from_slice(&message).expect("JSON");
        let state = match message["type"].as_str() {
            Some("welcome") => &message["state"],
            Some("update") => &message,
            _ => return Some(message),
        };
        let seq = state["seq"].as_u64().expect("a number") as Seq;
        self.story.note_told(self.table, seq);
        if message["type"] == "welcome" {
            if seq < self.seen {
                self.story.fail(format!("{} saw entry {} and is told of {seq}", self.seat, self.seen));
            }
        } else {
            let happened = message["happened"].as_array().expect("a list");
            let numbers: Vec<u64> = happened.iter().filter_map(|happened| happened["seq"].as_u64()).collect();
            if numbers != (u64::from(self.seen) + 1..=u64::from(seq)).collect::<Vec<_>>() {
                self.story.fail(format!("{} saw entry {} and then {numbers:?}", self.seat, self.seen));
            }
        }
        self.seen = seq;
        for (kept, new) in [(&mut line.table, &state["table"]), (&mut line.round, &state["round"])] {
            if !new.is_null() {
                *kept = new.clone();
            }
        }
        Some(message)
    }

    fn decide(&mut self, line: &Line) -> Option<Value> {
        let deed = match line.table["phase"].as_str().unwrap_or_default() {
            "playing" if line.round["turn"] == self.seat => {
                let legal = line.round["legal"].as_array().expect("a list");
                json!({"do": "move", "text": legal[self.weather.below(legal.len() as u64) as usize]})
            }
            "playing" => return None,
            "dealing" => {
                if self.added == line.round["number"].as_u64() {
                    return None;
                }
                json!({"do": "add", "round": line.round["number"], "entropy": format!("{:032x}", self.weather.below(u64::MAX))})
            }
            _ if line.table["seats"][self.seat]["ready"] == true => return None,
            _ => json!({"do": "ready", "ready": true}),
        };
        self.commands += 1;
        let id = format!("{}-{}", self.seat, self.commands);
        Some(json!({"type": "command", "id": id, "seq": self.seen, "deed": deed}))
    }
}
