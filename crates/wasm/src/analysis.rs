//! Games that are over, judged in the browser.

use tavola_core::record::Envelope;
use tavola_table::{Analysis, AnalysisError, Refusal, games};

use crate::complaint::Complaint;

/// Reads a record of any game of this program, to judge its decisions.
pub fn analyse(record: &str) -> Result<Box<dyn Analysis>, Complaint> {
    let unreadable = |error: AnalysisError| Complaint::new("no_record", error.to_string());
    let envelope = Envelope::read(record.as_bytes()).map_err(|error| unreadable(error.into()))?;
    let kind = games::find(envelope.game()).ok_or(Refusal::unknown_game(envelope.game()))?;
    kind.analysis(record.as_bytes()).map_err(unreadable)
}
