//! The journal under a server of these tests: here in memory. The same tests run over NATS, see `house_nats`.

use std::future::{Ready, ready};
use std::sync::Arc;

use tavola_server::journal::Journal;
use tavola_server::journal::memory::MemoryJournal;

/// A journal without entries.
pub(crate) fn fresh() -> Ready<Arc<dyn Journal>> {
    ready(Arc::new(MemoryJournal::new()))
}
