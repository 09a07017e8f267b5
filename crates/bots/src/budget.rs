//! How long a bot may think.

#[cfg(feature = "clock")]
use std::time::{Duration, Instant};

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

    /// Starts the clock.
    #[cfg_attr(not(feature = "clock"), expect(clippy::unused_self, reason = "without a clock nothing starts"))]
    pub(crate) fn start(self) -> Deadline {
        Deadline {
            #[cfg(feature = "clock")]
            end: self.time.map(|time| Instant::now() + time),
        }
    }

    /// The iterations that the worker `index` of `count` does; the first ones do what is left over.
    pub(crate) const fn part(self, index: usize, count: usize) -> u64 {
        let (each, over) = (self.iterations / count as u64, self.iterations % count as u64);
        each + if (index as u64) < over { 1 } else { 0 }
    }
}

/// The moment at which a search stops, if there is one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    #[cfg(feature = "clock")]
    end: Option<Instant>,
}

impl Deadline {
    /// How many iterations may pass between two looks at the clock: a look costs about 30 ns, an iteration up to 1 ms.
    #[cfg(feature = "clock")]
    const PACE: u64 = 16;

    /// Whether the time is up; looks at the clock only once in a while.
    #[inline]
    #[cfg_attr(not(feature = "clock"), expect(clippy::unused_self, reason = "without a clock time is never up"))]
    pub(crate) fn passed(self, iteration: u64) -> bool {
        #[cfg(feature = "clock")]
        if let Some(end) = self.end {
            return iteration.is_multiple_of(Self::PACE) && Instant::now() >= end;
        }
        let _ = iteration;
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_share_all_iterations() {
        let budget = Budget::iterations(11);
        assert_eq!([0, 1, 2, 3].map(|index| budget.part(index, 4)), [3, 3, 3, 2]);
        assert_eq!(budget.part(0, 1), 11);
    }
}
