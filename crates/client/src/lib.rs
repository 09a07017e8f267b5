//! The protocol of Tavola seen from outside.
//!
//! A [`Link`] names a table, [`send_request`] sends a [`Request`] over HTTP, and a [`Socket`] carries the messages of a table. All of it
//! works the same over plain and over encrypted connections. What is sent and answered are types of `tavola_wire` and
//! `tavola_table`: what the server writes is read here with the same types. Who decides what to say is not the matter of this crate.

mod http;
mod link;
mod socket;
mod stream;

pub use http::{Answer, Request, RequestError, send_request};
pub use link::{Link, NotALink, Origin};
pub use socket::{Lost, Socket};
/// A message as it is, shared and not copied.
pub use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The example of the crate's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
