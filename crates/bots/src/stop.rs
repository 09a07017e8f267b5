//! Ending a search from elsewhere.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A word to whoever thinks: enough. All clones are one and the same; once said, it stays said.
///
/// A search that is stopped answers at once with the best that it has found so far.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A word that nobody has said yet.
    pub fn new() -> Self {
        Stop::default()
    }

    /// Says it, from any thread.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was said.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        // Nothing else is handed over with the word, so that no order with other memory is needed.
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clone_hears_it() {
        let stop = Stop::new();
        let other = stop.clone();
        assert!(!other.is_stopped());
        stop.stop();
        assert!(other.is_stopped());
        assert!(!Stop::new().is_stopped());
    }
}
