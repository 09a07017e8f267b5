//! The deck, the layout and the texts of moves (calcory.md 1 and 5).

use tavola_calcory::{Calcory, Refusal, Rules, Setup, Spot, Violation};
use tavola_core::{Game, Mover, PlayError, Seat, Turn, TurnError};

use crate::common::{after, card, game, legal, turn, violation, watch};

/// calcory.md 1: 2 to 4 players.
#[test]
fn two_to_four_play() {
    let setup = crate::common::setup(Seat::A, "");
    for players in 2..=4 {
        assert_eq!(Calcory::seats(&Rules { players }), Ok(players.into()));
        assert_eq!(Calcory::new(&Rules { players }, &setup).unwrap().players(), usize::from(players));
    }
    for players in [0, 1, 5, 255] {
        assert_eq!(Calcory::seats(&Rules { players }), Err(Refusal::Players { players }));
        assert_eq!(Calcory::new(&Rules { players }, &setup), Err(Refusal::Players { players }));
    }
    assert_eq!(Rules::default(), Rules { players: 2 });
}

/// calcory.md 1: all 60 cards are laid out, each as often as the deck has it; the start is one of the seats.
#[test]
fn a_layout_is_the_whole_deck() {
    let rules = Rules { players: 2 };
    let good = crate::common::setup(Seat::B, "");
    assert_eq!(turn(&Calcory::new(&rules, &good).unwrap()), Some(Seat::B));
    let away = Setup { start: Seat::C, ..good.clone() };
    assert_eq!(Calcory::new(&rules, &away), Err(Refusal::Start { start: Seat::C, players: 2 }));
    assert!(Calcory::new(&Rules { players: 3 }, &away).is_ok());
    let mut short = good.clone();
    short.layout.pop();
    assert_eq!(Calcory::new(&rules, &short), Err(Refusal::Length { found: 59 }));
    let mut doubled = good.clone();
    doubled.layout[59] = card("R1");
    assert_eq!(Calcory::new(&rules, &doubled), Err(Refusal::Surplus { card: card("R1") }));
    let mut long = good;
    long.layout.push(card("R1"));
    assert_eq!(Calcory::new(&rules, &long), Err(Refusal::Length { found: 61 }));
}

/// calcory.md 1: the cards lie face down in 6 rows of 10.
#[test]
fn all_cards_lie_face_down_at_first() {
    let game = game(3, "");
    let view = watch(&game);
    assert_eq!(view.table.iter().filter(|(_, spot)| *spot == Spot::Down).count(), 60);
    assert_eq!(legal(&game).len(), 60);
    assert_eq!(view.piles.values(), [0, 0, 0]);
}

/// calcory.md 5: a move's text is exact to the byte.
#[test]
fn texts_are_exact() {
    let game = game(2, "");
    for text in ["flip c4", "stop", "put V7 c4", "put R0 a1", "flip j6"] {
        let m = game.read_move(text).unwrap();
        assert_eq!(game.move_text(m), text);
    }
    for wrong in [
        "",
        " ",
        "flip",
        "flip ",
        "flip c7",
        "flip k1",
        "flip C4",
        "Flip c4",
        "flip  c4",
        "flip c4 ",
        " flip c4",
        "flip c4\n",
        "flip\tc4",
        "flip c04",
        "flip V7 c4",
        "stop ",
        "Stop",
        "STOP",
        "put",
        "put V7",
        "put c4 V7",
        "put V7c4",
        "put  V7 c4",
        "put V7  c4",
        "put V7 c4 ",
        "put V10 c4",
        "put v7 c4",
        "pass",
        "take",
        "flip ç4",
    ] {
        assert!(game.read_move(wrong).is_err(), "{wrong:?}");
    }
}

/// calcory.md 5: a seat that holds taken cards has only `put` moves, and only then has it any.
#[test]
fn whoever_holds_cards_puts() {
    let game = game(2, "a1 R6, b1 B7");
    assert!(legal(&game).iter().all(|text| text.starts_with("flip ")));
    assert_eq!(violation(&game, "put R6 a1"), Violation::NothingTaken);
    let game = after(&game, "flip a1, flip b1");
    assert!(legal(&game).iter().all(|text| text.starts_with("put ")));
    // Whose move it is follows from the rules: nobody else may make it.
    let error = game.clone().play(Mover::Seat(Seat::B), "put R6 a1".parse().unwrap());
    assert_eq!(error, Err(PlayError::Turn(TurnError { mover: Mover::Seat(Seat::B), turn: Turn::Decide(Seat::A) })));
}
