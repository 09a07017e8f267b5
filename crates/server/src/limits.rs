//! How much anybody may ask for.

use serde::{Deserialize, Serialize};
use tavola_table::host::Settings;

/// How much anybody may ask for. Every input has a bound; these are those that a host may set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Tables that are awake at once.
    pub live_tables: usize,
    /// Sockets that are open at once.
    pub sockets: usize,
    /// Sockets of one address.
    pub sockets_per_address: u32,
    /// Sockets at one table.
    pub sockets_per_table: usize,
    /// Tables that one address may open in an hour.
    pub tables_per_hour: u32,
    /// Club evenings that one address may open in an hour.
    pub evenings_per_hour: u32,
    /// Players of one club evening.
    pub players_per_evening: usize,
    /// Rated names that one address may take in an hour.
    pub names_per_hour: u32,
    /// Requests of one address in a second, over HTTP.
    pub requests_per_second: u32,
    /// Messages of one socket in a second.
    pub messages_per_second: u32,
    /// The longest message or body, in bytes.
    pub message_bytes: usize,
    /// Messages that wait for a slow reader before its connection is ended.
    pub waiting_messages: usize,
    /// Bots' decisions that may wait for a thread.
    pub waiting_thoughts: usize,
    /// Seconds after which a table that nobody looks at goes to sleep.
    pub idle_seconds: u32,
    /// Seconds without a connection after which a player is away, so that a bot may play meanwhile.
    pub away_seconds: u32,
    /// Seconds within which each side of a socket lets the other hear something.
    pub heartbeat_seconds: u32,
}

impl Limits {
    /// What the host of a table is told of them.
    pub(crate) const fn host_settings(&self) -> Settings {
        Settings {
            heartbeat: self.heartbeat_seconds,
            most_clients: self.sockets_per_table,
            shared: false,
            away_after: Some(self.away_seconds as u64 * 1000),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            live_tables: 20_000,
            sockets: 50_000,
            sockets_per_address: 200,
            sockets_per_table: 200,
            tables_per_hour: 200,
            evenings_per_hour: 20,
            players_per_evening: 200,
            names_per_hour: 60,
            requests_per_second: 50,
            messages_per_second: 20,
            message_bytes: 64 * 1024,
            waiting_messages: 64,
            waiting_thoughts: 20_000,
            idle_seconds: 60,
            away_seconds: 30,
            heartbeat_seconds: 30,
        }
    }
}
