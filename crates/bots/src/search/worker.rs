//! One iteration after the other: down the tree, on to the end of the game, and back.

use rand_xoshiro::rand_core::SeedableRng;
use tavola_core::random::quick_below;
use tavola_core::{MAX_SEATS, Seat, Turn};

use super::Settings;
use super::policy::RootsOfLogs;
use super::tree::{Branch, NodeId, Tree};
use crate::budget::Deadline;
use crate::report::Finding;
use crate::searchable::{Trace, decider};
use crate::{Evaluate, Luck, Payoff, Searchable};

/// A tree and the lists that its growth needs; one a thread.
#[derive(Clone, Debug)]
pub(crate) struct Worker<G: Searchable> {
    tree: Tree<G::Move>,
    spare: Tree<G::Move>,
    /// Where the next search begins: a node of the tree that the game has come to, or nowhere.
    root: Option<NodeId>,
    roots: RootsOfLogs,
    legal: Vec<G::Move>,
    untried: Vec<u32>,
    promises: Vec<f32>,
    seen: Vec<bool>,
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
            untried: Vec::new(),
            promises: Vec::new(),
            seen: Vec::new(),
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
            let offset = self.tree.find(root, trace.shown).ok()?;
            let branch = self.tree.branches(root)[offset];
            let led = (branch.child != super::tree::NONE).then_some(branch.child)?;
            if trace.found == 0 {
                return Some(led);
            }
            let found = self.tree.branches(led).iter().find(|branch| branch.available == trace.found)?;
            (found.child != super::tree::NONE).then_some(found.child)
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
        let observer = self.open_root(task, &mut luck);
        let mut done = 0;
        while done < iterations.max(1) {
            let position = G::determinize(task.view, task.memory, &mut luck);
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
        legal.iter().map(|m| match self.tree.find(Tree::<G::Move>::ROOT, *m) {
            Ok(offset) => Finding {
                visits: self.tree.branches(Tree::<G::Move>::ROOT)[offset].visits.into(),
                count: self.counts[offset],
                sums: self.sums[offset],
            },
            Err(_) => Finding::default(),
        })
    }

    /// Gives the root a branch for every legal move, so that their places stay, and tells whose decision it is.
    fn open_root<E: Evaluate<G>>(&mut self, task: &Task<'_, G, E>, luck: &mut Luck) -> Seat {
        /// How many imagined positions the promises of the root's moves are averaged over.
        const GLANCES: u32 = 4;
        let root = Tree::<G::Move>::ROOT;
        let mut priors = vec![0.0; task.legal.len()];
        let mut observer = Seat::A;
        for _ in 0..GLANCES {
            let position = G::determinize(task.view, task.memory, luck);
            observer = decider(&position);
            self.promise(&position, task.evaluation, task.legal);
            priors.iter_mut().zip(&self.promises).for_each(|(prior, share)| *prior += share / GLANCES as f32);
        }
        for (m, prior) in task.legal.iter().zip(priors) {
            if let Err(offset) = self.tree.find(root, *m) {
                self.tree.insert(root, offset, Branch::new(*m, prior));
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
                    (self.happen(node, |branch| branch.m == m, Branch::new(m, 0.0), observer), 0)
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
                let branch = Branch { available: found, ..Branch::new(m, 0.0) };
                let Some(next) = self.happen(node, |branch| branch.available == found, branch, observer) else { break };
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
    fn happen(
        &mut self,
        node: NodeId,
        is: impl Fn(&Branch<G::Move>) -> bool,
        fresh: Branch<G::Move>,
        observer: Seat,
    ) -> Option<NodeId> {
        let span = self.tree.span(node);
        if let Some(offset) = self.tree.branches(node).iter().position(is) {
            let place = span.start + offset;
            self.path.push((place, observer));
            return self.tree.child(place);
        }
        let place = self.tree.insert(node, span.len(), fresh)?;
        self.path.push((place, observer));
        None
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
            if let Err(offset) = self.tree.find(node, key)
                && let Some(place) = self.tree.insert(node, offset, Branch { available: 1, ..Branch::new(key, 0.0) })
            {
                return Some(Choice { place, m, fresh: true });
            }
        }
        let mut legal = std::mem::take(&mut self.legal);
        position.legal_moves(&mut legal);
        let (best, tried) = self.compare(node, position, &legal, veiled.then_some(observer), task.settings);
        let visits = {
            let node = self.tree.node(node);
            node.breadth = legal.len().min(u16::MAX.into()) as u16;
            node.visits += 1;
            node.visits
        };
        let may_widen = task.settings.widening.is_none_or(|widening| tried < widening.allows(visits));
        let mut choice = None;
        if !self.untried.is_empty() && (may_widen || best.is_none()) {
            choice = self.expand(node, position, &legal, veiled.then_some(observer), ordered, task.evaluation, luck);
        }
        let choice = choice.or_else(|| {
            let best = best?;
            let place = self.tree.span(node).start + best.offset;
            let m = if veiled { self.behind(place, position, &legal, observer, luck) } else { legal[best.index] };
            Some(Choice { place, m, fresh: false })
        });
        self.legal = legal;
        choice
    }

    /// Finds the branches of the legal moves, counts that they were available, and picks the one that the policy wants
    /// most; lists the moves without a visited branch in `untried`. Also tells how many branches have been visited.
    #[inline]
    fn compare(
        &mut self,
        node: NodeId,
        position: &G,
        legal: &[G::Move],
        veil: Option<Seat>,
        settings: &Settings,
    ) -> (Option<Best>, u32) {
        self.untried.clear();
        if veil.is_some() {
            self.seen.clear();
            self.seen.resize(self.tree.span(node).len(), false);
        }
        let branches = self.tree.branches(node);
        let mut best: Option<Best> = None;
        let mut tried = 0;
        let mut cursor = 0;
        for (index, m) in legal.iter().enumerate() {
            let key = veil.map_or(*m, |observer| position.shown(*m, observer));
            let Some(offset) = locate(branches, &mut cursor, key) else {
                self.untried.push(index as u32);
                continue;
            };
            if veil.is_some() && std::mem::replace(&mut self.seen[offset], true) {
                continue;
            }
            let branch = &mut branches[offset];
            branch.available += 1;
            if branch.visits == 0 {
                self.untried.push(index as u32);
                continue;
            }
            tried += 1;
            let score = settings.policy.score(branch, &self.roots);
            if best.as_ref().is_none_or(|best| score > best.score) {
                best = Some(Best { score, offset, index });
            }
        }
        (best, tried)
    }

    /// Opens the branch of a move that was not tried before: the most promising one, or any; `None` if the tree is full.
    #[expect(clippy::too_many_arguments, reason = "one step of a descent, apart for reading only")]
    fn expand<E: Evaluate<G>>(
        &mut self,
        node: NodeId,
        position: &G,
        legal: &[G::Move],
        veil: Option<Seat>,
        ordered: bool,
        evaluation: &E,
        luck: &mut Luck,
    ) -> Option<Choice<G::Move>> {
        let mut chosen = self.untried[quick_below(luck, self.untried.len() as u32) as usize] as usize;
        let mut prior = 0.0;
        if ordered {
            self.promise(position, evaluation, legal);
            for index in &self.untried {
                if self.promises[*index as usize] > self.promises[chosen] {
                    chosen = *index as usize;
                }
            }
            prior = self.promises[chosen];
        }
        let m = legal[chosen];
        let key = veil.map_or(m, |observer| position.shown(m, observer));
        let place = match self.tree.find(node, key) {
            Ok(offset) => self.tree.span(node).start + offset,
            Err(offset) => self.tree.insert(node, offset, Branch { available: 1, ..Branch::new(key, prior) })?,
        };
        Some(Choice { place, m, fresh: true })
    }

    /// One of the moves that the observer sees as this branch, each equally likely.
    fn behind(&self, place: usize, position: &G, legal: &[G::Move], observer: Seat, luck: &mut Luck) -> G::Move {
        let key = self.tree.key(place);
        let fits = |m: &&G::Move| position.shown(**m, observer) == key;
        let count = legal.iter().filter(fits).count() as u32;
        let nth = quick_below(luck, count) as usize;
        *legal.iter().filter(fits).nth(nth).expect("a chosen branch has a legal move behind it")
    }

    /// Fills `promises` with the share of choices that each legal move promises.
    fn promise<E: Evaluate<G>>(&mut self, position: &G, evaluation: &E, legal: &[G::Move]) {
        self.promises.clear();
        self.promises.extend(legal.iter().map(|m| evaluation.promise(position, *m)));
        let most = self.promises.iter().copied().fold(f32::MIN, f32::max);
        self.promises.iter_mut().for_each(|promise| *promise = (*promise - most).exp());
        let sum: f32 = self.promises.iter().sum();
        self.promises.iter_mut().for_each(|promise| *promise /= sum);
    }
}

/// The most wanted branch of a node.
struct Best {
    score: f32,
    /// Its place among the branches of the node.
    offset: usize,
    /// The place of its move among the legal ones.
    index: usize,
}

/// The place of a move among branches that are ordered by their moves. Most lists of legal moves are ordered too, so the
/// search goes on where the last one ended.
#[inline]
fn locate<M: Copy + Ord>(branches: &[Branch<M>], cursor: &mut usize, m: M) -> Option<usize> {
    if *cursor > 0 && branches[*cursor - 1].m >= m {
        *cursor = branches.partition_point(|branch| branch.m < m);
    }
    while *cursor < branches.len() && branches[*cursor].m < m {
        *cursor += 1;
    }
    (*cursor < branches.len() && branches[*cursor].m == m).then(|| {
        *cursor += 1;
        *cursor - 1
    })
}
