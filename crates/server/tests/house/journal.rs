//! The journal under a server of these tests: here in memory. The same tests run over NATS, see `house_nats`.

use std::future::{Ready, ready};
use std::sync::Arc;

use tavola_server::journal::memory::MemoryJournal;

use crate::open::Stored;

/// Whether tests of every variant of a game go through all of them here.
pub(crate) const EVERY_VARIANT: bool = true;

/// A journal without entries.
pub(crate) fn fresh() -> Ready<Stored> {
    ready(Arc::new(MemoryJournal::new()).into())
}
