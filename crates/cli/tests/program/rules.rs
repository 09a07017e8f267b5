//! `tavola rules`: every game in every language.

use serde_json::json;

use crate::tavola::{command, tavola};

#[test]
fn every_game_has_rules_in_three_languages() {
    for game in ["cassa-grande", "calcory", "casa-grande"] {
        let texts = ["en", "fr", "de"].map(|lang| {
            let answer = tavola(&["rules", game, "--lang", lang]);
            assert_eq!((answer.code, answer.stderr.as_str()), (0, ""));
            assert!(answer.stdout.lines().all(|line| line.chars().count() <= 96), "{}", answer.stdout);
            assert!(!answer.stdout.contains("**") && !answer.stdout.contains("| --- |"), "{}", answer.stdout);
            answer.stdout
        });
        assert!(texts[0] != texts[1] && texts[1] != texts[2] && texts[0] != texts[2]);
        assert!(texts.iter().all(|text| text.lines().nth(1).is_some_and(|rule| rule.starts_with('═'))));
    }
}

#[test]
fn the_language_of_the_system_is_taken() {
    let rules = |lang: &str| {
        let output = command(&["rules", "calcory", "--json"]).env("LC_ALL", lang).output().unwrap();
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()["lang"].clone()
    };
    assert_eq!(rules("fr_FR.UTF-8"), json!("fr"));
    assert_eq!(rules("de_AT"), json!("de"));
    assert_eq!(rules("it_IT.UTF-8"), json!("en"));
    assert_eq!(rules("é"), json!("en"));
}

#[test]
fn json_gives_the_text_itself() {
    let answer = tavola(&["--json", "rules", "cassa-grande", "--lang", "en"]).json();
    assert_eq!((&answer["game"], &answer["lang"]), (&json!("cassa-grande"), &json!("en")));
    assert!(answer["text"].as_str().unwrap().starts_with("# Cassa Grande"));
}

#[test]
fn unknown_games_and_languages_are_refused() {
    assert_eq!(tavola(&["rules", "chess"]).code, 2);
    assert_eq!(tavola(&["rules", "calcory", "--lang", "it"]).code, 2);
}
