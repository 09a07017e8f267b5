//! Tables over HTTP: open, list, sit, look, act.

use std::sync::Arc;

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use tavola_core::Viewer;
use tavola_table::{Command, Credentials, Eyes, Guest, Millis, Newcomer, Told, Wanted};
use tavola_wire::{Done, ListedTable, OpenedTable, Seated, SeenTable};
use utoipa::IntoParams;

use super::refused::{AtTable, Changing, OfList, OfPast};
use super::url::{InPath, InQuery};
use super::visit::Address;
use super::{Shared, presented};
use crate::body::Body;
use crate::cluster::Look;
use crate::error::ApiError;
use crate::house::{House, HouseError};
use crate::journal::TableId;
use crate::listing;
use crate::random;

/// Which table.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it is only described")]
struct TablePath {
    /// the name of the table
    id: String,
}

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

/// What a request about one table brings.
pub(super) struct TableRequest {
    house: Arc<House>,
    id: TableId,
    headers: HeaderMap,
}

impl FromRequestParts<Shared> for TableRequest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, ApiError> {
        let Ok(InPath(id)) = InPath::<String>::from_request_parts(parts, shared).await;
        Ok(TableRequest { house: shared.house.clone(), id: table_id(&id)?, headers: parts.headers.clone() })
    }
}

impl TableRequest {
    fn credentials(&self) -> Result<Credentials, ApiError> {
        presented::credentials(&self.headers)
    }

    /// Shows the table to the sender, once.
    async fn look(&self, look: Look) -> Result<Response, ApiError> {
        let seen = self.house.look(self.id, self.credentials()?, look).await?;
        Ok(([(header::CONTENT_TYPE, "application/json")], seen).into_response())
    }
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
    let token = presented::token_or_new(wanted.me.as_ref().and_then(|me| me.token.as_deref()))?;
    let opening = wanted.open(host.hash(), token.hash(), person, house.now())?;
    house.gate.admit_tables(address, 1, house.now())?;
    let id = house.open(&opening.entry).await?;
    // Awake, it sees to it that the list tells of it, and that the round begins if everybody is ready.
    house.table(id).await?;
    let answer = OpenedTable {
        id: id.to_string(),
        host: host.to_string(),
        seat: opening.seat,
        token: opening.seat.map(|_| token.to_string()),
    };
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

/// Where a page of the list begins.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Listing {
    /// Only tables that were touched before this: `touched` of the last one that is known already.
    #[serde(default)]
    #[param(minimum = 0, nullable = false)]
    before: Option<i64>,
}

/// Tables that wait for players and want to be found, those touched last first, at most 100.
#[utoipa::path(
    get, path = "/api/tables", operation_id = "list_tables", params(Listing),
    responses((status = 200, body = Vec<ListedTable>), OfList)
)]
pub(super) async fn list(
    State(shared): State<Shared>,
    InQuery(Listing { before }): InQuery<Listing>,
) -> Result<Json<Vec<ListedTable>>, ApiError> {
    let before = before.map(Millis::try_from).transpose();
    let before = before.map_err(|_| ApiError::unreadable("no time is below 0"))?;
    Ok(Json(listing::read(&*shared.house.journal, shared.house.now(), before).await?))
}

/// The table as the sender may see it.
#[utoipa::path(
    get, path = "/api/tables/{id}", operation_id = "table", params(TablePath),
    security((), ("seat" = []), ("host" = [])), responses((status = 200, body = SeenTable), AtTable)
)]
pub(super) async fn state(request: TableRequest) -> Result<Response, ApiError> {
    request.look(Look::State).await
}

/// Takes a seat.
#[utoipa::path(
    post, path = "/api/tables/{id}/seats", params(TablePath), request_body = Newcomer,
    security((), ("name" = [])), responses((status = 201, body = Seated), Changing, AtTable)
)]
pub(super) async fn sit(request: TableRequest, Body(newcomer): Body<Newcomer>) -> Result<Response, ApiError> {
    let TableRequest { house, id, headers } = request;
    let person = presented::person(&house, &headers).await?;
    let Newcomer { seat, name, token } = newcomer;
    let token = presented::token_or_new(token.as_deref())?;
    let guest = Guest { seat, name, token: token.hash(), person, invited: false };
    let (seat, seq) = house.sit(id, guest).await?;
    let seated = Seated { seat, token: token.to_string(), seq };
    Ok((StatusCode::CREATED, Json(seated)).into_response())
}

/// Does something at the table, as messages through its socket do.
#[utoipa::path(
    post, path = "/api/tables/{id}/commands", params(TablePath), request_body = Command,
    security(("seat" = []), ("host" = [])), responses((status = 200, body = Done), Changing, AtTable)
)]
pub(super) async fn act(request: TableRequest, Body(command): Body<Command>) -> Result<Json<Done>, ApiError> {
    let seq = request.house.act(request.id, request.credentials()?, command).await?;
    Ok(Json(Done { seq }))
}

/// The moves of the last round, as the sender may be told of them.
#[utoipa::path(
    get, path = "/api/tables/{id}/history", operation_id = "table_history", params(TablePath),
    security((), ("seat" = []), ("host" = [])), responses((status = 200, body = Vec<Told>), AtTable)
)]
pub(super) async fn history(request: TableRequest) -> Result<Response, ApiError> {
    request.look(Look::History).await
}

/// The record of a round that is over.
#[utoipa::path(
    get, path = "/api/tables/{id}/record", params(TablePath, RoundQuery),
    security((), ("seat" = []), ("host" = [])),
    responses((status = 200, body = Object, description = "a record in the format tavola/1"), AtTable, OfPast)
)]
pub(super) async fn record(request: TableRequest, InQuery(query): InQuery<RoundQuery>) -> Result<Response, ApiError> {
    request.look(Look::Record { round: query.round }).await
}

/// The views of a round that is over: before its first move and after each.
#[utoipa::path(
    get, path = "/api/tables/{id}/replay", params(TablePath, ReplayQuery),
    security((), ("seat" = []), ("host" = [])), responses((status = 200, body = Vec<Object>), AtTable, OfPast)
)]
pub(super) async fn replay(request: TableRequest, InQuery(query): InQuery<ReplayQuery>) -> Result<Response, ApiError> {
    let eyes = match query.viewer.as_deref() {
        None => Eyes::Of(Viewer::Watcher),
        Some(text) => text.parse().map_err(ApiError::unreadable)?,
    };
    request.look(Look::Replay { round: query.round, eyes }).await
}

/// The name of a table in an address.
pub(super) fn table_id(text: &str) -> Result<TableId, ApiError> {
    // What can't be a name is no name of a table.
    text.parse().map_err(|_| HouseError::NoTable.into())
}
