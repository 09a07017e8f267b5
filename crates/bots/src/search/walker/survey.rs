//! A look at every move of a new node before one of them is chosen.
//!
//! Where moves are many and visits few, trying each move once before any twice lets a seat play nearly at random deep in the tree. Judged
//! all at once, the best of them tells what the node is worth, and later visits go where they promise something.

use tavola_core::Seat;

use super::{Here, Task, Walker};
use crate::evaluate::worth;
use crate::search::tree::Branch;
use crate::{Evaluate, Payoff, Searchable};

impl<G: Searchable> Walker<G> {
    /// Gives a node a branch for each legal move, judged by where it leads, and tells the best one, and what it brings each seat; `None` if
    /// the tree is full.
    pub(super) fn survey<E: Evaluate<G>>(
        &mut self,
        here: Here<'_, G::Move>,
        position: &G,
        seat: Seat,
        task: &Task<'_, G, E>,
    ) -> Option<(G::Move, Payoff)> {
        if !here.has_room() {
            return None;
        }
        position.legal_moves(&mut self.legal);
        if !self.legal.is_sorted_by_key(|m| G::rank(*m)) {
            self.legal.sort_unstable_by_key(|m| G::rank(*m));
        }
        let legal = std::mem::take(&mut self.legal);
        let ordered = task.settings.is_ordered();
        if ordered {
            self.promise(position, task.evaluation, &legal);
        }
        let mut best: Option<(G::Move, Payoff)> = None;
        for (offset, m) in legal.iter().enumerate() {
            let mut next = position.clone();
            next.play_unchecked(*m);
            let payoff = worth(&next, task.evaluation);
            let prior = if ordered { self.promises[offset] } else { 0.0 };
            let mut branch = Branch { available: 1, ..Branch::new(*m, G::rank(*m), prior) };
            branch.visit(payoff[seat.index()]);
            self.walk.given.push(branch);
            if best.is_none_or(|(_, best)| best[seat.index()] < payoff[seat.index()]) {
                best = Some((*m, payoff));
            }
        }
        self.legal = legal;
        best
    }
}
