//! Rated names over HTTP, and ratings.

use serde::{Deserialize, Serialize};
use tavola_core::Seat;
use tavola_table::{Level, Millis};

/// A name that is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WantedName {
    /// What to be called, 1 to 32 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 32))]
    pub name: String,
}

/// What is to be changed of a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangedName {
    /// What to be called from now on.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 32))]
    pub name: Option<String>,
    /// Whether the secret is to be another one; the old link does not count then.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub renew: bool,
}

/// A name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnName {
    /// What everybody may know it by.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its secret, when it is new.
    pub token: Option<String>,
}

/// A game of a name, so that all devices with the secret of the name find it. The token of its seat follows from that secret and
/// the `nonce`; the server knows neither of the two tokens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct KeptGame {
    /// The name of the table.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-z]{10,32}$"))]
    pub table: String,
    /// The slug of the game.
    pub game: String,
    /// The seat.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    #[cfg_attr(feature = "openapi", schema(value_type = tavola_table::schema::SeatName))]
    pub seat: Seat,
    /// What the token of the seat was made from, beside the secret of the name: 32 hexadecimal digits.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{32}$"))]
    pub nonce: String,
    /// Whether it is not to be listed among the games that run.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub hidden: bool,
}

/// Ratings at a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ratings {
    /// People, the best first.
    pub people: Vec<RatedName>,
    /// The bots: fixed points, the weakest first.
    pub bots: Vec<RatedBot>,
}

/// The rating of a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatedName {
    /// What everybody may know it by.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The rating; who is new has 1000.
    pub rating: i32,
    /// The true strength is within so much of it, 19 times of 20.
    pub margin: i32,
    /// How many matches were rated.
    pub matches: u32,
    /// When the last one ended.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub last: Millis,
}

/// The fixed rating of a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatedBot {
    /// Its level.
    #[cfg_attr(feature = "ts", ts(type = "Level"))]
    #[cfg_attr(feature = "openapi", schema(value_type = tavola_table::schema::LevelName))]
    pub level: Level,
    /// Its rating.
    pub rating: i32,
}

/// A person's rating at a game, with its history.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingHistory {
    /// What everybody may know it by.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The rating; `null` without a rated match.
    pub now: Option<RatedName>,
    /// Its points, the oldest first.
    pub points: Vec<RatingPoint>,
    /// The bots: fixed points.
    pub bots: Vec<RatedBot>,
}

/// A point of a history.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// When the match ended.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: Millis,
    /// The table; told to the owner of the name only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub table: Option<String>,
    /// The rating after it.
    pub rating: i32,
    /// How far off it may have been.
    pub margin: i32,
    /// The place in the match.
    pub place: u8,
    /// How many played.
    pub seats: usize,
}
