//! What a host keeps of the last changes, for clients that lost their connection for a moment.

use std::collections::VecDeque;

use tavola_core::{MAX_SEATS, PerSeat, Viewer};

use crate::change::Change;
use crate::fact::Seq;
use crate::fold::Table;
use crate::message::Happening;

/// How many changes are kept.
const KEPT: usize = 128;

/// The last changes of a table, and what each seat was sent of them.
#[derive(Debug)]
pub(crate) struct Recent {
    /// The newest at the end.
    changes: VecDeque<Change>,
    /// The last sequence number that was sent to each seat while this was kept.
    delivered: PerSeat<Option<Seq>>,
}

impl Default for Recent {
    fn default() -> Self {
        Recent { changes: VecDeque::new(), delivered: PerSeat::new(MAX_SEATS, |_| None) }
    }
}

impl Recent {
    /// Keeps a change that was applied.
    pub(crate) fn keep(&mut self, change: Change) {
        if self.changes.len() == KEPT {
            self.changes.pop_front();
        }
        self.changes.push_back(change);
    }

    /// Notes that a viewer was sent everything up to this number.
    pub(crate) fn note_delivery(&mut self, viewer: Viewer, seq: Seq) {
        if let Some(seat) = viewer.seat() {
            self.delivered[seat] = Some(seq);
        }
    }

    /// What happened since a client last looked, if that can be told.
    pub(crate) fn missed(&self, table: &Table, viewer: Viewer, seen: Seq) -> Option<Vec<Happening>> {
        let mut seen = seen;
        if table.remembering_counts() {
            // What a seat was sent once is not sent again, whoever asks; who only watches gets the state alone.
            seen = seen.max(viewer.seat().and_then(|seat| self.delivered[seat])?);
        }
        let oldest = self.changes.front()?.seq();
        if seen > table.seq() || seen + 1 < oldest {
            return None;
        }
        table.missed(self.changes.iter().filter(|change| change.seq() > seen), viewer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_of_a_change_is_small() {
        // Every table that is awake keeps as many as this.
        assert!(size_of::<Change>() <= 32, "{}", size_of::<Change>());
    }
}
