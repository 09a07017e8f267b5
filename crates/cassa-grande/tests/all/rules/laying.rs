//! cassa-grande.md 1 to 3: material, coordinates, a round.

use tavola_cassa_grande::{Card, CassaGrande, Move, Pick, Place, Rules};
use tavola_core::{Game, Seat, Turn};

use super::{legal, play, play_until, refusal, round, viewers};

fn two() -> Rules {
    Rules { players: 2, ..Rules::default() }
}

fn held(round: &CassaGrande, seat: Seat) -> String {
    let cards = Card::kinds().flat_map(|card| std::iter::repeat_n(card, round.held(seat, card).into()));
    cards.map(|card| card.to_string()).collect()
}

/// 1: what each seat has, and 3.1: the comma lies open in front, the rest is in the hand.
#[test]
fn material() {
    for (rules, hand, seats) in [(Rules::default(), "0012234", 4), (two(), "00011222334", 2)] {
        let start = round(&rules, Seat::A);
        assert_eq!(start.players(), seats);
        for seat in Seat::first(seats) {
            assert_eq!(held(&start, seat), hand);
            for viewer in viewers(&start) {
                let view = start.view(viewer);
                assert_eq!((view.hands[seat].size as usize, view.hands[seat].front), (hand.len(), 1));
            }
        }
    }
}

/// 1: the deck has 32 cards and fills 6 × 6 but for 4 gaps; for two it has 24 and fills 5 × 5 but for 1.
#[test]
fn gaps_at_the_end() {
    for (rules, cards, frame) in [(Rules::default(), 32, 6), (two(), 24, 5)] {
        let mut game = round(&rules, Seat::B);
        play_until(&mut game, |_| false);
        assert_eq!(game.table().len(), cards);
        let drawing = game.drawing();
        assert_eq!(drawing.frame(), frame);
        let gaps = (0..frame * frame).filter(|cell| drawing.card(cell / frame, cell % frame).is_none()).count();
        assert_eq!(gaps, frame * frame - cards);
    }
}

/// 2: the first card lies at 0,0; 3.2: it is any card of the starting seat's hand.
#[test]
fn the_first_card() {
    let start = round(&Rules::default(), Seat::C);
    assert_eq!(start.turn(), Turn::Decide(Seat::C));
    assert_eq!(legal(&start), ["0@0,0", "1@0,0", "2@0,0", "3@0,0", "4@0,0"]);
    assert_eq!(refusal(&start, "2@1,0"), "the first card lies at 0,0");
}

/// 2: x grows to the right and y away from seat A, as seat A sees the table.
#[test]
fn coordinates() {
    let mut game = round(&Rules::default(), Seat::A);
    play(&mut game, &["1@0,0", "2@1,0", "3@0,1"]);
    // As seat A sees it: the 3 above the 1, the 2 to the right of it.
    assert!(game.drawing().to_string().ends_with("\n3.....\n12....\n"));
}

/// 3.3: clockwise, a card touches another by a side or a corner, on a free place.
#[test]
fn cards_touch() {
    let mut game = round(&Rules::default(), Seat::D);
    play(&mut game, &["2@0,0"]);
    assert_eq!(game.turn(), Turn::Decide(Seat::A));
    assert_eq!(legal(&game).len(), 8 * 5);
    assert_eq!(refusal(&game, "2@0,0"), "a card lies at 0,0 already");
    assert_eq!(refusal(&game, "2@2,0"), "2,0 touches no card: it must touch one by a side or a corner");
    play(&mut game, &["2@1,1", "0@0,1"]);
    assert_eq!(game.turn(), Turn::Decide(Seat::C));
}

/// 3.3: the cards never span more than F places across or up.
#[test]
fn the_span_is_limited() {
    let mut game = round(&Rules::default(), Seat::A);
    play(&mut game, &["0@0,0", "0@1,0", "0@2,0", "0@3,0", "0@4,0", "0@5,0"]);
    assert_eq!(refusal(&game, "1@6,0"), "6,0 would make the table 7 wide; 6 is the limit");
    assert_eq!(refusal(&game, "1@-1,0"), "-1,0 would make the table 7 wide; 6 is the limit");
    play(&mut game, &["1@0,-1", "1@0,-2", "1@0,-3", "1@0,-4", "2@0,-5"]);
    assert_eq!(refusal(&game, "2@0,1"), "0,1 would make the table 7 high; 6 is the limit");
    let mut game = round(&two(), Seat::A);
    play(&mut game, &["0@0,0", "0@0,1", "0@0,2", "0@0,3", "0@0,4"]);
    assert_eq!(refusal(&game, "1@0,5"), "0,5 would make the table 6 high; 5 is the limit");
}

/// 3.3 for a frame of 8, whose border is wider than one board of bits: the list agrees with the check everywhere.
#[test]
fn large_frames() {
    let rules: Rules = serde_json::from_str(r#"{"frame": 8, "hand": {"7": 15, "c": 1}}"#).unwrap();
    for direction in [(1, 0), (0, 1), (1, 1), (-1, -1), (-1, 1)] {
        let mut game = round(&rules, Seat::A);
        for step in 0..8_i8 {
            let places: Vec<Place> = (-9..=9).flat_map(|x| (-9..=9).map(move |y| Place { x, y })).collect();
            let pick = Pick::card(Card::digit(7));
            let mut expected: Vec<String> = places
                .into_iter()
                .map(|at| Move::lay(pick, at))
                .filter(|m| game.check(*m).is_ok())
                .map(|m| m.to_string())
                .collect();
            expected.sort();
            assert_eq!(legal(&game), expected, "{direction:?} {step}");
            play(&mut game, &[&format!("7@{},{}", direction.0 * step, direction.1 * step)]);
        }
    }
}

/// 3.4: when the cards span F both ways every seat takes up its commas at once, and lays them like any card.
#[test]
fn the_frame_is_fixed() {
    let mut game = round(&Rules::default(), Seat::A);
    play(&mut game, &["0@0,0", "0@1,1", "0@2,2", "0@3,3", "0@4,4"]);
    assert!(!game.is_frame_fixed());
    assert_eq!(
        refusal(&game, "c@5,5"),
        "a comma stays in front of its seat until the frame is fixed, unless the hand is empty"
    );
    play(&mut game, &["0@5,5"]);
    assert!(game.is_frame_fixed());
    for seat in Seat::ALL {
        assert_eq!(game.held(seat, Card::COMMA), 1);
        for viewer in viewers(&game) {
            assert_eq!(game.view(viewer).hands[seat].front, 0);
        }
    }
    play(&mut game, &["c@0,1", "c@1,0"]);
    // Laid after that, a comma is hidden like any card.
    let rows = game.view("A".parse().unwrap()).table;
    assert_eq!((rows[6].card, rows[7].card), (None, None));
}

/// 3.5: with 28 digits in 5 × 6 the frame is open and the hands are empty: commas in front are laid, for all to see.
#[test]
fn a_comma_without_a_frame() {
    let mut game = round(&Rules::default(), Seat::A);
    let mut moves = Vec::new();
    for place in 0..28 {
        game.legal_moves(&mut moves);
        let at = Place { x: place % 6, y: place / 6 };
        let m = *moves.iter().find(|m| m.place() == Some(at)).expect("a place beside the one before");
        game.play_unchecked(m);
    }
    assert!(!game.is_frame_fixed());
    assert!(legal(&game).iter().all(|text| text.starts_with("c@")));
    assert_eq!(refusal(&game, "2@4,4"), "seat A has no 2 in its hand");
    // This comma does not fix the frame: the others stay where they are, and every view shows it.
    play(&mut game, &["c@4,4"]);
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        assert_eq!(view.table[28].card, Some(Card::COMMA));
        assert!(!view.table[28].open);
        let fronts: Vec<u8> = view.hands.iter().map(|(_, hand)| hand.front).collect();
        assert_eq!(fronts, [0, 1, 1, 1]);
    }
    assert_eq!(game.turn(), Turn::Decide(Seat::B));
    // This one does: the two others take theirs up.
    play(&mut game, &["c@0,5"]);
    assert!(game.is_frame_fixed());
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        assert_eq!(view.table[29].card, Some(Card::COMMA), "the card that fixes went from the front, too");
        let hands: Vec<(u8, u8)> = view.hands.iter().map(|(_, hand)| (hand.size, hand.front)).collect();
        assert_eq!(hands, [(0, 0), (0, 0), (1, 0), (1, 0)]);
    }
    play(&mut game, &["c@1,5", "c@2,5"]);
    assert_eq!(game.turn(), Turn::Over);
}

/// 3.6: the round ends when all cards lie, and they span F × F then.
#[test]
fn the_end() {
    let mut game = round(&two(), Seat::A);
    assert_eq!(game.outcome(), None);
    play_until(&mut game, |_| false);
    assert_eq!(game.turn(), Turn::Over);
    assert!(game.is_frame_fixed());
    assert!(legal(&game).is_empty());
    assert!(game.outcome().is_some());
    assert_eq!(refusal(&game, "0@0,0"), "all cards lie: the round is over");
}
