//! Bots for the games of Tavola.
//!
//! **A bot cannot cheat**: a [`Bot`] is given views and events of its seat, never a position. What it imagines behind
//! them is drawn by [`tavola_core::Game::determinize`].
//!
//! **The search knows no game.** It is written over the traits of `tavola-core`; what a good player knows comes in as an
//! [`Evaluate`], one file a game.

mod bot;
mod evaluate;
mod greedy;
mod interval;
mod random;

pub use bot::{Bot, Luck};
pub use evaluate::{Evaluate, Even, Payoff, payoff};
pub use greedy::GreedyBot;
pub use interval::wilson;
pub use random::RandomBot;
