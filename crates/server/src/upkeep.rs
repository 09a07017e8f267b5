//! What becomes of tables that nobody touches any more: they are packed after a day, and removed after a time that the host sets; so are
//! names.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tavola_table::Millis;

use crate::club::EveningId;
use crate::house::House;
use crate::journal::{JournalError, TableId, TidyError};
use crate::keep::DAY;
use crate::rating::end_names;
use crate::resting::{Resting, look_at_table, remove_table};
use crate::sweep::{is_mine, kept_elsewhere};

/// After what time a server that has just started looks for the first time, at most: people who come back come first.
const FIRST: Duration = Duration::from_secs(300);

/// How often the journal is measured.
const MEASURED: Duration = Duration::from_secs(60);

/// How many tables are looked at in a row, and the pause then.
const STEP: usize = 50;
const PAUSE: Duration = Duration::from_millis(100);

/// Of how many tables it is remembered when they are to be looked at again; about 100 bytes each.
const REMEMBERED: usize = 100_000;

/// After what time without an entry a table is packed, and when one that is packed is looked at again.
const PACKED_AFTER: Millis = DAY;
const LOOKED_AGAIN: Millis = 7 * DAY;

/// Packs and removes, until the house closes, tables that nobody touches any more; looks so often for them, and measures the journal.
/// Where nodes are several, each looks after its part of all tables.
pub async fn upkeep(house: Arc<House>, every: Duration) {
    tokio::join!(measure(&house, every.min(MEASURED)), go_round(house.clone(), every));
}

/// Tells, so often, how much is stored.
async fn measure(house: &House, every: Duration) {
    loop {
        if let Ok(size) = house.journal.size().await {
            house.metrics.journal_bytes.set(size.bytes.cast_signed());
            house.metrics.stored_tables.set(size.tables.cast_signed());
        }
        tokio::select! {
            () = house.closed() => return,
            () = tokio::time::sleep(every) => {}
        }
    }
}

async fn go_round(house: Arc<House>, every: Duration) {
    let mut rounds = Rounds { house, due: HashMap::new(), names_due: 0 };
    let mut wait = every.min(FIRST);
    loop {
        tokio::select! {
            () = rounds.house.closed() => return,
            () = tokio::time::sleep(wait) => {}
        }
        wait = every;
        // The same for all that is looked at: tables first, since names last as long as theirs.
        let now = rounds.house.now();
        if let Err(error) = rounds.go_through(now).await
            && let Some(left_out) = rounds.house.warnings.no_upkeep.pass()
        {
            tracing::warn!(%error, left_out, "old tables can't be looked after");
        }
        rounds.look_after_names(now).await;
    }
}

/// Somebody who goes from table to table.
struct Rounds {
    house: Arc<House>,
    /// When something may be to be done at a table, if nobody touches it until then.
    due: HashMap<TableId, Millis>,
    /// When names are to be looked at again.
    names_due: Millis,
}

impl Rounds {
    async fn go_through(&mut self, now: Millis) -> Result<(), JournalError> {
        let house = self.house.clone();
        let mut after = None;
        loop {
            let page = house.journal.tables(after.as_ref(), STEP).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after = Some(*last);
            let mut looked = false;
            for id in page {
                if house.is_closing() || self.due.get(&id).is_some_and(|due| *due > now) || !is_mine(&house, id) {
                    continue;
                }
                looked = true;
                match look_after(&house, id, now).await {
                    Ok(Some(due)) => self.remember(id, due),
                    Ok(None) => drop(self.due.remove(&id)),
                    Err(TidyError::Unavailable(error)) => return Err(error),
                    Err(error) => {
                        if let Some(left_out) = house.warnings.no_upkeep.pass() {
                            tracing::warn!(%error, left_out, "old tables can't be removed or packed");
                        }
                        self.remember(id, now + DAY);
                    }
                }
            }
            if looked {
                tokio::select! {
                    () = house.closed() => return Ok(()),
                    () = tokio::time::sleep(PAUSE) => {}
                }
            }
        }
    }

    /// Once a day, since that is what their time is counted in.
    async fn look_after_names(&mut self, now: Millis) {
        if now < self.names_due {
            return;
        }
        match end_names(&self.house, now).await {
            Ok(ended) => {
                self.names_due = now + DAY;
                if ended > 0 {
                    tracing::info!(ended, "names that nobody has used for long were removed");
                }
            }
            Err(failure) => {
                if let Some(left_out) = self.house.warnings.no_upkeep.pass() {
                    tracing::warn!(?failure, left_out, "old names can't be looked after");
                }
            }
        }
    }

    fn remember(&mut self, id: TableId, due: Millis) {
        if self.due.len() >= REMEMBERED && !self.due.contains_key(&id) {
            // Those are looked at again.
            self.due.clear();
        }
        self.due.insert(id, due);
    }
}

/// Does what is due at a table; says when it should be looked at again, `None` if it is gone.
async fn look_after(house: &Arc<House>, id: TableId, now: Millis) -> Result<Option<Millis>, TidyError> {
    if house.is_awake(id) {
        return Ok(Some(now));
    }
    let Some(found) = look_at_table(&*house.journal, id, &house.keep).await? else {
        // Nothing is left of it but its name.
        house.journal.remove(&id, 0).await?;
        return Ok(None);
    };
    if found.until.is_some_and(|until| until <= now) {
        return match house.while_asleep(id, remove(house, id, &found)).await.transpose()? {
            Some(true) => {
                house.metrics.removed.inc();
                tracing::info!(table = %id, "a table that nobody has touched for long was removed");
                Ok(None)
            }
            Some(false) => Ok(Some(now + DAY)),
            // It was just woken, which need not change it.
            None => Ok(Some(now)),
        };
    }
    let packed_at = found.touched.saturating_add(PACKED_AFTER);
    if packed_at > now {
        return Ok(Some(packed_at.min(found.until.unwrap_or(Millis::MAX))));
    }
    match house.journal.pack(&id, found.last).await {
        Ok(true) => _ = house.metrics.packed.inc(),
        Ok(false) => {}
        Err(TidyError::Conflict { .. }) => return Ok(Some(now)),
        Err(error) => return Err(error),
    }
    // Somebody may come back to it.
    Ok(Some((now + LOOKED_AGAIN).min(found.until.unwrap_or(Millis::MAX))))
}

/// Removes a table that is asleep here, unless it is kept elsewhere, or something is still to happen there.
async fn remove(house: &House, id: TableId, found: &Resting) -> Result<bool, TidyError> {
    let removed = !kept_elsewhere(house, id).await? && remove_table(&*house.journal, id, found, house.now()).await?;
    if let Some(evening) = EveningId::of_stream(&id).filter(|_| removed) {
        house.club.forget(evening);
    }
    Ok(removed)
}
