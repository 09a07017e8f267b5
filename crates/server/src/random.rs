//! Random bytes that nobody guesses, from the system.

use tavola_core::fair::Secret;
use tavola_table::Token;
use tavola_table::host::Failure;

use crate::journal::TableId;

/// Random bytes.
pub(crate) fn bytes<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    #[cfg(test)]
    if seeded::fill(&mut bytes) {
        return Ok(bytes);
    }
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!(%error, "the system gives no random bytes");
        Failure::Unavailable
    })?;
    Ok(bytes)
}

/// A new token.
pub(crate) fn token() -> Result<Token, Failure> {
    bytes().map(Token::new)
}

/// A new secret for a round.
pub(crate) fn secret() -> Result<Secret, Failure> {
    bytes().map(Secret)
}

/// A number from which lots follow.
pub(crate) fn seed() -> Result<u64, Failure> {
    bytes().map(u64::from_le_bytes)
}

/// The name of a new table.
pub(crate) fn table_id() -> Result<TableId, Failure> {
    bytes().map(TableId::from_entropy)
}

#[cfg(test)]
pub(crate) use seeded::seed_this_thread;

/// Random bytes that follow from a seed, for tests that must go the same way each time.
#[cfg(test)]
mod seeded {
    use std::cell::RefCell;

    use rand_core::{Rng as _, SeedableRng as _};
    use rand_xoshiro::Xoshiro256PlusPlus;

    thread_local! {
        static SEEDED: RefCell<Option<Xoshiro256PlusPlus>> = const { RefCell::new(None) };
    }

    /// All random bytes of this thread follow from a seed from now on.
    pub(crate) fn seed_this_thread(seed: u64) {
        SEEDED.set(Some(Xoshiro256PlusPlus::seed_from_u64(seed)));
    }

    pub(super) fn fill(bytes: &mut [u8]) -> bool {
        SEEDED.with_borrow_mut(|seeded| seeded.as_mut().map(|luck| luck.fill_bytes(bytes)).is_some())
    }
}
