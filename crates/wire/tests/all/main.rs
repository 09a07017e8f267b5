//! What crosses the wire, held against the client's types and against what is sent.

mod json;
#[cfg(feature = "ts")]
mod ts;
