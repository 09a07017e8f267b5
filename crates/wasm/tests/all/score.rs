//! Real tables, counted as a page has them counted.

use serde_json::{Value, json};
use tavola_wasm::score;

const SHEET: &str = "11201c4c.00.0221042003.232c243.402c3";

fn counted(book: &Value) -> Value {
    serde_json::to_value(score(&book.to_string()).unwrap()).unwrap()
}

/// cassa-grande.md 4: the sheets' example.
#[test]
fn the_example_of_the_sheets_gives_its_four_totals() {
    let tally = counted(&json!({"sheet": SHEET}));
    let totals = json!({"A": 35344, "B": 15448, "C": 401_567, "D": 230_626});
    assert_eq!(tally["count"]["outcome"]["scores"], totals);
    assert_eq!(tally["count"]["outcome"]["places"], json!({"A": 3, "B": 4, "C": 1, "D": 2}));
    assert_eq!(tally["count"]["rows"]["B"][1], json!({"cells": "100.4c", "read": 3, "number": 100}));
    assert_eq!((&tally["unknown"], &tally["misfits"]), (&json!(0), &json!([])));
}

#[test]
fn an_empty_book_tells_the_deck() {
    let tally = counted(&json!({"rules": {"players": 2}}));
    assert_eq!((&tally["frame"], &tally["unknown"], &tally["count"]), (&json!(5), &json!(25), &Value::Null));
    assert_eq!(tally["stock"][0], json!({"what": "0", "deck": 6, "lie": 0}));
    assert_eq!(tally["stock"][6], json!({"what": ".", "deck": 1, "lie": 0}));
}

#[test]
fn what_can_not_be_counted_is_refused_with_a_sentence() {
    for (book, code) in [
        ("no book".to_owned(), "unreadable"),
        (json!({"pages": 3}).to_string(), "unreadable"),
        (json!({"sheet": "12"}).to_string(), "no_book"),
        (json!({"rules": {"players": 3}}).to_string(), "no_book"),
        (json!({"rounds": [SHEET.replace('1', "?")]}).to_string(), "no_book"),
    ] {
        let complaint = score(&book).unwrap_err();
        assert_eq!(complaint.code, code, "{book}: {complaint}");
    }
}
