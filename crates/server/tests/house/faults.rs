//! Faults of the program itself: a bot or a table falls over one, and the evening goes on.

use std::sync::Arc;

use serde_json::{Value, json};
use tavola_server::SystemClock;
use tokio::time::timeout;

use crate::client::{Hello, PATIENCE, Socket};
use crate::open::{Open, wide};
use crate::watched::Watched;

fn small() -> Value {
    json!({"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}})
}

/// Moves if it is this player's turn, so that the bot is next.
async fn let_the_bot_move(socket: &mut Socket) {
    if socket.turn() == Some("A") {
        let text = socket.legal()[0].clone();
        socket.act(&json!({"do": "move", "text": text})).await;
    }
}

async fn count_panics(server: &Open) -> u64 {
    let text = server.get("/metrics").await.text().into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("tavola_panics_total "));
    line.expect("it is told").parse().expect("a number")
}

/// Nobody is there to wake the table: it wakes by itself, and the bot moves.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_11_a_table_that_falls_is_woken_again() {
    let journal = Arc::new(Watched::new());
    let server = Open::over(journal.clone(), Arc::new(SystemClock), wide()).await;
    let party = server.table("cassa-grande", small(), json!({}), 1, 1).await;
    journal.set_trap("\"by\":\"bot\"");
    let mut socket = party.seat(0).await;
    socket.act(&json!({"do": "ready", "ready": true})).await;
    let mut last = Value::Null;
    while let Some(message) = socket.next().await {
        let_the_bot_move(&mut socket).await;
        last = message;
    }
    // Whoever sat there was told to come back, and stays away.
    assert!(last["type"] != "bye" || last["code"] == "unavailable", "{last}");
    let mut stored = journal.stored.subscribe();
    let by_a_bot = |entry: &bytes::Bytes| String::from_utf8_lossy(entry).contains("\"by\":\"bot\"");
    let moved = stored.wait_for(|stored| stored.iter().any(by_a_bot));
    drop(timeout(PATIENCE, moved).await.expect("the bot moves").expect("the journal is there"));
    assert_eq!(count_panics(&server).await, 1);
    // And whoever comes back finds all of it.
    let mut socket = party.seat(0).await.named("again");
    assert_eq!(socket.welcome["type"], "welcome", "{}", socket.welcome);
    socket.done(&json!({"do": "say", "text": "here I am again"})).await;
    server.close().await;
}

/// A simpler bot takes the place of one that stumbles; if all stumble, it is tried again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_11_a_bot_that_stumbles_moves_all_the_same() {
    let server = Open::new().await;
    let mut panics = 0;
    for faults in [1, 3] {
        let party = server.table("cassa-grande", small(), json!({}), 1, 1).await;
        server.house.plant_faults(faults);
        panics += faults as u64;
        let mut sockets = party.begin().await;
        let_the_bot_move(&mut sockets[0]).await;
        while sockets[0].round["moves"].as_u64() < Some(1) || sockets[0].turn() == Some("B") {
            sockets[0].next().await.expect("the bot moves");
        }
        assert_eq!(count_panics(&server).await, panics);
        // So does advice, which is refused then.
        server.house.plant_faults(1);
        panics += 1;
        sockets[0].send(&json!({"type": "hint", "id": "h"})).await.expect("it is sent");
        assert_eq!(sockets[0].answer("h").await.expect("an answer")["code"], "busy");
        sockets[0].send(&json!({"type": "hint", "id": "again"})).await.expect("it is sent");
        assert_eq!(sockets[0].answer("again").await.expect("an answer")["type"], "hint");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_11_the_largest_number_in_a_hello_is_only_a_number() {
    let server = Open::new().await;
    for (game, rules) in [("cassa-grande", small()), ("calcory", json!({"players": 2}))] {
        let party = server.table(game, rules, json!({}), 2, 0).await;
        let mut sockets = party.begin().await;
        for token in [None, Some(party.tokens[0].clone())] {
            let hello = Hello { token, host: None, seq: u64::from(u32::MAX) };
            let socket = party.socket(&hello).await;
            assert_eq!(socket.welcome["type"], "welcome", "{}", socket.welcome);
        }
        let seq = sockets[0].done(&json!({"do": "say", "text": "nothing happened"})).await;
        sockets[1].reach(seq).await;
    }
    assert_eq!(count_panics(&server).await, 0);
    server.close().await;
}
