//! Tables that rest: since when, until when they are kept, and how they are removed.

use serde::Deserialize;
use tavola_table::{Entry, Fact, Millis, Seq, Table, host};

use crate::club::EveningId;
use crate::cluster::leases;
use crate::journal::{Bucket, Journal, JournalError, Key, TableId, TidyError};
use crate::keep::{Keep, RestingKind};
use crate::listing;
use crate::notices;
use crate::rating::forget_matches;

/// How many entries are read at once.
const PAGE: usize = 100;

/// A table or an evening, and since when nobody has touched it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resting {
    /// The number of its last entry.
    pub last: Seq,
    /// When that was written.
    pub touched: Millis,
    /// Until when it is kept; `None` for ever.
    pub until: Option<Millis>,
    /// What it is.
    pub kind: RestingKind,
}

/// Looks how long a table rests; `None` if it has no entries. What can't be read is kept for ever.
///
/// # Errors
/// If the journal fails.
pub async fn look_at_table(journal: &dyn Journal, id: TableId, keep: &Keep) -> Result<Option<Resting>, JournalError> {
    /// All entries have a time, those of evenings and those of tables.
    #[derive(Deserialize)]
    struct Timed {
        at: Millis,
    }
    let last = journal.last(&id).await?;
    let Some((_, entry)) = journal.read(&id, last.saturating_sub(1), 1).await?.pop() else { return Ok(None) };
    let Ok(Timed { at: touched }) = serde_json::from_slice(&entry) else {
        return Ok(Some(Resting { last, touched: Millis::MAX, until: None, kind: RestingKind::Table }));
    };
    let kind = if EveningId::is_stream(&id) {
        RestingKind::Evening
    } else if has_begun(journal, id).await? {
        RestingKind::Table
    } else {
        RestingKind::Gathering
    };
    Ok(Some(Resting { last, touched, until: keep.until(kind, touched), kind }))
}

/// Whether a round was ever begun at a table; the first one begins after a few entries.
async fn has_begun(journal: &dyn Journal, id: TableId) -> Result<bool, JournalError> {
    let mut after = 0;
    loop {
        let page = journal.read(&id, after, PAGE).await?;
        let Some((last, _)) = page.last() else { return Ok(false) };
        after = *last;
        for (_, bytes) in &page {
            match serde_json::from_slice::<Entry>(bytes) {
                Ok(Entry { fact: Fact::Committed { .. }, .. }) | Err(_) => return Ok(true),
                Ok(_) => {}
            }
        }
    }
}

/// Removes a table with all that is noted of it; false if somebody has touched it since, or something is still to happen there.
///
/// # Errors
/// If the journal fails, or does not let go of tables.
pub async fn remove_table(journal: &dyn Journal, id: TableId, found: &Resting, now: Millis) -> Result<bool, TidyError> {
    if !is_at_rest(journal, id, found).await? {
        return Ok(false);
    }
    let key = Key::from(id);
    let (awake, lease) = (journal.get(Bucket::Awake, &key).await?, leases::find(journal, id).await?);
    match journal.remove(&id, found.last).await {
        Ok(()) => {}
        // Somebody was there.
        Err(TidyError::Conflict { .. }) => return Ok(false),
        Err(error) => return Err(error),
    }
    // What is left of these does no harm.
    if let Some((version, _)) = awake {
        drop(journal.delete(Bucket::Awake, &key, version).await);
    }
    leases::give_back(journal, id, lease).await;
    drop(forget_matches(journal, id).await);
    drop(notices::forget_all(journal, id).await);
    if found.kind == RestingKind::Gathering {
        drop(listing::write(journal, id, None, now).await);
    }
    Ok(true)
}

/// Whether nothing happens at a table without people: no clock runs, no bot is to move, no match is yet to be counted. Nobody knows that
/// of a table that can't be read.
///
/// # Errors
/// If the journal fails.
pub async fn is_at_rest(journal: &dyn Journal, id: TableId, found: &Resting) -> Result<bool, JournalError> {
    if found.kind == RestingKind::Evening {
        return Ok(true);
    }
    let noted_awake = journal.get(Bucket::Awake, &Key::from(id)).await?.is_some();
    let mut table: Option<Table> = None;
    loop {
        let after = table.as_ref().map_or(0, Table::seq);
        let page = journal.read(&id, after, PAGE).await?;
        if page.is_empty() {
            break;
        }
        for (seq, bytes) in page {
            if host::fold(&mut table, seq, &bytes).is_err() {
                return Ok(false);
            }
        }
    }
    Ok(table.is_some_and(|table| {
        // After a match was counted, the note is taken away.
        let to_be_counted = noted_awake && table.counts() && table.match_end().is_some();
        table.due().is_none() && !to_be_counted
    }))
}
