//! People who are told that something waits for them at a table: three days of a game that is played by days.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::http::StatusCode;
use serde_json::{Value, json};
use tavola_client::Request;
use tavola_core::Seat;
use tavola_core::fair::Secret;
use tavola_server::journal::Journal as _;
use tavola_server::journal::memory::MemoryJournal;
use tavola_server::{Limits, MailSettings, NoticeSettings, Outside, PushSettings};
use tavola_table::{Entry, Fact, Options};
use tavola_wire::{KeptNotice, NoticeWays};
use tokio::time::Instant;

use crate::client::{Hello, PATIENCE, Reply, Socket, ask};
use crate::ears::{CONTACT, Ears, Heard, LeapingClock, after, mail_server, push_service, words};
use crate::open::{Open, Stored, host_token, seat_token, wide};

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Thursday, 12 November 2026, noon by universal time.
const THURSDAY: u64 = 1_794_571_200_000 - DAY;
const FRIDAY: u64 = THURSDAY + DAY;
const MONDAY: u64 = THURSDAY + 4 * DAY;
const TUESDAY: u64 = MONDAY + DAY;

const TABLE: &str = "0123456789abcdef";

/// A server with two people at a table that is played by days, who hear what it sends.
struct House {
    open: Open,
    clock: Arc<LeapingClock>,
    ears: Ears,
    push: SocketAddr,
    settings: NoticeSettings,
    commands: u32,
    /// How many notices were heard before the server started anew.
    before: usize,
}

/// Writes the journal of a table whose first round is about to be dealt, with A to start.
async fn prepared(journal: &MemoryJournal) {
    let rules = json!({"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}}).to_string();
    let rules = serde_json::value::RawValue::from_string(rules).expect("rules are JSON");
    let clock = json!({"clock": {"kind": "move", "seconds": 86_400}, "weekends_off": true});
    let options: Options = serde_json::from_value(clock).expect("options");
    let mut facts = vec![Fact::Opened {
        game: "cassa-grande".to_owned(),
        rules,
        options,
        host: host_token().hash(),
        evening: None,
        sitters: BTreeMap::new(),
    }];
    for (seat, name) in [(Seat::A, "Ada"), (Seat::B, "Ben")] {
        facts.push(Fact::Sat { seat, name: name.to_owned(), token: seat_token(seat).hash(), person: None });
    }
    facts.extend([Seat::A, Seat::B].map(|seat| Fact::Ready { seat, ready: true }));
    facts.push(Fact::Committed { secret: Secret([7; 32]), start: Some(Seat::A) });
    let table = TABLE.parse().expect("a name");
    for (after, fact) in (0..).zip(facts) {
        let entry = serde_json::to_vec(&Entry { at: THURSDAY, by: None, fact }).expect("an entry is JSON");
        journal.append(&table, after, entry.into()).await.expect("an entry");
    }
}

impl House {
    async fn open() -> House {
        let clock = Arc::new(LeapingClock { begun: Instant::now(), from: THURSDAY });
        let ears = Ears::new(&clock, TABLE);
        let (push, mail) = (push_service(ears.clone()).await, mail_server(ears.clone()).await);
        let settings = NoticeSettings {
            push: PushSettings { enabled: true, contact: CONTACT.to_owned(), private: true },
            mail: MailSettings {
                smtp: format!("smtp://{mail}"),
                from: "Tavola <tavola@club.example>".to_owned(),
                page: "https://club.example/play/".to_owned(),
            },
        };
        let journal = Arc::new(MemoryJournal::new());
        prepared(&journal).await;
        let open = serve(&settings, journal, &clock).await;
        House { open, clock, ears, push, settings, commands: 0, before: 0 }
    }

    /// Starts the server anew over the same journal.
    async fn restart(self) -> House {
        let House { open, clock, ears, push, settings, commands, .. } = self;
        let journal = open.close().await;
        let before = ears.all().len();
        let open = serve(&settings, journal, &clock).await;
        House { open, clock, ears, push, settings, commands, before }
    }

    async fn ask(&self, seat: Seat, request: Request) -> Reply {
        ask(self.open.address, request.seat(&seat_token(seat).to_string())).await
    }

    async fn state(&self, seat: Seat) -> Value {
        self.ask(seat, Request::get(&format!("/api/tables/{TABLE}"))).await.json()["state"].clone()
    }

    async fn wish(&self, seat: Seat, wanted: &Value) -> Reply {
        self.ask(seat, Request::post(&format!("/api/tables/{TABLE}/notices")).json(wanted)).await
    }

    fn endpoint(&self, who: &str) -> String {
        format!("http://{}/push/{who}", self.push)
    }

    /// Does something without a socket.
    async fn act(&mut self, seat: Seat, deed: Value) {
        self.commands += 1;
        let seq = self.state(seat).await["seq"].clone();
        let command = json!({"id": format!("c{}", self.commands), "seq": seq, "deed": deed});
        let done = self.ask(seat, Request::post(&format!("/api/tables/{TABLE}/commands")).json(&command)).await;
        assert_eq!(done.status, 200, "{command}: {done:?}");
    }

    /// Plays the first legal move of a seat whose turn it is.
    async fn play(&mut self, seat: Seat) {
        let state = self.state(seat).await;
        assert_eq!(state["round"]["turn"], json!(seat), "{}", state["round"]);
        self.act(seat, json!({"do": "move", "text": state["round"]["legal"][0]})).await;
    }

    /// Waits until so many things were heard, and the server knows it: time that leaps would end what is under way.
    async fn told(&self, count: usize) -> Heard {
        let heard = self.ears.wait(count).await;
        let sent = format!("tavola_notices_sent_total {}\n", count - self.before);
        let known = async { while !self.open.get("/metrics").await.text().contains(&sent) {} };
        tokio::time::timeout(PATIENCE, known).await.expect("the server knows that it was heard");
        heard
    }

    /// Waits until the table is like that.
    async fn until(&self, wanted: impl Fn(&Value) -> bool) {
        let waiting = async { while !wanted(&self.state(Seat::A).await) {} };
        tokio::time::timeout(PATIENCE, waiting).await.expect("the table gets there");
    }
}

async fn serve(settings: &NoticeSettings, journal: impl Into<Stored>, clock: &Arc<LeapingClock>) -> Open {
    Open::telling(settings, Outside::default(), journal, clock.clone(), Limits { away_seconds: 30, ..wide() }).await
}

/// A game by days can be played because something tells me that it is my turn.
#[tokio::test]
async fn three_days_of_a_game_by_days() {
    let mut house = House::open().await;
    ask_to_be_told(&house).await;
    on_thursday(&mut house).await;
    let mut house = overnight(house).await;
    over_the_weekend(&mut house).await;
    to_the_end(&mut house).await;
    check_told(&house.ears.all());
    end_mails(&mut house).await;
    house.open.close().await;
}

/// Ada is told by her browser; Ben by his, not at night where he lives, and by mail.
async fn ask_to_be_told(house: &House) {
    let ways: NoticeWays = house.open.get("/api/notices").await.read();
    assert!(ways.mail && ways.push.as_ref().is_some_and(|key| key.len() == 87), "{ways:?}");
    let ears = &house.ears;
    let ada = json!({"way": ears.browsers["ada"].way(&house.endpoint("ada"))});
    assert_eq!(house.wish(Seat::A, &ada).await.status, 201);
    let night = json!({"from": 22 * 60, "to": 7 * 60, "offset": 60});
    let ben = json!({"way": ears.browsers["ben"].way(&house.endpoint("ben")), "quiet": night, "lang": "de"});
    assert_eq!(house.wish(Seat::B, &ben).await.status, 201);
    let mail = json!({"way": {"kind": "mail", "address": "ben@club.example"}, "quiet": night, "lang": "fr"});
    let kept: KeptNotice = house.wish(Seat::B, &mail).await.read();
    assert!(!kept.confirmed);
    let question = house.told(1).await;
    assert_eq!(question.who, "ben@club.example");
    let link = after(&words(&question.what), "https://club.example/play/#/notices/confirm/").to_owned();
    let confirm = |key: &str| Request::post(&format!("/api/notices/{key}/confirm"));
    assert_eq!(ask(house.open.address, confirm(&format!("{link}x"))).await.code(), "no_notice");
    assert_eq!(ask(house.open.address, confirm(&link)).await.status, 204);
}

async fn on_thursday(house: &mut House) {
    let clock = house.clock.clone();
    // The cards are dealt; Ada is to move, and nobody of hers looks.
    clock.leap(THURSDAY + MINUTE).await;
    house.until(|state| state["table"]["phase"] == "playing").await;
    clock.leap(THURSDAY + 3 * MINUTE).await;
    house.told(2).await;
    // An hour later it is Ben's turn: the first mail of his day, and a notice.
    clock.leap(THURSDAY + HOUR).await;
    house.play(Seat::A).await;
    clock.leap(THURSDAY + HOUR + MINUTE).await;
    house.told(4).await;
    // Ada looks at the table when Ben moves: she needs no notice, also when she has gone.
    clock.leap(THURSDAY + 8 * HOUR).await;
    let hello = Hello::seat(&seat_token(Seat::A).to_string());
    let mut socket = Socket::open(house.open.address, TABLE, &hello).await.expect("a socket");
    house.play(Seat::B).await;
    while socket.turn() != Some("A") {
        socket.next().await.expect("it stays open");
    }
    drop(socket);
    let gone = async { while house.open.get("/health").await.json()["sockets"] != 0 {} };
    tokio::time::timeout(PATIENCE, gone).await.expect("the socket is gone");
    clock.leap(THURSDAY + 8 * HOUR + 10 * MINUTE).await;
    house.state(Seat::A).await;
}

/// Half past eleven in the evening where Ben lives: nothing until seven. The server starts anew meanwhile.
async fn overnight(mut house: House) -> House {
    let clock = house.clock.clone();
    clock.leap(THURSDAY + 10 * HOUR + HOUR / 2).await;
    house.play(Seat::A).await;
    clock.leap(FRIDAY - 7 * HOUR).await;
    house.state(Seat::B).await;
    let house = house.restart().await;
    clock.leap(FRIDAY - 6 * HOUR - MINUTE).await;
    house.state(Seat::B).await;
    assert_eq!(house.ears.all().len(), 4, "{:#?}", house.ears.all());
    clock.leap(FRIDAY - 6 * HOUR).await;
    house.told(5).await;
    // The mail of that day was sent at one: the next one comes a day later.
    clock.leap(FRIDAY + HOUR - MINUTE).await;
    house.state(Seat::B).await;
    clock.leap(FRIDAY + HOUR + 2 * MINUTE).await;
    house.told(6).await;
    house
}

/// Ada has a day, and no clock runs on Saturday and Sunday: until two on Monday, when a bot moves for her.
async fn over_the_weekend(house: &mut House) {
    let clock = house.clock.clone();
    clock.leap(FRIDAY + 2 * HOUR).await;
    house.play(Seat::B).await;
    clock.leap(FRIDAY + 2 * HOUR + MINUTE).await;
    house.told(7).await;
    clock.leap(MONDAY + 2 * HOUR - MINUTE).await;
    assert_eq!(house.state(Seat::A).await["round"]["turn"], "A");
    clock.leap(MONDAY + 2 * HOUR + MINUTE).await;
    house.until(|state| state["round"]["turn"] == "B").await;
    clock.leap(MONDAY + 2 * HOUR + 2 * MINUTE).await;
    house.told(9).await;
}

/// The rest is played in a minute, faster than anybody would be told; then Ada wants to play again. Ben's mail of the day has gone: the
/// next one tells him that, and nothing else.
async fn to_the_end(house: &mut House) {
    let clock = house.clock.clone();
    clock.leap(MONDAY + 3 * HOUR).await;
    for turn in 0.. {
        let state = house.state(Seat::A).await;
        if state["table"]["phase"] == "over" {
            break;
        }
        assert!(turn < 50, "{state}");
        let seat = if state["round"]["turn"] == "A" { Seat::A } else { Seat::B };
        house.play(seat).await;
    }
    clock.leap(MONDAY + 3 * HOUR + 2 * MINUTE).await;
    house.told(11).await;
    clock.leap(MONDAY + 4 * HOUR).await;
    house.act(Seat::A, json!({"do": "ready", "ready": true})).await;
    clock.leap(MONDAY + 4 * HOUR + 2 * MINUTE).await;
    house.told(12).await;
    clock.leap(TUESDAY + 2 * HOUR + 4 * MINUTE).await;
    house.told(13).await;
}

/// All of this was told, each once and at its time, and nothing else.
fn check_told(all: &[Heard]) {
    let minutes = |from: u64| from..from + 10 * MINUTE;
    let expected = [
        ("ben@club.example", minutes(THURSDAY), "Souhaitez-vous"),
        ("ada", minutes(THURSDAY), "It is your turn."),
        ("ben", minutes(THURSDAY + HOUR), "Du bist am Zug."),
        ("ben@club.example", minutes(THURSDAY + HOUR), "vous de jouer"),
        ("ben", minutes(FRIDAY - 6 * HOUR), "Du bist am Zug."),
        ("ben@club.example", minutes(FRIDAY + HOUR), "vous de jouer"),
        ("ada", minutes(FRIDAY + 2 * HOUR), "It is your turn."),
        ("ben", minutes(MONDAY + 2 * HOUR), "Du bist am Zug."),
        ("ben@club.example", minutes(MONDAY + 2 * HOUR), "vous de jouer"),
        ("ada", minutes(MONDAY + 3 * HOUR), "The game is over."),
        ("ben", minutes(MONDAY + 3 * HOUR), "Das Spiel ist zu Ende."),
        ("ben", minutes(MONDAY + 4 * HOUR), "jemand möchte noch einmal spielen"),
        ("ben@club.example", minutes(TUESDAY + 2 * HOUR), "aimerait rejouer"),
    ];
    assert_eq!(all.len(), expected.len(), "{all:#?}");
    let mut left: Vec<_> = all.iter().map(|heard| (heard.who.as_str(), heard.at, words(&heard.what))).collect();
    for (who, when, what) in &expected {
        // Those who are told at the same time may hear of it in any order.
        let found = left.iter().position(|(one, at, text)| one == who && when.contains(at) && text.contains(what));
        left.remove(found.unwrap_or_else(|| panic!("{who} was not told {what}: {all:#?}")));
    }
    // What was sent leads to the table, and holds no token and no name.
    for Heard { what, .. } in all {
        assert!(words(what).contains(TABLE), "{what}");
        for secret in [seat_token(Seat::A).to_string(), seat_token(Seat::B).to_string(), "Ada".to_owned()] {
            assert!(!words(what).contains(&secret), "{what}");
        }
    }
}

/// One click ends the mails, also for programs that do it by themselves.
async fn end_mails(house: &mut House) {
    let mail = words(&house.told(13).await.what);
    let end = after(&mail, "List-Unsubscribe: <https://club.example/play");
    assert!(mail.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{mail}");
    let shown = ask(house.open.address, Request::get(end)).await;
    assert_eq!(shown.status, 303);
    assert!(shown.header("location").is_some_and(|to| to.starts_with("../../#/notices/end/")), "{shown:?}");
    let one_click = || Request::post(end).body("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click");
    for _ in 0..2 {
        assert_eq!(ask(house.open.address, one_click()).await.status, 204);
    }
    let left = house.ask(Seat::B, Request::get(&format!("/api/tables/{TABLE}/notices"))).await;
    assert_eq!(left.read::<Vec<KeptNotice>>().len(), 1, "the browser is told still");
    // The next match begins; whoever is to move hears of it, but not by mail.
    house.act(Seat::B, json!({"do": "ready", "ready": true})).await;
    house.clock.leap(TUESDAY + 3 * HOUR).await;
    house.until(|state| state["table"]["phase"] == "playing").await;
    house.clock.leap(TUESDAY + 4 * HOUR).await;
    assert!(!house.ears.wait(14).await.who.contains('@'));
}

/// What is wanted has bounds, and nobody else's wishes can be seen or ended.
#[tokio::test]
async fn wishes_to_be_told_have_bounds() {
    let house = House::open().await;
    let way = |number: usize| {
        let endpoint = format!("{}?{number}", house.endpoint("ada"));
        json!({"way": house.ears.browsers["ada"].way(&endpoint)})
    };
    let mut kept = Vec::new();
    for number in 0..5 {
        kept.push(house.wish(Seat::A, &way(number)).await.read::<KeptNotice>());
    }
    assert_eq!(house.wish(Seat::A, &way(5)).await.code(), "many_notices");
    let again: KeptNotice = house.wish(Seat::A, &way(2)).await.read();
    assert_eq!(again.id, kept[2].id, "the same browser has one");
    let path = format!("/api/tables/{TABLE}/notices");
    let one = format!("{path}/{}", kept[0].id);
    assert_eq!(house.ask(Seat::B, Request::new("DELETE", &one)).await.code(), "no_notice");
    assert_eq!(house.ask(Seat::B, Request::get(&path)).await.json(), json!([]));
    assert_eq!(house.ask(Seat::A, Request::new("DELETE", &one)).await.status, 204);
    assert_eq!(house.ask(Seat::A, Request::get(&path)).await.json().as_array().map(Vec::len), Some(4));
    assert_eq!(ask(house.open.address, Request::get(&path)).await.code(), "players_only");
    // Signs that fill a key up mean nothing; nobody keeps any number of them.
    let mut long = way(6);
    long["way"]["p256dh"] = format!("{}{}", long["way"]["p256dh"].as_str().expect("a key"), "=".repeat(500)).into();
    for (wanted, code) in [
        (long, "notice_way"),
        (
            json!({"way": {"kind": "push", "endpoint": house.endpoint("ada"), "p256dh": "AAAA", "auth": "AAAA"}}),
            "notice_way",
        ),
        (json!({"way": {"kind": "mail", "address": "nobody"}}), "notice_way"),
        (
            json!({"way": {"kind": "mail", "address": "a@b.example"}, "quiet": {"from": 9999, "to": 0, "offset": 0}}),
            "quiet",
        ),
    ] {
        assert_eq!(house.wish(Seat::A, &wanted).await.code(), code, "{wanted}");
    }
    // An address that somebody gives again and again is asked three times a day.
    for number in 0..4 {
        let mail = json!({"way": {"kind": "mail", "address": "ben@club.example"}});
        let reply = house.wish(Seat::B, &mail).await;
        assert_eq!(reply.status, if number < 3 { 201 } else { 409 }, "{reply:?}");
    }
    house.ears.wait(3).await;
    house.open.close().await;
}

/// A browser that wants no more notices is forgotten, and so is who has left the seat.
#[tokio::test]
async fn who_is_gone_is_told_nothing_more() {
    let mut house = House::open().await;
    let ears = house.ears.clone();
    *ears.status.lock().expect("nobody fell") = StatusCode::GONE;
    let ada = json!({"way": ears.browsers["ada"].way(&house.endpoint("ada"))});
    assert_eq!(house.wish(Seat::A, &ada).await.status, 201);
    let ben = json!({"way": ears.browsers["ben"].way(&house.endpoint("ben"))});
    assert_eq!(house.wish(Seat::B, &ben).await.status, 201);
    house.clock.leap(THURSDAY + MINUTE).await;
    house.until(|state| state["table"]["phase"] == "playing").await;
    house.clock.leap(THURSDAY + 3 * MINUTE).await;
    ears.wait(1).await;
    let path = format!("/api/tables/{TABLE}/notices");
    let forgotten = async { while house.ask(Seat::A, Request::get(&path)).await.json() != json!([]) {} };
    tokio::time::timeout(PATIENCE, forgotten).await.expect("it is forgotten");
    assert_eq!(house.ask(Seat::B, Request::get(&path)).await.json().as_array().map(Vec::len), Some(1));
    house.play(Seat::A).await;
    house.clock.leap(THURSDAY + 5 * MINUTE).await;
    assert_eq!(ears.wait(2).await.who, "ben");
    house.open.close().await;
}

/// A server that was not told to sends nothing, keeps no wish, and says so.
#[tokio::test]
async fn notices_are_off_until_the_host_switches_them_on() {
    let open = Open::new().await;
    let ways: NoticeWays = open.get("/api/notices").await.read();
    assert_eq!(ways, NoticeWays { push: None, mail: false });
    let party = open.table("calcory", json!({}), json!({}), 1, 0).await;
    let wanted = json!({"way": {"kind": "mail", "address": "ben@club.example"}});
    let wish = Request::post(&party.path("/notices")).json(&wanted).seat(&party.tokens[0]);
    assert_eq!(ask(open.address, wish).await.code(), "notices_off");
    open.close().await;
}
