//! Connections that send half a request, or nothing, or pings without end: each has a time, all have a number.

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tavola_client::Request;
use tavola_server::Limits;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::{Bytes, Message};

use crate::client::{Hello, PATIENCE, Socket, try_ask};
use crate::open::{Open, wide};

/// A connection through which this was sent, and no more.
async fn half_sent(server: &Open, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).await.expect("a connection");
    stream.write_all(text.as_bytes()).await.expect("it is sent");
    stream
}

/// All that comes through a connection until the server ends it.
async fn rest(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    // A server that ends a connection of which it has not read everything may cut it; what came before counts.
    let _ = timeout(PATIENCE, stream.read_to_end(&mut text)).await.expect("the server ends it");
    String::from_utf8_lossy(&text).into_owned()
}

/// Asks until there is a place: the server may notice a moment later that a connection is gone.
async fn is_served(server: &Open) {
    loop {
        match try_ask(server.address, Request::get("/health")).await {
            Ok(reply) if reply.status == 200 => return,
            Ok(reply) => assert_eq!(reply.status, 429, "{reply:?}"),
            // Who is sent away at the door may find the connection cut.
            Err(_) => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_10_half_sent_requests_are_bounded_and_end() {
    let limits = Limits { request_seconds: 8, connections_per_address: 8, ..wide() };
    let server = Open::with(limits).await;
    let mut held = Vec::new();
    for number in 0..8 {
        let text = if number % 2 == 0 { "" } else { "GET /health HTTP/1.1\r\nHost: a" };
        held.push(half_sent(&server, text).await);
    }
    let refused = rest(TcpStream::connect(server.address).await.expect("a connection")).await;
    assert!(refused.starts_with("HTTP/1.1 429 ") && refused.contains("too_many"), "{refused}");
    // None of them says anything more: the server ends them, and others have their places.
    for stream in held {
        rest(stream).await;
    }
    is_served(&server).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_10_connections_of_all_are_bounded() {
    let server = Open::with(Limits { request_seconds: 8, connections: 4, ..wide() }).await;
    let mut held = Vec::new();
    for _ in 0..4 {
        held.push(half_sent(&server, "GET / HTTP/1.1\r\n").await);
    }
    let refused = rest(TcpStream::connect(server.address).await.expect("a connection")).await;
    assert!(refused.starts_with("HTTP/1.1 503 ") && refused.contains("busy"), "{refused}");
    for stream in held {
        rest(stream).await;
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_10_a_body_that_does_not_come_is_given_up() {
    let server = Open::with(Limits { request_seconds: 8, ..wide() }).await;
    let head = "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n";
    let answer = rest(half_sent(&server, &format!("{head}{{\"game\":")).await).await;
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("\"slow\""), "{answer}");
    server.close().await;
}

/// Sockets have a limit of their own: whoever has one holds no place of those who only ask.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_10_sockets_hold_no_plain_connections() {
    let server = Open::with(Limits { connections_per_address: 2, ..wide() }).await;
    let wanted = json!({"game": "calcory"});
    let id = loop {
        if let Ok(reply) = try_ask(server.address, Request::post("/api/tables").json(&wanted)).await
            && reply.status == 201
        {
            break reply.json()["id"].as_str().expect("a name").to_owned();
        }
    };
    let mut sockets = Vec::new();
    while sockets.len() < 5 {
        match Socket::open(server.address, &id, &Hello::default()).await {
            Ok(socket) => sockets.push(socket),
            // Until the server has noticed that a connection is gone, its place is taken.
            Err(lost) => assert!(matches!(lost.status, Some(429) | None), "{lost}"),
        }
    }
    is_served(&server).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_10_pings_are_counted() {
    let server = Open::with(Limits { messages_per_second: 20, ..wide() }).await;
    let party = server.table("calcory", json!({}), json!({}), 1, 0).await;
    for says_hello in [true, false] {
        let stream = TcpStream::connect(server.address).await.expect("a connection");
        let address = format!("ws://{}{}", server.address, party.path("/socket"));
        let (mut socket, _) = client_async(address, stream).await.expect("a socket");
        if says_hello {
            socket.send(Message::text(r#"{"type":"hello","protocol":1}"#)).await.expect("it is sent");
        }
        for _ in 0..2_000 {
            if socket.feed(Message::Ping(Bytes::new())).await.is_err() {
                break;
            }
        }
        let _ = socket.flush().await;
        let mut last = Value::Null;
        while let Some(Ok(message)) = timeout(PATIENCE, socket.next()).await.expect("the server ends it") {
            if let Message::Text(text) = message {
                last = serde_json::from_str(&text).expect("JSON");
            }
        }
        assert_eq!((&last["type"], &last["code"]), (&json!("bye"), &json!("too_many")), "{last}");
    }
    server.close().await;
}
