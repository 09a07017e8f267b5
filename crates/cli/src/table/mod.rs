//! `tavola play`: a table against bots, on a terminal that it fills, or line by line.
//!
//! [`state::Session`] is the table as the person sees it with what the person typed, without clock, keys or characters on a
//! screen. [`lines`] tells it line by line. On a terminal, [`input`] turns keys into changes of it, [`screen`] draws it, and
//! [`mod@run`] brings the real terminal and the threads that bots think in.

mod input;
mod lines;
mod preview;
mod prompt;
mod run;
mod screen;
mod state;
mod styled;
#[cfg(test)]
mod tests;

pub(crate) use lines::{in_columns, play_lines, read_line};
pub(crate) use run::run;
pub(crate) use state::Session;
