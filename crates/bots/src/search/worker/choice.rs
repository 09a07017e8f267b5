//! How a seat chooses among the moves of a node: a known branch that the policy wants most, or a new one.

use tavola_core::Seat;
use tavola_core::random::quick_below;

use super::{Task, Worker};
use crate::search::Settings;
use crate::search::policy::{RootsOfLogs, TreePolicy};
use crate::search::tree::{Branch, NodeId, Tree};
use crate::{Evaluate, Luck, Searchable};

/// The branch that a seat chose, the move for it, and whether the branch is new.
pub(super) struct Choice<M> {
    pub(super) place: usize,
    pub(super) m: M,
    pub(super) fresh: bool,
}

impl<G: Searchable> Worker<G> {
    /// Lets a seat choose a branch; `None` if it knows none and the tree is full.
    #[inline]
    pub(super) fn choose<E: Evaluate<G>>(
        &mut self,
        node: NodeId,
        position: &G,
        seat: Seat,
        observer: Seat,
        task: &Task<'_, G, E>,
        luck: &mut Luck,
    ) -> Option<Choice<G::Move>> {
        let veiled = G::SECRETS && seat != observer;
        let ordered = task.settings.is_ordered();
        let known = self.tree.span(node).len();
        let breadth = usize::from(self.tree.node(node).breadth);
        // While most moves are new, a random one is new more often than not, and no list is needed.
        if !ordered && (breadth == 0 || known * 2 < breadth) {
            let m = position.sample(luck)?;
            let key = if veiled { position.shown(m, observer) } else { m };
            if let Err(offset) = self.tree.find(node, G::rank(key))
                && let Some(place) = self.tree.insert(node, offset, fresh::<G>(key, 0.0))
            {
                return Some(Choice { place, m, fresh: true });
            }
        }
        let at_root = node == Tree::<G::Move>::ROOT;
        let mut legal = std::mem::take(if at_root { &mut self.root_legal } else { &mut self.legal });
        let mut shown = std::mem::take(&mut self.shown);
        if at_root {
            std::mem::swap(&mut self.ranks, &mut self.root_ranks);
        } else {
            position.legal_moves(&mut legal);
            self.arrange(position, &mut legal, &mut shown, veiled.then_some(observer));
        }
        let keys = if veiled { &shown } else { &legal };
        let Comparison { best, tried } = self.compare(node, task.settings);
        let open = tried + self.untried.len();
        let visits = {
            let node = self.tree.node(node);
            node.breadth = open.min(u16::MAX.into()) as u16;
            node.visits += 1;
            node.visits
        };
        let may_widen = task.settings.widening.is_none_or(|widening| tried < widening.allows(visits) as usize);
        let mut chosen = None;
        if tried < open && (may_widen || best.is_none()) {
            let order = ordered.then_some(task.evaluation);
            chosen = self.expand(node, position, &legal, keys, order, luck).map(|(place, index)| (place, index, true));
        }
        let chosen = chosen.or_else(|| best.map(|best| (self.tree.span(node).start + best.offset, best.index, false)));
        let choice = chosen.map(|(place, index, fresh)| {
            let m = if veiled { one_of::<G>(&legal, &shown, index, luck) } else { legal[index] };
            Choice { place, m, fresh }
        });
        if at_root {
            std::mem::swap(&mut self.ranks, &mut self.root_ranks);
            self.root_legal = legal;
        } else {
            self.legal = legal;
        }
        self.shown = shown;
        choice
    }

    /// Finds the branches of the legal moves, counts that they were available, and picks the one that the policy wants
    /// most; lists the moves without a visited branch in `untried`. The numbers of the legal moves are in `ranks`.
    #[inline]
    fn compare(&mut self, node: NodeId, settings: &Settings) -> Comparison {
        // One loop for each rule, so that the choice among rules is not made for every branch.
        match settings.policy {
            TreePolicy::Ucb1 { exploration } => self.compare_by(node, |branch, roots| branch.ucb1(exploration, roots)),
            TreePolicy::Ucb1Tuned { exploration } => {
                self.compare_by(node, |branch, roots| branch.ucb1_tuned(exploration, roots))
            }
            TreePolicy::Puct { exploration } => self.compare_by(node, |branch, _| branch.puct(exploration)),
            TreePolicy::Bias { exploration, weight } => {
                self.compare_by(node, |branch, roots| branch.ucb1(exploration, roots) + branch.bias(weight))
            }
        }
    }

    #[inline]
    fn compare_by(&mut self, node: NodeId, score: impl Fn(&Branch<G::Move>, &RootsOfLogs) -> f32) -> Comparison {
        self.untried.clear();
        let mut best = Best { offset: usize::MAX, index: 0 };
        let mut most = f32::NEG_INFINITY;
        let mut tried = 0;
        let (roots, untried, ranks) = (&self.roots, &mut self.untried, self.ranks.as_slice());
        let branches = self.tree.branches(node);
        if node == Tree::<G::Move>::ROOT && branches.len() + 1 == ranks.len() {
            // The root has a branch for each legal move: nothing needs to be looked up.
            for (offset, branch) in branches.iter_mut().enumerate() {
                branch.available += 1;
                if branch.visits == 0 {
                    untried.push(offset as u32);
                    continue;
                }
                tried += 1;
                let score = score(branch, roots);
                if score > most {
                    most = score;
                    best = Best { offset, index: offset };
                }
            }
            return Comparison { best: (tried > 0).then_some(best), tried };
        }
        let mut at = 0;
        for (offset, branch) in branches.iter_mut().enumerate() {
            while ranks[at] < branch.rank {
                note::<G>(untried, ranks, at);
                at += 1;
            }
            if ranks[at] != branch.rank {
                continue;
            }
            let index = at;
            at += 1;
            // Only behind a veil do several moves look alike.
            while G::SECRETS && ranks[at] == branch.rank {
                at += 1;
            }
            branch.available += 1;
            if branch.visits == 0 {
                note::<G>(untried, ranks, index);
                continue;
            }
            tried += 1;
            let score = score(branch, roots);
            if score > most {
                most = score;
                best = Best { offset, index };
            }
        }
        (at..ranks.len() - 1).for_each(|at| note::<G>(untried, ranks, at));
        Comparison { best: (tried > 0).then_some(best), tried }
    }

    /// Orders the legal moves by their numbers, or, behind a veil, by the numbers of what the observer sees of them, which
    /// `shown` then lists; writes the numbers to `ranks`, with one greater than all at the end.
    #[inline]
    fn arrange(&mut self, position: &G, legal: &mut [G::Move], shown: &mut Vec<G::Move>, veil: Option<Seat>) {
        self.ranks.clear();
        match veil {
            None => {
                self.ranks.extend(legal.iter().map(|m| G::rank(*m)));
                if !self.ranks.is_sorted() {
                    self.ranks.sort_unstable();
                    legal.sort_unstable_by_key(|m| G::rank(*m));
                }
            }
            Some(observer) => {
                legal.sort_unstable_by_key(|m| (G::rank(position.shown(*m, observer)), G::rank(*m)));
                shown.clear();
                shown.extend(legal.iter().map(|m| position.shown(*m, observer)));
                self.ranks.extend(shown.iter().map(|m| G::rank(*m)));
            }
        }
        self.ranks.push(u32::MAX);
    }

    /// Opens the branch of a move that was not tried before, the most promising one or any, and tells its place in the
    /// tree and the move's among the legal ones; `None` if the tree is full.
    fn expand<E: Evaluate<G>>(
        &mut self,
        node: NodeId,
        position: &G,
        legal: &[G::Move],
        keys: &[G::Move],
        order: Option<&E>,
        luck: &mut Luck,
    ) -> Option<(usize, usize)> {
        let any = quick_below(luck, self.untried.len() as u32) as usize;
        let mut index = self.untried[any] as usize;
        let mut prior = 0.0;
        if let Some(evaluation) = order {
            self.promise(position, evaluation, legal);
            for other in &self.untried {
                if self.promises[*other as usize] > self.promises[index] {
                    index = *other as usize;
                }
            }
            prior = self.promises[index];
        }
        let key = keys[index];
        let place = match self.tree.find(node, G::rank(key)) {
            Ok(offset) => self.tree.span(node).start + offset,
            Err(offset) => self.tree.insert(node, offset, fresh::<G>(key, prior))?,
        };
        Some((place, index))
    }

    /// Fills `promises` with the share of choices that each legal move promises.
    pub(super) fn promise<E: Evaluate<G>>(&mut self, position: &G, evaluation: &E, legal: &[G::Move]) {
        evaluation.promise(position, legal, &mut self.promises);
        let most = self.promises.iter().copied().fold(f32::MIN, f32::max);
        self.promises.iter_mut().for_each(|promise| *promise = (*promise - most).exp());
        let sum: f32 = self.promises.iter().sum();
        self.promises.iter_mut().for_each(|promise| *promise /= sum);
    }
}

/// What a look at all branches of a node brought.
struct Comparison {
    best: Option<Best>,
    /// How many branches of legal moves have been visited.
    tried: usize,
}

/// The most wanted branch of a node.
struct Best {
    /// Its place among the branches of the node.
    offset: usize,
    /// The place of its move among the legal ones.
    index: usize,
}

/// A branch that is about to be tried for the first time.
fn fresh<G: Searchable>(m: G::Move, prior: f32) -> Branch<G::Move> {
    Branch { available: 1, ..Branch::new(m, G::rank(m), prior) }
}

/// Lists a move that was not tried, unless the one before looks just like it.
#[inline]
fn note<G: Searchable>(untried: &mut Vec<u32>, ranks: &[u32], index: usize) {
    if !G::SECRETS || index == 0 || ranks[index - 1] != ranks[index] {
        untried.push(index as u32);
    }
}

/// One of the legal moves that look like the one at `index`, which is the first of them; each equally likely.
fn one_of<G: Searchable>(legal: &[G::Move], shown: &[G::Move], index: usize, luck: &mut Luck) -> G::Move {
    let rank = G::rank(shown[index]);
    let alike = shown[index..].iter().take_while(|other| G::rank(**other) == rank).count();
    legal[index + quick_below(luck, alike as u32) as usize]
}
