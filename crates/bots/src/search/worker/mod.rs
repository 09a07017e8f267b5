//! One iteration after the other: down the tree, on to the end of the game, and back.

mod anytime;
mod choice;
mod survey;

use rand_xoshiro::rand_core::SeedableRng;
use tavola_core::{MAX_SEATS, Seat, Turn};

use super::Settings;
use super::anytime::Ledgers;
use super::policy::RootsOfLogs;
use super::rollout::{Found, Rollout};
use super::tree::{Branch, NONE, NodeId, Tree};
use crate::report::Finding;
use crate::searchable::{Trace, decider};
use crate::{Countdown, Evaluate, Imagination, Luck, Searchable};

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
    /// The legal moves of the root in the order of their numbers, which are the same in all imagined positions.
    root_legal: Vec<G::Move>,
    root_ranks: Vec<u32>,
    untried: Vec<u32>,
    promises: Vec<f32>,
    path: Vec<(usize, Seat)>,
    ledgers: Ledgers,
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
    pub(crate) countdown: &'a Countdown,
}

impl<G: Searchable> Worker<G> {
    /// A worker whose trees take no more than about `limit` bytes together.
    pub(crate) fn new(limit: usize) -> Self {
        let ledgers = if G::DEEDS > 0 { limit / 4 } else { 0 };
        // Of the rest half for the tree, half for the part of it that is kept for the next move.
        let limit = ((limit - ledgers) / 2).max(1 << 20);
        Worker {
            tree: Tree::new(limit),
            spare: Tree::new(limit),
            root: None,
            roots: RootsOfLogs::new(),
            legal: Vec::new(),
            shown: Vec::new(),
            ranks: Vec::new(),
            root_legal: Vec::new(),
            root_ranks: Vec::new(),
            untried: Vec::new(),
            promises: Vec::new(),
            path: Vec::new(),
            ledgers: Ledgers::new(ledgers),
            sums: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// How many bytes the trees take.
    pub(crate) fn bytes(&self) -> usize {
        self.tree.bytes() + self.spare.bytes() + self.ledgers.bytes()
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

    /// Does about as many iterations, at least one, and tells how many. A survey counts as one for each move that it judged.
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
        self.ledgers.clear();
        let mut imagine = task.evaluation.imagination(task.view, task.memory);
        let observer = self.open_root(task, &mut imagine, &mut luck);
        // Where nothing is hidden there is but one position to imagine.
        let only = G::is_open(task.view).then(|| imagine(&mut luck));
        let (mut done, mut walks) = (0, 0);
        while done < iterations.max(1) {
            let position = only.clone().unwrap_or_else(|| imagine(&mut luck));
            done += self.iterate(position, observer, task, &mut luck);
            walks += 1;
            if task.countdown.passed(walks) {
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
        self.root_legal.clear();
        self.root_legal.extend_from_slice(task.legal);
        self.root_legal.sort_unstable_by_key(|m| G::rank(*m));
        self.root_ranks.clear();
        self.root_ranks.extend(self.root_legal.iter().map(|m| G::rank(*m)));
        self.root_ranks.push(u32::MAX);
        let open = self.tree.branches(root).len();
        self.tree.node(root).breadth = open.min(u16::MAX.into()) as u16;
        self.sums.clear();
        self.sums.resize(open, [0.0; MAX_SEATS]);
        self.counts.clear();
        self.counts.resize(open, 0);
        observer
    }

    /// Walks down the tree once, and tells how many positions were judged or played on from.
    #[inline]
    fn iterate<E: Evaluate<G>>(
        &mut self,
        mut position: G,
        observer: Seat,
        task: &Task<'_, G, E>,
        luck: &mut Luck,
    ) -> u64 {
        self.path.clear();
        self.ledgers.begin();
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
                    if task.settings.survey && !G::SECRETS && self.tree.span(node).is_empty() {
                        let Some((place, m, payoff)) = self.survey(node, &position, seat, task) else { break };
                        if task.settings.rollout == Rollout::JUDGED {
                            self.count(&Found::judged(payoff));
                            return self.tree.span(node).len() as u64;
                        }
                        position.play_unchecked(m);
                        self.path.push((place, seat));
                        break;
                    }
                    let choice = match task.settings.anytime {
                        Some(anytime) if G::DEEDS > 0 => self.choose_anytime(node, &position, seat, task, anytime),
                        _ => self.choose(node, &position, seat, observer, task, luck),
                    };
                    let Some(choice) = choice else { break };
                    let veiled = task.settings.veil && seat != observer && position.is_veiled();
                    let found = if G::SECRETS { position.found(choice.m, observer) } else { 0 };
                    position.play_unchecked(choice.m);
                    self.path.push((choice.place, seat));
                    if choice.fresh {
                        break;
                    }
                    if veiled {
                        let looks = G::veiled(choice.m);
                        self.tree.join(node, choice.place, |branch| G::veiled(branch.m) == looks);
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
        let ledgers = &self.ledgers;
        let recall = |position: &mut G, among: u32, luck: &mut Luck| ledgers.play_on(position, among, luck);
        let found = task.settings.rollout.play(&mut position, task.evaluation, recall, luck);
        self.count(&found);
        if G::DEEDS > 0 {
            self.ledgers.count(&position, &found.signal);
        }
        1
    }

    /// Adds a result to all branches on the path.
    #[inline]
    fn count(&mut self, found: &Found) {
        for (place, seat) in &self.path {
            self.tree.at(*place).visit(found.signal[seat.index()]);
        }
        if let Some((place, _)) = self.path.first() {
            let offset = place - self.tree.span(Tree::<G::Move>::ROOT).start;
            self.counts[offset] += 1;
            for (sum, share) in self.sums[offset].iter_mut().zip(found.payoff) {
                *sum += f64::from(share);
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
}
