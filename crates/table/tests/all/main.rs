//! Tables from the first guest to the last round, by way of what hosts and clients can do.

mod calcory;
mod chat;
mod clock;
mod commands;
mod desk;
mod folding;
mod gathering;
mod matches;
mod prospects;
mod record;
mod secrecy;
#[cfg(feature = "ts")]
mod types;
mod undo;
mod variants;
