//! How long each player may still think.

use tavola_core::{PerSeat, Seat};

use crate::fact::Millis;
use crate::message::ClockState;
use crate::options::Clock;
use crate::week;

/// The clock of one round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockFace {
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
    /// The clock of a round that begins.
    pub fn new(clock: Clock, weekends_off: bool, seats: usize) -> Self {
        let left = PerSeat::new(seats, |_| allowance(clock));
        ClockFace { clock, weekends_off, left, runs: None, added: PerSeat::new(seats, |_| false) }
    }

    /// How much of the time between two moments counts.
    fn spent(&self, from: Millis, to: Millis) -> Millis {
        if self.weekends_off { week::working_time(from, to) } else { to.saturating_sub(from) }
    }

    /// A move was made, or the turn changed otherwise: `next` thinks from now on, if it is a person's turn.
    pub fn press(&mut self, moved: Option<Seat>, in_time: bool, next: Option<Seat>, now: Millis) {
        let began = self.runs.map(|(_, since)| since);
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
            // Without a clock nothing is taken off: how long somebody has thought is told by when that began alone.
            let since = began.filter(|_| goes_on && self.clock == Clock::None).unwrap_or(now);
            self.runs = Some((seat, since));
        }
    }

    /// A seat's last move is taken back, and with it what the move has added.
    pub fn take_back(&mut self, seat: Seat) {
        if std::mem::take(&mut self.added[seat]) {
            self.left[seat] = self.left[seat].saturating_sub(increment(self.clock));
        }
    }

    /// Whose time runs out next, and when.
    pub fn end(&self) -> Option<(Seat, Millis)> {
        let (seat, since) = self.runs?;
        let end = if self.weekends_off { week::working_end(since, self.left[seat]) } else { since + self.left[seat] };
        (self.clock != Clock::None).then_some((seat, end))
    }

    /// Whose time runs, and since when.
    pub const fn since(&self) -> Option<(Seat, Millis)> {
        self.runs
    }

    /// What is shown of it.
    pub fn state(&self, now: Millis) -> Option<ClockState> {
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
