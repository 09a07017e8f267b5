//! Tables that nobody keeps any more: their node is gone, and something was to happen there by itself.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::TryStreamExt as _;

use crate::cluster::leases;
use crate::house::House;
use crate::journal::{Bucket, JournalError, TableId, all_keys};

/// Wakes, until the house closes, those tables at which something was to happen by itself and whose node is gone; looks so
/// often for them. Each node looks after its part of all tables.
pub async fn sweep(house: Arc<House>, every: Duration) {
    let Some(neighbours) = house.neighbours.clone() else { return };
    loop {
        tokio::select! {
            () = house.closed() => return,
            () = tokio::time::sleep(every) => {}
        }
        if !neighbours.is_connected() {
            continue;
        }
        if let Err(error) = look(&house).await
            && let Some(left_out) = house.warnings.no_sweep.pass()
        {
            tracing::warn!(%error, left_out, "tables without a keeper can't be looked for");
        }
    }
}

async fn look(house: &Arc<House>) -> Result<(), JournalError> {
    let mut keys = pin!(all_keys(&*house.journal, Bucket::Awake));
    while let Some(key) = keys.try_next().await? {
        let Ok(id) = key.as_str().parse::<TableId>() else { continue };
        if house.is_awake(id) || !is_mine(house, id) || kept_elsewhere(house, id).await? {
            continue;
        }
        if let Err(error) = house.table(id).await
            && let Some(left_out) = house.warnings.not_woken.pass()
        {
            tracing::warn!(table = %id, %error, left_out, "a table can't be woken");
        }
    }
    Ok(())
}

/// Whether this node looks after a table that nobody keeps, and not another one.
pub(crate) fn is_mine(house: &House, id: TableId) -> bool {
    let Some(neighbours) = &house.neighbours else { return true };
    let nodes = neighbours.alive().nodes();
    let mine = nodes.iter().position(|node| *node == neighbours.cluster.me());
    neighbours.is_connected() && mine == Some(part(id, nodes.len()))
}

/// Whether another node that is there keeps a table. The lease of a table that sleeps here may still be this node's own: it is being
/// given back, or could not be.
pub(crate) async fn kept_elsewhere(house: &House, id: TableId) -> Result<bool, JournalError> {
    let Some(neighbours) = &house.neighbours else { return Ok(false) };
    let holder = leases::find(&*house.journal, id).await?.holder.filter(|holder| *holder != neighbours.cluster.me());
    Ok(holder.is_some_and(|holder| neighbours.has(holder)))
}

/// Which of so many nodes looks after a table.
fn part(id: TableId, nodes: usize) -> usize {
    id.as_str().bytes().map(usize::from).sum::<usize>() % nodes.max(1)
}
