//! What the HTTP interface offers: lists, records, replays, advice, cookies, headers, and its own description.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};
use tavola_client::Request;
use tavola_wire::{Done, ErrorBody, ListedTable, OpenedEvening, SeenTable};

use crate::client::{PATIENCE, Reply, Socket, ask, sit};
use crate::open::{Open, Party, deal};

const SMALL: &str = r#"{"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}}"#;

fn small() -> Value {
    serde_json::from_str(SMALL).expect("JSON")
}

/// Plays the round to its end with the first legal move each time.
async fn finish(sockets: &mut [Socket]) {
    while sockets[0].phase() == "playing" {
        let mover = usize::from(sockets[0].turn().expect("somebody's turn").as_bytes()[0] - b'A');
        let text = sockets[mover].legal()[0].clone();
        let seq = sockets[mover].done(&json!({"do": "move", "text": text})).await;
        for socket in &mut *sockets {
            socket.reach(seq).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_are_listed_while_they_wait() {
    let server = Open::new().await;
    let ids = async || {
        let list: Vec<ListedTable> = server.get("/api/tables").await.read();
        list.into_iter().map(|table| table.id).collect::<Vec<_>>()
    };
    let hidden = server.table("calcory", json!({}), json!({}), 1, 0).await;
    let shown = server.table("calcory", json!({}), json!({"listed": true}), 1, 0).await;
    // The list follows the table, a moment later where it is kept elsewhere.
    let eventually = async |what: &str, is_so: &dyn Fn(&[String]) -> bool| {
        let until = Instant::now() + PATIENCE;
        while !is_so(&ids().await) {
            assert!(Instant::now() < until, "{what}");
        }
    };
    eventually("listed, and the other one not", &|ids| ids == [shown.id.as_str()]).await;
    assert_ne!(hidden.id, shown.id);
    let until = Instant::now() + PATIENCE;
    let listed = loop {
        let listed = server.get("/api/tables").await.json()[0].clone();
        if listed["free"] == 1 || Instant::now() > until {
            break listed;
        }
    };
    assert_eq!((&listed["free"], &listed["seats"], &listed["names"]), (&json!(1), &json!(2), &json!(["Player 0"])));
    let token = sit(server.address, &shown.id, "Second").await.token;
    eventually("no seat is free", &<[String]>::is_empty).await;
    let stand = json!({"id": "up", "seq": 9, "deed": {"do": "stand"}});
    let reply = ask(server.address, Request::post(&shown.path("/commands")).seat(&token).json(&stand)).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.read::<Done>();
    eventually("a seat is free again", &|ids| ids == [shown.id.as_str()]).await;
    // Of many tables the newest are shown.
    let mut last = String::new();
    for _ in 0..120 {
        last = server.table("calcory", json!({}), json!({"listed": true}), 0, 0).await.id;
    }
    eventually("the newest hundred", &|ids| ids.len() == 100 && ids.contains(&last)).await;
    let page: Vec<ListedTable> = server.get("/api/tables").await.read();
    let end = page[99].touched;
    let older: Vec<ListedTable> = server.get(&format!("/api/tables?before={end}")).await.read();
    // 121 in all, but for those that were touched within the same millisecond as the last of the first page.
    assert!((15..=21).contains(&older.len()), "{} more", older.len());
    assert!(older.iter().all(|table| table.touched < end && page.iter().all(|known| known.id != table.id)));
    assert_eq!(server.get("/api/tables?before=soon").await.status, 400);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_and_replays_of_every_round() {
    let server = Open::new().await;
    let party = server.table("cassa-grande", small(), json!({"rounds": 3}), 2, 0).await;
    assert_eq!(server.get(&party.path("/record")).await.code(), "no_record");
    let mut sockets = party.begin().await;
    for path in ["/record", "/replay", "/replay?viewer=A", "/record?round=1"] {
        let reply = server.get(&party.path(path)).await;
        assert_eq!((reply.status, reply.code()), (409, "round_runs".to_owned()), "{path}");
    }
    finish(&mut sockets).await;
    let first = server.get(&party.path("/record")).await;
    assert_eq!((first.status, sockets[0].phase()), (200, "between"));
    deal(&mut sockets).await;
    assert_eq!(server.get(&party.path("/record?round=1")).await.body, first.body, "while the second round runs");
    assert_eq!(server.get(&party.path("/record?round=2")).await.code(), "round_runs");
    finish(&mut sockets).await;
    let second = server.get(&party.path("/record?round=2")).await;
    assert_eq!(second.body, server.get(&party.path("/record")).await.body);
    assert_ne!(second.body, first.body);
    for (round, reply) in [(1, &first), (2, &second)] {
        let record = reply.json();
        assert_eq!((&record["format"], &record["fairness"]["game"]), (&json!("tavola/1"), &json!(round)));
        assert_eq!(reply.header("content-type"), Some("application/json"));
        let moves = record["moves"].as_array().expect("moves").len();
        for viewer in ["A", "B", "watcher"] {
            let views = server.get(&party.path(&format!("/replay?round={round}&viewer={viewer}"))).await;
            assert_eq!(views.json().as_array().map(Vec::len), Some(moves + 1), "{viewer}");
        }
    }
    for (path, status) in [
        ("/record?round=7", 404),
        ("/record?round=x", 400),
        ("/replay?viewer=Z", 400),
        ("/record?x=1", 400),
        ("/record?viewer=A", 400),
    ] {
        assert_eq!(server.get(&party.path(path)).await.status, status, "{path}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_may_ask_for_advice_and_why() {
    let server = Open::new().await;
    let party = server.table("cassa-grande", small(), json!({}), 2, 0).await;
    let mut sockets = party.begin().await;
    let mover = usize::from(sockets[0].turn().expect("somebody's turn").as_bytes()[0] - b'A');
    let legal = sockets[mover].legal();
    let (asks, waits) = if mover == 0 { (0, 1) } else { (1, 0) };
    sockets[asks].send(&json!({"type": "hint", "id": "h"})).await.expect("it is sent");
    let hint = sockets[asks].answer("h").await.expect("advice");
    assert_eq!(hint["type"], "hint", "{hint}");
    assert!(legal.iter().any(|text| hint["moves"][0]["text"] == text.as_str()), "{hint}");
    for (seat, text, kind, code) in [
        (asks, legal[0].as_str(), "possible", Value::Null),
        (asks, "c@40,40", "refused", json!("rule")),
        (asks, "nonsense", "refused", json!("notation")),
        (waits, legal[0].as_str(), "refused", json!("turn")),
    ] {
        sockets[seat].send(&json!({"type": "why", "id": "w", "text": text})).await.expect("it is sent");
        let answer = sockets[seat].answer("w").await.expect("an answer");
        assert_eq!((&answer["type"], &answer["code"]), (&json!(kind), &code), "{text}: {answer}");
    }
    sockets[waits].send(&json!({"type": "hint", "id": "h"})).await.expect("it is sent");
    assert_eq!(sockets[waits].answer("h").await.expect("an answer")["code"], "turn");
    // Who moves on before the advice is there is told that it comes too late, unless it was quicker.
    sockets[asks].send(&json!({"type": "hint", "id": "late"})).await.expect("it is sent");
    let moving = sockets[asks].command(&json!({"do": "move", "text": legal[0]}));
    sockets[asks].send(&moving).await.expect("it is sent");
    let late = sockets[asks].answer("late").await.expect("an answer");
    assert!(late["type"] == "hint" || late["code"] == "stale", "{late}");
    let strict = server.table("cassa-grande", small(), json!({"hints": false}), 2, 0).await;
    let mut sockets = strict.begin().await;
    sockets[0].send(&json!({"type": "hint", "id": "h"})).await.expect("it is sent");
    assert_eq!(sockets[0].answer("h").await.expect("an answer")["code"], "no_hints");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_6_tokens_are_in_one_place_and_cookies_secure_behind_tls() {
    let server = Open::new().await;
    let cookies = |reply: &Reply| -> Vec<String> {
        reply.headers.iter().filter(|(name, _)| name == "set-cookie").map(|(_, value)| value.clone()).collect()
    };
    // The page of a table needs its tokens for sockets and several seats: they are in no cookie beside.
    let opened = server.post("/api/tables", &json!({"game": "calcory", "me": {"name": "Ada"}})).await;
    assert_eq!(cookies(&opened), [""; 0]);
    let (id, token) = (opened.json()["id"].clone(), opened.json()["token"].clone());
    let (id, token) = (id.as_str().expect("a name"), token.as_str().expect("a token"));
    let path = format!("/api/tables/{id}");
    let seen = ask(server.address, Request::get(&path).header("cookie", &format!("tavola-seat-{id}={token}"))).await;
    assert_eq!(seen.json()["you"], json!({"seat": null, "host": false}));
    let seen = ask(server.address, Request::get(&path).seat(token)).await.read::<SeenTable>();
    assert_eq!(serde_json::to_value(seen).expect("JSON")["you"], json!({"seat": "A", "host": false}));
    // An evening is managed by a cookie, out of reach of scripts and other sites.
    let wanted = json!({"title": "Thursday", "game": "calcory", "size": 2});
    let own = format!("https://{}", server.address);
    for (headers, secure) in
        [(vec![], false), (vec![("origin", own.as_str())], true), (vec![("x-forwarded-proto", "https")], true)]
    {
        let request = Request::post("/api/evenings").json(&wanted);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(name, value));
        let opened = ask(server.address, request).await;
        let evening = opened.json()["id"].as_str().expect("a name").to_owned();
        let [cookie] = cookies(&opened).try_into().expect("one cookie");
        let (pair, rest) = cookie.split_once("; ").expect("attributes");
        for part in ["HttpOnly", "SameSite=Strict", &format!("Path=/api/evenings/{evening}")] {
            assert!(rest.contains(part), "{cookie}");
        }
        assert_eq!(rest.contains("Secure"), secure, "{cookie}");
        let path = format!("/api/evenings/{evening}");
        let seen = ask(server.address, Request::get(&path).header("cookie", pair)).await.json();
        assert_eq!(seen["host"], true);
    }
    server.close().await;
}

fn check_headers(reply: &Reply, path: &str) {
    let policy = reply.header("content-security-policy").unwrap_or_else(|| panic!("{path}: {reply:?}"));
    assert!(policy.contains("default-src 'none'") && !policy.contains("'unsafe-eval'"), "{policy}");
    let frames = if path == "/embed" { "frame-ancestors *" } else { "frame-ancestors 'none'" };
    assert!(policy.ends_with(frames), "{path}: {policy}");
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(reply.header(name), Some(value), "{path}");
    }
    assert!(reply.header("access-control-allow-origin").is_none());
}

/// The description is one, every path and method of it is there, and every answer carries the headers of all answers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_description_holds() {
    let server = Open::new().await;
    let party = server.table("calcory", json!({}), json!({}), 1, 0).await;
    let reply = server.get("/api/openapi.json").await;
    check_headers(&reply, "/api/openapi.json");
    let description = reply.json();
    assert!(description["openapi"].as_str().is_some_and(|version| version.starts_with("3.")));
    references(&description, &description);
    let paths = description["paths"].as_object().expect("paths");
    let mut asked = BTreeSet::new();
    for (path, methods) in paths {
        let address = path.replace("{id}", &party.id).replace("{game}", "calcory");
        for (method, operation) in methods.as_object().expect("methods") {
            let request = Request::new(&method.to_uppercase(), &address);
            let reply = ask(server.address, if method == "post" { request.json(&json!({})) } else { request }).await;
            check_headers(&reply, path);
            let documented = &operation["responses"][reply.status.to_string()];
            assert!(documented.is_object(), "{method} {path} answers {} undocumented", reply.status);
            asked.insert(format!("{method} {path}"));
        }
        let reply = ask(server.address, Request::new("PATCH", &address)).await;
        assert_eq!((reply.status, reply.code()), (405, "method".to_owned()), "{path}");
        check_headers(&reply, path);
    }
    assert!(asked.len() >= 12, "{asked:?}");
    for (path, status) in [
        ("/", 200),
        ("/api", 200),
        ("/embed", 200),
        ("/try.css", 200),
        ("/try.js", 200),
        ("/metrics", 200),
        ("/nothing", 404),
        ("/api/nothing", 404),
        ("/api/tables/nonsense", 404),
        ("/api/tables/0123456789abcdef", 404),
    ] {
        let reply = server.get(path).await;
        assert_eq!(reply.status, status, "{path}");
        check_headers(&reply, path);
    }
    let metrics = server.get("/metrics").await.text().into_owned();
    assert!(metrics.contains("tavola_tables_awake") && metrics.ends_with("# EOF\n"), "{metrics}");
    server.close().await;
}

/// What can be sent is described as it is taken: each operation by a name of its own, what stands behind the `?`, the
/// tokens, and that other keys are refused.
#[test]
fn the_description_tells_what_is_taken() {
    let description: Value = serde_json::from_str(&tavola_server::openapi()).expect("JSON");
    let mut names = BTreeSet::new();
    for (path, methods) in description["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let name = operation["operationId"].as_str().expect("a name");
            assert!(names.insert(name.to_owned()), "{method} {path} is called {name} as another one is");
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let in_path = path.contains(&format!("{{{}}}", parameter["name"].as_str().expect("a name")));
                assert_eq!(parameter["in"], if in_path { "path" } else { "query" }, "{method} {path}: {parameter}");
            }
            let ways = operation["security"].as_array().into_iter().flatten();
            for (token, _) in ways.filter_map(Value::as_object).flatten() {
                assert!(description["components"]["securitySchemes"][token].is_object(), "{method} {path}: {token}");
            }
        }
    }
    let schemas = &description["components"]["schemas"];
    let kinds = |name: &str| schemas[name]["oneOf"].as_array().expect("kinds").clone();
    for object in kinds("Deed").iter().chain(&kinds("Clock")).chain([&schemas["PerSeatSchema_LevelName"]]) {
        assert_eq!(object["additionalProperties"], false, "{object}");
    }
    assert_eq!(schemas["Coming"]["properties"]["player"]["maximum"], 65535);
    assert_eq!(schemas["FairnessState"]["properties"]["entropy"]["items"]["type"], "array");
}

/// The web client has a type for everything that is described, with the same keys.
#[test]
fn the_description_and_the_types_of_the_web_client_agree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/types");
    let types = ["http.ts", "messages.ts"].map(|name| std::fs::read_to_string(folder.join(name)).expect("types"));
    let types = types.concat();
    let description: Value = serde_json::from_str(&tavola_server::openapi()).expect("JSON");
    let mut compared = 0;
    for (name, schema) in description["components"]["schemas"].as_object().expect("schemas") {
        // Numbers, seats, levels and places are described in more words than the client needs.
        let plain = name.starts_with(char::is_lowercase) || name.starts_with("PerSeatSchema");
        if plain || ["SeatName", "LevelName", "PlaceNumber"].contains(&name.as_str()) {
            continue;
        }
        let declared = types.split("export type ").find_map(|rest| rest.strip_prefix(&format!("{name} = ")));
        let declared = declared.unwrap_or_else(|| panic!("{name} is described, and no type of the web client"));
        let declared = declared.split(";\n").next().expect("a declaration");
        for key in schema["properties"].as_object().into_iter().flat_map(|properties| properties.keys()) {
            let has = [format!(" {key}:"), format!(" {key}?:")].iter().any(|text| declared.contains(text.as_str()));
            assert!(has, "{name} is described with {key}, which the web client does not know: {declared}");
            compared += 1;
        }
    }
    assert!(compared > 100, "only {compared} keys were compared");
}

/// An object is sent as one: the list of its values is not taken for it, wherever it stands.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_are_no_objects() {
    let server = Open::new().await;
    for (path, body) in [
        ("/api/names", json!(["Ada"])),
        ("/api/tables", json!(["calcory"])),
        ("/api/tables", json!({"game": "calcory", "options": []})),
        ("/api/tables", json!({"game": "calcory", "me": ["A", "Ada"]})),
        ("/api/evenings", json!({"title": "Thursday", "game": "calcory", "size": 2, "options": [3]})),
    ] {
        let reply = server.post(path, &body).await;
        assert_eq!((reply.status, reply.code()), (400, "unreadable".to_owned()), "{body}");
    }
    let whole = json!({
        "game": "calcory", "rules": {"players": 3}, "bots": {"B": "easy"}, "ready": false,
        "options": {"rounds": 2, "clock": {"kind": "game", "seconds": 60, "increment": 5}},
        "me": {"name": "Ada", "seat": null},
    });
    assert_eq!(server.post("/api/tables", &whole).await.status, 201);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_evening_has_no_round_zero() {
    let server = Open::new().await;
    let wanted = json!({"title": "Thursday", "game": "calcory", "size": 2});
    let opened: OpenedEvening = server.post("/api/evenings", &wanted).await.read();
    let path = format!("/api/evenings/{}/rounds", opened.id);
    let reply = ask(server.address, Request::post(&path).host(&opened.host).json(&json!({"round": 0}))).await;
    assert_eq!((reply.status, reply.code()), (409, "other_evening_round".to_owned()));
    server.close().await;
}

/// Every reference leads somewhere.
fn references(part: &Value, whole: &Value) {
    match part {
        Value::Object(map) => {
            if let Some(Value::String(reference)) = map.get("$ref") {
                let pointer = reference.strip_prefix('#').expect("a reference within the document");
                assert!(whole.pointer(pointer).is_some(), "{reference} leads nowhere");
            }
            map.values().for_each(|value| references(value, whole));
        }
        Value::Array(list) => list.iter().for_each(|value| references(value, whole)),
        _ => {}
    }
}

/// Hidden cards of a round that runs are in no answer, whatever is asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_nobody_may_watch_show_nothing() {
    let server = Open::new().await;
    let party: Party = server.table("calcory", json!({}), json!({"watchers": false}), 2, 0).await;
    let _sockets = party.begin().await;
    for path in ["", "/history", "/record", "/replay"] {
        let reply = server.get(&party.path(path)).await;
        assert_eq!((reply.status, reply.code()), (403, "no_watchers".to_owned()), "{path}");
    }
    let watcher = party.watcher().await;
    assert_eq!((&watcher.welcome["type"], &watcher.welcome["code"]), (&json!("bye"), &json!("no_watchers")));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_rules_forbid_is_told_over_http_too() {
    let server = Open::new().await;
    let party = server.table("cassa-grande", small(), json!({}), 2, 0).await;
    let sockets = party.begin().await;
    let mover = usize::from(sockets[0].turn().expect("somebody's turn").as_bytes()[0] - b'A');
    let command = json!({"id": "far", "seq": sockets[0].seq, "deed": {"do": "move", "text": "9@40,40"}});
    let commands = Request::post(&party.path("/commands")).seat(&party.tokens[mover]);
    let reply = ask(server.address, commands.clone().json(&command)).await;
    assert_eq!((reply.status, reply.code()), (422, "rule".to_owned()));
    reply.read::<ErrorBody>();
    let body = reply.json();
    assert!(body["violation"]["kind"].is_string() && body["sentence"].is_string(), "{body}");
    let stale = json!({"id": "old", "seq": 1, "deed": {"do": "move", "text": "9@0,0"}});
    let reply = ask(server.address, commands.json(&stale)).await;
    assert_eq!(reply.code(), "stale");
    assert_eq!(reply.json().get("violation"), None);
    server.close().await;
}
