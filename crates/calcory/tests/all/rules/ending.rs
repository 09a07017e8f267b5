//! How a game ends (calcory.md 4).

use tavola_calcory::Spot;
use tavola_core::{Game, Seat, Turn};

use crate::common::{Scene, after, card, game, play, result, spot, turn, watch};

/// calcory.md 4, ruling (no progress): the game ends with the (20 × players)th turn in a row without a taken card.
#[test]
fn without_progress_the_game_ends() {
    for players in 2..=4_u8 {
        let mut game = game(players, "a1 R9, b1 B9, c1 R6, d1 B7");
        for _ in 1..20 * players {
            play(&mut game, "flip a1, flip b1");
        }
        assert_ne!(game.turn(), Turn::Over);
        // A card taken in the last possible turn starts the count again.
        let progress = after(&game, "flip c1, flip d1");
        assert_eq!(watch(&progress).idle, 0);
        assert_eq!(watch(&after(&progress, "put R6 c1")).idle, 0);
        play(&mut game, "flip a1, flip b1");
        let seats = usize::from(players);
        assert_eq!(result(&game), (vec![0; seats], vec![1; seats]));
    }
}

/// calcory.md 4, ruling (no progress): … even if the next seat would now take its marked cards.
#[test]
fn marked_cards_come_too_late_after_the_last_turn() {
    let mut game = game(2, "a1 R9, b1 B9, c1 R5, d1 B4");
    for _ in 0..38 {
        play(&mut game, "flip a1, flip b1");
    }
    play(&mut game, "flip c1, flip d1, stop");
    assert_eq!((turn(&game), watch(&game).idle), (Some(Seat::B), 39));
    play(&mut game, "flip a1, flip b1");
    assert_eq!(result(&game), (vec![0, 0], vec![1, 1]));
    assert_eq!(spot(&game, "c1"), Spot::Marked { card: card("R5") });
}

/// calcory.md 4, ruling (no progress): passes count.
#[test]
fn passes_count_as_turns_without_progress() {
    let scene = |idle| Scene { turn: Seat::A, down: "a1 R5, b1 B4", marked: None, piles: &[20, 20, 18], idle };
    // A's turn is the 58th, B's and C's passes the 59th and 60th: A's cards come too late.
    let game = after(&scene(57).position(), "flip a1, flip b1, stop");
    assert_eq!(result(&game), (vec![20, 20, 18], vec![1, 1, 3]));
    assert_eq!(watch(&game).idle, 60);
    // One turn earlier they come in time.
    let game = after(&scene(56).position(), "flip a1, flip b1, stop");
    assert_eq!((turn(&game), watch(&game).idle), (Some(Seat::A), 0));
    // The end may also come with B's pass.
    let game = after(&scene(58).position(), "flip a1, flip b1, stop");
    assert_eq!((game.turn(), watch(&game).idle), (Turn::Over, 60));
}

/// calcory.md 4: cards left on the table count for nobody; most cards win, equal piles share.
#[test]
fn most_cards_win() {
    let down = "a1 R9, b1 B9, c1 G9, d1 Y9";
    let scene = Scene { turn: Seat::A, down, marked: None, piles: &[14, 18, 18, 6], idle: 79 };
    let game = after(&scene.position(), "flip a1, flip b1");
    assert_eq!(result(&game), (vec![14, 18, 18, 6], vec![3, 1, 1, 4]));
}
