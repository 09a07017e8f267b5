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
    /// Judges by what it has learned from playing against itself.
    Grandmaster,
}

/// A place in a game; the first is 1.
#[derive(ToSchema)]
#[schema(minimum = 1, maximum = 4)]
#[allow(dead_code, reason = "only its description is used")]
pub struct PlaceNumber(u8);

/// One value for each seat of the table.
#[derive(ToSchema)]
#[allow(dead_code, reason = "only its description is used")]
#[allow(non_snake_case, reason = "seats are written as capital letters")]
pub struct PerSeatSchema<T: ToSchema> {
    /// The first seat.
    #[schema(required = false)]
    pub A: T,
    /// The second seat.
    #[schema(required = false)]
    pub B: T,
    /// The third seat.
    #[schema(required = false)]
    pub C: T,
    /// The fourth seat.
    #[schema(required = false)]
    pub D: T,
}
