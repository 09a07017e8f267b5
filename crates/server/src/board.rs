//! A value that many tasks look at.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

/// A value that many tasks look at, and that wakes those who wait for a change, in the order in which they came: tokio's own
/// channel for this wakes them in any order, and then no test could go the same way twice.
#[derive(Debug, Default)]
pub(crate) struct Board<T> {
    value: Mutex<T>,
    version: AtomicU64,
    changed: Notify,
}

/// Somebody who looks at a board.
#[derive(Debug)]
pub(crate) struct Reader<T> {
    board: Arc<Board<T>>,
    seen: u64,
}

impl<T: Clone> Board<T> {
    /// What it says.
    pub(crate) fn get(&self) -> T {
        self.value.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Changes what it says; `change` tells whether it did.
    pub(crate) fn change(&self, change: impl FnOnce(&mut T) -> bool) {
        let has_changed = change(&mut self.value.lock().unwrap_or_else(PoisonError::into_inner));
        if has_changed {
            self.version.fetch_add(1, Ordering::Release);
            self.changed.notify_waiters();
        }
    }

    /// Is done when it says something like this.
    pub(crate) async fn wait_for(&self, wanted: impl Fn(&T) -> bool) {
        loop {
            let changed = self.changed.notified();
            if wanted(&self.value.lock().unwrap_or_else(PoisonError::into_inner)) {
                return;
            }
            changed.await;
        }
    }

    /// Somebody who has seen what it says now.
    pub(crate) fn reader(self: &Arc<Self>) -> Reader<T> {
        Reader { board: self.clone(), seen: self.version.load(Ordering::Acquire) }
    }
}

impl<T: Clone> Reader<T> {
    /// Is done when the board says something that this one has not seen; gives it, and the reader. Whoever waits for other things, too,
    /// keeps this one wait instead of beginning it anew each time: all who wait share a lock.
    pub(crate) async fn changed(self) -> (T, Self) {
        let Reader { board, seen } = self;
        loop {
            let changed = board.changed.notified();
            let version = board.version.load(Ordering::Acquire);
            if version != seen {
                return (board.get(), Reader { board: board.clone(), seen: version });
            }
            changed.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_waits_is_told_of_every_change() {
        let board = Arc::new(Board::<u32>::default());
        let reader = board.reader();
        board.change(|value| {
            *value = 1;
            true
        });
        let (value, reader) = reader.changed().await;
        assert_eq!(value, 1);
        let waiting = tokio::spawn(reader.changed());
        tokio::task::yield_now().await;
        board.change(|_| false);
        board.change(|value| {
            *value = 2;
            true
        });
        assert_eq!(waiting.await.expect("it is told").0, 2);
        board.wait_for(|value| *value == 2).await;
    }
}
