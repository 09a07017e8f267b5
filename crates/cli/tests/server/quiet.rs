//! A server that rests when nothing happens, stops when it is asked to, and keeps its memory when others do not read.

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::block_in_place;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::client::{Hello, Socket, get, open_table, sit};
use crate::process::{Process, settings};

async fn open(process: &Process, body: Value) -> (String, Vec<String>) {
    let id = open_table(process.address, &body).await.id;
    let mut tokens = Vec::new();
    for name in ["Ada", "Ben"] {
        tokens.push(sit(process.address, &id, name).await.token);
    }
    (id, tokens)
}

/// A socket that shows all that comes, and reads only when it is asked to, over a connection with its own buffers.
async fn bare_socket(process: &Process, id: &str, socket: TcpSocket) -> WebSocketStream<TcpStream> {
    let stream = socket.connect(process.address).await.expect("a connection");
    let address = format!("ws://{}/api/tables/{id}/socket", process.address);
    client_async(address, stream).await.expect("a socket").0
}

/// A table where somebody listens and nothing happens, long after it could have gone to sleep, costs nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_quiet_table_costs_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = settings(folder.path(), "idle_seconds = 1\nheartbeat_seconds = 5\n");
    let process = Process::start(folder.path(), "127.0.0.1:0", &settings);
    let (id, _) = open(&process, json!({"game": "calcory"})).await;
    let mut stream = bare_socket(&process, &id, TcpSocket::new_v4().expect("a socket")).await;
    stream.send(Message::text(r#"{"type":"hello","protocol":1}"#)).await.expect("it is sent");
    let (mut beats, mut begun) = (0, 0);
    while beats < 3 {
        match stream.next().await.expect("the socket stays open") {
            Ok(Message::Ping(_)) => {
                beats += 1;
                if beats == 2 {
                    begun = process.work();
                }
            }
            Ok(_) => {}
            Err(error) => panic!("{error}"),
        }
    }
    let work = process.work() - begun;
    assert!(work < 20, "five seconds of silence took {work} hundredths of a second of work");
    assert!(block_in_place(|| process.stop()).success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asked_to_stop_it_says_farewell() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = settings(folder.path(), "");
    let process = Process::start(folder.path(), "127.0.0.1:0", &settings);
    let (id, tokens) = open(&process, json!({"game": "calcory"})).await;
    let mut sockets = Vec::new();
    for token in tokens.iter().cycle().take(20) {
        sockets.push(Socket::open(process.address, &id, &Hello::seat(token)).await.expect("a socket"));
    }
    assert!(block_in_place(|| process.stop()).success());
    for socket in &mut sockets {
        let bye = socket.until(|message| message["type"] == "bye").await.expect("a farewell");
        assert_eq!((&bye["code"], &bye["retry"]), (&json!("restart"), &json!(1000)));
        assert_eq!(socket.next().await, None);
    }
}

/// Clients that never read are let go; the others play on, and the server's memory stays where it was.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_read_takes_no_memory() {
    const SLOW: usize = 20;
    let folder = tempfile::tempdir().expect("a folder");
    let settings = settings(folder.path(), "");
    let process = Process::start(folder.path(), "127.0.0.1:0", &settings);
    let (id, tokens) = open(&process, json!({"game": "casa-grande", "rules": {"players": 2}})).await;
    let mut sockets = Vec::new();
    for token in &tokens {
        sockets.push(Socket::open(process.address, &id, &Hello::seat(token)).await.expect("a socket"));
    }
    for socket in &mut sockets {
        socket.done(&json!({"do": "ready", "ready": true})).await;
    }
    for (number, socket) in sockets.iter_mut().enumerate() {
        while !matches!(socket.phase(), "dealing" | "playing") {
            socket.next().await.expect("the round begins");
        }
        // A round is dealt as soon as everybody has added to its chance, else after a while.
        let answer = socket.act(&json!({"do": "add", "round": 1, "entropy": format!("{number:032x}")})).await;
        let answer = answer.expect("an answer");
        assert!(answer["type"] == "done" || answer["code"] == "other_round", "{answer}");
    }
    for socket in &mut sockets {
        while socket.phase() != "playing" {
            socket.next().await.expect("the deal");
        }
    }
    let mover = usize::from(sockets[0].turn().expect("somebody's turn").as_bytes()[0] - b'A');
    let mut slow = Vec::new();
    for _ in 0..SLOW {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(4096).expect("a small buffer");
        let mut stream = bare_socket(&process, &id, socket).await;
        let hello = json!({"type": "hello", "protocol": 1, "token": tokens[mover]});
        stream.send(Message::text(hello.to_string())).await.expect("it is sent");
        slow.push(stream);
    }
    let before = process.memory();
    let mut changes = 0;
    let talker = &mut sockets[1 - mover];
    loop {
        // Going and coming back shows everybody the whole board anew.
        for deed in ["leave", "return"] {
            for _ in 0..5 {
                talker.done(&json!({"do": deed})).await;
                changes += 1;
            }
        }
        let metrics = get(process.address, "/metrics").await.text().into_owned();
        if metrics.lines().any(|line| line == format!("tavola_slow_readers_total {SLOW}")) {
            break;
        }
        assert!(changes < 20_000, "they are never let go: {metrics}");
    }
    let grown = process.memory().saturating_sub(before);
    println!("{SLOW} slow readers, {changes} changes, {grown} KiB more");
    assert!(grown < 48 * 1024, "{grown} KiB more");
    // The reader beside them has missed nothing.
    let seq = sockets[1 - mover].seq;
    sockets[mover].reach(seq).await;
    drop(slow);
    assert!(block_in_place(|| process.stop()).success());
}
