//! Where platforms can be laid, found for all squares of the site at once.

use std::ops::ControlFlow;

use tavola_core::bits::Bits;

use crate::lying::Spot;
use crate::position::CasaGrande;
use crate::square::{Square, lowest};
use crate::table::Turned;

/// A set of places for a platform in one of its turns.
pub(crate) struct Places<'a> {
    pub(crate) turned: &'a Turned,
    /// The squares under the lower left corner of the bounding box; never empty.
    pub(crate) squares: u64,
}

impl CasaGrande {
    /// Whether the seat whose turn it is can lay any platform.
    pub(crate) fn can_lay(&self) -> bool {
        self.each_lay(|_| ControlFlow::Break(())).is_some()
    }

    /// Calls `found` for each turned platform and each floor at which the seat whose turn it is can lay it, in a fixed
    /// order, until it breaks.
    #[inline]
    pub(crate) fn each_lay<B>(&self, mut found: impl FnMut(Places<'_>) -> ControlFlow<B>) -> Option<B> {
        let table = self.platforms.table();
        let site = &self.state.site;
        let seat = self.state.seat;
        let used = self.builder(seat).lying.used();
        let foreign = site.foreign_blocks(seat);
        let mut carriers = site.blocks(seat);
        while let Some(carrier) = lowest(carriers) {
            let level = site.level_of(carrier);
            let own = carriers & level.at;
            carriers ^= own;
            if own.count_ones() < table.least_marks() {
                continue;
            }
            // What may be under an unmarked square: others' blocks at the floor, or anything lower.
            let open = level.below | level.at & foreign;
            for group in table.groups() {
                let pairs = own & (own >> group.distance);
                if pairs == 0 || group.platforms & !used == 0 {
                    continue;
                }
                for turned in table.members(group) {
                    if used >> turned.platform & 1 != 0 {
                        continue;
                    }
                    let mut squares = (pairs >> turned.pair_begin) & turned.fits;
                    for cell in Bits(turned.other_marks) {
                        squares &= own >> cell;
                    }
                    if squares == 0 {
                        continue;
                    }
                    for cell in Bits(turned.unmarked) {
                        squares &= open >> cell;
                    }
                    // On the first floor the carriers stand on the ground, which no platform has covered.
                    if squares != 0 && level.height > 1 {
                        squares &= !self.taken(turned.cover);
                    }
                    if squares != 0
                        && let ControlFlow::Break(value) = found(Places { turned, squares })
                    {
                        return Some(value);
                    }
                }
            }
        }
        None
    }

    /// Where platforms lie, of any seat and at any floor, that cover the squares of this kind.
    fn taken(&self, cover: u8) -> u64 {
        let table = self.platforms.table();
        let same = |platform: u8, spot: Spot| table.turned(platform, spot.quarters()).is_some_and(|t| t.cover == cover);
        let lying = self.state.builders.iter().flat_map(|builder| builder.lying.iter());
        lying.filter(|(platform, spot)| same(*platform, *spot)).fold(0, |set, (_, spot)| set | spot.square().bit())
    }

    /// The platform, if any, that covers exactly the squares of this kind from this square.
    pub(crate) fn lying_on(&self, cover: u8, square: Square) -> Option<(tavola_core::Seat, u8)> {
        let table = self.platforms.table();
        let all = tavola_core::Seat::ALL.into_iter().zip(&self.state.builders);
        let mut lying = all.flat_map(|(seat, builder)| builder.lying.iter().map(move |(place, spot)| (seat, place, spot)));
        let same = |place: u8, spot: Spot| table.turned(place, spot.quarters()).is_some_and(|t| t.cover == cover);
        let found = lying.find(|(_, place, spot)| spot.square() == square && same(*place, *spot));
        found.map(|(seat, place, _)| (seat, place))
    }
}
