//! `tavola record check`: what holds, what does not, and how it is told.

use serde_json::{Value, json};

use crate::tavola::{Answer, file, record, short_round, tavola, tavola_reading, vector};

/// Checks a record after altering it.
fn check_altered(mut record: Value, alter: impl FnOnce(&mut Value)) -> Answer {
    alter(&mut record);
    tavola_reading(&["record", "check", "-"], record.to_string())
}

/// One line on standard output that says this, exit code 1, nothing on standard error.
#[track_caller]
fn assert_fault(answer: &Answer, sentence: &str) {
    assert_eq!((answer.code, answer.stderr.as_str()), (1, ""), "{answer:?}");
    assert_eq!(answer.stdout.lines().count(), 1, "{answer:?}");
    assert!(answer.stdout.starts_with(&format!("-: {sentence}")), "{answer:?}");
}

/// records.md, commands: `ok` and its result; without `fairness` the chance is not checked, and `ok` says so.
#[test]
fn a_finished_record_is_ok_with_its_result() {
    let (_folder, path) = file("round.json", short_round().to_string());
    let answer = tavola(&["record", "check", &path]);
    let expected =
        format!("{path}: ok, A 183 (place 1), B 1 (place 2); chance not checked: the record has no fairness\n");
    assert_eq!((answer.code, answer.stdout, answer.stderr), (0, expected, String::new()));
}

/// records.md, commands: or whose move it is; `-` is standard input.
#[test]
fn an_unfinished_record_is_ok_with_the_seat_to_move() {
    let answer = check_altered(short_round(), |record| {
        record["moves"].as_array_mut().unwrap().truncate(3);
        record.as_object_mut().unwrap().remove("result");
    });
    let expected = "-: ok, seat B to move after 3 moves; chance not checked: the record has no fairness\n";
    assert_eq!((answer.code, answer.stdout.as_str()), (0, expected));
    let answer = check_altered(record("records/059-casa-grande.json"), |record| {
        record["moves"].as_array_mut().unwrap().truncate(2);
        record.as_object_mut().unwrap().remove("result");
    });
    let expected = "-: ok, the die to be rolled after 2 moves; chance follows from the secret\n";
    assert_eq!((answer.code, answer.stdout.as_str()), (0, expected));
}

/// fairness.md: without `secret` the chance is not checked, and `ok` says so.
#[test]
fn chance_is_checked_where_the_secret_is_out() {
    let answer = tavola(&["record", "check", &vector("records/057-cassa-grande.json")]);
    assert!(answer.stdout.ends_with("; chance follows from the secret\n"), "{answer:?}");
    let answer = check_altered(record("records/057-cassa-grande.json"), |record| {
        record["fairness"].as_object_mut().unwrap().remove("secret");
    });
    assert!(answer.stdout.ends_with("; chance not checked: the secret is not in the record\n"), "{answer:?}");
    assert_eq!(answer.code, 0);
}

/// records.md, exit codes: 1, a move does not hold; which move (counted from 1), what is wrong, what was legal.
#[test]
fn a_wrong_move_is_told_with_its_number_and_what_was_legal() {
    let answer = check_altered(short_round(), |record| record["moves"][7] = json!("c@0,0"));
    assert_fault(&answer, "move 8, \"c@0,0\": ");
    assert!(answer.stdout.trim_end().ends_with("; legal for seat B: c@2,0, c@2,1"), "{answer:?}");
    // A text that is no move at all, a card that is not in the hand, a roll where a seat is to move.
    for wrong in ["", "9@1,0 ", "0@1,0", "roll 3", "9@\u{1b}[31m"] {
        let answer = check_altered(short_round(), |record| record["moves"][1] = json!(wrong));
        assert_fault(&answer, "move 2, ");
        assert!(!answer.stdout.contains('\u{1b}'), "{answer:?}");
    }
}

/// A move out of turn: two moves in the wrong order.
#[test]
fn a_move_out_of_turn_is_a_fault() {
    let answer = check_altered(record("records/059-casa-grande.json"), |record| {
        record["moves"].as_array_mut().unwrap().swap(1, 2);
    });
    assert_fault(&answer, "move 2, \"roll ");
    assert!(answer.stdout.contains("; legal for seat "), "{answer:?}");
}

/// A move after the end of the game.
#[test]
fn a_move_after_the_end_is_a_fault() {
    let answer = check_altered(short_round(), |record| record["moves"].as_array_mut().unwrap().push(json!("1@2,1")));
    assert_fault(&answer, "move 9, \"1@2,1\": the game was over after move 8");
}

/// records.md: `result` is there if and only if the game is over, and right.
#[test]
fn wrong_missing_and_early_results_are_faults() {
    let answer = check_altered(short_round(), |record| record["result"]["scores"]["A"] = json!(184));
    assert_fault(
        &answer,
        "result: the record says A 184 (place 1), B 1 (place 2), right is A 183 (place 1), B 1 (place 2)",
    );
    let answer = check_altered(short_round(), |record| record["result"]["places"]["B"] = json!(1));
    assert_fault(&answer, "result: ");
    let answer = check_altered(short_round(), |record| drop(record.as_object_mut().unwrap().remove("result")));
    assert_fault(&answer, "result: the game is over, but the result is missing");
    let answer = check_altered(short_round(), |record| drop(record["moves"].as_array_mut().unwrap().pop()));
    assert_fault(&answer, "result: the game is not over, seat B is to move");
}

/// records.md, faults of order: commitment, start, deal; then moves and rolls in order; then the result.
#[test]
fn faults_are_told_in_order() {
    type Alteration = fn(&mut Value);
    let alterations: [(&str, Alteration); 5] = [
        ("commitment: ", |record| record["fairness"]["commitment"] = json!("11".repeat(32))),
        ("start: seat A starts here, but seat C was drawn", |record| record["setup"]["start"] = json!("A")),
        ("deal: ", |record| {
            let hands = &mut record["setup"]["hands"];
            let (a, b) = (hands["A"].take(), hands["B"].take());
            (hands["A"], hands["B"]) = (b, a);
        }),
        ("move 1, \"nonsense\": ", |record| record["moves"][0] = json!("nonsense")),
        ("result: ", |record| record["result"]["scores"]["A"] = json!(1)),
    ];
    for first in 0..alterations.len() {
        let answer = check_altered(record("records/057-cassa-grande.json"), |record| {
            alterations[first..].iter().for_each(|(_, alter)| alter(record));
        });
        assert_fault(&answer, alterations[first].0);
    }
}

#[test]
fn a_wrong_secret_is_a_fault() {
    let answer = check_altered(record("records/057-cassa-grande.json"), |record| {
        record["fairness"]["secret"] = json!("00".repeat(32));
    });
    assert_fault(&answer, "commitment: the secret's commitment is d7ec8be9a3a07835");
    // Entropy that somebody else added leads to another deal, or another start.
    let answer = check_altered(record("records/057-cassa-grande.json"), |record| {
        record["fairness"]["entropy"].as_object_mut().unwrap().remove("D");
    });
    assert_eq!(answer.code, 1);
    assert!(answer.stdout.starts_with("-: start: ") || answer.stdout.starts_with("-: deal: "), "{answer:?}");
}

/// fairness.md: every roll follows; a mismatch is a fault like an illegal move.
#[test]
fn a_roll_that_was_not_drawn_is_a_fault() {
    let original = record("records/059-casa-grande.json");
    let at =
        original["moves"].as_array().unwrap().iter().position(|m| m.as_str().unwrap().starts_with("roll")).unwrap();
    let due = original["moves"][at].as_str().unwrap().to_owned();
    let other = if due == "roll 1" { "roll 2" } else { "roll 1" };
    let answer = check_altered(original.clone(), |record| record["moves"][at] = json!(other));
    assert_fault(&answer, &format!("move {}, {other:?}: the secret gives \"{due}\" here", at + 1));
    // Seven is no roll at all, which is told first.
    let answer = check_altered(original, |record| record["moves"][at] = json!("roll 7"));
    assert_fault(&answer, &format!("move {}, \"roll 7\": ", at + 1));
    assert!(answer.stdout.contains("possible: roll 1, roll 2"), "{answer:?}");
}

/// records.md: several files, the worst code; each is told.
#[test]
fn several_files_end_with_the_worst_code() {
    let (_good, good) = file("good.json", short_round().to_string());
    let mut wrong = short_round();
    wrong["result"]["scores"]["A"] = json!(0);
    let (_wrong, wrong) = file("wrong.json", wrong.to_string());
    let (_none, none) = file("none.json", "{");
    let check = |files: &[&str]| tavola(&[&["record", "check"], files].concat());
    assert_eq!(check(&[&good, &good]).code, 0);
    assert_eq!(check(&[&good, &wrong, &good]).code, 1);
    let answer = check(&[&none, &wrong, &good]);
    assert_eq!((answer.code, answer.stdout.lines().count(), answer.stderr.lines().count()), (2, 2, 1), "{answer:?}");
    assert!(answer.stderr.starts_with(&format!("tavola: {none}: line 1, column ")), "{answer:?}");
    let answer = check(&["gone.json", &good]);
    assert_eq!((answer.code, answer.stdout.lines().count()), (2, 1), "{answer:?}");
    assert!(answer.stderr.starts_with("tavola: gone.json: cannot be read: "), "{answer:?}");
}

#[test]
fn json_has_one_object_a_record() {
    let (_good, good) = file("good.json", short_round().to_string());
    let mut wrong = short_round();
    wrong["moves"][1] = json!("9@0,0");
    let (_wrong, wrong) = file("wrong.json", wrong.to_string());
    let answer = tavola(&["--json", "record", "check", &good, &wrong]);
    assert_eq!(answer.code, 1);
    let objects: Vec<Value> = answer.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects[0]["file"], json!(good));
    assert_eq!(objects[0]["ok"], json!(true));
    assert_eq!(objects[0]["result"], short_round()["result"]);
    assert_eq!(objects[0]["chance"], json!("not stated"));
    assert_eq!(objects[1]["ok"], json!(false));
    assert_eq!((&objects[1]["fault"]["kind"], &objects[1]["fault"]["number"]), (&json!("move"), &json!(2)));
    assert!(objects[1]["fault"]["legal"].as_array().unwrap().iter().any(|m| m == "1@1,1"));
    let mut begun = short_round();
    begun["moves"] = json!([]);
    begun.as_object_mut().unwrap().remove("result");
    let answer = tavola_reading(&["record", "check", "-", "--json"], begun.to_string());
    assert_eq!(answer.json()["turn"], json!("A"));
}
