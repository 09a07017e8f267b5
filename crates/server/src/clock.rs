//! What time it is, for a server.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use tavola_table::Millis;

/// A clock that the server looks at.
pub trait Clock: Send + Sync + 'static {
    /// Milliseconds since 1970.
    fn now(&self) -> Millis;
}

/// The clock of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Millis {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
    }
}

/// A clock that stands still until it is set; for tests that compare what is sent byte by byte.
#[derive(Debug, Default)]
pub struct StandingClock(AtomicU64);

impl StandingClock {
    /// A clock that shows this time.
    pub const fn at(now: Millis) -> Self {
        StandingClock(AtomicU64::new(now))
    }

    /// Lets it show another time.
    pub fn set(&self, now: Millis) {
        self.0.store(now, Ordering::Relaxed);
    }
}

impl Clock for StandingClock {
    fn now(&self) -> Millis {
        self.0.load(Ordering::Relaxed)
    }
}
