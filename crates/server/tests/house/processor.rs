//! What is asked for again and again is worked out once.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use futures_util::future::{FutureExt as _, join_all};
use serde_json::{Value, json};
use tavola_client::Request;
use tavola_server::{Limits, SystemClock};

use crate::client::{Hello, Socket, ask};
use crate::open::{Open, Party, deal, wide};
use crate::watched::Watched;

fn small() -> Value {
    json!({"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}})
}

/// Plays until the round is over.
async fn finish(sockets: &mut [Socket]) {
    while sockets[0].phase() == "playing" {
        let mover = usize::from(sockets[0].turn() == Some("B"));
        let text = sockets[mover].legal()[0].clone();
        let seq = sockets[mover].done(&json!({"do": "move", "text": text})).await;
        for socket in &mut *sockets {
            socket.reach(seq).await;
        }
    }
}

async fn served() -> (Arc<Watched>, Open, Party) {
    let journal = Arc::new(Watched::new());
    let server = Open::over(journal.clone(), Arc::new(SystemClock), Limits { idle_seconds: 5, ..wide() }).await;
    let party = server.table("cassa-grande", small(), json!({"rounds": 3}), 2, 0).await;
    (journal, server, party)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_9_earlier_rounds_are_folded_once_for_all() {
    let (journal, server, party) = served().await;
    let mut sockets = party.begin().await;
    finish(&mut sockets).await;
    deal(&mut sockets).await;
    let before = journal.folds.load(Ordering::Relaxed);
    let path = party.path("/replay?round=1&viewer=open");
    let all = join_all((0..30).map(|_| ask(server.address, Request::get(&path)))).await;
    assert!(all.iter().all(|reply| reply.status == 200 && reply.body == all[0].body));
    assert_eq!(journal.folds.load(Ordering::Relaxed), before + 1);
    // A round that never was is not looked for.
    for path in ["/record?round=3", "/record?round=4000000000", "/record?round=0", "/replay?round=77&viewer=open"] {
        let reply = server.get(&party.path(path)).await;
        assert_eq!((reply.status, reply.code()), (404, "no_record".to_owned()), "{path}");
    }
    assert_eq!(journal.folds.load(Ordering::Relaxed), before + 1);
    // What was kept of the last round goes with it.
    assert_eq!(server.get(&party.path("/record")).await.status, 409);
    finish(&mut sockets).await;
    let second = server.get(&party.path("/record")).await;
    assert_eq!(second.body, server.get(&party.path("/record?round=2")).await.body);
    assert_ne!(second.body, server.get(&party.path("/record?round=1")).await.body);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_9_a_stampede_on_a_sleeping_table_folds_it_once() {
    let (journal, server, party) = served().await;
    // It sleeps as soon as nobody has asked for some seconds.
    while server.get("/health").await.json()["tables"] != 0 {
        tokio::task::yield_now().await;
    }
    let before = journal.folds.load(Ordering::Relaxed);
    let hello = Hello::default();
    let sockets = (0..20).map(|_| Socket::open(server.address, &party.id, &hello));
    let path = party.path("");
    let looks = (0..20).map(|_| ask(server.address, Request::get(&path)));
    let (sockets, looks) = tokio::join!(join_all(sockets), join_all(looks));
    assert!(sockets.iter().all(Result::is_ok) && looks.iter().all(|look| look.status == 200));
    assert_eq!(journal.folds.load(Ordering::Relaxed), before + 1);
    drop(sockets);
    server.close().await;
}

/// However often and through however many sockets a seat asks about a decision, a bot looks for advice once: the second thought
/// would end in a panic here.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_9_a_seat_gets_advice_about_a_decision_once() {
    let server = Open::new().await;
    let party = server.table("cassa-grande", small(), json!({}), 2, 0).await;
    let mut sockets = party.begin().await;
    let mover = usize::from(sockets[0].turn() == Some("B"));
    let mut other = party.seat(mover).await.named("other");
    let mut first = sockets.swap_remove(mover);
    first.send(&json!({"type": "hint", "id": "h0"})).await.expect("it is sent");
    let hint = first.answer("h0").await.expect("advice");
    assert_eq!(hint["type"], "hint", "{hint}");
    server.house.plant_faults(1);
    for number in 1..5 {
        for socket in [&mut first, &mut other] {
            let id = format!("h{number}");
            socket.send(&json!({"type": "hint", "id": id})).await.expect("it is sent");
            let again = socket.answer(&id).await.expect("advice");
            assert_eq!(again["moves"], hint["moves"], "{again}");
        }
    }
    server.house.plant_faults(0);
    server.close().await;
}

async fn count_drawn(server: &Open) -> u64 {
    let text = server.get("/metrics").await.text().into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("tavola_sheets_drawn_total "));
    line.expect("it is told").parse().expect("a number")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_9_sheets_are_drawn_once() {
    let server = Open::new().await;
    for path in ["/api/print", "/api/print/calcory/cards.pdf", "/api/print/calcory/cards/1.svg"] {
        let first = server.get(path).await;
        assert_eq!(first.status, 200, "{path}");
        assert_eq!(server.get(path).await.body, first.body, "{path}");
    }
    let drawn = count_drawn(&server).await;
    assert_eq!(drawn, 4, "a list, a PDF, the number of pages and a page");
    for number in 0..5 {
        assert_eq!(server.get(&format!("/api/print/calcory/cards/{}.svg", 90 + number)).await.status, 404);
    }
    assert_eq!(count_drawn(&server).await, drawn);
    server.close().await;
}

/// The only thread beside that of the server is busy: whoever waits for it keeps nobody else waiting.
#[test]
fn point_9_undo_is_weighed_on_another_thread() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(1).build();
    runtime.expect("a runtime").block_on(async {
        let (_journal, server, party) = served().await;
        let mut sockets = party.begin().await;
        let other = server.table("cassa-grande", small(), json!({}), 2, 0).await;
        let mut others = other.begin().await;
        let mover = usize::from(sockets[0].turn() == Some("B"));
        let socket = &mut sockets[mover];
        let text = socket.legal()[0].clone();
        socket.done(&json!({"do": "move", "text": text})).await;

        let (end, ended) = std::sync::mpsc::channel::<()>();
        let busy = tokio::task::spawn_blocking(move || ended.recv());
        let undo = socket.command(&json!({"do": "undo"}));
        let id = undo["id"].as_str().expect("a name").to_owned();
        socket.send(&undo).await.expect("it is sent");
        for number in 0..10 {
            others[0].done(&json!({"do": "say", "text": format!("{number} moments")})).await;
            assert_eq!(server.get("/health").await.status, 200);
        }
        assert_eq!(socket.answer(&id).now_or_never(), None, "nobody has weighed it yet");
        end.send(()).expect("it waits");
        busy.await.expect("it ends").expect("it was told");
        assert_eq!(socket.answer(&id).await.expect("an answer")["type"], "done");
        server.close().await;
    });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_9_no_more_than_two_undos_are_weighed_at_once() {
    let (_journal, server, party) = served().await;
    let mut sockets = party.begin().await;
    let mover = usize::from(sockets[0].turn() == Some("B"));
    for places in [1, 2] {
        let held = server.house.hold_weighing(places).await.expect("places");
        let socket = &mut sockets[mover];
        let text = socket.legal()[0].clone();
        socket.done(&json!({"do": "move", "text": text})).await;
        let undo = socket.command(&json!({"do": "undo"}));
        let id = undo["id"].as_str().expect("a name").to_owned();
        socket.send(&undo).await.expect("it is sent");
        // Where one place is left, it is weighed at once. Where none is, it waits, and nobody else does.
        if places == 2 {
            for _ in 0..10 {
                assert_eq!(server.get("/health").await.status, 200);
            }
            assert_eq!(socket.answer(&id).now_or_never(), None, "nobody has weighed it yet");
            drop(held);
        }
        assert_eq!(socket.answer(&id).await.expect("an answer")["type"], "done");
    }
    server.close().await;
}
