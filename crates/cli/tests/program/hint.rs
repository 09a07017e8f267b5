//! `tavola hint`: fair advice for the seat to move.

use serde_json::{Value, json};

use crate::tavola::{file, record, short_round, tavola};

const QUICK: [&str; 4] = ["--level", "easy", "--iterations", "60"];

#[test]
fn every_game_gets_advice_that_is_legal() {
    for name in ["records/001-cassa-grande.json", "records/030-calcory.json", "records/002-casa-grande.json"] {
        let (_folder, path) = file("game.json", record(name).to_string());
        let legal = tavola(&["--json", "record", "moves", &path, "--at", "4"]).json();
        let answer = tavola(&[&["--json", "hint", &path, "--at", "4"][..], &QUICK].concat());
        assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "{answer:?}");
        let hint = answer.json();
        assert!(legal.as_array().unwrap().contains(&hint["move"]), "{hint}");
        let best = hint["best"].as_array().unwrap();
        assert!(best.iter().any(|line| line["move"] == hint["move"]), "{hint}");
        for line in best {
            assert!(legal.as_array().unwrap().contains(&line["move"]), "{line}");
            let sum: f64 = line["value"].as_object().unwrap().values().map(|share| share.as_f64().unwrap()).sum();
            assert!((sum - 1.0).abs() < 1e-4, "all seats share one win: {line}");
        }
        assert_eq!((&hint["at"], &hint["level"]), (&json!(4), &json!("easy")));
        assert_eq!(tavola(&[&["--json", "hint", &path, "--at", "4"][..], &QUICK].concat()).stdout, answer.stdout);
        let on_three = || tavola(&["--json", "hint", &path, "--at", "4", "--iterations", "600", "--threads", "3"]);
        let answer = on_three();
        assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "{answer:?}");
        assert_eq!(on_three().stdout, answer.stdout, "it does not matter which thread was quicker");
    }
}

/// A hint may not follow from what the seat can't know: two rounds that differ only in face-down cards of B.
#[test]
fn advice_does_not_peek() {
    let advice = |second: &str| {
        let mut round = short_round();
        round["moves"] = json!(["9@0,0", second]);
        round.as_object_mut().unwrap().remove("result");
        let (_folder, path) = file("round.json", round.to_string());
        let answer = tavola(&[&["--json", "hint", &path][..], &QUICK].concat());
        assert_eq!(answer.code, 0, "{answer:?}");
        answer.json()
    };
    assert_eq!(advice("1@1,0"), advice("9@1,0"));
    // Where the card lies is seen by all.
    assert_ne!(advice("1@1,0"), advice("1@0,1"));
}

/// With open cards the end can be looked through: the last two moves of the short round are solved.
#[test]
fn small_ends_are_solved() {
    let mut round = short_round();
    round["rules"]["laying"] = json!("open");
    let (_folder, path) = file("round.json", round.to_string());
    let hint = tavola(&[&["--json", "hint", &path, "--at", "6"][..], &QUICK].concat()).json();
    assert_eq!((&hint["method"], &hint["iterations"]), (&json!("exact"), &json!(0)), "{hint}");
    let whole = |line: &Value| line["value"]["A"].as_f64().unwrap().fract() == 0.0;
    assert!(hint["best"].as_array().unwrap().iter().all(whole), "{hint}");
}

#[test]
fn text_names_the_seat_and_the_move() {
    let (_folder, path) = file("round.json", short_round().to_string());
    let text = tavola(&[&["hint", &path, "--at", "2"][..], &QUICK].concat()).stdout;
    assert!(text.starts_with("● A to move after 2 moves; easy would play "), "{text}");
    assert!(text.contains("wins B") && text.contains("As seat A can know it, 60 iterations."), "{text}");
}

#[test]
fn nobody_is_advised_where_nobody_decides() {
    let (_folder, path) = file("round.json", short_round().to_string());
    tavola(&["hint", &path]).assert_refused(&format!("tavola: {path}: nobody decides after 8 moves: the game is over"));
    tavola(&["hint", &path, "--at", "9"]).assert_refused(&format!("tavola: {path}: --at 9 is beyond the last move"));
    assert_eq!(tavola(&["hint", &path, "--level", "grandmaster"]).code, 2);
    assert_eq!(tavola(&["hint", &path, "--iterations", "0"]).code, 2);
    assert_eq!(tavola(&["hint", &path, "--threads", "0"]).code, 2);
}
