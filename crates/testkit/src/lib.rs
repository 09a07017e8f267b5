//! What the tests of every game share: laws, golden records and the vectors of an independent referee.
//!
//! [`laws::hold`] plays random games and checks that the contract of [`tavola_core::Game`] is kept, one line a game;
//! [`golden::check`] compares what every viewer sees of recorded games with files; [`vectors::Vectors`] compares a game
//! with numbers that were made by another program; [`ts::TypeFile`] compares the types of the web client with those of Rust.
//!
//! Whoever links this crate gets a global allocator that counts: it belongs into tests only.

pub mod golden;
pub mod laws;
pub mod ts;
pub mod vectors;

/// The examples of the documentation, which must compile and hold.
#[cfg(doctest)]
mod documentation {
    #[doc = include_str!("../../../README.md")]
    struct FrontPage;

    #[doc = include_str!("../../../docs/records.md")]
    struct Records;
}
