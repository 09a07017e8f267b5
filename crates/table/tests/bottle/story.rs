//! What is promised, and whether it is kept. It knows the journal and what people were sent, and nothing of hosts.

use std::collections::HashMap;

use bytes::Bytes;
use serde_json::Value;
use tavola_core::{Seat, Viewer};
use tavola_table::{Chooser, Detail, Entry, Fact, Seq, Table, host};

/// How long a player may think, in seconds, and how far clocks may be apart, in milliseconds.
pub(crate) const MOVE_SECONDS: u64 = 20;
pub(crate) const SKEW: u64 = 400;

/// The one story of a table, as its journal tells it.
#[derive(Default)]
pub(crate) struct Story {
    table: Option<Table>,
    /// What each viewer is to be told of each entry, from the first one on.
    told: Vec<HashMap<String, String>>,
    /// The commands that were done, by their names.
    done: HashMap<String, Seq>,
    /// The commands that were refused for good.
    refused: HashMap<String, String>,
    /// When the turn of whoever is to move began, by the clock of who wrote so.
    turn_since: u64,
}

const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Watcher];

pub(crate) fn name_of(viewer: Viewer) -> String {
    viewer.seat().map_or_else(|| "watcher".to_owned(), |seat| seat.to_string())
}

impl Story {
    pub(crate) fn is_over(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.phase() == tavola_table::Phase::Over)
    }

    /// An entry was stored.
    pub(crate) fn note_stored(&mut self, seq: Seq, bytes: &Bytes, now: u64) -> Result<(), String> {
        let entry: Entry = serde_json::from_slice(bytes).map_err(|error| format!("entry {seq}: {error}"))?;
        if let Some(cause) = &entry.by {
            let name = cause.id.to_string();
            if let Some(code) = self.refused.get(&name) {
                return Err(format!("{name} was refused ({code}) and became entry {seq}"));
            }
            if let Some(first) = self.done.insert(name.clone(), seq) {
                return Err(format!("{name} was done twice: entries {first} and {seq}"));
            }
        }
        if entry.at > now + SKEW {
            return Err(format!("entry {seq} is written {} ms before its time", entry.at - now));
        }
        if matches!(entry.fact, Fact::Moved { by: Chooser::Clock, .. }) {
            let thought = entry.at.saturating_sub(self.turn_since);
            if thought + 2 * SKEW < MOVE_SECONDS * 1_000 {
                return Err(format!("entry {seq} moves for somebody who has thought for {thought} ms"));
            }
        }
        if matches!(entry.fact, Fact::Moved { .. } | Fact::Dealt) {
            self.turn_since = entry.at;
        }
        let change = host::fold(&mut self.table, seq, bytes).map_err(|error| format!("entry {seq}: {error}"))?;
        let mut told = HashMap::new();
        if let (Some(change), Some(table)) = (change, &self.table) {
            for viewer in VIEWERS {
                let happened = table.update(&change, viewer, Detail::View, now).happened;
                told.insert(name_of(viewer), serde_json::to_string(&happened).map_err(|error| error.to_string())?);
            }
        }
        self.told.push(told);
        Ok(())
    }

    /// The number of the last entry.
    pub(crate) fn last(&self) -> Seq {
        self.told.len() as Seq
    }

    /// Somebody was told of an entry.
    pub(crate) fn check_update(&self, viewer: &str, seq: Seq, happened: &Value) -> Result<(), String> {
        let stored =
            self.told.get(seq as usize - 1).ok_or_else(|| format!("entry {seq} was told and is not stored"))?;
        let right: Value = serde_json::from_str(&stored[viewer]).map_err(|error| error.to_string())?;
        if *happened == right {
            Ok(())
        } else {
            Err(format!("{viewer} was told {happened} of entry {seq}, which is {right}"))
        }
    }

    /// Somebody's command was acknowledged.
    pub(crate) fn check_done(&self, name: &str, seq: Seq) -> Result<(), String> {
        match self.done.get(name) {
            Some(stored) if *stored == seq => Ok(()),
            stored => Err(format!("{name} was acknowledged as entry {seq}, but is {stored:?}")),
        }
    }

    /// Somebody's command was refused.
    pub(crate) fn check_refused(&mut self, name: &str, code: &str) -> Result<(), String> {
        // These say that it may have been done, or may be tried again.
        if matches!(code, "unavailable" | "busy") {
            return Ok(());
        }
        if let Some(seq) = self.done.get(name) {
            return Err(format!("{name} was refused ({code}) after it had become entry {seq}"));
        }
        self.refused.insert(name.to_owned(), code.to_owned());
        Ok(())
    }
}
