//! The place in the tree that a walk has come to.

use crate::search::tree::{Branch, NONE, Node, NodeId, Tree};

/// The node that a walk has come to; one that the tree does not have yet is like one that nobody has been to.
#[derive(Clone, Copy)]
pub(super) struct Here<'a, M> {
    pub(super) tree: &'a Tree<M>,
    pub(super) id: Option<NodeId>,
    pub(super) node: &'a Node,
    pub(super) branches: &'a [Branch<M>],
    /// Where the first of the branches lies in the tree's list.
    pub(super) start: usize,
}

impl<'a, M: Copy> Here<'a, M> {
    pub(super) fn root(tree: &'a Tree<M>) -> Self {
        Here::at(tree, Tree::<M>::ROOT)
    }

    #[inline]
    fn at(tree: &'a Tree<M>, id: NodeId) -> Self {
        Here { tree, id: Some(id), node: tree.look(id), branches: tree.ways(id), start: tree.span(id).start }
    }

    /// Where a branch of this node leads; `None` if the tree is full.
    #[inline]
    pub(super) fn child(&self, child: NodeId) -> Option<Self> {
        if child == NONE {
            let unseen = Here { id: None, node: &Node::UNSEEN, branches: &[], start: 0, ..*self };
            return self.tree.has_room_for_node().then_some(unseen);
        }
        Some(Here::at(self.tree, child))
    }

    #[inline]
    pub(super) fn find(&self, rank: u32) -> Option<usize> {
        self.branches.binary_search_by_key(&rank, |branch| branch.rank).ok()
    }

    pub(super) fn is_root(&self) -> bool {
        self.id == Some(Tree::<M>::ROOT)
    }

    /// Whether there is room for one more branch.
    pub(super) fn has_room(&self) -> bool {
        // A walk only goes on to a new node if there is room for it and a branch.
        self.id.is_none_or(|id| self.tree.has_room(id))
    }

    /// The place of a branch in the tree's list.
    pub(super) fn place(&self, offset: usize) -> u32 {
        (self.start + offset) as u32
    }
}
