//! What legal moves would bring is told with them, by the game that tells it, and to nobody else.

use std::path::Path;

use serde_json::{Value, json};
use tavola_bots::Luck;
use tavola_casa_grande::{CasaGrande, Prospect, View};
use tavola_core::rand_core::SeedableRng;
use tavola_core::{Game, Viewer};
use tavola_table::Options;

use crate::desk::{self, Desk};

/// One for each legal move in the same order, for the seat whose turn it is, from what that seat sees.
#[test]
fn casa_grande_tells_what_each_legal_move_brings() {
    let mut desk = Desk::full("casa-grande", r#"{"players":3,"blocks":18}"#, Options::default(), 5);
    desk.begin();
    let mut told = 0;
    while let Some(turn) = desk.turn() {
        for viewer in Viewer::all(3) {
            let round = desk.round(viewer);
            let Some(prospects) = &round.prospects else {
                assert!(!viewer.is(turn));
                assert!(!desk::json(&round).contains("prospects"));
                continue;
            };
            assert!(viewer.is(turn), "nobody else is told");
            let prospects: Vec<Prospect> = serde_json::from_str(prospects.get()).expect("it is a list of prospects");
            let view: View =
                serde_json::from_str(round.view.expect("the round was dealt").get()).expect("it is a view");
            let seen = CasaGrande::determinize(&view, &(), &mut Luck::seed_from_u64(0));
            let due = round.legal.iter().map(|text| seen.prospect(seen.read_move(text).expect("it is a move")));
            assert!(due.eq(prospects.iter().copied()), "{:?}", round.legal);
            told += prospects.len();
        }
        desk.random_move();
    }
    assert!(told > 500, "{told}");
    assert!(Viewer::all(3).all(|viewer| desk.round(viewer).prospects.is_none()), "nothing is legal any more");
}

/// The web client's first game and the position of its tests tell what the rules say.
#[test]
fn what_the_web_client_keeps_is_right() {
    let keeps = |path: &str| -> Value {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src").join(path);
        serde_json::from_str(&std::fs::read_to_string(path).expect("the file is there")).expect("it is JSON")
    };
    let lesson = keeps("games/casa-grande/lesson.json");
    let mut frames = lesson["frames"].as_array().expect("a lesson has positions").clone();
    frames.retain(|frame| frame["legal"] != json!([]));
    assert!(frames.len() > 3, "{}", frames.len());
    frames.push(keeps("games/casa-grande/fixtures/middle.json"));
    for frame in frames {
        let view: View = serde_json::from_value(frame["view"].clone()).expect("it is a view");
        let seen = CasaGrande::determinize(&view, &(), &mut Luck::seed_from_u64(0));
        let legal: Vec<String> = serde_json::from_value(frame["legal"].clone()).expect("it is a list of texts");
        let due: Vec<Prospect> =
            legal.iter().map(|text| seen.prospect(seen.read_move(text).expect("it is a move"))).collect();
        assert_eq!(serde_json::to_value(due).expect("it is JSON"), frame["prospects"], "{legal:?}");
    }
}

/// Where a seat may stop it is told what that would bring, and what then comes of it is just that.
#[test]
fn calcory_tells_what_stopping_brings() {
    let mut desk = Desk::full("calcory", r#"{"players":3}"#, Options::default(), 5);
    desk.begin();
    let mut told = 0;
    while let Some(turn) = desk.turn() {
        for viewer in Viewer::all(3) {
            let round = desk.round(viewer);
            let stop = round.legal.iter().position(|text| text == "stop");
            assert!(stop.is_none() || viewer.is(turn));
            let Some(prospects) = &round.prospects else {
                assert_eq!(stop, None);
                continue;
            };
            let prospects: Vec<Option<tavola_calcory::Prospect>> =
                serde_json::from_str(prospects.get()).expect("it is a list of prospects");
            assert_eq!(prospects.len(), round.legal.iter().len());
            assert_eq!(prospects.iter().position(Option::is_some), stop);
            told += 1;
        }
        desk.random_move();
    }
    assert!(told > 20, "{told}");
}

/// Messages of other games do not grow, nor those of Calcory while nobody may stop.
#[test]
fn other_games_say_nothing_of_it() {
    for game in ["cassa-grande", "calcory"] {
        let mut desk = Desk::full(game, "{}", Options::default(), 6);
        desk.begin();
        let turn = desk.turn().expect("the round has begun");
        let round = desk.round(Viewer::Seat(turn));
        assert!(round.legal.iter().len() > 0);
        assert!(!desk::json(&round).contains("prospects"), "{game}");
    }
}
