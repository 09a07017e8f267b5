//! `record moves`, `record view` and `perft`: questions to a point of a record.

use serde_json::json;

use crate::tavola::{file, record, short_round, tavola, tavola_reading, vector};

/// records.md: the legal moves, one a line, in byte order; nothing when the game is over.
#[test]
fn moves_are_listed_in_byte_order() {
    let (_folder, path) = file("round.json", short_round().to_string());
    let answer = tavola(&["record", "moves", &path, "--at", "0"]);
    assert_eq!((answer.code, answer.stdout.as_str()), (0, "1@0,0\n9@0,0\n"));
    let answer = tavola(&["record", "moves", &path, "--at", "7"]);
    assert_eq!(answer.stdout, "c@2,0\nc@2,1\n");
    assert_eq!(tavola(&["record", "moves", &path]).stdout, "");
    assert_eq!(tavola(&["record", "moves", &path, "--at", "8"]).code, 0);
    let answer = tavola(&["record", "moves", &path, "--at", "7", "--json"]);
    assert_eq!(answer.json(), json!(["c@2,0", "c@2,1"]));
}

/// records.md: at a chance point the possible outcomes.
#[test]
fn outcomes_of_chance_are_listed() {
    let answer = tavola(&["record", "moves", &vector("records/059-casa-grande.json"), "--at", "2"]);
    assert_eq!(answer.stdout, "roll 1\nroll 2\nroll 3\nroll 4\nroll 5\nroll 6\n");
}

/// records.md: `--at` beyond the moves is exit code 2.
#[test]
fn a_point_beyond_the_moves_is_refused() {
    let (_folder, path) = file("round.json", short_round().to_string());
    for command in ["moves", "show"] {
        tavola(&["record", command, &path, "--at", "9"])
            .assert_refused(&format!("tavola: {path}: --at 9 is beyond the last move, the record has 8"));
    }
    tavola(&["record", "view", &path, "--seat", "A", "--at", "99999999999"]).assert_refused("tavola: ");
    assert_eq!(tavola(&["record", "moves", &path, "--at", "-1"]).code, 2);
    assert_eq!(tavola(&["record", "moves", &path, "--at", "x"]).code, 2);
}

/// records.md: `moves`, `view` and `perft` look only at the first N moves.
#[test]
fn faults_after_the_point_do_not_matter() {
    let mut wrong = short_round();
    wrong["moves"][5] = json!("nonsense");
    wrong["result"]["scores"]["A"] = json!(0);
    let (_folder, path) = file("round.json", wrong.to_string());
    assert_eq!(tavola(&["record", "moves", &path, "--at", "5"]).code, 0);
    assert_eq!(tavola(&["record", "view", &path, "--seat", "B", "--at", "5"]).code, 0);
    assert_eq!(tavola(&["record", "show", &path, "--at", "5"]).code, 0);
    for args in [&["record", "moves", &path][..], &["perft", &path, "--depth", "1"], &["record", "show", &path]] {
        let answer = tavola(args);
        assert_eq!((answer.code, answer.stdout.as_str()), (1, ""), "{answer:?}");
        assert!(answer.stderr.starts_with(&format!("tavola: {path}: move 6, \"nonsense\": ")), "{answer:?}");
        assert_eq!(answer.stderr.lines().count(), 1);
    }
    // A wrong secret is not looked at either.
    let mut chance = record("records/057-cassa-grande.json");
    chance["fairness"]["commitment"] = json!("00".repeat(32));
    assert_eq!(tavola_reading(&["record", "moves", "-"], chance.to_string()).code, 0);
}

/// records.md: what seat S (or `watcher`) may know, as JSON with a stable key order.
#[test]
fn views_are_one_line_of_json() {
    let path = vector("records/008-cassa-grande.json");
    let view = |seat: &str| tavola(&["record", "view", &path, "--seat", seat, "--at", "9"]);
    for seat in ["A", "B", "C", "D", "watcher"] {
        let answer = view(seat);
        assert_eq!((answer.code, answer.stdout.lines().count()), (0, 1));
        assert_eq!(answer.json()["viewer"], json!(seat));
        assert_eq!(answer.stdout, view(seat).stdout);
    }
    assert_ne!(view("A").stdout, view("B").stdout);
    let plain = view("A").stdout;
    assert_eq!(tavola(&["--json", "record", "view", &path, "--seat", "A", "--at", "9"]).stdout, plain);
}

#[test]
fn seats_that_are_not_at_the_table_are_refused() {
    let (_folder, path) = file("round.json", short_round().to_string());
    for command in ["view", "show"] {
        tavola(&["record", command, &path, "--seat", "C"])
            .assert_refused(&format!("tavola: {path}: --seat C is not at this table, its seats are A to B"));
        for wrong in ["E", "a", "", "Watcher"] {
            let answer = tavola(&["record", command, &path, "--seat", wrong]);
            assert_eq!((answer.code, answer.stdout.as_str()), (2, ""), "{answer:?}");
        }
    }
    assert_eq!(tavola(&["record", "view", &path]).code, 2);
}

/// records.md: depth 0 is 1; a sequence that ends the game before D moves counts once.
#[test]
fn perft_counts_sequences() {
    let (_folder, path) = file("round.json", short_round().to_string());
    for depth in ["0", "1", "4000000000"] {
        assert_eq!(tavola(&["perft", &path, "--depth", depth]).stdout, "1\n");
    }
    let mut begun = short_round();
    begun["moves"] = json!([]);
    begun.as_object_mut().unwrap().remove("result");
    let count = |depth: &str| tavola_reading(&["perft", "-", "--depth", depth], begun.to_string()).stdout;
    // Two kinds of cards at 0,0; then two kinds on eight places.
    assert_eq!((count("0").as_str(), count("1").as_str(), count("2").as_str()), ("1\n", "2\n", "32\n"));
    let answer = tavola_reading(&["--json", "perft", "-", "--depth", "2"], begun.to_string());
    assert_eq!(answer.json(), json!({"depth": 2, "count": 32}));
    for wrong in [&["perft", &path][..], &["perft", &path, "--depth", "-1"], &["perft", "--depth", "1"]] {
        assert_eq!(tavola(wrong).code, 2);
    }
}
