//! A bot's decision that waits to be made.

use std::fmt;

use tavola_core::Seat;

/// A bot's decision that waits to be made, on whatever thread has time. It holds what the bot's seat has seen.
pub struct Thought {
    seat: Seat,
    think: Box<dyn FnOnce() -> String + Send>,
}

impl Thought {
    pub(crate) fn new(seat: Seat, think: impl FnOnce() -> String + Send + 'static) -> Self {
        Thought { seat, think: Box::new(think) }
    }

    /// For which seat the bot decides.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Decides; takes as long as the bot's level thinks.
    pub fn text(self) -> String {
        (self.think)()
    }
}

impl fmt::Debug for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thought").field("seat", &self.seat).finish_non_exhaustive()
    }
}
