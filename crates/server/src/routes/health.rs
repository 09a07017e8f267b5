//! Whether the server lives, whether it can work, and what can be watched of it.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use tavola_table::host::Failure;
use tavola_wire::{ErrorBody, Health};

use super::Shared;
use crate::error::ApiError;

/// The server lives.
#[utoipa::path(get, path = "/health", responses((status = 200, body = Health), (status = 429, body = ErrorBody, description = "too much at once")))]
pub(super) async fn health(State(shared): State<Shared>) -> Json<Health> {
    let house = &shared.house;
    Json(Health {
        version: env!("CARGO_PKG_VERSION").into(),
        tables: house.live_tables(),
        sockets: house.gate.sockets(),
    })
}

/// The server can store what happens.
#[utoipa::path(
    get, path = "/ready",
    responses(
        (status = 200, body = Health),
        (status = 429, body = ErrorBody, description = "too much at once"),
        (status = 503, body = ErrorBody, description = "try again in a moment"),
    )
)]
pub(super) async fn ready(State(shared): State<Shared>) -> Result<Json<Health>, ApiError> {
    let journal = shared.house.journal.health().await.map_err(Failure::from)?;
    let is_connected = shared.house.neighbours.as_ref().is_none_or(|neighbours| neighbours.is_connected());
    if !journal.has_room || !is_connected || shared.house.is_closing() {
        return Err(Failure::Unavailable.into());
    }
    Ok(health(State(shared)).await)
}

/// Counts and gauges for Prometheus.
pub(super) async fn metrics(State(shared): State<Shared>) -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")];
    let house = &shared.house;
    house.metrics.thoughts.set(house.thinkers.waiting() as i64);
    (kind, house.metrics.text())
}
