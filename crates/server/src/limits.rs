//! How much anybody may ask for.

use serde::{Deserialize, Serialize};
use tavola_table::host::Settings;

use crate::keep::Keep;

/// How much anybody may ask for. Every input has a bound; these are those that a host may set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Tables that are awake at once.
    pub live_tables: usize,
    /// Connections that are open at once and are no sockets.
    pub connections: usize,
    /// Such connections of one address; a proxy that is believed may have any number.
    pub connections_per_address: u32,
    /// Seconds within which the head of a request must have come, and then its body.
    pub request_seconds: u32,
    /// Sockets that are open at once.
    pub sockets: usize,
    /// Sockets of one address.
    pub sockets_per_address: u32,
    /// Sockets at one table. Each seat and the host may have a fifth of them, and watchers make room for these.
    pub sockets_per_table: usize,
    /// Sockets of one address that watch one table.
    pub watchers_per_address: u32,
    /// Tables that one address may open in an hour.
    pub tables_per_hour: u32,
    /// Club evenings that one address may open in an hour.
    pub evenings_per_hour: u32,
    /// Players of one club evening.
    pub players_per_evening: usize,
    /// Rated names that one address may take in an hour.
    pub names_per_hour: u32,
    /// Wishes to be told by notices or mails that one address may have in an hour.
    pub notices_per_hour: u32,
    /// Requests of one address in a second, over HTTP.
    pub requests_per_second: u32,
    /// Kilobytes that one address may send in a minute, in messages and bodies: whatever is stored was sent before.
    pub kilobytes_per_minute: u32,
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

/// A limit that would let nobody do anything.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{key} in [limits] is 0, and nothing would work; set 1 or more, or leave it out for the usual value")]
pub struct ZeroLimit {
    /// Its name in the file of settings.
    pub key: String,
}

impl Limits {
    /// Says whether a house can work within these limits.
    pub fn check(&self) -> Result<(), ZeroLimit> {
        let all = serde_json::to_value(self).unwrap_or_default();
        let zero = all.as_object().and_then(|all| all.iter().find(|(_, limit)| **limit == 0));
        zero.map_or(Ok(()), |(key, _)| Err(ZeroLimit { key: key.clone() }))
    }

    /// What the host of a table is told of them.
    pub(crate) fn host_settings(&self, keep: &Keep) -> Settings {
        Settings {
            heartbeat: self.heartbeat_seconds,
            most_clients: self.sockets_per_table,
            shared: false,
            away_after: Some(u64::from(self.away_seconds) * 1000),
            kept_for: keep.kept_for(),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            live_tables: 20_000,
            connections: 4_096,
            connections_per_address: 256,
            request_seconds: 20,
            sockets: 50_000,
            sockets_per_address: 200,
            sockets_per_table: 200,
            watchers_per_address: 50,
            tables_per_hour: 200,
            evenings_per_hour: 20,
            players_per_evening: 200,
            names_per_hour: 60,
            notices_per_hour: 60,
            requests_per_second: 50,
            kilobytes_per_minute: 2_048,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn point_11_a_limit_of_0_is_found_by_its_name() {
        assert_eq!(Limits::default().check(), Ok(()));
        let zero = Limits { heartbeat_seconds: 0, ..Limits::default() };
        assert_eq!(zero.check(), Err(ZeroLimit { key: "heartbeat_seconds".to_owned() }));
    }
}
