//! cassa-grande.md 8: views. Each case plays two rounds that differ in one hidden card, and says who may see it.

use tavola_cassa_grande::{CassaGrande, Rules};
use tavola_core::{Game, Seat};

use super::{dealt, play, play_until, round, seen, viewers};

fn rules(json: &str) -> Rules {
    serde_json::from_str(json).unwrap()
}

/// The viewers who can tell two rounds apart.
fn tell_apart(a: &CassaGrande, b: &CassaGrande) -> String {
    let differ = |viewer: &String| seen(a, viewer) != seen(b, viewer);
    let names: Vec<String> = viewers(a).map(|viewer| viewer.to_string()).filter(differ).collect();
    names.join(" ")
}

fn both(rules: &Rules, a: &[&str], b: &[&str]) -> String {
    let (mut one, mut other) = (round(rules, Seat::A), round(rules, Seat::A));
    play(&mut one, a);
    play(&mut other, b);
    tell_apart(&one, &other)
}

/// 8: a hand is seen by its seat, a face-down card by the seat that laid it.
#[test]
fn face_down_cards() {
    assert_eq!(both(&Rules::default(), &["2@0,0", "0@1,1"], &["2@0,0", "3@1,1"]), "B");
}

/// 8: an open card is seen by all.
#[test]
fn open_cards() {
    let open = rules(r#"{"laying": "open"}"#);
    assert_eq!(both(&open, &["2@0,0", "0@1,1"], &["2@0,0", "3@1,1"]), "A B C D watcher");
    let alternating = rules(r#"{"laying": "alternating", "players": 2}"#);
    let first = ["2@0,0", "0@1,1", "2@0,1"];
    assert_eq!(both(&alternating, &first, &["2@0,0", "0@1,1", "3@0,1"]), "A", "the second card of A lies face down");
}

/// 8: a waiting offer is known to the giver; that there is one, and with whom, to all.
#[test]
fn offers() {
    let exchange = rules(r#"{"exchange": true}"#);
    assert_eq!(both(&exchange, &["2@0,0", "give 0 to C"], &["2@0,0", "give 1 to C"]), "A");
    assert_eq!(both(&exchange, &["2@0,0", "give 0 to C"], &["2@0,0", "give 0 to D"]), "A B C D watcher");
}

/// 8: both partners know both exchanged cards, also long after.
#[test]
fn exchanged_cards() {
    let exchange = rules(r#"{"exchange": true}"#);
    let (a, b) = (["2@0,0", "give 0 to C", "return 3"], ["2@0,0", "give 1 to C", "return 3"]);
    assert_eq!(both(&exchange, &a, &b), "A C");
    assert_eq!(both(&exchange, &a, &["2@0,0", "give 0 to C", "return 4"]), "A C");
    let on = ["4@1,1", "give 2 to D", "return 2"];
    assert_eq!(both(&exchange, &[&a[..], &on].concat(), &[&b[..], &on].concat()), "A C");
}

/// 8, shown: the dealt hands are seen by the seats, not by watchers; which card was laid is not.
#[test]
fn shown_hands() {
    let shown = rules(r#"{"deal": "shown", "players": 2, "frame": 3, "hand": {"3": 1, "5": 2, "c": 1}}"#);
    let (one, other) = (dealt(&shown, &["355c", "c553"]), dealt(&shown, &["555c", "c533"]));
    assert_eq!(tell_apart(&one, &other), "A B");
    let (mut one, mut other) = (one.clone(), one);
    play(&mut one, &["5@0,0"]);
    play(&mut other, &["3@0,0"]);
    assert_eq!(tell_apart(&one, &other), "A");
    // The order of the deal tells nothing where hands are held by their cards.
    assert_eq!(tell_apart(&dealt(&shown, &["355c", "c553"]), &dealt(&shown, &["5c35", "553c"])), "");
}

const BLIND: &str = r#"{"deal": "blind", "players": 2, "frame": 3, "hand": {"3": 1, "5": 2, "c": 1}}"#;

/// 8, blind: the others see the values of a hand by number, its seat only the numbers; watchers only their count.
#[test]
fn blind_hands() {
    let (one, other) = (dealt(&rules(BLIND), &["355c", "c553"]), dealt(&rules(BLIND), &["535c", "c553"]));
    assert_eq!(tell_apart(&one, &other), "B");
    // Where the comma was dealt is seen by nobody.
    let third = dealt(&rules(BLIND), &["c355", "c553"]);
    assert_eq!(tell_apart(&one, &third), "");
}

/// 8, blind: a card that was laid face down is known to the others, not to its layer; a comma also to its layer.
#[test]
fn blind_cards_on_the_table() {
    let (mut one, mut other) = (dealt(&rules(BLIND), &["355c", "c553"]), dealt(&rules(BLIND), &["535c", "c553"]));
    play(&mut one, &["#1@0,0"]);
    play(&mut other, &["#1@0,0"]);
    assert_eq!(tell_apart(&one, &other), "B");
    play(&mut one, &["#1@1,1", "#2@2,2"]);
    play(&mut other, &["#1@1,1", "#2@2,2"]);
    let mut with_comma = one.clone();
    play(&mut one, &["#2@2,1"]);
    play(&mut with_comma, &["c@2,1"]);
    assert_eq!(tell_apart(&one, &with_comma), "A B");
}

/// 8, blind: an exchanged card is known to both partners and to the other seats; laid, its layer still knows it.
#[test]
fn blind_exchanges() {
    let json = r#"{"deal": "blind", "exchange": true, "frame": 3, "hand": {"3": 1, "5": 1}}"#;
    let (mut one, mut other) =
        (dealt(&rules(json), &["35", "35", "35", "35"]), dealt(&rules(json), &["35", "53", "35", "35"]));
    assert_eq!(tell_apart(&one, &other), "A C D", "B does not see its own hand");
    let moves = ["#1@0,0", "give #2 to B", "return #1"];
    play(&mut one, &moves);
    play(&mut other, &moves);
    assert_eq!(tell_apart(&one, &other), "A B C D", "B learns what it gave, A what it got; watchers nothing");
}

/// 8: after the round everything is open to everybody.
#[test]
fn after_the_round() {
    for json in ["{}", r#"{"exchange": true}"#] {
        let mut game = round(&rules(json), Seat::A);
        play_until(&mut game, |_| false);
        for viewer in viewers(&game) {
            let view = game.view(viewer);
            assert!(view.table.iter().all(|laid| laid.card.is_some()));
            assert!(view.exchanges.iter().all(|exchange| exchange.given.is_some() && exchange.returned.is_some()));
            assert!(view.outcome.is_some());
        }
    }
}

/// 8, the end: everything is open. Looked back at, so is what lay and was held before; nothing is said that was not so.
#[test]
fn looking_back_hides_nothing() {
    let exchange = rules(r#"{"exchange": true}"#);
    let mut one = round(&exchange, Seat::A);
    play(&mut one, &["2@0,0", "give 0 to C"]);
    let open = serde_json::to_value(one.open_view()).unwrap();
    assert_eq!(open["viewer"], "watcher");
    assert_eq!(open["table"][0]["card"], "2");
    assert_eq!(open["offer"]["pick"], "0");
    for seat in Seat::first(4) {
        let own = serde_json::to_value(one.view(tavola_core::Viewer::Seat(seat))).unwrap();
        let name = seat.to_string();
        assert_eq!(open["hands"][&name], own["hands"][&name], "each hand as its seat sees it");
    }
    // Of a blind hand, too, all is known that its seat did not know.
    let blind = dealt(
        &rules(r#"{"players": 2, "deal": "blind", "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}}"#),
        &["19c1", "911c"],
    );
    let open = serde_json::to_value(blind.open_view()).unwrap();
    let (a, b) = (&open["hands"]["A"]["cards"]["digits"], &open["hands"]["B"]["cards"]["digits"]);
    let cards = |digits: &serde_json::Value| {
        digits.as_array().unwrap().iter().map(|digit| digit["card"].as_str().unwrap().to_owned()).collect::<String>()
    };
    assert_eq!((cards(a), cards(b)), ("191".to_owned(), "911".to_owned()));
    assert_eq!(
        serde_json::to_value(blind.view("A".parse().unwrap())).unwrap()["hands"]["A"]["cards"]["digits"][0]["card"],
        serde_json::Value::Null
    );
}
