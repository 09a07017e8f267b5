//! The games, and whether rules are possible.

use axum::Json;
use tavola_table::{Refusal, games};
use tavola_wire::{ErrorBody, RulesInFull};

use super::url::InPath;
use crate::body::Body;
use crate::error::ApiError;

/// The names of all games.
#[utoipa::path(
    get, path = "/api/games", operation_id = "list_games",
    responses((status = 200, body = Vec<String>), (status = 429, body = ErrorBody, description = "too much at once"))
)]
pub(super) async fn list() -> Json<[&'static str; games::SLUGS.len()]> {
    Json(games::SLUGS)
}

/// Says whether a game takes these rules.
#[utoipa::path(
    post, path = "/api/games/{game}/rules", operation_id = "check_rules",
    params(("game" = String, Path, description = "the name of the game")),
    request_body = Object,
    responses(
        (status = 200, body = RulesInFull),
        (status = 400, body = ErrorBody, description = "the body can't be read"),
        (status = 403, body = ErrorBody, description = "another page sent this"),
        (status = 408, body = ErrorBody, description = "the body took too long to come"),
        (status = 413, body = ErrorBody, description = "the body is too large"),
        (status = 415, body = ErrorBody, description = "the body is not JSON"),
        (status = 422, body = ErrorBody, description = "the game does not take these rules, or there is no such game"),
        (status = 429, body = ErrorBody, description = "too much at once"),
    )
)]
pub(super) async fn check(
    InPath(game): InPath<String>,
    Body(rules): Body<serde_json::Map<String, serde_json::Value>>,
) -> Result<Json<RulesInFull>, ApiError> {
    let kind = find(&game)?;
    let rules = kind.rules(&serde_json::Value::from(rules).to_string()).map_err(Refusal::from)?;
    Ok(Json(RulesInFull { rules: rules.full, seats: rules.seats }))
}

/// The game of this name.
pub(super) fn find(game: &str) -> Result<&'static dyn tavola_table::Kind, Refusal> {
    games::find(game).ok_or_else(|| Refusal::unknown_game(game))
}
