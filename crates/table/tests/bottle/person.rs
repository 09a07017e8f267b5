//! Somebody at the table: connects, reads, moves, repeats what was not answered, and checks what it is told.

use serde_json::{Value, json};
use tavola_table::Seq;

use crate::story::{Story, name_of};
use tavola_core::Viewer;

/// After what silence a person hangs up and connects anew, in milliseconds.
const SILENCE: u64 = 6_000;

pub(crate) struct Person {
    pub(crate) viewer: Viewer,
    /// The token of the seat; none for who watches.
    pub(crate) token: Option<String>,
    /// The connection, if there is one.
    pub(crate) client: Option<u64>,
    /// The last entry that it has seen, through whatever node.
    seen: Seq,
    /// The last entry that came through this connection; none before the welcome.
    last: Option<Seq>,
    state: Value,
    /// A command that was not answered yet.
    pending: Option<Value>,
    pub(crate) heard: u64,
    commands: u32,
}

impl Person {
    pub(crate) fn new(viewer: Viewer, token: Option<String>) -> Self {
        Person {
            viewer,
            token,
            client: None,
            seen: 0,
            last: None,
            state: Value::Null,
            pending: None,
            heard: 0,
            commands: 0,
        }
    }

    /// Connects, and says so.
    pub(crate) fn connect(&mut self, client: u64, now: u64) -> String {
        (self.client, self.last, self.heard) = (Some(client), None, now);
        let mut hello = json!({"type": "hello", "protocol": 1, "seq": self.seen});
        if let Some(token) = &self.token {
            hello["token"] = json!(token);
        }
        hello.to_string()
    }

    pub(crate) fn hang_up(&mut self) {
        self.client = None;
    }

    pub(crate) fn is_tired(&self, now: u64) -> bool {
        self.client.is_some() && (self.pending.is_some() || self.last.is_none()) && now > self.heard + SILENCE
    }

    /// Reads a message; whether the connection goes on.
    pub(crate) fn read(&mut self, text: &[u8], fresh: bool, now: u64, story: &mut Story) -> Result<bool, String> {
        self.heard = now;
        let message: Value = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        let seq = message["seq"].as_u64().unwrap_or(0) as Seq;
        let who = name_of(self.viewer);
        match message["type"].as_str().unwrap_or_default() {
            "welcome" => {
                let seq = message["state"]["seq"].as_u64().unwrap_or(0) as Seq;
                if seq > story.last() {
                    return Err(format!("{who} was welcomed with entry {seq}, which is not stored"));
                }
                if fresh && seq < self.seen {
                    return Err(format!("{who} had seen entry {}, and was welcomed with {seq}", self.seen));
                }
                for happened in message["happened"].as_array().into_iter().flatten() {
                    let one = happened["seq"].as_u64().unwrap_or(0) as Seq;
                    story.check_update(&who, one, &json!([happened]))?;
                }
                self.state = message["state"].clone();
                (self.last, self.seen) = (Some(seq), self.seen.max(seq));
            }
            "update" => {
                if self.last.is_none_or(|last| seq != last + 1) {
                    return Err(format!("{who} was told of entry {seq} after {:?}", self.last));
                }
                story.check_update(&who, seq, &message["happened"])?;
                for part in ["table", "round"] {
                    if !message[part].is_null() {
                        self.state[part] = message[part].clone();
                    }
                }
                (self.last, self.seen) = (Some(seq), self.seen.max(seq));
            }
            "done" => {
                let id = message["id"].as_str().unwrap_or_default();
                story.check_done(id, seq)?;
                self.pending.take_if(|pending| pending["id"] == message["id"]);
            }
            "refused" => {
                let id = message["id"].as_str().unwrap_or_default();
                let code = message["code"].as_str().unwrap_or_default();
                story.check_refused(id, code)?;
                if !matches!(code, "unavailable" | "busy") {
                    self.pending.take_if(|pending| pending["id"] == message["id"]);
                }
            }
            "bye" => return Ok(false),
            _ => {}
        }
        Ok(true)
    }

    /// What the person sends now, if anything: what was not answered, again; a move; or some words.
    pub(crate) fn act(&mut self, luck: u64) -> Option<String> {
        self.client?;
        let seen = self.last?;
        if self.pending.is_none() {
            let seat = self.viewer.seat()?.to_string();
            let (table, round) = (&self.state["table"], &self.state["round"]);
            let phase = table["phase"].as_str().unwrap_or_default();
            let deed = match phase {
                _ if luck.is_multiple_of(11) => json!({"do": "say", "text": format!("number {luck}")}),
                "dealing" if luck.is_multiple_of(3) => {
                    json!({"do": "add", "round": round["number"], "entropy": format!("{luck:032x}")})
                }
                "playing" if round["turn"] == json!(seat) => {
                    let legal = round["legal"].as_array()?;
                    json!({"do": "move", "text": legal.get(luck as usize % legal.len().max(1))?})
                }
                "gathering" if table["seats"][&seat]["ready"] == json!(false) => json!({"do": "ready", "ready": true}),
                _ => return None,
            };
            self.commands += 1;
            let id = format!("{seat}{}", self.commands);
            self.pending = Some(json!({"type": "command", "id": id, "seq": seen, "deed": deed}));
        }
        self.pending.as_ref().map(Value::to_string)
    }
}
