//! The list of the games, the only one in Rust.

#[cfg(any(feature = "cassa-grande", feature = "calcory", feature = "casa-grande"))]
use serde_json::value::RawValue;
use tavola_bots::Steps;
use tavola_core::Game;
#[cfg(any(feature = "cassa-grande", feature = "calcory", feature = "casa-grande"))]
use tavola_core::PerSeat;
#[cfg(feature = "calcory")]
use tavola_core::Seat;

use crate::kind::{Hosted, Kind, KindOf};

#[cfg(feature = "calcory")]
pub use tavola_calcory::Calcory;
#[cfg(feature = "casa-grande")]
pub use tavola_casa_grande::CasaGrande;
#[cfg(feature = "cassa-grande")]
pub use tavola_cassa_grande::CassaGrande;
#[cfg(feature = "knock")]
pub use tavola_knock::Knock;

/// Hands the list of all games, each as `"slug" => Type,`, to a macro of the caller's: for programs that must do
/// something of their own with every game. A game's type is there if the feature of its name is.
#[macro_export]
macro_rules! each_game {
    ($callback:ident) => {
        $crate::with_example! { $callback
            "cassa-grande" => $crate::games::CassaGrande,
            "calcory" => $crate::games::Calcory,
            "casa-grande" => $crate::games::CasaGrande,
        }
    };
}

/// Adds the example game where it is built in.
#[cfg(feature = "knock")]
#[doc(hidden)]
#[macro_export]
macro_rules! with_example {
    ($callback:ident $($games:tt)*) => { $callback! { $($games)* "knock" => $crate::games::Knock, } };
}

/// Leaves the list as it is.
#[cfg(not(feature = "knock"))]
#[doc(hidden)]
#[macro_export]
macro_rules! with_example {
    ($callback:ident $($games:tt)*) => { $callback! { $($games)* } };
}

macro_rules! list {
    ($($slug:literal => $game:ty,)+) => {
        const COUNT: usize = $(cfg!(feature = $slug) as usize +)+ 0;

        /// All games that this program was built with.
        pub static ALL: [&dyn Kind; COUNT] = [$(#[cfg(feature = $slug)] &KindOf::<$game>::new()),+];

        /// The names of all games that this program was built with.
        pub const SLUGS: [&str; COUNT] = [$(#[cfg(feature = $slug)] <$game as Game>::SLUG),+];
    };
}

each_game!(list);

/// The game of this name.
pub fn find(slug: &str) -> Option<&'static dyn Kind> {
    ALL.into_iter().find(|kind| kind.slug() == slug)
}

/// How much stronger each level of bots is than the one below, at the game of this name.
pub fn steps(slug: &str) -> Steps {
    find(slug).map_or(Steps::UNMEASURED, Kind::steps)
}

/// What is told of each legal move, in the order of their texts.
#[cfg(any(feature = "calcory", feature = "casa-grande"))]
fn of_legal_moves<G: Game, T>(position: &G, tell: impl Fn(&G, G::Move) -> T) -> Vec<T> {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    legal.sort_by_cached_key(|m| position.move_text(*m));
    legal.into_iter().map(|m| tell(position, m)).collect()
}

#[cfg(feature = "cassa-grande")]
impl Hosted for CassaGrande {
    fn lowest_wins(rules: &Self::Rules) -> bool {
        rules.goal == tavola_cassa_grande::Goal::Lowest
    }

    fn open_view(position: &Self) -> Self::View {
        position.open_view()
    }

    fn reasons(view: &Self::View, (): &(), m: Self::Move, gains: &PerSeat<f64>) -> Option<Box<RawValue>> {
        Some(crate::kind::json(&tavola_bots::eval::cassa_grande::reasons(view, m, gains)))
    }
}

#[cfg(feature = "casa-grande")]
impl Hosted for CasaGrande {
    fn open_view(position: &Self) -> Self::View {
        // All that is hidden is how the die will fall.
        tavola_core::Game::view(position, tavola_core::Viewer::Watcher)
    }

    fn hides_nothing(_: &Self) -> bool {
        true
    }

    fn prospects(position: &Self) -> Option<Box<RawValue>> {
        Some(crate::kind::json(&of_legal_moves(position, CasaGrande::prospect)))
    }

    fn reasons(view: &Self::View, (): &(), m: Self::Move, _: &PerSeat<f64>) -> Option<Box<RawValue>> {
        Some(crate::kind::json(&tavola_bots::eval::casa_grande::reasons(view, m)))
    }
}

#[cfg(feature = "calcory")]
impl Hosted for Calcory {
    const REMEMBERING_COUNTS: bool = true;

    fn hides_nothing(position: &Self) -> bool {
        // Which of the taken cards comes back is chosen unseen by the others.
        !position.puts_back()
    }

    fn open_view(position: &Self) -> Self::View {
        position.open_view()
    }

    fn prospects(position: &Self) -> Option<Box<RawValue>> {
        // As long as nobody may stop there is nothing to tell, and nothing to sort.
        let may_stop = position.check(tavola_calcory::Move::Stop).is_ok();
        may_stop.then(|| crate::kind::json(&of_legal_moves(position, Calcory::prospect)))
    }

    fn reasons(view: &Self::View, memory: &Self::Memory, m: Self::Move, _: &PerSeat<f64>) -> Option<Box<RawValue>> {
        Some(crate::kind::json(&tavola_bots::eval::calcory::reasons(view, memory, m)))
    }

    fn looked(event: &Self::Event) -> Option<(Seat, String)> {
        use tavola_calcory::Act;
        match event.act {
            Act::Flip { place, .. } => Some((event.seat, place.to_string())),
            Act::Stop { .. } | Act::Put { .. } => None,
        }
    }

    fn retold(event: &Self::Event) -> Box<RawValue> {
        crate::kind::json(&tavola_calcory::Faded::of(event))
    }
}

#[cfg(feature = "knock")]
impl Hosted for Knock {
    fn open_view(position: &Self) -> Self::View {
        position.open_view()
    }
}
