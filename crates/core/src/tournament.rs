//! A tournament: several rounds whose places earn points.

use crate::{Outcome, PerSeat, Seat};

/// The points that a place earns: 4, 3, 2, 1; two players earn 4 and 3.
pub const fn points(place: u8) -> u32 {
    5_u32.saturating_sub(place as u32)
}

/// The seat that starts the next round: the winner; of several, the first clockwise from the seat that started this
/// round, beginning with that seat itself.
pub fn next_start(start: Seat, outcome: &Outcome) -> Seat {
    let seats = outcome.places.len();
    (0..seats).map(|steps| start.after(steps, seats)).find(|seat| outcome.places[*seat] == 1).unwrap_or(start)
}

/// The state of a tournament after some rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Standings {
    /// Points of all rounds.
    pub points: PerSeat<u32>,
    /// Totals of all rounds.
    pub totals: PerSeat<u64>,
    /// 1 is best: most points, then the better sum of totals; equal seats share a place.
    pub places: PerSeat<u8>,
}

impl Standings {
    /// Adds up rounds of one table; of equal points the greater sum of totals is better, or the smaller one if the
    /// lowest total wins a round.
    pub fn of<'a>(seats: usize, lowest_wins: bool, rounds: impl IntoIterator<Item = &'a Outcome>) -> Standings {
        let mut sum_of_points = PerSeat::new(seats, |_| 0);
        let mut totals = PerSeat::new(seats, |_| 0_u64);
        for round in rounds {
            for (seat, place) in round.places.iter() {
                sum_of_points[seat] += points(*place);
                totals[seat] += u64::from(round.scores[seat]);
            }
        }
        let key = |seat: Seat| {
            let total = totals[seat] as i64;
            (sum_of_points[seat], if lowest_wins { -total } else { total })
        };
        let places = Outcome::ranked(sum_of_points.clone(), key).places;
        Standings { points: sum_of_points, totals, places }
    }
}
