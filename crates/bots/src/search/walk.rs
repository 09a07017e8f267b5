//! What happened on one walk down the tree, written down so that it can be added to the tree later.
//!
//! A walk only looks at the tree, so that several can go on at once. What it found is added in an order that does not depend on who was
//! quicker: that is why a search with several threads finds the same for the same seed.

use tavola_core::{MAX_SEATS, Seat};

use super::rollout::Found;
use super::tree::{Branch, NONE, NodeId};

/// A step down the tree, from one node to the next.
///
/// The lists of a walk follow each other: what belongs to a step begins where that of the step before ends.
#[derive(Clone, Debug)]
pub(crate) struct Step<M> {
    /// The move that its branch stands for.
    pub(crate) m: M,
    /// The number of the branch: that of the move, or of what it brought to light.
    pub(crate) rank: u32,
    /// Where the branch was when it was looked at; [`NEW`] if there was none.
    pub(crate) place: u32,
    /// The share of choices that the move promised, for a new branch.
    pub(crate) prior: f32,
    /// How often a new branch could have been chosen.
    pub(crate) available: u32,
    /// The node that it begins at; [`NONE`] for one that the tree did not have.
    pub(crate) node: NodeId,
    /// Where the branches that could have been chosen end in the walk's list; [`ALL`] if those were all that there are.
    pub(crate) open: u32,
    /// Where the branches that the node is given end in the walk's list.
    pub(crate) given: u32,
    /// The number of what others see of the move, where it is veiled.
    pub(crate) veiled: Option<u32>,
    /// How many deeds had been done, where ledgers are kept.
    pub(crate) deeds_done: u32,
    /// How many branches were open, where all of them were compared: that is a visit. Else 0.
    pub(crate) breadth: u16,
    /// Whose payoff the branch keeps.
    pub(crate) seat: Seat,
    /// Whether the node is given a ledger.
    pub(crate) opens_ledger: bool,
    /// Whether the walk went on in the tree from where the branch leads.
    pub(crate) goes_on: bool,
}

/// No branch yet.
pub(crate) const NEW: u32 = u32::MAX;

/// All branches.
pub(crate) const ALL: u32 = u32::MAX;

/// A walk down the tree, and on to the end.
#[derive(Clone, Debug)]
pub(crate) struct Walk<M> {
    /// From the root on.
    pub(crate) steps: Vec<Step<M>>,
    /// The branches that could have been chosen: a bit for each that a node has.
    pub(crate) open: Vec<u64>,
    /// The branches that nodes are given; those after the last step belong to the node where the walk ended.
    pub(crate) given: Vec<Branch<M>>,
    /// What was done by whom since the walk began, where ledgers are kept.
    pub(crate) deeds: Vec<(Seat, u32)>,
    /// How many deeds had been done before.
    pub(crate) deeds_before: usize,
    /// What came of it.
    pub(crate) found: Found,
    /// How many positions were judged or played on from.
    pub(crate) count: u64,
}

impl<M> Walk<M> {
    pub(crate) const fn new() -> Self {
        Walk {
            steps: Vec::new(),
            open: Vec::new(),
            given: Vec::new(),
            deeds: Vec::new(),
            deeds_before: 0,
            found: Found::judged([0.0; MAX_SEATS]),
            count: 0,
        }
    }

    /// Forgets everything but keeps the room.
    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.open.clear();
        self.given.clear();
        self.deeds.clear();
    }

    /// Writes down a step that leads nowhere yet; all that was listed since the last one belongs to it.
    #[inline]
    pub(crate) fn step(&mut self, node: Option<NodeId>, m: M, rank: u32, seat: Seat) -> &mut Step<M> {
        let (open, given) = (self.open.len() as u32, self.given.len() as u32);
        let last = self.steps.len();
        self.steps.push(Step {
            m,
            rank,
            place: NEW,
            prior: 0.0,
            available: 0,
            node: node.unwrap_or(NONE),
            open,
            given,
            veiled: None,
            deeds_done: 0,
            breadth: 0,
            seat,
            opens_ledger: false,
            goes_on: false,
        });
        &mut self.steps[last]
    }
}
