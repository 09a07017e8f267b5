//! The host of one table in a browser.
//!
//! [`Host`] does what a server's keeper does, over the same tables, games and bots: it checks a command, says what is to
//! be written, and when that is stored, applies it and tells everybody, each as far as it may know. It does no I/O: the
//! page stores entries, brings time and random bytes, carries messages and lets bots think when it is asked to. So a
//! table survives a reload, and two windows may look at the same one: whoever stores an entry first is right.
//!
//! In a browser the class `LocalHost` is the way in; everything goes through it as JSON.

mod analysis;
#[cfg(target_family = "wasm")]
pub mod boundary;
mod complaint;
mod host;
mod opening;
mod recall;
#[cfg(feature = "cassa-grande")]
mod score;
mod wishes;

pub use analysis::analyse;
pub use complaint::Complaint;
pub use host::{ClientId, Host};
pub use opening::{Opened, Wanted, open};
pub use recall::{Seated, record, replay};
#[cfg(feature = "cassa-grande")]
pub use score::score;
pub use wishes::{Line, Wishes};
