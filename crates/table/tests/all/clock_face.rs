//! How much time the clock of a round leaves to whom.

use tavola_core::Seat;
use tavola_table::{Clock, ClockFace, Millis};

/// What is left to each seat of a clock for a whole round.
fn left(face: &ClockFace) -> Vec<Millis> {
    face.state(0).expect("there is a clock").left.values().to_vec()
}

#[test]
fn a_round_has_one_allowance_for_each_seat() {
    let mut face = ClockFace::new(Clock::Game { seconds: 60, increment: 2 }, false, 2);
    face.press(None, true, Some(Seat::A), 1_000);
    assert_eq!(face.end(), Some((Seat::A, 61_000)));
    face.press(Some(Seat::A), true, Some(Seat::B), 11_000);
    assert_eq!(left(&face), [52_000, 60_000]);
    face.press(Some(Seat::B), false, Some(Seat::A), 100_000);
    assert_eq!(left(&face), [52_000, 0], "nothing is added when the time was up");
    assert_eq!(face.end(), Some((Seat::A, 152_000)));
}

#[test]
fn a_move_after_the_end_adds_nothing() {
    let mut face = ClockFace::new(Clock::Game { seconds: 60, increment: 2 }, false, 2);
    face.press(None, true, Some(Seat::A), 0);
    face.press(Some(Seat::A), true, Some(Seat::B), 60_000);
    assert_eq!(left(&face), [0, 60_000], "the player was quicker than the bot, but too late");
}

#[test]
fn a_move_that_is_taken_back_gives_back_what_it_added() {
    let mut face = ClockFace::new(Clock::Game { seconds: 60, increment: 2 }, false, 2);
    face.press(None, true, Some(Seat::A), 0);
    for round in 1..=3 {
        face.press(Some(Seat::A), true, Some(Seat::B), round * 10_000);
        face.take_back(Seat::A);
        face.press(None, true, Some(Seat::A), round * 10_000);
        assert_eq!(left(&face), [60_000 - round * 10_000, 60_000]);
    }
    face.press(Some(Seat::A), false, Some(Seat::B), 40_000);
    face.take_back(Seat::A);
    assert_eq!(left(&face), [20_000, 60_000], "a bot's move had added nothing");
}

#[test]
fn who_comes_and_goes_gives_nobody_time() {
    for clock in [Clock::Move { seconds: 60 }, Clock::Game { seconds: 60, increment: 2 }] {
        let mut face = ClockFace::new(clock, false, 2);
        face.press(None, true, Some(Seat::A), 0);
        face.press(None, true, Some(Seat::A), 50_000);
        face.press(None, true, Some(Seat::A), 55_000);
        assert_eq!(face.end(), Some((Seat::A, 60_000)));
    }
}

#[test]
fn every_move_has_its_own_allowance() {
    let mut face = ClockFace::new(Clock::Move { seconds: 10 }, false, 2);
    face.press(None, true, Some(Seat::B), 0);
    face.press(Some(Seat::B), true, Some(Seat::B), 9_000);
    assert_eq!(face.end(), Some((Seat::B, 19_000)));
    face.press(Some(Seat::B), true, None, 12_000);
    assert_eq!(face.end(), None);
}

#[test]
fn who_ran_out_of_time_for_a_move_has_the_next_ones_to_come() {
    let mut face = ClockFace::new(Clock::Move { seconds: 10 }, false, 2);
    face.press(None, true, Some(Seat::A), 0);
    face.press(Some(Seat::A), false, Some(Seat::B), 10_000);
    assert_eq!(face.state(10_000).unwrap().left.values(), [10_000, 10_000]);
    // Of a whole round nothing is left.
    let mut face = ClockFace::new(Clock::Game { seconds: 10, increment: 1 }, false, 2);
    face.press(None, true, Some(Seat::A), 0);
    face.press(Some(Seat::A), false, Some(Seat::B), 10_000);
    assert_eq!(face.state(10_000).unwrap().left.values(), [0, 10_000]);
}

#[test]
fn without_a_clock_no_time_ends() {
    let mut face = ClockFace::new(Clock::None, false, 2);
    face.press(None, true, Some(Seat::A), 0);
    assert_eq!((face.end(), face.state(5)), (None, None));
}
