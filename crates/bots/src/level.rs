//! Four levels that a person understands.

use std::fmt;
use std::str::FromStr;

use tavola_core::Game;

use crate::{Bot, Budget};

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Sees what is near, forgets, and misses things.
    Easy,
    /// Sees most of what one move does.
    Medium,
    /// Thinks ahead.
    Hard,
    /// Thinks ahead as far as it can.
    Master,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Master];

    /// The name of the level in commands and records.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Master => "master",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotALevel;

impl fmt::Display for NotALevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a level is easy, medium, hard or master")
    }
}

impl std::error::Error for NotALevel {}

impl FromStr for Level {
    type Err = NotALevel;

    fn from_str(text: &str) -> Result<Self, NotALevel> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or(NotALevel)
    }
}

#[cfg(feature = "serde")]
tavola_core::json_as_text!(Level);

/// Whether a bot looks at the clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pace {
    /// Never: the same seed gives the same moves every time, on every machine.
    Steady,
    /// It answers in time even on a slow machine, where it then thinks less; for people who wait. Without the feature
    /// `clock` this is the same as [`Pace::Steady`].
    Timed,
}

impl Pace {
    /// A number of iterations, and if the clock counts, at most so many milliseconds.
    pub const fn budget(self, iterations: u64, milliseconds: u64) -> Budget {
        match self {
            Pace::Steady => Budget::iterations(iterations),
            Pace::Timed => Budget::or_milliseconds(iterations, milliseconds),
        }
    }
}

/// How much stronger each level is than the one below: how often it wins against so many of that level (opponents, share of
/// the wins), from easy to medium, from medium to hard, from hard to master.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Steps(pub [&'static [(f64, f64)]; 3]);

impl Steps {
    /// What is taken for granted of a game that was not measured: three wins of four between two.
    pub const UNMEASURED: Steps = Steps([&[(1.0, 0.75)]; 3]);
}

/// Games that have bots of every level.
pub trait Levels: Game {
    /// What was measured of the levels: `docs/strength.md`.
    const STEPS: Steps = Steps::UNMEASURED;

    /// Whether a master should win clearly against a bot that looks one move ahead.
    const BEATS_GREEDY: bool = true;

    /// A bot of a level for one seat of one game with these rules.
    ///
    /// # Panics
    /// If the rules are refused by the game.
    fn bot(rules: &Self::Rules, level: Level, pace: Pace, seed: u64) -> Box<dyn Bot<Self>>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_exact() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("Easy".parse::<Level>(), Err(NotALevel));
        assert!(Level::Easy < Level::Master);
    }
}
