//! What every game of Tavola shares.
//!
//! A game is a type that implements [`Game`]: the full position, with checked and unchecked play, views for each seat and
//! for watchers, and an exact notation. Chance comes from outside as data; [`fair`] draws it so that anyone can check it.
//!
//! ```
//! use tavola_core::fair::{Draws, Entropy, Secret};
//! use tavola_core::{PerSeat, Seat};
//!
//! let secret: Secret = "00".repeat(32).parse()?;
//! println!("commitment, published first: {}", secret.commitment());
//! let entropy = PerSeat::new(4, |_| Entropy::NONE);
//! let mut draws = Draws::new(secret.seed(&entropy, 1));
//! let start: Seat = draws.start(4);
//! assert!(start <= Seat::D);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `serde` there are also records ([`record`]): one game written down as JSON, readable by any program.

pub mod bits;
#[cfg(feature = "serde")]
pub mod changes;
pub mod fair;
mod game;
pub mod notation;
mod outcome;
mod perft;
pub mod random;
#[cfg(feature = "serde")]
pub mod record;
mod seat;
#[cfg(feature = "serde")]
pub mod text;
pub mod tournament;
mod turn;

pub use game::{Game, PlayError, Sample};
pub use notation::NotationError;
pub use outcome::Outcome;
pub use perft::perft;
pub use rand_core;
pub use seat::{MAX_SEATS, NotASeat, NotAViewer, PerSeat, Seat, Viewer};
pub use turn::{Mover, Turn, TurnError};

/// The example of the crate's own page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
