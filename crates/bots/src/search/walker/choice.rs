//! How a seat chooses among the moves of a node: a known branch that the policy wants most, or a new one.

use tavola_core::Seat;
use tavola_core::random::quick_below;

use super::{Choice, Here, Task, Walker};
use crate::search::Settings;
use crate::search::policy::{RootsOfLogs, TreePolicy};
use crate::search::tree::Branch;
use crate::search::walk::ALL;
use crate::{Evaluate, Luck, Searchable};

impl<G: Searchable> Walker<G> {
    /// Lets a seat choose a branch; `None` if it knows none and the tree is full.
    #[inline]
    pub(super) fn choose<E: Evaluate<G>>(
        &mut self,
        here: Here<'_, G::Move>,
        position: &G,
        seat: Seat,
        observer: Seat,
        task: &Task<'_, G, E>,
        luck: &mut Luck,
    ) -> Option<Choice<G::Move>> {
        let veiled = G::SECRETS && seat != observer;
        let ordered = task.settings.is_ordered();
        let known = here.branches.len();
        let breadth = usize::from(here.node.breadth);
        // While most moves are new, a random one is new more often than not, and no list is needed.
        if !ordered && (breadth == 0 || known * 2 < breadth) {
            let m = position.sample(luck)?;
            let key = if veiled { position.shown(m, observer) } else { m };
            if here.find(G::rank(key)).is_none() && here.has_room() {
                self.walk.step(here.id, key, G::rank(key), seat).available = 1;
                return Some(Choice::fresh(m));
            }
        }
        let at_root = here.is_root();
        let mut legal = std::mem::take(if at_root { &mut self.root_legal } else { &mut self.legal });
        let mut shown = std::mem::take(&mut self.shown);
        if at_root {
            std::mem::swap(&mut self.ranks, &mut self.root_ranks);
        } else {
            position.legal_moves(&mut legal);
            self.arrange(position, &mut legal, &mut shown, veiled.then_some(observer));
        }
        let keys = if veiled { &shown } else { &legal };
        let Comparison { best, tried, all } = self.compare(here, task.settings);
        let count = tried + self.untried.len();
        let visits = here.node.visits + 1;
        let may_widen = task.settings.widening.is_none_or(|widening| tried < widening.allows(visits) as usize);
        let mut chosen = None;
        if tried < count && (may_widen || best.is_none()) {
            let order = ordered.then_some(task.evaluation);
            chosen = self.expand(here, position, &legal, keys, order, luck);
        }
        let choice = chosen.or(best).map(|Chosen { offset, index, prior }| {
            let m = if veiled { one_of::<G>(&legal, &shown, index, luck) } else { legal[index] };
            let step = self.walk.step(here.id, keys[index], G::rank(keys[index]), seat);
            step.breadth = count.min(u16::MAX.into()) as u16;
            if all {
                step.open = ALL;
            }
            let Some(branch) = here.branches.get(offset) else {
                step.prior = prior;
                step.available = 1;
                return Choice::fresh(m);
            };
            step.place = here.place(offset);
            Choice::by(branch, m)
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

    /// Finds the branches of the legal moves, notes that they were available, and picks the one that the policy wants
    /// most; lists the moves without a visited branch in `untried`. The numbers of the legal moves are in `ranks`.
    #[inline]
    fn compare(&mut self, here: Here<'_, G::Move>, settings: &Settings) -> Comparison {
        // One loop for each rule, so that the choice among rules is not made for every branch.
        match settings.policy {
            TreePolicy::Ucb1 { exploration } => {
                self.compare_by(here, |branch, available, roots| branch.ucb1(exploration, available, roots))
            }
            TreePolicy::Ucb1Tuned { exploration } => {
                self.compare_by(here, |branch, available, roots| branch.ucb1_tuned(exploration, available, roots))
            }
            TreePolicy::Puct { exploration } => {
                self.compare_by(here, |branch, available, _| branch.puct(exploration, available))
            }
            TreePolicy::Bias { exploration, weight } => self.compare_by(here, |branch, available, roots| {
                branch.ucb1(exploration, available, roots) + branch.bias(weight)
            }),
        }
    }

    #[inline]
    fn compare_by(
        &mut self,
        here: Here<'_, G::Move>,
        score: impl Fn(&Branch<G::Move>, u32, &RootsOfLogs) -> f32,
    ) -> Comparison {
        self.untried.clear();
        let mut best = (0, 0);
        let mut most = f32::NEG_INFINITY;
        let mut tried = 0;
        let (roots, untried, ranks) = (&self.roots, &mut self.untried, self.ranks.as_slice());
        let (branches, under_way) = (here.branches, self.under_way.by(&here));
        let score = |branch: &Branch<G::Move>, offset: usize| match under_way.get(offset) {
            None | Some(0) => score(branch, branch.available + 1, roots),
            Some(walks) => {
                let branch = branch.with_walks_under_way(*walks);
                score(&branch, branch.available + 1, roots)
            }
        };
        if here.is_root() && branches.len() + 1 == ranks.len() {
            // The root has a branch for each legal move: nothing needs to be looked up.
            for (offset, branch) in branches.iter().enumerate() {
                if branch.visits == 0 {
                    untried.push(offset as u32);
                    continue;
                }
                tried += 1;
                let score = score(branch, offset);
                if score > most {
                    most = score;
                    best = (offset, offset);
                }
            }
            return Comparison { best: known(tried, best), tried, all: true };
        }
        let mut at = 0;
        for (chunk, branches) in branches.chunks(u64::BITS as usize).enumerate() {
            let mut open = 0_u64;
            for (bit, branch) in branches.iter().enumerate() {
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
                open |= 1 << bit;
                if branch.visits == 0 {
                    note::<G>(untried, ranks, index);
                    continue;
                }
                tried += 1;
                let offset = chunk * u64::BITS as usize + bit;
                let score = score(branch, offset);
                if score > most {
                    most = score;
                    best = (offset, index);
                }
            }
            self.walk.open.push(open);
        }
        (at..ranks.len() - 1).for_each(|at| note::<G>(untried, ranks, at));
        Comparison { best: known(tried, best), tried, all: false }
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

    /// Chooses a move that was not tried before, the most promising one or any; `None` if the tree is full.
    fn expand<E: Evaluate<G>>(
        &mut self,
        here: Here<'_, G::Move>,
        position: &G,
        legal: &[G::Move],
        keys: &[G::Move],
        order: Option<&E>,
        luck: &mut Luck,
    ) -> Option<Chosen> {
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
        let offset = here.find(G::rank(keys[index]));
        (offset.is_some() || here.has_room()).then_some(Chosen { offset: offset.unwrap_or(usize::MAX), index, prior })
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
    /// The most wanted branch.
    best: Option<Chosen>,
    /// How many branches of legal moves have been visited.
    tried: usize,
    /// Whether all branches could have been chosen; else those are noted.
    all: bool,
}

/// The best of the known branches, by its offset and the place of its move, if there is any.
fn known(tried: usize, (offset, index): (usize, usize)) -> Option<Chosen> {
    (tried > 0).then_some(Chosen { offset, index, prior: 0.0 })
}

/// A move that was chosen.
#[derive(Clone, Copy)]
struct Chosen {
    /// The place of its branch among those of the node, beyond them if it has none.
    offset: usize,
    /// The place of the move among the legal ones.
    index: usize,
    /// The share of choices that it promised, if it was asked for.
    prior: f32,
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
