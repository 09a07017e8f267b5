//! What is told when, to whom, and what happens if two windows look at one table.

use serde_json::{Value, json};
use tavola_table::{Token, Wanted};
use tavola_wasm::{Shell, open};

use crate::stage::Stage;

fn two_at_one_device() -> (Stage, String) {
    let mut stage =
        Stage::open(json!({"game": "cassa-grande", "rules": {"players": 2}, "me": {"seat": "A", "name": "Ada"}}));
    let now = stage.now();
    let requests = stage.shell.sit(None, "Bo".to_owned(), Token::new([3; 32]), now).unwrap();
    let seated = stage.follow(requests).expect("a free seat");
    assert_eq!(seated.seat.to_string(), "B");
    stage.hello(2, &seated.token, 0);
    for client in [1, 2] {
        stage.command(client, &json!({"do": "ready", "ready": true}));
    }
    stage.attend();
    (stage, seated.token)
}

#[test]
fn nothing_is_told_before_it_is_stored() {
    let (mut stage, second) = two_at_one_device();
    let tokens = [stage.token.clone(), second];
    let turn = stage.state(&tokens[0])["round"]["turn"].clone();
    let client = if turn == "A" { 1 } else { 2 };
    let text = stage.state(&tokens[client as usize - 1])["round"]["legal"][0].clone();
    let deed = json!({"do": "move", "text": text});
    let command = json!({"type": "command", "id": "x", "seq": stage.shell.seq(), "deed": deed}).to_string();
    let requests = stage.shell.receive(client, &command, 9_000_000).unwrap();
    assert!(requests.send.is_empty() && requests.write.is_some());
    let told = stage.shell.appended(true, 9_000_001).unwrap();
    let kinds: Vec<(u32, Value)> = told
        .send
        .iter()
        .map(|(to, text)| (*to, serde_json::from_str::<Value>(text).unwrap()["type"].clone()))
        .collect();
    let (update, done) = (json!("update"), json!("done"));
    let mut expected = vec![(1, update.clone()), (2, update)];
    // The answer goes with what the command has changed.
    expected.insert(client as usize, (client, done));
    assert_eq!(kinds, expected);
}

#[test]
fn a_repeated_command_is_done_once() {
    let (mut stage, _) = two_at_one_device();
    let id = stage.command(1, &json!({"do": "say", "text": "hello"}));
    let entries = stage.entries.len();
    stage.messages(1);
    stage.say(
        1,
        &json!({"type": "command", "id": id, "seq": stage.shell.seq(), "deed": {"do": "say", "text": "hello"}}),
    );
    assert_eq!(stage.entries.len(), entries);
    assert_eq!(stage.messages(1)[0]["type"], "done");
}

#[test]
fn of_two_windows_the_first_to_store_is_right() {
    let (mut stage, _) = two_at_one_device();
    let mut other = Shell::resume(&stage.entries).unwrap();
    let hello = json!({"type": "hello", "protocol": 1, "token": stage.token}).to_string();
    other.receive(1, &hello, 5_000).unwrap();
    // This window is about to write when the other one has written.
    let seq = stage.shell.seq();
    let command =
        json!({"type": "command", "id": "late", "seq": seq, "deed": {"do": "say", "text": "late"}}).to_string();
    let late = other.receive(1, &command, 5_001).unwrap().write.unwrap();
    stage.command(1, &json!({"do": "say", "text": "early"}));
    assert_eq!(late.seq as usize, stage.entries.len(), "both wanted the same number");
    assert_eq!(other.appended(false, 5_002).unwrap().read, Some(seq));
    let told = other.entries_read(stage.entries[seq as usize..].to_vec(), 5_003).unwrap();
    assert!(told.send.iter().any(|(_, text)| text.contains("early")));
    // When it knows everything, it writes behind the other's entry.
    assert_eq!(told.read, Some(late.seq));
    let anew = other.entries_read(Vec::new(), 5_004).unwrap().write.unwrap();
    assert_eq!(anew.seq, late.seq + 1);
}

#[test]
fn each_seat_is_sent_its_own_view_and_the_watcher_none() {
    let (mut stage, second) = two_at_one_device();
    stage.say(3, &json!({"type": "hello", "protocol": 1}));
    let watcher = stage.messages(3).remove(0);
    assert_eq!(watcher["you"]["seat"], Value::Null);
    let views: Vec<Value> =
        [&stage.token.clone(), &second].map(|token| stage.state(token)["round"]["view"].clone()).to_vec();
    assert_ne!(views[0], views[1]);
    assert_ne!(watcher["state"]["round"]["view"], views[0]);
    assert_eq!(watcher["presence"], json!({"seats": ["A", "B"], "watchers": 1}));
    let requests = stage.shell.leave(3, 6_000).unwrap();
    assert!(requests.send.iter().all(|(_, text)| text.contains("\"watchers\":0")) && requests.send.len() == 2);
}

#[test]
fn a_stranger_is_told_so_and_who_stands_up_is_let_go() {
    let mut stage =
        Stage::open(json!({"game": "calcory", "rules": {"players": 2}, "me": {"seat": "A", "name": "Ada"}}));
    stage.hello(2, &Token::new([9; 32]).to_string(), 0);
    assert_eq!(stage.messages(2)[0]["code"], "stranger");
    stage.command(1, &json!({"do": "stand"}));
    let last = stage.messages(1);
    assert!(last.iter().any(|one| one["type"] == "bye" && one["code"] == "stranger"), "{last:?}");
}

/// Somebody is refused a seat at the moment in which a clock has run out: both are told, and the game goes on.
#[test]
fn what_is_due_is_done_beside_a_refusal() {
    let mut stage = Stage::open(json!({
        "game": "calcory", "rules": {"players": 2}, "options": {"clock": {"kind": "move", "seconds": 60}},
        "bots": {"B": "easy"}, "me": {"seat": "A", "name": "Ada"}
    }));
    stage.command(1, &json!({"do": "ready", "ready": true}));
    stage.begin(&"0".repeat(32));
    let late = 3_600_000;
    let asked = stage.shell.sit(None, "Cy".to_owned(), Token::new([5; 32]), late).unwrap();
    assert_eq!(asked.read, Some(stage.shell.seq()), "another window may have made room");
    let told = stage.shell.entries_read(Vec::new(), late).unwrap();
    assert_eq!(told.refused.map(|refused| refused.code), Some("round_runs"));
    assert!(told.seated.is_none());
    assert!(stage.shell.wake(late).unwrap().think, "a bot moves for whoever has no time left");
    assert!(stage.shell.think(late).unwrap().write.is_some());
}

#[test]
fn what_can_not_be_is_refused_with_a_sentence() {
    let try_open = |wanted: Value| {
        let wanted: Wanted = serde_json::from_value(wanted).unwrap();
        open(wanted, &Token::new([1; 32]), &Token::new([2; 32]), 0).unwrap_err().code
    };
    assert_eq!(try_open(json!({"game": "chess"})), "unknown_game");
    assert_eq!(try_open(json!({"game": "calcory", "rules": {"players": 9}})), "rules");
    assert_eq!(try_open(json!({"game": "calcory", "rules": {"players": 2}, "bots": {"D": "easy"}})), "no_seat");
    let full =
        json!({"game": "calcory", "rules": {"players": 2}, "bots": {"A": "easy"}, "me": {"seat": "A", "name": "Ada"}});
    assert_eq!(try_open(full), "taken");
    assert_eq!(Shell::resume(&[]).unwrap_err().code, "no_table");
    assert_eq!(Shell::resume(&["{}".to_owned()]).unwrap_err().code, "damaged");
    let mut stage =
        Stage::open(json!({"game": "calcory", "rules": {"players": 2}, "me": {"seat": "A", "name": "Ada"}}));
    stage.messages(1);
    stage.say(1, &json!({"type": "why", "id": "w", "text": "nonsense"}));
    assert_eq!(stage.messages(1)[0]["type"], "refused");
    let requests = stage.shell.receive(1, "no JSON", 0).unwrap();
    assert!(requests.send[0].1.contains("unreadable"));
    let requests = stage.shell.wake(0).unwrap();
    assert!(!requests.draw && requests.write.is_none(), "nobody is ready");
}
