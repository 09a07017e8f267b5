//! Cassa Grande, the card-laying game of Roland Siegers (1987), for two or four players.
//!
//! Cards with digits and commas are laid into a square; at the end each player reads the rows in front of their own side
//! as numbers, and the highest sum wins. All variants of the rule sheets are here, in every combination.
//!
//! ```
//! use tavola_cassa_grande::{CassaGrande, Move, Rules, Setup};
//! use tavola_core::{Game, Mover, Seat, Turn};
//!
//! let mut round = CassaGrande::new(&Rules::default(), &Setup::fixed(Seat::A))?;
//! round.play(Mover::Seat(Seat::A), "2@0,0".parse()?)?;
//! assert_eq!(round.turn(), Turn::Decide(Seat::B));
//!
//! let mut moves = Vec::new();
//! while !round.is_over() {
//!     round.legal_moves(&mut moves);
//!     round.play_unchecked(moves[moves.len() / 2]);
//! }
//! let outcome = round.outcome().unwrap();
//! println!("{}totals {:?}", round.drawing(), outcome.scores.values());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A finished table can be counted by itself:
//!
//! ```
//! use tavola_cassa_grande::{Drawing, Side};
//!
//! let table: Drawing = "12c\n.40\n999".parse()?;
//! assert_eq!(table.numbers(Side::South).as_slice(), [12, 0, 999]);
//! assert_eq!(table.total(Side::North), 999 + 4 + 0);
//! # Ok::<(), tavola_cassa_grande::DrawingError>(())
//! ```

mod book;
mod card;
mod count;
mod determinize;
mod event;
mod hands;
mod moves;
mod position;
mod reading;
mod ring;
mod rules;
mod sample;
mod setup;
mod sheet;
mod spread;
mod view;
mod violation;

pub use book::{Book, BookError, Tally};
pub use card::{Card, KINDS, NotACard};
pub use count::{Drawing, DrawingError, MAX_FRAME, Side};
pub use event::Event;
pub use moves::{Action, Move, Pick, Place};
pub use position::CassaGrande;
pub use reading::{Count, ReadRow};
pub use rules::{Deal, Goal, HandRule, Laying, NotADeal, NotAGoal, NotALaying, Refusal, Rules};
pub use setup::Setup;
pub use sheet::{Lying, Sheet, SheetError, Stock};
pub use view::{DigitView, ExchangeView, ExchangedCard, HandView, HeldView, LaidView, OfferView, PhaseView, View};
pub use violation::Violation;

/// The example of the crate's own page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
