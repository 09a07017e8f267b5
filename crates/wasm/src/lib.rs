//! The host of one table in a browser.
//!
//! [`Shell`] is a thin one around the host that a server runs, too, over the same tables, games and bots. It does no I/O:
//! the page stores entries, brings time and random bytes, carries messages and lets bots think when it is asked to. So a
//! table survives a reload, and two windows may look at the same one: whoever stores an entry first is right.
//!
//! Pages come in through the [`Desk`]; everything goes over it as JSON.

mod analysis;
#[cfg(target_family = "wasm")]
pub mod boundary;
mod chance;
mod complaint;
mod desk;
mod host_requests;
mod opening;
mod recall;
#[cfg(feature = "cassa-grande")]
mod score;
mod shell;

pub use analysis::analyse;
pub use chance::check_chance;
pub use complaint::Complaint;
pub use desk::Desk;
pub use host_requests::{HostRequests, NewEntry, Seated};
pub use opening::{Opened, open};
pub use recall::{record, replay};
#[cfg(feature = "cassa-grande")]
pub use score::score;
pub use shell::{ClientId, Shell};
