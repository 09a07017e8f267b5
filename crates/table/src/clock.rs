//! How long each player may still think.

use tavola_core::{PerSeat, Seat};

use crate::fact::Millis;
use crate::message::ClockState;
use crate::options::Clock;

/// The clock of one round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClockFace {
    clock: Clock,
    left: PerSeat<Millis>,
    /// Whose time runs, and since when.
    runs: Option<(Seat, Millis)>,
}

impl ClockFace {
    pub(crate) fn new(clock: Clock, seats: usize) -> Self {
        ClockFace { clock, left: PerSeat::new(seats, |_| allowance(clock)), runs: None }
    }

    /// A move was made, or the turn changed otherwise: `next` thinks from now on, if it is a person's turn.
    pub(crate) fn press(&mut self, moved: Option<Seat>, in_time: bool, next: Option<Seat>, now: Millis) {
        if let Some((seat, since)) = self.runs.take() {
            let spent = now.saturating_sub(since);
            self.left[seat] = self.left[seat].saturating_sub(spent);
            if let (Clock::Game { increment, .. }, true) = (self.clock, moved == Some(seat) && in_time) {
                self.left[seat] += Millis::from(increment) * 1000;
            }
        }
        if let Some(seat) = next {
            if matches!(self.clock, Clock::Move { .. }) {
                self.left[seat] = allowance(self.clock);
            }
            self.runs = Some((seat, now));
        }
    }

    /// Whose time runs out next, and when.
    pub(crate) fn end(&self) -> Option<(Seat, Millis)> {
        let (seat, since) = self.runs?;
        (self.clock != Clock::None).then(|| (seat, since + self.left[seat]))
    }

    /// What is shown of it.
    pub(crate) fn state(&self, now: Millis) -> Option<ClockState> {
        (self.clock != Clock::None).then(|| ClockState {
            left: self.left.clone(),
            runs: self.runs.map(|(seat, _)| seat),
            since: self.runs.map_or(0, |(_, since)| u32::try_from(now.saturating_sub(since)).unwrap_or(u32::MAX)),
        })
    }
}

const fn allowance(clock: Clock) -> Millis {
    match clock {
        Clock::None => 0,
        Clock::Move { seconds } | Clock::Game { seconds, .. } => seconds as Millis * 1000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_has_one_allowance_for_each_seat() {
        let mut face = ClockFace::new(Clock::Game { seconds: 60, increment: 2 }, 2);
        face.press(None, true, Some(Seat::A), 1_000);
        assert_eq!(face.end(), Some((Seat::A, 61_000)));
        face.press(Some(Seat::A), true, Some(Seat::B), 11_000);
        assert_eq!(face.left.values(), [52_000, 60_000]);
        face.press(Some(Seat::B), false, Some(Seat::A), 100_000);
        assert_eq!(face.left.values(), [52_000, 0], "nothing is added when the time was up");
        assert_eq!(face.end(), Some((Seat::A, 152_000)));
    }

    #[test]
    fn every_move_has_its_own_allowance() {
        let mut face = ClockFace::new(Clock::Move { seconds: 10 }, 2);
        face.press(None, true, Some(Seat::B), 0);
        face.press(Some(Seat::B), true, Some(Seat::B), 9_000);
        assert_eq!(face.end(), Some((Seat::B, 19_000)));
        face.press(Some(Seat::B), true, None, 12_000);
        assert_eq!(face.end(), None);
    }

    #[test]
    fn without_a_clock_no_time_ends() {
        let mut face = ClockFace::new(Clock::None, 2);
        face.press(None, true, Some(Seat::A), 0);
        assert_eq!((face.end(), face.state(5)), (None, None));
    }
}
