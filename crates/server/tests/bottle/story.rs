//! What everybody saw, held against what is promised.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use crate::journal::memory::MemoryJournal;
use crate::journal::{Journal as _, Seq, TableId};

/// What everybody saw.
#[derive(Clone)]
pub(super) struct Story {
    journal: Arc<MemoryJournal>,
    told: Arc<Mutex<Told>>,
}

#[derive(Default)]
struct Told {
    /// The first promise that was broken.
    broken: Option<String>,
    /// Commands that were acknowledged, by table and name.
    acknowledged: BTreeMap<(TableId, String), Seq>,
}

impl Story {
    pub(super) fn new(journal: Arc<MemoryJournal>) -> Self {
        Story { journal, told: Arc::default() }
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn fail(&self, why: String) {
        self.told().broken.get_or_insert(why);
    }

    pub(super) fn broken(&self) -> Option<String> {
        self.told().broken.clone()
    }

    fn entries(&self, table: TableId) -> Vec<Value> {
        let entries = futures_util::FutureExt::now_or_never(self.journal.read(&table, 0, usize::MAX));
        let entries = entries.expect("it is in memory").expect("it answers");
        entries.iter().map(|(_, bytes)| serde_json::from_slice(bytes).expect("an entry")).collect()
    }

    fn last(&self, table: TableId) -> Seq {
        futures_util::FutureExt::now_or_never(self.journal.last(&table)).expect("in memory").expect("it answers")
    }

    /// Somebody was told of the table up to this entry.
    pub(super) fn note_told(&self, table: TableId, seq: Seq) {
        let last = self.last(table);
        if seq > last {
            self.fail(format!("somebody was told of entry {seq} of {table}, which ends at {last}"));
        }
    }

    /// A command was acknowledged.
    pub(super) fn note_acknowledged(&self, table: TableId, name: &str, seq: Seq) {
        self.note_told(table, seq);
        let before = self.told().acknowledged.insert((table, name.to_owned()), seq);
        if before.is_some_and(|before| before != seq) {
            self.fail(format!("{name} was acknowledged as {before:?} and as {seq}"));
        }
    }

    /// How many commands were acknowledged.
    pub(super) fn acknowledged(&self) -> usize {
        self.told().acknowledged.len()
    }

    /// At the end: what was acknowledged is stored, where it was said to be, and once. Gives the story in a line.
    pub(super) fn finish(&self, tables: &[TableId]) -> Result<String, String> {
        let mut line = String::new();
        for table in tables {
            let entries = self.entries(*table);
            let mut found: BTreeMap<&str, Seq> = BTreeMap::new();
            for (seq, entry) in (1..).zip(&entries) {
                let Some(name) = entry["by"]["id"].as_str() else { continue };
                if found.insert(name, seq).is_some() {
                    return Err(format!("{name} was done twice"));
                }
            }
            for ((_, name), seq) in self.told().acknowledged.iter().filter(|((of, _), _)| of == table) {
                if found.get(name.as_str()) != Some(seq) {
                    return Err(format!("{name} was acknowledged as {seq} and is {:?}", found.get(name.as_str())));
                }
            }
            line = format!("{line} {table}: {} entries under {:?};", entries.len(), self.journal.lease(table));
        }
        match self.broken() {
            Some(why) => Err(why),
            None => Ok(format!("{line} {} acknowledged", self.acknowledged())),
        }
    }
}
