//! A club evening as it is told to everybody.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tavola_club::{PlayerId, Sitter, Source, System};
use tavola_core::{Outcome, PerSeat, Seat};
use tavola_table::{Level, Millis};

/// An evening as it is told to everybody.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct EveningState {
    /// Its name, for its address.
    pub id: String,
    /// The number of the last thing that happened.
    pub seq: u32,
    /// Whether the sender manages it.
    pub host: bool,
    /// What it is called.
    pub title: String,
    /// The slug of the game.
    pub game: String,
    /// The rules; the number of players is that of each table.
    #[cfg_attr(feature = "ts", ts(type = "Rules"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub rules: serde_json::Map<String, serde_json::Value>,
    /// How opponents are found.
    pub system: System,
    /// The sizes that tables may have.
    pub sizes: Vec<u8>,
    /// The bots that fill the last tables.
    #[cfg_attr(feature = "ts", ts(type = "Level | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<tavola_table::schema::LevelName>))]
    pub bots: Option<Level>,
    /// How many games make the match of a table.
    pub games: u16,
    /// Whether the tables are on the server.
    pub online: bool,
    /// Whether players may enter themselves now.
    pub open: bool,
    /// How many players there may be, if the host has set a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub most: Option<u16>,
    /// How many rounds are planned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub planned: Option<u16>,
    /// How many minutes a round has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub minutes: Option<u16>,
    /// Whether matches are rated.
    pub rated: bool,
    /// Whether a lower score is better.
    pub lowest_wins: bool,
    /// Whether it is over.
    pub over: bool,
    /// Whether all who are here have met each other.
    pub all_met: bool,
    /// All who were ever entered.
    pub players: Vec<EveningPlayer>,
    /// The rounds, in order.
    pub rounds: Vec<EveningRound>,
    /// Who stands where, the best first.
    pub standings: Vec<EveningStanding>,
}

/// A player of an evening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EveningPlayer {
    /// The number, from 1.
    pub id: PlayerId,
    /// The name.
    pub name: String,
    /// Whether the player takes part in the next round.
    pub here: bool,
    /// The rated name behind it.
    pub person: Option<String>,
    /// Whether the player has a link.
    #[serde(default)]
    pub linked: bool,
    /// Whether the player was entered by mistake, and counts nowhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub removed: bool,
}

/// A round of an evening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EveningRound {
    /// Its number, from 1.
    pub number: u16,
    /// When it began, in milliseconds since 1970.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: Millis,
    /// Whether every table has a result.
    pub over: bool,
    /// Its tables.
    pub tables: Vec<EveningTable>,
    /// Who sits out.
    pub byes: Vec<PlayerId>,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EveningTable {
    /// Its number in the round, from 1.
    pub number: u16,
    /// Its name on the server, if it is played there.
    pub id: Option<String>,
    /// Who sits where.
    #[cfg_attr(feature = "ts", ts(type = "PerSeat<Sitter>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = tavola_table::schema::PerSeatSchema<Sitter>))]
    pub seats: PerSeat<Sitter>,
    /// How it ended.
    pub result: Option<EveningResult>,
}

/// How a table ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EveningResult {
    /// Where this comes from.
    pub by: Source,
    /// The games that were played; none if the table did not play.
    #[cfg_attr(feature = "ts", ts(type = "Outcome[]"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub games: Vec<Outcome>,
    /// The points of each seat.
    #[cfg_attr(feature = "ts", ts(type = "PerSeat<number>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = tavola_table::schema::PerSeatSchema<u32>))]
    pub points: BTreeMap<Seat, u32>,
    /// What each seat scored.
    #[cfg_attr(feature = "ts", ts(type = "PerSeat<number>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = tavola_table::schema::PerSeatSchema<u64>))]
    pub totals: BTreeMap<Seat, u64>,
}

/// Where a player stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EveningStanding {
    /// Who.
    pub player: PlayerId,
    /// 1 is best; equals share the better place.
    pub place: u16,
    /// 4, 3, 2, 1 for places, 3 for sitting out.
    pub points: u32,
    /// What was scored in all games.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub total: u64,
    /// How many games were played.
    pub games: u32,
    /// How many of them were won.
    pub wins: u32,
    /// How often the player sat out.
    pub byes: u32,
    /// The mean of the opponents' points.
    pub opponents: Option<f64>,
}
