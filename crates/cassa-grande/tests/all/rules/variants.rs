//! cassa-grande.md 5: variants.

use tavola_cassa_grande::{Card, CassaGrande, Deal, Goal, Laying, Rules, Setup};
use tavola_core::{Game, Seat, Turn};

use super::{dealt, legal, play, play_until, refusal, round};

fn rules(json: &str) -> Rules {
    serde_json::from_str(json).unwrap()
}

fn open_ranks(rules: &Rules) -> Vec<bool> {
    let mut game = round(rules, Seat::A);
    play_until(&mut game, |game| game.table().len() == 9);
    game.view("watcher".parse().unwrap()).table.iter().map(|laid| laid.open).collect()
}

/// 5, A and C: open laying, and each seat's 1st, 3rd, 5th … card face up.
#[test]
fn laying() {
    assert_eq!(open_ranks(&Rules::default()), [false; 9]);
    assert_eq!(open_ranks(&rules(r#"{"laying": "open"}"#)), [true; 9]);
    let alternating = open_ranks(&rules(r#"{"laying": "alternating"}"#));
    assert_eq!(alternating, [true, true, true, true, false, false, false, false, true]);
}

/// 5, D: the lowest total wins.
#[test]
fn the_lowest_wins() {
    let totals = |goal| {
        let mut game = round(&Rules { goal, ..Rules::default() }, Seat::A);
        play_until(&mut game, |_| false);
        game.outcome().unwrap()
    };
    let (high, low) = (totals(Goal::Highest), totals(Goal::Lowest));
    assert_eq!(high.scores, low.scores);
    let best = |outcome: &tavola_core::Outcome| outcome.scores[outcome.winners().next().unwrap()];
    assert_eq!(best(&high), *high.scores.values().iter().max().unwrap());
    assert_eq!(best(&low), *low.scores.values().iter().min().unwrap());
}

/// 5, B with its ruling: the exchange is not optional; the answer is chosen before the offer is seen; then the seat
/// clockwise of the one that laid goes on.
#[test]
fn an_exchange() {
    let mut game = round(&rules(r#"{"exchange": true}"#), Seat::B);
    play(&mut game, &["4@0,0"]);
    assert_eq!(game.turn(), Turn::Decide(Seat::B));
    assert_eq!(refusal(&game, "4@1,0"), "seat B must offer a card for an exchange now, as in \"give 0 to A\"");
    assert_eq!(legal(&game).len(), 4 * 3, "four kinds are left, three partners");
    assert_eq!(refusal(&game, "give 4 to A"), "seat B has no 4 in its hand");
    assert_eq!(refusal(&game, "give 0 to B"), "an exchange needs another seat of this game");
    play(&mut game, &["give 0 to D"]);
    assert_eq!(game.turn(), Turn::Decide(Seat::D));
    assert_eq!(refusal(&game, "0@1,0"), "seat D must answer the offer of seat B now, as in \"return 4\"");
    // The offered card stays in the hand until the answer.
    assert_eq!(game.held(Seat::B, Card::digit(0)), 2);
    play(&mut game, &["return 4"]);
    assert_eq!(game.held(Seat::B, Card::digit(0)), 1);
    assert_eq!(game.held(Seat::B, Card::digit(4)), 1);
    assert_eq!(game.held(Seat::D, Card::digit(0)), 3);
    assert_eq!(game.held(Seat::D, Card::digit(4)), 0);
    assert_eq!(game.turn(), Turn::Decide(Seat::C));
    assert_eq!(refusal(&game, "return 0"), "seat C must lay a card now, as in 2@1,-3");
}

/// 5, ruling on exchanges: a comma in front of its owner is not in the hand; the frame test comes first.
#[test]
fn commas_in_exchanges() {
    let mut game = round(&rules(r#"{"exchange": true, "players": 2}"#), Seat::A);
    play(&mut game, &["4@0,0"]);
    assert_eq!(
        refusal(&game, "give c to B"),
        "a comma stays in front of its seat until the frame is fixed, unless the hand is empty"
    );
    for (card, to) in [("2@1,1", "B"), ("2@2,2", "A"), ("2@3,3", "B")] {
        play(&mut game, &[&format!("give 0 to {to}"), "return 0", card]);
    }
    play(&mut game, &["give 0 to A", "return 0"]);
    play(&mut game, &["1@4,4"]);
    assert!(game.is_frame_fixed());
    // The card that fixed the frame let the commas into the hands before the exchange that follows it.
    assert!(legal(&game).iter().any(|text| text.starts_with("give c to ")));
}

/// 5, ruling on exchanges: none takes place where the seat itself, or every other seat, has an empty hand; and only a
/// seat with a card in its hand can be named.
#[test]
fn exchanges_with_empty_hands() {
    let mut game = round(&rules(r#"{"exchange": true, "frame": 3, "hand": {"5": 1, "c": 1}}"#), Seat::A);
    play(&mut game, &["5@0,0"]);
    // A's hand is empty: B goes on without an exchange.
    assert_eq!(game.turn(), Turn::Decide(Seat::B));
    play(&mut game, &["5@1,1", "5@2,2"]);
    // The frame is fixed; C has taken up its comma, and so have A, B and D.
    assert!(game.is_frame_fixed());
    assert_eq!(game.turn(), Turn::Decide(Seat::C));
    play(&mut game, &["give c to D", "return 5", "c@0,1"]);
    assert_eq!(game.turn(), Turn::Decide(Seat::D));
    play(&mut game, &["give c to A", "return c", "c@0,2", "c@1,2"]);
    assert_eq!(game.turn(), Turn::Decide(Seat::C), "A and B laid their last card and exchange nothing");
    play(&mut game, &["5@1,0"]);
    assert_eq!(game.turn(), Turn::Decide(Seat::D), "C's hand is empty");
    play(&mut game, &["c@2,0"]);
    assert_eq!(game.turn(), Turn::Over);
}

/// 5, ruling on exchanges: a partner needs a card in its hand, and with two players there may be none.
#[test]
fn partners_need_a_card() {
    let json = r#"{"exchange": true, "players": 2, "frame": 3, "deal": "shown", "hand": {"5": 1, "c": 3}}"#;
    let mut game = dealt(&rules(json), &["55cc", "cccc"]);
    play(&mut game, &["5@0,0"]);
    // B has only commas in front of it, none in its hand: no exchange.
    assert_eq!(game.turn(), Turn::Decide(Seat::B));
    play(&mut game, &["c@1,1"]);
    assert_eq!(game.turn(), Turn::Decide(Seat::A));
    play(&mut game, &["5@2,2"]);
    assert!(game.is_frame_fixed());
    assert_eq!(legal(&game), ["give c to B"]);
}

/// 5, E: dealt commas lie in front of their seat; a seat may have several or none.
#[test]
fn commas_of_a_shuffled_deal() {
    let rules = rules(r#"{"players": 2, "frame": 3, "deal": "shown", "hand": {"5": 2, "c": 2}}"#);
    let game = dealt(&rules, &["cc5c", "5c55"]);
    let view = game.view("watcher".parse().unwrap());
    assert_eq!(view.dealt_commas.values(), [3, 1]);
    assert_eq!(view.hands.values().iter().map(|hand| (hand.size, hand.front)).collect::<Vec<_>>(), [(1, 3), (3, 1)]);
}

/// 5, ruling on blind hands: digits are numbered in the order of the deal, commas skipped; a card keeps its number.
#[test]
fn blind_numbers() {
    let rules = rules(r#"{"players": 2, "frame": 3, "deal": "blind", "hand": {"3": 1, "5": 2, "c": 1}}"#);
    let mut game = dealt(&rules, &["c35c", "5355"]);
    assert_eq!(legal(&game), ["#1@0,0", "#2@0,0"]);
    play(&mut game, &["#2@0,0", "#3@1,1"]);
    assert_eq!(game.table().map(|(_, _, card)| card.to_string()).collect::<String>(), "55");
    assert_eq!(legal(&game).len(), 12, "only #1 is left to A, beside two cards on a diagonal");
    assert!(legal(&game).iter().all(|text| text.starts_with("#1@")));
}

/// 5, ruling on blind hands: a received digit takes the number of the card given for it, or, if a comma was given, the
/// next number never used in that hand.
#[test]
fn blind_numbers_in_exchanges() {
    let json = r#"{"players": 2, "frame": 3, "deal": "blind", "exchange": true, "hand": {"3": 2, "5": 1, "c": 1}}"#;
    let mut game = dealt(&rules(json), &["335c", "c353"]);
    play(&mut game, &["#1@0,0", "give #3 to B", "return #2"]);
    // A gave its 5 and got a 5 for it: number 3 again. B the other way: number 2.
    play(&mut game, &["#1@1,1", "give #3 to A", "return #2"]);
    let kept = |game: &CassaGrande, seat: Seat| -> Vec<(u8, Card)> {
        let other = if seat == Seat::A { "B" } else { "A" };
        match game.view(other.parse().unwrap()).hands[seat].cards.clone() {
            Some(tavola_cassa_grande::HeldView::Blind { digits, .. }) => {
                digits.iter().map(|digit| (digit.number, digit.card.unwrap())).collect()
            }
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(kept(&game, Seat::A).iter().map(|(number, _)| *number).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(kept(&game, Seat::B).iter().map(|(number, _)| *number).collect::<Vec<_>>(), [2, 3]);
    play(&mut game, &["#2@2,2"]);
    assert!(game.is_frame_fixed());
    // A gives its comma for a digit: the digit gets number 4, since 3 was the highest that its hand ever had.
    play(&mut game, &["give c to B", "return #3"]);
    assert_eq!(kept(&game, Seat::A).iter().map(|(number, _)| *number).collect::<Vec<_>>(), [3, 4]);
    assert_eq!(kept(&game, Seat::B).iter().map(|(number, _)| *number).collect::<Vec<_>>(), [2]);
    assert_eq!(game.held(Seat::B, Card::COMMA), 2);
}

/// 5, own variants: exactly these decks fill a frame.
#[test]
fn own_decks() {
    let allowed = [
        (3, vec![8]),
        (4, vec![14, 16]),
        (5, vec![22, 24]),
        (6, vec![32, 34, 36]),
        (7, vec![44, 46, 48]),
        (8, vec![58, 60, 62, 64]),
    ];
    for (frame, decks) in allowed {
        for players in [2_u8, 4] {
            let played: Vec<u32> = (1..=40)
                .filter(|size| {
                    let hand = tavola_cassa_grande::HandRule::of([(Card::digit(9), *size)]);
                    let rules = Rules { players, frame: Some(frame), hand: Some(hand), ..Rules::default() };
                    CassaGrande::seats(&rules).is_ok()
                })
                .map(|size| size * u32::from(players))
                .collect();
            let expected: Vec<u32> = decks.iter().copied().filter(|deck| deck % u32::from(players) == 0).collect();
            assert_eq!(played, expected, "frame {frame}, {players} players");
        }
    }
}

/// 5, own variants: anything else is refused with a sentence that names the offending figure.
#[test]
fn refusals() {
    let sentence = |json: &str| CassaGrande::seats(&rules(json)).unwrap_err().to_string();
    assert_eq!(sentence(r#"{"players": 3}"#), "Cassa Grande is for 2 or 4 players, not for 3");
    assert_eq!(sentence(r#"{"frame": 9}"#), "a frame of 9 cannot be played: it must be 3 to 8");
    assert_eq!(sentence(r#"{"frame": 2}"#), "a frame of 2 cannot be played: it must be 3 to 8");
    assert_eq!(
        sentence(r#"{"frame": 5}"#),
        "4 hands of 8 cards do not fit a frame of 5: together they must have 21 to 25 cards"
    );
    assert_eq!(
        sentence(r#"{"hand": {"0": 4000000000, "1": 4000000000}}"#),
        "4 hands of 8000000000 cards do not fit a frame of 6: together they must have 31 to 36 cards"
    );
    assert_eq!(sentence(r#"{"frame": 3, "hand": {"c": 2}}"#), "the hand has no digit: it needs at least one");
}

/// 5, own variants: any number of commas will do, also none.
#[test]
fn any_number_of_commas() {
    for hand in [r#"{"9": 1, "c": 7}"#, r#"{"9": 8}"#] {
        let mut game = round(&rules(&format!(r#"{{"hand": {hand}}}"#)), Seat::A);
        play_until(&mut game, |_| false);
        assert_eq!(game.turn(), Turn::Over);
    }
}

/// A deal must be one of the deck, with hands of one size.
#[test]
fn impossible_setups() {
    let shown = rules(r#"{"deal": "shown", "players": 2, "frame": 3, "hand": {"5": 3, "c": 1}}"#);
    let refused = |rules: &Rules, setup: &str| {
        let setup: Setup = serde_json::from_str(setup).unwrap();
        CassaGrande::new(rules, &setup).unwrap_err().to_string()
    };
    assert_eq!(
        refused(&shown, r#"{"start": "A"}"#),
        "the setup lacks the hands of the seats, in the order of the deal"
    );
    assert_eq!(
        refused(&shown, r#"{"start": "A", "hands": {"A": ["5", "5", "5", "c", "5"], "B": ["5", "5", "c"]}}"#),
        "seat A is dealt 5 cards, it must be 4"
    );
    assert_eq!(
        refused(&shown, r#"{"start": "A", "hands": {"A": ["5", "5", "5", "5"], "B": ["5", "5", "5", "c"]}}"#),
        "the hands have 7 cards 5 together, the deck has 6"
    );
    assert_eq!(
        refused(&shown, r#"{"start": "A", "hands": {"A": ["5", "5", "5", "c"]}}"#),
        "the setup has 1 hands, but the game has 2 seats"
    );
    assert_eq!(
        refused(&Rules { players: 2, ..Rules::default() }, r#"{"start": "C"}"#),
        "seat C cannot start: the game has 2 seats"
    );
    assert_eq!(
        refused(&Rules::default(), r#"{"start": "A", "hands": {"A": ["5"]}}"#),
        "hands belong into the setup only if the deal is \"shown\" or \"blind\""
    );
}

/// 5: the defaults, and both readings of E.
#[test]
fn words() {
    let defaults: Rules = rules("{}");
    assert_eq!(defaults, Rules::default());
    assert_eq!((defaults.players, defaults.laying, defaults.exchange), (4, Laying::Hidden, false));
    assert_eq!((defaults.goal, defaults.deal), (Goal::Highest, Deal::Fixed));
    assert_eq!(rules(r#"{"deal": "shown"}"#).deal, Deal::Shown);
    assert_eq!(rules(r#"{"deal": "blind"}"#).deal, Deal::Blind);
}

/// The JSON of rules is strict: no null, no list, no unknown word, no unknown or doubled key.
#[test]
fn strict_rules() {
    for wrong in [
        r#"{"laying": null}"#,
        r#"{"laying": {"open": null}}"#,
        r#"{"laying": "Open"}"#,
        r#"{"frame": null}"#,
        r#"{"players": 4.0}"#,
        r#"{"players": "4"}"#,
        r#"{"exchange": 1}"#,
        r#"{"hand": {"x": 1}}"#,
        r#"{"hand": {"1": 1, "1": 1}}"#,
        r#"{"hand": [1]}"#,
        r#"{"players": 4, "players": 4}"#,
        r#"{"colour": 1}"#,
    ] {
        assert!(serde_json::from_str::<Rules>(wrong).is_err(), "{wrong}");
    }
}
