//! Options as clients write them.

use serde::Deserialize;
use tavola_table::{Clock, Options};

/// Options as they come in a deed, whose kind serde finds out first: there it would take the number of a clock's kind for its name.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Change {
    Change { options: Options },
}

#[test]
fn a_clock_is_called_by_its_name() {
    let read = |clock: &str| {
        let text = format!(r#"{{"do": "change", "options": {{"clock": {clock}}}}}"#);
        serde_json::from_str::<Change>(&text).map(|Change::Change { options }| options)
    };
    for (text, clock) in [
        (r#"{"kind": "none"}"#, Clock::None),
        (r#"{"kind": "move", "seconds": 60}"#, Clock::Move { seconds: 60 }),
        (r#"{"kind": "game", "seconds": 60, "increment": 5}"#, Clock::Game { seconds: 60, increment: 5 }),
    ] {
        assert_eq!(read(text).expect(text).clock, clock);
    }
    for text in
        [r#"{"kind": 0}"#, r#"{"kind": 1, "seconds": 60}"#, r#"{"kind": "none", "seconds": 60}"#, "{}", "0", "null"]
    {
        read(text).expect_err(text);
    }
    assert_eq!(serde_json::from_str::<Options>("{}").expect("what is left out is as usual").clock, Clock::None);
}
