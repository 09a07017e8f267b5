//! One address that wants to spoil the evening, with as many sockets as it is given, beside tables at which people play.
//!
//! It knows what a stranger knows: the links of the tables. It talks nonsense as fast as it is let, watches without reading, comes and
//! goes, asks for records, replays and sheets, sends half a request and waits, and opens tables of strong bots. The tables play at the
//! pace of people, a move a second, with the limits that a server has when nobody has set any.
//!
//! It is a process of its own that steps back where the machine is busy: an attacker has a machine of its own, and what is to be measured is
//! what the server does, not what two clients take from each other.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use anyhow::Context as _;
use futures_util::{SinkExt as _, StreamExt as _};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;

use crate::measure::{Figures, Group};
use crate::process::Server;
use crate::{Args, game, measure, report, scratch};

/// How many tables people play at.
const TABLES: usize = 50;

/// How many sockets the attacker has: as many as one address may have.
const SOCKETS: usize = 200;

/// Where the attacker comes from. People come from addresses of their own, through a proxy at 127.0.0.1.
const FROM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// How often somebody moves at a table.
const PACE: Duration = Duration::from_secs(1);

/// Between two blows of one socket: five times as often as a socket may speak. Client and server share the machine, and a client that
/// did nothing else would slow the others by itself.
const BLOW: Duration = Duration::from_millis(10);

/// How long people play without an attacker before.
const CALM: Duration = Duration::from_secs(60);

/// A table at which people take their time.
struct Paced<G>(G);

impl<G: Group> Group for Paced<G> {
    async fn step(&mut self) -> anyhow::Result<Option<Duration>> {
        sleep(PACE.mul_f64(0.5 + fastrand::f64())).await;
        self.0.step().await
    }
}

/// What was tried.
#[derive(Debug, Default)]
struct Tries {
    connections: AtomicU64,
    messages: AtomicU64,
    requests: AtomicU64,
}

/// Measures and prints.
pub(crate) async fn run(args: &Args) -> anyhow::Result<()> {
    let program = args.program()?;
    report::machine(&scratch(args)?)?;
    let time = Duration::from_secs_f64(args.seconds).max(CALM);
    let folder = scratch(args)?;
    report::attack_head();
    let calm = evening(&program, &folder, CALM, false).await?;
    report::attack_line("nobody", &calm.0, calm.1);
    let folder = scratch(args)?;
    let attacked = evening(&program, &folder, time, true).await?;
    report::attack_line("200 sockets", &attacked.0, attacked.1);
    println!("tried in {} s: {}", time.as_secs(), attacked.2);
    Ok(())
}

/// Attacks a server until standard input ends, whose first lines are the names of tables; an empty one follows them.
pub(crate) async fn attack_until_told(address: SocketAddr) -> anyhow::Result<()> {
    let read = || std::io::stdin().lines().map_while(Result::ok);
    let links: Vec<String> = read().take_while(|line| !line.is_empty()).collect();
    let (links, tries): (Arc<[String]>, _) = (links.into(), Arc::new(Tries::default()));
    for number in 0..SOCKETS {
        let attacker = Attacker { address, links: links.clone(), tries: tries.clone() };
        tokio::spawn(attack(attacker, number));
    }
    tokio::task::spawn_blocking(move || read().count()).await?;
    let [connections, messages, requests] =
        [&tries.connections, &tries.messages, &tries.requests].map(|count| count.load(Relaxed));
    println!("{connections} connections, {messages} messages, {requests} requests");
    // Whatever they are doing ends with them.
    std::process::exit(0);
}

/// The process of the attacker.
struct Blows {
    child: Child,
}

impl Blows {
    fn begin(address: SocketAddr, links: impl Iterator<Item = String>) -> anyhow::Result<Blows> {
        let mut command = Command::new("nice");
        command.args(["-n", "19"]).arg(std::env::current_exe()?).args(["--attacker", &address.to_string()]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut input = child.stdin.take().context("the attacker does not listen")?;
        for link in links {
            writeln!(input, "{link}")?;
        }
        writeln!(input)?;
        child.stdin = Some(input);
        Ok(Blows { child })
    }

    /// Ends the attack; what was tried.
    fn end(mut self) -> anyhow::Result<String> {
        drop(self.child.stdin.take());
        let mut tried = String::new();
        self.child.stdout.take().context("the attacker says nothing")?.read_to_string(&mut tried)?;
        Ok(tried.trim().to_owned())
    }
}

impl Drop for Blows {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// People play for a while; gives their figures, how many bytes were stored, and what an attacker tried.
async fn evening(
    program: &Path,
    folder: &TempDir,
    time: Duration,
    is_attacked: bool,
) -> anyhow::Result<(Figures, u64, String)> {
    let servers = [Server::usual(program, folder)?];
    let games = game::open(&servers, 0..TABLES).await?;
    let before = stored(folder)?;
    let address: SocketAddr = servers[0].origin.host.parse().context("an address")?;
    let links = games.iter().map(|game| game.id.clone());
    let blows = if is_attacked { Some(Blows::begin(address, links)?) } else { None };
    let games = games.into_iter().map(Paced).collect();
    let (figures, _) = measure::run(games, &servers, time, "50 tables").await?;
    let tried = blows.map(Blows::end).transpose()?.unwrap_or_default();
    Ok((figures, stored(folder)?.saturating_sub(before), tried))
}

/// How many bytes lie in a folder.
fn stored(folder: &TempDir) -> anyhow::Result<u64> {
    let sizes = std::fs::read_dir(folder.path())?.map(|entry| Ok(entry?.metadata()?.len()));
    sizes.sum()
}

struct Attacker {
    address: SocketAddr,
    links: Arc<[String]>,
    tries: Arc<Tries>,
}

/// What one socket does, again and again; whatever goes wrong, it comes back.
async fn attack(attacker: Attacker, number: usize) {
    loop {
        // Whoever is turned away is back at once.
        let _ = match number % 10 {
            0..=2 => attacker.talk().await,
            3 | 4 => attacker.watch_without_reading().await,
            5 => attacker.come_and_go().await,
            6 | 7 => attacker.ask_for_much().await,
            8 => attacker.send_half().await,
            _ => attacker.open_tables().await,
        };
        sleep(BLOW).await;
    }
}

impl Attacker {
    async fn connect(&self) -> anyhow::Result<TcpStream> {
        self.tries.connections.fetch_add(1, Relaxed);
        let socket = TcpSocket::new_v4()?;
        // Else the system would spend its time with looking for a port that no earlier connection waits on.
        socket.set_zero_linger()?;
        socket.bind(SocketAddr::from((FROM, 0)))?;
        Ok(timeout(Duration::from_secs(5), socket.connect(self.address)).await??)
    }

    fn link(&self) -> &str {
        &self.links[fastrand::usize(..self.links.len())]
    }

    async fn enter(&self, table: &str) -> anyhow::Result<tokio_tungstenite::WebSocketStream<TcpStream>> {
        let stream = self.connect().await?;
        let address = format!("ws://{}/api/tables/{table}/socket", self.address);
        let (mut socket, _) = timeout(Duration::from_secs(5), client_async(address, stream)).await??;
        socket.send(Message::text(r#"{"type":"hello","protocol":1}"#)).await?;
        Ok(socket)
    }

    /// Nonsense, long words, pings and wishes, as fast as it is let.
    async fn talk(&self) -> anyhow::Result<()> {
        let mut socket = self.enter(self.link()).await?;
        let words = [
            r#"{"type":"command","id":"x","seq":0,"deed":{"do":"undo"}}"#.to_owned(),
            r#"{"type":"hint","id":"x"}"#.to_owned(),
            format!(r#"{{"type":"command","id":"x","seq":0,"deed":{{"do":"say","text":"{}"}}}}"#, "x".repeat(30_000)),
            "[".repeat(60_000),
        ];
        loop {
            let word = &words[fastrand::usize(..words.len())];
            self.tries.messages.fetch_add(1, Relaxed);
            socket.send(Message::text(word.clone())).await?;
            socket.send(Message::Ping(vec![0; 100].into())).await?;
            while let Ok(Some(message)) = timeout(Duration::from_millis(1), socket.next()).await {
                message?;
            }
            sleep(BLOW).await;
        }
    }

    /// Lets everything pile up that it is sent.
    async fn watch_without_reading(&self) -> anyhow::Result<()> {
        let socket = self.enter(self.link()).await?;
        sleep(Duration::from_secs(20)).await;
        drop(socket);
        Ok(())
    }

    async fn come_and_go(&self) -> anyhow::Result<()> {
        let mut socket = self.enter(self.link()).await?;
        let _ = timeout(Duration::from_secs(1), socket.next()).await;
        Ok(())
    }

    /// Asks for what is dear: records, replays, sheets, lists, tables that never were.
    async fn ask_for_much(&self) -> anyhow::Result<()> {
        let mut stream = self.connect().await?;
        let mut answer = vec![0; 64 * 1024];
        loop {
            let path = match fastrand::u8(..7) {
                0 => format!("/api/tables/{}/record?round=1", self.link()),
                1 => format!("/api/tables/{}/replay?round=1&viewer=open", self.link()),
                2 => format!("/api/tables/{:012x}", fastrand::u64(..1 << 48)),
                3 => "/api/tables".to_owned(),
                4 => "/api/print/cassa-grande/cards?paper=a4".to_owned(),
                5 => "/api/ratings/cassa-grande".to_owned(),
                _ => format!("/api/tables/{}/history", self.link()),
            };
            self.tries.requests.fetch_add(1, Relaxed);
            let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
            stream.write_all(request.as_bytes()).await?;
            anyhow::ensure!(stream.read(&mut answer).await? > 0, "it was ended");
            sleep(BLOW).await;
        }
    }

    async fn send_half(&self) -> anyhow::Result<()> {
        let mut stream = self.connect().await?;
        stream.write_all(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n").await?;
        let mut answer = [0; 1024];
        while timeout(Duration::from_secs(60), stream.read(&mut answer)).await?? > 0 {}
        Ok(())
    }

    /// Opens tables at which strong bots have to think.
    async fn open_tables(&self) -> anyhow::Result<()> {
        let mut stream = self.connect().await?;
        let body = r#"{"game":"casa-grande","rules":{"players":4},"me":{"name":"Eve"},"options":{"rounds":99},
            "bots":{"B":"grandmaster","C":"grandmaster","D":"grandmaster"}}"#;
        let request = format!(
            "POST /api/tables HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.tries.requests.fetch_add(1, Relaxed);
        stream.write_all(request.as_bytes()).await?;
        let mut answer = vec![0; 4096];
        let read = stream.read(&mut answer).await?;
        let text = String::from_utf8_lossy(&answer[..read]).into_owned();
        let found = |key: &str| text.split_once(&format!("\"{key}\":\"")).and_then(|(_, rest)| rest.split('"').next());
        let (Some(id), Some(token)) = (found("id"), found("token")) else {
            // One that may not open more tables waits a little: it is refused again and again all the same.
            sleep(Duration::from_millis(500)).await;
            return Ok(());
        };
        let stream = self.connect().await?;
        let address = format!("ws://{}/api/tables/{id}/socket", self.address);
        let (mut socket, _) = client_async(address, stream).await?;
        socket.send(Message::text(format!(r#"{{"type":"hello","protocol":1,"token":"{token}"}}"#))).await?;
        let ready = r#"{"type":"command","id":"r","seq":5,"deed":{"do":"ready","ready":true}}"#;
        socket.send(Message::text(ready)).await?;
        // Whoever goes away leaves a bot in charge, and the table plays on by itself.
        socket.send(Message::text(r#"{"type":"command","id":"l","seq":9,"deed":{"do":"leave"}}"#)).await?;
        let _ = timeout(Duration::from_secs(5), socket.next()).await;
        sleep(Duration::from_secs(5)).await;
        Ok(())
    }
}
