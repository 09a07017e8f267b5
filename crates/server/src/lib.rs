//! The game server of Tavola.
//!
//! A table is the fold of its [`journal`]: what was appended there has happened, and nothing else has.

pub mod journal;
