//! Bots by name, for programs that are told a name by people.

use std::time::Duration;

use crate::outlook::Outlook;
use crate::{Bot, GreedyBot, Level, Levels, Pace, RandomBot, Searchable, plain};

/// The names of all bots: one that plays anything, one that tries each move in a few games that it imagines, one that
/// searches without knowing the game, and the levels, the weakest first.
pub const BOTS: [&str; 8] = [
    "random",
    "greedy",
    "plain",
    Level::Easy.name(),
    Level::Medium.name(),
    Level::Hard.name(),
    Level::Master.name(),
    Level::Grandmaster.name(),
];

/// A name that no bot has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot {
    name: String,
}

impl std::fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let bots = BOTS.join(", ");
        write!(
            f,
            "there is no bot {:?}; the bots are {bots}, each also with @MILLISECONDS for every decision",
            self.name
        )
    }
}

impl std::error::Error for UnknownBot {}

/// Makes the bot of this name for rules that the game takes; its choices follow from the seed if its pace is steady. A name
/// such as `master@1000` asks for so many milliseconds a decision, whatever the pace of the others.
pub fn bot<G: Levels + Searchable>(
    name: &str,
    rules: &G::Rules,
    pace: Pace,
    seed: u64,
) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    let unknown = || UnknownBot { name: name.to_owned() };
    let (kind, pace) = match name.split_once('@') {
        Some((kind, time)) => {
            let milliseconds: u32 = time.parse().map_err(|_| unknown())?;
            (kind, Pace::Exactly(Duration::from_millis(milliseconds.into())))
        }
        None => (name, pace),
    };
    match kind {
        "random" => Ok(Box::new(RandomBot::new(seed))),
        "greedy" => Ok(Box::new(GreedyBot::<G, _>::new(Outlook::default(), seed))),
        "plain" => Ok(Box::new(plain::<G>(pace, seed))),
        _ => {
            let level = kind.parse().map_err(|_| unknown())?;
            Ok(G::bot(rules, level, pace, seed))
        }
    }
}
