//! Random bytes that nobody guesses, from the system.

use tavola_core::fair::Secret;
use tavola_table::Token;
use tavola_table::host::Failure;

use crate::journal::TableId;

fn bytes<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
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
