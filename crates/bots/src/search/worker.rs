//! One iteration after the other: down the tree, on to the end of the game, and back.

use rand_xoshiro::rand_core::SeedableRng;
use tavola_core::random::quick_below;
use tavola_core::{MAX_SEATS, Seat, Turn};

use super::Settings;
use super::policy::{RootsOfLogs, TreePolicy};
use super::tree::{Branch, NONE, NodeId, Tree};
use crate::budget::Deadline;
use crate::report::Finding;
use crate::searchable::{Trace, decider};
use crate::{Evaluate, Imagination, Luck, Payoff, Searchable};

/// A tree and the lists that its growth needs; one a thread.
#[derive(Clone, Debug)]
pub(crate) struct Worker<G: Searchable> {
    tree: Tree<G::Move>,
    spare: Tree<G::Move>,
    /// Where the next search begins: a node of the tree that the game has come to, or nowhere.
    root: Option<NodeId>,
    roots: RootsOfLogs,
    legal: Vec<G::Move>,
    shown: Vec<G::Move>,
    ranks: Vec<u32>,
    untried: Vec<u32>,
    promises: Vec<f32>,
    path: Vec<(usize, Seat)>,
    /// For each branch of the root, what the iterations of this search through it brought each seat.
    sums: Vec<[f64; MAX_SEATS]>,
    counts: Vec<u64>,
}

/// What a search asks of each of its workers.
pub(crate) struct Task<'a, G: Searchable, E> {
    pub(crate) view: &'a G::View,
    pub(crate) memory: &'a G::Memory,
    pub(crate) legal: &'a [G::Move],
    pub(crate) evaluation: &'a E,
    pub(crate) settings: &'a Settings,
    pub(crate) deadline: Deadline,
}

/// The branch that a seat chose, the move for it, and whether the branch is new.
struct Choice<M> {
    place: usize,
    m: M,
    fresh: bool,
}

impl<G: Searchable> Worker<G> {
    /// A worker whose trees take no more than about `limit` bytes together.
    pub(crate) fn new(limit: usize) -> Self {
        // Half for the tree, half for the part of it that is kept for the next move.
        let limit = (limit / 2).max(1 << 20);
        Worker {
            tree: Tree::new(limit),
            spare: Tree::new(limit),
            root: None,
            roots: RootsOfLogs::new(),
            legal: Vec::new(),
            shown: Vec::new(),
            ranks: Vec::new(),
            untried: Vec::new(),
            promises: Vec::new(),
            path: Vec::new(),
            sums: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// How many bytes the trees take.
    pub(crate) fn bytes(&self) -> usize {
        self.tree.bytes() + self.spare.bytes()
    }

    /// Forgets the tree.
    pub(crate) fn forget(&mut self) {
        self.root = None;
    }

    /// Goes on to where a move of the game has led, if the tree knows that place.
    pub(crate) fn follow(&mut self, trace: Trace<G::Move>) {
        self.root = self.root.and_then(|root| {
            let offset = self.tree.find(root, G::rank(trace.shown)).ok()?;
            let branch = self.tree.branches(root)[offset];
            let led = (branch.child != NONE).then_some(branch.child)?;
            if trace.found == 0 {
                return Some(led);
            }
            let offset = self.tree.find(led, trace.found).ok()?;
            let found = self.tree.branches(led)[offset];
            (found.child != NONE).then_some(found.child)
        });
    }

    /// Does up to `iterations` iterations, at least one, and tells how many.
    pub(crate) fn search<E: Evaluate<G>>(&mut self, task: &Task<'_, G, E>, iterations: u64, seed: u64) -> u64 {
        let mut luck = Luck::seed_from_u64(seed);
        match self.root {
            Some(root) if task.settings.reuse => {
                self.tree.transplant(root, &mut self.spare);
                std::mem::swap(&mut self.tree, &mut self.spare);
            }
            _ => self.tree.clear(),
        }
        self.root = Some(Tree::<G::Move>::ROOT);
        let mut imagine = task.evaluation.imagination(task.view, task.memory);
        let observer = self.open_root(task, &mut imagine, &mut luck);
        // Where nothing is hidden there is but one position to imagine.
        let only = G::is_open(task.view).then(|| imagine(&mut luck));
        let mut done = 0;
        while done < iterations.max(1) {
            let position = only.clone().unwrap_or_else(|| imagine(&mut luck));
            self.iterate(position, observer, task, &mut luck);
            done += 1;
            if task.deadline.passed(done) {
                break;
            }
        }
        done
    }

    /// What was found about each legal move, in their order.
    pub(crate) fn findings<'a>(&'a mut self, legal: &'a [G::Move]) -> impl Iterator<Item = Finding> + 'a {
        legal.iter().map(|m| match self.tree.find(Tree::<G::Move>::ROOT, G::rank(*m)) {
            Ok(offset) => Finding {
                visits: self.tree.branches(Tree::<G::Move>::ROOT)[offset].visits.into(),
                count: self.counts[offset],
                sums: self.sums[offset],
            },
            Err(_) => Finding::default(),
        })
    }

    /// Gives the root a branch for every legal move, so that their places stay, and tells whose decision it is.
    fn open_root<E: Evaluate<G>>(
        &mut self,
        task: &Task<'_, G, E>,
        imagine: &mut Imagination<'_, G>,
        luck: &mut Luck,
    ) -> Seat {
        /// How many imagined positions the promises of the root's moves are averaged over.
        const GLANCES: u32 = 4;
        let root = Tree::<G::Move>::ROOT;
        let mut priors = vec![0.0; task.legal.len()];
        let mut observer = Seat::A;
        for _ in 0..GLANCES {
            let position = imagine(luck);
            observer = decider(&position);
            self.promise(&position, task.evaluation, task.legal);
            priors.iter_mut().zip(&self.promises).for_each(|(prior, share)| *prior += share / GLANCES as f32);
        }
        for (m, prior) in task.legal.iter().zip(priors) {
            if let Err(offset) = self.tree.find(root, G::rank(*m)) {
                self.tree.insert(root, offset, Branch::new(*m, G::rank(*m), prior));
            }
        }
        let open = self.tree.branches(root).len();
        self.tree.node(root).breadth = open.min(u16::MAX.into()) as u16;
        self.sums.clear();
        self.sums.resize(open, [0.0; MAX_SEATS]);
        self.counts.clear();
        self.counts.resize(open, 0);
        observer
    }

    #[inline]
    fn iterate<E: Evaluate<G>>(&mut self, mut position: G, observer: Seat, task: &Task<'_, G, E>, luck: &mut Luck) {
        self.path.clear();
        let mut node = Tree::<G::Move>::ROOT;
        loop {
            let (next, found) = match position.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let Some(m) = position.sample(luck) else { break };
                    position.play_unchecked(m);
                    (self.happen(node, m, G::rank(m), observer), 0)
                }
                Turn::Decide(seat) => {
                    let Some(choice) = self.choose(node, &position, seat, observer, task, luck) else { break };
                    let found = if G::SECRETS { position.found(choice.m, observer) } else { 0 };
                    position.play_unchecked(choice.m);
                    self.path.push((choice.place, seat));
                    if choice.fresh {
                        break;
                    }
                    (self.tree.child(choice.place), found)
                }
            };
            let Some(next) = next else { break };
            node = next;
            if found != 0 {
                let m = self.tree.at(self.path[self.path.len() - 1].0).m;
                let Some(next) = self.happen(node, m, found, observer) else { break };
                node = next;
            }
        }
        let payoff = task.settings.rollout.play(position, task.evaluation, luck);
        self.count(&payoff);
    }

    /// Adds a result to all branches on the path.
    #[inline]
    fn count(&mut self, payoff: &Payoff) {
        for (place, seat) in &self.path {
            self.tree.at(*place).visit(payoff[seat.index()]);
        }
        if let Some((place, _)) = self.path.first() {
            let offset = place - self.tree.span(Tree::<G::Move>::ROOT).start;
            self.counts[offset] += 1;
            for (sum, share) in self.sums[offset].iter_mut().zip(payoff) {
                *sum += f64::from(*share);
            }
        }
    }

    /// Follows what chance or a turned card brought, which nobody chose; `None` where the tree ends.
    fn happen(&mut self, node: NodeId, m: G::Move, rank: u32, observer: Seat) -> Option<NodeId> {
        match self.tree.find(node, rank) {
            Ok(offset) => {
                let place = self.tree.span(node).start + offset;
                self.path.push((place, observer));
                self.tree.child(place)
            }
            Err(offset) => {
                let place = self.tree.insert(node, offset, Branch::new(m, rank, 0.0))?;
                self.path.push((place, observer));
                None
            }
        }
    }

    /// Lets a seat choose a branch; `None` if it knows none and the tree is full.
    #[inline]
    fn choose<E: Evaluate<G>>(
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
        let mut legal = std::mem::take(&mut self.legal);
        position.legal_moves(&mut legal);
        let mut shown = std::mem::take(&mut self.shown);
        self.arrange(position, &mut legal, &mut shown, veiled.then_some(observer));
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
        self.legal = legal;
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
        let mut at = 0;
        for (offset, branch) in self.tree.branches(node).iter_mut().enumerate() {
            while ranks[at] < branch.rank {
                note(untried, ranks, at);
                at += 1;
            }
            if ranks[at] != branch.rank {
                continue;
            }
            let index = at;
            at += 1;
            while ranks[at] == branch.rank {
                at += 1;
            }
            branch.available += 1;
            if branch.visits == 0 {
                note(untried, ranks, index);
                continue;
            }
            tried += 1;
            let score = score(branch, roots);
            if score > most {
                most = score;
                best = Best { offset, index };
            }
        }
        (at..ranks.len() - 1).for_each(|at| note(untried, ranks, at));
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
    fn promise<E: Evaluate<G>>(&mut self, position: &G, evaluation: &E, legal: &[G::Move]) {
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
fn note(untried: &mut Vec<u32>, ranks: &[u32], index: usize) {
    if index == 0 || ranks[index - 1] != ranks[index] {
        untried.push(index as u32);
    }
}

/// One of the legal moves that look like the one at `index`, which is the first of them; each equally likely.
fn one_of<G: Searchable>(legal: &[G::Move], shown: &[G::Move], index: usize, luck: &mut Luck) -> G::Move {
    let rank = G::rank(shown[index]);
    let alike = shown[index..].iter().take_while(|other| G::rank(**other) == rank).count();
    legal[index + quick_below(luck, alike as u32) as usize]
}
