//! Tables that nobody keeps any more: their node is gone, and something was to happen there by itself.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::TryStreamExt as _;

use crate::cluster::leases;
use crate::cluster::neighbours::Neighbours;
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
        if let Err(error) = look(&house, &neighbours).await
            && let Some(left_out) = house.warnings.no_sweep.pass()
        {
            tracing::warn!(%error, left_out, "tables without a keeper can't be looked for");
        }
    }
}

async fn look(house: &Arc<House>, neighbours: &Neighbours) -> Result<(), JournalError> {
    let nodes = neighbours.alive().nodes();
    let mine = nodes.iter().position(|node| *node == neighbours.cluster.me());
    let mut keys = pin!(all_keys(&*house.journal, Bucket::Awake));
    while let Some(key) = keys.try_next().await? {
        let Ok(id) = key.as_str().parse::<TableId>() else { continue };
        if house.is_awake(id) || mine != Some(part(id, nodes.len())) {
            continue;
        }
        let lease = leases::find(&*house.journal, id).await?;
        if lease.holder.is_some_and(|holder| neighbours.has(holder)) {
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

/// Which of so many nodes looks after a table.
fn part(id: TableId, nodes: usize) -> usize {
    id.as_str().bytes().map(usize::from).sum::<usize>() % nodes.max(1)
}
