//! One file a command.

pub(crate) mod analyse;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod hint;
pub(crate) mod join;
pub(crate) mod man;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod print;
pub(crate) mod rules;
pub(crate) mod score;
pub(crate) mod show;
pub(crate) mod simulate;
pub(crate) mod strength;
pub(crate) mod view;
