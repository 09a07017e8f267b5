//! Rated matches: nobody is helped, replaced or spared.

use tavola_core::{Seat, Viewer};
use tavola_table::{Clock, Deed, Due, Fact, Level, Options, Phase, Played, Refusal};

use crate::desk::{Desk, HOST, player};

const RATED: Options = Options {
    rounds: 2,
    clock: Clock::None,
    watchers: true,
    hints: false,
    undo: true,
    looks: false,
    listed: false,
    rated: true,
    weekends_off: false,
    practice: false,
    touch: false,
};

fn begun(options: Options) -> Desk {
    let mut desk = Desk::full("cassa-grande", r#"{"players": 2}"#, options, 1);
    desk.begin();
    desk
}

/// Who has lost the match, and that the others won it.
fn loser(desk: &Desk) -> Seat {
    let end = desk.table.match_end().expect("the match is over, and counts");
    let loser = end.forfeited.expect("it was lost before its end");
    for (seat, place) in end.standings.places.iter() {
        assert_eq!(*place, if seat == loser { 2 } else { 1 });
    }
    let state = desk.state(Viewer::Watcher).table;
    assert_eq!((state.phase, state.lost), (Phase::Over, Some(loser)));
    assert!(end.players.iter().all(|(_, played)| matches!(played, Played::Person(_))));
    loser
}

#[test]
fn point_3_who_gives_up_has_lost() {
    let mut desk = begun(RATED);
    desk.random_move();
    assert_eq!(desk.host(Deed::GiveUp), Err(Refusal::RatedMatch), "who manages the table does not end a match");
    desk.act(Seat::B, Deed::GiveUp).unwrap();
    assert_eq!(loser(&desk), Seat::B);
    // Another match begins when both are ready.
    desk.begin();
    assert_eq!((desk.table.phase(), desk.state(Viewer::Watcher).table.lost), (Phase::Playing, None));
    desk.play_out();
    assert_eq!(desk.table.phase(), Phase::Between);
    desk.act(Seat::A, Deed::GiveUp).unwrap();
    assert_eq!(loser(&desk), Seat::A);
    // Where nothing is rated, only the host ends a round, and nobody has lost.
    let mut desk = begun(Options::default());
    assert_eq!(desk.act(Seat::B, Deed::GiveUp), Err(Refusal::HostOnly));
    desk.host(Deed::GiveUp).unwrap();
    assert_eq!(desk.table.match_end(), None);
}

#[test]
fn point_3_who_leaves_has_lost_after_a_while() {
    let mut desk = begun(RATED);
    let left = desk.now;
    desk.act(Seat::A, Deed::Leave).unwrap();
    desk.now += 60_000;
    desk.act(Seat::A, Deed::Leave).unwrap();
    assert_eq!(desk.table.due(), Some(Due::Forfeit { seat: Seat::A, at: left + 300_000 }), "since the first time");
    desk.act(Seat::A, Deed::Return).unwrap();
    desk.now += 300_000;
    desk.serve();
    assert_eq!(desk.table.phase(), Phase::Playing);
    desk.act(Seat::A, Deed::Leave).unwrap();
    desk.now += 300_000;
    desk.serve();
    assert_eq!(loser(&desk), Seat::A);
}

#[test]
fn point_3_who_leaves_and_comes_back_has_no_more_time_for_a_move() {
    let mut desk = begun(Options { clock: Clock::None, ..RATED });
    desk.random_move();
    let turn = desk.turn().unwrap();
    let other = turn.after(1, 2);
    let end = desk.now + 24 * 3_600_000;
    for seat in [turn, other, turn] {
        desk.now += 7 * 3_600_000;
        desk.act(seat, Deed::Leave).unwrap();
        desk.now += 60_000;
        desk.act(seat, Deed::Return).unwrap();
        assert_eq!(desk.table.due(), Some(Due::Forfeit { seat: turn, at: end }));
    }
    desk.now = end;
    desk.serve();
    assert_eq!(loser(&desk), turn);
}

#[test]
fn point_3_no_bot_plays_on_for_a_rating() {
    let mut desk = begun(RATED);
    desk.act(Seat::A, Deed::Leave).unwrap();
    assert_eq!(desk.host(Deed::Lend { seat: Seat::A, level: Level::Master }), Err(Refusal::RatedMatch));
    // Nor for who is out of time, with a clock or without.
    for (clock, time) in [(Clock::Move { seconds: 60 }, 60_000), (Clock::None, 24 * 3_600_000)] {
        let mut desk = begun(Options { clock, ..RATED });
        desk.random_move();
        let turn = desk.turn().unwrap();
        desk.now += time - 1;
        desk.serve();
        assert_eq!(desk.turn(), Some(turn));
        desk.now += 1;
        desk.serve();
        assert_eq!(loser(&desk), turn);
    }
    // Nobody waits for ever for who has lost the first round and does not come back.
    let mut desk = begun(RATED);
    desk.play_out();
    desk.act(Seat::B, Deed::Ready { ready: true }).unwrap();
    assert!(desk.table.runs_by_itself());
    desk.now += 15 * 60_000 - 1;
    desk.serve();
    assert_eq!(desk.table.phase(), Phase::Between, "there is a quarter of an hour to get ready");
    desk.now += 1;
    desk.serve();
    assert_eq!(loser(&desk), Seat::A);
}

#[test]
fn point_3_nothing_changes_once_a_rated_match_has_begun() {
    let mut desk = Desk::full("cassa-grande", r#"{"players": 2}"#, RATED, 1);
    assert_eq!(desk.host(Deed::Begin), Err(Refusal::RatedReady), "nobody begins for another");
    desk.begin();
    desk.play_out();
    assert_eq!(desk.table.phase(), Phase::Between);
    let rules = serde_json::from_str(r#"{"players": 2}"#).unwrap();
    let unrated = Options { rated: false, ..RATED };
    let forbidden = [
        (HOST, Deed::Change { rules, options: unrated }),
        (HOST, Deed::Free { seat: Seat::B }),
        (HOST, Deed::Invite { seat: Seat::B, level: Level::Easy }),
        (player(Seat::B), Deed::Stand),
    ];
    for (caller, deed) in forbidden {
        let command = desk.command(deed);
        assert_eq!(desk.send(caller, &command), Err(Refusal::RatedMatch), "{command:?}");
    }
    desk.begin();
    desk.play_out();
    assert_eq!(desk.table.phase(), Phase::Over);
    desk.act(Seat::B, Deed::Stand).unwrap();
    assert!(matches!(desk.entries.last().map(|entry| &entry.fact), Some(Fact::Freed { seat: Seat::B })));
}
