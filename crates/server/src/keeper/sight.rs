//! What somebody who looks at a table once is shown.

use std::collections::HashMap;

use bytes::Bytes;
use serde::Serialize;
use tavola_table::host::Host;
use tavola_table::{Credentials, Millis, RecordError, Seq, Table, You};
use tavola_wire::SeenTable;

use crate::cluster::{Look, Unseen};

/// What was shown of the last round since it is over: for the next one who asks.
#[derive(Debug, Default)]
pub(super) struct Sights {
    /// The entry that last changed the round.
    situation: Seq,
    seen: HashMap<Look, Bytes>,
}

impl Sights {
    /// What somebody with these credentials is shown, as JSON.
    pub(super) fn show(
        &mut self,
        host: &Host,
        credentials: Credentials,
        look: Look,
        now: Millis,
    ) -> Result<Bytes, Unseen> {
        let (table, caller) = host.look(credentials)?;
        let viewer = caller.viewer();
        match look {
            Look::State => {
                let you = You { seat: caller.seat, host: credentials.host.is_some() };
                Ok(json(&SeenTable { you, state: table.state(caller, now) }))
            }
            Look::History => Ok(json(&table.history(viewer))),
            Look::Record { round } | Look::Replay { round, .. } => {
                let last = table.round_number().unwrap_or_default();
                match round {
                    // There never was such a round: the journal need not be asked.
                    Some(number) if number == 0 || number > last => Err(RecordError::None.into()),
                    Some(number) if number < last => Err(Unseen::Earlier(number)),
                    _ => self.show_last(table, look),
                }
            }
        }
    }

    /// The last round; nothing of it is kept while it runs.
    fn show_last(&mut self, table: &Table, look: Look) -> Result<Bytes, Unseen> {
        if self.situation != table.situation() {
            *self = Sights { situation: table.situation(), seen: HashMap::new() };
        }
        // The last round can be asked for by its number or without: it is the same.
        let key = match look {
            Look::Record { .. } => Look::Record { round: None },
            Look::Replay { eyes, .. } => Look::Replay { round: None, eyes },
            other => other,
        };
        if let Some(seen) = self.seen.get(&key) {
            return Ok(seen.clone());
        }
        let seen = show_past(table, look)?;
        self.seen.insert(key, seen.clone());
        Ok(seen)
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
