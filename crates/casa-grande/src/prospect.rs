//! What a legal move would bring, told before it is made: clients show it and compute no rule themselves.

use crate::event::Gain;
use crate::moves::Move;
use crate::position::CasaGrande;
use crate::square::Square;
use crate::track::Space;

/// What a legal move would bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Prospect {
    /// A pawn would be put on a corner.
    Corner {
        /// The space of the corner.
        to: Space,
    },
    /// A pawn would walk.
    Walk {
        /// Where it would end.
        to: Space,
        /// All spaces that it would walk.
        steps: u8,
        /// The bonus points that the further ones cost.
        cost: u8,
        /// The bonus points that a corner would give.
        bonus: Option<Gain>,
    },
    /// A block would be laid.
    Block {
        /// The height that its top would have.
        height: u8,
        /// The bonus points that another seat would get by it.
        bonus: Option<Gain>,
    },
    /// A platform would be laid.
    Lay {
        /// Its floor.
        floor: u8,
        /// The number of squares that it would cover.
        squares: u32,
        /// What would be paid for it, in lire.
        paid: u32,
    },
    /// A roll or a pass: it would bring nothing to anybody.
    Nothing,
}

impl Prospect {
    /// The bonus points that a seat would get.
    pub const fn bonus(&self) -> Option<Gain> {
        match *self {
            Prospect::Walk { bonus, .. } | Prospect::Block { bonus, .. } => bonus,
            Prospect::Corner { .. } | Prospect::Lay { .. } | Prospect::Nothing => None,
        }
    }
}

impl CasaGrande {
    /// What a legal move would bring.
    pub fn prospect(&self, m: Move) -> Prospect {
        match m {
            Move::Corner(corner) => Prospect::Corner { to: corner.space() },
            Move::Walk(further) => self.prospect_of_walk(further),
            Move::Block(square) => self.prospect_of_block(square),
            Move::Lay { platform, quarters, square } => self.prospect_of_lay(platform, quarters, square),
            Move::Roll(_) | Move::Pass => Prospect::Nothing,
        }
    }

    // What each deed does is tried on a copy, so that no rule stands here a second time.

    fn prospect_of_walk(&self, further: u8) -> Prospect {
        let mut after = self.state;
        let bonus = after.walk(further);
        let seat = self.state.seat.index();
        let to = after.builders[seat].pawn.unwrap_or(Space::new(0));
        Prospect::Walk { to, steps: self.state.spaces(further), cost: further, bonus }
    }

    fn prospect_of_block(&self, square: Square) -> Prospect {
        let mut after = self.state;
        let bonus = after.put_block(square);
        Prospect::Block { height: after.site.height(square), bonus }
    }

    fn prospect_of_lay(&self, platform: u8, quarters: u8, square: Square) -> Prospect {
        // A legal move lays a platform of the set.
        let Some(turned) = self.platforms.index().turned(platform, quarters) else { return Prospect::Nothing };
        let payment = { self.state }.put_platform(turned.shape(), platform, quarters, square);
        Prospect::Lay { floor: payment.floor, squares: payment.squares, paid: payment.lire }
    }
}
