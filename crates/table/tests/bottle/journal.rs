//! The journal that all nodes share.

use bytes::Bytes;
use tavola_table::Seq;

/// Entries in order. It stores one only after the one that it was meant to follow.
#[derive(Default)]
pub(crate) struct Journal {
    entries: Vec<Bytes>,
}

impl Journal {
    pub(crate) fn last(&self) -> Seq {
        self.entries.len() as Seq
    }

    /// Whether the entry is stored now.
    pub(crate) fn append(&mut self, after: Seq, entry: Bytes) -> bool {
        let fits = after == self.last();
        if fits {
            self.entries.push(entry);
        }
        fits
    }

    pub(crate) fn after(&self, seq: Seq) -> Vec<(Seq, Bytes)> {
        (seq + 1..).zip(self.entries.iter().skip(seq as usize).cloned()).collect()
    }
}
