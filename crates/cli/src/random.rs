//! Random bytes that nobody guesses.

use anyhow::anyhow;

/// Random bytes from the system.
pub(crate) fn random<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("the system gives no random bytes: {error}"))?;
    Ok(bytes)
}
