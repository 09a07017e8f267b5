//! Rated names over HTTP, and ratings.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use tavola_club::rating::{Rating, bot};
use tavola_table::Level;
use tavola_wire::{
    ChangedName, KeptGame, OwnName, RatedBot, RatedName, RatingHistory, RatingPoint, Ratings, WantedName,
};

use super::refused::{Changing, Named, OfName};
use super::url::InPath;
use super::visit::Address;
use super::{Shared, games, presented};
use crate::body::Body;
use crate::error::ApiError;
use crate::rating::{self, BestName, Point};

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
    house.gate.admit_name(address, house.now())?;
    let (id, token) = rating::create(house, &wanted.name).await?;
    let created = OwnName { id, name: wanted.name.trim().to_owned(), token: Some(token.to_string()) };
    Ok((StatusCode::CREATED, Json(created)).into_response())
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

/// The games of who asks, the last one kept first.
#[utoipa::path(
    get, path = "/api/names/me/games", operation_id = "my_games",
    security(("name" = [])),
    responses((status = 200, body = Vec<KeptGame>), Named)
)]
pub(super) async fn own_games(
    State(shared): State<Shared>,
    headers: HeaderMap,
) -> Result<Json<Vec<KeptGame>>, ApiError> {
    let (id, _) = rating::find(&shared.house, presented::name_token(&headers)?).await?;
    Ok(Json(rating::games_of(&shared.house, &id).await?))
}

/// Keeps a game for all devices with the secret of this name, or changes what is kept of it.
#[utoipa::path(
    post, path = "/api/names/me/games", operation_id = "keep_game", request_body = KeptGame,
    security(("name" = [])),
    responses((status = 200, body = Vec<KeptGame>), Changing, Named)
)]
pub(super) async fn keep_game(
    State(shared): State<Shared>,
    headers: HeaderMap,
    Body(game): Body<KeptGame>,
) -> Result<Json<Vec<KeptGame>>, ApiError> {
    let (id, _) = rating::find(&shared.house, presented::name_token(&headers)?).await?;
    games::find(&game.game)?;
    game.table.parse::<crate::journal::TableId>().map_err(ApiError::unreadable)?;
    let digits = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if game.nonce.len() != 32 || !game.nonce.bytes().all(digits) {
        return Err(ApiError::unreadable("a nonce is 32 hexadecimal digits"));
    }
    Ok(Json(rating::keep_game(&shared.house, &id, &game).await?))
}

/// Ratings at a game, with the bots as fixed points.
#[utoipa::path(
    get, path = "/api/ratings/{game}",
    params(("game" = String, Path, description = "the name of the game")),
    responses((status = 200, body = Ratings), OfName)
)]
pub(super) async fn ratings(
    State(shared): State<Shared>,
    InPath(game): InPath<String>,
) -> Result<Json<Ratings>, ApiError> {
    let game = slug(&game)?;
    let list = rating::list(&shared.house, game).await?;
    let people = list.into_iter().map(rated).collect();
    Ok(Json(Ratings { people, bots: bots(game) }))
}

/// A person's rating at a game, with its history.
#[utoipa::path(
    get, path = "/api/ratings/{game}/{id}", operation_id = "rating_history",
    params(
        ("game" = String, Path, description = "the name of the game"),
        ("id" = String, Path, description = "what everybody may know the name by")
    ),
    responses((status = 200, body = RatingHistory), OfName)
)]
pub(super) async fn history(
    State(shared): State<Shared>,
    InPath([game, id]): InPath<[String; 2]>,
    headers: HeaderMap,
) -> Result<Json<RatingHistory>, ApiError> {
    let game = slug(&game)?;
    // Tables, and by them evenings, are found by those who have their links, not by those who look for players.
    let is_owner = presented::person(&shared.house, &headers).await?.as_deref() == Some(id.as_str());
    // What can't be a name is nobody's.
    let known = match id.parse::<crate::journal::TableId>() {
        Ok(_) => rating::history(&shared.house, game, &id).await?,
        Err(_) => None,
    };
    let (name, standing, points) = known.ok_or_else(|| {
        ApiError::new(StatusCode::NOT_FOUND, "no_name", "nobody has this name; it may have been removed")
    })?;
    let now = standing.map(|known| {
        let (id, name) = (id.clone(), name.clone());
        rated(BestName { id, name, rating: known.rating, matches: known.matches, last: known.last })
    });
    let points = points.into_iter().map(|point| past(point, is_owner)).collect();
    Ok(Json(RatingHistory { id, name, now, points, bots: bots(game) }))
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

fn rated(name: BestName) -> RatedName {
    let BestName { id, name, rating, matches, last } = name;
    RatedName { id, name, rating: rating.shown(), margin: rating.margin(), matches, last }
}

fn past(point: Point, is_owner: bool) -> RatingPoint {
    let rating = Rating { rating: point.rating, uncertainty: point.uncertainty };
    RatingPoint {
        at: point.at,
        table: is_owner.then_some(point.table),
        rating: rating.shown(),
        margin: rating.margin(),
        place: point.place,
        seats: point.seats,
    }
}
