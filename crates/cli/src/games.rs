//! All that this program needs of each game. Which games there are, the crate `table` says.

use tavola_bots::Studied;
pub(crate) use tavola_bots::{BOTS, bot};
use tavola_core::record::Recorded;
use tavola_print::Printed;
pub(crate) use tavola_table::games::SLUGS;

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
