//! The platforms that a seat has laid.

use tavola_core::bits::Bits;

use crate::square::Square;

/// Where the platforms of one seat lie, in two bytes each.
///
/// Kept by their places in the set, so that the order in which they were laid makes no difference between positions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Lying {
    used: u64,
    spots: [Spot; MOST],
}

/// A platform lies on at least one block of its seat that carried none before, so that no seat with 24 blocks lays more.
const MOST: usize = 24;

/// Where a platform lies: floor, quarter turns and the square of its lower left corner, packed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Spot(u16);

impl Spot {
    pub(crate) fn new(quarters: u8, square: Square, floor: u8) -> Spot {
        Spot(u16::from(floor) << 8 | u16::from(quarters & 3) << 6 | square.index() as u16)
    }

    #[inline]
    pub(crate) fn square(self) -> Square {
        Square::from_index(self.0 as u8 % 64)
    }

    #[inline]
    pub(crate) fn quarters(self) -> u8 {
        (self.0 >> 6) as u8 & 3
    }

    pub(crate) fn floor(self) -> u8 {
        (self.0 >> 8) as u8
    }
}

impl Lying {
    /// The platforms that were laid, as a set of places.
    #[inline]
    pub(crate) fn used(&self) -> u64 {
        self.used
    }

    /// Each platform that was laid, with where it lies.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u8, Spot)> {
        Bits(self.used).zip(self.spots)
    }

    /// Keeps where a platform lies. One that lies already, or would be one too many, changes nothing.
    pub(crate) fn lay(&mut self, platform: u8, spot: Spot) {
        let bit = 1_u64 << (platform % 64);
        let count = self.used.count_ones() as usize;
        if self.used & bit != 0 || count >= MOST {
            return;
        }
        let place = (self.used & (bit - 1)).count_ones() as usize;
        self.spots.copy_within(place..count, place + 1);
        self.spots[place] = spot;
        self.used |= bit;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_laying_leaves_no_trace() {
        let spots = [(63, 3, 63, 96), (0, 1, 7, 1), (17, 2, 8, 24)];
        let lay = |order: [usize; 3]| {
            let mut lying = Lying::default();
            for (platform, quarters, square, floor) in order.map(|number| spots[number]) {
                lying.lay(platform, Spot::new(quarters, Square::from_index(square), floor));
            }
            lying
        };
        assert_eq!(lay([0, 1, 2]), lay([2, 0, 1]));
        let listed: Vec<_> = lay([0, 1, 2])
            .iter()
            .map(|(platform, spot)| (platform, spot.quarters(), spot.square().index() as u8, spot.floor()))
            .collect();
        assert_eq!(listed, [spots[1], spots[2], spots[0]]);
    }

    #[test]
    fn one_too_many_changes_nothing() {
        let mut lying = Lying::default();
        (0..MOST as u8).for_each(|platform| lying.lay(2 * platform, Spot::new(0, Square::from_index(platform), 1)));
        let full = lying;
        lying.lay(1, Spot::new(0, Square::from_index(0), 1));
        assert_eq!(lying, full);
    }
}
