//! Something that a bot thinks about, later and elsewhere.

use std::fmt;

use tavola_bots::Stop;
use tavola_core::Seat;

/// Something that a bot thinks about on whatever thread has time: its move, or advice. It holds what the seat has seen.
pub struct Thought<T = String> {
    seat: Seat,
    stop: Stop,
    think: Box<dyn FnOnce(&Stop) -> T + Send>,
}

impl<T> Thought<T> {
    /// A thought about a seat's decision; `think` comes to an end soon after it is told to stop.
    pub fn new(seat: Seat, think: impl FnOnce(&Stop) -> T + Send + 'static) -> Self {
        Thought { seat, stop: Stop::new(), think: Box::new(think) }
    }

    /// For which seat the bot thinks.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The word that ends the thought early, from any thread.
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Thinks, as long as the bot's level does, or until it is stopped.
    pub fn finish(self) -> T {
        (self.think)(&self.stop)
    }
}

impl<T> fmt::Debug for Thought<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thought").field("seat", &self.seat).finish_non_exhaustive()
    }
}
