//! Clocks, and who plays for those that are away.

use tavola_core::{Seat, Viewer};
use tavola_table::{Chooser, Clock, Deed, Fact, Happened, Level, Options, Phase, Refusal};

use crate::desk::Desk;
use crate::record::receipt;
use crate::variants::SMALL;

fn desk(clock: Clock) -> (Desk, Seat, Seat) {
    let mut desk = Desk::full(SMALL.0, SMALL.1, Options { clock, ..Options::default() }, 1);
    desk.begin();
    let turn = desk.turn().unwrap();
    (desk, turn, turn.after(1, 2))
}

/// Who chose the last move.
fn chooser(desk: &Desk) -> Option<(Seat, Chooser)> {
    let moved = desk.entries.iter().rev().find_map(|entry| match entry.fact {
        Fact::Moved { seat, by, .. } => Some((seat, by)),
        _ => None,
    });
    let told = desk.sent.iter().rev().find_map(|(_, update)| match update.happened[0].what {
        Happened::Moved { seat, by, .. } => Some((seat, by)),
        _ => None,
    });
    assert_eq!(moved, told, "all are told who chose");
    moved
}

fn left(desk: &Desk, seat: Seat) -> u64 {
    desk.round(Viewer::Watcher).clock.expect("there is a clock").left[seat]
}

#[test]
fn a_bot_moves_when_the_time_for_a_move_is_up() {
    let (mut desk, first, second) = desk(Clock::Move { seconds: 10 });
    desk.now += 9_999;
    desk.serve();
    assert_eq!(chooser(&desk), None);
    desk.now += 1;
    desk.serve();
    assert_eq!(chooser(&desk), Some((first, Chooser::Clock)));
    assert_eq!(desk.turn(), Some(second));
    desk.now += 9_000;
    desk.serve();
    desk.random_move();
    assert_eq!(chooser(&desk), Some((second, Chooser::Person)));
    desk.now += 9_000;
    desk.serve();
    assert_eq!(desk.turn(), Some(first), "each move has its own time");
    let clock = desk.round(Viewer::Seat(second)).clock.unwrap();
    assert_eq!((clock.left[first], clock.runs, clock.since), (10_000, Some(first), 9_000));
}

#[test]
fn absent_players_lose_no_round() {
    let (mut desk, ..) = desk(Clock::Move { seconds: 5 });
    while desk.table.phase() == Phase::Playing {
        desk.now += 5_000;
        desk.serve();
    }
    assert!(receipt(&desk).outcome.is_some());
    assert_eq!(desk.round(Viewer::Watcher).clock, None, "no clock runs any more");
}

#[test]
fn a_round_s_time_goes_on_with_what_moves_add() {
    let (mut desk, first, second) = desk(Clock::Game { seconds: 60, increment: 5 });
    desk.now += 20_000;
    desk.random_move();
    assert_eq!((left(&desk, first), left(&desk, second)), (45_000, 60_000));
    desk.now += 60_000;
    desk.serve();
    assert_eq!(chooser(&desk), Some((second, Chooser::Clock)));
    assert_eq!((left(&desk, first), left(&desk, second)), (45_000, 0), "nothing is added when the time was up");
    desk.now += 1_000;
    desk.random_move();
    assert_eq!(chooser(&desk), Some((second, Chooser::Clock)), "whose time is up has none for the next move either");
    assert_eq!(left(&desk, second), 0);
}

#[test]
fn a_move_that_comes_after_the_end_adds_nothing() {
    let (mut desk, first, _) = desk(Clock::Game { seconds: 30, increment: 600 });
    desk.now += 30_000;
    let text = desk.legal().remove(0);
    desk.act(first, Deed::Move { text }).unwrap();
    assert_eq!(chooser(&desk), Some((first, Chooser::Person)), "the bot was slower");
    assert_eq!(left(&desk, first), 0);
}

#[test]
fn coming_and_going_gives_nobody_time() {
    for clock in [Clock::Move { seconds: 30 }, Clock::Game { seconds: 30, increment: 5 }] {
        let (mut desk, first, second) = desk(clock);
        for deed in [Deed::Leave, Deed::Return, Deed::Leave] {
            desk.now += 9_000;
            desk.act(second, deed).unwrap();
            desk.serve();
            assert_eq!(chooser(&desk), None);
        }
        desk.act(first, Deed::Leave).unwrap();
        desk.now += 3_000;
        desk.serve();
        assert_eq!(chooser(&desk), Some((first, Chooser::Clock)));
    }
}

#[test]
fn moves_taken_back_gain_no_time() {
    let (mut desk, first, _) = desk(Clock::Game { seconds: 60, increment: 20 });
    for _ in 0..4 {
        desk.now += 1_000;
        desk.random_move();
        desk.act(first, Deed::Undo).unwrap();
        assert_eq!(desk.turn(), Some(first));
    }
    assert_eq!(left(&desk, first), 56_000);
}

#[test]
fn a_bot_plays_for_who_is_away_until_it_comes_back() {
    let (mut desk, first, second) = desk(Clock::None);
    let lend = |seat| Deed::Lend { seat, level: Level::Easy };
    assert_eq!(desk.host(lend(first)), Err(Refusal::NotAway));
    desk.act(first, Deed::Leave).unwrap();
    desk.serve();
    assert_eq!(chooser(&desk), None, "the host has not lent the seat yet");
    desk.host(lend(first)).unwrap();
    desk.serve();
    assert_eq!(chooser(&desk), Some((first, Chooser::Bot)));
    desk.random_move();
    assert_eq!(chooser(&desk), Some((first, Chooser::Bot)), "the bot goes on");
    let text = desk.legal().remove(0);
    assert_eq!(desk.act(first, Deed::Move { text: text.clone() }), Err(Refusal::Lent));
    assert_eq!(desk.act(first, Deed::Undo), Err(Refusal::Lent));
    desk.act(first, Deed::Return).unwrap();
    desk.random_move();
    assert_eq!(chooser(&desk), Some((second, Chooser::Person)));
    desk.serve();
    assert_eq!(desk.turn(), Some(first), "the player decides again");
}

#[test]
fn the_clock_rests_while_a_bot_plays() {
    let (mut desk, first, second) = desk(Clock::Game { seconds: 60, increment: 0 });
    desk.random_move();
    desk.act(first, Deed::Leave).unwrap();
    desk.host(Deed::Lend { seat: first, level: Level::Easy }).unwrap();
    desk.now += 10_000;
    desk.random_move();
    assert_eq!((left(&desk, first), left(&desk, second)), (60_000, 50_000));
    let clock = desk.round(Viewer::Watcher).clock.unwrap();
    assert_eq!(clock.runs, Some(second), "the bot has moved at once");
}
