//! Rounds that are over, told from the journal of their table.

use serde::Serialize;
use serde_json::value::RawValue;
use tavola_core::Seat;
use tavola_table::{Entry, Eyes, FoldError, Phase, RecordError, Seq, Table};

use crate::complaint::Complaint;

/// A seat that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Seated {
    /// Which.
    pub seat: Seat,
    /// The token that holds it.
    pub token: String,
}

/// The record of a round that is over.
pub fn record(entries: &[String], round: u32) -> Result<String, Complaint> {
    Ok(after(entries, round)?.record()?)
}

/// The views of a round that is over by somebody's eyes: before its first move and after each.
pub fn replay(entries: &[String], round: u32, eyes: Eyes) -> Result<Vec<Box<RawValue>>, Complaint> {
    Ok(after(entries, round)?.replay(eyes)?)
}

/// The table as it was when a round was over.
fn after(entries: &[String], round: u32) -> Result<Table, Complaint> {
    let mut table = None;
    for (seq, text) in (1..).zip(entries) {
        fold(&mut table, seq, text)?;
        let over = |table: &mut Table| {
            table.round_number() == Some(round) && !matches!(table.phase(), Phase::Playing | Phase::Dealing)
        };
        if let Some(table) = table.take_if(over) {
            return Ok(table);
        }
    }
    let runs = table.is_some_and(|table| table.round_number() == Some(round));
    Err(if runs { RecordError::Runs } else { RecordError::None }.into())
}

/// Goes one entry further; the first one sets up the table.
pub(crate) fn fold(table: &mut Option<Table>, seq: Seq, text: &str) -> Result<Option<tavola_table::Change>, FoldError> {
    let entry: Entry = serde_json::from_str(text).map_err(|_| FoldError::Misplaced { seq })?;
    match table {
        None => {
            *table = Some(Table::open(&entry)?);
            Ok(None)
        }
        Some(table) => table.apply(seq, &entry).map(Some),
    }
}
