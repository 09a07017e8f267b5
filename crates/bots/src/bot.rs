//! Who plays a seat.

use rand_xoshiro::Xoshiro256PlusPlus;
use tavola_core::Game;

use crate::Stop;

/// Somebody who plays one seat and sees only views and events.
pub trait Bot<G: Game>: Send {
    /// Is told of every move as its seat sees it, its own moves and the rolls of dice included.
    fn observe(&mut self, event: &G::Event);

    /// Chooses one of the legal moves.
    ///
    /// # Panics
    /// May panic if there is no legal move: nobody asks when the game is over.
    fn decide(&mut self, view: &G::View, legal: &[G::Move]) -> G::Move;

    /// How often it would make each of the legal moves, where it knows that and lets chance choose among them: by the view alone,
    /// whatever it was told of the way there.
    fn mix(&mut self, view: &G::View, legal: &[G::Move]) -> Option<Vec<f64>> {
        let _ = (view, legal);
        None
    }

    /// From now on ends every thought when this word is said, with the best that it has found by then. Bots that answer at
    /// once need not listen.
    fn heed(&mut self, stop: &Stop) {
        let _ = stop;
    }
}

impl<G: Game, B: Bot<G> + ?Sized> Bot<G> for Box<B> {
    fn observe(&mut self, event: &G::Event) {
        (**self).observe(event);
    }

    fn decide(&mut self, view: &G::View, legal: &[G::Move]) -> G::Move {
        (**self).decide(view, legal)
    }

    fn mix(&mut self, view: &G::View, legal: &[G::Move]) -> Option<Vec<f64>> {
        (**self).mix(view, legal)
    }

    fn heed(&mut self, stop: &Stop) {
        (**self).heed(stop);
    }
}

/// The random numbers of bots: quick, and the same for the same seed on every machine.
pub type Luck = Xoshiro256PlusPlus;
