//! Before a round: who sits where, and what will be played.

use tavola_core::{Seat, Viewer};
use tavola_table::{Clock, Decision, Deed, Guest, Level, Options, OptionsError, Phase, Refusal, Token};

use crate::desk::{Desk, json, token};
use crate::variants::SMALL;

fn desk() -> Desk {
    Desk::open("calcory", r#"{"players": 3}"#, Options::default(), 1)
}

fn guest(seat: Option<Seat>, name: &str) -> Guest {
    Guest { seat, name: name.to_owned(), token: Token::new([9; 32]).hash(), person: None, invited: false }
}

fn change(rules: serde_json::Value, options: Options) -> Deed {
    Deed::Change { rules, options }
}

#[test]
fn people_name_themselves_until_the_round() {
    let mut desk = desk();
    desk.sit(Seat::A).unwrap();
    desk.act(Seat::A, Deed::Rename { name: " Ada ".into() }).unwrap();
    assert!(json(&desk.state(Viewer::Watcher)).contains(r#""name":"Ada""#));
    assert_eq!(desk.act(Seat::A, Deed::Rename { name: " ".into() }), Err(Refusal::Name { most: 32 }));
    for seat in [Seat::B, Seat::C] {
        desk.host(Deed::Invite { seat, level: Level::Easy }).unwrap();
    }
    desk.begin();
    assert_eq!(desk.act(Seat::A, Deed::Rename { name: "Eve".into() }), Err(Refusal::RoundRuns));
}

#[test]
fn guests_take_free_seats() {
    let mut desk = desk();
    desk.sit(Seat::A).unwrap();
    assert!(matches!(desk.table.sit(&guest(None, "Nina")), Ok((Seat::B, Decision::Write(_)))));
    assert!(matches!(desk.table.sit(&guest(Some(Seat::C), "Nina")), Ok((Seat::C, Decision::Write(_)))));
    assert_eq!(desk.table.sit(&guest(Some(Seat::A), "Nina")).err(), Some(Refusal::Taken));
    assert_eq!(desk.table.sit(&guest(Some(Seat::D), "Nina")).err(), Some(Refusal::NoSeat { seats: 3 }));
    desk.host(Deed::Invite { seat: Seat::B, level: Level::Hard }).unwrap();
    assert_eq!(desk.table.sit(&guest(Some(Seat::B), "Nina")).err(), Some(Refusal::Taken), "a bot sits there");
    desk.sit(Seat::C).unwrap();
    assert_eq!(desk.table.sit(&guest(None, "Nina")).err(), Some(Refusal::Full));
    let back = Guest { seat: None, name: String::new(), token: token(Seat::C).hash(), person: None, invited: false };
    assert!(matches!(desk.table.sit(&back), Ok((Seat::C, Decision::Done(_)))), "whoever has the token has the seat");
}

#[test]
fn names_can_be_read_by_all() {
    let desk = desk();
    let long = "ü".repeat(32);
    for name in ["N", "  Nina  ", "Zoë 🎲", "نینا‌جان", "👩‍👧", &long] {
        let Ok((_, Decision::Write(fact))) = desk.table.sit(&guest(None, name)) else { panic!("{name:?} is a name") };
        assert!(json(&fact).contains(&format!("\"name\":\"{}\"", name.trim())));
    }
    let longer = "ü".repeat(33);
    for name in ["", "   ", "a\nb", "a\u{202e}b", "\u{200d}", "a\u{200b}b", "a\u{2028}b", "\u{7f}", &longer] {
        assert_eq!(desk.table.sit(&guest(None, name)).err(), Some(Refusal::Name { most: 32 }), "{name:?}");
    }
}

#[test]
fn nobody_sits_down_while_a_round_runs() {
    let mut desk = desk();
    for seat in [Seat::A, Seat::B, Seat::C] {
        desk.sit(seat).unwrap();
    }
    for seat in [Seat::A, Seat::B, Seat::C] {
        desk.act(seat, Deed::Ready { ready: true }).unwrap();
    }
    desk.serve();
    assert_eq!(desk.table.phase(), Phase::Dealing);
    let managing = || {
        [
            Deed::Invite { seat: Seat::C, level: Level::Easy },
            Deed::Free { seat: Seat::C },
            change(serde_json::json!({}), Options::default()),
        ]
    };
    for phase in [Phase::Dealing, Phase::Playing] {
        assert_eq!(desk.table.phase(), phase);
        assert_eq!(desk.table.sit(&guest(None, "Nina")).err(), Some(Refusal::RoundRuns));
        for deed in managing() {
            assert_eq!(desk.host(deed), Err(Refusal::RoundRuns));
        }
        assert_eq!(desk.act(Seat::A, Deed::Stand), Err(Refusal::RoundRuns));
        desk.now += 3_000;
        desk.serve();
    }
}

#[test]
fn a_round_waits_for_all_seats_and_all_people() {
    let mut desk = desk();
    desk.sit(Seat::A).unwrap();
    desk.sit(Seat::B).unwrap();
    for seat in [Seat::A, Seat::B] {
        desk.act(seat, Deed::Ready { ready: true }).unwrap();
    }
    assert_eq!(desk.table.due(), None, "a seat is free");
    desk.host(Deed::Invite { seat: Seat::C, level: Level::Easy }).unwrap();
    assert!(desk.table.due().is_some());
    desk.act(Seat::B, Deed::Ready { ready: false }).unwrap();
    assert_eq!(desk.table.due(), None, "somebody is not ready");
    desk.host(Deed::Free { seat: Seat::B }).unwrap();
    desk.act(Seat::A, Deed::Stand).unwrap();
    for seat in [Seat::A, Seat::B] {
        desk.host(Deed::Invite { seat, level: Level::Easy }).unwrap();
    }
    assert_eq!(desk.table.due(), None, "bots don't play among themselves");
}

#[test]
fn the_host_begins_for_all_who_sit_there() {
    let mut desk = desk();
    assert_eq!(desk.host(Deed::Begin), Err(Refusal::NotAll), "all seats are free");
    for seat in Seat::first(3) {
        desk.host(Deed::Invite { seat, level: Level::Easy }).unwrap();
    }
    assert_eq!(desk.host(Deed::Begin), Err(Refusal::NotAll), "bots don't play among themselves");
    desk.host(Deed::Free { seat: Seat::A }).unwrap();
    assert_eq!(desk.host(Deed::Begin), Err(Refusal::NotAll), "a seat is free");
    desk.sit(Seat::A).unwrap();
    assert_eq!(desk.act(Seat::A, Deed::Begin), Err(Refusal::HostOnly));
    let mut late = desk.command(Deed::Begin);
    late.seq = 1;
    assert!(matches!(desk.send(crate::desk::HOST, &late), Err(Refusal::Stale { seen: 1, .. })));
    assert_eq!(desk.table.due(), None);
    desk.host(Deed::Begin).unwrap();
    assert!(desk.table.due().is_some(), "nobody has to say so any more");
    desk.serve();
    assert_eq!(desk.table.phase(), Phase::Dealing);
    assert_eq!(desk.host(Deed::Begin), Err(Refusal::RoundRuns));
}

#[test]
fn bots_change_their_level_but_take_nobody_s_seat() {
    let mut desk = desk();
    desk.host(Deed::Invite { seat: Seat::B, level: Level::Easy }).unwrap();
    desk.host(Deed::Invite { seat: Seat::B, level: Level::Master }).unwrap();
    assert!(json(&desk.state(Viewer::Watcher).table.seats).contains(r#""B":{"kind":"bot","level":"master"}"#));
    desk.sit(Seat::A).unwrap();
    assert_eq!(desk.host(Deed::Invite { seat: Seat::A, level: Level::Easy }), Err(Refusal::Taken));
    assert_eq!(desk.host(Deed::Invite { seat: Seat::D, level: Level::Easy }), Err(Refusal::NoSeat { seats: 3 }));
    let mut late = desk.command(Deed::Free { seat: Seat::A });
    late.seq = 1;
    assert!(matches!(desk.send(crate::desk::HOST, &late), Err(Refusal::Stale { seen: 1, .. })));
}

#[test]
fn the_host_changes_what_is_played() {
    let mut desk = desk();
    desk.sit(Seat::A).unwrap();
    desk.sit(Seat::C).unwrap();
    let three = serde_json::json!({"players": 2});
    assert_eq!(desk.host(change(three.clone(), Options::default())), Err(Refusal::NoSeat { seats: 2 }));
    desk.act(Seat::C, Deed::Stand).unwrap();
    desk.host(change(three, Options { rounds: 5, ..Options::default() })).unwrap();
    let table = desk.state(Viewer::Watcher).table;
    assert_eq!((table.seats.len(), table.options.rounds, table.rules.get()), (2, 5, r#"{"players":2}"#));
    assert_eq!(desk.people(), [Seat::A], "who sat there sits there still");
    desk.host(change(serde_json::json!({"players": 4}), Options::default())).unwrap();
    assert_eq!(desk.table.seats(), 4);
    for wrong in [serde_json::json!({"players": 5}), serde_json::json!({"dice": 2}), serde_json::json!([])] {
        let refusal = desk.host(change(wrong.clone(), Options::default())).unwrap_err();
        assert_eq!(refusal.code(), "rules", "{wrong}: {refusal}");
    }
}

#[test]
fn nobody_is_ready_for_rules_that_it_has_not_seen() {
    let mut desk = Desk::full(SMALL.0, SMALL.1, Options::default(), 2);
    let ready = desk.command(Deed::Ready { ready: true });
    desk.act(Seat::A, Deed::Ready { ready: true }).unwrap();
    desk.host(change(serde_json::json!({"players": 2}), Options::default())).unwrap();
    assert!(!json(&desk.state(Viewer::Watcher).table.seats).contains("\"ready\":true"));
    assert!(matches!(desk.send(crate::desk::player(Seat::B), &ready), Err(Refusal::Stale { .. })));
    desk.begin();
    assert_eq!(desk.table.phase(), Phase::Playing);
}

#[test]
fn a_change_between_rounds_begins_another_match() {
    let mut desk = Desk::full(SMALL.0, SMALL.1, Options { rounds: 3, ..Options::default() }, 3);
    desk.begin();
    desk.play_out();
    assert_eq!(desk.table.phase(), Phase::Between);
    desk.host(change(serde_json::json!({"players": 4}), Options::default())).unwrap();
    let state = desk.state(Viewer::Watcher);
    assert_eq!((state.table.phase, state.table.rounds.len(), state.table.seats.len()), (Phase::Gathering, 0, 4));
    assert_eq!(state.table.standings.points.len(), 4);
    assert!(desk.table.record().is_ok(), "the last round can still be had");
    for seat in [Seat::C, Seat::D] {
        desk.sit(seat).unwrap();
    }
    desk.begin();
    assert_eq!((desk.table.phase(), desk.table.round_number()), (Phase::Playing, Some(2)));
}

#[test]
fn options_that_no_table_has_are_refused() {
    let with = |rounds, clock| Options { rounds, clock, ..Options::default() };
    let right = [
        with(1, Clock::None),
        with(99, Clock::Move { seconds: 5 }),
        with(3, Clock::Move { seconds: 86_400 }),
        with(1, Clock::Move { seconds: 14 * 86_400 }),
        with(3, Clock::Game { seconds: 30, increment: 0 }),
        with(3, Clock::Game { seconds: 86_400, increment: 600 }),
    ];
    let mut desk = desk();
    for options in right {
        desk.host(change(serde_json::json!({}), options.clone())).unwrap();
        assert_eq!(desk.table.options(), &options);
    }
    for rounds in [0, 100] {
        let refusal = desk.host(change(serde_json::json!({}), with(rounds, Clock::None)));
        assert_eq!(refusal, Err(Refusal::Options(OptionsError::Rounds { rounds })));
    }
    let wrong = [
        Clock::Move { seconds: 4 },
        Clock::Move { seconds: 14 * 86_400 + 1 },
        Clock::Game { seconds: 29, increment: 0 },
        Clock::Game { seconds: 86_401, increment: 0 },
        Clock::Game { seconds: 60, increment: 601 },
    ];
    for clock in wrong {
        let refusal = desk.host(change(serde_json::json!({}), with(1, clock)));
        assert_eq!(refusal, Err(Refusal::Options(OptionsError::Clock)), "{clock:?}");
    }
    assert!(serde_json::from_str::<Options>(r#"{"rounds": 2, "speed": 3}"#).is_err());
    assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options::default());
}
