//! `tavola play`: a person, or a pipe, against bots.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::tavola::{Answer, tavola, tavola_reading};

const GAMES: [&str; 3] = ["cassa-grande", "calcory", "casa-grande"];

fn play(more: &[&str], input: &str) -> Answer {
    tavola_reading(&[&["play", "--seed", "3", "--bots", "random"], more].concat(), input)
}

/// Plays a whole game with one program, which is answered line by line with the first legal move; gives the moves and the last
/// line.
fn first_moves(more: &[&str]) -> (String, Value) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tavola"))
        .args([&["play", "--seed", "3", "--bots", "random"], more].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = program.stdin.take().expect("its input is piped");
    let (mut moves, mut last) = (String::new(), Value::Null);
    for line in BufReader::new(program.stdout.take().expect("its output is piped")).lines() {
        last = serde_json::from_str(&line.expect("the program writes UTF-8")).expect("a line is JSON");
        if let Some(turn) = last.get("turn") {
            let text = turn["legal"][0].as_str().expect("there is a legal move");
            writeln!(input, "{text}").expect("the program listens");
            moves += text;
            moves += "\n";
        }
    }
    let end = program.wait_with_output().expect("the program ends");
    assert_eq!((end.status.code(), String::from_utf8_lossy(&end.stderr).as_ref()), (Some(0), ""), "{last}");
    assert!(last.get("over").is_some(), "the game ends: {last}");
    (moves, last)
}

#[test]
fn a_whole_game_can_be_played_and_is_kept() {
    for game in GAMES {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("game.json");
        let out = path.to_str().unwrap();
        let (moves, over) = first_moves(&[game, "--json", "--players", "2", "--out", out]);
        let check = tavola(&["--json", "record", "check", out]);
        assert_eq!(check.code, 0, "{check:?}");
        assert_eq!(check.json()["result"], over["over"]["outcome"]);
        assert_eq!(check.json()["chance"], json!("follows"));
        let text = play(&[game, "--players", "2"], &moves);
        assert!(text.stdout.contains("The game is over: "), "{}", text.stdout);
    }
}

#[test]
fn questions_and_mistakes_are_answered() {
    let answer = play(&["cassa-grande"], "?\n9@0,0\nhello\n\nquit\n");
    assert_eq!((answer.code, answer.stderr.as_str()), (0, ""));
    assert!(answer.stdout.starts_with("You are ● A. Type a move, ? for the legal moves, quit to leave.\n"));
    assert!(answer.stdout.contains("A, your move: "), "{}", answer.stdout);
    assert!(answer.stdout.contains("0@"), "{}", answer.stdout);
    assert_eq!(answer.stdout.matches(". ? lists the legal moves.\n").count(), 2, "{}", answer.stdout);
    assert!(answer.stdout.ends_with("The game stays unfinished.\n"), "{}", answer.stdout);
}

/// The other seats' face-down cards are not told.
#[test]
fn secrets_of_others_stay_secret() {
    let answer = play(&["cassa-grande", "--seat", "C"], "");
    let told: Vec<&str> = answer.stdout.lines().filter(|line| line.contains(" lays ")).collect();
    assert!(!told.is_empty(), "{}", answer.stdout);
    assert!(told.iter().all(|line| line.contains("lays a card face down at ")), "{told:?}");
    let answer = play(&["cassa-grande", "--seat", "C", "--json"], "");
    for line in answer.stdout.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        assert!(line["move"]["event"]["card"].is_null(), "{line}");
    }
}

#[test]
fn the_record_is_kept_when_the_input_ends() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("game.json");
    let answer = play(&["calcory", "--out", path.to_str().unwrap()], "flip a1\n");
    assert_eq!(answer.code, 0);
    let record: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    assert!(record["moves"].as_array().unwrap().contains(&json!("flip a1")), "{record}");
    assert_eq!(record["seats"], json!({"A": {"kind": "person"}, "B": {"kind": "bot", "name": "random"}}));
    assert!(record.get("result").is_none());
    assert_eq!(tavola(&["record", "check", path.to_str().unwrap()]).code, 0);
}

/// The same seed and the same moves make the same game and the same record, whoever plays.
#[test]
fn a_seed_gives_the_same_game() {
    for (game, moves) in [("calcory", "flip a1\nflip a2\n"), ("casa-grande", "corner NE\n")] {
        let played = [(); 2].map(|()| {
            let folder = TempDir::new().unwrap();
            let path = folder.path().join("game.json");
            let out = path.to_str().unwrap();
            let words = ["play", game, "--players", "3", "--seed", "5", "--bots", "greedy,random", "--out", out];
            let answer = tavola_reading(&words, moves);
            assert_eq!(answer.code, 0, "{answer:?}");
            let record = fs::read_to_string(&path).unwrap();
            assert!(
                record.contains(r#""B":{"kind":"bot","name":"greedy"},"C":{"kind":"bot","name":"random"}"#),
                "{record}"
            );
            (answer.stdout, record)
        });
        assert_eq!(played[0], played[1]);
    }
}

/// A program is told the view as `record view` tells it, to the byte, also with a set of platforms in an order of its own.
#[test]
fn views_are_those_of_the_record() {
    let platforms = r##"{"players": 2, "platforms": {"zed": ["#o#"], "bar": ["#.", "o#"]}}"##;
    for (game, rules) in [("cassa-grande", "{}"), ("calcory", "{}"), ("casa-grande", platforms)] {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("game.json");
        let out = path.to_str().unwrap();
        let answer = play(&[game, "--seat", "B", "--rules", rules, "--json", "--out", out], "");
        assert_eq!(answer.code, 0, "{answer:?}");
        let view = tavola(&["record", "view", out, "--seat", "B"]).stdout;
        let turn = answer.stdout.lines().last().unwrap();
        assert!(turn.starts_with(&format!(r#"{{"turn":{{"seat":"B","view":{},"legal":["#, view.trim_end())), "{turn}");
    }
}

#[test]
fn every_game_without_a_seed_is_new() {
    let layouts: Vec<Value> = (0..2)
        .map(|_| {
            let folder = TempDir::new().unwrap();
            let path = folder.path().join("game.json");
            tavola_reading(&["play", "calcory", "--out", path.to_str().unwrap()], "quit\n");
            serde_json::from_slice::<Value>(&fs::read(&path).unwrap()).unwrap()["setup"]["layout"].clone()
        })
        .collect();
    assert_ne!(layouts[0], layouts[1]);
}

#[test]
fn odd_input_is_survived() {
    let long = "x".repeat(100_000);
    let answer = tavola_reading(&["play", "calcory", "--seed", "1"], format!("{long}\n\u{0}\n"));
    assert_eq!(answer.code, 0);
    let answer = tavola_reading(&["play", "calcory", "--seed", "1"], &b"\xff\xfe\nflip \xff\n"[..]);
    assert_eq!(answer.code, 0);
}

#[test]
fn tables_that_do_not_exist_are_refused() {
    tavola(&["play", "calcory", "--seat", "C"]).assert_refused("tavola: --seat C is not at this table");
    tavola(&["play", "calcory", "--bots", "nobody"]).assert_refused("tavola: no game: there is no bot \"nobody\"");
    tavola(&["play", "cassa-grande", "--players", "3"]).assert_refused("tavola: rules refused: ");
    assert_eq!(tavola(&["play", "chess"]).code, 2);
    let answer = tavola_reading(&["play", "calcory", "--out", "gone/folder/game.json"], "quit\n");
    assert_eq!(answer.code, 2);
    assert!(answer.stderr.starts_with("tavola: gone/folder/game.json: cannot be written: "), "{answer:?}");
}
