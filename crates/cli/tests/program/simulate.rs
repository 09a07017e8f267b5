//! `tavola simulate`: the same seed gives the same games, and every record holds.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::tavola::{command, tavola};

const GAMES: [&str; 3] = ["cassa-grande", "calcory", "casa-grande"];

fn simulated(game: &str, more: &[&str]) -> Value {
    let answer = tavola(&[&["--json", "simulate", game, "--games", "12", "--seed", "5"], more].concat());
    assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "{answer:?}");
    answer.json()
}

/// What is the same on every machine: all but the time that bots took.
fn steady(stdout: &[u8]) -> String {
    let mut data: Value = serde_json::from_slice(stdout).unwrap();
    let thinking = data.as_object_mut().unwrap().remove("thinking").expect("times are told");
    assert!(!thinking.as_array().unwrap().is_empty());
    data.to_string()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// records.md: `--out` writes the records; the secret of game i is given, no seat adds entropy.
#[test]
fn records_hold_with_their_chance() {
    for game in GAMES {
        let folder = TempDir::new().unwrap();
        let out = folder.path().join("new/folder");
        simulated(game, &["--out", out.to_str().unwrap()]);
        let names = names(&out);
        assert_eq!((names.len(), names[0].as_str(), names[11].as_str()), (12, "0001.json", "0012.json"));
        for name in names {
            let path = out.join(name);
            let answer = tavola(&["record", "check", path.to_str().unwrap()]);
            assert_eq!(answer.code, 0, "{answer:?}");
            assert!(answer.stdout.ends_with("; chance follows from the secret\n"), "{answer:?}");
        }
        let record: Value = serde_json::from_slice(&fs::read(out.join("0003.json")).unwrap()).unwrap();
        // SHA-256("tavola/1 simulate" ‖ 5 as 8 bytes ‖ 3 as 4 bytes).
        let secret = "6625249106a44f29a8130539a1d8eb7bb31d55bc5d8187cb7a470f9c4d3fb3e1";
        assert_eq!(record["fairness"]["secret"], json!(secret));
        assert_eq!((&record["fairness"]["game"], &record["fairness"]["entropy"]), (&json!(3), &json!({})));
        assert_eq!(record["seats"]["A"], json!({"kind": "bot", "name": "random"}));
    }
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_cores() {
    // A greedy player of Calcory takes half a second a game in a build for tests.
    for (game, bots) in GAMES.into_iter().zip(["greedy,random", "easy,random", "greedy,random"]) {
        let runs: Vec<_> = ["1", "4"]
            .into_iter()
            .map(|threads| {
                let folder = TempDir::new().unwrap();
                let words = ["--json", "simulate", game, "--games", "10", "--seed", "9", "--bots", bots];
                let mut run =
                    command(&[&words[..], &["--players", "2", "--out", folder.path().to_str().unwrap()]].concat());
                let table = steady(&run.env("RAYON_NUM_THREADS", threads).output().unwrap().stdout);
                let records: Vec<String> = names(folder.path())
                    .iter()
                    .map(|name| fs::read_to_string(folder.path().join(name)).unwrap())
                    .collect();
                assert_eq!(records.len(), 10);
                (table, records)
            })
            .collect();
        assert_eq!(runs[0], runs[1], "{game}");
        let other = tavola(&["--json", "simulate", game, "--games", "10", "--seed", "10", "--players", "2"]);
        assert_ne!(steady(other.stdout.as_bytes()), runs[0].0);
    }
}

#[test]
fn a_bot_that_looks_ahead_beats_one_that_does_not() {
    for game in GAMES {
        let words = ["--games", "4", "--seed", "5", "--players", "2", "--bots", "greedy,random"];
        let data = tavola(&[&["--json", "simulate", game], &words[..]].concat()).json();
        let wins = [0, 1].map(|row| data["bots"][row]["wins"].as_f64().unwrap());
        assert!(wins[0] > wins[1], "{data}");
    }
}

/// Bots move on by one seat each game.
#[test]
fn bots_change_seats() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().to_str().unwrap();
    simulated("calcory", &["--players", "3", "--bots", "easy,random,random", "--out", out]);
    for (name, number) in names(folder.path()).into_iter().zip(0..) {
        let record: Value = serde_json::from_slice(&fs::read(folder.path().join(name)).unwrap()).unwrap();
        let seats = ["A", "B", "C"].map(|seat| record["seats"][seat]["name"].clone());
        let easy = seats.iter().position(|name| name == "easy").unwrap();
        assert_eq!(easy, number % 3, "{seats:?}");
    }
}

#[test]
fn wins_and_places_add_up() {
    for (game, players) in [("cassa-grande", 4), ("calcory", 2), ("casa-grande", 2)] {
        let data = simulated(game, &[]);
        assert_eq!((&data["game"], &data["games"], &data["seed"]), (&json!(game), &json!(12), &json!(5)));
        let rows = data["bots"].as_array().unwrap();
        assert_eq!(rows.len(), players);
        let wins: f64 = rows.iter().map(|row| row["wins"].as_f64().unwrap()).sum();
        assert!((wins - 12.0).abs() < 1e-9, "{data}");
        for row in rows {
            assert_eq!((&row["bot"], &row["games"]), (&json!("random"), &json!(12)));
            let [low, high] = [0, 1].map(|end| row["interval"][end].as_f64().unwrap());
            let rate = row["win_rate"].as_f64().unwrap();
            assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0, "{row}");
            assert!((1.0..=players as f64).contains(&row["average_place"].as_f64().unwrap()));
            assert!(row["average_score"].as_f64().unwrap() >= 0.0);
        }
    }
}

#[test]
fn the_table_has_a_row_for_each_bot() {
    let answer = tavola(&["simulate", "calcory", "--games", "3", "--seed", "1", "--bots", "random"]);
    let lines: Vec<&str> = answer.stdout.lines().collect();
    assert_eq!(lines.len(), 6, "{}", answer.stdout);
    assert!(lines[4].contains("longest") && lines[5].starts_with("random"), "{}", answer.stdout);
    assert!(lines[0].contains("95 % interval"));
    assert!(lines[1].starts_with("1  random") && lines[2].starts_with("2  random"), "{}", answer.stdout);
    assert_eq!(answer.stderr, "");
}

#[test]
fn rules_can_be_given() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().to_str().unwrap();
    let rules = r#"{"laying": "open", "exchange": true, "deal": "blind"}"#;
    simulated("cassa-grande", &["--players", "2", "--rules", rules, "--out", out]);
    let record: Value = serde_json::from_slice(&fs::read(folder.path().join("0001.json")).unwrap()).unwrap();
    assert_eq!((&record["rules"]["players"], &record["rules"]["deal"]), (&json!(2), &json!("blind")));
    let data = simulated("casa-grande", &["--rules", r##"{"players": 3, "blocks": 18, "platforms": {"a": ["#"]}}"##]);
    assert_eq!(data["bots"].as_array().unwrap().len(), 3);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |more: &[&str], start: &str| {
        tavola(&[&["simulate", "cassa-grande", "--games", "2", "--seed", "1"], more].concat()).assert_refused(start);
    };
    refused(&["--players", "3"], "tavola: rules refused: ");
    refused(&["--rules", "{\"frame\": 9}"], "tavola: rules refused: ");
    refused(&["--rules", "{\"colour\": 1}"], "tavola: --rules: line 1, column ");
    refused(&["--rules", "[]"], "tavola: --rules: line 1, column 1: ");
    refused(&["--rules", "{\"players\": 4}", "--players", "2"], "tavola: --players and --rules name different");
    refused(
        &["--bots", "deep-thought"],
        "tavola: --bots: there is no bot \"deep-thought\"; the bots are random, greedy, plain, easy, medium, hard, master, \
         grandmaster, each also with @MILLISECONDS",
    );
    refused(&["--bots", "random,random,random"], "tavola: --bots names 3 bots, but the table has 4 seats");
    refused(&["--bots", ""], "tavola: --bots: there is no bot \"\"");
    let file = tempfile::NamedTempFile::new().unwrap();
    refused(&["--out", file.path().to_str().unwrap()], "tavola: ");
    for wrong in [
        &["simulate", "chess", "--games", "2", "--seed", "1"][..],
        &["simulate", "calcory", "--games", "0", "--seed", "1"],
        &["simulate", "calcory", "--games", "2"],
        &["simulate", "calcory", "--seed", "1"],
        &["simulate", "calcory", "--games", "2", "--seed", "-1"],
    ] {
        assert_eq!(tavola(wrong).code, 2, "{wrong:?}");
    }
}

/// Levels play every game; with the same seed the same games, though some of them think for a while.
#[test]
fn levels_play_every_game_the_same_way_each_time() {
    for game in GAMES {
        let words =
            ["--json", "simulate", game, "--games", "2", "--seed", "3", "--players", "2", "--bots", "easy,medium"];
        let [first, second] = [tavola(&words), tavola(&words)];
        assert_eq!((first.code, first.stderr.as_str()), (0, ""), "{first:?}");
        assert_eq!(steady(first.stdout.as_bytes()), steady(second.stdout.as_bytes()), "{game}");
        let data = first.json();
        let ratings: Vec<f64> =
            data["ratings"].as_array().unwrap().iter().map(|row| row["elo"].as_f64().unwrap()).collect();
        assert_eq!(ratings.len(), 2);
        assert!((ratings.iter().sum::<f64>() - 3000.0).abs() < 1e-6, "the mean is 1500: {data}");
        for row in data["thinking"].as_array().unwrap() {
            assert!(row["decisions"].as_u64().unwrap() > 0, "{row}");
            assert!(row["longest_ms"].as_f64().unwrap() >= row["mean_ms"].as_f64().unwrap(), "{row}");
        }
    }
}

/// Levels that search: hard on a small frame, where a round is short.
#[test]
fn a_level_that_thinks_ahead_plays() {
    let rules = r#"{"frame": 3, "hand": {"1": 2, "9": 1, "c": 1}}"#;
    let data = simulated("cassa-grande", &["--players", "2", "--rules", rules, "--bots", "hard,random"]);
    assert!(data["bots"][0]["wins"].as_f64().unwrap() > data["bots"][1]["wins"].as_f64().unwrap(), "{data}");
    assert!(data["ratings"][0]["elo"].as_f64().unwrap() > 1500.0, "{data}");
}

#[test]
fn a_single_bot_has_no_rating() {
    assert_eq!(simulated("calcory", &[])["ratings"], Value::Null);
}

#[test]
fn in_a_round_robin_everybody_meets_everybody() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().to_str().unwrap();
    let bots = ["--round-robin", "--bots", "random,easy,medium", "--out", out];
    let data = simulated("calcory", &[&["--players", "2"][..], &bots].concat());
    let pairings: Vec<_> =
        data["pairings"].as_array().unwrap().iter().map(|row| (&row["bot"], &row["against"])).collect();
    assert_eq!(pairings.len(), 3);
    assert!(pairings.contains(&(&json!("random"), &json!("medium"))), "{data}");
    assert!(data["pairings"].as_array().unwrap().iter().all(|row| row["games"] == 12), "{data}");
    let elo = |at: usize| data["ratings"][at]["elo"].as_f64().unwrap();
    assert!(elo(0) < elo(1) && elo(0) < elo(2), "random is the weakest: {data}");
    assert_eq!(names(folder.path()), ["easy-medium", "random-easy", "random-medium"]);
    let path = folder.path().join("easy-medium/0001.json");
    assert_eq!(tavola(&["record", "check", path.to_str().unwrap()]).code, 0);
    // Four seats: each alone against three of the other.
    let data = simulated("cassa-grande", &["--round-robin", "--bots", "random,easy"]);
    assert_eq!((data["pairings"].as_array().unwrap().len(), &data["players"]), (2, &json!(4)));
    let alone = |at: usize| data["pairings"][at]["win_rate"].as_f64().unwrap();
    assert!(alone(0) < alone(1), "easy wins more often alone: {data}");
}

#[test]
fn a_round_robin_is_told_as_a_table() {
    let words = ["simulate", "calcory", "--games", "2", "--seed", "1", "--round-robin", "--bots", "random,easy"];
    let table = tavola(&words).stdout;
    assert!(table.contains("\nrandom against easy "), "{table}");
    assert!(table.contains("rating") && table.contains("longest"), "{table}");
    tavola(&[&words[..7], &["--bots", "easy"]].concat())
        .assert_refused("tavola: --round-robin needs two different bots");
}
