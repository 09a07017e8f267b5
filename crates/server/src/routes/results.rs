//! Results that the host of an evening enters by hand.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Deserialize;
use tavola_club::{Evening, Report};
use tavola_core::{PerSeat, Seat};
use tavola_table::schema::{PerSeatSchema, PlaceNumber};
use utoipa::ToSchema;

use super::Shared;
use super::evenings::as_host;
use super::in_path::InPath;
use super::refused::{AtEvening, Changing};
use crate::body::Body;
use crate::club::EveningState;
use crate::error::ApiError;

/// The result of a table, new or corrected.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Reported {
    /// The number of the round.
    #[schema(minimum = 1, maximum = 65535)]
    round: u16,
    /// The number of the table in the round.
    #[schema(minimum = 1, maximum = 65535)]
    table: u16,
    /// The games that were played; none if the table did not play.
    #[schema(max_items = 99)]
    games: Vec<ReportedGame>,
}

/// One game of a table.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReportedGame {
    /// What each seat scored.
    #[schema(value_type = PerSeatSchema<u32>)]
    scores: BTreeMap<Seat, u32>,
    /// The places, where equal scores are parted by the rules of the game.
    #[serde(default)]
    #[schema(value_type = Option<PerSeatSchema<PlaceNumber>>)]
    places: Option<BTreeMap<Seat, u8>>,
}

/// Enters or corrects the result of a table.
#[utoipa::path(
    post, path = "/api/evenings/{id}/results", operation_id = "report_result",
    params(("id" = String, Path, description = "the name of the evening")),
    request_body = Reported,
    security(("host" = [])),
    responses((status = 200, body = EveningState), Changing, AtEvening)
)]
pub(super) async fn report(
    State(shared): State<Shared>,
    InPath(id): InPath,
    headers: HeaderMap,
    Body(reported): Body<Reported>,
) -> Result<Json<EveningState>, ApiError> {
    let decide = |evening: &Evening| {
        let reports: Vec<Report> = reported.games.iter().map(ReportedGame::report).collect();
        Ok(Some(evening.report(reported.round, reported.table, &reports)?))
    };
    as_host(&shared, &id, &headers, decide).await
}

impl ReportedGame {
    /// What was told, seat by seat; where seats are left out it fits no table.
    fn report(&self) -> Report {
        Report { scores: in_order(&self.scores), places: self.places.as_ref().map(in_order) }
    }
}

/// The values of seats without a gap; none if there is one.
fn in_order<T: Copy>(values: &BTreeMap<Seat, T>) -> PerSeat<T> {
    let gapless = Seat::first(values.len()).all(|seat| values.contains_key(&seat));
    PerSeat::new(if gapless { values.len() } else { 0 }, |seat| values[&seat])
}
