//! Tables over HTTP: open, list, sit, look, act.

use std::collections::BTreeMap;

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tavola_core::{Seat, Viewer};
use tavola_table::schema::{LevelName, PerSeatSchema, SeatName};
use tavola_table::{
    Caller, Command, Deed, Eyes, Fact, Guest, Level, Options, Refusal, Seq, State as TableView, Table, Token, Told, You,
};
use tokio::sync::oneshot;
use utoipa::{IntoParams, ToSchema};

use super::in_path::InPath;
use super::refused::{Any, AtTable, Changing, OfPast};
use super::visit::Address;
use super::{Shared, games, presented};
use crate::body::Body;
use crate::error::ApiError;
use crate::journal::TableId;
use crate::keeper::{self, Answer, Request, Tokens};
use crate::listing::{self, Listed};
use crate::random;

/// A table that is wanted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// The name of the game.
    game: String,
    /// Its rules; what is left out has its usual value.
    #[serde(default)]
    #[schema(value_type = Object)]
    rules: serde_json::Map<String, serde_json::Value>,
    /// What else can be chosen.
    #[serde(default)]
    options: Options,
    /// The seats on which bots sit.
    #[serde(default)]
    #[schema(value_type = PerSeatSchema<LevelName>)]
    bots: BTreeMap<Seat, Level>,
    /// Where and under which name the sender sits.
    #[serde(default)]
    me: Option<Newcomer>,
    /// Whether the sender is ready at once.
    #[serde(default)]
    ready: bool,
}

/// Somebody who wants a seat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Newcomer {
    /// Which seat; any free one if it does not matter.
    #[serde(default)]
    #[schema(value_type = Option<SeatName>)]
    seat: Option<Seat>,
    /// The name to be shown, 1 to 32 characters.
    #[schema(min_length = 1, max_length = 32)]
    name: String,
    /// A token of the client's own making: asked again with the same one, it gets the same seat. The server makes one
    /// otherwise.
    #[serde(default)]
    #[schema(pattern = "^[A-Za-z0-9_-]{43}$")]
    token: Option<String>,
}

/// A table that was opened.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Opened {
    /// The name of the table, for its address.
    id: String,
    /// The token with which the table is managed.
    host: String,
    /// The seat of the sender.
    #[schema(value_type = Option<SeatName>)]
    seat: Option<Seat>,
    /// The token of that seat.
    token: Option<String>,
}

/// A seat that was taken.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Seated {
    /// Which.
    #[schema(value_type = SeatName)]
    seat: Seat,
    /// The token that holds it.
    token: String,
    /// The sequence number of the table then.
    seq: Seq,
}

/// A command that was done.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Done {
    /// The sequence number of what it did.
    seq: Seq,
}

/// A table as the sender may see it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Seen {
    /// Who the sender is here.
    you: You,
    /// All that it may know.
    state: TableView,
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

/// Opens a table; bots and the sender sit down at once.
#[utoipa::path(
    post, path = "/api/tables", operation_id = "open_table", request_body = Wanted,
    security((), ("name" = [])),
    responses((status = 201, body = Opened), Changing)
)]
pub(super) async fn open(
    State(shared): State<Shared>,
    Extension(Address(address)): Extension<Address>,
    headers: HeaderMap,
    Body(wanted): Body<Wanted>,
) -> Result<Response, ApiError> {
    let house = &shared.house;
    let person = presented::person(house, &headers).await?;
    let terms =
        games::find(&wanted.game)?.rules(&serde_json::Value::from(wanted.rules).to_string()).map_err(Refusal::from)?;
    wanted.options.check().map_err(Refusal::from)?;
    // All is checked before anything is written: no half-made tables.
    let my_seat = wanted.me.as_ref().and_then(|me| me.seat);
    let beyond = wanted.bots.keys().copied().chain(my_seat).any(|seat| seat.index() >= terms.seats);
    if beyond {
        return Err(Refusal::NoSeat { seats: terms.seats }.into());
    }
    if my_seat.is_some_and(|seat| wanted.bots.contains_key(&seat)) {
        return Err(Refusal::Taken.into());
    }
    if wanted.me.is_some() && wanted.bots.len() >= terms.seats {
        return Err(Refusal::Full.into());
    }
    let newcomer = wanted.me.map(Newcomer::guest).transpose()?;
    house.gate.table(address, house.now())?;
    let host = random::token()?;
    let opened = Fact::Opened {
        game: wanted.game,
        rules: terms.rules,
        options: wanted.options,
        host: host.hash(),
        evening: None,
    };
    let id = house.open(opened).await?;
    let tokens = Tokens { seat: None, host: Some(host.hash()) };
    for (seat, level) in wanted.bots {
        house.act_once(id, tokens, Deed::Invite { seat, level }).await?;
    }
    // Awake, it sees to it that the list tells of it.
    house.table(id).await?;
    let mut cookies = vec![(header::SET_COOKIE, presented::set_cookie("host", id, &host))];
    let mut answer = Opened { id: id.to_string(), host: host.to_string(), seat: None, token: None };
    if let Some((guest, token)) = newcomer {
        let (seat, _) = sit_down(&shared, id, guest, person).await?;
        if wanted.ready {
            let tokens = Tokens { seat: Some(token.hash()), host: None };
            house.act_once(id, tokens, Deed::Ready { ready: true }).await?;
        }
        cookies.push((header::SET_COOKIE, presented::set_cookie("seat", id, &token)));
        (answer.seat, answer.token) = (Some(seat), Some(token.to_string()));
    }
    Ok((StatusCode::CREATED, AppendHeaders(cookies), Json(answer)).into_response())
}

/// Tables that wait for players and want to be found.
#[utoipa::path(
    get, path = "/api/tables", operation_id = "list_tables",
    responses((status = 200, body = Vec<Listed>), Any)
)]
pub(super) async fn list(State(shared): State<Shared>) -> Result<Json<Vec<Listed>>, ApiError> {
    listing::read(&*shared.house.journal, shared.house.now()).await.map(Json)
}

/// The table as the sender may see it.
#[utoipa::path(
    get, path = "/api/tables/{id}", operation_id = "table",
    params(("id" = String, Path, description = "the name of the table")),
    security((), ("seat" = []), ("host" = [])),
    responses((status = 200, body = Seen), AtTable)
)]
pub(super) async fn state(
    State(shared): State<Shared>,
    InPath(id): InPath,
    headers: HeaderMap,
) -> Result<Json<Seen>, ApiError> {
    let now = shared.house.now();
    let seen = look(&shared, &id, &headers, move |table, caller| Seen {
        you: You { seat: caller.seat, host: caller.host },
        state: table.state(caller.viewer(), now),
    });
    seen.await.map(Json)
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
    let (guest, token) = newcomer.guest()?;
    let (seat, seq) = sit_down(&shared, id, guest, person).await?;
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
    let tokens = presented::tokens(&headers, id)?;
    let seq = act_as(&shared, id, tokens, command).await?;
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
) -> Result<Json<Vec<Told>>, ApiError> {
    look(&shared, &id, &headers, |table, caller| table.history(caller.viewer())).await.map(Json)
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
    let text = past(&shared, &id, &headers, query.round, Table::record).await??;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
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
) -> Result<Json<Vec<Box<RawValue>>>, ApiError> {
    let Query(query) = query.map_err(|error| ApiError::unreadable(error.body_text()))?;
    let eyes = match query.viewer.as_deref() {
        None => Eyes::Of(Viewer::Watcher),
        Some(text) => text.parse().map_err(ApiError::unreadable)?,
    };
    past(&shared, &id, &headers, query.round, move |table| table.replay(eyes)).await?.map(Json).map_err(ApiError::from)
}

/// The name of a table in an address.
pub(super) fn table_id(text: &str) -> Result<TableId, ApiError> {
    // What can't be a name is no name of a table.
    text.parse().map_err(|_| ApiError::no_table())
}

/// Looks at a table once.
async fn look<T: Send + 'static>(
    shared: &Shared,
    id: &str,
    headers: &HeaderMap,
    see: impl FnOnce(&Table, Caller) -> T + Send + 'static,
) -> Result<T, ApiError> {
    let id = table_id(id)?;
    let tokens = presented::tokens(headers, id)?;
    let (reply, answer) = oneshot::channel();
    let look = Box::new(move |admitted: Result<(&Table, Caller), Refusal>| {
        let _ = reply.send(admitted.map(|(table, caller)| see(table, caller)));
    });
    shared.house.send(id, Request::Look { tokens, look }).await?;
    Ok(answer.await.map_err(|_| ApiError::unavailable())??)
}

/// Looks at a table as it was at the end of a round.
async fn past<T: Send + 'static>(
    shared: &Shared,
    id: &str,
    headers: &HeaderMap,
    round: Option<u32>,
    see: impl FnOnce(&Table) -> T + Send + 'static,
) -> Result<T, ApiError> {
    let last = look(shared, id, headers, |table, _| table.round_number()).await?;
    match round {
        Some(number) if Some(number) != last => {
            let table = keeper::load_round(&shared.house, table_id(id)?, number).await?;
            Ok(see(&table))
        }
        _ => look(shared, id, headers, move |table, _| see(table)).await,
    }
}

async fn sit_down(shared: &Shared, id: TableId, guest: Guest, person: Option<String>) -> Result<(Seat, Seq), ApiError> {
    let (reply, answer) = oneshot::channel();
    shared.house.send(id, Request::Sit { guest, person, invited: false, reply }).await?;
    answer.await.map_err(|_| ApiError::unavailable())?
}

async fn act_as(shared: &Shared, id: TableId, tokens: Tokens, command: Command) -> Result<Seq, ApiError> {
    let (reply, answer) = oneshot::channel();
    shared.house.send(id, Request::Command { tokens, command, answer: Answer::Once(reply) }).await?;
    answer.await.map_err(|_| ApiError::unavailable())?
}

impl Newcomer {
    /// The guest, and the token that the guest will hold.
    fn guest(self) -> Result<(Guest, Token), ApiError> {
        let token = match self.token {
            Some(text) => text.parse().map_err(|_| Refusal::Stranger)?,
            None => random::token()?,
        };
        Ok((Guest { seat: self.seat, name: self.name, token: token.hash() }, token))
    }
}
