//! Calcory, a game of memory and sums by Frank Nestel and Doris Matthäus, for 2 to 4 players.
//!
//! [`Calcory`] is a full position; it implements [`Game`](tavola_core::Game) and [`Sample`](tavola_core::Sample). Cards
//! come in as data, so that a position holds no randomness:
//!
//! ```
//! use rand_xoshiro::Xoshiro256PlusPlus;
//! use tavola_calcory::{Calcory, Rules};
//! use tavola_core::fair::{Draws, Entropy, Secret};
//! use tavola_core::rand_core::SeedableRng;
//! use tavola_core::{Game, PerSeat, Sample};
//!
//! // Cards that anyone can check: from the host's secret and what the players added.
//! let rules = Rules { players: 3 };
//! let secret = Secret([7; 32]);
//! let mut draws = Draws::new(secret.seed(&PerSeat::new(3, |_| Entropy::NONE), 1));
//! let start = draws.start(3);
//! let setup = Calcory::deal(&rules, start, &mut draws)?;
//! let mut game = Calcory::new(&rules, &setup)?;
//!
//! // Random moves to the end.
//! let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
//! while let Some(m) = game.sample(&mut rng) {
//!     game.play_unchecked(m);
//! }
//! let outcome = game.outcome().expect("the game is over");
//! for (seat, cards) in outcome.scores.iter() {
//!     println!("{seat}: {cards} cards, place {}", outcome.places[seat]);
//! }
//! # assert_eq!(outcome.scores.len(), 3);
//! # Ok::<(), tavola_calcory::Refusal>(())
//! ```
//!
//! Who should not see the face-down cards gets a [`View`]; it holds what lies open now, and nothing of what was seen
//! before. A player that never forgets keeps a [`Memory`] of [`Event`]s, and can ask for positions that fit both:
//!
//! ```
//! # use rand_xoshiro::Xoshiro256PlusPlus;
//! # use tavola_calcory::{Calcory, Memory, Rules};
//! # use tavola_core::fair::{Draws, Seed};
//! # use tavola_core::rand_core::SeedableRng;
//! # use tavola_core::{Game, Sample, Seat, Viewer};
//! # let rules = Rules::default();
//! # let setup = Calcory::deal(&rules, Seat::A, &mut Draws::new(Seed([7; 32])))?;
//! # let mut game = Calcory::new(&rules, &setup)?;
//! # let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
//! let viewer = Viewer::Seat(Seat::B);
//! let mut memory = Memory::default();
//! for _ in 0..30 {
//!     let Some(m) = game.sample(&mut rng) else { break };
//!     Calcory::remember(&mut memory, &game.witness(m, viewer));
//!     game.play_unchecked(m);
//! }
//! let guess = Calcory::determinize(&game.view(viewer), &memory, &mut rng);
//! assert_eq!(guess.view(viewer), game.view(viewer));
//! # Ok::<(), tavola_calcory::Refusal>(())
//! ```

mod card;
mod cards;
mod determinize;
mod event;
mod faded;
mod game;
mod memory;
mod moves;
mod place;
mod position;
mod prospect;
mod rules;
mod sample;
mod view;
mod violation;

pub use card::{Card, Colour, NotACard};
pub use cards::Cards;
pub use event::{Act, Event, FlipEffect, Next, Shown, StopEffect};
pub use faded::{Faded, FadedAct, FadedNext};
pub use memory::{Knowledge, Memory};
pub use moves::Move;
pub use place::{NotAPlace, PLACES, Place};
pub use position::{Calcory, MARKERS};
pub use prospect::Prospect;
pub use rules::{Refusal, Rules, Setup};
pub use view::{Marks, Spot, Table, View};
pub use violation::Violation;

/// The example of the crate's own page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
