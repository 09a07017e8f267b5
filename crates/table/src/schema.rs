//! Names of seats and levels for the description of the HTTP interface.

use utoipa::ToSchema;

/// A seat.
#[derive(ToSchema)]
#[allow(dead_code, reason = "only its description is used")]
pub enum SeatName {
    /// The first seat.
    A,
    /// The second seat.
    B,
    /// The third seat.
    C,
    /// The fourth seat.
    D,
}

/// How well a bot plays.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code, reason = "only its description is used")]
pub enum LevelName {
    /// Sees what is near, forgets, and misses things.
    Easy,
    /// Sees most of what one move does.
    Medium,
    /// Thinks ahead.
    Hard,
    /// Thinks ahead as far as it can.
    Master,
}

/// One value for each seat of the table.
#[derive(ToSchema)]
#[allow(dead_code, reason = "only its description is used")]
#[allow(non_snake_case, reason = "seats are written as capital letters")]
pub struct PerSeatSchema<T: ToSchema> {
    /// The first seat.
    pub A: Option<T>,
    /// The second seat.
    pub B: Option<T>,
    /// The third seat.
    pub C: Option<T>,
    /// The fourth seat.
    pub D: Option<T>,
}
