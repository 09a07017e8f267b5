//! Shuffles and dice that anyone can check.
//!
//! The host commits to a [`Secret`] before the players add [`Entropy`] of their own; both make the [`Seed`] of the game,
//! and all chance is [`Draws`] from its `ChaCha20` key stream. The positions themselves know nothing of this: what was
//! drawn reaches them as setup and moves.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::{PerSeat, Seat};

/// Bytes that are written as hexadecimal digits.
macro_rules! hex_bytes {
    ($(#[$doc:meta])* $name:ident, $len:literal, $digits:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name(pub [u8; $len]);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                // All digits at once: tables tell theirs with every move.
                let digit = |half: u8| b"0123456789abcdef"[usize::from(half)];
                let mut digits = [0; $digits];
                for (pair, byte) in digits.chunks_exact_mut(2).zip(self.0) {
                    pair.copy_from_slice(&[digit(byte >> 4), digit(byte & 15)]);
                }
                f.write_str(std::str::from_utf8(&digits).map_err(|_| fmt::Error)?)
            }
        }

        impl FromStr for $name {
            type Err = NotHex;

            fn from_str(text: &str) -> Result<Self, NotHex> {
                let mut bytes = [0; $len];
                read_hex(text, &mut bytes).map(|()| $name(bytes)).ok_or(NotHex { digits: $digits })
            }
        }
    };
}

hex_bytes!(
    /// The host's 32 random bytes, published when the game is over.
    Secret, 32, 64
);
hex_bytes!(
    /// The hash of the secret, published before anybody adds entropy.
    Commitment, 32, 64
);
hex_bytes!(
    /// A player's own 16 random bytes; zeros for a seat that adds none.
    Entropy, 16, 32
);
hex_bytes!(
    /// The key from which all chance of one game follows.
    Seed, 32, 64
);

// A secret must not reach a log by way of a debug print.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl fmt::Debug for Entropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entropy({self})")
    }
}

/// A text that is not the right number of hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{digits} hexadecimal digits are needed")]
pub struct NotHex {
    digits: usize,
}

fn read_hex(text: &str, out: &mut [u8]) -> Option<()> {
    if text.len() != 2 * out.len() {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16);
    for (byte, pair) in out.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
    }
    Some(())
}

fn hash(parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().into()
}

impl Secret {
    /// What the host publishes before the players add entropy.
    pub fn commitment(&self) -> Commitment {
        Commitment(hash(&[b"tavola/1 commit", &self.0]))
    }

    /// The seed of the `game`th game of a table (from 1), with the entropy of all its seats in order.
    pub fn seed(&self, entropy: &PerSeat<Entropy>, game: u32) -> Seed {
        let added: Vec<u8> = entropy.values().iter().flat_map(|entropy| entropy.0).collect();
        Seed(hash(&[b"tavola/1 seed", &self.0, &added, &game.to_be_bytes()]))
    }

    /// The secret of the `game`th simulated game (from 1) of a run.
    pub fn simulated(run: u64, game: u32) -> Secret {
        Secret(hash(&[b"tavola/1 simulate", &run.to_be_bytes(), &game.to_be_bytes()]))
    }
}

impl Entropy {
    /// What a seat adds that adds nothing.
    pub const NONE: Entropy = Entropy([0; 16]);
}

/// The chance of one game, in the order in which it is used.
#[derive(Clone, Debug)]
pub struct Draws {
    stream: ChaCha20Rng,
}

impl Draws {
    /// The key stream of a seed, from its beginning.
    pub fn new(seed: Seed) -> Draws {
        Draws { stream: ChaCha20Rng::from_seed(seed.0) }
    }

    /// A number less than `n`, exactly uniform.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        let fair = (1_u64 << 32) / u64::from(n) * u64::from(n);
        loop {
            let word = self.stream.next_u32();
            if u64::from(word) < fair {
                return word % n;
            }
        }
    }

    /// Shuffles a list from its end to its beginning.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// The starting seat of a game whose start is drawn.
    pub fn start(&mut self, seats: usize) -> Seat {
        Seat::from_index(self.below(seats as u32) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_is_read_in_either_case() {
        let text = "00ff10abCDEF00112233445566778899";
        assert_eq!(text.parse::<Entropy>().unwrap().to_string(), text.to_lowercase());
        for wrong in ["", "00", "zz", &"0".repeat(33), &"é".repeat(16)] {
            assert!(wrong.parse::<Entropy>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn secrets_are_not_printed() {
        let secret = Secret([7; 32]);
        assert!(!format!("{secret:?}").contains("07"));
    }

    #[test]
    fn every_draw_is_below() {
        let mut draws = Draws::new(Seed([1; 32]));
        for n in [1, 2, 3, 6, 7, 60, 1 << 31, u32::MAX] {
            assert!((0..100).all(|_| draws.below(n) < n));
        }
    }
}
