//! Random bytes that nobody guesses, from the system.

use tavola_core::fair::Secret;
use tavola_table::Token;

use crate::error::ApiError;
use crate::journal::TableId;

fn bytes<const N: usize>() -> Result<[u8; N], ApiError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!(%error, "the system gives no random bytes");
        ApiError::unavailable()
    })?;
    Ok(bytes)
}

/// A new token.
pub(crate) fn token() -> Result<Token, ApiError> {
    bytes().map(Token::new)
}

/// A new secret for a round.
pub(crate) fn secret() -> Result<Secret, ApiError> {
    bytes().map(Secret)
}

/// A number from which lots follow.
pub(crate) fn seed() -> Result<u64, ApiError> {
    bytes().map(u64::from_le_bytes)
}

/// The name of a new table.
pub(crate) fn table_id() -> Result<TableId, ApiError> {
    bytes().map(TableId::from_entropy)
}
