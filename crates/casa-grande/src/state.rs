//! What changes during a game, and what each deed on the table does to it.

use std::hash::{Hash, Hasher};

use tavola_core::{MAX_SEATS, Seat};

use crate::event::Gain;
use crate::lying::{Lying, Spot};
use crate::phase::Phase;
use crate::shape::Shape;
use crate::site::Site;
use crate::square::Square;
use crate::track::Space;

/// All but the set, which never changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) site: Site,
    /// The squares under the lower left corners of all platforms that were laid.
    pub(crate) corners: u64,
    pub(crate) builders: [Builder; MAX_SEATS],
    pub(crate) players: u8,
    /// The blocks of each seat at the beginning.
    pub(crate) blocks: u8,
    pub(crate) start: Seat,
    /// The seat whose turn it is; the starting seat when the game is over.
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    /// What the die shows; 0 before the first roll.
    pub(crate) die: u8,
    pub(crate) hints: Hints,
}

/// What belongs to one seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Builder {
    pub(crate) money: u32,
    pub(crate) bonus: u8,
    pub(crate) blocks: u8,
    pub(crate) pawn: Option<Space>,
    pub(crate) lying: Lying,
}

/// Where the markers stand at the beginning.
pub const FIRST_BONUS: u8 = 5;

/// The step of the bonus ladder that pays, and what it pays in lire.
pub const LADDER: u8 = 9;

/// The bonus points of a corner.
pub const CORNER_BONUS: u8 = 3;

/// What is paid for a platform.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Payment {
    /// Its floor.
    pub(crate) floor: u8,
    /// The squares that it covers.
    pub(crate) squares: u32,
    /// The lire.
    pub(crate) lire: u32,
}

impl State {
    /// Walks as far as the die says and some steps further; tells what a corner gives there.
    #[inline]
    pub(crate) fn walk(&mut self, steps: u8) -> Option<Gain> {
        let spaces = self.spaces(steps);
        let builder = &mut self.builders[self.seat.index()];
        // The steps are paid before a corner gives its points.
        builder.bonus = builder.bonus.saturating_sub(steps);
        let space = builder.pawn.unwrap_or(Space::new(0)).ahead(spaces.into());
        builder.pawn = Some(space);
        space.is_corner().then(|| builder.gain(self.seat, CORNER_BONUS))
    }

    /// How many spaces a walk with some further steps has.
    #[inline]
    pub(crate) const fn spaces(&self, further: u8) -> u8 {
        self.die.saturating_add(further)
    }

    /// Lays a block and gives the owner of a platform under it its points, which it tells.
    #[inline]
    pub(crate) fn put_block(&mut self, square: Square) -> Option<Gain> {
        let seat = self.seat;
        let other = self.site.platform_owner(square).filter(|owner| *owner != seat);
        let gain = other.map(|owner| self.builders[owner.index()].gain(owner, self.site.height(square)));
        self.site.raise(square, seat);
        let builder = &mut self.builders[seat.index()];
        builder.blocks = builder.blocks.saturating_sub(1);
        gain
    }

    /// Lays a platform of this shape and pays for it.
    pub(crate) fn put_platform(&mut self, shape: Shape, platform: u8, quarters: u8, square: Square) -> Payment {
        // All marked squares are at the floor; any of them tells it.
        let carrier = (shape.marked() << square.index()).trailing_zeros() as u8;
        let floor = self.site.height(Square::from_index(carrier));
        let seat = self.seat;
        self.site.cover(shape.footprint() << square.index(), seat, floor);
        self.place(seat, platform, Spot::new(quarters, square, floor));
        let squares = shape.size();
        let lire = squares * u32::from(floor);
        let builder = &mut self.builders[seat.index()];
        builder.money = builder.money.saturating_add(lire);
        Payment { floor, squares, lire }
    }

    /// Keeps where a platform lies.
    pub(crate) fn place(&mut self, seat: Seat, platform: u8, spot: Spot) {
        self.corners |= spot.square().bit();
        self.builders[seat.index()].lying.lay(platform, spot);
    }
}

impl Builder {
    /// Moves the marker of this seat up; tells the lire that this pays.
    #[inline]
    pub(crate) fn gain(&mut self, seat: Seat, points: u8) -> Gain {
        let bonus = self.bonus.saturating_add(points);
        if bonus < LADDER {
            self.bonus = bonus;
            return Gain { seat, points, paid: 0 };
        }
        self.bonus = 0;
        self.money = self.money.saturating_add(LADDER.into());
        Gain { seat, points, paid: LADDER.into() }
    }
}

/// What a position keeps only to save work: positions are equal whatever it is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hints {
    /// Seats that are known to have had no platform to lay when their last turn ended.
    pub(crate) barren: [bool; MAX_SEATS],
}

impl PartialEq for Hints {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for Hints {}

impl Hash for Hints {
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}
