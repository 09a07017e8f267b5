//! What happens in a turn (calcory.md 2.1 to 2.3).

use tavola_calcory::{Cards, Move, Spot, Violation};
use tavola_core::{Game, Mover, PlayError, Seat, Turn, TurnError};

use crate::common::{Scene, after, card, game, legal, piles, play, result, spot, turn, violation, watch};

/// calcory.md 2.1: markers that still lie there: the seat takes the marked cards by itself, and its turn is over.
#[test]
fn marked_cards_are_taken_when_the_turn_comes_round() {
    let mut game = game(2, "a1 R5, b1 B4, c1 R9, d1 B9");
    play(&mut game, "flip a1, flip b1, stop");
    assert_eq!((turn(&game), spot(&game, "a1")), (Some(Seat::B), Spot::Marked { card: card("R5") }));
    play(&mut game, "flip c1, flip d1");
    // No move: A already holds the cards.
    assert_eq!(turn(&game), Some(Seat::A));
    assert_eq!(watch(&game).taken, Cards::from_iter([card("R5"), card("B4")]));
    assert_eq!((spot(&game, "a1"), watch(&game).marks), (Spot::Empty, None));
    assert!(legal(&game).iter().all(|text| text.starts_with("put ")));
    play(&mut game, "put R5 b1");
    // The turn is over with that: A turns up nothing.
    assert_eq!((turn(&game), piles(&game)), (Some(Seat::B), vec![1, 0]));
    assert_eq!(spot(&game, "b1"), Spot::Down);
}

/// calcory.md 2.1: a single marked card is taken, none is put back, and the game is over.
#[test]
fn a_single_marked_card_ends_the_game() {
    let mut game = game(3, "a1 R5, b1 B8, c1 R9, d1 B9, e1 G9");
    // A wins a card, so that it may mark a single one.
    play(&mut game, "flip a1, flip b1, put B8 a1, flip c1, flip d1, flip d1, flip e1");
    play(&mut game, "flip c1, stop, flip d1, flip e1");
    assert_eq!(turn(&game), Some(Seat::C));
    play(&mut game, "flip d1, flip e1");
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!((result(&game), watch(&game).idle), ((vec![2, 0, 0], vec![1, 2, 2]), 0));
    assert_eq!(spot(&game, "c1"), Spot::Empty);
    assert_eq!(legal(&game), [""; 0]);
    assert_eq!(violation(&game, "flip a1"), Violation::Over);
    let error = game.clone().play(Mover::Seat(Seat::A), Move::Stop);
    assert_eq!(error, Err(PlayError::Turn(TurnError { mover: Mover::Seat(Seat::A), turn: Turn::Over })));
}

/// calcory.md 2.2: without a face-down card the turn passes, seat after seat.
#[test]
fn seats_pass_when_nothing_lies_face_down() {
    let scene = Scene { turn: Seat::B, down: "a1 R5, b1 B4", marked: None, piles: &[20, 20, 10, 8], idle: 0 };
    let mut game = scene.position();
    play(&mut game, "flip a1, flip b1, stop");
    // C, D and A pass; B takes its cards again.
    assert_eq!(turn(&game), Some(Seat::B));
    assert_eq!(watch(&game).taken.len(), 2);
    play(&mut game, "put R5 j6");
    assert_eq!((turn(&game), piles(&game)), (Some(Seat::C), vec![20, 21, 10, 8]));
    assert_eq!(legal(&game), ["flip j6"]);
}

/// calcory.md 2.2 and 2.1: passing may lead straight to the end.
#[test]
fn the_last_card_of_all_ends_the_game_at_once() {
    let scene = Scene { turn: Seat::B, down: "a1 R5", marked: None, piles: &[20, 20, 19], idle: 0 };
    let game = after(&scene.position(), "flip a1, stop");
    assert_eq!(result(&game), (vec![20, 21, 19], vec![2, 1, 3]));
}

/// calcory.md 2.3: a sum over 13: the cards are turned back, the turn is over.
#[test]
fn over_thirteen_is_turned_back() {
    let game = after(&game(2, "a1 R5, b1 B9"), "flip a1, flip b1");
    assert_eq!(turn(&game), Some(Seat::B));
    assert_eq!((watch(&game).sum, watch(&game).idle, piles(&game)), (0, 1, vec![0, 0]));
    assert_eq!(legal(&game).len(), 60);
    // 14 is enough to be over, and the count starts anew for the next seat.
    let game = after(&game, "flip a1");
    assert_eq!(watch(&game).sum, 5);
}

/// calcory.md 2.3: a second 0 turns the cards back, whatever the sum.
#[test]
fn a_second_zero_is_turned_back() {
    let start = game(2, "a1 R0, b1 B0, c1 R3, d1 G0");
    for moves in ["flip a1, flip b1", "flip a1, flip c1, flip d1", "flip c1, flip a1, flip b1"] {
        let game = after(&start, moves);
        assert_eq!((turn(&game), watch(&game).sum), (Some(Seat::B), 0), "{moves}");
        // The next seat's first 0 is a first one.
        assert_eq!(turn(&after(&game, "flip a1")), Some(Seat::B));
    }
}

/// calcory.md 2.3: exactly 13 takes the cards at once; a single 0 is as good as any card.
#[test]
fn exactly_thirteen_takes() {
    let game = after(&game(2, "a1 R0, b1 B6, c1 V7"), "flip a1, flip b1, flip c1");
    assert_eq!(turn(&game), Some(Seat::A));
    assert_eq!(watch(&game).taken, Cards::from_iter([card("R0"), card("B6"), card("V7")]));
    assert_eq!(violation(&game, "stop"), Violation::PutFirst);
    let game = after(&game, "put R0 a1");
    assert_eq!((turn(&game), piles(&game)), (Some(Seat::B), vec![2, 0]));
}

/// calcory.md 2.3: marked cards of another seat stay marked when a seat takes with 13, and are taken in turn.
#[test]
fn thirteen_leaves_the_marks_of_others() {
    let mut game = game(3, "a1 R5, b1 B4, c1 R6, d1 B7, e1 R9, f1 B9");
    play(&mut game, "flip a1, flip b1, stop, flip c1, flip d1, put R6 c1");
    assert_eq!(watch(&game).marks.map(|marks| (marks.seat, marks.sum, marks.cards)), Some((Seat::A, 9, 2)));
    assert_eq!((turn(&game), piles(&game)), (Some(Seat::C), vec![0, 1, 0]));
    play(&mut game, "flip e1, flip f1");
    assert_eq!((turn(&game), watch(&game).taken.len()), (Some(Seat::A), 2));
}

/// calcory.md 2.3: under 13 the seat may turn another one, or stop.
#[test]
fn under_thirteen_it_goes_on() {
    let game = after(&game(2, "a1 R5, b1 B7"), "flip a1, flip b1");
    assert_eq!((turn(&game), watch(&game).sum), (Some(Seat::A), 12));
    assert_eq!(legal(&game).len(), 58 + 1);
    assert_eq!(legal(&game).last().map(String::as_str), Some("stop"));
}

/// calcory.md 2: marked cards can't be used by anybody; only a face-down card can be turned up.
#[test]
fn only_face_down_cards_are_turned_up() {
    let mut game = game(2, "a1 R5, b1 B4, c1 R6, d1 B7, e1 R9, f1 B9");
    play(&mut game, "flip a1, flip b1, stop, flip c1");
    let place = |text: &str| text.parse().unwrap();
    assert_eq!(violation(&game, "flip a1"), Violation::Marked { place: place("a1") });
    assert_eq!(violation(&game, "flip c1"), Violation::Turned { place: place("c1") });
    assert_eq!(violation(&game, "put R6 c1"), Violation::NothingTaken);
    play(&mut game, "flip d1, put R6 c1, put R5 a1");
    assert_eq!(violation(&game, "flip d1"), Violation::Empty { place: place("d1") });
}
