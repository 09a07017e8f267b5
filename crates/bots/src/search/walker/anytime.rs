//! How a seat chooses among the moves of a node where moves that were made later tell of those to make now.

use tavola_core::Seat;

use super::{Choice, Here, Task, Walker};
use crate::search::Anytime;
use crate::search::anytime::{Entry, NO_LEDGER, NO_ROOM};
use crate::search::known::Known;
use crate::search::policy::TreePolicy;
use crate::search::tree::Branch;
use crate::{Evaluate, Searchable};

impl<G: Searchable> Walker<G> {
    /// Lets a seat choose the move that it wants most, tried or not; `None` if it can have none of them and the tree is full.
    #[inline]
    pub(super) fn choose_anytime<E: Evaluate<G>>(
        &mut self,
        here: Here<'_, G::Move>,
        known: &Known<G>,
        position: &G,
        seat: Seat,
        task: &Task<'_, G, E>,
        anytime: Anytime,
    ) -> Option<Choice<G::Move>> {
        let at_root = here.is_root();
        let mut legal = std::mem::take(if at_root { &mut self.root_legal } else { &mut self.legal });
        if !at_root {
            position.legal_moves(&mut legal);
            if !legal.is_sorted_by_key(|m| G::rank(*m)) {
                legal.sort_unstable_by_key(|m| G::rank(*m));
            }
        }
        let opens = self.open_ledger(here, known, &legal, position, task, anytime);
        let promised = opens && !at_root && task.settings.is_ordered();
        let chosen = self.most_wanted(here, known, seat, &legal, task, anytime, promised);
        let choice = chosen.filter(|(_, offset)| offset.is_some() || here.has_room()).map(|(index, offset)| {
            let m = legal[index];
            let step = self.walk.step(here.id, m, G::rank(m), seat);
            step.breadth = legal.len().min(u16::MAX.into()) as u16;
            step.opens_ledger = opens;
            step.deeds_done = position.deeds_done() as u32;
            let Some(offset) = offset else {
                // What was promised is given a branch that counts as open.
                step.available = u32::from(!promised);
                return Choice::fresh(m);
            };
            step.place = here.place(offset);
            Choice::by(&here.branches[offset], m)
        });
        *(if at_root { &mut self.root_legal } else { &mut self.legal }) = legal;
        choice
    }

    /// Opens a ledger for a node that was visited often enough, and where promises count, gives it a branch for each move; tells whether it
    /// did.
    fn open_ledger<E: Evaluate<G>>(
        &mut self,
        here: Here<'_, G::Move>,
        known: &Known<G>,
        legal: &[G::Move],
        position: &G,
        task: &Task<'_, G, E>,
        anytime: Anytime,
    ) -> bool {
        if here.node.ledger < NO_ROOM {
            self.ledger = Some(here.node.ledger);
        }
        let opens = here.node.ledger == NO_LEDGER && (here.is_root() || here.node.visits >= anytime.from);
        if opens && known.ledgers.has_room::<G>() {
            self.ledger = Some(NO_LEDGER);
        }
        if opens && !here.is_root() && task.settings.is_ordered() {
            self.promise(position, task.evaluation, legal);
            let given = legal.iter().zip(&self.promises);
            let given = given.map(|(m, prior)| Branch { available: 1, ..Branch::new(*m, G::rank(*m), *prior) });
            self.walk.given.extend(given);
        }
        opens
    }

    /// The move that the seat wants most, by its place among the legal ones, and that of its branch if it has one.
    #[expect(clippy::too_many_arguments, reason = "all of them are looked at for every move")]
    #[inline]
    fn most_wanted<E: Evaluate<G>>(
        &mut self,
        here: Here<'_, G::Move>,
        known: &Known<G>,
        seat: Seat,
        legal: &[G::Move],
        task: &Task<'_, G, E>,
        anytime: Anytime,
        promised: bool,
    ) -> Option<(usize, Option<usize>)> {
        let (exploration, weight) = match task.settings.policy {
            TreePolicy::Bias { exploration, weight } => (exploration, weight),
            TreePolicy::Ucb1 { exploration }
            | TreePolicy::Ucb1Tuned { exploration }
            | TreePolicy::Puct { exploration } => (exploration, 0.0),
        };
        let ledger = self.ledger?;
        let entries = if ledger == NO_LEDGER { &self.blank } else { known.ledgers.of::<G>(ledger) };
        let entries = &entries[seat.index() * G::DEEDS..][..G::DEEDS];
        let (roots, branches, under_way) = (&self.roots, here.branches, self.under_way.by(&here));
        let first = self.walk.open.len();
        self.walk.open.resize(first + branches.len().div_ceil(u64::BITS as usize), 0);
        let open = &mut self.walk.open[first..];
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        let mut offset = 0;
        for (index, m) in legal.iter().enumerate() {
            let rank = G::rank(*m);
            while offset < branches.len() && branches[offset].rank < rank {
                offset += 1;
            }
            let entry = entries[G::deed(*m)];
            let branch = branches.get(offset).filter(|branch| branch.rank == rank);
            let score = match branch {
                None if promised => unknown(entry) + weight * self.promises[index],
                None => unknown(entry),
                Some(branch) => {
                    let later;
                    let branch = match under_way.get(offset) {
                        None | Some(0) => branch,
                        Some(walks) => {
                            later = branch.with_walks_under_way(*walks);
                            &later
                        }
                    };
                    open[offset / u64::BITS as usize] |= 1 << (offset % u64::BITS as usize);
                    let tried = if branch.visits == 0 {
                        unknown(entry)
                    } else {
                        let visits = branch.visits as f32;
                        let trust = entry.count / (entry.count + visits + entry.count * visits / anytime.weight);
                        let mean = branch.mean + trust * (entry.mean - branch.mean);
                        mean + exploration * roots.of(branch.available + 1) * branch.spread
                    };
                    let prior = if promised { self.promises[index] } else { branch.prior };
                    tried + weight * prior / (1.0 + branch.visits as f32)
                }
            };
            if score > most {
                most = score;
                best = Some((index, branch.map(|_| offset)));
            }
        }
        best
    }
}

/// How much a move is wanted that was never made here.
#[inline]
fn unknown(entry: Entry) -> f32 {
    if entry.count > 0.0 { entry.mean + 0.5 / (1.0 + entry.count) } else { 2.0 }
}
