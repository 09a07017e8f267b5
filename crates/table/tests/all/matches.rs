//! Whole matches of every game.

use tavola_core::record::StartRule;
use tavola_core::tournament::next_start;
use tavola_core::{PerSeat, Seat, Viewer};
use tavola_table::{Deed, Fact, FairnessState, Level, Options, Phase, RecordError};

use crate::desk::{Desk, NOON, entropy};
use crate::record::{check_sent, receipt};
use crate::variants::{SIZES, SMALL, all};

/// Where the chance of the round comes from, as everybody is told.
fn fairness(desk: &Desk) -> FairnessState {
    desk.round(Viewer::Watcher).fairness.expect("a state tells it")
}

fn rounds(rounds: u16) -> Options {
    Options { rounds, ..Options::default() }
}

#[test]
fn people_play_matches_of_every_game_with_every_number_of_players() {
    for (run, (game, rules)) in (1..).zip(SIZES) {
        let mut desk = Desk::full(game, rules, rounds(2), run);
        let seats = desk.table.seats();
        let mut points = PerSeat::new(seats, |_| 0);
        let mut start = None;
        for number in 1..=2 {
            desk.begin();
            assert_eq!(desk.table.phase(), Phase::Playing);
            assert_eq!(desk.table.record(), Err(RecordError::Runs));
            desk.play_out();
            let state = desk.state(Viewer::Watcher);
            let receipt = receipt(&desk);
            check_sent(&desk);
            let round = state.round.expect("there was a round");
            assert_eq!((round.number, receipt.fairness.game), (number, number));
            let fairness = round.fairness.as_ref().expect("a state tells it");
            assert_eq!((fairness.secret, fairness.commitment), (receipt.fairness.secret, receipt.fairness.commitment));
            let added: Vec<_> = Seat::first(seats).rev().map(|seat| (seat, entropy(seat, number))).collect();
            assert_eq!(fairness.entropy, added, "in the order in which it came");
            let outcome = receipt.outcome.expect("the round was played to its end");
            assert_eq!(round.outcome.as_ref(), Some(&outcome));
            assert_eq!(state.table.rounds.len(), number as usize);
            assert_eq!(state.table.rounds.last().and_then(|result| result.outcome.as_ref()), Some(&outcome));
            if let Some(start) = start {
                assert_eq!((receipt.start, receipt.fairness.start), (start, StartRule::Fixed), "the winner starts");
            } else {
                assert_eq!(receipt.fairness.start, StartRule::Drawn);
            }
            start = Some(next_start(receipt.start, &outcome));
            for seat in Seat::first(seats) {
                points[seat] += [4, 3, 2, 1][usize::from(outcome.places[seat]) - 1];
            }
            assert_eq!(state.table.standings.points, points);
            assert_eq!(desk.table.phase(), if number == 1 { Phase::Between } else { Phase::Over });
        }
    }
}

#[test]
fn people_play_with_bots() {
    for (run, (game, rules)) in (20..).zip(SIZES) {
        let mut desk = Desk::with_bots(game, rules, rounds(1), run);
        desk.begin();
        desk.play_out();
        assert_eq!(desk.table.phase(), Phase::Over);
        check_sent(&desk);
        let receipt = receipt(&desk);
        assert_eq!(receipt.fairness.entropy, [(Seat::A, entropy(Seat::A, 1))], "bots add nothing");
        let by_bots = |fact: &Fact| matches!(fact, Fact::Moved { by: tavola_table::Chooser::Bot, .. });
        assert!(desk.entries.iter().any(|entry| by_bots(&entry.fact)), "{game} {rules}");
    }
}

#[test]
fn every_variant_is_played_to_its_end() {
    for (run, (game, rules)) in (40..).zip(all()) {
        let mut desk = Desk::full(game, &rules, rounds(1), run);
        desk.begin();
        desk.play_out();
        assert!(receipt(&desk).outcome.is_some());
        check_sent(&desk);
    }
}

#[test]
fn a_record_tells_who_sat_where_and_when_it_was_played() {
    let (game, rules) = SMALL;
    let mut desk = Desk::with_bots(game, rules, rounds(1), 3);
    desk.begin();
    desk.play_out();
    let record: serde_json::Value = serde_json::from_str(&desk.table.record().unwrap()).unwrap();
    assert_eq!(record["date"], "2026-11-15");
    assert_eq!(record["seats"]["A"], serde_json::json!({"kind": "person", "name": "Player A"}));
    assert_eq!(record["seats"]["B"], serde_json::json!({"kind": "bot", "name": "easy"}));
    assert_eq!(desk.now, NOON, "nothing looked at another clock");
}

#[test]
fn a_record_of_bytes_tells_whose_came_last() {
    let (game, rules) = SMALL;
    let mut desk = Desk::full(game, rules, rounds(1), 4);
    desk.begin();
    desk.play_out();
    let record = desk.table.record().unwrap();
    let at = |seat| record.find(&entropy(seat, 1).to_string()).expect("it was added");
    assert!(at(Seat::B) < at(Seat::A), "B's bytes came first: {record}");
}

#[test]
fn after_a_match_another_one_begins_with_a_drawn_start_and_the_next_number() {
    let (game, rules) = SMALL;
    let mut desk = Desk::full(game, rules, rounds(2), 5);
    for number in 1..=5 {
        desk.begin();
        desk.play_out();
        let receipt = receipt(&desk);
        let first = number % 2 == 1;
        assert_eq!(receipt.fairness.game, number);
        assert_eq!(receipt.fairness.start, if first { StartRule::Drawn } else { StartRule::Fixed });
        let state = desk.state(Viewer::Watcher).table;
        assert_eq!(state.rounds.len(), if first { 1 } else { 2 }, "each match counts its own rounds");
        assert_eq!(state.standings.points.values().iter().sum::<u32>(), if first { 7 } else { 14 });
    }
}

#[test]
fn a_round_that_is_given_up_publishes_its_secret_and_ends_the_match() {
    let (game, rules) = SIZES[1];
    let mut desk = Desk::full(game, rules, rounds(3), 6);
    let secret = desk.next_secret();
    desk.begin();
    desk.random_move();
    assert_eq!(fairness(&desk).secret, None);
    desk.host(Deed::GiveUp).unwrap();
    assert_eq!(desk.table.phase(), Phase::Over);
    let round = desk.round(Viewer::Watcher);
    assert!(round.given_up && round.turn.is_none() && round.clock.is_none());
    assert_eq!(fairness(&desk).secret, Some(secret));
    let receipt = receipt(&desk);
    assert_eq!((receipt.moves.len(), receipt.outcome), (1, None));
    let results = desk.state(Viewer::Watcher).table.rounds;
    assert_eq!(results.iter().map(|result| result.outcome.clone()).collect::<Vec<_>>(), [None]);
    desk.begin();
    assert_eq!(desk.table.round_number(), Some(2));
    assert_eq!(fairness(&desk).start, StartRule::Drawn);
}

#[test]
fn a_round_that_is_given_up_before_the_deal_publishes_its_secret_too() {
    let (game, rules) = SMALL;
    let mut desk = Desk::full(game, rules, rounds(1), 7);
    for seat in desk.people() {
        desk.act(seat, Deed::Ready { ready: true }).unwrap();
    }
    let secret = desk.next_secret();
    desk.serve();
    desk.act(Seat::B, Deed::Add { round: 1, entropy: entropy(Seat::B, 1) }).unwrap();
    assert_eq!(fairness(&desk).entropy, []);
    desk.host(Deed::GiveUp).unwrap();
    let told = fairness(&desk);
    assert_eq!((told.secret, told.entropy), (Some(secret), vec![(Seat::B, entropy(Seat::B, 1))]));
    assert_eq!(desk.table.record(), Err(RecordError::None));
    desk.begin();
    desk.play_out();
    assert_eq!(receipt(&desk).fairness.game, 2, "numbers have no gaps");
}

#[test]
fn who_adds_nothing_in_time_is_dealt_to_without() {
    let (game, rules) = SMALL;
    let mut desk = Desk::full(game, rules, rounds(1), 8);
    for seat in desk.people() {
        desk.act(seat, Deed::Ready { ready: true }).unwrap();
    }
    desk.serve();
    desk.act(Seat::A, Deed::Add { round: 1, entropy: entropy(Seat::A, 1) }).unwrap();
    desk.now += 2_999;
    desk.serve();
    assert_eq!(desk.table.phase(), Phase::Dealing);
    desk.now += 1;
    desk.serve();
    assert_eq!(desk.table.phase(), Phase::Playing);
    desk.play_out();
    assert_eq!(receipt(&desk).fairness.entropy, [(Seat::A, entropy(Seat::A, 1))]);
}

#[test]
fn the_next_round_does_not_wait_for_who_is_replaced_by_a_bot() {
    let (game, rules) = SMALL;
    let mut desk = Desk::full(game, rules, rounds(2), 9);
    desk.begin();
    desk.act(Seat::B, Deed::Leave).unwrap();
    desk.host(Deed::Lend { seat: Seat::B, level: Level::Easy }).unwrap();
    desk.serve();
    desk.play_out();
    assert_eq!(desk.table.phase(), Phase::Between);
    desk.serve();
    assert_eq!(desk.table.phase(), Phase::Between, "but it waits for those who are there");
    desk.act(Seat::A, Deed::Ready { ready: true }).unwrap();
    desk.serve();
    assert_eq!(desk.table.phase(), Phase::Dealing);
}
