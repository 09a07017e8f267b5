//! What a search knows: its tree, its ledgers, and what came of each move at the root.

use tavola_core::{MAX_SEATS, Seat};

use super::anytime::{LedgerId, Ledgers, NO_LEDGER, NO_ROOM};
use super::tree::{Branch, NONE, NodeId, Tree};
use super::walk::{ALL, NEW, Step, Walk};
use crate::Searchable;
use crate::report::Finding;
use crate::searchable::Trace;

/// All that walks have found so far. Walkers only look at it; what they bring is added here.
#[derive(Clone, Debug)]
pub(crate) struct Known<G: Searchable> {
    pub(crate) tree: Tree<G::Move>,
    pub(crate) ledgers: Ledgers,
    spare: Tree<G::Move>,
    /// Where the next search begins: a node of the tree that the game has come to, or nowhere.
    root: Option<NodeId>,
    /// The branches on the way of the walk that is being added, and whose payoffs they keep.
    path: Vec<(usize, Seat)>,
    /// The ledgers on that way, each with how many deeds had been done before.
    passed: Vec<(LedgerId, u32)>,
    /// For each branch of the root, what the walks of this search through it brought each seat.
    sums: Vec<[f64; MAX_SEATS]>,
    counts: Vec<u64>,
}

impl<G: Searchable> Known<G> {
    /// Nothing yet, and never more than about `limit` bytes.
    pub(crate) fn new(limit: usize) -> Self {
        let ledgers = if G::DEEDS > 0 { limit / 4 } else { 0 };
        // Of the rest half for the tree, half for the part of it that is kept for the next move.
        let limit = ((limit - ledgers) / 2).max(1 << 20);
        Known {
            tree: Tree::new(limit),
            ledgers: Ledgers::new(ledgers),
            spare: Tree::new(limit),
            root: None,
            path: Vec::new(),
            passed: Vec::new(),
            sums: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.tree.bytes() + self.spare.bytes() + self.ledgers.bytes()
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.root = None;
    }

    /// Goes on to where a move of the game has led, if the tree knows that place.
    pub(crate) fn follow(&mut self, trace: Trace<G::Move>) {
        self.root = self.root.and_then(|root| {
            let offset = self.tree.find(root, G::rank(trace.shown)).ok()?;
            let branch = self.tree.ways(root)[offset];
            let led = (branch.child != NONE).then_some(branch.child)?;
            if trace.found == 0 {
                return Some(led);
            }
            let offset = self.tree.find(led, trace.found).ok()?;
            let found = self.tree.ways(led)[offset];
            (found.child != NONE).then_some(found.child)
        });
    }

    /// Begins a search where the game is now: with what is known of that place, or with nothing.
    pub(crate) fn begin(&mut self, reuse: bool) {
        match self.root {
            Some(root) if reuse => {
                self.tree.transplant(root, &mut self.spare);
                std::mem::swap(&mut self.tree, &mut self.spare);
            }
            _ => self.tree.clear(),
        }
        self.root = Some(Tree::<G::Move>::ROOT);
        self.ledgers.clear();
    }

    /// Gives the root a branch for every legal move, so that their places stay.
    pub(crate) fn open(&mut self, legal: &[G::Move], priors: &[f32]) {
        let root = Tree::<G::Move>::ROOT;
        for (m, prior) in legal.iter().zip(priors) {
            if let Err(offset) = self.tree.find(root, G::rank(*m)) {
                self.tree.insert(root, offset, Branch::new(*m, G::rank(*m), *prior));
            }
        }
        let open = self.tree.ways(root).len();
        self.tree.node(root).breadth = open.min(u16::MAX.into()) as u16;
        self.sums.clear();
        self.sums.resize(open, [0.0; MAX_SEATS]);
        self.counts.clear();
        self.counts.resize(open, 0);
    }

    /// What was found about each legal move, in their order.
    pub(crate) fn findings(&self, legal: &[G::Move]) -> Vec<Finding> {
        let root = Tree::<G::Move>::ROOT;
        let finding = |m: &G::Move| match self.tree.find(root, G::rank(*m)) {
            Ok(offset) => Finding {
                visits: self.tree.ways(root)[offset].visits.into(),
                count: self.counts[offset],
                sums: self.sums[offset],
            },
            Err(_) => Finding::default(),
        };
        legal.iter().map(finding).collect()
    }

    /// Counts once more that the branches that a walk saw could have been chosen. The nodes must still have those branches and no others: of
    /// several walks through the same tree, all are noted before any is added.
    #[inline]
    pub(crate) fn note(&mut self, walk: &Walk<G::Move>) {
        let mut seen = 0;
        for step in &walk.steps {
            if step.open == ALL {
                self.tree.branches(step.node).iter_mut().for_each(|branch| branch.available += 1);
            } else if seen < step.open {
                self.tree.note_open(step.node, &walk.open[seen as usize..step.open as usize]);
                seen = step.open;
            }
        }
    }

    /// Adds what a walk has found.
    #[inline]
    pub(crate) fn add(&mut self, walk: &Walk<G::Move>) {
        self.path.clear();
        self.passed.clear();
        let mut end = Some(Tree::<G::Move>::ROOT);
        let mut given = 0;
        for step in &walk.steps {
            let Some(node) = end else { break };
            self.learn(node, step);
            if given < step.given {
                self.give(node, &walk.given[given as usize..step.given as usize]);
                given = step.given;
            }
            let place = self.branch(node, step);
            self.path.extend(place.map(|place| (place, step.seat)));
            end = place.filter(|_| step.goes_on).and_then(|place| self.next(node, place, step));
        }
        if let Some(node) = end {
            self.give(node, &walk.given[given as usize..]);
        }
        self.count(walk);
    }

    /// Lets a node learn what was seen where somebody chose a step.
    #[inline]
    fn learn(&mut self, id: NodeId, step: &Step<G::Move>) {
        if step.breadth == 0 {
            return;
        }
        let node = self.tree.node(id);
        node.visits += 1;
        node.breadth = step.breadth;
        if step.opens_ledger && node.ledger == NO_LEDGER {
            node.ledger = self.ledgers.add::<G>();
        }
        if node.ledger < NO_ROOM {
            self.passed.push((node.ledger, step.deeds_done));
        }
    }

    /// Gives a node branches; those that it has learn only what they promise.
    fn give(&mut self, id: NodeId, given: &[Branch<G::Move>]) {
        for branch in given {
            match self.tree.find(id, branch.rank) {
                Ok(offset) if branch.visits == 0 => self.tree.branches(id)[offset].prior = branch.prior,
                Ok(_) => {}
                Err(offset) => {
                    if self.tree.insert(id, offset, *branch).is_none() {
                        break;
                    }
                }
            }
        }
    }

    /// The place of the branch of a step, which is made if need be; `None` if the tree is full.
    #[inline]
    fn branch(&mut self, id: NodeId, step: &Step<G::Move>) -> Option<usize> {
        let span = self.tree.span(id);
        if span.contains(&(step.place as usize)) && self.tree.at(step.place as usize).rank == step.rank {
            return Some(step.place as usize);
        }
        match self.tree.find(id, step.rank) {
            Ok(offset) => {
                // Another walk made it meanwhile.
                if step.place == NEW {
                    self.tree.at(span.start + offset).available += step.available;
                }
                Some(span.start + offset)
            }
            Err(offset) => {
                let branch = Branch { available: step.available, ..Branch::new(step.m, step.rank, step.prior) };
                self.tree.insert(id, offset, branch)
            }
        }
    }

    /// The node that a branch leads to, made if need be; `None` if the tree is full.
    #[inline]
    fn next(&mut self, id: NodeId, place: usize, step: &Step<G::Move>) -> Option<NodeId> {
        if let Some(looks) = step.veiled
            && self.tree.at(place).child == NONE
        {
            self.tree.at(place).child = self.tree.led(id, |branch| G::veiled(branch.m) == looks);
        }
        self.tree.child(place)
    }

    /// Adds what came of a walk to all branches and ledgers on its way.
    #[inline]
    fn count(&mut self, walk: &Walk<G::Move>) {
        let found = &walk.found;
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
        for (ledger, done) in &self.passed {
            // A walk that ended with a look at all moves tells of no deeds.
            if let Some(deeds) = walk.deeds.get(*done as usize - walk.deeds_before..) {
                self.ledgers.write::<G>(*ledger, deeds, &found.signal);
            }
        }
    }
}
