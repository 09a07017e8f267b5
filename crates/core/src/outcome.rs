//! How a game ended.

use crate::{PerSeat, Seat};

/// The result of a finished game: what each seat scored, and its place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Outcome {
    /// What the game counts: totals, cards or money.
    pub scores: PerSeat<u32>,
    /// 1 is best; seats that are equal share the better place (1, 1, 3, 4).
    pub places: PerSeat<u8>,
}

impl Outcome {
    /// Ranks seats by a key of which the greatest is best.
    pub fn ranked<K: Ord>(scores: PerSeat<u32>, key: impl Fn(Seat) -> K) -> Outcome {
        let keys = scores.map(|seat, _| key(seat));
        let places = keys.map(|_, key| keys.values().iter().fold(1, |place, other| place + u8::from(other > key)));
        Outcome { scores, places }
    }

    /// The seats on the first place, in clockwise order from `A`.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        self.places.iter().filter(|(_, place)| **place == 1).map(|(seat, _)| seat)
    }

    /// What each seat gets of one point that the winners share.
    pub fn shares(&self) -> PerSeat<f64> {
        let winners = self.winners().count() as f64;
        self.places.map(|_, place| if *place == 1 { 1.0 / winners } else { 0.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seats_share_the_better_place() {
        let scores = PerSeat::new(4, |seat| [7, 9, 9, 3][seat.index()]);
        let outcome = Outcome::ranked(scores.clone(), |seat| scores[seat]);
        assert_eq!(outcome.places.values(), [3, 1, 1, 4]);
        assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat::B, Seat::C]);
        assert_eq!(outcome.shares().values(), [0.0, 0.5, 0.5, 0.0]);
    }
}
