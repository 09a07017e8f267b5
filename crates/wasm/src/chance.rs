//! Whether the chance of a round was as promised, found out with the rules that the browser plays with.

use tavola_table::{FairnessCheck, RoundPromise};

use crate::complaint::Complaint;

/// Compares the record of a round that is over with what the page kept of it, JSON as in [`RoundPromise`].
pub fn check_chance(promise: &str, record: &str) -> Result<FairnessCheck, Complaint> {
    let promise: RoundPromise = serde_json::from_str(promise).map_err(Complaint::unreadable)?;
    Ok(promise.check(record.as_bytes()))
}
