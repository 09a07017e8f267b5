//! Moves that are taken back: alone if nothing was told to anybody, else by agreement.

use tavola_core::random::quick_below;
use tavola_core::{Seat, Viewer};
use tavola_table::{Deed, Fact, Level, Options, OptionsError, Phase, Refusal, UndoState};

use crate::desk::{Desk, player};
use crate::record::receipt;
use crate::variants::SIZES;

/// A round for people that has begun.
fn begun(game: &str, rules: &str) -> Desk {
    let mut desk = Desk::full(game, rules, Options::default(), 1);
    desk.begin();
    desk
}

fn last_fact(desk: &Desk) -> &Fact {
    &desk.entries.last().expect("the table was set up").fact
}

fn wish(desk: &Desk) -> Option<UndoState> {
    desk.state(Viewer::Watcher).table.undo
}

fn moves(desk: &Desk) -> u32 {
    desk.round(Viewer::Watcher).moves
}

/// Whether the seat that has just moved may take its move back alone.
fn is_free(desk: &mut Desk, seat: Seat) -> bool {
    desk.act(seat, Deed::Undo).expect("the seat has moved");
    match last_fact(desk) {
        Fact::TakenBack { .. } => true,
        Fact::Asked { .. } => false,
        other => panic!("an undo was written as {other:?}"),
    }
}

#[test]
fn a_hidden_card_is_taken_back_alone() {
    for players in [2, 4] {
        let mut desk = begun("cassa-grande", &format!(r#"{{"players": {players}}}"#));
        for number in 0..6 {
            let turn = desk.turn().unwrap();
            desk.random_move();
            assert!(is_free(&mut desk, turn), "move {number}");
            assert_eq!((desk.turn(), moves(&desk)), (Some(turn), number));
            desk.random_move();
        }
    }
}

#[test]
fn what_was_thought_before_a_move_was_taken_back_is_out_of_date() {
    let mut desk = begun("cassa-grande", r#"{"players": 2}"#);
    let (turn, text) = (desk.turn().unwrap(), desk.legal().remove(0));
    desk.make(&text);
    let first = desk.table.situation();
    assert!(is_free(&mut desk, turn));
    assert_ne!(desk.table.situation(), first);
    desk.make(&text);
    let second = desk.table.situation();
    assert_ne!(second, first, "the position is the same, and yet another decision is due");
    desk.act(turn, Deed::Say { text: "as before".to_owned() }).unwrap();
    assert_eq!(desk.table.situation(), second, "talk changes nothing");
}

#[test]
fn what_was_seen_is_taken_back_by_agreement() {
    let shown = [
        // A card of a hand that not even its owner has seen, laid open.
        ("cassa-grande", r#"{"players": 2, "laying": "open", "deal": "blind"}"#),
        ("cassa-grande", r#"{"players": 4, "laying": "open", "deal": "blind"}"#),
        // A card that was turned up.
        ("calcory", r#"{"players": 2}"#),
        ("calcory", r#"{"players": 4}"#),
    ];
    for (game, rules) in shown {
        let mut desk = begun(game, rules);
        let turn = desk.turn().unwrap();
        desk.random_move();
        assert!(!is_free(&mut desk, turn), "{game} {rules}");
        assert_eq!(wish(&desk), Some(UndoState { seat: turn, agreed: Vec::new() }));
    }
}

#[test]
fn what_all_know_is_taken_back_alone() {
    // All hands are alike and all cards lie open, so that nothing is hidden at all.
    let mut desk = begun("cassa-grande", r#"{"players": 2, "laying": "open"}"#);
    let turn = desk.turn().unwrap();
    desk.random_move();
    assert!(is_free(&mut desk, turn));
    // The first pawn is put before any die is cast.
    let mut desk = begun("casa-grande", r#"{"players": 3}"#);
    let turn = desk.turn().unwrap();
    desk.random_move();
    assert!(is_free(&mut desk, turn));
}

#[test]
fn a_move_after_which_others_moved_is_taken_back_by_agreement_of_all() {
    let mut desk = begun("cassa-grande", r#"{"players": 4}"#);
    let first = desk.turn().unwrap();
    let [second, third, fourth] = [1, 2, 3].map(|steps| first.after(steps, 4));
    let before = desk.round(Viewer::Seat(first)).view.unwrap().get().to_owned();
    desk.random_move();
    desk.random_move();
    assert!(!is_free(&mut desk, first));
    assert_eq!(desk.act(first, Deed::Answer { agree: true }), Err(Refusal::Answered));
    assert_eq!(desk.act(first, Deed::Undo), Err(Refusal::Asked));
    assert_eq!(desk.act(second, Deed::Undo), Err(Refusal::Asked), "one wish at a time");
    desk.act(third, Deed::Answer { agree: true }).unwrap();
    assert_eq!(desk.act(third, Deed::Answer { agree: true }), Err(Refusal::Answered));
    desk.act(fourth, Deed::Answer { agree: true }).unwrap();
    assert_eq!(wish(&desk), Some(UndoState { seat: first, agreed: vec![third, fourth] }));
    assert_eq!(moves(&desk), 2);
    desk.act(second, Deed::Answer { agree: true }).unwrap();
    assert!(matches!(last_fact(&desk), Fact::TakenBack { keep: 0, .. }));
    assert_eq!((wish(&desk), moves(&desk), desk.turn()), (None, 0, Some(first)));
    assert_eq!(desk.round(Viewer::Seat(first)).view.unwrap().get(), before);
    desk.play_out();
    assert!(receipt(&desk).outcome.is_some());
}

#[test]
fn one_who_declines_drops_the_wish() {
    let mut desk = begun("cassa-grande", r#"{"players": 4}"#);
    let first = desk.turn().unwrap();
    desk.random_move();
    desk.random_move();
    desk.act(first, Deed::Undo).unwrap();
    desk.act(first.after(2, 4), Deed::Answer { agree: true }).unwrap();
    desk.act(first.after(1, 4), Deed::Answer { agree: false }).unwrap();
    assert_eq!((wish(&desk), moves(&desk)), (None, 2));
    assert_eq!(desk.act(first.after(3, 4), Deed::Answer { agree: true }), Err(Refusal::NoWish));
}

#[test]
fn a_move_drops_the_wish_and_all_are_told() {
    let mut desk = begun("cassa-grande", r#"{"players": 4}"#);
    let first = desk.turn().unwrap();
    desk.random_move();
    desk.random_move();
    desk.act(first, Deed::Undo).unwrap();
    desk.random_move();
    assert_eq!((wish(&desk), moves(&desk)), (None, 3));
    for (viewer, update) in desk.sent.iter().rev().take(5) {
        let table = update.table.as_ref().unwrap_or_else(|| panic!("{viewer} still sees the wish"));
        assert_eq!(table.undo, None);
    }
    desk.random_move();
    assert!(desk.sent.iter().rev().take(5).all(|(_, update)| update.table.is_none()), "else the table has not changed");
}

#[test]
fn an_answer_to_an_earlier_wish_does_not_count() {
    let mut desk = begun("cassa-grande", r#"{"players": 2}"#);
    let first = desk.turn().unwrap();
    let second = first.after(1, 2);
    desk.random_move();
    desk.random_move();
    desk.act(first, Deed::Undo).unwrap();
    let late = desk.command(Deed::Answer { agree: true });
    desk.act(second, Deed::Answer { agree: false }).unwrap();
    desk.act(first, Deed::Undo).unwrap();
    assert!(matches!(desk.send(player(second), &late), Err(Refusal::Stale { .. })));
}

#[test]
fn a_bot_that_plays_for_somebody_agrees_to_practice_only() {
    for practice in [true, false] {
        let options = Options { practice, ..Options::default() };
        let mut desk = Desk::full("cassa-grande", r#"{"players": 4}"#, options, 1);
        desk.begin();
        let first = desk.turn().unwrap();
        desk.random_move();
        desk.random_move();
        desk.act(first, Deed::Undo).unwrap();
        for steps in [1, 2] {
            desk.act(first.after(steps, 4), Deed::Answer { agree: true }).unwrap();
        }
        let absent = first.after(3, 4);
        desk.act(absent, Deed::Leave).unwrap();
        desk.host(Deed::Lend { seat: absent, level: Level::Easy }).unwrap();
        let taken_back = desk.act(first, Deed::Undo);
        if practice {
            assert!(taken_back.is_ok() && matches!(last_fact(&desk), Fact::TakenBack { keep: 0, .. }));
        } else {
            assert_eq!(taken_back, Err(Refusal::BotsDecline));
        }
    }
}

/// What flips, looks and takes back would have shown all of Calcory.
#[test]
fn point_2_a_look_at_a_card_can_not_be_taken_back_among_bots() {
    for rated in [false, true] {
        let options = Options { rated, hints: false, ..Options::default() };
        let mut desk = Desk::with_bots("calcory", r#"{"players": 2}"#, options, 2);
        desk.begin();
        for _ in 0..3 {
            let before = moves(&desk);
            desk.random_move();
            assert_eq!(desk.act(Seat::A, Deed::Undo), Err(Refusal::BotsDecline));
            assert!(moves(&desk) > before);
        }
    }
}

#[test]
fn point_2_a_bot_agrees_only_to_what_taught_nobody_anything() {
    let mut free = 0;
    for run in 1..5 {
        let mut desk = Desk::with_bots("cassa-grande", r#"{"players": 2, "exchange": true}"#, Options::default(), run);
        desk.begin();
        while desk.table.phase() == Phase::Playing {
            let (turn, text, before) = (desk.turn().unwrap(), desk.legal().remove(0), moves(&desk));
            assert_eq!(turn, Seat::A);
            // The bot has not answered yet: nothing but a card that only its player knows was laid.
            desk.act(turn, Deed::Move { text: text.clone() }).unwrap();
            if desk.table.phase() == Phase::Playing && desk.act(turn, Deed::Undo).is_ok() {
                free += 1;
                desk.act(turn, Deed::Move { text }).unwrap();
            }
            desk.serve();
            let answered = moves(&desk) > before + 1;
            if answered && desk.table.phase() == Phase::Playing {
                assert_eq!(desk.act(turn, Deed::Undo), Err(Refusal::BotsDecline), "the bot has shown what it answers");
            }
        }
    }
    assert!(free > 3, "{free}");
}

#[test]
fn point_2_at_a_practice_table_everything_is_taken_back() {
    for (game, rules) in SIZES {
        let options = Options { practice: true, ..Options::default() };
        let mut desk = Desk::with_bots(game, rules, options, 2);
        desk.begin();
        for _ in 0..3 {
            let before = moves(&desk);
            desk.random_move();
            desk.act(Seat::A, Deed::Undo).unwrap();
            assert_eq!((moves(&desk), desk.turn()), (before, Some(Seat::A)), "{game} {rules}");
            desk.random_move();
        }
        assert!(desk.state(Viewer::Watcher).table.options.practice, "everybody sees that it is practice");
    }
    assert_eq!(
        Options { practice: true, rated: true, hints: false, ..Options::default() }.check(),
        Err(OptionsError::Practice)
    );
}

#[test]
fn a_roll_that_was_taken_back_falls_the_same_way_again() {
    let mut desk = begun("casa-grande", r#"{"players": 2}"#);
    let first = desk.turn().unwrap();
    let second = first.after(1, 2);
    desk.random_move();
    let corners = desk.legal();
    desk.make(&corners[0]);
    let rolled = |desk: &Desk| desk.table.history(Viewer::Watcher)[2].event.get().to_owned();
    let roll = rolled(&desk);
    for corner in &corners[1..] {
        assert!(!is_free(&mut desk, second), "the die was cast after the move");
        desk.act(first, Deed::Answer { agree: true }).unwrap();
        assert_eq!((moves(&desk), desk.turn()), (1, Some(second)));
        desk.make(corner);
        assert_eq!(rolled(&desk), roll);
    }
    desk.play_out();
    assert!(receipt(&desk).outcome.is_some());
}

#[test]
fn rounds_with_many_moves_taken_back_have_records_that_hold() {
    for (run, (game, rules)) in (1..).zip(SIZES) {
        let mut desk = Desk::full(game, rules, Options::default(), run);
        desk.begin();
        let mut taken_back = 0;
        while desk.table.phase() == Phase::Playing {
            desk.random_move();
            if taken_back < 12 && desk.table.phase() == Phase::Playing && quick_below(&mut desk.luck, 3) == 0 {
                let seats = desk.table.seats() as u32;
                let seat = Seat::from_index(quick_below(&mut desk.luck, seats) as usize);
                let Ok(_) = desk.act(seat, Deed::Undo) else { continue };
                for other in desk.people() {
                    if wish(&desk).is_some_and(|wish| wish.seat != other) {
                        desk.act(other, Deed::Answer { agree: true }).unwrap();
                    }
                }
                assert_eq!(wish(&desk), None);
                taken_back += 1;
            }
        }
        assert!(taken_back > 4, "{game} {rules}");
        assert!(receipt(&desk).outcome.is_some());
    }
}

#[test]
fn nothing_is_taken_back_where_the_table_does_not_allow_it() {
    let mut desk = Desk::full("cassa-grande", r#"{"players": 2}"#, Options { undo: false, ..Options::default() }, 3);
    assert_eq!(desk.act(Seat::A, Deed::Undo), Err(Refusal::NoUndo));
    desk.begin();
    desk.random_move();
    assert_eq!(desk.act(Seat::A, Deed::Undo), Err(Refusal::NoUndo));
}

#[test]
fn who_has_not_moved_has_nothing_to_take_back() {
    let mut desk = begun("casa-grande", r#"{"players": 2}"#);
    for seat in desk.people() {
        assert_eq!(desk.act(seat, Deed::Undo), Err(Refusal::NothingToUndo));
        assert_eq!(desk.act(seat, Deed::Answer { agree: true }), Err(Refusal::NoWish));
    }
    let turn = desk.turn().unwrap();
    let mut late = desk.command(Deed::Undo);
    late.seq -= 1;
    assert!(matches!(desk.send(player(turn), &late), Err(Refusal::Stale { .. })), "a stale wish is none");
}

#[test]
fn what_was_missed_before_an_undo_is_not_told() {
    let mut desk = begun("cassa-grande", r#"{"players": 2}"#);
    let turn = desk.turn().unwrap();
    let before = desk.changes.len();
    desk.random_move();
    assert!(desk.table.missed(&desk.changes[before..], Viewer::Watcher).is_some());
    assert!(is_free(&mut desk, turn));
    assert!(desk.table.missed(&desk.changes[before..], Viewer::Watcher).is_none(), "only the state counts now");
}
