//! A club evening: players come and go, sit down at tables round after round, and standings grow; and ratings.
//!
//! **An evening is the fold of its facts**, as a table is. An [`Evening`] is made of [`Entry`]s and of nothing else. What is
//! to happen next is decided without changing anything ([`Evening::enter`], [`Evening::plan`], [`Evening::report`]…);
//! only what was written is applied.
//!
//! **Nothing here does I/O, looks at a clock or draws a number.** All lots follow from the seed of the evening.
//!
//! ```
//! use tavola_club::{Entry, Evening, Fact, NewPlayer, EveningTerms};
//!
//! let terms = EveningTerms { title: "Thursday".to_owned(), game: "calcory".to_owned(), ..EveningTerms::default() };
//! let mut evening = Evening::open(&Entry { at: 0, fact: Fact::Opened { terms, host: "secret".to_owned() } })?;
//! let names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus"];
//! let players: Vec<NewPlayer> = names.map(NewPlayer::named).to_vec();
//! let fact = evening.enter(players, 200)?;
//! evening.apply(2, &Entry { at: 1, fact })?;
//! let plan = evening.plan(1)?;
//! assert_eq!(plan.tables.iter().map(|table| table.seats.len()).collect::<Vec<_>>(), [4, 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod circle;
mod decide;
mod evening;
mod fact;
mod pairing;
pub mod rating;
mod refusal;
mod search;
mod seating;
mod sheet;
mod standings;

pub use decide::{MOST_ROUNDS, Report};
pub use evening::{Evening, FoldError, PairedRound, Player, Seating, TableResult};
pub use fact::{Entry, EveningTerms, Fact, Millis, NewPlayer, NewTable, PlayerId, Seq, Sitter, Source, System};
pub use pairing::Plan;
pub use refusal::Refusal;
pub use seating::{Sizes, sizes};
pub use sheet::{results_csv, standings_csv};
pub use standings::{BYE_POINTS, Standing};

/// The example of the crate's own page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
