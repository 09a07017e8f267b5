//! The program agrees with the independent referee, through its commands.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::tavola::{tavola, tavola_reading, vector, vectors};

fn rows<T: DeserializeOwned>(list: &str) -> Vec<T> {
    let text = std::fs::read_to_string(vectors().join(list)).unwrap();
    let rows: Vec<T> = serde_json::from_str(&text).unwrap();
    assert!(!rows.is_empty(), "{list}");
    rows
}

#[derive(Deserialize)]
struct RecordRow {
    file: String,
    result: serde_json::Value,
}

#[test]
fn every_record_is_ok() {
    for row in rows::<RecordRow>("records.json") {
        let answer = tavola(&["--json", "record", "check", &vector(&row.file)]);
        assert_eq!(answer.code, 0, "{answer:?}");
        assert_eq!(answer.json()["result"], row.result, "{}", row.file);
    }
}

#[derive(Deserialize)]
struct MovesRow {
    file: String,
    at: usize,
    count: usize,
    sha256: String,
}

#[test]
fn every_list_of_moves_is_the_same() {
    for MovesRow { file, at, count, sha256 } in rows("moves.json") {
        let answer = tavola(&["record", "moves", &vector(&file), "--at", &at.to_string()]);
        assert_eq!((answer.code, answer.stdout.lines().count()), (0, count), "{file} {at}");
        let hash: String =
            Sha256::digest(&answer.stdout).iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
        assert_eq!(hash, sha256, "{file} {at}");
    }
}

#[derive(Deserialize)]
struct PerftRow {
    file: String,
    perft: BTreeMap<String, u64>,
}

#[test]
fn every_perft_count_is_the_same() {
    for PerftRow { file, perft } in rows("perft.json") {
        for (depth, count) in perft {
            let answer = tavola(&["perft", &vector(&file), "--depth", &depth]);
            assert_eq!((answer.code, answer.stdout), (0, format!("{count}\n")), "{file}, depth {depth}");
        }
    }
}

#[derive(Deserialize)]
struct ViewsRow {
    a: String,
    b: String,
    at: usize,
    equal: BTreeMap<String, bool>,
    why: String,
}

#[test]
fn views_are_equal_where_they_must_be() {
    for ViewsRow { a, b, at, equal, why } in rows("views.json") {
        for (seat, due) in equal {
            let [one, other] = [&a, &b].map(|file| {
                tavola(&["record", "view", &vector(file), "--seat", &seat, "--at", &at.to_string()]).stdout
            });
            assert_eq!(one == other, due, "{a}, {b}, seat {seat}: {why}");
            // A drawing tells nothing that the view does not tell.
            if due {
                let [one, other] = [&a, &b].map(|file| {
                    let answer = tavola(&["record", "show", &vector(file), "--seat", &seat, "--at", &at.to_string()]);
                    assert_eq!(answer.code, 0);
                    answer.stdout
                });
                assert_eq!(one, other, "{a}, {b}, seat {seat}: {why}");
            }
        }
    }
}

#[derive(Deserialize)]
struct ScoreRow {
    drawing: Vec<String>,
    sides: BTreeMap<String, u32>,
    players: u8,
    numbers: BTreeMap<String, Vec<u32>>,
    totals: BTreeMap<String, u32>,
}

#[test]
fn every_drawing_counts_the_same() {
    for row in rows::<ScoreRow>("score.json") {
        let drawing = row.drawing.join("\n") + "\n";
        let sides = tavola_reading(&["--json", "score", "-"], drawing.clone()).json();
        for (side, total) in &row.sides {
            assert_eq!(sides[side]["total"], *total, "{drawing}");
        }
        if row.players == 2 {
            let seats = tavola_reading(&["--json", "score", "-", "--players", "2"], drawing.clone()).json();
            for (seat, total) in &row.totals {
                assert_eq!(seats[seat]["total"], *total, "{drawing}");
                assert_eq!(seats[seat]["numbers"], serde_json::json!(row.numbers[seat]), "{drawing}");
            }
        }
    }
}
