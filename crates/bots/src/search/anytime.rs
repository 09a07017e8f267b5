//! Judging a move by what it brought whenever it was made.
//!
//! Where the same things are done in any order, such as cards that all come to lie somewhere, a single game tells of many moves at once: of each
//! that its seat made later, as if it had been made now. That is known after few games and is less exact than what a move brought when it
//! was made here; so it counts the less, the more often that was tried.

use tavola_core::{MAX_SEATS, Seat};

use crate::{Luck, Payoff, Searchable};

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
    /// The ledgers on the way down the tree, each with how many deeds were done before.
    passed: Vec<(LedgerId, usize)>,
}

impl Ledgers {
    /// No ledger yet, and never more than fit into so many bytes.
    pub(crate) fn new(limit: usize) -> Self {
        Ledgers { entries: Vec::new(), limit, passed: Vec::new() }
    }

    /// How many bytes they take.
    pub(crate) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
    }

    /// Forgets everything but keeps the room.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Begins a way down the tree.
    #[inline]
    pub(crate) fn begin(&mut self) {
        self.passed.clear();
    }

    /// Comes by a node that keeps a ledger.
    #[inline]
    pub(crate) fn pass(&mut self, ledger: LedgerId, done: usize) {
        self.passed.push((ledger, done));
    }

    /// Adds an empty ledger; [`NO_ROOM`] if there is none.
    pub(crate) fn add<G: Searchable>(&mut self) -> LedgerId {
        let (first, size) = (self.entries.len(), MAX_SEATS * G::DEEDS);
        if first + size > self.entries.capacity() {
            let most = self.limit / size_of::<Entry>();
            if first + size > most {
                return NO_ROOM;
            }
            let room = (first + first / 2).max(first + size).min(most);
            self.entries.reserve_exact(room - first);
        }
        self.entries.resize(first + size, Entry::default());
        (first / size) as LedgerId
    }

    /// What the last ledger on the way tells of a seat.
    #[inline]
    pub(crate) fn last_of<G: Searchable>(&self, seat: Seat) -> Option<&[Entry]> {
        let (ledger, _) = self.passed.last()?;
        let first = (*ledger as usize * MAX_SEATS + seat.index()) * G::DEEDS;
        self.entries.get(first..first + G::DEEDS)
    }

    /// Lets everybody play on to the end by the last ledger on the way: each what brought most so far among a few random moves.
    pub(crate) fn play_on<G: Searchable>(&self, position: &mut G, among: u32, luck: &mut Luck) {
        if let Some((ledger, _)) = self.passed.last() {
            let first = *ledger as usize * MAX_SEATS * G::DEEDS;
            let ledger = &self.entries[first..first + MAX_SEATS * G::DEEDS];
            position.playout_by(among, luck, |seat, deed| ledger[seat.index() * G::DEEDS + deed].mean);
        }
    }

    /// Writes into each ledger on the way what everybody did after it, and what that brought.
    #[inline]
    pub(crate) fn count<G: Searchable>(&mut self, end: &G, payoff: &Payoff) {
        for (ledger, done) in &self.passed {
            let first = *ledger as usize * MAX_SEATS * G::DEEDS;
            let ledger = &mut self.entries[first..first + MAX_SEATS * G::DEEDS];
            end.each_deed(*done, |seat, deed| {
                let entry = &mut ledger[seat.index() * G::DEEDS + deed];
                entry.count += 1.0;
                entry.mean += (payoff[seat.index()] - entry.mean) / entry.count;
            });
        }
    }
}
