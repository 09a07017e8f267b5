//! `tavola analyse`: every decision of a record, and a plot.

use std::fs;

use serde_json::json;
use tempfile::TempDir;

use crate::tavola::{file, record, short_round, tavola};

const QUICK: [&str; 4] = ["--level", "easy", "--iterations", "40"];

#[test]
fn every_decision_is_judged() {
    for name in ["records/001-cassa-grande.json", "records/030-calcory.json", "records/002-casa-grande.json"] {
        let mut game = record(name);
        game["moves"].as_array_mut().unwrap().truncate(30);
        game.as_object_mut().unwrap().remove("result");
        let (_folder, path) = file("game.json", game.to_string());
        let answer = tavola(&[&["--json", "analyse", &path][..], &QUICK].concat());
        assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "{answer:?}");
        let data = answer.json();
        let moves = game["moves"].as_array().unwrap();
        assert_eq!(data["moves"], json!(moves.len()), "{name}");
        let decisions = data["decisions"].as_array().unwrap();
        assert!(!decisions.is_empty());
        for one in decisions {
            let number = one["number"].as_u64().unwrap() as usize;
            assert_eq!(one["played"], moves[number - 1], "{name}");
            let given = one["gave_away"].as_f64().unwrap();
            assert!((0.0..=1.0).contains(&given), "{one}");
            if one["best"][0]["move"] == one["played"] {
                assert!(given.abs() < 1e-12, "the best move gives nothing away: {one}");
            }
            let sum: f64 = one["value"].as_object().unwrap().values().map(|share| share.as_f64().unwrap()).sum();
            assert!((sum - 1.0).abs() < 1e-4, "{one}");
        }
    }
}

/// The last card of the short round can go to one of several places; the rest is solved, so what it gave away is exact.
#[test]
fn what_is_given_away_at_the_end_is_exact() {
    let mut round = short_round();
    round["rules"]["laying"] = json!("open");
    let (_folder, path) = file("round.json", round.to_string());
    let data = tavola(&[&["--json", "analyse", &path][..], &QUICK].concat()).json();
    let decisions = data["decisions"].as_array().unwrap();
    let last = &decisions[decisions.len() - 1];
    assert_eq!((&last["number"], &last["method"]), (&json!(8), &json!("exact")), "{last}");
    let best = |seat: &str| last["value"][seat].as_f64().unwrap();
    let played = last["value_played"]["B"].as_f64().unwrap();
    assert!((best("B") - played - last["gave_away"].as_f64().unwrap()).abs() < 1e-9, "{last}");
    // A won the round: what B played was worth nothing.
    assert!(played.abs() < 1e-9, "{last}");
}

#[test]
fn the_table_and_the_picture_show_every_seat() {
    let (_folder, path) = file("round.json", short_round().to_string());
    let folder = TempDir::new().unwrap();
    let svg = folder.path().join("round.svg");
    let text = tavola(&[&["analyse", &path, "--svg", svg.to_str().unwrap()][..], &QUICK].concat()).stdout;
    assert!(text.contains("gave away") && text.contains("Result: A 183 (place 1), B 1 (place 2)"), "{text}");
    assert!(text.contains("● A gave away ") && text.contains("▲ B gave away "), "{text}");
    let picture = fs::read_to_string(&svg).unwrap();
    assert!(picture.starts_with("<svg xmlns=") && picture.contains("<title>Cassa Grande: "), "{picture}");
    assert_eq!(picture.matches("<polyline").count(), 2);
    assert!(!picture.contains("NaN"), "{picture}");
    let nowhere = folder.path().join("no/such/folder.svg");
    let refused = tavola(&[&["analyse", &path, "--svg", nowhere.to_str().unwrap()][..], &QUICK].concat());
    refused.assert_refused(&format!("tavola: {}: cannot be written", nowhere.display()));
}

#[test]
fn a_record_without_moves_has_nothing_to_judge() {
    let mut round = short_round();
    round["moves"] = json!([]);
    round.as_object_mut().unwrap().remove("result");
    let (_folder, path) = file("round.json", round.to_string());
    let data = tavola(&["--json", "analyse", &path]).json();
    assert_eq!((&data["decisions"], &data["gave_away"]), (&json!([]), &json!({"A": 0.0, "B": 0.0})));
}

#[test]
fn faults_are_told() {
    let mut round = short_round();
    round["moves"][1] = json!("7@1,0");
    let (_folder, path) = file("round.json", round.to_string());
    let answer = tavola(&["analyse", &path]);
    assert_eq!((answer.code, answer.stdout.as_str()), (1, ""), "{answer:?}");
    assert!(answer.stderr.contains("move 2"), "{answer:?}");
}
