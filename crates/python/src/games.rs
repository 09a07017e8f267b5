//! The games by name; which there are, the crate `table` says.

use std::sync::Arc;

use tavola_core::record::Envelope;
use tavola_table::games::SLUGS;

use crate::erased::{AnyGame, Playable, Ruled};
use crate::record::{AnyRecord, Log};
use crate::refused::Refused;

fn unknown(name: &str) -> Refused {
    Refused::Rules(format!("there is no game {name:?}; the games are {}", SLUGS.join(", ")))
}

macro_rules! playable {
    ($($slug:literal => $game:ty,)+) => {
        /// The game of this name with rules as JSON.
        pub(crate) fn open(slug: &str, rules: &str) -> Result<Arc<dyn AnyGame>, Refused> {
            match slug {
                $($slug => Ok(Ruled::<$game>::new(rules)?),)+
                _ => Err(unknown(slug)),
            }
        }

        /// A record of whatever game.
        pub(crate) fn read_record(text: &str) -> Result<Box<dyn AnyRecord>, Refused> {
            let envelope = Envelope::read(text.as_bytes()).map_err(Refused::record)?;
            match envelope.game() {
                $($slug => Ok(Box::new(Log::<$game>::read(envelope)?)),)+
                other => Err(Refused::record(unknown(other))),
            }
        }

        $(impl Playable for $game {})+
    };
}

tavola_table::each_game!(playable);
