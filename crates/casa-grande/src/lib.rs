//! Casa Grande by Günter Burkhardt: the complete rules for 2 to 4 players.
//!
//! [`CasaGrande`] is the position of a game; what can be done with it is the trait [`Game`](tavola_core::Game). The die is
//! rolled outside: its rolls come in as moves.
//!
//! ```
//! use tavola_casa_grande::{CasaGrande, Rules, Setup};
//! use tavola_core::{Game, Mover, Seat, Turn};
//!
//! let mut game = CasaGrande::new(&Rules::default(), &Setup { start: Seat::A })?;
//! for text in ["corner NW", "corner SE", "roll 4", "walk 1"] {
//!     let mover = match game.turn() {
//!         Turn::Decide(seat) => Mover::Seat(seat),
//!         _ => Mover::Chance,
//!     };
//!     let m = game.read_move(text)?;
//!     game.play(mover, m)?;
//! }
//! // Four spaces and a paid one lead to the corner NE: 3 bonus points, and the turn is over.
//! assert_eq!(game.bonus(Seat::A), 5 - 1 + 3);
//! assert_eq!((game.turn(), game.seat_on_turn()), (Turn::Chance, Some(Seat::B)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A set of platforms is data; [`Platforms::new`] takes one's own:
//!
//! ```
//! use tavola_casa_grande::{Platforms, Rules};
//!
//! let platforms = Platforms::new([("dot", vec!["#"]), ("frame", vec!["#o#", "o.o", "#o#"])])?;
//! let rules = Rules { players: 3, platforms, ..Rules::default() };
//! assert!(rules.check().is_ok());
//! # Ok::<(), tavola_casa_grande::SetRefusal>(())
//! ```

mod check;
mod event;
mod game;
mod lying;
mod moves;
mod name;
mod phase;
mod platform_index;
mod platforms;
mod position;
mod prospect;
mod refusal;
mod rules;
mod sample;
mod search;
mod shape;
mod site;
mod square;
mod state;
mod track;
mod view;
mod violation;

pub use event::{Action, Event, Gain};
pub use moves::Move;
pub use name::{Name, NotAName};
pub use phase::{NotAPhase, Phase};
pub use platform_index::Platform;
pub use platforms::Platforms;
pub use position::CasaGrande;
pub use prospect::Prospect;
pub use refusal::{Border, Refusal, SetRefusal};
pub use rules::{Rules, Setup};
pub use shape::Shape;
pub use site::Top;
pub use square::{NotASquare, Square};
pub use state::{CORNER_BONUS, FIRST_BONUS, LADDER};
pub use track::{Corner, Facing, NotACorner, Space};
pub use view::{LyingView, SeatView, SquareView, View};
pub use violation::Violation;

/// The example of the crate's own page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
