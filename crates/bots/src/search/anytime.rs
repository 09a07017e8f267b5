//! Judging a move by what it brought whenever it was made.
//!
//! Where the same things are done in any order, such as cards that all come to lie somewhere, a single game tells of many moves at once: of each
//! that its seat made later, as if it had been made now. That is known after few games and is less exact than what a move brought when it
//! was made here; so it counts the less, the more often that was tried.

use tavola_core::{MAX_SEATS, Seat};

use crate::{Payoff, Searchable};

/// How much a search learns from moves that were made later.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Anytime {
    /// After so many visits of a branch, both judgements count the same.
    pub weight: f32,
    /// After so many visits, a node keeps a ledger; before, that of the nearest node above it serves.
    pub from: u32,
}

/// The number of a ledger.
pub(crate) type LedgerId = u32;

/// No ledger.
pub(crate) const NO_LEDGER: LedgerId = LedgerId::MAX;

/// No ledger, and none will be: there was no room.
pub(crate) const NO_ROOM: LedgerId = LedgerId::MAX - 1;

/// What a deed of a seat brought it: how often it was done, and the mean payoff.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Entry {
    pub(crate) count: f32,
    pub(crate) mean: f32,
}

/// The ledgers of a tree, each with an entry for every deed of every seat.
#[derive(Clone, Debug)]
pub(crate) struct Ledgers {
    entries: Vec<Entry>,
    /// How many bytes they may take.
    limit: usize,
}

impl Ledgers {
    /// No ledger yet, and never more than fit into so many bytes.
    pub(crate) fn new(limit: usize) -> Self {
        Ledgers { entries: Vec::new(), limit }
    }

    /// How many bytes they take.
    pub(crate) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
    }

    /// Forgets everything but keeps the room.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Adds an empty ledger; [`NO_ROOM`] if there is none.
    pub(crate) fn add<G: Searchable>(&mut self) -> LedgerId {
        let (first, size) = (self.entries.len(), size::<G>());
        let most = self.most();
        if first + size > most {
            return NO_ROOM;
        }
        if first + size > self.entries.capacity() {
            let room = (first + first / 2).max(first + size).min(most);
            self.entries.reserve_exact(room - first);
        }
        self.entries.resize(first + size, Entry::default());
        (first / size) as LedgerId
    }

    /// Whether there is room for one more.
    pub(crate) fn has_room<G: Searchable>(&self) -> bool {
        self.entries.len() + size::<G>() <= self.most()
    }

    /// How many entries there is room for at most.
    const fn most(&self) -> usize {
        self.limit / size_of::<Entry>()
    }

    /// What a ledger tells of all seats, one after the other.
    #[inline]
    pub(crate) fn of<G: Searchable>(&self, ledger: LedgerId) -> &[Entry] {
        &self.entries[ledger as usize * size::<G>()..][..size::<G>()]
    }

    /// Writes into a ledger what everybody did, and what that brought.
    #[inline]
    pub(crate) fn write<G: Searchable>(&mut self, ledger: LedgerId, deeds: &[(Seat, u32)], payoff: &Payoff) {
        let entries = &mut self.entries[ledger as usize * size::<G>()..][..size::<G>()];
        for (seat, deed) in deeds {
            let entry = &mut entries[seat.index() * G::DEEDS + *deed as usize];
            entry.count += 1.0;
            entry.mean += (payoff[seat.index()] - entry.mean) / entry.count;
        }
    }
}

/// How many entries a ledger has.
pub(crate) const fn size<G: Searchable>() -> usize {
    MAX_SEATS * G::DEEDS
}
