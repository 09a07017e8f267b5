//! Calls of a page, as they stand in its memory.

use serde_json::{Value, json};
use tavola_wasm::Desk;

fn ask(desk: &mut Desk, call: &Value) -> Result<Value, Value> {
    let read = |text: String| serde_json::from_str(&text).expect("JSON");
    desk.answer(call.to_string().as_bytes()).map(read).map_err(read)
}

#[test]
fn a_page_opens_a_table_and_comes_back_to_it() {
    let mut desk = Desk::default();
    let wanted = json!({"game": "calcory", "rules": {"players": 2}, "me": {"seat": "A", "name": "Ada"}}).to_string();
    let opened =
        ask(&mut desk, &json!({"open": {"wanted": wanted, "bytes": vec![7; 64], "now": 1000.5}})).expect("a table");
    let entries = &opened["entries"];
    let host = ask(&mut desk, &json!({"resume": {"entries": entries}})).expect("a host");
    let other = ask(&mut desk, &json!({"resume": {"entries": entries}})).expect("a host");
    assert_ne!(host, other);

    let of = |host: &Value, task: Value| json!({"host": {"host": host, "task": task}});
    assert_eq!(ask(&mut desk, &of(&host, json!("seq"))), Ok(json!(1)));
    let sitting = json!({"sit": {"newcomer": "{\"name\": \"Bo\"}", "token": vec![9; 32], "now": 2000}});
    let requests = ask(&mut desk, &of(&host, sitting)).expect("a free seat");
    assert_eq!(requests["write"]["seq"], 2);
    let requests = ask(&mut desk, &of(&host, json!({"appended": {"stored": true, "now": 2001}}))).expect("it goes on");
    assert_eq!(requests["seated"]["seat"], "B");
    assert_eq!(ask(&mut desk, &of(&host, json!("seq"))), Ok(json!(2)));
    assert_eq!(ask(&mut desk, &of(&other, json!("seq"))), Ok(json!(1)), "hosts don't know of each other");
    let seen = ask(&mut desk, &of(&host, json!({"look": {"token": opened["token"], "now": 3000}}))).expect("a view");
    assert_eq!(seen["seq"], 2);

    assert_eq!(ask(&mut desk, &json!({"free": {"host": host}})), Ok(Value::Null));
    let refused = ask(&mut desk, &of(&host, json!("seq"))).expect_err("it is gone");
    assert_eq!(refused["code"], "no_table");
}

#[test]
fn what_can_t_be_read_is_refused_with_a_sentence() {
    let mut desk = Desk::default();
    for call in ["", "{", "{}", "[1]", "{\"dance\":{}}", "{\"free\":{}}", "{\"study\":{\"record\":\"{}\"}}"] {
        let refused = desk.answer(call.as_bytes()).expect_err(call);
        let refused: Value = serde_json::from_str(&refused).expect("JSON");
        assert!(refused["code"].is_string() && refused["sentence"].is_string(), "{call}: {refused}");
    }
    let few = json!({"open": {"wanted": "{}", "bytes": [1], "now": 1}});
    assert!(ask(&mut desk, &few).is_err());
    assert!(desk.answer(&[0xff, 0xfe]).is_err());
}
