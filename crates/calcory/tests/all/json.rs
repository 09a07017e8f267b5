//! The JSON form of everything that leaves the game.

use crate::common::{after, game, watch};
use serde_json::{Value, json};
use tavola_calcory::{Calcory, Rules, Setup};
use tavola_core::record::{Record, read_rules};
use tavola_core::{Game, Seat, Viewer};

/// records.md: what is left out of the rules has its default; nothing else is taken.
#[test]
fn rules_are_strict() {
    assert_eq!(read_rules::<Rules>("{}"), Ok(Rules { players: 2 }));
    assert_eq!(read_rules::<Rules>(r#"{"players": 4}"#), Ok(Rules { players: 4 }));
    for wrong in [
        r#"{"players": null}"#,
        r#"{"players": "3"}"#,
        r#"{"players": 3.0}"#,
        r#"{"players": -2}"#,
        r#"{"players": 300}"#,
        r#"{"players": 3, "players": 3}"#,
        r#"{"markers": 6}"#,
        "[3]",
        "null",
    ] {
        assert!(read_rules::<Rules>(wrong).is_err(), "{wrong}");
    }
    assert_eq!(serde_json::to_string(&Rules { players: 3 }).unwrap(), r#"{"players":3}"#);
}

/// records.md: the setup is `start` and `layout`, 60 cards; an impossible one makes the file no record.
#[test]
fn setups_are_strict() {
    let setup = crate::common::setup(Seat::B, "");
    let good = serde_json::to_value(&setup).unwrap();
    assert_eq!(good["start"], "B");
    assert_eq!(good["layout"][1], "R1");
    assert_eq!(serde_json::from_value::<Setup>(good.clone()).unwrap(), setup);
    let read = |setup: &Value, rules: Value| {
        let record = json!({"format": "tavola/1", "game": "calcory", "rules": rules, "setup": setup, "moves": []});
        Record::<Calcory>::read(record.to_string().as_bytes()).map(|record| record.setup)
    };
    assert_eq!(read(&good, json!({})), Ok(setup));
    assert!(read(&good, json!({"players": 5})).is_err());
    for change in [
        |setup: &mut Value| setup["start"] = "C".into(),
        |setup: &mut Value| setup["start"] = "b".into(),
        |setup: &mut Value| setup["start"] = Value::Null,
        |setup: &mut Value| setup["layout"][0] = "R1".into(),
        |setup: &mut Value| setup["layout"][0] = "r0".into(),
        |setup: &mut Value| setup["layout"][0] = 0.into(),
        |setup: &mut Value| setup["layout"].as_array_mut().unwrap().truncate(59),
        |setup: &mut Value| setup["layout"].as_array_mut().unwrap().push("R0".into()),
        |setup: &mut Value| setup["hands"] = json!({}),
        |setup: &mut Value| drop(setup.as_object_mut().unwrap().remove("start")),
        |setup: &mut Value| drop(setup.as_object_mut().unwrap().remove("layout")),
    ] {
        let mut wrong = good.clone();
        change(&mut wrong);
        assert!(read(&wrong, json!({})).is_err(), "{wrong}");
    }
}

/// records.md: a view is JSON with a stable key order.
#[test]
fn views_have_a_stable_form() {
    let start = game(2, "a1 R5, b1 B4, c1 R9, d1 B9, e1 R3");
    let game = after(&start, "flip a1, flip b1, stop, flip c1, flip d1, put B4 b1, flip e1");
    let text = serde_json::to_string(&watch(&game)).unwrap();
    let begin = r#"{"players":2,"turn":"B","table":{"a1":{"is":"empty"},"b1":{"is":"down"},"c1":{"is":"down"},"d1":{"is":"down"},"e1":{"is":"turned","card":"R3"},"f1":"#;
    assert!(text.starts_with(begin), "{text}");
    let end = r#""j6":{"is":"down"}},"sum":3,"marks":null,"taken":[],"piles":{"A":1,"B":0},"idle":0,"idle_end":40}"#;
    assert!(text.ends_with(end), "{text}");
    let back = serde_json::to_value(watch(&after(&start, "flip c1, flip d1"))).unwrap();
    assert_eq!(back["table"]["c1"], json!({"is": "back", "card": "R9"}));
    let marked = serde_json::to_value(watch(&after(&start, "flip a1, flip b1, stop"))).unwrap();
    assert_eq!(marked["table"]["a1"], json!({"is": "marked", "card": "R5"}));
    assert_eq!(marked["marks"], json!({"seat": "A", "sum": 9, "cards": 2}));
    let taken = serde_json::to_value(watch(&after(&start, "flip c1, flip b1"))).unwrap();
    assert_eq!(taken["taken"], json!(["R9", "B4"]));
}

#[test]
fn events_have_a_stable_form() {
    let start = game(2, "a1 R5, b1 B4, c1 R9, d1 B9");
    let event = |moves: &str, text: &str, viewer| {
        let game = if moves.is_empty() { start.clone() } else { after(&start, moves) };
        serde_json::to_string(&game.witness(text.parse().unwrap(), viewer)).unwrap()
    };
    assert_eq!(
        event("", "flip a1", Viewer::Watcher),
        r#"{"seat":"A","act":{"kind":"flip","place":"a1","card":"R5","sum":5,"effect":"on"},"back":[],"passed":[],"next":{"kind":"turn","seat":"A"}}"#
    );
    assert_eq!(
        event("flip a1, flip b1, stop, flip c1", "flip d1", Viewer::Watcher),
        r#"{"seat":"B","act":{"kind":"flip","place":"d1","card":"B9","sum":18,"effect":"over"},"back":[{"place":"c1","card":"R9"},{"place":"d1","card":"B9"}],"passed":[],"next":{"kind":"took","seat":"A","cards":[{"place":"a1","card":"R5"},{"place":"b1","card":"B4"}]}}"#
    );
    assert_eq!(
        event("flip a1, flip b1", "stop", Viewer::Watcher),
        r#"{"seat":"A","act":{"kind":"stop","sum":9,"cards":2,"effect":"marked"},"back":[],"passed":[],"next":{"kind":"turn","seat":"B"}}"#
    );
    let put = |viewer| event("flip c1, flip b1", "put B4 c1", viewer);
    assert_eq!(
        put(Viewer::Seat(Seat::A)),
        r#"{"seat":"A","act":{"kind":"put","place":"c1","card":"B4","from":["R9","B4"]},"back":[],"passed":[],"next":{"kind":"turn","seat":"B"}}"#
    );
    assert_eq!(put(Viewer::Seat(Seat::B)), put(Viewer::Seat(Seat::A)).replace(r#""card":"B4""#, r#""card":null"#));
}

/// What a client reads must be a view: all places, no card twice as often as the deck has it, nothing unknown.
#[test]
fn views_are_read_strictly() {
    let view = watch(&game(2, "a1 R5"));
    let good = serde_json::to_value(&view).unwrap();
    assert_eq!(serde_json::from_value::<tavola_calcory::View>(good.clone()).unwrap(), view);
    for change in [
        |view: &mut Value| view["extra"] = json!(1),
        |view: &mut Value| view["table"]["a1"] = json!({"is": "hidden"}),
        |view: &mut Value| view["table"]["a1"] = json!({"is": "turned"}),
        |view: &mut Value| view["table"]["a7"] = json!({"is": "down"}),
        |view: &mut Value| drop(view["table"].as_object_mut().unwrap().remove("a1")),
        |view: &mut Value| view["taken"] = json!(["R5", "R5"]),
        |view: &mut Value| view["taken"] = json!(["X5"]),
        |view: &mut Value| view["piles"] = json!({"B": 0}),
        |view: &mut Value| view["turn"] = json!("E"),
    ] {
        let mut wrong = good.clone();
        change(&mut wrong);
        assert!(serde_json::from_value::<tavola_calcory::View>(wrong.clone()).is_err(), "{wrong}");
    }
}
