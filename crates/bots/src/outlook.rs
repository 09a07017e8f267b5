//! What a position promises to somebody who knows no game: how random games from here end.

use std::sync::atomic::{AtomicU64, Ordering};

use rand_xoshiro::rand_core::SeedableRng;
use tavola_core::{MAX_SEATS, Sample};

use crate::{Evaluate, Luck, Payoff, shares};

/// An evaluation for every game: one random game is played to its end.
///
/// One game says little; a bot that looks at several positions for each of its moves hears enough.
#[derive(Debug, Default)]
pub(crate) struct Outlook {
    /// Each evaluation plays another game; a bot asks one after the other, so that its choices can be repeated.
    asked: AtomicU64,
}

impl Clone for Outlook {
    fn clone(&self) -> Self {
        Outlook { asked: AtomicU64::new(self.asked.load(Ordering::Relaxed)) }
    }
}

impl<G: Sample> Evaluate<G> for Outlook {
    fn evaluate(&self, position: &G) -> Payoff {
        let mut luck = Luck::seed_from_u64(self.asked.fetch_add(1, Ordering::Relaxed));
        let mut end = position.clone();
        end.playout(&mut luck);
        end.outcome().as_ref().map_or([0.0; MAX_SEATS], shares)
    }
}
