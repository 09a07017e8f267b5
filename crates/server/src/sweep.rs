//! Tables that nobody keeps any more: their node is gone, and something was to happen there by itself.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use crate::house::House;
use crate::journal::{Bucket, JournalError, Seq, TableId};

/// How many tables are read at once.
const PAGE: usize = 200;

/// Wakes, until the house closes, those tables at which something was to happen by itself and nothing did; looks so
/// often for them.
///
/// A table that has not gone on between two looks is woken here, whoever kept it. If its keeper is alive after all, two
/// keep it, which harms nothing: of two who write, one comes first.
pub async fn sweep(house: Arc<House>, every: Duration) {
    if !house.journal.is_shared() {
        return;
    }
    let mut seen = HashMap::new();
    loop {
        tokio::select! {
            () = house.closed() => return,
            () = tokio::time::sleep(every) => {}
        }
        match look(&house, &seen).await {
            Ok(now) => seen = now,
            Err(error) => tracing::warn!(%error, "tables without a keeper can't be looked for"),
        }
    }
}

/// Looks once; returns where the tables stand that nobody keeps here.
async fn look(house: &Arc<House>, before: &HashMap<TableId, Seq>) -> Result<HashMap<TableId, Seq>, JournalError> {
    let mut seen = HashMap::new();
    let mut after = None;
    loop {
        let page = house.journal.list(Bucket::Awake, after.as_ref(), PAGE).await?;
        let Some(last) = page.last() else { return Ok(seen) };
        after = Some(last.key.clone());
        for value in page {
            let Ok(id) = value.key.as_str().parse::<TableId>() else { continue };
            if house.is_awake(id) {
                continue;
            }
            let last = house.journal.last(&id).await?;
            if before.get(&id) == Some(&last) {
                if let Err(error) = house.table(id).await {
                    tracing::warn!(table = %id, %error, "a table can't be woken");
                }
            } else {
                seen.insert(id, last);
            }
        }
    }
}
