//! What every journal promises, and what the one in SQLite does with full disks, foreign files and sudden ends.

mod access;
mod conformance;
mod copy;
#[cfg(target_os = "linux")]
#[path = "../disk/mod.rs"]
mod disk;
mod kill;
#[path = "../nats/mod.rs"]
mod nats;
#[cfg(target_os = "linux")]
mod power;
mod sqlite;
mod streams;

use conformance::laws;
use std::sync::Arc;
use tavola_server::journal::{
    Journal,
    memory::MemoryJournal,
    sqlite::{SqliteJournal, SqliteOptions},
};

laws!(in_memory, || (Arc::new(MemoryJournal::new()) as Arc<dyn Journal>, ()));
laws!(in_sqlite, || {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = SqliteJournal::open(&folder.path().join("journal"), &SqliteOptions::default());
    (Arc::new(journal.expect("a new journal")) as Arc<dyn Journal>, folder)
});
laws!(on_nats, || {
    let nats = nats::Nats::start();
    let journal = tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(nats.journal()));
    (Arc::new(journal) as Arc<dyn Journal>, nats)
});
