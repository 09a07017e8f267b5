//! The rules of Cassa Grande, paragraph by paragraph, and walks through whole games.

mod playout;
mod rules;
#[cfg(feature = "ts")]
mod ts;
mod walks;
