//! Which node keeps a table: a small value with the node's name, taken by whoever sees that its holder is gone.
//!
//! A lease lasts as long as its node: nodes hear each other's [beats](super::neighbours) every second, and one that falls
//! silent has no leases any more. Nothing is renewed table by table. What keeps a node that wakes from a long sleep from
//! writing is the [fence](super::Cluster::fence), not this value: it only says where to ask.

use bytes::Bytes;

use super::NodeId;
use crate::journal::{Bucket, Journal, JournalError, Key, PutError, TableId, Version};

/// The lease of a table as it was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// Who holds it; nobody if it was never taken, or was given back.
    pub(crate) holder: Option<NodeId>,
    version: Version,
}

impl Found {
    /// The number that a lease gets at least: numbers of leases grow, as versions do.
    pub(crate) const fn number(self) -> u64 {
        self.version.number()
    }
}

/// Looks who keeps a table.
pub(crate) async fn find(journal: &dyn Journal, table: TableId) -> Result<Found, JournalError> {
    let found = journal.get(Bucket::Nodes, &key(table)).await?;
    let Some((version, name)) = found else { return Ok(Found { holder: None, version: Version::NEW }) };
    let holder = std::str::from_utf8(&name).ok().and_then(|name| name.parse().ok());
    Ok(Found { holder, version })
}

/// Takes the lease of a table, unless somebody else did so since it was looked for.
pub(crate) async fn take(journal: &dyn Journal, table: TableId, found: Found, node: NodeId) -> Result<Found, PutError> {
    let version = journal.put(Bucket::Nodes, &key(table), found.version, Bytes::from(node.to_string())).await?;
    Ok(Found { holder: Some(node), version })
}

/// Gives a lease back, so that nobody asks in vain.
pub(crate) async fn give_back(journal: &dyn Journal, table: TableId, lease: Found) {
    // If somebody has taken it meanwhile, it is theirs.
    if let Err(error) = journal.delete(Bucket::Nodes, &key(table), lease.version).await {
        tracing::debug!(%table, %error, "a lease was not given back");
    }
}

/// # Panics
/// Never: names of tables are made of what keys are made of.
fn key(table: TableId) -> Key {
    format!("lease.{table}").parse().expect("a key")
}
