//! How a seat chooses among the moves of a node where moves that were made later tell of those to make now.

use tavola_core::Seat;

use super::choice::Choice;
use super::{Task, Worker};
use crate::search::Anytime;
use crate::search::anytime::{Entry, NO_LEDGER, NO_ROOM};
use crate::search::policy::TreePolicy;
use crate::search::tree::{Branch, NodeId, Tree};
use crate::{Evaluate, Searchable};

impl<G: Searchable> Worker<G> {
    /// Lets a seat choose the move that it wants most, tried or not; `None` if it can have none of them and the tree is full.
    #[inline]
    pub(super) fn choose_anytime<E: Evaluate<G>>(
        &mut self,
        node: NodeId,
        position: &G,
        seat: Seat,
        task: &Task<'_, G, E>,
        anytime: Anytime,
    ) -> Option<Choice<G::Move>> {
        let at_root = node == Tree::<G::Move>::ROOT;
        let mut legal = std::mem::take(if at_root { &mut self.root_legal } else { &mut self.legal });
        if !at_root {
            position.legal_moves(&mut legal);
            if !legal.is_sorted_by_key(|m| G::rank(*m)) {
                legal.sort_unstable_by_key(|m| G::rank(*m));
            }
        }
        self.open_ledger(node, position, &legal, task, anytime);
        let chosen = self.most_wanted(node, seat, &legal, task, anytime);
        let choice = chosen.and_then(|(index, place)| {
            let m = legal[index];
            let place = place.or_else(|| {
                let offset = self.tree.find(node, G::rank(m)).err()?;
                self.tree.insert(node, offset, Branch { available: 1, ..Branch::new(m, G::rank(m), 0.0) })
            })?;
            let fresh = self.tree.at(place).visits == 0;
            Some(Choice { place, m, fresh })
        });
        *(if at_root { &mut self.root_legal } else { &mut self.legal }) = legal;
        choice
    }

    /// Counts a visit of the node; once there were enough, gives it a ledger, and where promises count, a branch for each move.
    fn open_ledger<E: Evaluate<G>>(
        &mut self,
        node: NodeId,
        position: &G,
        legal: &[G::Move],
        task: &Task<'_, G, E>,
        anytime: Anytime,
    ) {
        let visits = {
            let node = self.tree.node(node);
            node.visits += 1;
            node.visits
        };
        let at_root = node == Tree::<G::Move>::ROOT;
        if self.tree.node(node).ledger == NO_LEDGER && (at_root || visits > anytime.from) {
            self.tree.node(node).ledger = self.ledgers.add::<G>();
            if !at_root && task.settings.is_ordered() {
                self.promise(position, task.evaluation, legal);
                for (index, m) in legal.iter().enumerate() {
                    let prior = self.promises[index];
                    match self.tree.find(node, G::rank(*m)) {
                        Ok(offset) => self.tree.branches(node)[offset].prior = prior,
                        Err(offset) => {
                            if self.tree.insert(node, offset, Branch::new(*m, G::rank(*m), prior)).is_none() {
                                break;
                            }
                        }
                    }
                }
            }
        }
        let ledger = self.tree.node(node).ledger;
        if ledger < NO_ROOM {
            self.ledgers.pass(ledger, position.deeds_done());
        }
    }

    /// The move that the seat wants most, by its place among the legal ones, and that of its branch if it has one.
    #[inline]
    fn most_wanted<E: Evaluate<G>>(
        &mut self,
        node: NodeId,
        seat: Seat,
        legal: &[G::Move],
        task: &Task<'_, G, E>,
        anytime: Anytime,
    ) -> Option<(usize, Option<usize>)> {
        let (exploration, weight) = match task.settings.policy {
            TreePolicy::Bias { exploration, weight } => (exploration, weight),
            TreePolicy::Ucb1 { exploration }
            | TreePolicy::Ucb1Tuned { exploration }
            | TreePolicy::Puct { exploration } => (exploration, 0.0),
        };
        let entries = self.ledgers.last_of::<G>(seat)?;
        let start = self.tree.span(node).start;
        let (roots, branches) = (&self.roots, self.tree.branches(node));
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        let mut offset = 0;
        for (index, m) in legal.iter().enumerate() {
            let rank = G::rank(*m);
            while offset < branches.len() && branches[offset].rank < rank {
                offset += 1;
            }
            let entry = entries[G::deed(*m)];
            let branch = branches.get_mut(offset).filter(|branch| branch.rank == rank);
            let (score, place) = match branch {
                None => (unknown(entry), None),
                Some(branch) => {
                    branch.available += 1;
                    let known = if branch.visits == 0 {
                        unknown(entry)
                    } else {
                        let visits = branch.visits as f32;
                        let trust = entry.count / (entry.count + visits + entry.count * visits / anytime.weight);
                        let mean = branch.mean + trust * (entry.mean - branch.mean);
                        mean + exploration * roots.of(branch.available) * branch.spread
                    };
                    (known + branch.bias(weight), Some(start + offset))
                }
            };
            if score > most {
                most = score;
                best = Some((index, place));
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
