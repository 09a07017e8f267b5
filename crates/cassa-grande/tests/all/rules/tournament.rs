//! cassa-grande.md 4 and 6: the next start, and the tournament's points.

use tavola_core::tournament::{Standings, next_start, points};
use tavola_core::{Outcome, PerSeat, Seat};

const HIGHEST: bool = false;
const LOWEST: bool = true;

fn result(totals: &[u32]) -> Outcome {
    let scores = PerSeat::new(totals.len(), |seat| totals[seat.index()]);
    Outcome::ranked(scores.clone(), |seat| scores[seat])
}

/// 4: the winner starts the next round; of several, the first clockwise from the seat that started this one.
#[test]
fn the_next_start() {
    assert_eq!(next_start(Seat::B, &result(&[9, 5, 3, 1])), Seat::A);
    assert_eq!(next_start(Seat::B, &result(&[9, 5, 9, 1])), Seat::C);
    assert_eq!(next_start(Seat::D, &result(&[9, 5, 9, 1])), Seat::A);
    assert_eq!(next_start(Seat::C, &result(&[9, 5, 9, 1])), Seat::C);
    assert_eq!(next_start(Seat::B, &result(&[7, 7])), Seat::B);
}

/// 6: the places earn 4, 3, 2, 1 points; two players 4 and 3; tied seats the points of the place that they share.
#[test]
fn points_of_places() {
    assert_eq!([1, 2, 3, 4].map(points), [4, 3, 2, 1]);
    let standings = Standings::of(4, HIGHEST, [&result(&[9, 9, 3, 1])]);
    assert_eq!(standings.points.values(), [4, 4, 2, 1]);
    let standings = Standings::of(2, HIGHEST, [&result(&[9, 8])]);
    assert_eq!(standings.points.values(), [4, 3]);
    let standings = Standings::of(2, HIGHEST, [&result(&[9, 9])]);
    assert_eq!(standings.points.values(), [4, 4]);
}

/// 6: most points win, then the sum of totals, the smaller one under `lowest`; after that victory is shared.
#[test]
fn standings() {
    let rounds = [result(&[100, 50, 20, 10]), result(&[10, 90, 20, 5])];
    let standings = Standings::of(4, HIGHEST, &rounds);
    assert_eq!(standings.points.values(), [4 + 2, 3 + 4, 2 + 3, 1 + 1]);
    assert_eq!(standings.places.values(), [2, 1, 3, 4]);

    let tied = [result(&[100, 50]), result(&[10, 90])];
    let standings = Standings::of(2, HIGHEST, &tied);
    assert_eq!(standings.points.values(), [7, 7]);
    assert_eq!(standings.totals.values(), [110, 140]);
    assert_eq!(standings.places.values(), [2, 1]);
    assert_eq!(Standings::of(2, LOWEST, &tied).places.values(), [1, 2]);

    let shared = [result(&[100, 50]), result(&[50, 100])];
    assert_eq!(Standings::of(2, HIGHEST, &shared).places.values(), [1, 1]);
}
