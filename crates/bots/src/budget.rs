//! How long a bot may think.

#[cfg(feature = "clock")]
use std::time::Duration;

use crate::Stop;
#[cfg(feature = "clock")]
use crate::clock::Instant;

/// A limit to a search: it stops at the first limit that it reaches.
///
/// With iterations alone the same seed gives the same move every time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// The most iterations, over all threads together.
    pub iterations: u64,
    /// The most time, if there is such a limit.
    #[cfg(feature = "clock")]
    pub time: Option<Duration>,
}

impl Budget {
    /// A number of iterations and no limit of time.
    pub const fn iterations(iterations: u64) -> Self {
        Budget {
            iterations,
            #[cfg(feature = "clock")]
            time: None,
        }
    }

    /// A time and no limit of iterations.
    #[cfg(feature = "clock")]
    pub const fn time(time: Duration) -> Self {
        Budget { iterations: u64::MAX, time: Some(time) }
    }

    /// The same budget, but never longer than this time.
    #[cfg(feature = "clock")]
    #[must_use]
    pub const fn within(self, time: Duration) -> Self {
        Budget { time: Some(time), ..self }
    }

    /// A number of iterations, and where there is a clock, at most so many milliseconds.
    #[cfg_attr(not(feature = "clock"), expect(unused_variables, reason = "without a clock only iterations count"))]
    pub const fn or_milliseconds(iterations: u64, milliseconds: u64) -> Self {
        Budget {
            iterations,
            #[cfg(feature = "clock")]
            time: Some(Duration::from_millis(milliseconds)),
        }
    }

    /// Starts the clock, for a search that also ends when it is told to.
    pub fn start(self, stop: &Stop) -> Countdown {
        Countdown {
            iterations: self.iterations,
            stop: stop.clone(),
            #[cfg(feature = "clock")]
            end: self.time.map(|time| Instant::now() + time),
        }
    }
}

/// A budget whose clock is running.
#[derive(Clone, Debug)]
pub struct Countdown {
    iterations: u64,
    stop: Stop,
    #[cfg(feature = "clock")]
    end: Option<Instant>,
}

impl From<Budget> for Countdown {
    /// Starts the clock, for a search that nobody stops.
    fn from(budget: Budget) -> Self {
        budget.start(&Stop::new())
    }
}

impl Countdown {
    /// How many iterations may pass between two looks at the clock: a look costs about 30 ns, an iteration up to 1 ms.
    #[cfg(feature = "clock")]
    const PACE: u64 = 16;

    /// The most iterations, over all threads together.
    pub const fn iterations(&self) -> u64 {
        self.iterations
    }

    /// The same countdown with another number of iterations.
    #[must_use]
    pub fn with_iterations(&self, iterations: u64) -> Self {
        Countdown { iterations, ..self.clone() }
    }

    /// The same countdown with half of the time that is left, for somebody who may fail and leave the work to others.
    #[must_use]
    pub fn half(&self) -> Self {
        Countdown {
            #[cfg(feature = "clock")]
            end: self.end.map(|end| {
                let now = Instant::now();
                now + end.saturating_duration_since(now) / 2
            }),
            ..self.clone()
        }
    }

    /// Whether the time is up or somebody said stop.
    #[inline]
    pub fn is_over(&self) -> bool {
        #[cfg(feature = "clock")]
        if let Some(end) = self.end
            && Instant::now() >= end
        {
            return true;
        }
        self.stop.is_stopped()
    }

    /// The same, for loops of many short iterations: looks only once in a while.
    #[inline]
    pub(crate) fn passed(&self, iteration: u64) -> bool {
        #[cfg(feature = "clock")]
        if self.end.is_some() {
            return iteration.is_multiple_of(Self::PACE) && self.is_over();
        }
        let _ = iteration;
        self.stop.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_countdown_ends_when_it_is_told_to() {
        let stop = Stop::new();
        let countdown = Budget::iterations(5).start(&stop);
        assert!(!countdown.is_over() && !countdown.half().is_over());
        stop.stop();
        assert!(countdown.is_over() && countdown.half().is_over() && countdown.with_iterations(9).is_over());
    }

    #[cfg(feature = "clock")]
    #[test]
    fn a_countdown_ends_with_its_time() {
        assert!(Countdown::from(Budget::time(Duration::ZERO)).is_over());
        let hour = Countdown::from(Budget::time(Duration::from_secs(3600)));
        assert!(!hour.is_over() && !hour.half().is_over());
        assert!(hour.half().end < hour.end);
    }
}
