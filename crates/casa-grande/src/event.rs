//! A move with its consequences, as everybody sees it.

use tavola_core::Seat;

use crate::moves::Move;
use crate::name::Name;
use crate::phase::Phase;
use crate::position::CasaGrande;
use crate::square::Square;
use crate::state::Builder;
use crate::track::{Corner, Space};

/// What a move did.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Event {
    /// The seat whose move it was, or for whom the die was rolled.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub seat: Seat,
    /// What was done.
    pub action: Action,
    /// The bonus points that it gave, to the seat itself or to another.
    pub bonus: Option<Gain>,
    /// Whether the pawn's area has no square for a block, so that none is laid in this turn.
    pub blocked: bool,
    /// Whether the turn of the seat ended with it.
    pub done: bool,
    /// Whether the game ended with it.
    pub over: bool,
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Action {
    /// A pawn was put on a corner.
    Corner {
        /// The corner.
        corner: Corner,
        /// Its space.
        to: Space,
    },
    /// The die was rolled.
    Roll {
        /// What it shows.
        points: u8,
    },
    /// A pawn walked.
    Walk {
        /// The further spaces, each paid with one bonus point.
        further: u8,
        /// Where it began.
        from: Space,
        /// Where it ended.
        to: Space,
    },
    /// A block was laid.
    Block {
        /// The square.
        square: Square,
        /// The height of its top.
        height: u8,
        /// The blocks that the seat has left.
        left: u8,
    },
    /// A platform was laid.
    Lay {
        /// Its name.
        name: Name,
        /// Its quarter turns clockwise.
        quarters: u8,
        /// The square under the lower left corner of its bounding box.
        square: Square,
        /// The squares that it covers.
        squares: Vec<Square>,
        /// Its floor.
        floor: u8,
        /// What was paid for it, in lire.
        paid: u32,
    },
    /// No platform was laid.
    Pass,
}

/// Bonus points that a seat got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Gain {
    /// The seat.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub seat: Seat,
    /// The points.
    pub points: u8,
    /// The lire that the ladder paid, 0 or 9.
    pub paid: u32,
}

impl Event {
    /// What a legal move, about to be made, does.
    pub(crate) fn of(game: &CasaGrande, m: Move) -> Event {
        let seat = game.state.seat;
        let mut after = game.clone();
        after.make(m);
        let builder = after.builder(seat);
        let action = match m {
            Move::Corner(corner) => Action::Corner { corner, to: corner.space() },
            Move::Roll(points) => Action::Roll { points },
            Move::Walk(further) => Action::Walk { further, from: space(game.builder(seat)), to: space(builder) },
            Move::Block(square) => Action::Block { square, height: after.height(square), left: builder.blocks },
            Move::Lay { platform, quarters, square } => Action::lay(game, &after, platform, quarters, square),
            Move::Pass => Action::Pass,
        };
        Event {
            seat,
            bonus: game.prospect(m).bonus(),
            blocked: after.phase() != Phase::Block && matches!(action, Action::Walk { to, .. } if !to.is_corner()),
            done: matches!(after.phase(), Phase::Corner | Phase::Roll | Phase::Over),
            over: after.phase() == Phase::Over,
            action,
        }
    }
}

impl Action {
    fn lay(before: &CasaGrande, after: &CasaGrande, platform: u8, quarters: u8, square: Square) -> Action {
        let seat = before.state.seat;
        let squares: Vec<Square> = before.covered(platform, quarters, square).collect();
        let floor = squares.first().map_or(0, |covered| after.height(*covered));
        let paid = after.money(seat) - before.money(seat);
        // A legal move lays a platform of the set.
        let name = before.platforms().get(platform).unwrap_or(&before.platforms().all()[0]).name();
        Action::Lay { name, quarters, square, squares, floor, paid }
    }
}

/// Where a pawn stands that was put on a corner before.
fn space(builder: &Builder) -> Space {
    builder.pawn.unwrap_or(Space::new(0))
}
