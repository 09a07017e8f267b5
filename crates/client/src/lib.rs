//! The protocol of Tavola seen from outside.
//!
//! A [`Link`] names a table, [`send_request`] sends a [`Request`] over HTTP, and a [`Socket`] carries the messages of a table. All of it
//! works the same over plain and over encrypted connections. What is sent and answered are types of `tavola_wire` and
//! `tavola_table`: what the server writes is read here with the same types. Who decides what to say is not the matter of this crate.
//!
//! **A server is not believed.** A client keeps a `RoundPromise` of each round from the commitment on, through restarts if it has any,
//! and [`check_round`] finds out in the end whether the chance was as promised.

mod http;
mod link;
mod promise;
mod socket;
mod stream;

pub use http::{Answer, Request, RequestError, send_request};
pub use link::{Link, NotALink, Origin};
pub use promise::check_round;
pub use socket::{Lost, Socket};
/// A message as it is, shared and not copied.
pub use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The example of the crate's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
