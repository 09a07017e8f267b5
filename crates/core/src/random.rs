//! Quick random choices for playouts and bots.
//!
//! Never for the chance of a game between people: that comes from [`crate::fair`], which anyone can check.

use rand_core::Rng;

/// A number less than `n`, uniform but for a bias of at most `n` / 2³².
#[inline]
pub fn quick_below(rng: &mut (impl Rng + ?Sized), n: u32) -> u32 {
    scale(rng.next_u32(), n)
}

/// A random word brought into the range below `n`; for drawing several numbers from one call of a generator.
#[inline]
pub fn scale(word: u32, n: u32) -> u32 {
    ((u64::from(word) * u64::from(n)) >> 32) as u32
}

/// Shuffles a list in place.
pub fn quick_shuffle<T>(rng: &mut (impl Rng + ?Sized), list: &mut [T]) {
    for last in (1..list.len()).rev() {
        list.swap(last, quick_below(rng, last as u32 + 1) as usize);
    }
}
