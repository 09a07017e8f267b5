//! A new table.

use serde::Serialize;
use tavola_core::Seat;
use tavola_table::host::encode_entry;
use tavola_table::{Millis, Token, Wanted};

use crate::complaint::Complaint;

/// A table that was opened.
#[derive(Debug, Serialize)]
pub struct Opened {
    /// The token with which the table is managed.
    pub host: String,
    /// The seat of the sender.
    pub seat: Option<Seat>,
    /// The token of that seat.
    pub token: Option<String>,
    /// The first entries of its journal, as JSON.
    pub entries: Vec<String>,
}

/// Opens a table; the two tokens must be random.
pub fn open(wanted: Wanted, host: &Token, token: &Token, now: Millis) -> Result<Opened, Complaint> {
    let opening = wanted.open(host.hash(), token.hash(), None, now)?;
    let entry = String::from_utf8_lossy(&encode_entry(&opening.entry)).into_owned();
    let token = opening.seat.map(|_| token.to_string());
    Ok(Opened { host: host.to_string(), seat: opening.seat, token, entries: vec![entry] })
}
