//! Where platforms can be laid, found for all squares of the site at once.

use std::ops::ControlFlow;

use tavola_core::Seat;
use tavola_core::bits::Bits;

use crate::lying::Spot;
use crate::platform_index::{PlatformIndex, Turned};
use crate::position::CasaGrande;
use crate::site::Level;
use crate::square::{Square, lowest};

/// A set of places for a platform in one of its turns.
pub(crate) struct Places<'a> {
    pub(crate) turned: &'a Turned,
    /// The squares under the lower left corner of the bounding box; never empty.
    pub(crate) squares: u64,
}

/// What to do with places that were found: go on, or break off the search.
///
/// Most searches find nothing, so that the call through a pointer costs little and keeps the loops of the search small.
pub(crate) type Found<'a> = dyn FnMut(Places<'_>) -> ControlFlow<()> + 'a;

impl CasaGrande {
    /// Calls `found` for each turned platform and each floor at which the seat whose turn it is can lay it, in a fixed
    /// order, until it breaks.
    pub(crate) fn each_lay(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut carriers = self.state.site.blocks(self.state.seat);
        while let Some(carrier) = lowest(carriers) {
            let level = self.state.site.level_of(carrier);
            self.each_lay_at(level, carriers, found)?;
            carriers &= !level.at;
        }
        ControlFlow::Continue(())
    }

    /// The same right after the seat's block was laid, or after there was no square for one: with less work if the seat
    /// could lay nothing in its last turn.
    ///
    /// What others lay never makes room for a platform: tops only rise, and a block that carries nothing yet can only be
    /// lost. So what is possible now and was not before has the new block under a marked square.
    pub(crate) fn each_lay_after(&self, block: Option<Square>, found: &mut Found<'_>) -> ControlFlow<()> {
        match block {
            _ if !self.state.hints.barren[self.state.seat.index()] => self.each_lay(found),
            None => ControlFlow::Continue(()),
            Some(square) => {
                let partners = self.platforms.index().partners(square) & self.state.site.blocks(self.state.seat);
                self.each_lay_at(self.state.site.level_of(square), partners, found)
            }
        }
    }

    /// The platforms that can be laid at one floor on blocks of the seat.
    #[inline]
    fn each_lay_at(&self, level: Level, carriers: u64, found: &mut Found<'_>) -> ControlFlow<()> {
        let index = self.platforms.index();
        let seat = self.state.seat;
        let carriers = carriers & level.at;
        if carriers & carriers.wrapping_sub(1) == 0 && !index.single_marks() {
            return ControlFlow::Continue(());
        }
        // Under an unmarked square may be others' blocks at the floor, or anything lower.
        let open = level.below | level.at & self.state.site.foreign_blocks(seat);
        Floor { carriers, open }.each_place(index, self.builder(seat).lying.used(), &mut |places| match self
            .without_taken(&places)
        {
            0 => ControlFlow::Continue(()),
            squares => found(Places { squares, ..places }),
        })
    }

    /// Leaves out the places where a platform, of any seat and at any floor, covers exactly the same squares.
    #[inline]
    fn without_taken(&self, places: &Places<'_>) -> u64 {
        if places.squares & self.state.corners == 0 {
            return places.squares;
        }
        self.lying_like(places.turned.cover).fold(places.squares, |left, (_, _, square)| left & !square.bit())
    }

    /// The platforms that cover the squares of this kind: whose, which, and from which square.
    pub(crate) fn lying_like(&self, cover: u8) -> impl Iterator<Item = (Seat, u8, Square)> {
        let index = self.platforms.index();
        let same = move |place: u8, spot: Spot| index.turned(place, spot.quarters()).is_some_and(|t| t.cover == cover);
        Seat::ALL.into_iter().zip(&self.state.builders).flat_map(move |(seat, builder)| {
            let like = builder.lying.iter().filter(move |(place, spot)| same(*place, *spot));
            like.map(move |(place, spot)| (seat, place, spot.square()))
        })
    }
}

/// The squares at which a platform of one floor may lie on.
#[derive(Clone, Copy)]
struct Floor {
    /// Blocks of the laying seat with their tops at the floor: the only thing under a marked square.
    carriers: u64,
    /// What may be under an unmarked square.
    open: u64,
}

impl Floor {
    /// Calls `found` for each turned platform that is not used up and has places on this floor.
    #[inline(never)]
    fn each_place(self, index: &PlatformIndex, used: u64, found: &mut Found<'_>) -> ControlFlow<()> {
        for group in index.groups() {
            let pairs = self.carriers & (self.carriers >> group.distance);
            if pairs == 0 {
                continue;
            }
            for turned in &group.members {
                // All ones for a platform that the seat still has.
                let unused = (used >> turned.platform & 1).wrapping_sub(1);
                let [one, two] = turned.two_marks;
                let marks = (pairs >> turned.pair_begin) & (self.carriers >> one) & (self.carriers >> two);
                let squares = marks & turned.fits & unused;
                if squares != 0 {
                    let squares = self.narrow(squares, turned);
                    if squares != 0 {
                        found(Places { turned, squares })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Leaves only the places that also have the right thing under the other squares of a shape.
    #[inline]
    fn narrow(self, squares: u64, turned: &Turned) -> u64 {
        let marked = Bits(turned.more_marks).fold(squares, |left, cell| left & (self.carriers >> cell));
        Bits(turned.unmarked).fold(marked, |left, cell| left & (self.open >> cell))
    }
}
