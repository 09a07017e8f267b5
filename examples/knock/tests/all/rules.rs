//! Each paragraph of the crate's page.

use tavola_core::{Game as _, PerSeat, Seat, Viewer};
use tavola_knock::{Knock, Refusal, Rules, Setup};

fn dealt(cards: [u8; 2]) -> Knock {
    Knock::new(&Rules::default(), &Setup { start: Seat::A, cards: PerSeat::new(2, |seat| cards[seat.index()]) })
        .unwrap()
}

fn play(game: &mut Knock, moves: &[&str]) {
    for text in moves {
        let m = game.read_move(text).unwrap();
        assert_eq!(game.check(m), Ok(()), "{text}");
        game.play_unchecked(m);
    }
}

/// Knock 1: one card from 1 to 9 each, no number twice, seen by its seat alone.
#[test]
fn everybody_sees_one_card_only() {
    let view = dealt([3, 9]).view(Viewer::Seat(Seat::A));
    assert_eq!(view.cards.values(), [Some(3), None]);
    for cards in [[3, 3], [0, 1], [1, 10]] {
        let setup = Setup { start: Seat::A, cards: PerSeat::new(2, |seat| cards[seat.index()]) };
        assert_eq!(Knock::new(&Rules::default(), &setup), Err(Refusal::Setup { players: 2 }));
    }
}

/// Knock 2: each seat stays or risks a roll, in turn; a roll lies open.
#[test]
fn a_roll_lies_open() {
    let mut game = dealt([3, 9]);
    play(&mut game, &["risk", "roll 5"]);
    assert_eq!(game.view(Viewer::Seat(Seat::B)).rolls.values(), [Some(5), None]);
    assert_eq!(game.turn().seat(), Some(Seat::B));
}

/// Knock 3: card and roll count, more than 12 is nothing, and all cards are shown.
#[test]
fn more_than_twelve_is_nothing() {
    let mut game = dealt([3, 9]);
    play(&mut game, &["risk", "roll 5", "risk", "roll 4"]);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.scores.values(), outcome.places.values()), (&[8, 0][..], &[1, 2][..]));
    assert_eq!(game.view(Viewer::Watcher).cards.values(), [Some(3), Some(9)]);
}
