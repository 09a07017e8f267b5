//! Remembering is the game in Calcory: what lies face down is told to nobody again.

use std::collections::BTreeMap;

use tavola_calcory::Card;
use tavola_core::random::quick_below;
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

#[test]
fn where_each_seat_looked_last_is_shown_if_that_is_agreed() {
    for looks in [true, false] {
        let mut desk = Desk::full("calcory", r#"{"players": 3}"#, Options { looks, ..Options::default() }, 5);
        desk.begin();
        let mut looked = BTreeMap::new();
        while looked.len() < 3 || desk.changes.len() < 60 {
            assert_eq!(desk.table.phase(), Phase::Playing, "all three have looked somewhere before the end");
            let (turn, legal) = (desk.turn().unwrap(), desk.legal());
            let text = &legal[quick_below(&mut desk.luck, legal.len() as u32) as usize];
            desk.make(text);
            if let Some(place) = text.strip_prefix("flip ") {
                looked.insert(turn, place.to_owned());
            }
            for viewer in Viewer::all(3) {
                assert_eq!(desk.round(viewer).looks, looks.then(|| looked.clone()));
            }
        }
        assert_eq!(json(&desk.round(Viewer::Watcher)).contains("\"looks\""), looks);
    }
    let mut desk = Desk::full("cassa-grande", "{}", Options { looks: true, ..Options::default() }, 5);
    desk.begin();
    assert_eq!(desk.round(Viewer::Watcher).looks, None, "there is nothing to remember");
}
