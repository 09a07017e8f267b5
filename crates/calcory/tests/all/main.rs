//! The rules of Calcory, paragraph by paragraph, and what bots build upon.

mod allocation;
mod common;
#[cfg(feature = "serde")]
mod json;
mod laws;
mod memory;
mod playout;
mod rules;
#[cfg(feature = "ts")]
mod ts;
