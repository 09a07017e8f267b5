//! Tables from the first guest to the last round, by way of what hosts and clients can do.

mod absence;
mod calcory;
mod calls;
mod chat;
mod clock;
mod clock_face;
mod commands;
mod contest;
mod desk;
mod fairness;
mod folding;
mod gathering;
mod house;
mod matches;
mod options;
mod prospects;
mod rated;
mod record;
mod screen;
mod secrecy;
mod texts;
mod token;
#[cfg(feature = "ts")]
mod types;
mod undo;
mod variants;
mod week;
mod welcome;
