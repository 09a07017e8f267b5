//! Club evenings: rounds, tables, results, restarts in between.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;

use serde_json::{Value, json};
use tavola_client::Request;
use tavola_server::journal::memory::MemoryJournal;
use tavola_server::journal::{Journal, TableId};
use tavola_server::{Limits, SystemClock};
use tavola_table::{Entry, Fact};
use tavola_wire::{EveningState, OpenedEvening, PlayerLink, SeatedPlayer};

use crate::client::{Hello, Reply, Socket, ask, get};
use crate::open::{Open, text, wide};

/// Games of four moves each: two players, a table of three by three.
fn small() -> Value {
    json!({"frame": 3, "hand": {"1": 2, "9": 1, "c": 1}})
}

/// An evening and its host.
#[derive(Clone, Debug)]
pub(crate) struct Club {
    pub(crate) address: SocketAddr,
    pub(crate) id: String,
    pub(crate) host: String,
}

impl Club {
    pub(crate) async fn open(server: &Open, more: Value) -> Club {
        let mut wanted = json!({"title": "Thursday", "game": "cassa-grande", "rules": small(), "size": 2});
        for (key, value) in more.as_object().expect("an object") {
            wanted[key] = value.clone();
        }
        let opened = server.post("/api/evenings", &wanted).await;
        assert_eq!(opened.status, 201, "{opened:?}");
        let OpenedEvening { id, host } = opened.read();
        Club { address: server.address, id, host }
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/evenings/{}{rest}", self.id)
    }

    /// Asks as the host.
    pub(crate) async fn host(&self, rest: &str, body: &Value) -> Reply {
        ask(self.address, Request::post(&self.path(rest)).host(&self.host).json(body)).await
    }

    async fn done(&self, rest: &str, body: &Value) -> Value {
        let reply = self.host(rest, body).await;
        assert_eq!(reply.status, 200, "{rest} {body}: {reply:?}");
        reply.json()
    }

    pub(crate) async fn state(&self) -> Value {
        let reply = get(self.address, &self.path("")).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.read::<EveningState>();
        reply.json()
    }

    pub(crate) async fn enter(&self, names: &[&str]) -> Value {
        self.done("/players", &json!({"names": names})).await
    }

    /// Hands a player a link, and tells its token.
    pub(crate) async fn link(&self, player: u16) -> String {
        let reply = self.host("/links", &json!({"player": player})).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.read::<PlayerLink>().token
    }

    pub(crate) async fn round(&self, round: u16) -> Value {
        self.done("/rounds", &json!({"round": round})).await
    }

    /// All players of a table of the last round sit down, some of them with the secrets of their names, and the game is dealt.
    pub(crate) async fn begin(&self, table: &Value, names: &[(u64, &str)]) -> Vec<Socket> {
        let mut sockets = Vec::new();
        for sitter in table["seats"].as_object().expect("seats").values() {
            let Some(player) = sitter["player"].as_u64() else { continue };
            let request = Request::post(&self.path("/seats")).json(&json!({"player": player}));
            // Who has no name of their own gets the seat from the host.
            let request = match names.iter().find(|(of, _)| *of == player) {
                Some((_, token)) => request.name(token),
                None => request.host(&self.host),
            };
            let seated = ask(self.address, request).await;
            assert_eq!(seated.status, 200, "{seated:?}");
            let seated: SeatedPlayer = seated.read();
            assert_eq!(seated.table, table["id"]);
            let hello = Hello { token: seated.token, ..Hello::default() };
            sockets.push(Socket::open(self.address, &seated.table, &hello).await.expect("a socket"));
        }
        for (number, socket) in sockets.iter_mut().enumerate() {
            while !matches!(socket.phase(), "dealing" | "playing") {
                socket.next().await.expect("the socket stays open");
            }
            let round = socket.round["number"].clone();
            let add = json!({"do": "add", "round": round, "entropy": format!("{:032x}", number + 7)});
            socket.act(&add).await.expect("an answer");
        }
        for socket in &mut sockets {
            while socket.phase() != "playing" {
                socket.next().await.expect("the socket stays open");
            }
        }
        sockets
    }

    /// Waits until a table of a round has its result.
    async fn result(&self, round: usize, table: usize) -> Value {
        loop {
            let result = self.state().await["rounds"][round]["tables"][table]["result"].clone();
            if !result.is_null() {
                return result;
            }
            tokio::task::yield_now().await;
        }
    }
}

/// Moves of the table until `stop` says so; returns the seat whose turn it is then.
async fn moves(sockets: &mut [Socket], mut stop: impl FnMut(&Socket) -> bool) -> usize {
    loop {
        let turn = sockets[0].turn().map(|turn| usize::from(turn.as_bytes()[0] - b'A'));
        let Some(seat) = turn.filter(|seat| *seat < sockets.len()) else {
            if sockets[0].phase() != "playing" {
                return 0;
            }
            // A bot is to move.
            sockets[0].next().await.expect("the socket stays open");
            continue;
        };
        let seq = sockets[0].seq;
        sockets[seat].reach(seq).await;
        if stop(&sockets[seat]) {
            return seat;
        }
        let legal = sockets[seat].legal();
        let at = sockets[seat].done(&json!({"do": "move", "text": legal[0]})).await;
        for socket in &mut *sockets {
            socket.reach(at).await;
        }
    }
}

pub(crate) async fn play(sockets: &mut [Socket]) {
    moves(sockets, |_| false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_evening_from_its_opening_to_its_end() {
    let server = Open::new().await;
    let club = Club::open(&server, json!({})).await;
    let entered = club.enter(&["Ada", "Ben", "Cleo", "Dan"]).await;
    assert_eq!(entered["players"][3], json!({"id": 4, "name": "Dan", "here": true, "person": null, "linked": false}));
    for round in 1..=2_u16 {
        let state = club.round(round).await;
        let tables = state["rounds"][usize::from(round) - 1]["tables"].as_array().expect("tables").clone();
        assert_eq!(tables.len(), 2);
        for (number, table) in tables.iter().enumerate() {
            let mut sockets = club.begin(table, &[]).await;
            assert_eq!(sockets[0].table["evening"], club.id.as_str(), "the table knows its evening");
            play(&mut sockets).await;
            let result = club.result(usize::from(round) - 1, number).await;
            assert_eq!(result["by"], "table");
            assert_eq!(result["games"][0], sockets[0].round["outcome"]);
        }
    }
    let state = club.state().await;
    let standings = state["standings"].as_array().expect("standings");
    let points: u64 = standings.iter().map(|standing| standing["points"].as_u64().expect("points")).sum();
    let given: u64 = state["rounds"]
        .as_array()
        .expect("rounds")
        .iter()
        .flat_map(|round| round["tables"].as_array().expect("tables"))
        .flat_map(|table| table["result"]["points"].as_object().expect("points").values())
        .map(|points| points.as_u64().expect("a number"))
        .sum();
    assert_eq!(points, given);
    let mut met = BTreeSet::new();
    for table in state["rounds"].as_array().expect("rounds").iter().flat_map(|r| r["tables"].as_array().expect("t")) {
        let pair: BTreeSet<u64> = table["seats"]
            .as_object()
            .expect("seats")
            .values()
            .map(|s| s["player"].as_u64().expect("player"))
            .collect();
        assert!(met.insert(pair), "nobody meets twice in two rounds");
    }
    let sheet = get(server.address, &club.path("/standings.csv")).await;
    assert_eq!((sheet.status, sheet.header("content-type")), (200, Some("text/csv; charset=utf-8")));
    assert_eq!(sheet.text().lines().count(), 5, "{}", sheet.text());
    let sheet = get(server.address, &club.path("/results.csv")).await;
    assert_eq!(sheet.text().lines().count(), 1 + 2 * 2 * 2, "{}", sheet.text());
    club.done("/end", &json!({"over": true})).await;
    assert_eq!(club.host("/rounds", &json!({"round": 3})).await.code(), "evening_over");
    server.close().await;
}

/// The last move of a table is stored, and the server dies before anything else: the next one enters the result, once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_in_the_middle_loses_nothing() {
    let server = Open::new().await;
    let club = Club::open(&server, json!({})).await;
    club.enter(&["Ada", "Ben", "Cleo", "Dan"]).await;
    let state = club.round(1).await;
    let tables = state["rounds"][0]["tables"].as_array().expect("tables").clone();
    let mut first = club.begin(&tables[0], &[]).await;
    play(&mut first).await;
    let first = club.result(0, 0).await;
    let mut second = club.begin(&tables[1], &[]).await;
    // Two players lay four cards each: the last move is the eighth.
    let seat = moves(&mut second, |socket| socket.round["moves"] == 7).await;
    let last_move = second[seat].legal()[0].clone();
    let id: TableId = text(&tables[1]["id"]).parse().expect("a name");
    let before = club.state().await;
    let journal = server.close().await;
    let seat = tavola_core::Seat::from_index(seat);
    let fact = Fact::Moved { seat, text: last_move, by: tavola_table::Chooser::Person };
    let entry = serde_json::to_vec(&Entry { at: crate::open::NOON * 2, by: None, fact }).expect("JSON");
    let last = journal.last(&id).await.expect("it answers");
    journal.append(&id, last, entry.into()).await.expect("the last move");

    let server = Open::over(journal, Arc::new(SystemClock), wide()).await;
    let club = Club { address: server.address, ..club };
    let result = club.result(0, 1).await;
    assert_eq!(result["by"], "table");
    let after = club.state().await;
    assert_eq!(after["players"], before["players"]);
    assert_eq!(after["rounds"][0]["tables"][0]["result"], first);
    assert_eq!(after["seq"].as_u64(), before["seq"].as_u64().map(|seq| seq + 1), "the result is entered once");
    let journal = server.close().await;
    // Looked at again, by one more server: nothing is entered twice.
    let server = Open::over(journal, Arc::new(SystemClock), wide()).await;
    let club = Club { address: server.address, ..club };
    let seen = server.get(&format!("/api/tables/{id}")).await.json();
    assert_eq!(seen["state"]["table"]["phase"], "over");
    assert_eq!(club.state().await, after);
    club.round(2).await;
    server.close().await;
}

/// A round was written down, and the server died before its tables were opened: whoever sits down next opens them, and
/// whoever only looks writes nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_are_made_after_a_restart() {
    let server = Open::new().await;
    let club = Club::open(&server, json!({"bots": "easy"})).await;
    club.enter(&["Ada", "Ben", "Cleo"]).await;
    let state = club.round(1).await;
    let journal = server.close().await;
    // A journal that holds the evening only.
    let stream: TableId = format!("evening{}", club.id).parse().expect("a name");
    let bare = Arc::new(MemoryJournal::new());
    for (seq, entry) in journal.read(&stream, 0, 500).await.expect("it answers") {
        bare.append(&stream, seq - 1, entry).await.expect("an entry");
    }
    let server = Open::over(bare, Arc::new(SystemClock), wide()).await;
    let club = Club { address: server.address, ..club };
    assert_eq!(club.state().await["rounds"], state["rounds"]);
    let first = format!("/api/tables/{}", text(&state["rounds"][0]["tables"][0]["id"]));
    assert_eq!(server.get(&first).await.code(), "no_table");
    assert_eq!(club.host("/seats", &json!({"player": 1})).await.status, 200);
    for table in state["rounds"][0]["tables"].as_array().expect("tables") {
        let seen = server.get(&format!("/api/tables/{}", text(&table["id"]))).await.json();
        for (seat, sitter) in table["seats"].as_object().expect("seats") {
            let free = if sitter["player"] == 1 { "person" } else { "free" };
            let kind = if sitter["bot"].is_null() { free } else { "bot" };
            assert_eq!(seen["state"]["table"]["seats"][seat]["kind"], kind);
        }
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_come_and_go_between_rounds() {
    let server = Open::new().await;
    let club = Club::open(&server, json!({"online": false, "system": "robin"})).await;
    club.enter(&["Ada", "Ben", "Cleo", "Dan"]).await;
    let first = club.round(1).await;
    assert!(first["rounds"][0]["tables"][0]["id"].is_null(), "boxes need no tables here");
    let waiting = club.host("/rounds", &json!({"round": 2})).await;
    assert_eq!((waiting.status, waiting.code()), (409, "tables_open".to_owned()));
    for table in 1..=2 {
        let games = json!([{"scores": {"A": 30, "B": 10}}]);
        club.done("/results", &json!({"round": 1, "table": table, "games": games})).await;
    }
    // One goes; asked again, nothing more happens; a new one comes.
    let gone = club.done("/here", &json!({"player": 2, "here": false})).await;
    assert_eq!(club.done("/here", &json!({"player": 2, "here": false})).await["seq"], gone["seq"]);
    club.enter(&["Eve"]).await;
    let second = club.round(2).await;
    assert_eq!(club.round(2).await["seq"], second["seq"], "asked again, it is not made twice");
    let seated: BTreeSet<u64> = second["rounds"][1]["tables"]
        .as_array()
        .expect("tables")
        .iter()
        .flat_map(|table| table["seats"].as_object().expect("seats").values())
        .map(|sitter| sitter["player"].as_u64().expect("a player"))
        .collect();
    assert_eq!(seated, BTreeSet::from([1, 3, 4, 5]));
    // A table that did not play, and a result that is corrected later.
    club.done("/results", &json!({"round": 2, "table": 1, "games": []})).await;
    let games = json!([{"scores": {"A": 9, "B": 9}, "places": {"A": 2, "B": 1}}]);
    let state = club.done("/results", &json!({"round": 2, "table": 2, "games": games})).await;
    assert_eq!(state["rounds"][1]["tables"][1]["result"]["points"], json!({"A": 3, "B": 4}));
    let games = json!([{"scores": {"A": 10, "B": 30}}]);
    let state = club.done("/results", &json!({"round": 1, "table": 1, "games": games})).await;
    assert_eq!(state["rounds"][0]["tables"][0]["result"]["points"], json!({"A": 3, "B": 4}));
    for wrong in [
        json!([{"scores": {"A": 1}}]),
        json!([{"scores": {"A": 1, "C": 2}}]),
        json!([{"scores": {"A": 2, "B": 1}, "places": {"A": 2, "B": 1}}]),
    ] {
        let refused = club.host("/results", &json!({"round": 2, "table": 2, "games": wrong})).await;
        assert_eq!((refused.status, refused.code()), (422, "no_result".to_owned()));
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_host_manages_and_only_players_sit() {
    let server = Open::new().await;
    let club = Club::open(&server, json!({})).await;
    club.enter(&["Ada", "Ben"]).await;
    for (path, body) in [
        ("/players", json!({"names": ["Zoe"]})),
        ("/here", json!({"player": 1, "here": false})),
        ("/rounds", json!({"round": 1})),
        ("/results", json!({"round": 1, "table": 1, "games": []})),
        ("/end", json!({"over": true})),
        ("/links", json!({"player": 1})),
        ("/door", json!({"open": true})),
    ] {
        let refused = server.post(&club.path(path), &body).await;
        assert_eq!((refused.status, refused.code()), (403, "host_only".to_owned()), "{path}");
        let other = "A".repeat(43);
        let refused = ask(server.address, Request::post(&club.path(path)).host(&other).json(&body)).await;
        assert_eq!(refused.code(), "host_only", "{path}");
    }
    assert_eq!(server.post(&club.path("/seats"), &json!({"player": 1})).await.code(), "no_seat_now");
    let state = club.round(1).await;
    let table = text(&state["rounds"][0]["tables"][0]["id"]);
    let refused = server.post(&format!("/api/tables/{table}/seats"), &json!({"name": "Zoe"})).await;
    assert_eq!((refused.status, refused.code()), (409, "reserved".to_owned()));
    assert_eq!(server.post(&club.path("/seats"), &json!({"player": 9})).await.code(), "no_player");
    // The seat is Ada's until the host frees it.
    let link = club.link(1).await;
    let token = "B".repeat(42) + "A";
    let mine = json!({"player": 1, "token": token, "link": link});
    assert_eq!(server.post(&club.path("/seats"), &mine).await.status, 200);
    assert_eq!(server.post(&club.path("/seats"), &mine).await.status, 200, "the same token, the same seat");
    let again = json!({"player": 1, "link": link});
    assert_eq!(server.post(&club.path("/seats"), &again).await.code(), "taken");
    let free = json!({"player": 1, "link": link, "free": true});
    assert_eq!(server.post(&club.path("/seats"), &free).await.code(), "host_only");
    assert_eq!(club.host("/seats", &json!({"player": 1, "free": true})).await.status, 200);
    assert_eq!(server.post(&club.path("/seats"), &again).await.status, 200);
    // An evening is no table, and the other way round.
    assert_eq!(server.get(&format!("/api/tables/evening{}", club.id)).await.code(), "no_table");
    assert_eq!(server.get(&format!("/api/evenings/{table}")).await.code(), "no_evening");
    assert_eq!(server.get("/api/evenings/nothing").await.code(), "no_evening");
    server.close().await;
}

/// A seat is given to who holds that player's link or rated name, or by the host; to nobody who only knows the evening.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_4_a_seat_is_only_for_who_holds_the_players_link() {
    let server = Open::new().await;
    let club = Club::open(&server, json!({"open": true})).await;
    club.enter(&["Ada"]).await;
    // Ben enters himself, with a link of his own making.
    let own = "B".repeat(42) + "A";
    let entered = server.post(&club.path("/players"), &json!({"names": ["Ben"], "token": own})).await;
    assert_eq!(entered.status, 200);
    assert!(!entered.text().contains(&own) && entered.json()["players"][1]["linked"] == true);
    club.round(1).await;
    let seats = club.path("/seats");
    for player in [1, 2] {
        let refused = server.post(&seats, &json!({"player": player})).await;
        assert_eq!((refused.status, refused.code()), (403, "no_link".to_owned()), "anybody may ask for nobody's seat");
    }
    let old = club.link(1).await;
    let other = json!({"player": 2, "link": old});
    assert_eq!(server.post(&seats, &other).await.code(), "no_link", "a link is for one player");
    let new = club.link(1).await;
    assert_eq!(
        server.post(&seats, &json!({"player": 1, "link": old})).await.code(),
        "no_link",
        "a new one ends the old"
    );
    assert_eq!(server.post(&seats, &json!({"player": 1, "link": new})).await.status, 200);
    assert_eq!(server.post(&seats, &json!({"player": 2, "link": own})).await.status, 200);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_4_an_open_evening_has_a_limit_and_a_door() {
    let server = Open::new().await;
    let club = Club::open(&server, json!({"open": true, "most": 3})).await;
    let enter = |name: &str| {
        let body = json!({"names": [name]});
        let (server, path) = (&server, club.path("/players"));
        async move { server.post(&path, &body).await }
    };
    assert_eq!(enter("Ada").await.status, 200);
    assert_eq!(club.done("/door", &json!({"open": false})).await["open"], false);
    assert_eq!(enter("Ben").await.code(), "host_only", "the door is closed");
    club.enter(&["Ben"]).await;
    club.done("/door", &json!({"open": true})).await;
    assert_eq!(enter("Cleo").await.status, 200);
    assert_eq!(enter("Dan").await.code(), "evening_full");
    assert_eq!(club.host("/players", &json!({"names": ["Dan"]})).await.code(), "evening_full", "for the host, too");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_looks_again_is_only_told_what_is_new() {
    let server = Open::new().await;
    let club = Club::open(&server, json!({"open": true})).await;
    let first = get(server.address, &club.path("")).await;
    let tag = first.header("etag").expect("a tag").to_owned();
    let look = Request::get(&club.path(""));
    let again = ask(server.address, look.clone().header("if-none-match", &tag)).await;
    assert_eq!((again.status, &*again.text()), (304, ""));
    let entered = server.post(&club.path("/players"), &json!({"names": ["Ada"]})).await;
    assert_eq!(entered.status, 200, "players may enter themselves here");
    assert_eq!(server.post(&club.path("/players"), &json!({"names": ["Ben", "Cleo"]})).await.code(), "host_only");
    assert_eq!(server.post(&club.path("/players"), &json!({"names": ["ada"]})).await.code(), "same_name");
    let new = ask(server.address, look.clone().header("if-none-match", &tag)).await;
    assert_eq!((new.status, &new.json()["players"][0]["name"]), (200, &json!("Ada")));
    let host = ask(server.address, look.host(&club.host)).await.json();
    assert_eq!((&new.json()["host"], &host["host"]), (&json!(false), &json!(true)));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn evenings_are_bounded() {
    let limits = Limits { evenings_per_hour: 1, players_per_evening: 3, tables_per_hour: 1, ..wide() };
    let server = Open::with(limits).await;
    for (wrong, code) in [
        (json!({"title": ""}), "title"),
        (json!({"game": "chess"}), "unknown_game"),
        (json!({"size": 3}), "rules"),
        (json!({"size": 9}), "rules"),
        (json!({"rules": {"frame": 99}}), "rules"),
        (json!({"options": {"rounds": 0}}), "options"),
        (json!({"most": 1}), "players"),
        (json!({"most": 1001}), "players"),
    ] {
        let mut wanted = json!({"title": "Thursday", "game": "cassa-grande", "rules": small(), "size": 2});
        for (key, value) in wrong.as_object().expect("an object") {
            wanted[key] = value.clone();
        }
        let refused = server.post("/api/evenings", &wanted).await;
        assert_eq!((refused.status, refused.code()), (422, code.to_owned()), "{wanted}");
    }
    let club = Club::open(&server, json!({})).await;
    let wanted = json!({"title": "Friday", "game": "calcory", "size": 4});
    assert_eq!(server.post("/api/evenings", &wanted).await.status, 429);
    assert_eq!(club.host("/players", &json!({"names": ["A", "B", "C", "D"]})).await.code(), "evening_full");
    assert_eq!(club.host("/players", &json!({"names": []})).await.code(), "name");
    assert_eq!(club.host("/rounds", &json!({"round": 1})).await.code(), "too_few");
    club.enter(&["A", "B", "C"]).await;
    assert_eq!(club.host("/rounds", &json!({"round": 2})).await.code(), "other_evening_round");
    club.round(1).await;
    club.done("/results", &json!({"round": 1, "table": 1, "games": []})).await;
    assert_eq!(club.host("/rounds", &json!({"round": 2})).await.status, 429, "no more tables this hour");
    server.close().await;
}
