//! The floors of a building site: where a platform could lie, and which blocks it lacks there.

use tavola_casa_grande::{CasaGrande, Shape};
use tavola_core::bits::Bits;
use tavola_core::{MAX_SEATS, Seat};

use super::weights::Weights;

/// The highest floor that is worth a look.
pub(super) const FLOORS: usize = 6;

/// A platform in one of its turns, its bounding box on `a1`.
#[derive(Clone, Debug)]
pub(super) struct Turned {
    pub(super) marked: Vec<u32>,
    pub(super) unmarked: Vec<u32>,
    /// The squares on which the lower left corner may lie.
    fits: u64,
    pub(super) size: f32,
}

/// What a seat can do soon.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// Whether it may lay a platform at once.
    pub(super) now: bool,
    /// The squares on which it may lay a block at once.
    pub(super) area: u64,
    /// The squares on which it may lay one after its next roll.
    pub(super) near: u64,
    /// How many missing blocks still count.
    pub(super) sight: usize,
}

impl Turned {
    pub(super) fn new(shape: Shape) -> Self {
        let offsets = |squares: u64| Bits(squares).map(u32::from).collect();
        Turned {
            marked: offsets(shape.marked()),
            unmarked: offsets(shape.unmarked()),
            fits: shape.fits(),
            size: shape.size() as f32,
        }
    }
}

/// How near a platform is, the nearest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Nearness {
    /// It can be laid at once.
    Now,
    /// It lacks nothing, but its seat is not about to lay a platform.
    Ready,
    /// It lacks one block, which can be laid at once.
    AtOnce,
    /// It lacks one block, which the next roll may allow.
    Near,
    /// It lacks so many blocks, 1 to 3.
    Lacks(usize),
}

impl Nearness {
    /// How many different ones there are.
    pub(super) const COUNT: usize = 7;

    /// Its place in the order.
    pub(super) const fn index(self) -> usize {
        match self {
            Nearness::Now => 0,
            Nearness::Ready => 1,
            Nearness::AtOnce => 2,
            Nearness::Near => 3,
            Nearness::Lacks(missing) => 3 + missing,
        }
    }

    /// How many blocks are missing.
    pub(super) const fn missing(self) -> usize {
        match self {
            Nearness::Now | Nearness::Ready => 0,
            Nearness::AtOnce | Nearness::Near => 1,
            Nearness::Lacks(missing) => missing,
        }
    }

    /// How likely the platform is laid.
    #[inline]
    pub(super) fn chance(self, weights: &Weights) -> f32 {
        match self {
            Nearness::Now => 1.0,
            Nearness::Ready => weights.hope[0],
            Nearness::AtOnce => weights.at_once,
            Nearness::Near => weights.near,
            Nearness::Lacks(missing) => weights.hope[missing],
        }
    }
}

/// What lies on the site, as sets of squares.
pub(super) struct Site {
    blocks: [u64; MAX_SEATS],
    all: u64,
    /// The squares with their top at each of the lowest heights, and below it.
    heights: [u64; FLOORS + 1],
    below: [u64; FLOORS + 1],
}

/// What a seat can do at one height.
#[derive(Clone, Copy, Default)]
pub(super) struct Floor {
    /// Its own blocks with their tops at this height.
    pub(super) own: u64,
    /// Where one more block of its own would have its top at this height.
    next: u64,
    /// What may be under an unmarked square.
    carries: u64,
}

impl Site {
    pub(super) fn of(position: &CasaGrande) -> Self {
        let blocks = std::array::from_fn(|seat| position.blocks_on_top(Seat::from_index(seat)));
        let all = blocks.iter().fold(0, |set, blocks| set | blocks);
        let heights = std::array::from_fn(|height| position.squares_at(height as u8));
        let mut below = [0; FLOORS + 1];
        for height in 1..=FLOORS {
            below[height] = below[height - 1] | heights[height - 1];
        }
        Site { blocks, all, heights, below }
    }

    /// What a seat can do on a floor, from 1 to [`FLOORS`].
    #[inline]
    pub(super) fn floor(&self, seat: Seat, height: usize) -> Floor {
        let own = self.blocks[seat.index()];
        let at = self.heights[height];
        let next = self.heights[height - 1] & (own | !self.all);
        Floor { own: own & at, next, carries: self.below[height] | (self.all & !own & at) }
    }
}

impl Floor {
    /// How near the platform is on this floor, by the place where the fewest blocks are missing. Blocks that can be laid at
    /// once, in `area`, are all but there.
    #[inline]
    pub(super) fn nearness(&self, turned: &Turned, reach: &Reach) -> Option<Nearness> {
        let Reach { now, area, near, sight } = *reach;
        let mut places = turned.fits;
        let may_be = self.own | self.next;
        for offset in &turned.marked {
            places &= may_be >> offset;
        }
        for offset in &turned.unmarked {
            places &= self.carries >> offset;
        }
        if places == 0 {
            return None;
        }
        // For each place, whether 0, 1, 2 or 3 marked squares lack a block.
        let mut lacking = [places, 0, 0, 0];
        let (mut one_away, mut one_near) = (0, 0);
        for offset in &turned.marked {
            let own = self.own >> offset;
            // The place that lacked one less before may now lack this one, if it can be laid at once.
            one_away = (one_away & own) | (lacking[0] & !own & (area >> offset));
            one_near = (one_near & own) | (lacking[0] & !own & (near >> offset));
            for most in (1..4).rev() {
                lacking[most] = (lacking[most] & own) | (lacking[most - 1] & !own);
            }
            lacking[0] &= own;
        }
        if lacking[0] != 0 {
            return Some(if now { Nearness::Now } else { Nearness::Ready });
        }
        if one_away != 0 {
            return Some(Nearness::AtOnce);
        }
        if one_near != 0 && sight > 0 {
            return Some(Nearness::Near);
        }
        (1..4).find(|missing| lacking[*missing] != 0 && *missing <= sight).map(Nearness::Lacks)
    }

    /// The squares on which one more block lets the platform be laid on this floor. Whether that block would spoil an unmarked
    /// square elsewhere is not looked at: it lies under a marked one.
    #[inline]
    pub(super) fn completing(&self, turned: &Turned) -> u64 {
        let mut places = turned.fits;
        for offset in &turned.unmarked {
            places &= self.carries >> offset;
        }
        // The places where no marked square lacks a block so far, and those where one does.
        let (mut whole, mut short) = (places, 0);
        for offset in &turned.marked {
            let own = self.own >> offset;
            short = (short & own) | (whole & !own);
            whole &= own;
        }
        let mut squares = 0;
        for offset in &turned.marked {
            squares |= (short & !(self.own >> offset) & (self.next >> offset)) << offset;
        }
        squares
    }

    /// How many blocks of its seat lie on this floor.
    #[inline]
    pub(super) fn count(&self) -> usize {
        self.own.count_ones() as usize
    }

    /// The most that the chance of [`Floor::nearness`] can be: whatever its place, a platform lacks the blocks that are not on this floor.
    #[inline]
    pub(super) fn bound(&self, marked: u32, now: bool, weights: &Weights) -> f32 {
        match marked.saturating_sub(self.own.count_ones()) {
            0 if now => 1.0,
            0 => weights.hope[0].max(weights.at_once),
            1 => weights.at_once.max(weights.near).max(weights.hope[1]),
            missing @ (2 | 3) => weights.hope[missing as usize],
            _ => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tavola_casa_grande::{Platforms, Space};

    fn strip() -> Turned {
        let platforms = Platforms::new([("strip", vec!["#o#"])]).unwrap();
        Turned::new(platforms.all()[0].shape())
    }

    /// The second and the third space of the north side, casa-grande.md 2.
    const COLUMNS_C_D: Space = Space::new(2);
    const COLUMNS_E_F: Space = Space::new(3);

    fn reach(area: u64, now: bool, sight: usize) -> Reach {
        Reach { now, area, near: 0, sight }
    }

    #[test]
    fn a_platform_is_as_near_as_the_blocks_that_it_lacks() {
        let strip = strip();
        // Own blocks on a1 and c1: nothing is missing. On a1 alone: one is, which may be laid from the columns c and d.
        let floor = |own: u64| Floor { own, next: !own, carries: !own };
        let from_c_and_d = reach(COLUMNS_C_D.area(), false, 3);
        assert_eq!(floor(0b101).nearness(&strip, &reach(0, true, 3)), Some(Nearness::Now));
        assert_eq!(floor(0b101).nearness(&strip, &reach(0, false, 3)), Some(Nearness::Ready));
        assert_eq!(floor(0b001).nearness(&strip, &reach(0, false, 3)), Some(Nearness::Lacks(1)));
        assert_eq!(floor(0b001).nearness(&strip, &from_c_and_d), Some(Nearness::AtOnce));
        assert_eq!(floor(0).nearness(&strip, &reach(0, false, 3)), Some(Nearness::Lacks(2)));
        assert_eq!(floor(0).nearness(&strip, &reach(0, false, 1)), None, "a player of little sight does not see it");
        // A block of one's own at the same height may not lie under the unmarked square.
        let carries = !0b111;
        assert_eq!(Floor { own: 0b101, next: 0, carries }.nearness(&strip, &reach(0, false, 3)), None);
    }

    #[test]
    fn a_block_that_the_next_roll_allows_is_nearer() {
        let strip = strip();
        let floor = Floor { own: 1, next: !1, carries: !1 };
        let with = |near: u64| floor.nearness(&strip, &Reach { near, ..reach(0, false, 3) });
        assert_eq!(with(COLUMNS_C_D.area()), Some(Nearness::Near));
        assert_eq!(with(COLUMNS_E_F.area()), Some(Nearness::Lacks(1)));
    }

    #[test]
    fn one_block_more_completes_a_platform_where_it_is_the_only_one_missing() {
        let strip = strip();
        let floor = |own: u64| Floor { own, next: !own, carries: !own };
        assert_eq!(floor(0).completing(&strip), 0, "two are missing everywhere");
        assert_eq!(floor(0b1).completing(&strip), 0b100, "c1 beside a1");
        assert_eq!(floor(0b101).completing(&strip), 0b1_0000, "e1 beside c1: on a1 and c1 nothing is missing");
        assert_eq!(Floor { next: 0, ..floor(0b1) }.completing(&strip), 0, "where no block can be laid");
    }

    /// What is nearer is likelier.
    #[test]
    fn chances_fall_with_the_blocks_that_are_missing() {
        let order = [
            Nearness::Now,
            Nearness::AtOnce,
            Nearness::Near,
            Nearness::Lacks(1),
            Nearness::Lacks(2),
            Nearness::Lacks(3),
        ];
        for weights in [Weights::FIRST, Weights::TUNED] {
            assert!(order.windows(2).all(|pair| pair[0].chance(&weights) > pair[1].chance(&weights)));
        }
    }
}
