//! Tables over HTTP: open, list, sit, look, act.

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use tavola_core::Viewer;
use tavola_table::{Command, Eyes, Guest, Newcomer, Refusal, Token, Told, Wanted};
use tavola_wire::{Done, ListedTable, OpenedTable, Seated, SeenTable};
use utoipa::IntoParams;

use super::in_path::InPath;
use super::refused::{Any, AtTable, Changing, OfPast};
use super::visit::Address;
use super::{Shared, presented};
use crate::body::Body;
use crate::cluster::Look;
use crate::error::ApiError;
use crate::house::HouseError;
use crate::journal::TableId;
use crate::listing;
use crate::random;

/// Which round.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct RoundQuery {
    /// The number of the round at this table; the last one if left out.
    #[serde(default)]
    #[param(minimum = 1, nullable = false)]
    round: Option<u32>,
}

/// Which round, and by whose eyes.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ReplayQuery {
    /// The number of the round at this table; the last one if left out.
    #[serde(default)]
    #[param(minimum = 1, nullable = false)]
    round: Option<u32>,
    /// A seat, `watcher`, which it is if left out, or `open` with nothing hidden.
    #[serde(default)]
    #[param(pattern = "^([A-D]|watcher|open)$", nullable = false)]
    viewer: Option<String>,
}

/// Opens a table; bots and the sender sit down at once.
#[utoipa::path(
    post, path = "/api/tables", operation_id = "open_table", request_body = Wanted,
    security((), ("name" = [])),
    responses((status = 201, body = OpenedTable), Changing)
)]
pub(super) async fn open(
    State(shared): State<Shared>,
    Extension(Address(address)): Extension<Address>,
    headers: HeaderMap,
    Body(wanted): Body<Wanted>,
) -> Result<Response, ApiError> {
    let house = &shared.house;
    let person = presented::person(house, &headers).await?;
    let host = random::token()?;
    let token = token_of(wanted.me.as_ref())?;
    let opening = wanted.open(host.hash(), token.hash(), person, house.now())?;
    house.gate.tables(address, 1, house.now())?;
    let id = house.open(&opening.entry).await?;
    // Awake, it sees to it that the list tells of it, and that the round begins if everybody is ready.
    house.table(id).await?;
    let mut cookies = vec![(header::SET_COOKIE, presented::set_cookie("host", id, &host))];
    if opening.seat.is_some() {
        cookies.push((header::SET_COOKIE, presented::set_cookie("seat", id, &token)));
    }
    let answer = OpenedTable {
        id: id.to_string(),
        host: host.to_string(),
        seat: opening.seat,
        token: opening.seat.map(|_| token.to_string()),
    };
    Ok((StatusCode::CREATED, AppendHeaders(cookies), Json(answer)).into_response())
}

/// Tables that wait for players and want to be found.
#[utoipa::path(
    get, path = "/api/tables", operation_id = "list_tables",
    responses((status = 200, body = Vec<ListedTable>), Any)
)]
pub(super) async fn list(State(shared): State<Shared>) -> Result<Json<Vec<ListedTable>>, ApiError> {
    Ok(Json(listing::read(&*shared.house.journal, shared.house.now()).await?))
}

/// The table as the sender may see it.
#[utoipa::path(
    get, path = "/api/tables/{id}", operation_id = "table",
    params(("id" = String, Path, description = "the name of the table")),
    security((), ("seat" = []), ("host" = [])),
    responses((status = 200, body = SeenTable), AtTable)
)]
pub(super) async fn state(
    State(shared): State<Shared>,
    InPath(id): InPath,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    look(&shared, &id, &headers, Look::State).await
}

/// Takes a seat.
#[utoipa::path(
    post, path = "/api/tables/{id}/seats",
    params(("id" = String, Path, description = "the name of the table")),
    request_body = Newcomer,
    security((), ("name" = [])),
    responses((status = 201, body = Seated), Changing, AtTable)
)]
pub(super) async fn sit(
    State(shared): State<Shared>,
    InPath(id): InPath,
    headers: HeaderMap,
    Body(newcomer): Body<Newcomer>,
) -> Result<Response, ApiError> {
    let id = table_id(&id)?;
    let person = presented::person(&shared.house, &headers).await?;
    let token = token_of(Some(&newcomer))?;
    let Newcomer { seat, name, .. } = newcomer;
    let guest = Guest { seat, name, token: token.hash(), person, invited: false };
    let (seat, seq) = shared.house.sit(id, guest).await?;
    let cookies = [(header::SET_COOKIE, presented::set_cookie("seat", id, &token))];
    let seated = Seated { seat, token: token.to_string(), seq };
    Ok((StatusCode::CREATED, AppendHeaders(cookies), Json(seated)).into_response())
}

/// Does something at the table, as messages through its socket do.
#[utoipa::path(
    post, path = "/api/tables/{id}/commands",
    params(("id" = String, Path, description = "the name of the table")),
    request_body = Command,
    security(("seat" = []), ("host" = [])),
    responses((status = 200, body = Done), Changing, AtTable)
)]
pub(super) async fn act(
    State(shared): State<Shared>,
    InPath(id): InPath,
    headers: HeaderMap,
    Body(command): Body<Command>,
) -> Result<Json<Done>, ApiError> {
    let id = table_id(&id)?;
    let seq = shared.house.act(id, presented::credentials(&headers, id)?, command).await?;
    Ok(Json(Done { seq }))
}

/// The moves of the last round, as the sender may be told of them.
#[utoipa::path(
    get, path = "/api/tables/{id}/history", operation_id = "table_history",
    params(("id" = String, Path, description = "the name of the table")),
    security((), ("seat" = []), ("host" = [])),
    responses((status = 200, body = Vec<Told>), AtTable)
)]
pub(super) async fn history(
    State(shared): State<Shared>,
    InPath(id): InPath,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    look(&shared, &id, &headers, Look::History).await
}

/// The record of a round that is over.
#[utoipa::path(
    get, path = "/api/tables/{id}/record",
    params(("id" = String, Path, description = "the name of the table"), RoundQuery),
    security((), ("seat" = []), ("host" = [])),
    responses((status = 200, body = Object, description = "a record in the format tavola/1"), AtTable, OfPast)
)]
pub(super) async fn record(
    State(shared): State<Shared>,
    InPath(id): InPath,
    query: Result<Query<RoundQuery>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Query(query) = query.map_err(|error| ApiError::unreadable(error.body_text()))?;
    look(&shared, &id, &headers, Look::Record { round: query.round }).await
}

/// The views of a round that is over: before its first move and after each.
#[utoipa::path(
    get, path = "/api/tables/{id}/replay",
    params(("id" = String, Path, description = "the name of the table"), ReplayQuery),
    security((), ("seat" = []), ("host" = [])),
    responses((status = 200, body = Vec<Object>), AtTable, OfPast)
)]
pub(super) async fn replay(
    State(shared): State<Shared>,
    InPath(id): InPath,
    query: Result<Query<ReplayQuery>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Query(query) = query.map_err(|error| ApiError::unreadable(error.body_text()))?;
    let eyes = match query.viewer.as_deref() {
        None => Eyes::Of(Viewer::Watcher),
        Some(text) => text.parse().map_err(ApiError::unreadable)?,
    };
    look(&shared, &id, &headers, Look::Replay { round: query.round, eyes }).await
}

/// The name of a table in an address.
pub(super) fn table_id(text: &str) -> Result<TableId, ApiError> {
    // What can't be a name is no name of a table.
    text.parse().map_err(|_| HouseError::NoTable.into())
}

/// Shows a table to somebody, once.
async fn look(shared: &Shared, id: &str, headers: &HeaderMap, look: Look) -> Result<Response, ApiError> {
    let id = table_id(id)?;
    let seen = shared.house.look(id, presented::credentials(headers, id)?, look).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], seen).into_response())
}

/// The token that somebody will hold: one of the client's own making, or a new one.
fn token_of(newcomer: Option<&Newcomer>) -> Result<Token, ApiError> {
    match newcomer.and_then(|newcomer| newcomer.token.as_deref()) {
        Some(text) => Ok(text.parse().map_err(|_| Refusal::Stranger)?),
        None => Ok(random::token()?),
    }
}
