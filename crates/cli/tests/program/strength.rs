//! `tavola strength`: what `make strength` measures, with few games.

use std::fs;

use tempfile::TempDir;

use crate::tavola::tavola;

const TINY: [&str; 9] = ["strength", "--game", "cassa-grande", "--up-to", "medium", "--games", "4", "--minutes", "1"];

#[test]
fn figures_have_games_intervals_and_times() {
    let data = tavola(&[&["--json"], &TINY[..]].concat()).json();
    let matches = data["matches"].as_array().unwrap();
    assert_eq!(matches.len(), 2);
    for (one, players) in matches.iter().zip([2, 4]) {
        assert_eq!((&one["one"], &one["others"], &one["players"]), (&"medium".into(), &"easy".into(), &players.into()));
        assert_eq!(one["games"], 4, "every bot sits on each seat equally often");
        let [low, high] = [0, 1].map(|end| one["interval"][end].as_f64().unwrap());
        assert!((low..=high).contains(&one["share"].as_f64().unwrap()), "{one}");
    }
    let bots = data["thinking"][0]["bots"].as_array().unwrap();
    assert!(bots.iter().all(|bot| bot["decisions"].as_u64().unwrap() > 0) && bots.len() == 2, "{data}");
}

#[test]
fn the_page_tells_all_of_it() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("strength.md");
    let more = ["--date", "1987-10-01", "--out", path.to_str().unwrap()];
    let answer = tavola(&[&TINY[..], &more].concat());
    assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "{answer:?}");
    let page = fs::read_to_string(path).unwrap();
    for part in
        ["# How strong the bots are", "1987-10-01", "The seed is 1", "| medium against 3 easy | 4 |", "| 40 % |"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(page.contains("| cassa-grande | easy |"), "{page}");
}

#[test]
fn time_that_is_up_ends_matches_early() {
    let words = ["--json", "strength", "--game", "calcory", "--up-to", "medium", "--games", "400", "--minutes", "0"];
    let data = tavola(&words).json();
    let games: Vec<_> = data["matches"].as_array().unwrap().iter().map(|one| one["games"].as_u64().unwrap()).collect();
    assert_eq!(games, [2, 3, 4]);
    assert_eq!(tavola(&["strength", "--up-to", "easy"]).code, 2);
}
