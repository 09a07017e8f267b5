//! What is due in a position.

use std::fmt;
use std::str::FromStr;

/// The next step of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename_all = "lowercase"))]
pub enum Phase {
    /// A seat puts its pawn on a corner.
    Corner,
    /// The die is rolled.
    Roll,
    /// A seat walks.
    Walk,
    /// A seat lays a block.
    Block,
    /// A seat may lay a platform.
    Platform,
    /// The game is over.
    Over,
}

impl Phase {
    /// All phases, in the order of a game.
    pub const ALL: [Phase; 6] = [Phase::Corner, Phase::Roll, Phase::Walk, Phase::Block, Phase::Platform, Phase::Over];

    /// What a player should do now.
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Phase::Corner => "a pawn is to be put on a corner now, as in \"corner NW\"",
            Phase::Roll => "the die is to be rolled now, as in \"roll 4\"",
            Phase::Walk => "the pawn is to walk now, as in \"walk 0\"",
            Phase::Block => "a block is to be laid now, as in \"block c4\"",
            Phase::Platform => "a platform may be laid now, as in \"lay plus 0 c3\", or none with \"pass\"",
            Phase::Over => "the game is over",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::Corner => "corner",
            Phase::Roll => "roll",
            Phase::Walk => "walk",
            Phase::Block => "block",
            Phase::Platform => "platform",
            Phase::Over => "over",
        })
    }
}

/// A text that names no phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a phase is corner, roll, walk, block, platform or over")]
pub struct NotAPhase;

impl FromStr for Phase {
    type Err = NotAPhase;

    fn from_str(text: &str) -> Result<Self, NotAPhase> {
        Phase::ALL.into_iter().find(|phase| phase.to_string() == text).ok_or(NotAPhase)
    }
}

#[cfg(feature = "serde")]
tavola_core::json_as_text!(Phase);
