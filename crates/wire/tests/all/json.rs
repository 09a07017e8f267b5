//! Requests are refused if they say more than they may; answers that say more are read all the same.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tavola_table::{Newcomer, Wanted};
use tavola_wire::{
    ChangedName, Coming, Door, Ending, Entering, ErrorBody, ListedSheet, NoticeWay, OwnName, QuietHours, Reported,
    RulesInFull, Seated, Sitting, WantedEvening, WantedLink, WantedName, WantedNotice, WantedRound,
};

/// Reads a request and writes it; what was left out has its usual value then, and is read again as the same.
fn request<T: Serialize + DeserializeOwned + PartialEq>(text: Value) {
    let read: T = serde_json::from_value(text.clone()).unwrap_or_else(|error| panic!("{text}: {error}"));
    let written = serde_json::to_value(&read).expect("a request is plain JSON");
    for (key, value) in text.as_object().expect("an object") {
        assert!(written[key] == *value || value.is_object(), "{key} of {text} became {}", written[key]);
    }
    assert!(serde_json::from_value::<T>(written.clone()).is_ok_and(|again| again == read), "{written}");
    let mut more = text;
    more["more"] = json!(1);
    assert!(serde_json::from_value::<T>(more.clone()).is_err(), "{more}");
}

#[test]
fn requests_are_read_as_they_were_written_and_are_strict() {
    request::<Wanted>(json!({"game": "calcory"}));
    request::<Wanted>(
        json!({"game": "calcory", "rules": {"players": 2}, "options": {"rounds": 2}, "bots": {"B": "easy"},
        "me": {"seat": "A", "name": "Ada"}, "ready": true}),
    );
    request::<Newcomer>(json!({"name": "Ada"}));
    request::<WantedEvening>(json!({"title": "Thursday", "game": "calcory", "size": 4}));
    request::<WantedEvening>(json!({"title": "Thursday", "game": "calcory", "rules": {}, "options": {}, "size": 2,
        "system": "robin", "smaller": false, "bots": "hard", "online": false, "open": true, "most": 12}));
    request::<Entering>(json!({"names": ["Ada", "Ben"]}));
    request::<Entering>(json!({"names": ["Ada"], "token": "t"}));
    request::<WantedLink>(json!({"player": 1}));
    request::<Door>(json!({"open": false}));
    request::<Coming>(json!({"player": 2, "here": false}));
    request::<WantedRound>(json!({"round": 1}));
    request::<Sitting>(json!({"player": 1}));
    request::<Sitting>(json!({"player": 1, "token": "x", "link": "y", "free": true}));
    request::<Reported>(
        json!({"round": 1, "table": 2, "games": [{"scores": {"A": 9, "B": 9}, "places": {"A": 2, "B": 1}}]}),
    );
    request::<Ending>(json!({"over": true}));
    request::<WantedName>(json!({"name": "Ada"}));
    request::<ChangedName>(json!({"renew": true}));
    let quiet = json!({"from": 1320, "to": 420, "offset": 60});
    request::<QuietHours>(quiet.clone());
    let change = json!({"at": 1_806_195_600_000_u64, "offset": 120});
    request::<QuietHours>(json!({"from": 1320, "to": 420, "offset": 60, "then": change}));
    request::<NoticeWay>(json!({"kind": "push", "endpoint": "https://push.example/1", "p256dh": "k", "auth": "a"}));
    request::<WantedNotice>(
        json!({"way": {"kind": "mail", "address": "ada@club.example"}, "quiet": quiet, "lang": "fr"}),
    );
}

#[test]
fn answers_of_a_newer_server_are_read() {
    let seated: Seated = serde_json::from_value(json!({"seat": "A", "token": "t", "seq": 3, "more": 1})).unwrap();
    assert_eq!(seated, Seated { seat: tavola_core::Seat::A, token: "t".to_owned(), seq: 3 });
    let name: OwnName = serde_json::from_value(json!({"id": "i", "name": "Ada", "token": null, "more": 1})).unwrap();
    assert_eq!(name.token, None);
}

/// What is in a game's own terms goes through as it is, byte by byte.
#[test]
fn answers_keep_what_they_do_not_know() {
    for text in [
        r#"{"code":"rule","sentence":"too wide","violation":{"kind":"too-wide", "width":7}}"#,
        r#"{"code":"turn","sentence":"it is B's turn"}"#,
    ] {
        let read: ErrorBody = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }
    let text = r#"{"rules":{"players": 2},"seats":2}"#;
    let read: RulesInFull = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    let text = r#"{"game":"calcory","sheet":"cards","title":"Cards","pages":[[210.0,297.0]],"duplex":"long-edge"}"#;
    let read: ListedSheet = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
}
