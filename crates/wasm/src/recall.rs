//! Rounds that are over, told from the journal of their table.

use serde_json::value::RawValue;
use tavola_table::{Eyes, Phase, RecordError, Table, host};

use crate::complaint::Complaint;

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
        host::fold(&mut table, seq, text.as_bytes())?;
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
