//! What everybody sees, and what nobody does (calcory.md 6).

use tavola_calcory::{Act, Cards, FlipEffect, Next, Spot, StopEffect};
use tavola_core::{Game, Seat, Viewer};

use crate::common::{Scene, after, card, game, open_places, play, result, spot, turn, watch};

/// calcory.md 6: every seat and every watcher sees the same table.
#[test]
fn all_see_the_same() {
    let mut game = game(3, "a1 R5, b1 B8, c1 R4");
    for moves in ["flip a1", "flip b1", "put R5 a1", "flip a1", "flip c1", "stop"] {
        play(&mut game, moves);
        assert!(Viewer::all(3).all(|viewer| game.view(viewer) == watch(&game)));
    }
}

/// calcory.md 6: face-down cards show nothing, whoever once saw them.
#[test]
fn face_down_cards_show_nothing() {
    let [one, other] = ["c1 R3, d1 B3", "c1 B3, d1 R3"].map(|rest| game(2, &format!("a1 R9, b1 B9, {rest}")));
    assert_eq!(watch(&one), watch(&other));
    // Seen once, turned back, and a move later hidden again.
    let moves = "flip c1, flip d1, flip a1";
    let [one, other] = [&one, &other].map(|game| after(game, moves));
    assert_ne!(watch(&one), watch(&other));
    let [one, other] = [&one, &other].map(|game| after(game, "flip a1"));
    assert_eq!(watch(&one), watch(&other));
    assert_eq!(open_places(&one), "a1");
}

/// calcory.md 6: the cards turned back in the turn that has just ended, the last one among them, stay until the next move.
#[test]
fn cards_turned_back_show_until_the_next_move() {
    let over = after(&game(2, "a1 R5, b1 B4, c1 R9"), "flip a1, flip b1, flip c1");
    assert_eq!(open_places(&over), "a1 b1 c1");
    assert_eq!(spot(&over, "c1"), Spot::Back { card: card("R9") });
    let zero = after(&game(2, "a1 R0, b1 B0"), "flip a1, flip b1");
    assert_eq!(open_places(&zero), "a1 b1");
    let next = after(&zero, "flip a1");
    assert_eq!((open_places(&next), spot(&next, "b1")), ("a1".to_owned(), Spot::Down));
}

/// calcory.md 6: that holds for cards that were not good enough, and for marked cards that were beaten.
#[test]
fn beaten_cards_show_until_the_next_move() {
    let start = after(&game(3, "a1 R5, b1 B4, c1 R3, d1 B3, e1 R8, f1 B2"), "flip a1, flip b1, stop");
    let short = after(&start, "flip c1, flip d1, stop");
    assert_eq!(spot(&short, "c1"), Spot::Back { card: card("R3") });
    assert_eq!(spot(&short, "a1"), Spot::Marked { card: card("R5") });
    let raised = after(&start, "flip e1, flip f1, stop");
    assert_eq!(spot(&raised, "a1"), Spot::Back { card: card("R5") });
    assert_eq!(spot(&raised, "e1"), Spot::Marked { card: card("R8") });
    assert_eq!(spot(&after(&raised, "flip j6"), "a1"), Spot::Down);
}

/// calcory.md 6 and 2.1: taking one's marked cards is no move, so the cards turned back before it still show.
#[test]
fn cards_turned_back_show_while_the_next_seat_takes() {
    let start = game(2, "a1 R5, b1 B4, c1 R9, d1 B9");
    let game = after(&start, "flip a1, flip b1, stop, flip c1, flip d1");
    assert_eq!(turn(&game), Some(Seat::A));
    assert_eq!((watch(&game).taken.len(), open_places(&game)), (2, "c1 d1".to_owned()));
    assert_eq!(open_places(&after(&game, "put R5 a1")), "");
}

/// calcory.md 6: piles are numbers, a seat does not see into its own either.
#[test]
fn piles_are_numbers() {
    let start = after(&game(2, "a1 R6, b1 B7"), "flip a1, flip b1");
    let [seven_won, six_won] = ["put R6 a1", "put B7 a1"].map(|text| after(&start, text));
    assert_eq!(watch(&seven_won).piles.values(), [1, 0]);
    let own = Viewer::Seat(Seat::A);
    assert_eq!(seven_won.view(own).piles, six_won.view(own).piles);
}

/// calcory.md 6: cards just taken are seen by all until one is put back; which one came back is in nobody's view.
#[test]
fn taken_cards_show_until_one_is_put_back() {
    let taken = after(&game(3, "a1 R6, b1 B7"), "flip a1, flip b1");
    assert_eq!(watch(&taken).taken, Cards::from_iter([card("R6"), card("B7")]));
    let [six, seven] = ["put R6 a1", "put B7 a1"].map(|text| after(&taken, text));
    assert_ne!(six, seven);
    assert!(Viewer::all(3).all(|viewer| six.view(viewer) == seven.view(viewer)));
    assert_eq!((spot(&six, "a1"), watch(&six).taken), (Spot::Down, Cards::NONE));
}

/// calcory.md 6: the seat itself knows which card it puts back while it does so, the others don't.
#[test]
fn only_the_seat_itself_sees_which_card_comes_back() {
    let taken = after(&game(3, "a1 R6, b1 B7"), "flip a1, flip b1");
    let [six, seven] = ["put R6 a1", "put B7 a1"].map(|text| text.parse().unwrap());
    for viewer in Viewer::all(3) {
        let equal = taken.witness(six, viewer) == taken.witness(seven, viewer);
        assert_eq!(equal, !viewer.is(Seat::A), "{viewer}");
    }
    let from = Cards::from_iter([card("R6"), card("B7")]);
    let place = "a1".parse().unwrap();
    let act = |viewer| taken.witness(six, viewer).act;
    assert_eq!(act(Viewer::Seat(Seat::A)), Act::Put { place, card: Some(card("R6")), from });
    assert_eq!(act(Viewer::Watcher), Act::Put { place, card: None, from });
}

/// calcory.md 6: after the end everything is open.
#[test]
fn after_the_end_everything_is_open() {
    let marked = Some((Seat::A, "a1 R9"));
    let scene = Scene { turn: Seat::B, down: "b1 B9, c1 G9, d1 Y9", marked, piles: &[28, 28], idle: 0 };
    let start = scene.position();
    assert_eq!(spot(&after(&start, "flip b1"), "d1"), Spot::Down);
    let end = after(&start, "flip b1, flip c1");
    assert_eq!(result(&end).0, [29, 28]);
    assert_eq!(open_places(&end), "b1 c1 d1");
    assert_eq!(spot(&end, "d1"), Spot::Open { card: card("Y9") });
    assert_eq!((watch(&end).turn, spot(&end, "a1")), (None, Spot::Empty));
}

/// Every effect of turning up a card and of stopping is told.
#[test]
fn events_tell_what_came_of_it() {
    let start = game(2, "a1 R0, b1 B0, c1 R9, d1 B4, e1 G9, f1 R1, g1 B1, h1 G1, i1 Y1, j1 V1, a2 R2, b2 R8, c2 B3");
    let last = |moves: &str| {
        let (before, last) = moves.rsplit_once(", ").unwrap();
        let game = after(&start, before);
        game.witness(last.parse().unwrap(), Viewer::Watcher)
    };
    let flip = |moves: &str| match last(moves).act {
        Act::Flip { sum, effect, .. } => (sum, effect),
        act => panic!("{act:?}"),
    };
    let stop = |moves: &str| match last(moves).act {
        Act::Stop { sum, cards, effect } => (sum, cards, effect),
        act => panic!("{act:?}"),
    };
    assert_eq!(flip("flip a1, flip c1"), (9, FlipEffect::On));
    assert_eq!(flip("flip a1, flip b1"), (0, FlipEffect::SecondZero));
    assert_eq!(flip("flip c1, flip e1"), (18, FlipEffect::Over));
    assert_eq!(flip("flip c1, flip d1"), (13, FlipEffect::Thirteen));
    let marks = "flip d1, flip c2, stop";
    assert_eq!(stop(marks), (7, 2, StopEffect::Marked));
    assert_eq!(stop(&format!("{marks}, flip b2, flip f1, stop")), (9, 2, StopEffect::Raised));
    assert_eq!(stop(&format!("{marks}, flip f1, flip g1, stop")), (2, 2, StopEffect::Short));
    let seven = "flip a1, flip f1, flip g1, flip h1, flip i1, flip j1, flip a2, stop";
    assert_eq!(stop(&format!("{marks}, {seven}")), (7, 7, StopEffect::TooMany));
    // What was turned back is told with it: beaten marks, or the cards of the turn.
    let places = |moves: &str| last(moves).back.iter().map(|shown| shown.place.to_string()).collect::<Vec<_>>();
    assert_eq!(places("flip a1, flip b1"), ["a1", "b1"]);
    assert_eq!(places(&format!("{marks}, flip b2, flip f1, stop")), ["d1", "c2"]);
    assert_eq!(places(&format!("{marks}, flip f1, flip g1, stop")), ["f1", "g1"]);
    assert_eq!(places("flip c1, flip d1"), [""; 0]);
}

/// What happens by itself is told with the move before it.
#[test]
fn events_tell_what_happened_by_itself() {
    let scene = |down, piles, idle| Scene { turn: Seat::B, down, marked: None, piles, idle }.position();
    let two = after(&scene("a1 R5, b1 B4", &[20, 20, 18], 0), "flip a1, flip b1");
    let event = two.witness("stop".parse().unwrap(), Viewer::Watcher);
    assert_eq!(event.passed, [Seat::C, Seat::A]);
    let Next::Took { seat: Seat::B, cards } = event.next else { panic!("{event:?}") };
    assert_eq!(
        cards.iter().map(|shown| (shown.place.to_string(), shown.card)).collect::<Vec<_>>(),
        [("a1".to_owned(), card("R5")), ("b1".to_owned(), card("B4"))]
    );
    let one = after(&scene("a1 R5", &[20, 20, 19], 0), "flip a1");
    let event = one.witness("stop".parse().unwrap(), Viewer::Seat(Seat::A));
    let Next::LastCard { seat: Seat::B, last } = event.next else { panic!("{event:?}") };
    assert_eq!((last.place.to_string().as_str(), last.card), ("a1", card("R5")));
    let late = after(&scene("a1 R5, b1 B4", &[20, 20, 18], 58), "flip a1, flip b1");
    let event = late.witness("stop".parse().unwrap(), Viewer::Watcher);
    assert_eq!((event.passed, event.next), (vec![Seat::C], Next::NoProgress));
}

/// calcory.md 6, the end: all cards lie open. Looked back at, so do those that lay face down before.
#[test]
fn looking_back_hides_nothing() {
    let start = after(&game(2, "a1 R5, b1 B4, c1 R9"), "flip a1");
    let open = start.open_view();
    let place = |text: &str| text.parse().unwrap();
    assert_eq!(open.table[place("a1")], Spot::Turned { card: card("R5") });
    assert_eq!(open.table[place("c1")], Spot::Open { card: card("R9") });
    assert!(open.table.iter().all(|(_, spot)| spot.card().is_some()), "sixty cards lie there");
    assert_eq!((open.turn, open.sum), (watch(&start).turn, watch(&start).sum));
}
