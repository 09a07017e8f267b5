//! Tables over HTTP. What is asked of them are types of `tavola_table`.

use serde::{Deserialize, Serialize};
use tavola_core::Seat;
use tavola_table::{Millis, Seq, State, You};

/// A table that was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenedTable {
    /// The name of the table, for its address.
    pub id: String,
    /// The token with which the table is managed.
    pub host: String,
    /// The seat of the sender.
    #[cfg_attr(feature = "ts", ts(type = "Seat | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<tavola_table::schema::SeatName>))]
    pub seat: Option<Seat>,
    /// The token of that seat.
    pub token: Option<String>,
}

/// A table in the list of those that wait for players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ListedTable {
    /// The name of the table, for its address.
    #[serde(default)]
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// The number of seats.
    pub seats: usize,
    /// How many of them are free.
    pub free: usize,
    /// The names of the people who sit there.
    pub names: Vec<String>,
    /// When somebody last did something there, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub touched: Millis,
    /// Whether it is for practice: everything may be taken back there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub practice: bool,
}

/// A seat that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seated {
    /// Which.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    #[cfg_attr(feature = "openapi", schema(value_type = tavola_table::schema::SeatName))]
    pub seat: Seat,
    /// The token that holds it.
    pub token: String,
    /// The sequence number of the table then.
    pub seq: Seq,
}

/// A command that was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Done {
    /// The sequence number of what it did.
    pub seq: Seq,
}

/// A table as the sender may see it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeenTable {
    /// Who the sender is here.
    pub you: You,
    /// All that it may know.
    pub state: State,
}
