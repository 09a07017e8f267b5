//! Tables from the first guest to the last round, by way of what hosts and clients can do.

mod absence;
mod calcory;
mod chat;
mod clock;
mod commands;
mod desk;
mod fairness;
mod folding;
mod gathering;
mod matches;
mod prospects;
mod rated;
mod record;
mod secrecy;
#[cfg(feature = "ts")]
mod types;
mod undo;
mod variants;
