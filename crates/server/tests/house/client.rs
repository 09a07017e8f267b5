//! A client for tests: `tavola-client`, and what a test wants to know of what came.

#![allow(dead_code, reason = "shared by several test programs, each of which uses its part")]

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::ops::Deref;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tavola_client::{Answer, Link, Lost, Request, RequestError, Utf8Bytes};
use tavola_table::{ClientMessage, PROTOCOL, ServerMessage};
use tavola_wire::{OpenedTable, Seated};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// How long anything may take before a test is given up instead of hanging.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);

/// An answer over HTTP.
#[derive(Clone, Debug)]
pub(crate) struct Reply(Answer);

impl Deref for Reply {
    type Target = Answer;

    fn deref(&self) -> &Answer {
        &self.0
    }
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The answer as one of the types that cross the wire; written again, it says the same.
    pub(crate) fn read<T: Serialize + DeserializeOwned>(&self) -> T {
        let read = serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"));
        assert_eq!(serde_json::to_value(&read).expect("JSON"), self.json());
        read
    }

    /// The word for programs in an answer that refuses; it comes with a sentence.
    pub(crate) fn code(&self) -> String {
        let body = self.json();
        assert!(body["sentence"].as_str().is_some_and(|sentence| sentence.len() > 5), "{self:?}");
        body["code"].as_str().expect("a code").to_owned()
    }

    /// All of it that may not depend on what the sender can't know; the date is the time of the answer.
    pub(crate) fn traffic(&self) -> String {
        let mut text = format!("{}\n", self.status);
        for (name, value) in self.headers.iter().filter(|(name, _)| name != "date") {
            let _ = writeln!(text, "{name}: {value}");
        }
        text + &self.text()
    }
}

/// Asks once, on a connection of its own; a server may also end it without a word.
pub(crate) async fn try_ask(address: SocketAddr, request: Request) -> Result<Reply, RequestError> {
    tavola_client::send_request(&address.into(), request.patience(PATIENCE)).await.map(Reply)
}

/// Asks once, on a connection of its own.
pub(crate) async fn ask(address: SocketAddr, request: Request) -> Reply {
    try_ask(address, request).await.expect("the server answers")
}

pub(crate) async fn get(address: SocketAddr, path: &str) -> Reply {
    ask(address, Request::get(path)).await
}

pub(crate) async fn post(address: SocketAddr, path: &str, body: &Value) -> Reply {
    ask(address, Request::post(path).json(body)).await
}

/// Opens a table.
pub(crate) async fn open_table(address: SocketAddr, wanted: &Value) -> OpenedTable {
    let opened = post(address, "/api/tables", wanted).await;
    assert_eq!(opened.status, 201, "{opened:?}");
    opened.read()
}

/// Sits down at a table, on any free seat.
pub(crate) async fn sit(address: SocketAddr, table: &str, name: &str) -> Seated {
    let seated = post(address, &format!("/api/tables/{table}/seats"), &json!({"name": name})).await;
    assert_eq!(seated.status, 201, "{seated:?}");
    seated.read()
}

/// The link of a table.
pub(crate) fn link(address: SocketAddr, table: &str) -> Link {
    Link { origin: address.into(), table: table.to_owned() }
}

/// A socket to a table, and what came through it.
pub(crate) struct Socket {
    says: mpsc::UnboundedSender<Speech>,
    /// Texts that came and were not looked at yet.
    heard: mpsc::UnboundedReceiver<Utf8Bytes>,
    _carrier: Carrier,
    /// Every text that came, in order.
    pub(crate) frames: Vec<String>,
    /// The first answer.
    pub(crate) welcome: Value,
    pub(crate) seq: u64,
    pub(crate) table: Value,
    pub(crate) round: Value,
    commands: u32,
    /// Begins the names of commands, so that two sockets of one seat don't use the same.
    prefix: String,
}

/// A text to be sent, and who wants to know how that went.
type Speech = (String, oneshot::Sender<Result<(), Lost>>);

/// Hears all the time, as a browser does, also while the test does something else: so a server that says farewell is
/// answered, which would else wait for that. Goes with its socket.
struct Carrier(JoinHandle<()>);

impl Carrier {
    fn of(
        mut socket: tavola_client::Socket,
        mut said: mpsc::UnboundedReceiver<Speech>,
        hears: mpsc::UnboundedSender<Utf8Bytes>,
    ) -> Carrier {
        Carrier(tokio::spawn(async move {
            loop {
                tokio::select! {
                    speech = said.recv() => {
                        let Some((text, sent)) = speech else { return };
                        let _ = sent.send(socket.send_text(text).await);
                    }
                    text = socket.receive_text() => {
                        let Ok(text) = text else { return };
                        let _ = hears.send(text);
                    }
                }
            }
        }))
    }
}

impl Drop for Carrier {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Who says hello.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hello {
    pub(crate) token: Option<String>,
    pub(crate) host: Option<String>,
    pub(crate) seq: u64,
}

impl Hello {
    pub(crate) fn seat(token: &str) -> Hello {
        Hello { token: Some(token.to_owned()), ..Hello::default() }
    }

    fn message(&self) -> ClientMessage {
        let Hello { token, host, seq } = self.clone();
        ClientMessage::Hello { protocol: PROTOCOL, token, host, seq: seq as u32, changes: false }
    }
}

impl Socket {
    /// Opens a socket, says hello, and waits for the first answer.
    pub(crate) async fn open(address: SocketAddr, table: &str, hello: &Hello) -> Result<Socket, Lost> {
        let mut socket = tavola_client::Socket::open(&link(address, table)).await?.without_pace();
        socket.expect_every(PATIENCE);
        socket.send(&hello.message()).await?;
        let ((says, said), (hears, heard)) = (mpsc::unbounded_channel(), mpsc::unbounded_channel());
        let mut socket = Socket {
            says,
            heard,
            _carrier: Carrier::of(socket, said, hears),
            frames: Vec::new(),
            welcome: Value::Null,
            seq: hello.seq,
            table: Value::Null,
            round: Value::Null,
            commands: 0,
            prefix: "c".to_owned(),
        };
        socket.welcome = socket.next().await.ok_or_else(over)?;
        Ok(socket)
    }

    pub(crate) fn named(mut self, prefix: &str) -> Socket {
        prefix.clone_into(&mut self.prefix);
        self
    }

    pub(crate) async fn send_text(&mut self, text: String) -> Result<(), Lost> {
        let (sent, how) = oneshot::channel();
        self.says.send((text, sent)).map_err(|_| over())?;
        tokio::select! {
            biased;
            how = how => how.map_err(|_| over())?,
            // What is said in the moment in which the carrier goes may be left lying where nobody finds it.
            () = self.says.closed() => Err(over()),
        }
    }

    pub(crate) async fn send(&mut self, value: &Value) -> Result<(), Lost> {
        self.send_text(value.to_string()).await
    }

    /// The next message; `None` when the connection is over.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        let text = timeout(PATIENCE, self.heard.recv()).await.expect("something comes in time")?;
        let value: Value = serde_json::from_str(&text).expect("messages are JSON");
        let message: ServerMessage = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(serde_json::to_value(message).expect("JSON"), value, "all of it is part of the message's type");
        self.frames.push(text.to_string());
        self.follow(&value);
        Some(value)
    }

    fn follow(&mut self, message: &Value) {
        let state = match message["type"].as_str() {
            Some("welcome") => &message["state"],
            Some("update") => {
                for happened in message["happened"].as_array().expect("a list") {
                    let seq = happened["seq"].as_u64().expect("a number");
                    assert_eq!(seq, self.seq + 1, "each thing is told once, in order");
                    self.seq = seq;
                }
                message
            }
            _ => return,
        };
        self.seq = state["seq"].as_u64().expect("a number");
        for (kept, new) in [(&mut self.table, &state["table"]), (&mut self.round, &state["round"])] {
            if !new.is_null() {
                *kept = new.clone();
            }
        }
    }

    /// Reads until a message is like that.
    pub(crate) async fn until(&mut self, mut wanted: impl FnMut(&Value) -> bool) -> Option<Value> {
        loop {
            let message = self.next().await?;
            if wanted(&message) {
                return Some(message);
            }
        }
    }

    /// Reads until the socket has heard of this entry.
    pub(crate) async fn reach(&mut self, seq: u64) {
        while self.seq < seq {
            self.next().await.expect("the socket stays open");
        }
    }

    /// The answer to the command or question of this name; other messages are taken in.
    pub(crate) async fn answer(&mut self, id: &str) -> Option<Value> {
        self.until(|message| message["id"] == id || message["type"] == "bye").await
    }

    pub(crate) fn command(&mut self, deed: &Value) -> Value {
        self.commands += 1;
        json!({"type": "command", "id": format!("{}{}", self.prefix, self.commands), "seq": self.seq, "deed": deed})
    }

    /// Does something and waits for the answer; `None` if the connection ends before.
    pub(crate) async fn act(&mut self, deed: &Value) -> Option<Value> {
        let command = self.command(deed);
        // What the server said before it closed the connection counts also for who can't send any more.
        let _ = self.send(&command).await;
        self.answer(command["id"].as_str().expect("a name")).await
    }

    /// Does something that must be possible, and tells the number of the entry.
    pub(crate) async fn done(&mut self, deed: &Value) -> u64 {
        let answer = self.act(deed).await.expect("an answer");
        assert_eq!(answer["type"], "done", "{deed}: {answer}");
        answer["seq"].as_u64().expect("a number")
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        let legal = self.round["legal"].as_array();
        legal.map(|list| list.iter().filter_map(|text| Some(text.as_str()?.to_owned())).collect()).unwrap_or_default()
    }

    pub(crate) fn phase(&self) -> &str {
        self.table["phase"].as_str().unwrap_or_default()
    }

    pub(crate) fn turn(&self) -> Option<&str> {
        self.round["turn"].as_str()
    }
}

/// The connection is over.
fn over() -> Lost {
    Lost { sentence: "the connection is over".to_owned(), retry: None, status: None }
}
