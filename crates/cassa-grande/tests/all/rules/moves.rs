//! cassa-grande.md 7: moves.

use tavola_cassa_grande::Rules;
use tavola_core::{Game, Mover, PlayError, Seat, Turn};

use super::{dealt, legal, play, refusal, round};

/// 7: cards of one value are one and the same: a hand with two zeros has one move with a zero for a place.
#[test]
fn equal_cards_are_one_move() {
    let mut game = round(&Rules::default(), Seat::A);
    play(&mut game, &["2@0,0"]);
    assert_eq!(legal(&game).iter().filter(|text| *text == "0@1,1").count(), 1);
}

/// 7: a blind hand is named by numbers, a seen one by cards, a comma by `c` in both.
#[test]
fn names_of_cards() {
    let seen = round(&Rules::default(), Seat::A);
    assert_eq!(refusal(&seen, "#1@0,0"), "#1 is no card: this hand is not blind, name the card itself");
    let rules: Rules =
        serde_json::from_str(r#"{"players": 2, "frame": 3, "hand": {"5": 3, "c": 1}, "deal": "blind"}"#).unwrap();
    let blind = dealt(&rules, &["5c55", "5c55"]);
    assert_eq!(refusal(&blind, "5@0,0"), "the hand is blind: name a digit by its number, as in #5");
    assert_eq!(legal(&blind), ["#1@0,0", "#2@0,0", "#3@0,0"]);
    assert_eq!(refusal(&blind, "#4@0,0"), "seat A has no #4 in its hand");
}

/// Moves are made by the seat whose turn it is.
#[test]
fn moves_out_of_turn() {
    let mut game = round(&Rules::default(), Seat::B);
    let m = "2@0,0".parse().unwrap();
    let error = game.play(Mover::Seat(Seat::A), m).unwrap_err();
    assert_eq!(error.to_string(), "seat A cannot move now: it is the turn of seat B");
    assert!(matches!(game.play(Mover::Chance, m), Err(PlayError::Turn(_))));
    game.play(Mover::Seat(Seat::B), m).unwrap();
    assert_eq!(game.turn(), Turn::Decide(Seat::C));
}
