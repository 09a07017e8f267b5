//! What a good player knows: one file a game.

#[cfg(feature = "calcory")]
pub mod calcory;
#[cfg(feature = "casa-grande")]
pub mod casa_grande;
#[cfg(feature = "cassa-grande")]
pub mod cassa_grande;
#[cfg(feature = "knock")]
pub mod knock;
