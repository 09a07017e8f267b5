//! Results that the host of an evening enters by hand.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use tavola_club::{Evening, Report};
use tavola_core::{PerSeat, Seat};
use tavola_wire::{EveningState, Reported, ReportedGame};

use super::Shared;
use super::evenings::as_host;
use super::in_path::InPath;
use super::refused::{AtEvening, Changing};
use crate::body::Body;
use crate::error::ApiError;

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
        let reports: Vec<Report> = reported.games.iter().map(as_told).collect();
        Ok(Some(evening.report(reported.round, reported.table, &reports)?))
    };
    as_host(&shared, &id, &headers, decide).await
}

/// What was told, seat by seat; where seats are left out it fits no table.
fn as_told(game: &ReportedGame) -> Report {
    Report { scores: in_order(&game.scores), places: game.places.as_ref().map(in_order) }
}

/// The values of seats without a gap; none if there is one.
fn in_order<T: Copy>(values: &BTreeMap<Seat, T>) -> PerSeat<T> {
    let gapless = Seat::first(values.len()).all(|seat| values.contains_key(&seat));
    PerSeat::new(if gapless { values.len() } else { 0 }, |seat| values[&seat])
}
