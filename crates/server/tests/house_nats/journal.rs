//! The journal under a server of these tests: on a server of NATS that ends with this process.

use std::sync::OnceLock;

use crate::nats::Nats;
use crate::open::Stored;

/// Whether tests of every variant of a game go through all of them here: they do where the journal is in memory.
pub(crate) const EVERY_VARIANT: bool = false;

/// A journal without entries.
pub(crate) async fn fresh() -> Stored {
    static SERVER: OnceLock<Nats> = OnceLock::new();
    Stored::shared(Box::pin(SERVER.get_or_init(Nats::start).journal()).await)
}
