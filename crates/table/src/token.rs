//! What a client shows to prove that a seat or a table is its own.

use std::fmt;
use std::str::FromStr;

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use sha2::{Digest, Sha256};

/// 256 random bits that nobody guesses, written as 43 characters of base64url. Whoever has it holds the seat.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    /// A token of these random bytes.
    pub const fn new(bytes: [u8; 32]) -> Token {
        Token(bytes)
    }

    /// What is stored of the token.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::new().chain_update(b"tavola/1 token").chain_update(self.0).finalize().into())
    }
}

// A token must not reach a log by way of a debug print.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        BASE64URL_NOPAD.encode_display(&self.0).fmt(f)
    }
}

/// A text that is no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a token is 32 bytes in base64url without padding: 43 characters")]
pub struct NotAToken;

impl FromStr for Token {
    type Err = NotAToken;

    fn from_str(text: &str) -> Result<Self, NotAToken> {
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| NotAToken)?;
        bytes.try_into().map(Token).map_err(|_| NotAToken)
    }
}

/// The hash of a token: enough to know it again, not enough to use it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash([u8; 32]);

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

impl fmt::Display for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        HEXLOWER.encode_display(&self.0).fmt(f)
    }
}

/// A text that is no hash of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("64 lower-case hexadecimal digits are needed")]
pub struct NotAHash;

impl FromStr for TokenHash {
    type Err = NotAHash;

    fn from_str(text: &str) -> Result<Self, NotAHash> {
        let bytes = HEXLOWER.decode(text.as_bytes()).map_err(|_| NotAHash)?;
        bytes.try_into().map(TokenHash).map_err(|_| NotAHash)
    }
}

tavola_core::json_as_text!(TokenHash);
