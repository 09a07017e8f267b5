//! What somebody who looks at a table once is shown.

use bytes::Bytes;
use serde::Serialize;
use tavola_table::host::Host;
use tavola_table::{Credentials, Millis, Table, You};
use tavola_wire::SeenTable;

use crate::cluster::{Look, Unseen};

/// What somebody with these credentials is shown, as JSON.
pub(super) fn show(host: &Host, credentials: Credentials, look: Look, now: Millis) -> Result<Bytes, Unseen> {
    let (table, caller) = host.look(credentials)?;
    let viewer = caller.viewer();
    match look {
        Look::State => {
            let you = You { seat: caller.seat, host: credentials.host.is_some() };
            Ok(json(&SeenTable { you, state: table.state(viewer, now) }))
        }
        Look::History => Ok(json(&table.history(viewer))),
        Look::Record { round } | Look::Replay { round, .. } => match round {
            Some(number) if Some(number) != table.round_number() => Err(Unseen::Earlier(number)),
            _ => show_past(table, look),
        },
    }
}

/// What is shown of a round that is over, at a table as it was then.
pub(crate) fn show_past(table: &Table, look: Look) -> Result<Bytes, Unseen> {
    match look {
        Look::Replay { eyes, .. } => Ok(json(&table.replay(eyes)?)),
        Look::State | Look::History | Look::Record { .. } => Ok(table.record()?.into()),
    }
}

/// # Panics
/// Never: all that is shown is plain data with string keys.
fn json(shown: &impl Serialize) -> Bytes {
    serde_json::to_vec(shown).expect("what is shown is plain JSON").into()
}
