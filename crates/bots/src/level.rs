//! Five levels that a person understands.

use std::fmt;
use std::str::FromStr;

use tavola_core::Game;

use crate::{Bot, Budget};
#[cfg(feature = "clock")]
use std::time::Duration;

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Sees what is near, forgets, and misses things.
    Easy,
    /// Sees most of what one move does.
    Medium,
    /// Thinks ahead.
    Hard,
    /// Thinks ahead as far as what a good player knows will carry it.
    Master,
    /// Judges by what it learned in many games against itself.
    Grandmaster,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Master, Level::Grandmaster];

    /// The name of the level in commands and records.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Master => "master",
            Level::Grandmaster => "grandmaster",
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
        f.write_str("a level is easy, medium, hard, master or grandmaster")
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
    /// Whoever searches takes just this long for every decision, however many iterations that are: for matches in which all
    /// have the same time. Bots that weigh instead of searching answer when they are done.
    #[cfg(feature = "clock")]
    Exactly(Duration),
}

impl Pace {
    /// A number of iterations, and if the clock counts, at most so many milliseconds.
    pub const fn budget(self, iterations: u64, milliseconds: u64) -> Budget {
        match self {
            Pace::Steady => Budget::iterations(iterations),
            Pace::Timed => Budget::or_milliseconds(iterations, milliseconds),
            #[cfg(feature = "clock")]
            Pace::Exactly(time) => Budget::time(time),
        }
    }
}

/// How much stronger each level is than the one below: how often it wins against so many of that level (opponents, share of
/// the wins), from easy to medium, from medium to hard, from hard to master, from master to grandmaster.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Steps(pub [&'static [(f64, f64)]; 4]);

impl Steps {
    /// What is taken for granted of a game that was not measured: three wins of four between two.
    pub const UNMEASURED: Steps = Steps([&[(1.0, 0.75)]; 4]);
}

/// The end of a small game between two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tiny {
    /// The rules as JSON without the number of players.
    pub rules: &'static str,
    /// The moves before it; the first seat begins.
    pub moves: &'static [&'static str],
}

/// Games that have bots of every level.
pub trait Levels: Game {
    /// What was measured of the levels: `docs/strength.md`.
    const STEPS: Steps = Steps::UNMEASURED;

    /// Whether a master should win clearly against a bot that looks one move ahead.
    const BEATS_GREEDY: bool = true;

    /// Rules besides the standard ones that people play by, as JSON without the number of players.
    const VARIANTS: &'static [&'static str] = &[];

    /// Ends of small games between two that can be solved, for measuring how far from an equilibrium the levels play.
    const TINY: &'static [Tiny] = &[];

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
        assert!(Level::Easy < Level::Master && Level::Master < Level::Grandmaster);
    }
}
