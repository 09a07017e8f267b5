//! Why a move is illegal.

use tavola_core::Seat;

use crate::name::Name;
use crate::phase::Phase;
use crate::square::Square;
use crate::track::{Corner, Facing};

/// Why a move is illegal, and what would have been right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Violation {
    /// Another kind of move is due.
    #[error("{}", .due.sentence())]
    NotNow {
        /// What is due.
        due: Phase,
    },
    /// Another pawn stands on the corner.
    #[error("the pawn of seat {by} stands on {corner}; another corner is free")]
    CornerTaken {
        /// The corner.
        corner: Corner,
        /// Whose pawn stands there.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        by: Seat,
    },
    /// No face of the die.
    #[error("the die shows 1 to 6, not {points}")]
    NoFace {
        /// The number.
        points: u8,
    },
    /// More further spaces than bonus points.
    #[error("{steps} further spaces cost {steps} bonus points, and the seat has {points}")]
    TooFar {
        /// The spaces beyond the roll.
        steps: u8,
        /// The points of the seat.
        points: u8,
    },
    /// A block outside the area of the pawn.
    #[error("{square} is not in the area of the pawn, which faces {facing}")]
    OutsideArea {
        /// The square.
        square: Square,
        /// What the pawn faces.
        facing: Facing,
    },
    /// A block on another seat's block.
    #[error("on {square} lies a block of seat {owner}; blocks lie on the ground, on own blocks and on platforms")]
    ForeignBlock {
        /// The square.
        square: Square,
        /// Whose block lies there.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        owner: Seat,
    },
    /// A place beyond the set.
    #[error("the set has {count} platforms, counted from 0; there is no number {platform}")]
    NoPlatform {
        /// The place.
        platform: u8,
        /// The number of platforms.
        count: usize,
    },
    /// A platform that was laid before.
    #[error("the {name} of this seat lies on the site already; each platform can be used once")]
    Used {
        /// The platform.
        name: Name,
    },
    /// More quarter turns than needed.
    #[error("the {name} looks the same after fewer quarter turns: write {least} for {quarters}")]
    SameTurn {
        /// The platform.
        name: Name,
        /// The turns of the move.
        quarters: u8,
        /// The turns that would do.
        least: u8,
    },
    /// A platform that would stick out.
    #[error("the {name} would stick out of the site: its {width} × {height} squares do not fit from {square}")]
    Outside {
        /// The platform.
        name: Name,
        /// The square of its lower left corner.
        square: Square,
        /// Its width in this turn.
        width: u8,
        /// Its height in this turn.
        height: u8,
    },
    /// No own block under a marked square.
    #[error("under the marked square on {square} a block of one's own must be on top")]
    NoCarrier {
        /// The square.
        square: Square,
    },
    /// Own blocks of different heights under marked squares.
    #[error("all blocks under marked squares must be equally high, but {square} is at {height} and {other} at {floor}")]
    Uneven {
        /// A marked square.
        square: Square,
        /// Its height.
        height: u8,
        /// The first marked square.
        other: Square,
        /// The height of that one.
        floor: u8,
    },
    /// Something higher than the floor under an unmarked square.
    #[error("{square} is at height {height} and would be in the way of a platform at floor {floor}")]
    TooHigh {
        /// The square.
        square: Square,
        /// Its height.
        height: u8,
        /// The floor of the platform.
        floor: u8,
    },
    /// A block of the same seat at the floor under an unmarked square.
    #[error(
        "a block of yours on {square} would touch the platform at floor {floor}: it may only be under a marked square"
    )]
    OwnUnmarked {
        /// The square.
        square: Square,
        /// The floor of the platform.
        floor: u8,
    },
    /// A platform at the floor under an unmarked square.
    #[error("on {square} lies a platform at floor {floor}: a platform never lies directly on a platform")]
    OnPlatform {
        /// The square.
        square: Square,
        /// The floor of both.
        floor: u8,
    },
    /// A platform that covers exactly the same squares.
    #[error("the {name} of seat {owner} covers exactly the same squares; no two platforms may")]
    SameSquares {
        /// The platform that lies there.
        name: Name,
        /// Its seat.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        owner: Seat,
    },
}
