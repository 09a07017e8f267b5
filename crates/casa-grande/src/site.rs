//! The building site: what lies on top of each square, and how high.
//!
//! Heights are kept as bit planes: plane i holds the squares whose height has bit i set. All squares of one height, and
//! all lower ones, are then found for the whole site at once.

use tavola_core::{MAX_SEATS, Seat};

use crate::square::Square;

/// What is on top of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Top {
    /// Nothing was laid here.
    Ground,
    /// A block of this seat.
    Block(Seat),
    /// A platform of this seat.
    Platform(Seat),
}

/// The tops and heights of all squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Site {
    /// The squares with a block of each seat on top.
    blocks: [u64; MAX_SEATS],
    /// The squares with a platform of each seat on top.
    platforms: [u64; MAX_SEATS],
    planes: [u64; PLANES],
}

/// Seven bits count to 127; a square is never higher than the 96 blocks of four seats.
const PLANES: usize = 7;

/// The squares of one height, and those below it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    /// The height.
    pub(crate) height: u8,
    /// The squares whose top is at this height.
    pub(crate) at: u64,
    /// The squares whose top is lower.
    pub(crate) below: u64,
}

impl Site {
    /// The squares with a block of a seat on top.
    #[inline]
    pub(crate) fn blocks(&self, seat: Seat) -> u64 {
        self.blocks[seat.index()]
    }

    /// The squares with a block of any other seat on top.
    #[inline]
    pub(crate) fn foreign_blocks(&self, seat: Seat) -> u64 {
        // A square has one top, so that the seat's own squares drop out.
        self.blocks.iter().fold(self.blocks(seat), |set, blocks| set ^ blocks)
    }

    /// The seat whose platform is on top of a square.
    #[inline]
    pub(crate) fn platform_owner(&self, square: Square) -> Option<Seat> {
        let any = self.platforms.iter().fold(0, |set, platforms| set | platforms);
        if any & square.bit() == 0 {
            return None;
        }
        Seat::ALL.into_iter().find(|seat| self.platforms[seat.index()] & square.bit() != 0)
    }

    /// What is on top of a square.
    pub(crate) fn top(&self, square: Square) -> Top {
        let owner = Seat::ALL.into_iter().find(|seat| self.blocks(*seat) & square.bit() != 0);
        match (owner, self.platform_owner(square)) {
            (Some(owner), _) => Top::Block(owner),
            (None, Some(owner)) => Top::Platform(owner),
            (None, None) => Top::Ground,
        }
    }

    /// The height of a square.
    #[inline]
    pub(crate) fn height(&self, square: Square) -> u8 {
        self.planes.iter().rev().fold(0, |height, plane| height << 1 | (plane >> square.index() & 1) as u8)
    }

    /// The squares whose top is at this height.
    #[inline]
    pub(crate) fn squares_at(&self, height: u8) -> u64 {
        let with = |(bit, plane): (usize, &u64)| if height >> bit & 1 == 1 { *plane } else { !plane };
        self.planes.iter().enumerate().map(with).fold(u64::MAX, |set, plane| set & plane)
    }

    /// The level on which the top of a square is.
    #[inline]
    pub(crate) fn level_of(&self, square: Square) -> Level {
        // Few games grow higher than 15.
        let [low @ .., a, b, c] = &self.planes;
        if a | b | c == 0 { level_in(low, square) } else { level_in(&self.planes, square) }
    }

    /// Lays a block.
    #[inline]
    pub(crate) fn raise(&mut self, square: Square, seat: Seat) {
        let bit = square.bit();
        for owner in 0..MAX_SEATS {
            self.platforms[owner] &= !bit;
        }
        self.blocks[seat.index()] |= bit;
        let mut carry = bit;
        for plane in &mut self.planes {
            *plane ^= carry;
            carry &= !*plane;
        }
    }

    /// Lays a platform over some squares.
    pub(crate) fn cover(&mut self, covered: u64, seat: Seat, floor: u8) {
        for owner in 0..MAX_SEATS {
            self.blocks[owner] &= !covered;
            self.platforms[owner] &= !covered;
        }
        self.platforms[seat.index()] |= covered;
        self.set_height(covered, floor);
    }

    /// Gives one square a top and a height.
    pub(crate) fn set(&mut self, square: Square, top: Top, height: u8) {
        match top {
            Top::Ground => {}
            Top::Block(owner) => self.blocks[owner.index()] |= square.bit(),
            Top::Platform(owner) => self.platforms[owner.index()] |= square.bit(),
        }
        self.set_height(square.bit(), height);
    }

    fn set_height(&mut self, set: u64, height: u8) {
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            let ones = if height >> bit & 1 != 0 { set } else { 0 };
            *plane = *plane & !set | ones;
        }
    }
}

/// The level of a square, by planes of which the higher ones are left out if they are empty.
#[inline]
fn level_in<const N: usize>(planes: &[u64; N], square: Square) -> Level {
    let mut level = Level { height: 0, at: u64::MAX, below: 0 };
    for plane in planes.iter().rev() {
        let bit = plane >> square.index() & 1;
        // All ones if the squares of this level have the bit set.
        let set = bit.wrapping_neg();
        level.height = level.height << 1 | bit as u8;
        level.below |= level.at & set & !plane;
        level.at &= !(plane ^ set);
    }
    level
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::squares;

    #[test]
    fn heights_count_beyond_all_blocks() {
        let mut site = Site::default();
        let square = Square::from_index(42);
        for height in 1..=96 {
            site.raise(square, Seat::C);
            assert_eq!(site.height(square), height);
            let level = site.level_of(square);
            assert_eq!((level.height, level.at, level.below), (height, square.bit(), !square.bit()));
        }
        assert_eq!(site.top(square), Top::Block(Seat::C));
        site.cover(square.bit() | 1, Seat::A, 96);
        assert_eq!(site.height(Square::from_index(0)), 96);
        assert_eq!(site.top(Square::from_index(0)), Top::Platform(Seat::A));
        assert_eq!(squares(site.level_of(square).at).len(), 2);
    }
}
