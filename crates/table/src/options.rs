//! What the host of a table may choose beside the rules of the game.

use serde::{Deserialize, Serialize};

/// The most rounds of one match.
pub const MOST_ROUNDS: u16 = 99;

/// What the host of a table may choose beside the rules of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Options {
    /// How many rounds make a match, 1 to 99.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 99))]
    pub rounds: u16,
    /// How long players may think.
    #[serde(deserialize_with = "crate::bare::named")]
    pub clock: Clock,
    /// Whether people without a seat may watch.
    pub watchers: bool,
    /// Whether players may ask a bot for advice.
    pub hints: bool,
    /// Whether moves may be taken back.
    pub undo: bool,
    /// Whether all see who last looked where, in games in which remembering is the game.
    pub looks: bool,
    /// Whether the table stands in the public list while it waits for players.
    pub listed: bool,
    /// Whether matches change the ratings of those who have a name; then there is no advice.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Whether no clock runs on Saturdays and Sundays, by universal time.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub weekends_off: bool,
    /// Whether everything may be taken back, whatever was seen: then nothing is rated.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub practice: bool,
    /// Whether the screen that is the table may be touched: who holds the host's token and no seat moves for whoever's turn it is, where
    /// the move holds no secret. Such a table is neither rated nor listed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub touch: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            rounds: 1,
            clock: Clock::None,
            watchers: true,
            hints: true,
            undo: true,
            looks: false,
            listed: false,
            rated: false,
            weekends_off: false,
            practice: false,
            touch: false,
        }
    }
}

/// How long players may think; when the time runs out, a bot moves for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Clock {
    /// As long as they like.
    #[default]
    #[serde(deserialize_with = "crate::bare::nothing")]
    None,
    /// So long for every move.
    Move {
        /// 5 to 1 209 600 seconds, which are two weeks.
        #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 1_209_600))]
        seconds: u32,
    },
    /// So long for a whole round.
    Game {
        /// 30 to 86 400 seconds.
        #[cfg_attr(feature = "openapi", schema(minimum = 30, maximum = 86400))]
        seconds: u32,
        /// What every own move adds, 0 to 600 seconds.
        #[cfg_attr(feature = "openapi", schema(maximum = 600))]
        increment: u32,
    },
}

/// The longest time for a move, in seconds: two weeks.
const LONGEST_MOVE: u32 = 14 * 86_400;

/// From which time a move on nobody is expected to sit and wait.
const SLOW: u32 = 3_600;

impl Clock {
    /// Whether players have so much time for a move that nobody waits for them at the table.
    pub const fn is_slow(self) -> bool {
        matches!(self, Clock::Move { seconds } if seconds >= SLOW)
    }
}

/// Options that no table has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
pub enum OptionsError {
    /// Too few or too many rounds.
    #[error("a match has 1 to {MOST_ROUNDS} rounds, not {rounds}")]
    Rounds {
        /// What was asked.
        rounds: u16,
    },
    /// A clock that runs too fast or too slowly.
    #[error(
        "a clock gives 5 to 1209600 seconds a move, or 30 to 86400 seconds a round with an increment of at most 600"
    )]
    Clock,
    /// Advice at a table that is rated.
    #[error("a rated table gives no advice; switch hints off, or play without rating")]
    Rated,
    /// A rating for practice.
    #[error("practice is not rated; switch one of the two off")]
    Practice,
    /// Somebody who is not at the table could not see who touches it.
    #[error(
        "a screen that is touched for all is for people around one table, neither rated nor listed; switch that off, or touch"
    )]
    Touch,
}

impl Options {
    /// Says whether a table may have these options.
    pub fn check(&self) -> Result<(), OptionsError> {
        if !(1..=MOST_ROUNDS).contains(&self.rounds) {
            return Err(OptionsError::Rounds { rounds: self.rounds });
        }
        if self.rated && self.hints {
            return Err(OptionsError::Rated);
        }
        if self.rated && self.practice {
            return Err(OptionsError::Practice);
        }
        if self.touch && (self.rated || self.listed) {
            return Err(OptionsError::Touch);
        }
        let possible = match self.clock {
            Clock::None => true,
            Clock::Move { seconds } => (5..=LONGEST_MOVE).contains(&seconds),
            Clock::Game { seconds, increment } => (30..=86_400).contains(&seconds) && increment <= 600,
        };
        if possible { Ok(()) } else { Err(OptionsError::Clock) }
    }
}
