//! The game server of Tavola: HTTP and sockets over tables; one process with one file, or several over one stream.
//!
//! A table is the fold of its [`journal`]: what was appended there has happened, and nothing else has. Each table that is
//! awake has a keeper, a task that decides, appends, and only then tells. Every byte for a client is made by
//! `tavola-table` from that client's view.

mod alarm;
mod board;
mod body;
#[cfg(all(test, feature = "test-journal"))]
#[path = "../tests/bottle/mod.rs"]
mod bottle;
mod cached;
mod clock;
mod club;
pub mod cluster;
mod error;
mod gate;
mod house;
pub mod journal;
mod keep;
mod keeper;
mod kept;
mod limits;
mod listing;
mod metrics;
mod notices;
mod pages;
mod press;
mod random;
mod rating;
mod relay;
mod resting;
mod routes;
mod serve;
mod socket;
mod sweep;
mod thinkers;
mod throttle;
mod upkeep;
mod worker;

/// What a log may tell of the client of NATS at most, as a directive of `tracing`: at finer levels it writes down whole
/// messages, and those hold the secrets of rounds that still run.
pub const LOG_CAP: &str = "async_nats=info";

pub use clock::{Clock, SystemClock};
pub use error::ApiError;
pub use house::House;
pub use keep::{Keep, RestingKind};
pub use limits::{Limits, ZeroLimit};
pub use notices::{MailSettings, NoticeSettings, PushSettings, SettingsError};
pub use resting::{Resting, is_at_rest, look_at_table, remove_table};
pub use routes::{NotAProxyRange, Outside, ProxyRange, app, openapi, reachable_addresses};
pub use serve::serve;
pub use sweep::sweep;
pub use upkeep::upkeep;
pub use worker::work;
