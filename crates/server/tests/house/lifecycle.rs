//! Stopping, sleeping, waking: nothing is lost, and what is due happens although nobody looks.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde_json::{Value, json};
use tavola_core::Seat;
use tavola_core::fair::Secret;
use tavola_server::journal::{Bucket, Journal, Key, TableId, Version};
use tavola_server::{Limits, SystemClock};
use tavola_table::{Chooser, Clock, Entry, Fact, Level, Options};
use tavola_wire::Health;
use tokio::task::JoinSet;

use crate::client::{Hello, Socket};
use crate::open::{NOON, Open, Party, StandingClock, Stored, host_token, seat_token, wide};

async fn entries(journal: &dyn Journal, id: &str) -> Vec<Entry> {
    let id: TableId = id.parse().expect("a name");
    let read = journal.read(&id, 0, 100_000).await.expect("the journal can be read");
    read.iter().map(|(_, bytes)| serde_json::from_slice(bytes).expect("an entry")).collect()
}

/// People talk while the server stops: each hears one farewell, and all that was acknowledged is there once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_quiet_stop_loses_nothing() {
    // Nobody is let go for being slow on a machine that is busy.
    let server = Open::with(Limits { waiting_messages: 100_000, ..wide() }).await;
    let mut talking = JoinSet::new();
    let (heard, mut hearing) = tokio::sync::mpsc::channel::<()>(1);
    let mut parties = Vec::new();
    for _ in 0..5 {
        let party = server.table("cassa-grande", json!({"players": 2}), json!({}), 2, 0).await;
        for number in 0..2 {
            let (mut socket, heard) = (party.seat(number).await, heard.clone());
            talking.spawn(async move {
                let mut done = Vec::new();
                loop {
                    let text = format!("{number} says {}", done.len());
                    match socket.act(&json!({"do": "say", "text": text})).await {
                        Some(answer) if answer["type"] == "done" => done.push((answer["seq"].clone(), text)),
                        Some(bye) => {
                            assert_eq!(
                                (&bye["type"], &bye["code"], &bye["retry"]),
                                (&json!("bye"), &json!("restart"), &json!(1000))
                            );
                            assert_eq!(socket.next().await, None, "nothing comes after the farewell");
                            return (done, true);
                        }
                        None => return (done, false),
                    }
                    if done.len() == 20 {
                        let _ = heard.send(()).await;
                    }
                }
            });
        }
        parties.push(party);
    }
    // Somebody who has connected and said nothing yet, and somebody who only listens.
    let mut quiet = parties[0].watcher().await;
    for _ in 0..3 {
        hearing.recv().await.expect("they talk");
    }
    drop(hearing);
    let journal = server.close().await;
    assert_eq!(quiet.until(|message| message["type"] == "bye").await.expect("a farewell")["code"], "restart");
    let (mut acknowledged, mut farewells) = (0, 0);
    let told = talking.join_all().await;
    let mut said: Vec<(u64, String)> = Vec::new();
    for party in &parties {
        for (seq, entry) in (1..).zip(entries(&*journal, &party.id).await) {
            if let Fact::Said { text, .. } = entry.fact {
                said.push((seq, text));
            }
        }
    }
    for (done, farewell) in told {
        acknowledged += done.len();
        farewells += usize::from(farewell);
        for (seq, text) in done {
            let seq = seq.as_u64().expect("a number");
            assert!(said.contains(&(seq, text.clone())), "{text} was acknowledged as {seq}");
        }
    }
    assert_eq!(farewells, 10, "everybody hears the farewell");
    assert!(said.len() >= acknowledged && said.len() <= acknowledged + 10, "{} {acknowledged}", said.len());
    // The next server goes on where this one stopped.
    let server = Open::over(journal, Arc::new(SystemClock), wide()).await;
    let party = Party { address: server.address, ..parties[0].clone() };
    let mut socket = party.seat(0).await.named("again");
    socket.done(&json!({"do": "say", "text": "back"})).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_fall_asleep_and_wake() {
    let server = Open::with(Limits { idle_seconds: 0, ..wide() }).await;
    let party = server.table("calcory", json!({}), json!({}), 2, 0).await;
    let awake = async || server.get("/health").await.read::<Health>().tables;
    while awake().await > 0 {
        tokio::task::yield_now().await;
    }
    let mut sockets = party.begin().await;
    let seat = usize::from(sockets[0].turn().expect("somebody's turn").as_bytes()[0] - b'A');
    let text = sockets[seat].legal()[0].clone();
    let seq = sockets[seat].done(&json!({"do": "move", "text": text})).await;
    assert_eq!(awake().await, 1, "somebody listens");
    drop(sockets);
    while awake().await > 0 {
        tokio::task::yield_now().await;
    }
    // Asked again, it is as it was.
    let seen = server.get(&party.path("")).await.json();
    assert_eq!((&seen["state"]["seq"], &seen["state"]["round"]["moves"]), (&json!(seq), &json!(1)));
    let mut back = party.socket(&Hello { seq, ..Hello::seat(&party.tokens[seat]) }).await.named("back");
    back.done(&json!({"do": "say", "text": "good morning"})).await;
    server.close().await;
}

/// Writes a journal with a round of Cassa Grande that was dealt at noon, with bots on the seats behind the people.
pub(crate) async fn dealt(clock: Clock, people: usize, start: Seat) -> (Stored, Party) {
    let journal = crate::journal::fresh().await;
    let id: TableId = "leftalonetable00".parse().expect("a name");
    let rules = serde_json::value::RawValue::from_string(r#"{"players": 4}"#.to_owned()).expect("rules are JSON");
    let options = Options { clock, ..Options::default() };
    let game = "cassa-grande".to_owned();
    let mut facts =
        vec![Fact::Opened { game, rules, options, host: host_token().hash(), evening: None, sitters: BTreeMap::new() }];
    for seat in Seat::first(4) {
        facts.push(if seat.index() < people {
            Fact::Sat { seat, name: format!("Player {seat}"), token: seat_token(seat).hash(), person: None }
        } else {
            Fact::Invited { seat, level: Level::Easy }
        });
    }
    facts.extend(Seat::first(people).map(|seat| Fact::Ready { seat, ready: true }));
    facts.extend([Fact::Committed { secret: Secret::simulated(3, 1), start: Some(start) }, Fact::Dealt]);
    for (after, fact) in (0..).zip(facts) {
        let entry = serde_json::to_vec(&Entry { at: NOON, by: None, fact }).expect("an entry is JSON");
        journal.append(&id, after, entry.into()).await.expect("an entry");
    }
    journal.put(Bucket::Awake, &Key::from(id), Version::NEW, "1".into()).await.expect("a note");
    let tokens = Seat::first(people).map(|seat| seat_token(seat).to_string()).collect();
    let address = "127.0.0.1:0".parse().expect("an address");
    (journal, Party { address, id: id.to_string(), host: host_token().to_string(), tokens })
}

async fn choosers(journal: &dyn Journal, id: &str) -> Vec<(Seat, Chooser)> {
    let moved = |entry: Entry| match entry.fact {
        Fact::Moved { seat, by, .. } => Some((seat, by)),
        _ => None,
    };
    entries(journal, id).await.into_iter().filter_map(moved).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_move_after_a_restart_though_nobody_is_there() {
    let (journal, party) = dealt(Clock::None, 1, Seat::B).await;
    let server = Open::over(journal, Arc::new(SystemClock), wide()).await;
    while choosers(&*server.journal, &party.id).await.len() < 3 {
        tokio::task::yield_now().await;
    }
    let journal = server.close().await;
    let moves = choosers(&*journal, &party.id).await;
    assert_eq!(moves, [Seat::B, Seat::C, Seat::D].map(|seat| (seat, Chooser::Bot)), "then it is the turn of a person");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_runs_out_after_a_restart_though_nobody_is_there() {
    let (journal, party) = dealt(Clock::Move { seconds: 5 }, 4, Seat::C).await;
    let clock = Arc::new(StandingClock((NOON + 4_900).into()));
    let server = Open::over(journal, clock.clone(), wide()).await;
    assert_eq!(choosers(&*server.journal, &party.id).await, [], "there is time left");
    clock.0.store(NOON + 5_100, Ordering::Relaxed);
    while choosers(&*server.journal, &party.id).await.is_empty() {
        tokio::task::yield_now().await;
    }
    assert_eq!(choosers(&*server.journal, &party.id).await, [(Seat::C, Chooser::Clock)]);
    server.close().await;
}

/// A table is noted as one to be woken while something is due there, and not any longer; a note that was left behind by
/// a server that died is taken away.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_tables_with_something_due_are_woken() {
    let server = Open::new().await;
    let party = server
        .table("cassa-grande", json!({"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}}), json!({}), 1, 1)
        .await;
    let key = Key::from(party.id.parse::<TableId>().expect("a name"));
    let noted = async |journal: &dyn Journal| journal.get(Bucket::Awake, &key).await.expect("it answers").is_some();
    assert!(!noted(&*server.journal).await);
    let mut sockets = party.begin().await;
    assert!(noted(&*server.journal).await);
    let socket = &mut sockets[0];
    while socket.phase() == "playing" {
        if let Some(text) = socket.legal().first().cloned() {
            socket.done(&json!({"do": "move", "text": text})).await;
        } else {
            socket.next().await.expect("the socket stays open");
        }
    }
    while noted(&*server.journal).await {
        tokio::task::yield_now().await;
    }
    let journal = server.close().await;
    journal.put(Bucket::Awake, &key, Version::NEW, "1".into()).await.expect("a note");
    let server = Open::over(journal, Arc::new(SystemClock), wide()).await;
    while noted(&*server.journal).await {
        tokio::task::yield_now().await;
    }
    server.close().await;
}

/// Who gives up a seat, or may not watch any longer, hears so once and is not asked to come back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_may_not_stay_hears_why() {
    let server = Open::new().await;
    let party = server.table("calcory", json!({}), json!({}), 2, 0).await;
    let mut host = party.socket(&Hello { host: Some(party.host.clone()), ..Hello::default() }).await;
    let (mut player, mut watcher) = (party.seat(1).await, party.watcher().await);
    host.done(&json!({"do": "free", "seat": "B"})).await;
    assert_eq!(last_words(&mut player).await, ("stranger".to_owned(), Value::Null));
    host.done(&json!({"do": "change", "rules": {}, "options": {"watchers": false}})).await;
    assert_eq!(last_words(&mut watcher).await, ("no_watchers".to_owned(), Value::Null));
    let refused = server.get(&party.path("")).await;
    assert_eq!((refused.status, refused.code()), (403, "no_watchers".to_owned()));
    server.close().await;
}

async fn last_words(socket: &mut Socket) -> (String, Value) {
    let bye = socket.until(|message| message["type"] == "bye").await.expect("a farewell");
    assert_eq!(socket.next().await, None, "nothing comes after the farewell");
    (bye["code"].as_str().expect("a code").to_owned(), bye["retry"].clone())
}
