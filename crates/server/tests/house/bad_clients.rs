//! Clients that send nonsense, too much or too often, or that are somebody else: refused with a word and a sentence,
//! and nobody else notices.

use std::sync::Arc;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tavola_client::Request;
use tavola_server::{Limits, Outside, SystemClock};
use tavola_table::ServerMessage;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Hello, PATIENCE, Socket, ask, get, link, try_ask};
use crate::journal;
use crate::open::{Open, Party, wide};

/// The last words of the server to a client that it sends away.
async fn farewell(socket: &mut Socket) -> (String, Option<u64>) {
    let mut last = Value::Null;
    while let Some(message) = socket.next().await {
        assert_ne!(last["type"], "bye", "one farewell is enough: {last} {message}");
        last = message;
    }
    assert_eq!(last["type"], "bye", "{last}");
    assert!(last["sentence"].as_str().is_some_and(|sentence| sentence.len() > 5), "{last}");
    (last["code"].as_str().expect("a code").to_owned(), last["retry"].as_u64())
}

/// Two people at a table who go on talking whatever others do.
struct Others {
    party: Party,
    sockets: Vec<Socket>,
    words: u32,
}

impl Others {
    async fn at(server: &Open) -> Others {
        let party = server.table("calcory", json!({"players": 2}), json!({}), 2, 0).await;
        let sockets = party.begin().await;
        Others { party, sockets, words: 0 }
    }

    async fn are_unaffected(&mut self) {
        self.words += 1;
        let seq = self.sockets[0].done(&json!({"do": "say", "text": format!("word {}", self.words)})).await;
        for socket in &mut self.sockets {
            socket.reach(seq).await;
        }
        assert_eq!(self.sockets[1].phase(), "playing");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_is_refused() {
    let server = Open::new().await;
    let mut others = Others::at(&server).await;
    let party = others.party.clone();
    let mut socket = party.seat(0).await;
    let deep = "[".repeat(50_000);
    for text in [
        "",
        "nonsense",
        "{}",
        "null",
        "[1]",
        "\u{0}",
        "{\"type\":\"command\"}",
        &deep,
        "{\"type\":\"hello\",\"protocol\":1}",
        "{\"type\":\"command\",\"id\":\"a b\",\"seq\":0,\"deed\":{\"do\":\"leave\"}}",
        "{\"type\":\"command\",\"id\":\"x\",\"seq\":-1,\"deed\":{\"do\":\"leave\"}}",
        "{\"type\":\"command\",\"id\":\"x\",\"seq\":0,\"deed\":{\"do\":\"fly\"}}",
        "{\"type\":\"command\",\"id\":\"x\",\"seq\":0,\"deed\":{\"do\":\"leave\"},\"more\":1}",
        "{\"type\":\"why\",\"id\":\"x\",\"text\":5}",
    ] {
        socket.send_text(text.to_owned()).await.expect("it is sent");
        let answer = socket.until(|message| message["type"] != "presence").await.expect("an answer");
        assert_eq!((&answer["type"], &answer["code"]), (&json!("refused"), &json!("unreadable")), "{text:?}: {answer}");
    }
    // It was nonsense, but no harm: the same connection goes on.
    socket.send(&json!({"type": "ping"})).await.expect("it is sent");
    assert_eq!(socket.until(|message| message["type"] != "presence").await.expect("an answer")["type"], "pong");
    // Clients of this house send texts only; this one is another.
    let stream = TcpStream::connect(server.address).await.expect("a connection");
    let address = format!("ws://{}{}", server.address, party.path("/socket"));
    let (mut other, _) = client_async(address, stream).await.expect("a socket");
    for message in [Message::text(r#"{"type":"hello","protocol":1}"#), Message::binary(vec![0; 100])] {
        other.send(message).await.expect("it is sent");
    }
    let mut last = Value::Null;
    while let Some(Ok(message)) = timeout(PATIENCE, other.next()).await.expect("an answer") {
        if let Message::Text(text) = message {
            last = serde_json::from_str(&text).expect("JSON");
        }
    }
    assert_eq!((&last["type"], &last["code"]), (&json!("bye"), &json!("unreadable")), "{last}");

    for first in [
        json!({"type": "ping"}).to_string(),
        "nonsense".to_owned(),
        json!({"type": "hello", "protocol": 2}).to_string(),
    ] {
        let mut socket = tavola_client::Socket::open(&link(server.address, &party.id)).await.expect("a socket");
        socket.send_text(first).await.expect("it is sent");
        let answer = socket.receive().await.expect("an answer");
        assert!(matches!(answer, ServerMessage::Bye { .. }), "{answer:?}");
    }
    others.are_unaffected().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_too_large_is_refused() {
    let server = Open::new().await;
    let mut others = Others::at(&server).await;
    let party = others.party.clone();
    let large = "x".repeat(10_000_000);
    let mut socket = party.seat(0).await;
    // So large a frame is not read to its end: the connection is cut, perhaps before all of it or the farewell is sent.
    let _ = socket.send_text(large.clone()).await;
    while let Some(message) = socket.next().await {
        assert!(matches!(message["type"].as_str(), Some("presence" | "bye")), "{message}");
    }
    let mut socket = party.seat(0).await;
    socket.send_text("y".repeat(64 * 1024 + 1)).await.expect("it is sent");
    assert_eq!(farewell(&mut socket).await, ("unreadable".to_owned(), None));

    let body = json!({"game": "calcory", "rules": {"x": large}});
    if let Ok(reply) = try_ask(server.address, Request::post("/api/tables").json(&body)).await {
        assert_eq!((reply.status, reply.code()), (413, "too_large".to_owned()));
    }
    let reply = server.post("/api/tables", &json!({"game": "calcory", "rules": {"x": "y".repeat(70_000)}})).await;
    assert_eq!((reply.status, reply.code()), (413, "too_large".to_owned()));
    let path = format!("/api/tables/{}", "a".repeat(20_000));
    assert!(matches!(get(server.address, &path).await.status, 404 | 414));
    others.are_unaffected().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn floods_are_stopped() {
    let server = Open::with(Limits { messages_per_second: 20, requests_per_second: 20, ..wide() }).await;
    let mut others = Others::at(&server).await;
    let party = others.party.clone();
    let mut socket = party.seat(1).await;
    for _ in 0..2_000 {
        if socket.send(&json!({"type": "ping"})).await.is_err() {
            break;
        }
    }
    assert_eq!(farewell(&mut socket).await, ("too_many".to_owned(), Some(10_000)));
    others.are_unaffected().await;

    let mut refused = 0;
    for _ in 0..400 {
        let reply = server.get("/api/games").await;
        if reply.status == 429 {
            assert_eq!(reply.code(), "too_many");
            refused += 1;
        }
    }
    assert!(refused > 0);
    // Who is connected already is no part of that flood.
    others.are_unaffected().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_and_sockets_are_counted() {
    // A fifth of a table's sockets is for one seat.
    let limits = Limits { tables_per_hour: 3, sockets_per_address: 5, sockets_per_table: 15, ..wide() };
    let server = Open::with(limits).await;
    let mut parties = Vec::new();
    for _ in 0..3 {
        parties.push(server.table("calcory", json!({}), json!({}), 1, 0).await);
    }
    let reply = server.post("/api/tables", &json!({"game": "calcory"})).await;
    assert_eq!((reply.status, reply.code()), (429, "too_many".to_owned()));

    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(parties[0].seat(0).await);
    }
    let mut fourth = parties[0].seat(0).await;
    assert_eq!((&fourth.welcome["type"], &fourth.welcome["code"]), (&json!("bye"), &json!("busy")));
    assert_eq!(fourth.next().await, None);
    drop(fourth);
    sockets.push(parties[1].seat(0).await);
    // Until the server has noticed that the fourth is gone, its place is taken.
    loop {
        match Socket::open(server.address, &parties[1].id, &Hello::seat(&parties[1].tokens[0])).await {
            Ok(socket) => break sockets.push(socket),
            Err(lost) => assert_eq!(lost.status, Some(429), "{lost}"),
        }
    }
    match Socket::open(server.address, &parties[2].id, &Hello::default()).await {
        Err(lost) => assert_eq!(lost.status, Some(429), "{lost}"),
        Ok(socket) => panic!("the sixth socket is opened: {}", socket.welcome),
    }
    let seq = sockets[0].done(&json!({"do": "say", "text": "still here"})).await;
    sockets[1].reach(seq).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_of_others_open_nothing() {
    let server = Open::new().await;
    let (mut others, strangers) = (Others::at(&server).await, Others::at(&server).await);
    let (party, foreign) = (others.party.clone(), strangers.party.clone());
    let unknown = tavola_table::Token::new([9; 32]).to_string();
    for token in [foreign.tokens[0].as_str(), &foreign.host, &party.host, &unknown, "", "short", "*"] {
        let mut socket = party.socket(&Hello::seat(token)).await;
        assert_eq!((&socket.welcome["type"], &socket.welcome["code"]), (&json!("bye"), &json!("stranger")), "{token}");
        assert_eq!(socket.next().await, None);
        for path in ["", "/history", "/record", "/replay"] {
            let reply = ask(server.address, Request::get(&party.path(path)).seat(token)).await;
            assert_eq!((reply.status, reply.code()), (401, "stranger".to_owned()), "{token} {path}");
        }
        let body = json!({"id": "x", "seq": 0, "deed": {"do": "leave"}});
        let reply = ask(server.address, Request::post(&party.path("/commands")).seat(token).json(&body)).await;
        assert_eq!((reply.status, reply.code()), (401, "stranger".to_owned()), "{token}");
    }
    for host in [&foreign.host, &party.tokens[0], &unknown] {
        let mut socket = party.socket(&Hello { host: Some(host.clone()), ..Hello::default() }).await;
        assert_eq!(socket.welcome["type"], "bye", "{host}");
        assert_eq!(socket.next().await, None);
        let body = json!({"id": "x", "seq": 0, "deed": {"do": "give_up"}});
        let reply = ask(server.address, Request::post(&party.path("/commands")).host(host).json(&body)).await;
        assert_eq!((reply.status, reply.code()), (403, "host_only".to_owned()));
    }
    // Who only watches, or only plays, does nothing that is not its own.
    let mut sockets = [party.watcher().await, party.seat(0).await.named("player")];
    for (who, deed, code) in [
        (0, json!({"do": "say", "text": "psst"}), "players_only"),
        (1, json!({"do": "give_up"}), "host_only"),
        (1, json!({"do": "lend", "seat": "B", "level": "easy"}), "host_only"),
    ] {
        let answer = sockets[who].act(&deed).await.expect("an answer");
        assert_eq!((&answer["type"], &answer["code"]), (&json!("refused"), &json!(code)), "{deed}");
    }
    others.are_unaffected().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_pages_can_do_nothing() {
    let server = Open::new().await;
    let others = Others::at(&server).await;
    let party = others.party.clone();
    let link = link(server.address, &party.id);
    let body = json!({"id": "x", "seq": 0, "deed": {"do": "leave"}});
    for origin in ["https://evil.example", "null", "http://127.0.0.1", "file://"] {
        for (path, body) in [("/api/tables", json!({"game": "calcory"})), (&party.path("/commands"), body.clone())] {
            let request = Request::post(path).header("origin", origin).seat(&party.tokens[0]).json(&body);
            let reply = ask(server.address, request).await;
            assert_eq!((reply.status, reply.code()), (403, "origin".to_owned()), "{origin} {path}");
        }
        match tavola_client::Socket::open_with(&link, &[("origin", origin)]).await {
            Err(lost) => assert_eq!(lost.status, Some(403), "{lost}"),
            Ok(_) => panic!("{origin} may open a socket"),
        }
    }
    let own = format!("http://{}", server.address);
    let commands = Request::post(&party.path("/commands"));
    let reply = ask(server.address, commands.clone().header("origin", &own).seat(&party.tokens[0]).json(&body)).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let socket = tavola_client::Socket::open_with(&link, &[("origin", &own)]).await;
    drop(socket.expect("pages of the server itself may"));
    // A form of another page can't send JSON without asking first.
    let reply = ask(server.address, commands.body("text/plain", "{}")).await;
    assert_eq!((reply.status, reply.code()), (415, "media_type".to_owned()));
    server.close().await;
}

/// Whoever could choose its own address would meet no limit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_6_only_listed_proxies_say_whose_request_it_is() {
    for (proxies, refused) in [(vec![], true), (vec!["10.0.0.0/8"], true), (vec!["127.0.0.1"], false)] {
        let proxies = proxies.iter().map(|text| text.parse().expect("a range")).collect();
        let outside = Outside { proxies, ..Outside::default() };
        let limits = Limits { evenings_per_hour: 1, ..wide() };
        let server = Open::within(outside, journal::fresh().await, Arc::new(SystemClock), limits).await;
        let wanted = json!({"title": "Thursday", "game": "calcory", "size": 2});
        let open = |from: &'static str| {
            let request = Request::post("/api/evenings").header("x-forwarded-for", from).json(&wanted);
            ask(server.address, request)
        };
        assert_eq!(open("6.6.6.1").await.status, 201);
        let again = open("6.6.6.2").await.status;
        assert_eq!(again, if refused { 429 } else { 201 });
        assert_eq!(open("6.6.6.2").await.status, 429, "an address has its own limit");
        server.close().await;
    }
}

/// Pages that the host allows can read what they are answered; others can't, and nobody's cookies travel.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_6_pages_of_allowed_origins_may_read_answers() {
    let outside = Outside { origins: vec!["https://club.example".to_owned()], ..Outside::default() };
    let server = Open::within(outside, journal::fresh().await, Arc::new(SystemClock), wide()).await;
    for (origin, allowed) in [("https://club.example", true), ("https://evil.example", false)] {
        let reply = ask(server.address, Request::get("/api/games").header("origin", origin)).await;
        let told = reply.header("access-control-allow-origin");
        assert_eq!(told, allowed.then_some(origin), "{reply:?}");
        assert_eq!(reply.header("access-control-allow-credentials"), None);
        let preflight = Request::new("OPTIONS", "/api/tables")
            .header("origin", origin)
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "content-type,authorization,x-tavola-host,x-tavola-name");
        let reply = ask(server.address, preflight).await;
        assert_eq!(reply.header("access-control-allow-origin"), allowed.then_some(origin), "{reply:?}");
        let opened = Request::post("/api/tables").header("origin", origin).json(&json!({"game": "calcory"}));
        assert_eq!(ask(server.address, opened).await.status, if allowed { 201 } else { 403 });
    }
    server.close().await;
}

/// A client that says nothing, not even that it is there, is let go, and its place becomes free.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_silent_is_let_go() {
    let server = Open::with(Limits { heartbeat_seconds: 1, ..wide() }).await;
    let party = server.table("calcory", json!({}), json!({}), 1, 0).await;
    let mut stream = TcpStream::connect(server.address).await.expect("a connection");
    let upgrade = format!(
        "GET {} HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        party.path("/socket"),
        server.address
    );
    stream.write_all(upgrade.as_bytes()).await.expect("it is sent");
    let hello = br#"{"type":"hello","protocol":1}"#;
    let mut frame = vec![0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0];
    frame.extend_from_slice(hello);
    stream.write_all(&frame).await.expect("it is sent");
    // Nothing more is said from now on, not even that what comes was heard; after two beats the server ends it.
    timeout(PATIENCE, stream.read_to_end(&mut Vec::new())).await.expect("it is let go").expect("it ends quietly");
    assert_eq!(server.get("/health").await.json()["sockets"], 0);
    server.close().await;
}

/// Whatever is stored was sent before: so one address fills a disk slowly, over HTTP and through sockets.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_7_what_an_address_sends_is_counted() {
    let server = Open::with(Limits { kilobytes_per_minute: 16, waiting_messages: 2_000, ..wide() }).await;
    let party = server.table("calcory", json!({"players": 2}), json!({}), 2, 0).await;
    let mut socket = party.seat(0).await;
    let mut last = Value::Null;
    // 64 KiB at once; ten times as much is said.
    for number in 0..1_300 {
        if socket.send(&json!({"type": "why", "id": format!("w{number}"), "text": "x".repeat(450)})).await.is_err() {
            break;
        }
    }
    while let Some(message) = socket.next().await {
        last = message;
    }
    assert_eq!((&last["type"], &last["code"]), (&json!("bye"), &json!("too_many")), "{last}");
    let wanted = json!({"game": "calcory", "rules": {"x": "y".repeat(20_000)}});
    let reply = server.post("/api/tables", &wanted).await;
    assert_eq!((reply.status, reply.code()), (429, "too_many".to_owned()));
    server.close().await;
}
