//! What a memory keeps, and what a guess makes of it.

use std::collections::BTreeMap;

use crate::common::{after, card, game, rng, watch};
use tavola_calcory::{Act, Calcory, Cards, Knowledge, Memory, Move, Place};
use tavola_core::{Game, Sample, Seat, Viewer};

/// Plays moves, and remembers what a viewer saw of them.
fn follow(game: &mut Calcory, moves: &str, viewer: Viewer) -> Memory {
    let mut memory = Memory::default();
    for text in moves.split(", ") {
        Calcory::remember(&mut memory, &game.witness(text.parse().unwrap(), viewer));
        crate::common::play(game, text);
    }
    memory
}

fn place(text: &str) -> Place {
    text.parse().unwrap()
}

/// The card that lies face down on a place.
fn hidden(game: &Calcory, at: &str) -> String {
    match game.witness(Move::Flip(place(at)), Viewer::Watcher).act {
        Act::Flip { card, .. } => card.to_string(),
        act => panic!("{act:?}"),
    }
}

/// How often each card is guessed for a place.
fn guesses(game: &Calcory, memory: &Memory, at: &str) -> BTreeMap<String, u32> {
    let mut rng = rng(8);
    let mut counts = BTreeMap::new();
    for _ in 0..3000 {
        let guess = Calcory::determinize(&watch(game), memory, &mut rng);
        *counts.entry(hidden(&guess, at)).or_default() += 1;
    }
    counts
}

#[test]
fn cards_turned_back_are_known() {
    let mut game = game(2, "a1 R5, b1 B9");
    let memory = follow(&mut game, "flip a1, flip b1, flip c1", Viewer::Watcher);
    assert_eq!(memory.of(place("b1")), Knowledge::Card(card("B9")));
    assert_eq!(memory.of(place("d1")), Knowledge::Nothing);
    assert_eq!(guesses(&game, &memory, "b1"), BTreeMap::from([("B9".to_owned(), 3000)]));
    // A card never seen may be any of the 57 that are left.
    assert_eq!(memory.unseen(&watch(&game)).len(), 57);
}

/// The seat that put a card back knows it; the others know one of two.
#[test]
fn only_the_seat_itself_knows_what_came_back() {
    let start = game(3, "a1 R8, b1 B5");
    let moves = "flip a1, flip b1, put B5 b1, flip c1";
    let own = follow(&mut start.clone(), moves, Viewer::Seat(Seat::A));
    assert_eq!(own.of(place("b1")), Knowledge::Card(card("B5")));
    assert_eq!(own.gone(), Cards::from_iter([card("R8")]));
    for viewer in [Viewer::Seat(Seat::B), Viewer::Seat(Seat::C), Viewer::Watcher] {
        let mut game = start.clone();
        let memory = follow(&mut game, moves, viewer);
        let both = Cards::from_iter([card("R8"), card("B5")]);
        assert_eq!((memory.of(place("b1")), memory.gone()), (Knowledge::OneOf(both), Cards::NONE));
        // Each of the two is as likely, and the other one is nowhere on the table.
        let counts = guesses(&game, &memory, "b1");
        assert_eq!(counts.keys().map(String::as_str).collect::<Vec<_>>(), ["B5", "R8"]);
        assert!(counts.values().all(|count| (1350..1650).contains(count)), "{counts:?}");
        assert!(guesses(&game, &memory, "d1").keys().all(|card| card != "B5" && card != "R8"));
    }
}

/// When the card that came back is turned up, the others of its taking are known to be gone.
#[test]
fn turning_up_a_card_that_came_back_settles_it() {
    let mut game = game(2, "a1 R4, b1 B4, c1 R5");
    let memory = follow(&mut game, "flip a1, flip b1, flip c1, put B4 c1, flip c1", Viewer::Seat(Seat::B));
    assert_eq!(memory.of(place("c1")), Knowledge::Card(card("B4")));
    assert_eq!(memory.gone(), Cards::from_iter([card("R4"), card("R5")]));
    assert_eq!(memory.unseen(&watch(&game)).len(), 57);
}

/// Of two equal cards among three, one came back twice as often as the third; several takings don't disturb each other.
#[test]
fn equal_cards_count_each() {
    let mut game = game(2, "a1 V1, b1 V1, c1 B4, d1 R7, e1 V7, f1 R6");
    let moves = "flip a1, flip b1, flip c1, flip d1, put V1 a1, flip e1, flip f1, put R6 b1, flip g1";
    let memory = follow(&mut game, moves, Viewer::Watcher);
    let counts = guesses(&game, &memory, "a1");
    assert!((1380..1620).contains(&counts["V1"]), "{counts:?}");
    assert!((650..850).contains(&counts["B4"]) && (650..850).contains(&counts["R7"]), "{counts:?}");
    let counts = guesses(&game, &memory, "b1");
    assert_eq!(counts.len(), 2);
    assert!((1380..1620).contains(&counts["R6"]), "{counts:?}");
}

/// A memory that begins in the middle of a game is followed as far as it goes.
#[test]
fn a_late_memory_leaves_more_open() {
    let start = game(3, "a1 R6, b1 B7, c1 R5, d1 B4, e1 R8, f1 B2");
    let mut game = after(&start, "flip a1, flip b1, put R6 a1, flip c1, flip d1, stop");
    // The marked cards are beaten: where they are turned back, they are seen.
    let memory = follow(&mut game, "flip e1, flip f1, stop, flip g1", Viewer::Watcher);
    assert_eq!(memory.of(place("c1")), Knowledge::Card(card("R5")));
    assert_eq!(memory.of(place("a1")), Knowledge::Nothing);
    // 54 other cards lie on the table, one in a pile: any of them may be the one.
    assert_eq!(memory.unseen(&watch(&game)).len(), 55);
    let guess = Calcory::determinize(&watch(&game), &memory, &mut rng(1));
    assert_eq!((watch(&guess), hidden(&guess, "c1")), (watch(&game), "R5".to_owned()));
    assert!(guesses(&game, &memory, "a1").len() > 40);
}

/// A memory of another game neither hangs nor breaks a guess.
#[test]
fn a_foreign_memory_does_no_harm() {
    let mut other = crate::common::dealt(2, 7);
    let mut memories = Vec::new();
    let mut random = rng(4);
    let mut memory = Memory::default();
    while let Some(m) = other.sample(&mut random) {
        Calcory::remember(&mut memory, &other.witness(m, Viewer::Watcher));
        other.play_unchecked(m);
        memories.push(memory.clone());
    }
    let mut game = crate::common::dealt(2, 8);
    let mut checked = 0;
    while let Some(m) = game.sample(&mut random) {
        let memory = &memories[checked % memories.len()];
        let guess = Calcory::determinize(&watch(&game), memory, &mut random);
        assert_eq!(watch(&guess), watch(&game));
        game.play_unchecked(m);
        checked += 1;
    }
    assert!(checked > 20);
}
