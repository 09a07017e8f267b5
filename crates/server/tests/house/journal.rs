//! The journal under a server of these tests: here in memory. The same tests run over NATS, see `house_nats`.

use std::sync::Arc;

use tavola_server::journal::Journal;
use tavola_server::journal::memory::MemoryJournal;

/// A journal without entries.
pub(crate) async fn fresh() -> Arc<dyn Journal> {
    Arc::new(MemoryJournal::new())
}
