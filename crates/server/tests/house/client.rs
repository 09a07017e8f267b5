//! A client as a stranger would write it from the description of the protocol: HTTP by hand, and one socket.

#![allow(dead_code, reason = "shared by several test programs, each of which uses its part")]

use std::fmt::Write as _;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long anything may take before a test is given up instead of hanging.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);

/// An answer over HTTP.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
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
        text + &self.body
    }
}

/// Asks once, on a connection of its own.
pub(crate) async fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&str>,
) -> io::Result<Reply> {
    let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    for (name, value) in headers {
        let _ = write!(text, "{name}: {value}\r\n");
    }
    if let Some(body) = body {
        let _ = write!(text, "Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
    }
    text += "\r\n";
    text += body.unwrap_or_default();
    timeout(PATIENCE, raw(address, text.as_bytes())).await.map_err(|_| io::ErrorKind::TimedOut)?
}

/// Sends these bytes and reads one answer.
pub(crate) async fn raw(address: SocketAddr, bytes: &[u8]) -> io::Result<Reply> {
    let mut stream = TcpStream::connect(address).await?;
    // A server that refuses early may end the connection before all is sent; what it said counts.
    let sent = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer).await;
    match parse(&answer) {
        Some(reply) => Ok(reply),
        None => Err(sent.and(read.map(drop)).err().unwrap_or_else(|| io::ErrorKind::UnexpectedEof.into())),
    }
}

fn parse(answer: &[u8]) -> Option<Reply> {
    let text = String::from_utf8_lossy(answer);
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let pair = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
    let headers: Vec<_> = lines.filter_map(pair).collect();
    if matches!(status, 204 | 304) {
        // These have no body, and no length of one.
        return Some(Reply { status, headers, body: String::new() });
    }
    let length = headers.iter().find(|(name, _)| name == "content-length")?.1.parse::<usize>().ok()?;
    (body.len() >= length).then(|| Reply { status, headers, body: body.to_owned() })
}

pub(crate) async fn get(address: SocketAddr, path: &str, headers: &[(&str, &str)]) -> Reply {
    ask(address, "GET", path, headers, None).await.expect("the server answers")
}

pub(crate) async fn post(address: SocketAddr, path: &str, headers: &[(&str, &str)], body: &Value) -> Reply {
    ask(address, "POST", path, headers, Some(&body.to_string())).await.expect("the server answers")
}

/// A socket to a table, and what came through it.
///
/// It hears all the time, as a browser does, also while the test does something else: so it answers a server that says
/// farewell, which would else wait for that.
pub(crate) struct Socket {
    sink: SplitSink<WebSocketStream<TcpStream>, Message>,
    /// Texts that came and were not looked at yet.
    heard: mpsc::UnboundedReceiver<Utf8Bytes>,
    _ear: Ear,
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

/// Passes on the texts that come; goes with its socket.
struct Ear(JoinHandle<()>);

impl Ear {
    fn to(mut stream: SplitStream<WebSocketStream<TcpStream>>, hears: mpsc::UnboundedSender<Utf8Bytes>) -> Ear {
        // Also what comes after a farewell is read: that is when the answer to it goes out.
        Ear(tokio::spawn(async move {
            while let Some(Ok(message)) = stream.next().await {
                if let Message::Text(text) = message {
                    let _ = hears.send(text);
                }
            }
        }))
    }
}

impl Drop for Ear {
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

    fn text(&self) -> String {
        let mut hello = json!({"type": "hello", "protocol": 1, "seq": self.seq});
        for (name, value) in [("token", &self.token), ("host", &self.host)] {
            if let Some(value) = value {
                hello[name] = value.as_str().into();
            }
        }
        hello.to_string()
    }
}

/// Opens a socket without saying anything.
pub(crate) async fn connect(
    address: SocketAddr,
    table: &str,
    headers: &[(&'static str, &str)],
) -> Result<WebSocketStream<TcpStream>, Error> {
    let mut request = format!("ws://{address}/api/tables/{table}/socket").into_client_request()?;
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().expect("a header"));
    }
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    Ok(timeout(PATIENCE, client_async(request, stream)).await.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??.0)
}

impl Socket {
    /// Opens a socket, says hello, and waits for the first answer.
    pub(crate) async fn open(address: SocketAddr, table: &str, hello: &Hello) -> Result<Socket, Error> {
        let (sink, stream) = connect(address, table, &[]).await?.split();
        let (hears, heard) = mpsc::unbounded_channel();
        let mut socket = Socket {
            sink,
            heard,
            _ear: Ear::to(stream, hears),
            frames: Vec::new(),
            welcome: Value::Null,
            seq: hello.seq,
            table: Value::Null,
            round: Value::Null,
            commands: 0,
            prefix: "c".to_owned(),
        };
        socket.send_text(hello.text()).await?;
        socket.welcome = socket.next().await.ok_or(Error::ConnectionClosed)?;
        Ok(socket)
    }

    pub(crate) fn named(mut self, prefix: &str) -> Socket {
        prefix.clone_into(&mut self.prefix);
        self
    }

    pub(crate) async fn send_text(&mut self, text: String) -> Result<(), Error> {
        self.sink.send(Message::text(text)).await
    }

    pub(crate) async fn send(&mut self, value: &Value) -> Result<(), Error> {
        self.send_text(value.to_string()).await
    }

    pub(crate) async fn send_message(&mut self, message: Message) -> Result<(), Error> {
        self.sink.send(message).await
    }

    /// The next message; `None` when the connection is over.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        let text = timeout(PATIENCE, self.heard.recv()).await.expect("something comes in time")?;
        let value = serde_json::from_str(&text).expect("messages are JSON");
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
