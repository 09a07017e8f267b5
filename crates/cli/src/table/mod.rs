//! `tavola play` on a terminal: a table that fills the screen.
//!
//! [`state::Table`] is the game with what the person typed, without clock, keys or characters on a screen; [`input`] turns
//! keys into changes of it, [`screen`] draws it, [`mod@run`] brings the real terminal and the threads that bots think in.

mod deal;
mod input;
mod preview;
mod prompt;
mod run;
mod screen;
mod state;
mod styled;
#[cfg(test)]
mod tests;
mod thought;

pub(crate) use deal::Deal;
pub(crate) use run::{Course, run};
