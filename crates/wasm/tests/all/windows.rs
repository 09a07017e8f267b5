//! What is told when, to whom, and what happens if two windows look at one table.

use serde_json::{Value, json};
use tavola_core::fair::Secret;
use tavola_table::Token;
use tavola_wasm::{Host, Wanted, open};

use crate::stage::Stage;

fn two_at_one_device() -> (Stage, String) {
    let mut stage =
        Stage::open(json!({"game": "cassa-grande", "rules": {"players": 2}, "me": {"seat": "A", "name": "Ada"}}));
    let now = stage.now();
    let (seated, wishes) = stage.host.sit(None, "Bo".to_owned(), &Token::new([3; 32]), now).unwrap();
    stage.follow(wishes);
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
    let command = json!({"type": "command", "id": "x", "seq": stage.host.seq(), "deed": deed}).to_string();
    let wishes = stage.host.hear(client, &command, 9_000_000);
    assert!(wishes.send.is_empty() && wishes.write.is_some());
    let told = stage.host.stored(9_000_001).unwrap();
    let kinds: Vec<(u32, Value)> = told
        .send
        .iter()
        .map(|(to, text)| (*to, serde_json::from_str::<Value>(text).unwrap()["type"].clone()))
        .collect();
    assert_eq!(kinds, [(1, json!("update")), (2, json!("update")), (client, json!("done"))]);
}

#[test]
fn a_repeated_command_is_done_once() {
    let (mut stage, _) = two_at_one_device();
    let id = stage.command(1, &json!({"do": "say", "text": "hello"}));
    let entries = stage.entries.len();
    stage.messages(1);
    stage
        .say(1, &json!({"type": "command", "id": id, "seq": stage.host.seq(), "deed": {"do": "say", "text": "hello"}}));
    assert_eq!(stage.entries.len(), entries);
    assert_eq!(stage.messages(1)[0]["type"], "done");
}

#[test]
fn of_two_windows_the_first_to_store_is_right() {
    let (mut stage, _) = two_at_one_device();
    let mut other = Host::resume(&stage.entries).unwrap();
    let hello = json!({"type": "hello", "protocol": 1, "token": stage.token}).to_string();
    other.hear(1, &hello, 5_000);
    // This window is about to write when the other one has written.
    let seq = stage.host.seq();
    let command =
        json!({"type": "command", "id": "late", "seq": seq, "deed": {"do": "say", "text": "late"}}).to_string();
    let late = other.hear(1, &command, 5_001).write.unwrap();
    stage.command(1, &json!({"do": "say", "text": "early"}));
    assert_eq!(late.seq as usize, stage.entries.len(), "both wanted the same number");
    let told = other.catch_up(&stage.entries[seq as usize..], 5_002).unwrap();
    assert!(told.send.iter().any(|(_, text)| text.contains("early")));
    // Asked anew, it writes behind the other's entry.
    let anew = other.hear(1, &command, 5_003).write.unwrap();
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
    let wishes = stage.host.part(3);
    assert!(wishes.send.iter().all(|(_, text)| text.contains("\"watchers\":0")) && wishes.send.len() == 2);
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
    assert_eq!(Host::resume(&[]).unwrap_err().code, "no_table");
    assert_eq!(Host::resume(&["{}".to_owned()]).unwrap_err().code, "damaged");
    let mut stage =
        Stage::open(json!({"game": "calcory", "rules": {"players": 2}, "me": {"seat": "A", "name": "Ada"}}));
    stage.messages(1);
    stage.say(1, &json!({"type": "why", "id": "w", "text": "nonsense"}));
    assert_eq!(stage.messages(1)[0]["type"], "refused");
    let wishes = stage.host.hear(1, "no JSON", 0);
    assert!(wishes.send[0].1.contains("unreadable"));
    assert!(stage.host.attend(Secret([0; 32]), 0).write.is_none(), "nobody is ready");
}
