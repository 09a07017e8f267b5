//! What is asked of club evenings, and what is answered beside the evening itself.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tavola_club::{PlayerId, System};
use tavola_core::Seat;
use tavola_table::{Level, Options};

/// An evening that is wanted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WantedEvening {
    /// What it is called, 1 to 60 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 60))]
    pub title: String,
    /// The name of the game.
    pub game: String,
    /// Its rules; the number of players is that of each table.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, type = "Rules"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub rules: serde_json::Map<String, serde_json::Value>,
    /// What else the tables have: rounds of a match, clocks, whether they are rated. There is no advice.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub options: Options,
    /// How opponents are found.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub system: System,
    /// How many sit at a table, 2 to 4.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 4))]
    pub size: u8,
    /// Whether there may be smaller tables; else some sit out where the number does not divide.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub smaller: bool,
    /// The bots that fill the last tables, if any may.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, type = "Level | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<tavola_table::schema::LevelName>))]
    pub bots: Option<Level>,
    /// Whether the tables are on this server; else they are played with boxes.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub online: bool,
    /// Whether players may enter themselves.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub open: bool,
    /// How many players there may be, 2 to 1000; what the server allows if it is left out.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 1000))]
    pub most: Option<u16>,
    /// How many rounds are planned, 1 to 99; people are told, and nothing ends by itself.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 99))]
    pub rounds: Option<u16>,
    /// How many minutes a round has, 1 to 600; a clock is shown, and nothing ends by itself.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 600))]
    pub minutes: Option<u16>,
}

const fn yes() -> bool {
    true
}

/// An evening that was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenedEvening {
    /// The name of the evening, for its address.
    pub id: String,
    /// The token with which it is managed, and its tables.
    pub host: String,
}

/// Players to be entered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Entering {
    /// Their names, each 1 to 32 characters.
    #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 200))]
    pub names: Vec<String>,
    /// A token of the client's making for the link of the one player who enters; it takes the player's seats later.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9_-]{43}$"))]
    pub token: Option<String>,
}

/// A player who is to have a link, or another one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WantedLink {
    /// The number of the player.
    #[cfg_attr(feature = "openapi", schema(value_type = u16, minimum = 1, maximum = 65535))]
    pub player: PlayerId,
}

/// Another name for a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Renaming {
    /// The number of the player.
    #[cfg_attr(feature = "openapi", schema(value_type = u16, minimum = 1, maximum = 65535))]
    pub player: PlayerId,
    /// The name, 1 to 32 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 32))]
    pub name: String,
}

/// A player who was entered by mistake.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Removing {
    /// The number of the player.
    #[cfg_attr(feature = "openapi", schema(value_type = u16, minimum = 1, maximum = 65535))]
    pub player: PlayerId,
}

/// Two players who change places in the last round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Swapping {
    /// The number of one.
    #[cfg_attr(feature = "openapi", schema(value_type = u16, minimum = 1, maximum = 65535))]
    pub one: PlayerId,
    /// The number of the other.
    #[cfg_attr(feature = "openapi", schema(value_type = u16, minimum = 1, maximum = 65535))]
    pub other: PlayerId,
}

/// The link of a player: whoever has its token takes the player's seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerLink {
    /// The number of the player.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub player: PlayerId,
    /// The token.
    pub token: String,
}

/// Whether players may enter themselves from now on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Door {
    /// Whether the door is open.
    pub open: bool,
}

/// A player who goes or comes back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Coming {
    /// The number of the player.
    #[cfg_attr(feature = "openapi", schema(value_type = u16, minimum = 1, maximum = 65535))]
    pub player: PlayerId,
    /// Whether the player takes part from the next round on.
    pub here: bool,
}

/// A round that is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WantedRound {
    /// Its number; asked again for the same one, it is not made twice.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 65535))]
    pub round: u16,
}

/// A player who wants to take their seat in this round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Sitting {
    /// The number of the player.
    #[cfg_attr(feature = "openapi", schema(value_type = u16, minimum = 1, maximum = 65535))]
    pub player: PlayerId,
    /// A token of the client's own making; the server makes one otherwise.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9_-]{43}$"))]
    pub token: Option<String>,
    /// The token of the player's link; a player with a rated name may show that instead, and the host needs neither.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9_-]{43}$"))]
    pub link: Option<String>,
    /// Instead of sitting down, the host frees the seat that somebody else has taken.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub free: bool,
}

/// The seat of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatedPlayer {
    /// The name of the table.
    pub table: String,
    /// The seat.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    #[cfg_attr(feature = "openapi", schema(value_type = tavola_table::schema::SeatName))]
    pub seat: Seat,
    /// The token that holds it; none if it was freed.
    pub token: Option<String>,
}

/// Whether the evening is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Whether it is over.
    pub over: bool,
}

/// The result of a table, new or corrected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Reported {
    /// The number of the round.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 65535))]
    pub round: u16,
    /// The number of the table in the round.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 65535))]
    pub table: u16,
    /// The games that were played; none if the table did not play.
    #[cfg_attr(feature = "openapi", schema(max_items = 99))]
    pub games: Vec<ReportedGame>,
}

/// One game of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportedGame {
    /// What each seat scored.
    #[cfg_attr(feature = "ts", ts(type = "PerSeat<number>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = tavola_table::schema::PerSeatSchema<u32>))]
    pub scores: BTreeMap<Seat, u32>,
    /// The places, where equal scores are parted by the rules of the game.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, type = "PerSeat<number> | null"))]
    #[cfg_attr(
        feature = "openapi",
        schema(value_type = Option<tavola_table::schema::PerSeatSchema<tavola_table::schema::PlaceNumber>>)
    )]
    pub places: Option<BTreeMap<Seat, u8>>,
}
