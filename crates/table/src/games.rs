//! The list of the games, the only one in Rust.

use serde_json::value::RawValue;
use tavola_calcory::{Act, Faded};
use tavola_cassa_grande::Goal;
use tavola_core::{Game, Seat};

use crate::kind::{Hosted, Kind, KindOf, json};

pub use {tavola_calcory::Calcory, tavola_casa_grande::CasaGrande, tavola_cassa_grande::CassaGrande};

/// Hands the list of all games, each as `"slug" => Type,`, to a macro of the caller's: for programs that must do
/// something of their own with every game.
#[macro_export]
macro_rules! each_game {
    ($callback:ident) => {
        $callback! {
            "cassa-grande" => $crate::games::CassaGrande,
            "calcory" => $crate::games::Calcory,
            "casa-grande" => $crate::games::CasaGrande,
        }
    };
}

macro_rules! list {
    ($($slug:literal => $game:ty,)+) => {
        /// All games.
        pub static ALL: [&dyn Kind; [$($slug),+].len()] = [$(&KindOf::<$game>::new()),+];

        /// The names of all games.
        pub const SLUGS: [&str; [$($slug),+].len()] = [$(<$game as Game>::SLUG),+];
    };
}

each_game!(list);

/// The game of this name.
pub fn find(slug: &str) -> Option<&'static dyn Kind> {
    ALL.into_iter().find(|kind| kind.slug() == slug)
}

impl Hosted for CassaGrande {
    fn lowest_wins(rules: &Self::Rules) -> bool {
        rules.goal == Goal::Lowest
    }
}

impl Hosted for CasaGrande {}

impl Hosted for Calcory {
    const REMEMBERING_COUNTS: bool = true;

    fn looked(event: &Self::Event) -> Option<(Seat, String)> {
        match event.act {
            Act::Flip { place, .. } => Some((event.seat, place.to_string())),
            Act::Stop { .. } | Act::Put { .. } => None,
        }
    }

    fn retold(event: &Self::Event) -> Box<RawValue> {
        json(&Faded::of(event))
    }
}
