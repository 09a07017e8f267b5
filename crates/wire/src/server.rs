//! What a server says of itself and of the games that it has.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A server that lives.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Health {
    /// Its version.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub version: Cow<'static, str>,
    /// Tables in memory.
    pub tables: usize,
    /// Open sockets.
    pub sockets: usize,
}

/// Where a server can be reached.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Addresses {
    /// Addresses for browsers of the same network, as in `http://192.168.1.20:7777/`; none if it listens only to the
    /// machine itself, or stands behind a proxy, whose address it does not know.
    pub addresses: Vec<String>,
}

/// Rules that a game takes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RulesInFull {
    /// The rules in full.
    #[cfg_attr(feature = "ts", ts(type = "Rules"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub rules: Box<RawValue>,
    /// The number of seats.
    pub seats: usize,
}
