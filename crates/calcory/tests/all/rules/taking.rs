//! Taking cards and putting one back (calcory.md 3).

use tavola_calcory::{Spot, Violation};
use tavola_core::Seat;

use crate::common::{after, card, game, legal, piles, play, spot, turn, violation, watch};

/// calcory.md 3: one of the taken cards comes back, on any place that is empty then; the others go to the pile.
#[test]
fn one_of_the_taken_cards_comes_back() {
    let mut game = game(2, "a1 R6, b1 B7, c1 R4, d1 B4, e1 G5");
    play(&mut game, "flip a1, flip b1");
    // Ruling (free place): the places of the taken cards are free.
    assert_eq!(legal(&game), ["put R6 a1", "put R6 b1", "put B7 a1", "put B7 b1"]);
    play(&mut game, "put B7 a1, flip c1, flip d1, flip e1");
    assert_eq!(legal(&game).len(), 3 * 4);
    assert_eq!(piles(&game), [1, 0]);
    let place = |text: &str| text.parse().unwrap();
    assert_eq!(violation(&game, "put B7 b1"), Violation::NotTaken { card: card("B7") });
    assert_eq!(violation(&game, "put G5 a1"), Violation::NotFree { place: place("a1") });
    assert_eq!(violation(&game, "flip a1"), Violation::PutFirst);
    play(&mut game, "put G5 b1");
    assert_eq!((piles(&game), turn(&game)), (vec![1, 2], Some(Seat::A)));
    // The card that came back is turned up like any other.
    assert_eq!(spot(&after(&game, "flip a1"), "a1"), Spot::Turned { card: card("B7") });
    assert_eq!(spot(&after(&game, "flip b1"), "b1"), Spot::Turned { card: card("G5") });
}

/// calcory.md 1 and 3: equal cards are one and the same, also when one of them is put back.
#[test]
fn equal_cards_are_one_choice() {
    let start = game(2, "a1 V1, b1 V1, c1 R5, d1 B6");
    let game = after(&start, "flip a1, flip b1, flip c1, flip d1");
    assert_eq!(watch(&game).taken.len(), 4);
    assert_eq!(legal(&game).len(), 3 * 4);
    let game = after(&game, "put V1 a1");
    assert_eq!(piles(&game), [3, 0]);
    // In which order they lay makes no other position.
    let other = after(&start, "flip d1, flip b1, flip c1, flip a1, put V1 a1");
    assert_eq!(game, other);
}
