//! Rated names: a secret instead of an account, ratings that change once a match.

use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};
use tavola_client::Request;
use tavola_server::journal::Bucket;
use tavola_server::{Limits, SystemClock};
use tavola_wire::{OpenedTable, OwnName, RatingHistory, Ratings, Seated};

use crate::client::{Hello, PATIENCE, Reply, Socket, ask};
use crate::club::{Club, play};
use crate::open::{Open, text, wide};

pub(crate) struct Named {
    id: String,
    pub(crate) token: String,
}

pub(crate) async fn named(server: &Open, name: &str) -> Named {
    let made = server.post("/api/names", &json!({"name": name})).await;
    assert_eq!(made.status, 201, "{made:?}");
    let made: OwnName = made.read();
    Named { id: made.id, token: made.token.expect("a secret") }
}

pub(crate) async fn me(server: &Open, token: &str) -> Reply {
    ask(server.address, Request::get("/api/names/me").name(token)).await
}

async fn change(server: &Open, token: &str, body: Value) -> Reply {
    ask(server.address, Request::post("/api/names/me").name(token).json(&body)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_is_its_secret() {
    let server = Open::with(Limits { names_per_hour: 2, ..wide() }).await;
    let ada = named(&server, " Ada ").await;
    assert_eq!(me(&server, &ada.token).await.json(), json!({"id": ada.id, "name": "Ada", "token": null}));
    assert_eq!(server.get("/api/names/me").await.code(), "no_name");
    assert_eq!(me(&server, &"A".repeat(43)).await.status, 401);
    assert_eq!(server.post("/api/names", &json!({"name": "\u{202e}"})).await.code(), "name");
    assert_eq!(server.post("/api/names", &json!({"name": "Zoe"})).await.status, 429);
    assert_eq!(change(&server, &ada.token, json!({"name": "Ada L."})).await.json()["name"], "Ada L.");
    // The stored values hold no secret.
    let keys = server.journal.keys(Bucket::Ratings, None, 100).await.expect("it answers");
    assert!(!keys.is_empty());
    for key in keys {
        let (_, value) = server.journal.get(Bucket::Ratings, &key).await.expect("it answers").expect("a value");
        assert!(!key.as_str().contains(&ada.token) && !contains(&value, &ada.token));
    }
    let renewed = change(&server, &ada.token, json!({"renew": true})).await.json();
    let token = text(&renewed["token"]);
    assert_eq!(me(&server, &ada.token).await.status, 401, "the old link does not count");
    assert_eq!(me(&server, &token).await.json()["name"], "Ada L.");
    let gone = ask(server.address, Request::new("DELETE", "/api/names/me").name(&token)).await;
    assert_eq!(gone.status, 204);
    assert_eq!(me(&server, &token).await.status, 401);
    let left = server.journal.keys(Bucket::Ratings, None, 100).await.expect("it answers");
    assert_eq!(left, [], "nothing is kept of it");
    server.close().await;
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_evening_changes_ratings_once() {
    let server = Open::new().await;
    let (ada, ben) = (named(&server, "Ada").await, named(&server, "Ben").await);
    let club = Club::open(&server, json!({"options": {"rated": true, "hints": false}, "open": true})).await;
    for (name, token) in [("Ada", &ada.token), ("Ben", &ben.token)] {
        let enter = Request::post(&club.path("/players")).name(token).json(&json!({"names": [name]}));
        let entered = ask(server.address, enter).await;
        assert_eq!(entered.status, 200, "{entered:?}");
    }
    let state = club.round(1).await;
    assert_eq!(state["players"][0]["person"], ada.id.as_str());
    let table = state["rounds"][0]["tables"][0].clone();
    let stolen = server.post(&club.path("/seats"), &json!({"player": 1})).await;
    assert_eq!((stolen.status, stolen.code()), (403, "other_name".to_owned()));
    let mut sockets = club.begin(&table, &[(1, &ada.token), (2, &ben.token)]).await;
    play(&mut sockets).await;
    let until = Instant::now() + PATIENCE;
    let ratings = loop {
        assert!(Instant::now() < until, "the match is rated");
        let ratings = server.get("/api/ratings/cassa-grande").await.json();
        if ratings["people"].as_array().is_some_and(|people| people.len() == 2) {
            break ratings;
        }
        tokio::task::yield_now().await;
    };
    let places = sockets[0].round["outcome"]["places"].clone();
    let winner = match (places["A"].as_u64(), places["B"].as_u64()) {
        (Some(1), Some(2)) => table["seats"]["A"]["player"].clone(),
        (Some(2), Some(1)) => table["seats"]["B"]["player"].clone(),
        _ => Value::Null,
    };
    let people = ratings["people"].as_array().expect("people");
    if winner.is_null() {
        assert!(people.iter().all(|person| person["rating"] == 1000), "{people:?}");
    } else {
        let best = if winner == 1 { &ada.id } else { &ben.id };
        assert_eq!(people[0]["id"], best.as_str());
        assert!(people[0]["rating"].as_i64() > Some(1000) && people[1]["rating"].as_i64() < Some(1000), "{people:?}");
    }
    assert!(people.iter().all(|person| person["matches"] == 1));
    let bots: Vec<i64> =
        ratings["bots"].as_array().expect("bots").iter().filter_map(|b| b["rating"].as_i64()).collect();
    assert!(bots.len() == 5 && bots.is_sorted() && bots[1] == 1000, "{bots:?}");
    // A server that starts anew and looks at the table counts nothing twice.
    let journal = server.close().await;
    let server = Open::over(journal, Arc::new(SystemClock), wide()).await;
    server.get(&format!("/api/tables/{}", text(&table["id"]))).await;
    let again = server.get("/api/ratings/cassa-grande").await;
    again.read::<Ratings>();
    assert_eq!(again.json(), ratings);
    // A house that has no list of the best yet, as those of older versions, gathers it from the ratings.
    let best = "best.cassa-grande".parse().expect("a key");
    let (version, _) = server.journal.get(Bucket::Ratings, &best).await.expect("it answers").expect("a list");
    server.journal.delete(Bucket::Ratings, &best, version).await.expect("deleted");
    assert_eq!(server.get("/api/ratings/cassa-grande").await.json(), ratings);
    let history: RatingHistory = server.get(&format!("/api/ratings/cassa-grande/{}", ada.id)).await.read();
    assert_eq!(history.points.len(), 1);
    assert_eq!(Some(history.points[0].rating), history.now.map(|now| now.rating));
    change(&server, &ada.token, json!({"name": "Ada L."})).await;
    let called =
        |ratings: &Value| ratings["people"].as_array().is_some_and(|all| all.iter().any(|one| one["name"] == "Ada L."));
    assert!(called(&server.get("/api/ratings/cassa-grande").await.json()));
    assert_eq!(server.get("/api/ratings/calcory").await.json()["people"], json!([]), "each game for itself");
    assert_eq!(server.get("/api/ratings/chess").await.status, 404);
    assert_eq!(server.get("/api/ratings/calcory/nobody").await.status, 404);
    server.close().await;
}

/// Who sees that a match is lost can neither leave it nor take its worth away by removing the name.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_3_a_lost_match_counts_also_for_a_name_that_is_removed() {
    let server = Open::new().await;
    let (ada, ben) = (named(&server, "Ada").await, named(&server, "Ben").await);
    let rules = json!({"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}});
    let wanted = json!({"game": "cassa-grande", "rules": rules, "options": {"hints": false, "rated": true},
        "me": {"name": "Ada", "seat": "A"}, "ready": true});
    let opened = ask(server.address, Request::post("/api/tables").name(&ada.token).json(&wanted)).await;
    let opened: OpenedTable = opened.read();
    let path = format!("/api/tables/{}", opened.id);
    let sit = Request::post(&format!("{path}/seats")).name(&ben.token).json(&json!({"name": "Ben"}));
    let seated: Seated = ask(server.address, sit).await.read();
    let mut sockets = Vec::new();
    for token in [opened.token, Some(seated.token)] {
        let hello = Hello { token, ..Hello::default() };
        sockets.push(Socket::open(server.address, &opened.id, &hello).await.expect("a socket"));
    }
    sockets[1].act(&json!({"do": "ready", "ready": true})).await.expect("an answer");
    for (socket, entropy) in sockets.iter_mut().zip(["07", "08"]) {
        while socket.phase() != "dealing" {
            socket.next().await.expect("the socket stays open");
        }
        let add = json!({"do": "add", "round": 1, "entropy": entropy.repeat(16)});
        socket.act(&add).await.expect("an answer");
    }
    while sockets[1].phase() != "playing" {
        sockets[1].next().await.expect("the socket stays open");
    }
    let removed = ask(server.address, Request::new("DELETE", "/api/names/me").name(&ben.token)).await;
    assert_eq!(removed.status, 204);
    sockets[1].act(&json!({"do": "give_up"})).await.expect("an answer");
    let seen = server.get(&path).await.json();
    assert_eq!((&seen["state"]["table"]["phase"], &seen["state"]["table"]["lost"]), (&json!("over"), &json!("B")));
    let people = server.get("/api/ratings/cassa-grande").await.json()["people"].clone();
    assert_eq!(people.as_array().map(Vec::len), Some(1), "{people}");
    assert_eq!(people[0]["id"], ada.id.as_str());
    assert!(people[0]["rating"].as_i64() > Some(1000), "{people}");
    // Only Ada is told where she played.
    let history = Request::get(&format!("/api/ratings/cassa-grande/{}", ada.id));
    let told = |history: RatingHistory| history.points.first().and_then(|point| point.table.clone());
    assert_eq!(told(ask(server.address, history.clone()).await.read()), None);
    assert_eq!(told(ask(server.address, history.name(&ada.token)).await.read()), Some(opened.id));
    server.close().await;
}

/// Bots count as opponents; a table that is not rated counts for nothing, and neither does one without names.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_rated_tables_with_names_count() {
    let server = Open::new().await;
    let ada = named(&server, "Ada").await;
    let rules = json!({"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}});
    let refused = json!({"game": "cassa-grande", "rules": rules, "options": {"rated": true}});
    assert_eq!(server.post("/api/tables", &refused).await.code(), "options", "no advice where it is rated");
    let mut rated = 0;
    for (options, shown) in [
        (json!({"hints": false}), true),
        (json!({"hints": false, "rated": true}), false),
        (json!({"hints": false, "rated": true}), true),
    ] {
        play_a_bot(&server, shown.then_some(&ada), &options).await;
        rated += usize::from(options["rated"] == true && shown);
        let people = server.get("/api/ratings/cassa-grande").await.json()["people"].clone();
        assert_eq!(people.as_array().map(Vec::len), Some(rated), "{options} {shown}");
    }
    server.close().await;
}

/// Plays a small game against a bot, by name or without; returns the table.
pub(crate) async fn play_a_bot(server: &Open, name: Option<&Named>, options: &Value) -> String {
    let rules = json!({"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}});
    let wanted = json!({"game": "cassa-grande", "rules": rules, "options": options, "bots": {"B": "easy"},
        "me": {"name": "Ada", "seat": "A"}, "ready": true});
    let open = Request::post("/api/tables").json(&wanted);
    let opened = ask(server.address, if let Some(name) = name { open.name(&name.token) } else { open }).await;
    assert_eq!(opened.status, 201, "{opened:?}");
    let opened: OpenedTable = opened.read();
    let hello = Hello { token: opened.token, ..Hello::default() };
    let mut sockets = vec![Socket::open(server.address, &opened.id, &hello).await.expect("a socket")];
    while !matches!(sockets[0].phase(), "dealing" | "playing") {
        sockets[0].next().await.expect("the socket stays open");
    }
    let add = json!({"do": "add", "round": 1, "entropy": "00112233445566778899aabbccddeeff"});
    sockets[0].act(&add).await.expect("an answer");
    while sockets[0].phase() != "playing" {
        sockets[0].next().await.expect("the socket stays open");
    }
    play(&mut sockets).await;
    // The keeper counts before it does anything else: whoever is answered after that sees it.
    server.get(&format!("/api/tables/{}", opened.id)).await;
    opened.id
}
