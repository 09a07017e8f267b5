//! The tree of a search, in two flat lists.
//!
//! A node is an index; its branches lie side by side in a block of 1, 2, 4, 8 … places, ordered by the
//! numbers of their moves, so that one pass over a list of legal moves finds them all. A block that overflows moves to one of twice the size, and its place is
//! used again. Nothing is allocated but when the lists themselves grow, and they never grow past a limit.

use super::anytime::NO_LEDGER;

/// The index of a node.
pub(crate) type NodeId = u32;

/// No node: the branch was tried once and leads to nothing yet.
pub(crate) const NONE: NodeId = u32::MAX;

/// A point in the game as one seat sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    first: u32,
    len: u32,
    /// The block has room for 2^class branches; `EMPTY` before there is one.
    class: u8,
    /// How many branches were open when they were last listed; 0 before that.
    pub(crate) breadth: u16,
    /// How often a seat has chosen here.
    pub(crate) visits: u32,
    /// The ledger that it keeps, if any.
    pub(crate) ledger: u32,
}

const EMPTY: u8 = u8::MAX;

impl Node {
    /// A node that nobody has been to.
    pub(crate) const UNSEEN: Node = Node { first: 0, len: 0, class: EMPTY, breadth: 0, visits: 0, ledger: NO_LEDGER };
}

/// Blocks of up to 2^23 branches: more than any limit of memory allows.
const CLASSES: usize = 24;

/// A way on from a node: a move, an outcome of chance, or something found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branch<M> {
    pub(crate) m: M,
    pub(crate) child: NodeId,
    pub(crate) visits: u32,
    /// How often it could have been chosen; at nodes of things found, what was found.
    pub(crate) available: u32,
    /// The mean payoff of the seat that chose it.
    pub(crate) mean: f32,
    /// 1 / √visits, kept so that choosing needs neither root nor division.
    pub(crate) spread: f32,
    /// The share of choices that the move promised, 0 to 1.
    pub(crate) prior: f32,
    /// The number of the move, by which branches are ordered.
    pub(crate) rank: u32,
}

impl<M> Branch<M> {
    pub(crate) fn new(m: M, rank: u32, prior: f32) -> Self {
        Branch { m, child: NONE, visits: 0, available: 0, mean: 0.0, spread: 1.0, prior, rank }
    }

    /// The branch as if so many walks that are still under way had brought nothing: then others are looked at meanwhile.
    #[inline]
    pub(crate) fn with_walks_under_way(&self, more: u16) -> Branch<M>
    where
        M: Copy,
    {
        let more = u32::from(more);
        let visits = self.visits + more;
        let mean = self.mean * self.visits as f32 / visits as f32;
        let spread = 1.0 / (visits as f32).sqrt();
        Branch { visits, available: self.available + more, mean, spread, ..*self }
    }

    /// Counts one more visit.
    #[inline]
    pub(crate) fn visit(&mut self, payoff: f32) {
        self.visits += 1;
        let count = self.visits as f32;
        self.mean += (payoff - self.mean) / count;
        self.spread = 1.0 / count.sqrt();
    }
}

/// All nodes and branches of a search.
#[derive(Clone, Debug)]
pub(crate) struct Tree<M> {
    nodes: Vec<Node>,
    branches: Vec<Branch<M>>,
    free: [Vec<u32>; CLASSES],
    limit: usize,
}

impl<M: Copy> Tree<M> {
    /// The root, once there is a node at all.
    pub(crate) const ROOT: NodeId = 0;

    /// A tree of a root alone that takes no more than about `limit` bytes.
    pub(crate) fn new(limit: usize) -> Self {
        let mut tree = Tree { nodes: Vec::new(), branches: Vec::new(), free: Default::default(), limit };
        tree.clear();
        tree
    }

    /// Forgets everything but keeps the room.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.branches.clear();
        self.free.iter_mut().for_each(Vec::clear);
        self.nodes.push(Node::UNSEEN);
    }

    /// How many bytes the tree takes.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.branches.capacity() * size_of::<Branch<M>>()
    }

    /// How many places the list of branches has.
    #[cfg(feature = "threads")]
    pub(crate) fn places(&self) -> usize {
        self.branches.len()
    }

    #[inline]
    pub(crate) fn node(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// What is known of a node.
    #[inline]
    pub(crate) fn look(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// The branches of a node, to look at.
    #[inline]
    pub(crate) fn ways(&self, id: NodeId) -> &[Branch<M>] {
        &self.branches[self.span(id)]
    }

    /// Where the branches of a node lie.
    #[inline]
    pub(crate) fn span(&self, id: NodeId) -> std::ops::Range<usize> {
        let node = &self.nodes[id as usize];
        node.first as usize..(node.first + node.len) as usize
    }

    /// The branches of a node.
    #[inline]
    pub(crate) fn branches(&mut self, id: NodeId) -> &mut [Branch<M>] {
        let span = self.span(id);
        &mut self.branches[span]
    }

    /// The branch at a place in the list.
    #[inline]
    pub(crate) fn at(&mut self, place: usize) -> &mut Branch<M> {
        &mut self.branches[place]
    }

    /// The place of the branch with this number within the node, or where it would be.
    #[inline]
    pub(crate) fn find(&self, id: NodeId, rank: u32) -> Result<usize, usize> {
        self.branches[self.span(id)].binary_search_by_key(&rank, |branch| branch.rank)
    }

    /// Adds a branch at a place within the node and tells its place in the list; `None` if the tree is full.
    pub(crate) fn insert(&mut self, id: NodeId, offset: usize, branch: Branch<M>) -> Option<usize> {
        let node = self.nodes[id as usize];
        let len = node.len as usize;
        if node.class == EMPTY {
            let first = self.block(0, branch)?;
            self.nodes[id as usize] = Node { first: first as u32, len: 1, class: 0, ..node };
            return Some(first);
        }
        let mut first = node.first as usize;
        if len == 1 << node.class {
            let wider = self.block(node.class + 1, branch)?;
            self.branches.copy_within(first..first + len, wider);
            self.free[node.class as usize].push(first as u32);
            first = wider;
            self.nodes[id as usize].first = wider as u32;
            self.nodes[id as usize].class += 1;
        }
        self.branches.copy_within(first + offset..first + len, first + offset + 1);
        self.branches[first + offset] = branch;
        self.nodes[id as usize].len += 1;
        Some(first + offset)
    }

    /// Counts once more that those branches could have been chosen whose bits are set.
    #[inline]
    pub(crate) fn note_open(&mut self, id: NodeId, open: &[u64]) {
        for (branches, bits) in self.branches(id).chunks_mut(u64::BITS as usize).zip(open) {
            let mut bits = *bits;
            while bits != 0 {
                if let Some(branch) = branches.get_mut(bits.trailing_zeros() as usize) {
                    branch.available += 1;
                }
                bits &= bits - 1;
            }
        }
    }

    /// Where one of the branches that are alike leads, if any of them does.
    #[inline]
    pub(crate) fn led(&self, id: NodeId, is_like: impl Fn(&Branch<M>) -> bool) -> NodeId {
        let like = self.ways(id).iter().find(|branch| branch.child != NONE && is_like(branch));
        like.map_or(NONE, |branch| branch.child)
    }

    /// Whether a node has room for one more branch.
    pub(crate) fn has_room(&self, id: NodeId) -> bool {
        let node = &self.nodes[id as usize];
        match node.class {
            EMPTY => self.has_room_for_block(0),
            class => node.len < 1 << class || self.has_room_for_block(class + 1),
        }
    }

    /// Whether there is room for one more node with a branch.
    pub(crate) fn has_room_for_node(&self) -> bool {
        self.room_of_nodes().is_some() && self.has_room_for_block(0)
    }

    /// The node that a branch leads to, made if need be; `None` if the tree is full.
    #[inline]
    pub(crate) fn child(&mut self, place: usize) -> Option<NodeId> {
        let child = self.branches[place].child;
        if child != NONE {
            return Some(child);
        }
        self.nodes.reserve_exact(self.room_of_nodes()? - self.nodes.len());
        let id = self.nodes.len() as NodeId;
        self.nodes.push(Node::UNSEEN);
        self.branches[place].child = id;
        Some(id)
    }

    /// A block of 2^class branches, the first of them as given.
    fn block(&mut self, class: u8, filler: Branch<M>) -> Option<usize> {
        if let Some(first) = self.free[class as usize].pop() {
            self.branches[first as usize] = filler;
            return Some(first as usize);
        }
        let first = self.branches.len();
        self.branches.reserve_exact(self.room_of_branches(class)? - first);
        self.branches.resize(first + (1 << class), filler);
        Some(first)
    }

    fn has_room_for_block(&self, class: u8) -> bool {
        !self.free[class as usize].is_empty() || self.room_of_branches(class).is_some()
    }

    /// How many nodes there will be room for once there is one more; `None` if the tree is full.
    fn room_of_nodes(&self) -> Option<usize> {
        let room = self.nodes.capacity();
        if self.nodes.len() < room {
            return Some(room);
        }
        self.within(grown(room), (grown(room) - room) * size_of::<Node>())
    }

    /// How many branches there will be room for once there is one more block; `None` if the tree is full.
    fn room_of_branches(&self, class: u8) -> Option<usize> {
        let (room, end) = (self.branches.capacity(), self.branches.len() + (1 << class));
        if end <= room {
            return Some(room);
        }
        let wider = grown(room).max(end);
        self.within(wider, (wider - room) * size_of::<Branch<M>>())
    }

    /// The room, if so many more bytes do not exceed the limit.
    fn within(&self, room: usize, more: usize) -> Option<usize> {
        (self.bytes() + more <= self.limit).then_some(room)
    }

    /// The same tree seen from another node, which becomes the root of `fresh`; all else is forgotten.
    pub(crate) fn transplant(&self, root: NodeId, fresh: &mut Tree<M>) {
        fresh.clear();
        // The limits are equal and the part is no larger than the whole; should a list be full nevertheless, the
        // branches that found no room are forgotten, which a search survives.
        fresh.nodes[0] = Node { first: 0, len: 0, class: EMPTY, ledger: NO_LEDGER, ..self.nodes[root as usize] };
        let mut queue = vec![(root, Self::ROOT)];
        while let Some((from, to)) = queue.pop() {
            for branch in &self.branches[self.span(from)] {
                let offset = fresh.nodes[to as usize].len as usize;
                let Some(_) = fresh.insert(to, offset, Branch { child: NONE, ..*branch }) else { break };
            }
            for (offset, branch) in self.branches[self.span(from)].iter().enumerate() {
                let place = fresh.nodes[to as usize].first as usize + offset;
                if branch.child == NONE || offset >= fresh.nodes[to as usize].len as usize {
                    continue;
                }
                let Some(child) = fresh.child(place) else { continue };
                let old = self.nodes[branch.child as usize];
                fresh.nodes[child as usize] = Node { first: 0, len: 0, class: EMPTY, ledger: NO_LEDGER, ..old };
                queue.push((branch.child, child));
            }
        }
    }
}

/// The next size of a list: half as much again, so that growing rarely copies and never takes far more than needed.
fn grown(room: usize) -> usize {
    (room + room / 2).max(4096)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_stay_in_order_and_keep_their_content() {
        let mut tree: Tree<u16> = Tree::new(1 << 20);
        for m in [5_u16, 1, 9, 3, 7, 0, 8, 2, 6, 4] {
            let offset = tree.find(0, m.into()).unwrap_err();
            let place = tree.insert(0, offset, Branch::new(m, m.into(), f32::from(m))).unwrap();
            assert_eq!(tree.at(place).m, m);
        }
        let list: Vec<_> = tree.branches(0).iter().map(|branch| (branch.m, branch.prior)).collect();
        assert_eq!(list, (0..10).map(|m| (m, f32::from(m))).collect::<Vec<_>>());
        assert_eq!(tree.free.map(|blocks| blocks.len())[..4], [1, 1, 1, 1]);
    }

    #[test]
    fn a_full_tree_refuses_to_grow() {
        let limit = 300_000;
        let mut tree: Tree<u32> = Tree::new(limit);
        let mut node = 0;
        let mut refused = false;
        for m in 0..100_000 {
            let Some(place) = tree.insert(node, 0, Branch::new(m, m, 0.0)) else {
                refused = true;
                break;
            };
            let Some(child) = tree.child(place) else {
                refused = true;
                break;
            };
            node = child;
        }
        assert!(refused);
        assert!(tree.bytes() <= limit);
    }

    #[test]
    fn a_part_of_a_tree_lives_on_alone() {
        let mut tree: Tree<u8> = Tree::new(1 << 20);
        let place = tree.insert(0, 0, Branch::new(1, 1, 0.0)).unwrap();
        let middle = tree.child(place).unwrap();
        for m in 0..5 {
            let place = tree.insert(middle, m as usize, Branch::new(m, m.into(), 0.0)).unwrap();
            tree.at(place).visit(f32::from(m));
            let child = tree.child(place).unwrap();
            tree.insert(child, 0, Branch::new(10 + m, 0, 0.0)).unwrap();
        }
        let mut part = Tree::new(1 << 20);
        tree.transplant(middle, &mut part);
        let means: Vec<_> = part.branches(0).iter().map(|branch| branch.mean).collect();
        assert_eq!(means, [0.0, 1.0, 2.0, 3.0, 4.0]);
        for m in 0..5_u8 {
            let place = part.span(0).start + m as usize;
            let child = part.child(place).unwrap();
            assert_eq!(part.branches(child)[0].m, 10 + m);
        }
    }
}
