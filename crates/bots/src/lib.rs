//! Bots for the games of Tavola.
//!
//! **A bot cannot cheat**: a [`Bot`] is given views and events of its seat, never a position. What it imagines behind
//! them is drawn by [`tavola_core::Game::determinize`].
//!
//! **The search knows no game.** It is written over the traits of `tavola-core`; what a good player knows comes in as an
//! [`Evaluate`], one file a game.

mod bot;
mod budget;
#[cfg(feature = "clock")]
mod clock;
mod equilibrium;
pub mod eval;
mod evaluate;
mod exact;
mod flat;
mod greedy;
mod interval;
mod level;
mod mixer;
#[cfg(feature = "clock")]
mod named;
mod net;
#[cfg(feature = "clock")]
mod outlook;
mod plain;
mod random;
mod rating;
mod report;
mod search;
mod searchable;
mod stop;
mod study;
mod thinker;
mod weighted;

pub use bot::{Bot, Luck};
pub use budget::{Budget, Countdown};
#[cfg(all(feature = "clock", target_family = "wasm"))]
pub use clock::set_clock;
pub use equilibrium::{Equilibrium, Situation};
pub use evaluate::{Evaluate, Even, Imagination, Payoff, shares};
pub use exact::{solve, solve_for};
pub use flat::{FlatBot, flat_search};
pub use greedy::GreedyBot;
pub use interval::{wilson, wilson_with};
pub use level::{Level, Levels, NotALevel, Pace, Steps, Tiny};
pub use mixer::Mixer;
#[cfg(feature = "clock")]
pub use named::{BOTS, UnknownBot, bot};
pub use plain::plain;
pub use random::RandomBot;
pub use rating::{Crosstable, Rating};
pub use report::{Candidate, Method, Search};
pub use search::{Anytime, Rollout, Scope, Searcher, Settings, Style, TreePolicy, Widening};
pub use searchable::{Searchable, Trace};
pub use stop::Stop;
pub use study::{Decision, Judged, Question, Road, Studied, Verdict, study_iterations};
pub use thinker::SearchBot;

/// The example of the crate's own page.
#[cfg(all(doctest, feature = "cassa-grande"))]
#[doc = include_str!("../README.md")]
struct Readme;
