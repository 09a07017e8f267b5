//! Notices over HTTP: who wants to be told what happens at a table, and who does not any more.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use tavola_table::{Kind, Refusal, Seq, You};
use tavola_wire::{KeptNotice, NoticeWays, WantedNotice};

use super::refused::{Any, AtTable, Changing, OfNotice};
use super::tables::table_id;
use super::url::InPath;
use super::visit::Address;
use super::{Shared, presented};
use crate::body::Body;
use crate::cluster::Look;
use crate::error::ApiError;
use crate::journal::TableId;
use crate::notices::{self, NoticeError, Notices, Subscriber};

/// How this server can tell somebody who is not there.
#[utoipa::path(get, path = "/api/notices", operation_id = "notice_ways", responses((status = 200, body = NoticeWays), Any))]
pub(super) async fn ways(State(shared): State<Shared>) -> Json<NoticeWays> {
    let notices = shared.house.notices();
    Json(NoticeWays {
        push: notices.and_then(|notices| notices.push_key()).map(str::to_owned),
        mail: notices.is_some_and(|notices| notices.has_mail()),
    })
}

/// Keeps the wish of a seat to be told when it is its turn, when the match is over, and when somebody wants to play again. One for the
/// same browser or address takes the place of the one before.
#[utoipa::path(
    post, path = "/api/tables/{id}/notices", operation_id = "keep_notice", request_body = WantedNotice,
    params(("id" = String, Path, description = "the name of the table")),
    security(("seat" = [])), responses((status = 201, body = KeptNotice), Changing, AtTable)
)]
pub(super) async fn keep(
    State(shared): State<Shared>,
    Extension(Address(address)): Extension<Address>,
    InPath(id): InPath<String>,
    headers: HeaderMap,
    Body(wanted): Body<WantedNotice>,
) -> Result<Response, ApiError> {
    let (id, house) = (table_id(&id)?, &shared.house);
    let Asking { caller, game } = glance(&shared, id, &headers).await?;
    let notices = house.notices().ok_or(NoticeError::Off)?;
    house.gate.admit_notice(address, house.now())?;
    let kept = notices::keep(notices, id, game, caller, wanted, house.now()).await?;
    Ok((StatusCode::CREATED, Json(kept)).into_response())
}

/// The wishes of a seat to be told.
#[utoipa::path(
    get, path = "/api/tables/{id}/notices", operation_id = "notices",
    params(("id" = String, Path, description = "the name of the table")),
    security(("seat" = [])), responses((status = 200, body = Vec<KeptNotice>), AtTable)
)]
pub(super) async fn list(
    State(shared): State<Shared>,
    InPath(id): InPath<String>,
    headers: HeaderMap,
) -> Result<Json<Vec<KeptNotice>>, ApiError> {
    let id = table_id(&id)?;
    let Asking { caller, .. } = glance(&shared, id, &headers).await?;
    Ok(Json(notices::list(&*shared.house.journal, id, caller).await?))
}

/// Forgets a wish to be told.
#[utoipa::path(
    delete, path = "/api/tables/{id}/notices/{notice}", operation_id = "remove_notice",
    params(
        ("id" = String, Path, description = "the name of the table"),
        ("notice" = String, Path, description = "the name of the wish")
    ),
    security(("seat" = [])), responses((status = 204, description = "it is forgotten"), AtTable)
)]
pub(super) async fn remove(
    State(shared): State<Shared>,
    InPath([id, notice]): InPath<[String; 2]>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    let id = table_id(&id)?;
    let Asking { caller, .. } = glance(&shared, id, &headers).await?;
    let found = notices::remove(&*shared.house.journal, id, Some(caller), &notice).await?;
    if found { Ok(StatusCode::NO_CONTENT) } else { Err(NoticeError::None.into()) }
}

/// The owner of a mail address wants to be told, as the link in the first mail says.
#[utoipa::path(
    post, path = "/api/notices/{key}/confirm", operation_id = "confirm_notice",
    params(("key" = String, Path, description = "the end of the link in a mail")),
    responses((status = 204, description = "mails will come"), OfNotice)
)]
pub(super) async fn confirm(State(shared): State<Shared>, InPath(key): InPath<String>) -> Result<StatusCode, ApiError> {
    let (notices, table, id) = meant(&shared, &key)?;
    let found = notices::confirm(&*notices.journal, table, &id, shared.house.now()).await?;
    if found { Ok(StatusCode::NO_CONTENT) } else { Err(NoticeError::None.into()) }
}

/// The owner of a mail address wants no more mails about a table, as the link in each mail says, or what reads it for them (RFC 8058):
/// whatever the body is.
#[utoipa::path(
    post, path = "/api/notices/{key}/end", operation_id = "end_notice",
    params(("key" = String, Path, description = "the end of the link in a mail")),
    responses((status = 204, description = "no mail will come"), OfNotice)
)]
pub(super) async fn end(State(shared): State<Shared>, InPath(key): InPath<String>) -> Result<StatusCode, ApiError> {
    let (notices, table, id) = meant(&shared, &key)?;
    // Whoever says so twice has it so.
    notices::remove(&*notices.journal, table, None, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Programs for mail that only open the address that ends the mails are sent to the page that does so.
pub(super) async fn to_end(InPath(key): InPath<String>) -> Response {
    let plain: String =
        key.chars().filter(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(*letter)).collect();
    (StatusCode::SEE_OTHER, [(header::LOCATION, format!("../../#/notices/end/{plain}"))]).into_response()
}

/// Who asks, and what is played there.
struct Asking {
    caller: Subscriber,
    game: &'static str,
}

/// What is read of a table that somebody looks at.
#[derive(Deserialize)]
struct TableGlance {
    you: You,
    state: SeenState,
}

#[derive(Deserialize)]
struct SeenState {
    seq: Seq,
    table: SeenGame,
}

#[derive(Deserialize)]
struct SeenGame {
    game: String,
}

/// Who asks, as the table knows them.
async fn glance(shared: &Shared, id: TableId, headers: &HeaderMap) -> Result<Asking, ApiError> {
    let credentials = presented::credentials(headers)?;
    let seen = shared.house.look(id, credentials, Look::State).await?;
    let TableGlance { you, state } = serde_json::from_slice(&seen).map_err(ApiError::unreadable)?;
    let (Some(seat), Some(token)) = (you.seat, credentials.seat) else { return Err(Refusal::PlayersOnly.into()) };
    let game = tavola_table::games::find(&state.table.game).map(Kind::slug).unwrap_or_default();
    Ok(Asking { caller: Subscriber { seat, token, seq: state.seq }, game })
}

/// The wish that a key in a link means.
fn meant<'a>(shared: &'a Shared, key: &str) -> Result<(&'a Arc<Notices>, TableId, String), ApiError> {
    let notices = shared.house.notices().ok_or(NoticeError::None)?;
    let (table, id) = notices.read_key(key).ok_or(NoticeError::None)?;
    Ok((notices, table, id))
}
