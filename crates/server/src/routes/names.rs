//! Rated names over HTTP, and ratings.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use tavola_club::rating::{Rating, bot};
use tavola_table::schema::LevelName;
use tavola_table::{Level, Millis};
use utoipa::ToSchema;

use super::in_path::{InPath, TwoInPath};
use super::refused::{Changing, Named, OfName};
use super::visit::Address;
use super::{Shared, games, presented};
use crate::body::Body;
use crate::error::ApiError;
use crate::rating::{self, Point, Standing};

/// A name that is wanted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedName {
    /// What to be called, 1 to 32 characters.
    #[schema(min_length = 1, max_length = 32)]
    name: String,
}

/// What is to be changed of a name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ChangedName {
    /// What to be called from now on.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 32)]
    name: Option<String>,
    /// Whether the secret is to be another one; the old link does not count then.
    #[serde(default)]
    renew: bool,
}

/// A name.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OwnName {
    /// What everybody may know it by.
    id: String,
    /// What it is called.
    name: String,
    /// Its secret, when it is new.
    token: Option<String>,
}

/// Ratings at a game.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Ratings {
    /// People, the best first.
    people: Vec<RatedName>,
    /// The bots: fixed points, the weakest first.
    bots: Vec<RatedBot>,
}

/// The rating of a person.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RatedName {
    /// What everybody may know it by.
    id: String,
    /// What it is called.
    name: String,
    /// The rating; who is new has 1000.
    rating: i32,
    /// The true strength is within so much of it, 19 times of 20.
    margin: i32,
    /// How many matches were rated.
    matches: u32,
    /// When the last one ended.
    last: Millis,
}

/// The fixed rating of a bot.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RatedBot {
    /// Its level.
    #[schema(value_type = LevelName)]
    level: Level,
    /// Its rating.
    rating: i32,
}

/// A person's rating at a game, with its history.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct History {
    /// What everybody may know it by.
    id: String,
    /// What it is called.
    name: String,
    /// The rating; `null` without a rated match.
    now: Option<RatedName>,
    /// Its points, the oldest first.
    points: Vec<Past>,
    /// The bots: fixed points.
    bots: Vec<RatedBot>,
}

/// A point of a history.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Past {
    /// When the match ended.
    at: Millis,
    /// The table.
    table: String,
    /// The rating after it.
    rating: i32,
    /// How far off it may have been.
    margin: i32,
    /// The place in the match.
    place: u8,
    /// How many played.
    seats: usize,
}

/// Takes a name; its secret is told once.
#[utoipa::path(
    post, path = "/api/names", operation_id = "create_name", request_body = WantedName,
    responses((status = 201, body = OwnName), Changing)
)]
pub(super) async fn create(
    State(shared): State<Shared>,
    Extension(Address(address)): Extension<Address>,
    Body(wanted): Body<WantedName>,
) -> Result<Response, ApiError> {
    let house = &shared.house;
    house.gate.name(address, house.now())?;
    let (id, token) = rating::create(house, &wanted.name).await?;
    let own = OwnName { id, name: wanted.name.trim().to_owned(), token: Some(token.to_string()) };
    Ok((StatusCode::CREATED, Json(own)).into_response())
}

/// The name that the sender has.
#[utoipa::path(
    get, path = "/api/names/me", operation_id = "my_name",
    security(("name" = [])),
    responses((status = 200, body = OwnName), Named)
)]
pub(super) async fn mine(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<OwnName>, ApiError> {
    let (id, name) = rating::find(&shared.house, presented::name_token(&headers)?).await?;
    Ok(Json(OwnName { id, name: name.called, token: None }))
}

/// Changes the name of who asks, or renews its secret.
#[utoipa::path(
    post, path = "/api/names/me", operation_id = "change_name", request_body = ChangedName,
    security(("name" = [])),
    responses((status = 200, body = OwnName), Changing, Named)
)]
pub(super) async fn change(
    State(shared): State<Shared>,
    headers: HeaderMap,
    Body(changed): Body<ChangedName>,
) -> Result<Json<OwnName>, ApiError> {
    let house = &shared.house;
    let hash = presented::name_token(&headers)?;
    let (id, name) = rating::find(house, hash).await?;
    let name = match &changed.name {
        Some(to) => rating::rename(house, &id, to).await?,
        None => name.called,
    };
    let token = if changed.renew { Some(rating::renew(house, &id, hash).await?.to_string()) } else { None };
    Ok(Json(OwnName { id, name, token }))
}

/// Removes the name of who asks, and its ratings.
#[utoipa::path(
    delete, path = "/api/names/me", operation_id = "remove_name",
    security(("name" = [])),
    responses((status = 204, description = "it is removed"), Named)
)]
pub(super) async fn remove(State(shared): State<Shared>, headers: HeaderMap) -> Result<StatusCode, ApiError> {
    let hash = presented::name_token(&headers)?;
    let (id, _) = rating::find(&shared.house, hash).await?;
    rating::remove(&shared.house, &id, hash).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ratings at a game, with the bots as fixed points.
#[utoipa::path(
    get, path = "/api/ratings/{game}",
    params(("game" = String, Path, description = "the name of the game")),
    responses((status = 200, body = Ratings), OfName)
)]
pub(super) async fn ratings(State(shared): State<Shared>, InPath(game): InPath) -> Result<Json<Ratings>, ApiError> {
    let game = slug(&game)?;
    let list = rating::list(&shared.house, game).await?;
    let people = list.into_iter().map(|(id, name, standing)| RatedName::of(id, name, &standing)).collect();
    Ok(Json(Ratings { people, bots: bots(game) }))
}

/// A person's rating at a game, with its history.
#[utoipa::path(
    get, path = "/api/ratings/{game}/{id}", operation_id = "rating_history",
    params(
        ("game" = String, Path, description = "the name of the game"),
        ("id" = String, Path, description = "what everybody may know the name by")
    ),
    responses((status = 200, body = History), OfName)
)]
pub(super) async fn history(
    State(shared): State<Shared>,
    TwoInPath(game, id): TwoInPath,
) -> Result<Json<History>, ApiError> {
    let game = slug(&game)?;
    // What can't be a name is nobody's.
    let known = match id.parse::<crate::journal::TableId>() {
        Ok(_) => rating::history(&shared.house, game, &id).await?,
        Err(_) => None,
    };
    let (name, standing, points) = known.ok_or_else(|| {
        ApiError::new(StatusCode::NOT_FOUND, "no_name", "nobody has this name; it may have been removed")
    })?;
    let now = standing.map(|standing| RatedName::of(id.clone(), name.clone(), &standing));
    Ok(Json(History { id, name, now, points: points.into_iter().map(Past::of).collect(), bots: bots(game) }))
}

fn slug(game: &str) -> Result<&'static str, ApiError> {
    games::find(game)
        .map(tavola_table::Kind::slug)
        .map_err(|refusal| ApiError::new(StatusCode::NOT_FOUND, refusal.code(), refusal.to_string()))
}

fn bots(game: &str) -> Vec<RatedBot> {
    let steps = tavola_table::games::steps(game);
    Level::ALL.map(|level| RatedBot { level, rating: bot(steps, level).shown() }).into()
}

impl RatedName {
    fn of(id: String, name: String, standing: &Standing) -> RatedName {
        let Standing { rating, matches, last, .. } = standing;
        RatedName { id, name, rating: rating.shown(), margin: rating.margin(), matches: *matches, last: *last }
    }
}

impl Past {
    fn of(point: Point) -> Past {
        let rating = Rating { rating: point.rating, uncertainty: point.uncertainty };
        Past {
            at: point.at,
            table: point.table,
            rating: rating.shown(),
            margin: rating.margin(),
            place: point.place,
            seats: point.seats,
        }
    }
}
