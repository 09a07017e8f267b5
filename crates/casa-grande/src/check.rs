//! Whether one move is legal, and if not, why.

use tavola_core::Seat;

use crate::moves::Move;
use crate::phase::Phase;
use crate::platform_index::Turned;
use crate::position::CasaGrande;
use crate::site::Top;
use crate::square::{Square, lowest};
use crate::track::Corner;
use crate::violation::Violation;

impl CasaGrande {
    /// Says why a move is illegal, if it is.
    pub(crate) fn find_violation(&self, m: Move) -> Result<(), Violation> {
        match (self.state.phase, m) {
            (Phase::Corner, Move::Corner(corner)) => self.check_corner(corner),
            (Phase::Roll, Move::Roll(1..=6)) | (Phase::Platform, Move::Pass) => Ok(()),
            (Phase::Roll, Move::Roll(points)) => Err(Violation::NoFace { points }),
            (Phase::Walk, Move::Walk(steps)) => self.check_walk(steps),
            (Phase::Block, Move::Block(square)) => self.check_block(square),
            (Phase::Platform, Move::Lay { platform, quarters, square }) => self.check_lay(platform, quarters, square),
            (due, _) => Err(Violation::NotNow { due }),
        }
    }

    fn check_corner(&self, corner: Corner) -> Result<(), Violation> {
        match self.pawn_on(corner) {
            Some(by) => Err(Violation::CornerTaken { corner, by }),
            None => Ok(()),
        }
    }

    /// The first seat whose pawn stands on a corner.
    pub(crate) fn pawn_on(&self, corner: Corner) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.builder(*seat).pawn == Some(corner.space()))
    }

    fn check_walk(&self, steps: u8) -> Result<(), Violation> {
        let points = self.builder(self.state.seat).bonus;
        if steps > points { Err(Violation::TooFar { steps, points }) } else { Ok(()) }
    }

    fn check_block(&self, square: Square) -> Result<(), Violation> {
        if self.block_squares() & square.bit() != 0 {
            return Ok(());
        }
        match (self.builder(self.state.seat).pawn, self.top(square)) {
            (Some(space), _) if space.area() & square.bit() == 0 => {
                Err(Violation::OutsideArea { square, facing: space.facing() })
            }
            (_, Top::Block(owner)) => Err(Violation::ForeignBlock { square, owner }),
            // Without a pawn no block is due.
            _ => Err(Violation::NotNow { due: self.state.phase }),
        }
    }

    fn check_lay(&self, platform: u8, quarters: u8, square: Square) -> Result<(), Violation> {
        let set = &self.platforms;
        let (Some(found), Some(turned)) = (set.get(platform), set.index().turned(platform, quarters % 4)) else {
            return Err(Violation::NoPlatform { platform, count: set.all().len() });
        };
        let name = found.name();
        if turned.quarters != quarters {
            return Err(Violation::SameTurn { name, quarters, least: turned.quarters });
        }
        if self.builder(self.state.seat).lying.used() >> platform & 1 != 0 {
            return Err(Violation::Used { name });
        }
        let shape = turned.shape();
        if turned.fits & square.bit() == 0 {
            return Err(Violation::Outside { name, square, width: shape.width(), height: shape.height() });
        }
        let carrier = self.check_marked(shape.marked() << square.index())?;
        self.check_unmarked(shape.unmarked() << square.index(), carrier)?;
        self.check_squares(turned, square)
    }

    /// Under every marked square a block of the same seat, all at one height: the floor. Gives one of them.
    fn check_marked(&self, marked: u64) -> Result<Square, Violation> {
        let site = &self.state.site;
        if let Some(square) = lowest(marked & !site.blocks(self.state.seat)) {
            return Err(Violation::NoCarrier { square });
        }
        // A shape has at least one mark.
        let other = lowest(marked).unwrap_or(Square::from_index(0));
        let level = site.level_of(other);
        match lowest(marked & !level.at) {
            Some(square) => Err(Violation::Uneven { square, height: site.height(square), other, floor: level.height }),
            None => Ok(other),
        }
    }

    /// Under every unmarked square another's block at the floor, or anything lower; `carrier` is a square at the floor.
    fn check_unmarked(&self, unmarked: u64, carrier: Square) -> Result<(), Violation> {
        let site = &self.state.site;
        let level = site.level_of(carrier);
        let floor = level.height;
        let open = level.below | level.at & site.foreign_blocks(self.state.seat);
        let Some(square) = lowest(unmarked & !open) else { return Ok(()) };
        let height = site.height(square);
        Err(match site.top(square) {
            _ if height > floor => Violation::TooHigh { square, height, floor },
            Top::Platform(_) => Violation::OnPlatform { square, floor },
            Top::Ground | Top::Block(_) => Violation::OwnUnmarked { square, floor },
        })
    }

    /// No platform already lying covers exactly the same squares.
    fn check_squares(&self, turned: &Turned, square: Square) -> Result<(), Violation> {
        let same = self.lying_like(turned.cover).find(|(_, _, other)| *other == square);
        match same.and_then(|(owner, place, _)| Some((owner, self.platforms.get(place)?))) {
            Some((owner, platform)) => Err(Violation::SameSquares { name: platform.name(), owner }),
            None => Ok(()),
        }
    }
}
