//! The rules of Knock, and the laws of every game.

mod laws;
mod rules;
