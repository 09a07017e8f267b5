//! A journal in a file: restarts, and a disk that is full.

use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use serde_json::json;
use tavola_server::SystemClock;
use tavola_server::journal::sqlite::{SqliteJournal, SqliteOptions};
use tavola_server::journal::{Bucket, Key, TableId, Version};

use crate::open::{Open, Party, wide};

async fn open(path: &Path, max_bytes: Option<u64>) -> Open {
    let mut options = SqliteOptions::default();
    options.max_bytes = max_bytes;
    let journal = SqliteJournal::open(path, &options).expect("a journal");
    Open::over(Arc::new(journal), Arc::new(SystemClock), wide()).await
}

/// Room is made under a server that runs, and it goes on; on a real disk that is full, see the tests of the program.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_11_a_full_disk_has_room_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = open(&folder.path().join("tavola.db"), Some(800 * 1024)).await;
    let ballast: Vec<Key> = (0..10).map(|number| format!("ballast-{number}").parse().expect("a key")).collect();
    for key in &ballast {
        let value = Bytes::from(vec![0; 50_000]);
        server.journal.put(Bucket::Settings, key, Version::NEW, value).await.expect("there is room");
    }
    let party = server.table("calcory", json!({"players": 2}), json!({}), 2, 0).await;
    let mut sockets = party.begin().await;
    let refused = loop {
        let command = sockets[0].command(&json!({"do": "say", "text": "x".repeat(490)}));
        sockets[0].send(&command).await.expect("it is sent");
        let answer = sockets[0].answer(command["id"].as_str().expect("a name")).await.expect("an answer");
        if answer["type"] != "done" {
            assert_eq!(answer["code"], "no_room", "{answer}");
            break command;
        }
    };
    let last = sockets[0].seq;
    for _ in 0..3 {
        assert_eq!(server.get("/ready").await.status, 503);
    }
    for key in &ballast {
        let (version, _) = server.journal.get(Bucket::Settings, key).await.expect("an answer").expect("a value");
        server.journal.delete(Bucket::Settings, key, version).await.expect("deleting needs no room");
    }
    assert_eq!(server.get("/ready").await.status, 200);
    for _ in ["again", "and once more"] {
        sockets[0].send(&refused).await.expect("it is sent");
        let answer = sockets[0].answer(refused["id"].as_str().expect("a name")).await.expect("an answer");
        assert_eq!((&answer["type"], &answer["seq"]), (&json!("done"), &json!(last + 1)), "{answer}");
    }
    assert_eq!(server.post("/api/tables", &json!({"game": "calcory"})).await.status, 201);
    let id: TableId = party.id.parse().expect("a name");
    assert_eq!(u64::from(server.journal.last(&id).await.expect("an answer")), last + 1);
    drop(server.close().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_refuses_and_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tavola.db");
    let server = open(&path, Some(200 * 1024)).await;
    let party = server.table("calcory", json!({"players": 2}), json!({}), 2, 0).await;
    let mut sockets = party.begin().await;
    let mut said = Vec::new();
    let refusal = loop {
        let text = format!("{} {}", said.len(), "x".repeat(480));
        let answer = sockets[0].act(&json!({"do": "say", "text": text})).await.expect("an answer");
        if answer["type"] != "done" {
            break answer;
        }
        said.push((answer["seq"].as_u64().expect("a number"), text));
    };
    assert_eq!((&refusal["type"], &refusal["code"]), (&json!("refused"), &json!("no_room")), "{refusal}");
    assert!(said.len() > 50, "{}", said.len());
    // What is smaller may still find room for a while.
    let reply = loop {
        let reply = server.post("/api/tables", &json!({"game": "calcory"})).await;
        if reply.status != 201 {
            break reply;
        }
    };
    assert_eq!((reply.status, reply.code()), (507, "no_room".to_owned()));
    assert_eq!(server.get("/ready").await.status, 503);
    assert_eq!(server.get("/health").await.status, 200);
    // Looking goes on, and the others are where they were.
    let seen = server.get(&party.path("")).await.json();
    assert_eq!(seen["state"]["seq"], said.last().expect("something was said").0);
    sockets[1].reach(said.last().expect("something was said").0).await;
    drop(server.close().await);

    // With room again, all that was acknowledged is there, and it goes on.
    let server = open(&path, None).await;
    let id: TableId = party.id.parse().expect("a name");
    let entries = server.journal.read(&id, 0, 100_000).await.expect("the journal can be read");
    for (seq, text) in &said {
        let (_, entry) = entries.iter().find(|(number, _)| u64::from(*number) == *seq).expect("the entry is there");
        assert!(String::from_utf8_lossy(entry).contains(text.as_str()));
    }
    let last = u64::from(entries.last().expect("entries").0);
    assert_eq!(last, said.last().expect("something was said").0, "nothing that was refused is there");
    let party = Party { address: server.address, ..party };
    let mut socket = party.seat(0).await.named("after");
    assert_eq!(socket.done(&json!({"do": "say", "text": "there is room"})).await, last + 1);
    drop(server.close().await);
}
