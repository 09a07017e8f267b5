//! How long each player may still think.

use tavola_core::{PerSeat, Seat};

use crate::fact::Millis;
use crate::message::ClockState;
use crate::options::Clock;
use crate::week;

/// The clock of one round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClockFace {
    clock: Clock,
    /// Whether it stands on Saturdays and Sundays.
    weekends_off: bool,
    left: PerSeat<Millis>,
    /// Whose time runs, and since when.
    runs: Option<(Seat, Millis)>,
    /// Whether the last move of each seat gave it an increment.
    added: PerSeat<bool>,
}

impl ClockFace {
    pub(crate) fn new(clock: Clock, weekends_off: bool, seats: usize) -> Self {
        let left = PerSeat::new(seats, |_| allowance(clock));
        ClockFace { clock, weekends_off, left, runs: None, added: PerSeat::new(seats, |_| false) }
    }

    /// How much of the time between two moments counts.
    fn spent(&self, from: Millis, to: Millis) -> Millis {
        if self.weekends_off { week::working_time(from, to) } else { to.saturating_sub(from) }
    }

    /// A move was made, or the turn changed otherwise: `next` thinks from now on, if it is a person's turn.
    pub(crate) fn press(&mut self, moved: Option<Seat>, in_time: bool, next: Option<Seat>, now: Millis) {
        let thought = self.runs.take().map(|(seat, since)| {
            let spent = self.spent(since, now);
            let in_time = in_time && spent < self.left[seat];
            self.left[seat] = self.left[seat].saturating_sub(spent);
            (seat, in_time)
        });
        if let Some(seat) = moved {
            self.added[seat] = thought == Some((seat, true));
            if self.added[seat] {
                self.left[seat] += increment(self.clock);
            }
        }
        if let Some(seat) = next {
            // Who still thinks about the same decision has no more time for it because somebody left or came back.
            let goes_on = moved.is_none() && thought.is_some_and(|(other, _)| other == seat);
            if matches!(self.clock, Clock::Move { .. }) && !goes_on {
                self.left[seat] = allowance(self.clock);
            }
            self.runs = Some((seat, now));
        }
    }

    /// A seat's last move is taken back, and with it what the move has added.
    pub(crate) fn take_back(&mut self, seat: Seat) {
        if std::mem::take(&mut self.added[seat]) {
            self.left[seat] = self.left[seat].saturating_sub(increment(self.clock));
        }
    }

    /// Whose time runs out next, and when.
    pub(crate) fn end(&self) -> Option<(Seat, Millis)> {
        let (seat, since) = self.runs?;
        let end = if self.weekends_off { week::working_end(since, self.left[seat]) } else { since + self.left[seat] };
        (self.clock != Clock::None).then_some((seat, end))
    }

    /// Whose time runs, and since when.
    pub(crate) const fn since(&self) -> Option<(Seat, Millis)> {
        self.runs
    }

    /// What is shown of it.
    pub(crate) fn state(&self, now: Millis) -> Option<ClockState> {
        let runs = self.runs.map(|(seat, _)| seat);
        (self.clock != Clock::None).then(|| ClockState {
            left: self.left.map(|seat, left| match self.clock {
                // Every move has its allowance anew: what was left after the last one does not matter to anybody.
                Clock::Move { .. } if runs != Some(seat) => allowance(self.clock),
                _ => *left,
            }),
            runs,
            since: self.runs.map_or(0, |(_, since)| u32::try_from(self.spent(since, now)).unwrap_or(u32::MAX)),
        })
    }
}

const fn allowance(clock: Clock) -> Millis {
    match clock {
        Clock::None => 0,
        Clock::Move { seconds } | Clock::Game { seconds, .. } => seconds as Millis * 1000,
    }
}

const fn increment(clock: Clock) -> Millis {
    match clock {
        Clock::None | Clock::Move { .. } => 0,
        Clock::Game { increment, .. } => increment as Millis * 1000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_has_one_allowance_for_each_seat() {
        let mut face = ClockFace::new(Clock::Game { seconds: 60, increment: 2 }, false, 2);
        face.press(None, true, Some(Seat::A), 1_000);
        assert_eq!(face.end(), Some((Seat::A, 61_000)));
        face.press(Some(Seat::A), true, Some(Seat::B), 11_000);
        assert_eq!(face.left.values(), [52_000, 60_000]);
        face.press(Some(Seat::B), false, Some(Seat::A), 100_000);
        assert_eq!(face.left.values(), [52_000, 0], "nothing is added when the time was up");
        assert_eq!(face.end(), Some((Seat::A, 152_000)));
    }

    #[test]
    fn a_move_after_the_end_adds_nothing() {
        let mut face = ClockFace::new(Clock::Game { seconds: 60, increment: 2 }, false, 2);
        face.press(None, true, Some(Seat::A), 0);
        face.press(Some(Seat::A), true, Some(Seat::B), 60_000);
        assert_eq!(face.left.values(), [0, 60_000], "the player was quicker than the bot, but too late");
    }

    #[test]
    fn a_move_that_is_taken_back_gives_back_what_it_added() {
        let mut face = ClockFace::new(Clock::Game { seconds: 60, increment: 2 }, false, 2);
        face.press(None, true, Some(Seat::A), 0);
        for round in 1..=3 {
            face.press(Some(Seat::A), true, Some(Seat::B), round * 10_000);
            face.take_back(Seat::A);
            face.press(None, true, Some(Seat::A), round * 10_000);
            assert_eq!(face.left.values(), [60_000 - round * 10_000, 60_000]);
        }
        face.press(Some(Seat::A), false, Some(Seat::B), 40_000);
        face.take_back(Seat::A);
        assert_eq!(face.left.values(), [20_000, 60_000], "a bot's move had added nothing");
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
}
