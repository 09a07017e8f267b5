//! The laws themselves: a right game passes, and each law finds the flaw that it is there for.

use crate::lots::{Flaw, Lots, Rules};
use tavola_testkit::laws::{self, Broken, Effort, Law};

fn variants() -> [(&'static str, Rules); 3] {
    [
        ("two", Rules { players: 2, cards: 3 }),
        ("three", Rules { players: 3, cards: 4 }),
        ("one card", Rules { players: 2, cards: 1 }),
    ]
}

fn broken<const FLAW: u8>() -> Broken {
    laws::examine::<Lots<FLAW>>(&variants(), Effort::new(12, 5)).expect_err("a flaw was overlooked")
}

#[test]
fn a_right_game_obeys_all_laws() {
    let report = laws::hold::<Lots<{ Flaw::None as u8 }>>(&variants(), Effort::new(12, 5));
    assert_eq!(report.games, 36);
    // 2 · 3, 3 · 4 and 2 · 1 cards, each with a roll before it.
    assert_eq!(report.moves, 12 * 2 * (6 + 12 + 2));
    assert!(report.other_worlds > report.worlds / 4, "{report:?}");
}

#[test]
fn a_flawed_list_is_found() {
    assert_eq!(broken::<{ Flaw::ListsDoubles as u8 }>().law, Law::Listing);
    assert_eq!(broken::<{ Flaw::ListsInAnyOrder as u8 }>().law, Law::Listing);
    assert_eq!(broken::<{ Flaw::ListsTooFew as u8 }>().law, Law::Legality);
    assert_eq!(broken::<{ Flaw::ChecksTooLittle as u8 }>().law, Law::Legality);
}

#[test]
fn a_game_without_end_is_found() {
    let broken = broken::<{ Flaw::NeverEnds as u8 }>();
    assert_eq!((broken.law, broken.at), (Law::Termination, Effort::new(1, 1).most_moves));
}

#[test]
fn a_flawed_outcome_is_found() {
    assert_eq!(broken::<{ Flaw::OutcomeEarly as u8 }>().law, Law::Outcome);
    assert_eq!(broken::<{ Flaw::PlacesWrong as u8 }>().law, Law::Outcome);
}

#[test]
fn loose_notation_is_found() {
    assert_eq!(broken::<{ Flaw::ReadsLoosely as u8 }>().law, Law::Notation);
}

#[test]
fn flawed_sampling_is_found() {
    assert_eq!(broken::<{ Flaw::SamplesTooFew as u8 }>().law, Law::Sampling);
    assert_eq!(broken::<{ Flaw::PlaysAnyhow as u8 }>().law, Law::Repetition);
}

#[test]
fn an_allocation_is_found() {
    assert_eq!(broken::<{ Flaw::Allocates as u8 }>().law, Law::Allocation);
}

#[test]
fn every_leak_is_found() {
    assert_eq!(broken::<{ Flaw::ViewTells as u8 }>().law, Law::Secrecy);
    assert_eq!(broken::<{ Flaw::EventTells as u8 }>().law, Law::Secrecy);
    assert_eq!(broken::<{ Flaw::ViolationTells as u8 }>().law, Law::Secrecy);
    assert_eq!(broken::<{ Flaw::WorldsDiffer as u8 }>().law, Law::Secrecy);
}

#[test]
fn what_json_leaves_out_is_found() {
    assert_eq!(broken::<{ Flaw::JsonForgets as u8 }>().law, Law::Json);
    assert_eq!(broken::<{ Flaw::ChangesForget as u8 }>().law, Law::Changes);
}

#[test]
fn refused_rules_are_told() {
    let wrong = [("nine", Rules { players: 9, cards: 1 })];
    let broken = laws::examine::<Lots<0>>(&wrong, Effort::new(1, 1)).expect_err("nine players are too many");
    assert_eq!(broken.law, Law::Setup);
    assert_eq!(
        broken.to_string(),
        "law of setup: variant \"nine\", game 1, after 0 moves: \
         rules refused: Lots has 2 or 3 players with 1 to 4 cards each, not 9 with 1"
    );
}
