//! Remembering is the game in Calcory: what lies face down is told to nobody again.

use tavola_calcory::Card;
use tavola_core::{Seat, Viewer};
use tavola_table::{Happened, Options, Phase};

use crate::desk::{Desk, json};

/// Whether a card is named anywhere in the text.
fn names_a_card(text: &str) -> bool {
    text.split('"').any(|word| word.parse::<Card>().is_ok())
}

#[test]
fn neither_the_history_nor_what_was_missed_names_a_card() {
    let mut flips = 0;
    // Some random games are short.
    for (run, players) in (1..).zip([2, 3, 4, 2, 3, 4]) {
        let mut desk = Desk::full("calcory", &format!(r#"{{"players": {players}}}"#), Options::default(), run);
        desk.begin();
        let dealt = desk.changes.len();
        while desk.table.phase() == Phase::Playing {
            desk.random_move();
            let (_, update) = desk.sent.last().expect("all were told");
            if json(&update.happened).contains("\"flip\"") {
                assert!(names_a_card(&json(&update.happened)), "who is there sees what is turned up");
                flips += 1;
            }
            if !desk.changes.len().is_multiple_of(8) && desk.table.phase() == Phase::Playing {
                continue;
            }
            for viewer in Viewer::all(players) {
                assert!(!names_a_card(&json(&desk.table.history(viewer))), "{viewer}");
                let missed = desk.table.missed(&desk.changes[dealt..], viewer).expect("nothing was taken back");
                assert!(!names_a_card(&json(&missed)), "{viewer}");
                assert_eq!(missed.len(), desk.changes.len() - dealt);
            }
        }
        assert!(desk.table.remembering_counts());
    }
    assert!(flips > 200, "{flips} cards were turned up");
}

#[test]
fn elsewhere_what_was_missed_is_told_as_it_was() {
    for game in ["cassa-grande", "casa-grande"] {
        let mut desk = Desk::full(game, r#"{"players": 2}"#, Options::default(), 4);
        desk.begin();
        let before = desk.changes.len();
        for _ in 0..12 {
            desk.random_move();
        }
        for viewer in [Viewer::Seat(Seat::B), Viewer::Watcher] {
            let told = desk.sent.iter().filter(|(other, _)| *other == viewer).skip(before);
            let told: Vec<_> = told.flat_map(|(_, update)| &update.happened).collect();
            let missed = desk.table.missed(&desk.changes[before..], viewer).unwrap();
            assert_eq!(json(&missed), json(&told));
            assert!(missed.iter().all(|happening| matches!(happening.what, Happened::Moved { .. })));
        }
    }
}
