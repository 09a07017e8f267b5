//! Tables that nobody touches any more: packed after a day, removed after a time, and never while somebody plays.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::json;
use tavola_client::Request;
use tavola_core::Seat;
use tavola_server::journal::sqlite::{SqliteJournal, SqliteOptions};
use tavola_server::journal::{Bucket, Journal, Key, TableId, Version};
use tavola_server::{Limits, upkeep};
use tavola_table::Clock;

use crate::client::ask;
use crate::club::{Club, play};
use crate::lifecycle::dealt;
use crate::names::{Named, me, named, play_a_bot};
use crate::open::{NOON, Open, Party, StandingClock, Stored, wide};

/// How often these servers look for old tables.
const OFTEN: Duration = Duration::from_millis(5);

const DAY: u64 = 24 * 3_600_000;

/// A server that looks after its tables, and its clock.
async fn open(journal: impl Into<Stored>) -> (Open, Arc<StandingClock>) {
    let clock = Arc::new(StandingClock(NOON.into()));
    let server = Open::over(journal, clock.clone(), Limits { idle_seconds: 0, ..wide() }).await;
    tokio::spawn(upkeep(server.house.clone(), OFTEN));
    (server, clock)
}

fn name(id: &str) -> TableId {
    id.parse().expect("a name")
}

/// Waits until a table is gone. Nobody asks the server, which would wake it.
async fn gone(journal: &dyn Journal, id: &TableId) {
    while journal.last(id).await.expect("the journal can be read") > 0 {
        tokio::task::yield_now().await;
    }
}

/// Waits until something is so. What could not be done at once is done a day later: so a day passes now and then.
async fn in_some_days(clock: &StandingClock, is_so: impl AsyncFn() -> bool) {
    loop {
        let asked = Instant::now();
        while asked.elapsed() < Duration::from_secs(1) {
            if is_so().await {
                return;
            }
            tokio::task::yield_now().await;
        }
        clock.0.fetch_add(DAY, Ordering::Relaxed);
    }
}

/// Waits until so many tables are, or were, what the metric counts.
async fn counted(server: &Open, metric: &str, count: usize) {
    let line = format!("tavola_tables_{metric} {count}\n");
    while !String::from_utf8_lossy(&server.get("/metrics").await.body).contains(&line) {
        tokio::task::yield_now().await;
    }
}

/// A table with a game of four moves.
async fn small_table(server: &Open, people: usize, bots: usize) -> Party {
    let rules = json!({"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}});
    server.table("cassa-grande", rules, json!({"listed": true}), people, bots).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_7_old_tables_are_packed_and_then_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = SqliteJournal::open(&folder.path().join("tavola.db"), &SqliteOptions::default()).expect("a journal");
    let (server, clock) = open(Arc::new(journal)).await;
    let played = small_table(&server, 2, 0).await;
    let mut sockets = played.begin().await;
    play(&mut sockets).await;
    drop(sockets);
    let gathering = small_table(&server, 1, 0).await;
    let club = Club::open(&server, json!({})).await;
    let stored = server.journal.tables(None, 10).await.expect("names").len();
    assert_eq!(stored, 3);
    counted(&server, "stored", 3).await;
    loop {
        let bytes = server.journal.size().await.expect("a size").bytes;
        let metrics = server.get("/metrics").await;
        if String::from_utf8_lossy(&metrics.body).contains(&format!("tavola_journal_bytes {bytes}\n")) {
            break;
        }
    }
    let record = server.get(&played.path("/record")).await;
    assert_eq!(record.status, 200, "{record:?}");

    // After a day all are packed, and nobody can tell.
    clock.0.store(NOON + DAY + 1, Ordering::Relaxed);
    counted(&server, "packed_total", 3).await;
    assert_eq!(server.get(&played.path("/record")).await.body, record.body);
    assert_eq!(server.get(&played.path("/replay")).await.status, 200);
    let mut socket = played.seat(0).await.named("later");
    assert_eq!(socket.welcome["kept_until"], NOON + 365 * DAY);
    socket.done(&json!({"do": "say", "text": "that was good"})).await;
    drop(socket);

    // A month later the one where nobody ever played is gone; the other two are there.
    clock.0.store(NOON + 30 * DAY, Ordering::Relaxed);
    gone(&*server.journal, &name(&gathering.id)).await;
    assert_eq!(server.get(&gathering.path("")).await.status, 404);
    assert_eq!(server.get(&played.path("")).await.status, 200);
    assert_eq!(club.state().await["title"], "Thursday");
    // What was said a day later counts: the evening goes before the table.
    clock.0.store(NOON + 365 * DAY, Ordering::Relaxed);
    counted(&server, "removed_total", 2).await;
    assert_eq!(server.get(&club.path("")).await.status, 404);
    assert_eq!(server.get(&played.path("/record")).await.body, record.body);
    clock.0.store(NOON + 366 * DAY + 1, Ordering::Relaxed);
    gone(&*server.journal, &name(&played.id)).await;
    let reply = server.get(&played.path("")).await;
    assert_eq!((reply.status, reply.code()), (404, "no_table".to_owned()));
    assert_eq!(server.journal.tables(None, 10).await.expect("names"), []);
    counted(&server, "stored", 0).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_7_no_table_is_removed_while_somebody_plays() {
    // A clock that gives a day for each move, and that nobody has noted: whoever was to do so died.
    let (journal, slow) = dealt(Clock::Move { seconds: 86_400 }, 4, Seat::B).await;
    let key = Key::from(name(&slow.id));
    let (version, _) = journal.get(Bucket::Awake, &key).await.expect("an answer").expect("a note");
    journal.delete(Bucket::Awake, &key, version).await.expect("deleted");
    let (server, clock) = open(journal).await;
    let played = small_table(&server, 2, 0).await;
    let watched = small_table(&server, 1, 0).await;
    let old = small_table(&server, 1, 0).await;
    let mut players = played.begin().await;
    let mut watcher = watched.watcher().await;
    let before = server.journal.last(&name(&slow.id)).await.expect("a number");
    clock.0.store(NOON + 1000 * DAY, Ordering::Relaxed);
    gone(&*server.journal, &name(&old.id)).await;
    // Once more around, with another one that is old.
    let old = small_table(&server, 1, 0).await;
    clock.0.store(NOON + 2000 * DAY, Ordering::Relaxed);
    gone(&*server.journal, &name(&old.id)).await;
    assert_eq!(server.journal.last(&name(&slow.id)).await.expect("a number"), before);
    players[0].done(&json!({"do": "say", "text": "still here"})).await;
    let said = watched.seat(0).await.named("back").done(&json!({"do": "say", "text": "back"})).await;
    watcher.reach(said).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_7_a_game_that_was_left_is_removed_with_its_notes() {
    let (server, clock) = open(crate::journal::fresh().await).await;
    // It is the person's turn, or will be: bots wait for ever.
    let left = small_table(&server, 1, 1).await;
    let mut sockets = left.begin().await;
    while sockets[0].turn() != Some("A") {
        sockets[0].next().await.expect("the socket stays open");
    }
    let key = Key::from(name(&left.id));
    let noted = async || server.journal.get(Bucket::Awake, &key).await.expect("an answer").is_some();
    assert!(noted().await);
    drop(sockets);
    // Nothing happens there until somebody comes back: it falls asleep, and no other node needs to wake it.
    while noted().await {
        tokio::task::yield_now().await;
    }
    let mut back = left.seat(0).await.named("back");
    back.done(&json!({"do": "say", "text": "back"})).await;
    assert!(noted().await);
    drop(back);
    // As a node leaves them that dies, or this one if it can't give the lease back.
    let lease: Key = format!("lease.{}", left.id).parse().expect("a key");
    let holder = server.journal.node().unwrap_or_else(|| "00000000000000aa".to_owned());
    drop(server.journal.put(Bucket::Nodes, &lease, Version::NEW, holder.into()).await);
    drop(server.journal.put(Bucket::Awake, &key, Version::NEW, "1".into()).await);
    // Who wanted to be told of it gave an address.
    let wishes: Key = format!("table.{}", left.id).parse().expect("a key");
    server.journal.put(Bucket::Notices, &wishes, Version::NEW, "[]".into()).await.expect("room");
    clock.0.store(NOON + 366 * DAY, Ordering::Relaxed);
    gone(&*server.journal, &name(&left.id)).await;
    for (bucket, key) in [(Bucket::Awake, &key), (Bucket::Nodes, &lease), (Bucket::Notices, &wishes)] {
        while server.journal.get(bucket, key).await.expect("an answer").is_some() {
            tokio::task::yield_now().await;
        }
    }
    assert_eq!(server.get(&left.path("")).await.status, 404);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_7_names_that_nobody_has_used_for_years_end() {
    let (server, clock) = open(crate::journal::fresh().await).await;
    let [unused, rated, seated] =
        [named(&server, "Ada").await, named(&server, "Ben").await, named(&server, "Cleo").await];
    let is_known = async |name: &Named| me(&server, &name.token).await.status == 200;
    let keys = async || server.journal.keys(Bucket::Ratings, None, 100).await.expect("keys");
    let noted = async || keys().await.iter().any(|key| key.as_str().starts_with("match."));
    let options = json!({"hints": false, "rated": true});
    let table = play_a_bot(&server, Some(&rated), &options).await;
    assert!(noted().await);

    // With the table ends what was noted of its match; the rating stays.
    clock.0.store(NOON + 366 * DAY, Ordering::Relaxed);
    gone(&*server.journal, &name(&table)).await;
    while noted().await {
        tokio::task::yield_now().await;
    }
    let people = server.get("/api/ratings/cassa-grande").await.json()["people"].clone();
    assert_eq!(people[0]["name"], "Ben", "{people}");

    // One plays again for its rating, one has a table that is still there; the third one does nothing.
    clock.0.store(NOON + 600 * DAY, Ordering::Relaxed);
    play_a_bot(&server, Some(&rated), &options).await;
    clock.0.store(NOON + 1094 * DAY, Ordering::Relaxed);
    let left = small_table(&server, 1, 0).await;
    let game =
        json!({"table": left.id, "game": "cassa-grande", "seat": "A", "nonce": "00112233445566778899aabbccddeeff"});
    let kept = ask(server.address, Request::post("/api/names/me/games").name(&seated.token).json(&game)).await;
    assert_eq!(kept.status, 200, "{kept:?}");
    assert!(is_known(&unused).await);
    clock.0.store(NOON + 1096 * DAY, Ordering::Relaxed);
    in_some_days(&clock, async || !is_known(&unused).await).await;
    assert!(is_known(&rated).await && is_known(&seated).await);
    clock.0.store(NOON + 2000 * DAY, Ordering::Relaxed);
    let all_ended = async || !is_known(&rated).await && !is_known(&seated).await && keys().await.is_empty();
    in_some_days(&clock, all_ended).await;
    server.close().await;
}
