//! The example game of `docs/add-a-game.md`: it plays wherever the others do, and adding it touched only the places named there.

use tempfile::TempDir;

use crate::tavola::{tavola, tavola_reading};

#[test]
fn it_plays_in_a_terminal_against_every_bot() {
    for bot in ["random", "greedy", "plain", "easy", "medium", "hard", "master", "grandmaster"] {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("game.json");
        let out = path.to_str().unwrap();
        let played = tavola_reading(
            &["play", "knock", "--plain", "--seed", "3", "--seat", "A", "--bots", bot, "--out", out],
            "stay\n",
        );
        assert_eq!(played.code, 0, "{played:?}");
        assert!(played.stdout.contains("The game is over: "), "{}", played.stdout);
        let check = tavola(&["--json", "record", "check", out]);
        assert_eq!((check.code, &check.json()["chance"]), (0, &"follows".into()), "{check:?}");
    }
}

#[test]
fn bots_play_it_among_themselves() {
    let simulated = tavola(&[
        "--json",
        "simulate",
        "knock",
        "--players",
        "2",
        "--games",
        "200",
        "--seed",
        "1",
        "--bots",
        "master,easy",
    ]);
    assert_eq!(simulated.code, 0, "{simulated:?}");
    let wins = |bot: usize| simulated.json()["bots"][bot]["wins"].as_f64().expect("a number of wins");
    assert!(wins(0) > wins(1), "who thinks wins more often: {}", simulated.stdout);
}

#[test]
fn it_has_rules_and_a_sheet() {
    for lang in ["en", "fr", "de"] {
        let rules = tavola(&["rules", "knock", "--lang", lang]);
        assert!(rules.code == 0 && rules.stdout.contains("12"), "{rules:?}");
    }
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("rules.pdf");
    let printed = tavola(&["print", "knock", "--sheet", "rules", "--out", out.to_str().unwrap()]);
    assert_eq!(printed.code, 0, "{printed:?}");
    assert!(std::fs::read(out).unwrap().starts_with(b"%PDF"));
}
