//! When a seat may stop, and what comes of it (calcory.md 2.4, 2.5 and the rulings of 2).

use tavola_calcory::{Cards, Move, Prospect, Spot, StopEffect, Violation};
use tavola_core::Seat;

use crate::common::{Scene, after, card, game, legal, open_places, piles, play, spot, turn, violation, watch};

/// calcory.md 2.4: one card at least; two, as long as the seat has won none.
#[test]
fn stopping_needs_one_card_or_two() {
    let mut game = game(2, "a1 R5, b1 B8, c1 R9, d1 B9");
    assert_eq!(violation(&game, "stop"), Violation::NoneTurned);
    play(&mut game, "flip a1");
    assert_eq!(violation(&game, "stop"), Violation::OneTurned);
    assert!(!legal(&game).contains(&"stop".to_owned()));
    assert!(legal(&after(&game, "flip e1")).contains(&"stop".to_owned()));
    // A has won a card now, B has not.
    play(&mut game, "flip b1, put R5 a1, flip c1");
    assert_eq!(violation(&game, "stop"), Violation::OneTurned);
    play(&mut game, "flip d1");
    assert_eq!(violation(&game, "stop"), Violation::NoneTurned);
    play(&mut game, "flip c1, stop");
    assert_eq!(spot(&game, "c1"), Spot::Marked { card: card("R9") });
}

/// calcory.md 2.4: when no face-down card is left, `stop` is the only move.
#[test]
fn stop_is_the_only_move_without_face_down_cards() {
    let scene = Scene { turn: Seat::A, down: "a1 R5, b1 B4", marked: None, piles: &[30, 28], idle: 0 };
    let game = after(&scene.position(), "flip a1, flip b1");
    assert_eq!(legal(&game), ["stop"]);
}

/// calcory.md 2.5: without marked cards on the table the turned cards are marked.
#[test]
fn the_first_to_stop_marks() {
    let before = after(&game(2, "a1 R1, b1 B2"), "flip a1, flip b1");
    assert_eq!(before.prospect(Move::Stop), Some(Prospect { cards: 2, effect: StopEffect::Marked }));
    assert_eq!(before.prospect(Move::Flip("c1".parse().unwrap())), None);
    let game = after(&before, "stop");
    assert_eq!(watch(&game).marks.map(|marks| (marks.seat, marks.sum, marks.cards)), Some((Seat::A, 3, 2)));
    assert_eq!((turn(&game), watch(&game).idle), (Some(Seat::B), 1));
}

/// calcory.md 2.5: higher, or equal with more cards, replaces the marked cards; anything else is turned back.
#[test]
fn stopping_compares_with_the_marked_cards() {
    let start = game(3, "a1 R5, b1 B4, c1 R8, d1 B2, e1 R7, f1 B1, g1 G1, h1 Y7, i1 V2, j1 R9, a2 R3");
    let start = after(&start, "flip a1, flip b1, stop");
    for (moves, raised) in [
        ("flip c1, flip d1, stop", true),           // 10 beats 9
        ("flip e1, flip f1, flip g1, stop", true),  // 9 with three cards beats 9 with two
        ("flip h1, flip i1, stop", false),          // 9 with two cards does not
        ("flip f1, flip g1, flip a2, stop", false), // 5 with three cards does not
    ] {
        let due = if raised { StopEffect::Raised } else { StopEffect::Short };
        let before = after(&start, moves.trim_end_matches(", stop"));
        assert_eq!(before.prospect(Move::Stop).map(|told| told.effect), Some(due), "{moves}: told before it is done");
        let game = after(&start, moves);
        assert_eq!(turn(&game), Some(Seat::C), "{moves}");
        let owner = if raised { Seat::B } else { Seat::A };
        let view = watch(&game);
        assert_eq!(view.marks.map(|marks| marks.seat), Some(owner), "{moves}");
        let marked = view.table.iter().filter(|(_, spot)| matches!(spot, Spot::Marked { .. })).count();
        assert_eq!(marked, if moves.contains("e1") { 3 } else { 2 }, "{moves}");
        // What is not marked lies face down again.
        assert_eq!(legal(&game).len(), 60 - marked, "{moves}");
        // A takes its cards only if they are still marked.
        let game = after(&game, "flip j1, flip a2, flip i1");
        assert_eq!((turn(&game), watch(&game).taken.is_empty()), (Some(Seat::A), raised), "{moves}");
    }
}

/// calcory.md 2.5: equal with fewer cards is turned back.
#[test]
fn equal_with_fewer_cards_is_turned_back() {
    let marked = Some((Seat::B, "c1 R5, d1 B4"));
    let scene = Scene { turn: Seat::A, down: "a1 R9, b1 B9", marked, piles: &[28, 28, 0], idle: 0 };
    let game = after(&scene.position(), "flip a1, stop");
    assert_eq!(turn(&game), Some(Seat::B));
    assert_eq!(watch(&game).taken, Cards::from_iter([card("R5"), card("B4")]));
    assert_eq!(spot(&game, "a1"), Spot::Back { card: card("R9") });
}

/// calcory.md 2, ruling (markers): six cards can be marked, stopping with more marks nothing.
#[test]
fn six_markers_are_all() {
    let start = game(2, "a1 R0, b1 R1, c1 R1, d1 B1, e1 B1, f1 G1, g1 G1, h1 R9, i1 B9, j1 R2, a2 B2, b2 R3");
    let six = after(&start, "flip a1, flip b1, flip c1, flip d1, flip e1, flip f1, stop");
    assert_eq!(watch(&six).marks.map(|marks| (marks.seat, marks.sum, marks.cards)), Some((Seat::A, 5, 6)));
    let seven = after(&start, "flip a1, flip b1, flip c1, flip d1, flip e1, flip f1, flip g1, stop");
    assert_eq!((watch(&seven).marks, turn(&seven)), (None, Some(Seat::B)));
    assert_eq!(open_places(&seven), "a1 b1 c1 d1 e1 f1 g1");
    assert_eq!(legal(&seven).len(), 60);
    // Marks already on the table stay, though 6 is more than their 4.
    let marks = after(&start, "flip j1, flip a2, stop");
    let seven = after(&marks, "flip a1, flip b1, flip c1, flip d1, flip e1, flip f1, flip g1, stop");
    assert_eq!((turn(&seven), watch(&seven).taken.len(), piles(&seven)), (Some(Seat::A), 2, vec![0, 0]));
    // More than six cards with 13 are taken like any others.
    let taken =
        after(&start, "flip a1, flip b1, flip c1, flip d1, flip e1, flip f1, flip g1, flip j1, flip a2, flip b2");
    assert_eq!(watch(&taken).taken.len(), 10);
}

/// calcory.md 2, ruling (two cards): where fewer than two lay face down at the start of the turn, one is enough.
#[test]
fn one_card_is_enough_where_no_two_lie_face_down() {
    let marked = Some((Seat::B, "c1 R5, d1 B4"));
    let scene = Scene { turn: Seat::C, down: "a1 R3", marked, piles: &[29, 28, 0], idle: 0 };
    let game = after(&scene.position(), "flip a1");
    assert_eq!(legal(&game), ["stop"]);
    let game = after(&game, "stop");
    assert_eq!((turn(&game), piles(&game)), (Some(Seat::A), vec![29, 28, 0]));
    // With two of them, two are needed.
    let scene = Scene { turn: Seat::C, down: "a1 R3, b1 R4", marked, piles: &[28, 28, 0], idle: 0 };
    let game = after(&scene.position(), "flip a1");
    assert_eq!(legal(&game), ["flip b1"]);
    assert_eq!(violation(&game, "stop"), Violation::OneTurned);
}

/// calcory.md 2, ruling (giving up): a seat may stop short of the marked sum, after its least number of cards.
#[test]
fn a_seat_may_give_up() {
    let mut game = game(3, "a1 R5, b1 B7, c1 R1, d1 B1, e1 G1");
    play(&mut game, "flip a1, flip b1, stop, flip c1");
    assert_eq!(violation(&game, "stop"), Violation::OneTurned);
    play(&mut game, "flip d1, stop");
    assert_eq!(watch(&game).marks.map(|marks| marks.seat), Some(Seat::A));
    assert_eq!((turn(&game), watch(&game).idle), (Some(Seat::C), 2));
}
