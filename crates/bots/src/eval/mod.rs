//! What a good player knows: one file a game.

#[cfg(feature = "calcory")]
mod calcory;
#[cfg(feature = "cassa-grande")]
pub mod cassa_grande;
