//! What an older version has written is read by this one.
//!
//! `testdata/journals/0.1.0` holds the file of a server of that version, on which a match of each game was played, one is in the
//! middle of a round, one waits for players and a club evening has two rounds behind it; and beside it what that server answered.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use serde_json::{Value, json};
use tavola_server::journal::sqlite::{SqliteJournal, SqliteOptions};

use tavola_client::Request;

use crate::client::ask;
use crate::open::{Open, StandingClock, wide};

const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/journals/0.1.0");

/// When the file was written last.
const WRITTEN: u64 = 1_794_824_860_557;

/// What is missing or different in an answer of today; keys may have come since then.
fn difference(then: &Value, now: &Value, at: &str) -> Option<String> {
    match (then, now) {
        (Value::Object(then), Value::Object(now)) => then.iter().find_map(|(key, value)| {
            let at = format!("{at}.{key}");
            match now.get(key) {
                Some(found) => difference(value, found, &at),
                None => Some(format!("{at} is gone")),
            }
        }),
        (Value::Array(then), Value::Array(now)) if then.len() == now.len() => then
            .iter()
            .zip(now)
            .enumerate()
            .find_map(|(nth, (then, now))| difference(then, now, &format!("{at}[{nth}]"))),
        _ => (then != now).then(|| format!("{at} was {then}, and is {now}")),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_of_0_1_0_is_read_and_played_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tavola.db");
    std::fs::copy(Path::new(KEPT).join("tavola.db"), &file).expect("a copy");
    let journal = SqliteJournal::open(&file, &SqliteOptions::default()).expect("a file of an older version");
    // What is listed, and how sure ratings are, depends on the time: the same as then, a minute later.
    let clock = Arc::new(StandingClock(AtomicU64::new(WRITTEN + 60_000)));
    let server = Open::over(Arc::new(journal), clock, wide()).await;

    let answers = std::fs::read_to_string(Path::new(KEPT).join("answers.json")).expect("the answers");
    let answers: serde_json::Map<String, Value> = serde_json::from_str(&answers).expect("a list of answers");
    assert_eq!(answers.len(), 17);
    for (path, then) in &answers {
        let request = Request::get(path);
        let now =
            ask(server.address, then["token"].as_str().map_or(request.clone(), |token| request.seat(token))).await;
        assert_eq!(now.status, 200, "{path}: {now:?}");
        let mut body = if then["body"].is_string() { json!(now.text()) } else { now.json() };
        // Levels may have come since then, the stronger ones last.
        if let (Some(then), Some(now)) =
            (then["body"]["bots"].as_array(), body.get_mut("bots").and_then(Value::as_array_mut))
        {
            now.truncate(then.len());
        }
        assert_eq!(difference(&then["body"], &body, path), None);
    }

    // The round in the middle goes on where it was.
    let mut running = answers.iter().filter(|(_, then)| then["body"]["state"]["table"]["phase"] == "playing");
    let (path, then) = running.next().expect("a round that runs");
    let state = &then["body"]["state"];
    let deed = json!({"do": "move", "text": state["round"]["legal"][0]});
    let command = json!({"id": "goes-on", "seq": state["seq"], "deed": deed});
    let request = Request::post(&format!("{path}/commands")).seat(then["token"].as_str().expect("a token"));
    let done = ask(server.address, request.json(&command)).await;
    assert_eq!(done.status, 200, "{done:?}");
    assert_eq!(done.json()["seq"], json!(state["seq"].as_u64().expect("a number") + 1));
    drop(server.close().await);
}

#[test]
fn differences_are_found() {
    let then = json!({"a": [1, {"b": null}]});
    assert_eq!(difference(&then, &json!({"a": [1, {"b": null, "new": 1}], "c": 2}), "x"), None);
    assert_eq!(difference(&then, &json!({"a": [1, {}]}), "x").as_deref(), Some("x.a[1].b is gone"));
    assert!(difference(&then, &json!({"a": [2, {"b": null}]}), "x").is_some());
    assert!(difference(&then, &json!({"a": [1]}), "x").is_some());
}
