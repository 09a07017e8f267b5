//! Several nodes over NATS: any of them serves any table, and any machine may be lost.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use serde_json::{Value, json};
use tavola_core::fair::{Draws, Seed};
use tavola_server::journal::jetstream::{JetStreamJournal, JetStreamOptions};
use tavola_server::journal::{Journal as _, TableId};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::{JoinSet, block_in_place};
use tokio::time::timeout;

use crate::client::{Hello, PATIENCE, Socket, get, open_table, sit};
use crate::crowd::Crowd;
use crate::faults::all_nodes_say_the_same;
use crate::nats::port::Port;
use crate::nats::{Cluster, Nats};
use crate::player::{check, seat_two};
use crate::process::{Process, settings};
use crate::wire::Wire;

/// How often something is killed, unless the environment says otherwise.
const KILLS: usize = 6;

/// Nothing that is done to machines with care keeps a table from going on for so long, also where tests share the processors.
const STANDSTILL: Duration = Duration::from_secs(120);

/// A node of a house on these servers.
fn node(folder: &Path, listen: &str, urls: &str, more: &[&str]) -> Process {
    let settings = settings(folder, "");
    Process::start_with(folder, listen, &settings, &[&["--journal", urls], more].concat())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_machines_are() {
    let kills = std::env::var("CHAOS_KILLS").map_or(KILLS, |text| text.parse().expect("CHAOS_KILLS is a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let mut servers = block_in_place(Cluster::start);
    let urls = servers.urls();
    let start = |listen: &str| block_in_place(|| node(folder.path(), listen, &urls, &["--replicas", "3"]));
    let ports = [(); 3].map(|()| Port::reserve());
    let addresses = ports.each_ref().map(Port::address);
    let mut nodes = addresses.map(|address| Some(start(&address.to_string())));
    let mut crowd = Crowd::at(&addresses).await;

    let journal = JetStreamJournal::open(&servers.options()).await.expect("a journal");
    let mut luck = Draws::new(Seed([98; 32]));
    let mut longest = Duration::ZERO;
    for number in 0..kills {
        crowd.plays(luck.below(60)).await;
        // By turns: the server that leads the stream of tables, any server, any node.
        let victim = match number % 3 {
            0 => journal
                .leader(&crowd.ids[0].parse().expect("a name"))
                .await
                .and_then(|name| name.strip_prefix('n')?.parse().ok())
                .expect("a leader"),
            _ => luck.below(3) as usize,
        };
        if number % 3 == 2 {
            block_in_place(|| nodes[victim].take().expect("it runs").kill());
        } else {
            block_in_place(|| servers.kill(victim));
        }
        crowd.catch_up();
        // Those who play go on without the one that is gone, before it comes back.
        let mut before = Instant::now();
        for _ in 0..30 {
            crowd.plays(1).await;
            longest = longest.max(before.elapsed());
            before = Instant::now();
        }
        if number % 3 == 2 {
            nodes[victim] = Some(start(&addresses[victim].to_string()));
        } else {
            servers.restart(victim);
        }
    }
    crowd.plays(50).await;
    let (players, ids, acknowledged) = crowd.leave().await;
    // Nobody is stuck, and all nodes say the same of every table.
    all_nodes_say_the_same(&addresses, &players).await;
    check(&journal, &ids, &acknowledged).await;
    println!("{kills} kills, {} commands acknowledged, the longest pause {longest:.1?}", acknowledged.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_and_servers_are_renewed_one_after_the_other_while_people_play() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut servers = block_in_place(Cluster::start);
    let urls = servers.urls();
    let start = |listen: &str| block_in_place(|| node(folder.path(), listen, &urls, &["--replicas", "3"]));
    let ports = [(); 3].map(|()| Port::reserve());
    let addresses = ports.each_ref().map(Port::address);
    let mut nodes: Vec<Process> = addresses.iter().map(|address| start(&address.to_string())).collect();
    let mut crowd = Crowd::at(&addresses).await;
    let mut longest = Duration::ZERO;
    for (number, address) in addresses.iter().enumerate() {
        crowd.plays(40).await;
        let old = nodes.remove(number);
        assert!(block_in_place(|| old.stop()).success(), "it stops quietly");
        // They play at the other nodes, and all of them go on.
        longest = longest.max(crowd.goes_on(Duration::ZERO, STANDSTILL).await.expect("every table goes on"));
        nodes.insert(number, start(&address.to_string()));
    }
    for number in 0..3 {
        crowd.plays(40).await;
        block_in_place(|| servers.stop(number));
        longest = longest.max(crowd.goes_on(Duration::ZERO, STANDSTILL).await.expect("every table goes on"));
        servers.restart(number);
        longest = longest.max(crowd.goes_on(Duration::ZERO, STANDSTILL).await.expect("every table goes on"));
    }
    let (_, ids, acknowledged) = crowd.leave().await;
    let journal = JetStreamJournal::open(&servers.options()).await.expect("a journal");
    check(&journal, &ids, &acknowledged).await;
    println!("{} commands acknowledged, the longest pause {longest:.1?}", acknowledged.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_on_different_nodes_play_together_with_bots_that_think_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = block_in_place(Nats::start);
    let urls = nats.url().to_owned();
    // Neither node thinks: a worker does.
    let [one, two] =
        [(); 2].map(|()| block_in_place(|| node(folder.path(), "127.0.0.1:0", &urls, &["--thinkers", "0"])));
    let table = json!({
        "game": "cassa-grande", "rules": {"players": 4, "frame": 4, "hand": {"1": 1, "2": 1, "9": 1, "c": 1}},
        "options": {}, "bots": {"C": "easy", "D": "easy"},
    });
    let (id, sockets) = begin_apart(&table, [one.address, two.address]).await;
    let mut worker = Worker::start(&urls);
    let (moved, mut moves) = mpsc::unbounded_channel();
    let mut people = JoinSet::new();
    for (socket, seat) in sockets.into_iter().zip(["A", "B"]) {
        people.spawn(play_first(socket, seat, moved.clone()));
    }
    drop(moved);
    let mut count = 0;
    while moves.recv().await.is_some() {
        count += 1;
        if count == 2 {
            // The worker dies in the middle; another one takes over what it had begun.
            block_in_place(|| worker.kill());
            worker = Worker::start(&urls);
        }
    }
    people.join_all().await;
    drop(worker);
    assert_eq!(count, 8, "each person moved four times");
    let journal = JetStreamJournal::open(&tavola_server::journal::jetstream::JetStreamOptions::new(&urls)).await;
    let entries = journal.expect("a journal").read(&id.parse::<TableId>().expect("a name"), 0, 500).await;
    let moved = entries.expect("entries").into_iter().filter(|(_, bytes)| {
        let entry: Value = serde_json::from_slice(bytes).expect("an entry");
        entry["fact"].to_string().contains("moved")
    });
    assert_eq!(moved.count(), 16, "every bot moved once each time");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_is_cut_off_says_so_and_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = block_in_place(Nats::start);
    let target = nats.url().trim_start_matches("nats://").parse().expect("an address");
    let wire = Wire::to(target).await;
    let node = block_in_place(|| node(folder.path(), "127.0.0.1:0", &wire.url(), &[]));
    let (_, players) = seat_two(&[node.address], 1).await;
    let player = &players[0];
    let mut socket = Socket::open(node.address, &player.table, &Hello::seat(&player.token)).await.expect("a socket");
    assert_eq!(get(node.address, "/ready").await.status, 200);

    wire.cut().await;
    let command = json!({"type": "command", "id": "c1", "seq": socket.seq, "deed": {"do": "ready", "ready": true}});
    socket.send(&command).await.expect("it is heard");
    // It is refused, or the node has seen before that it is alone, and sends everybody away.
    let refused = socket.answer("c1").await.expect("an answer");
    assert!(matches!(refused["type"].as_str(), Some("refused" | "bye")), "{refused}");
    assert_eq!(refused["code"], "unavailable", "{refused}");
    assert!(refused["sentence"].as_str().expect("a sentence").contains("try again"), "{refused}");
    assert_eq!(get(node.address, "/ready").await.status, 503);
    assert_eq!(get(node.address, "/health").await.status, 200);

    wire.mend();
    let until = Instant::now() + PATIENCE;
    let done = loop {
        let mut socket =
            Socket::open(node.address, &player.table, &Hello::seat(&player.token)).await.expect("a socket");
        if socket.welcome["type"] == "welcome" {
            // The same command: if it was stored after all, it is acknowledged and not done twice.
            socket.send(&command).await.expect("it is heard");
            let answer = socket.answer("c1").await.expect("an answer");
            if answer["type"] == "done" {
                break answer;
            }
        }
        assert!(Instant::now() < until, "the node comes back");
    };
    let journal = JetStreamJournal::open(&JetStreamOptions::new(nats.url())).await;
    let table: TableId = player.table.parse().expect("a name");
    let entries = journal.expect("a journal").read(&table, 0, 500).await.expect("entries");
    let named = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).expect("an entry")["by"]["id"] == "c1";
    let found: Vec<_> = entries.iter().filter(|(_, bytes)| named(bytes)).map(|(seq, _)| u64::from(*seq)).collect();
    assert_eq!(found, [done["seq"].as_u64().expect("a number")], "it is there once, where it was said to be");
}

/// Whoever reads many entries has them sent in a batch, and nobody says that the rest of one is lost with the connection.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reading_ends_whenever_the_connection_is_lost() {
    let nats = block_in_place(Nats::start);
    let target = nats.url().trim_start_matches("nats://").parse().expect("an address");
    let wire = Wire::to(target).await;
    let options = JetStreamOptions { servers: wire.url(), ..nats.options() };
    let journal = Arc::new(JetStreamJournal::open(&options).await.expect("a journal"));
    let table: TableId = "k3v9x0c2m7qz".parse().expect("a name");
    for after in 0..30 {
        journal.append(&table, after, Bytes::from_static(b"{}")).await.expect("it is stored");
    }
    for round in 0..6 {
        let mut readers = JoinSet::new();
        for _ in 0..16 {
            let journal = journal.clone();
            readers.spawn(async move { journal.read(&table, 0, 500).await.map(|page| page.len()) });
        }
        tokio::time::sleep(Duration::from_millis(2 * round)).await;
        wire.cut().await;
        wire.mend();
        while let Some(read) = timeout(PATIENCE, readers.join_next()).await.expect("every reader gets an answer") {
            // Some entries, or a sentence; the rest is read from where these end.
            assert!(read.expect("no panic").is_ok_and(|length| (1..=30).contains(&length)));
        }
    }
}

/// After a power cut servers of NATS may need longer to start than a node does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_starts_first_waits_for_its_servers() {
    let folder = tempfile::tempdir().expect("a folder");
    let port = Port::reserve();
    let nobody = TcpListener::bind(port.address()).await.expect("the port is ours");
    let (path, url) = (folder.path().to_owned(), format!("nats://{}", port.address()));
    let started = tokio::task::spawn_blocking(move || node(&path, "127.0.0.1:0", &url, &[]));
    // It has tried in vain.
    drop(timeout(PATIENCE, nobody.accept()).await.expect("it knocks").expect("a connection"));
    drop(nobody);
    let _nats = block_in_place(|| Nats::start_at(&port));
    let node = started.await.expect("it starts");
    assert_eq!(get(node.address, "/ready").await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_two_nodes_watch_runs_out_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = block_in_place(Nats::start);
    let [one, two] = [(); 2].map(|()| block_in_place(|| node(folder.path(), "127.0.0.1:0", nats.url(), &[])));
    let rules = json!({"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}});
    let clock = json!({"clock": {"kind": "move", "seconds": 5}});
    let table = json!({"game": "cassa-grande", "rules": rules, "options": clock});
    let (_, mut sockets) = begin_apart(&table, [one.address, two.address]).await;
    // Nobody moves: the clock does, once for each turn, and both nodes tell the same.
    let mut told = Vec::new();
    for socket in &mut sockets {
        let mut moves = Vec::new();
        while moves.len() < 2 {
            let message = socket.until(|message| !message["happened"].is_null()).await.expect("a move");
            let happened = message["happened"].as_array().expect("a list");
            let moved = happened.iter().filter(|one| one["what"] == "moved");
            moves.extend(moved.map(|one| (one["seq"].clone(), one["by"].clone(), one["number"].clone())));
        }
        told.push(moves);
    }
    // One of them may have been told of the first before it was asked.
    let (one, two) = (&told[0], &told[1]);
    assert!(one[..2].iter().any(|moved| two.contains(moved)), "{told:?}");
    assert!(told.iter().flatten().all(|(_, by, _)| by == "clock"), "{told:?}");
    for moves in &told {
        let numbers: Vec<_> = moves.iter().map(|(_, _, number)| number.as_u64().expect("a number")).collect();
        assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "no turn was moved for twice: {told:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_at_other_nodes_are_seen_to_be_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = block_in_place(Nats::start);
    let [one, two] = [(); 2].map(|()| block_in_place(|| node(folder.path(), "127.0.0.1:0", nats.url(), &[])));
    let (_, players) = seat_two(&[one.address], 1).await;
    let open = async |address, player: usize| {
        let player = &players[player];
        Socket::open(address, &player.table, &Hello::seat(&player.token)).await.expect("a socket")
    };
    let seats = |presence: &Value, seats: &[&str], watchers: u32| {
        presence["type"] == "presence" && presence["seats"] == json!(seats) && presence["watchers"] == watchers
    };
    let mut first = open(one.address, 0).await;
    let second = open(two.address, 1).await;
    first.until(|message| seats(message, &["A", "B"], 0)).await.expect("B has come");
    // Who comes later is told of those who were there before.
    let mut watcher = Socket::open(two.address, &players[0].table, &Hello::default()).await.expect("a socket");
    if watcher.welcome["presence"]["seats"] != json!(["A", "B"]) {
        watcher.until(|message| seats(message, &["A", "B"], 1)).await.expect("both are there");
    }
    first.until(|message| seats(message, &["A", "B"], 1)).await.expect("somebody watches");
    drop(second);
    first.until(|message| seats(message, &["A"], 1)).await.expect("B has gone");
    // A node that stops takes its people along.
    assert!(block_in_place(|| two.stop()).success());
    first.until(|message| seats(message, &["A"], 0)).await.expect("nobody watches");
}

/// Opens a table at the first node, and lets a person at each node sit down there and be ready; gives the table's name and
/// their sockets.
async fn begin_apart(table: &Value, nodes: [SocketAddr; 2]) -> (String, Vec<Socket>) {
    let id = open_table(nodes[0], table).await.id;
    let mut sockets = Vec::new();
    for address in nodes {
        let hello = Hello::seat(&sit(address, &id, "Ada").await.token);
        sockets.push(Socket::open(address, &id, &hello).await.expect("a socket"));
    }
    for (number, socket) in sockets.iter_mut().enumerate() {
        let ready = json!({"type": "command", "id": format!("r{number}"), "seq": socket.seq, "deed": {"do": "ready", "ready": true}});
        socket.send(&ready).await.expect("it is heard");
        assert_eq!(socket.answer(&format!("r{number}")).await.expect("an answer")["type"], "done");
    }
    // A round is dealt as soon as everybody has added to its chance, else after a while.
    for (number, socket) in sockets.iter_mut().enumerate() {
        while !matches!(socket.phase(), "dealing" | "playing") {
            socket.next().await.expect("the socket stays open");
        }
        let add = json!({"do": "add", "round": 1, "entropy": format!("{number:032x}")});
        let answer = socket.act(&add).await.expect("an answer");
        assert!(answer["type"] == "done" || answer["code"] == "other_round", "{answer}");
    }
    (id, sockets)
}

/// Plays the first possible move, whenever it is this seat's turn, until the game is over.
async fn play_first(mut socket: Socket, seat: &'static str, moved: mpsc::UnboundedSender<()>) {
    let mut commands = 0;
    while socket.phase() != "over" {
        if socket.phase() == "playing" && socket.turn() == Some(seat) {
            commands += 1;
            let id = format!("{seat}{commands}");
            let deed = json!({"do": "move", "text": socket.legal()[0]});
            let command = json!({"type": "command", "id": id, "seq": socket.seq, "deed": deed});
            socket.send(&command).await.expect("it is heard");
            assert_eq!(socket.answer(&id).await.expect("an answer")["type"], "done");
            moved.send(()).expect("somebody counts");
        } else {
            socket.next().await.expect("the game goes on");
        }
    }
}

/// A worker in a process of its own.
struct Worker(std::process::Child);

impl Worker {
    fn start(urls: &str) -> Worker {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tavola"));
        command.args(["worker", "--thinkers", "1", "--log", "warn", "--journal", urls]);
        Worker(command.stdout(std::process::Stdio::null()).spawn().expect("the program starts"))
    }

    fn kill(mut self) {
        self.0.kill().expect("it runs");
        self.0.wait().expect("it has ended");
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
