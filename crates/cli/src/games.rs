//! All that this program needs of each game. Which games there are, the crate `table` says.

use std::time::Duration;

use tavola_bots::{Bot, GreedyBot, Level, Pace, RandomBot, Studied, plain};
use tavola_core::record::Recorded;
use tavola_print::Printed;
pub(crate) use tavola_table::games::SLUGS;

use crate::outlook::Outlook;
use crate::show::Drawn;

/// A game with all that this program needs of it.
pub(crate) trait Playable: Recorded + Drawn + Studied + Printed {}

/// Something that is done with a game whose name is known only when the program runs.
pub(crate) trait Visitor {
    /// What comes out.
    type Output;

    /// Does it with the game.
    fn visit<G: Playable>(self) -> Self::Output;
}

/// A name that no game has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game {name:?}; the games are {}", SLUGS.join(", "))]
pub(crate) struct UnknownGame {
    name: String,
}

macro_rules! playable {
    ($($slug:literal => $game:ty,)+) => {
        /// Does something with the game of this name.
        pub(crate) fn visit<V: Visitor>(slug: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            match slug {
                $($slug => Ok(visitor.visit::<$game>()),)+
                _ => Err(UnknownGame { name: slug.to_owned() }),
            }
        }

        $(impl Playable for $game {})+
    };
}

tavola_table::each_game!(playable);

/// The names of all bots: one that plays anything, one that tries each move in a few games that it imagines, one that
/// searches without knowing the game, and the levels, the weakest first.
pub(crate) const BOTS: [&str; 8] = [
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
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no bot {name:?}; the bots are {}, each also with @MILLISECONDS for every decision", BOTS.join(", "))]
pub(crate) struct UnknownBot {
    name: String,
}

/// Makes the bot of this name for rules that the game takes; its choices follow from the seed if its pace is steady. A name
/// such as `master@1000` asks for so many milliseconds a decision, whatever the pace of the others.
pub(crate) fn bot<G: Playable>(
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_the_list_are_those_of_the_games() {
        struct Slug;

        impl Visitor for Slug {
            type Output = &'static str;

            fn visit<G: Playable>(self) -> &'static str {
                G::SLUG
            }
        }

        for slug in SLUGS {
            assert_eq!(visit(slug, Slug), Ok(slug));
        }
        let error = visit("chess", Slug).unwrap_err();
        assert!(error.to_string().starts_with("there is no game \"chess\"; the games are cassa-grande"));
    }
}
