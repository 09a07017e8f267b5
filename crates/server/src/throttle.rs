//! Warnings that repeat: the first one of a kind is logged at once, those that follow are counted, and the log says now and then
//! how many they were. A disk that fails would else fill the log with the same line for every move.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long warnings of a kind are only counted after one was logged.
const PAUSE: Duration = Duration::from_secs(60);

/// Warnings of one kind.
#[derive(Debug, Default)]
pub(crate) struct Throttle(Mutex<Said>);

#[derive(Debug, Default)]
struct Said {
    last: Option<Instant>,
    left_out: u64,
}

impl Throttle {
    /// Whether the warning is to be logged now: then with how many like it were left out since the last one.
    pub(crate) fn pass(&self) -> Option<u64> {
        self.pass_at(Instant::now())
    }

    fn pass_at(&self, now: Instant) -> Option<u64> {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if said.last.is_some_and(|last| now.saturating_duration_since(last) < PAUSE) {
            said.left_out += 1;
            return None;
        }
        said.last = Some(now);
        Some(std::mem::take(&mut said.left_out))
    }
}

/// The warnings of a house that may repeat with every move or every second.
#[derive(Debug, Default)]
pub(crate) struct Warnings {
    pub(crate) not_stored: Throttle,
    pub(crate) not_read: Throttle,
    pub(crate) not_counted: Throttle,
    pub(crate) not_woken: Throttle,
    pub(crate) not_thought: Throttle,
    pub(crate) no_queue: Throttle,
    pub(crate) no_sweep: Throttle,
    pub(crate) no_upkeep: Throttle,
    pub(crate) damaged: Throttle,
    pub(crate) fallen: Throttle,
    pub(crate) not_sent: Throttle,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn point_11_warnings_that_repeat_are_counted_and_told_now_and_then() {
        let throttle = Throttle::default();
        let begin = Instant::now();
        let after = |seconds| throttle.pass_at(begin + Duration::from_secs(seconds));
        assert_eq!([0, 0, 1, 59].map(after), [Some(0), None, None, None]);
        assert_eq!([60, 61].map(after), [Some(3), None]);
        assert_eq!([500, 1_000].map(after), [Some(1), Some(0)]);
    }
}
