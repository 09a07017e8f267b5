//! Club evenings over HTTP: open, enter players, make rounds, sit down, enter results, look.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::{Extension, Json};
use tavola_club::{Evening, Fact, NewPlayer, Terms, results_csv, standings_csv};
use tavola_table::{Credentials, Deed, Guest, LONGEST_NAME, Options, Refusal, TokenHash, is_plain};
use tavola_wire::{
    Coming, Ending, Entering, EveningState, OpenedEvening, SeatedPlayer, Sitting, WantedEvening, WantedRound,
};

use super::in_path::InPath;
use super::refused::{AtEvening, Changing};
use super::visit::Address;
use super::{Shared, games, presented};
use crate::body::Body;
use crate::club::{self, ClubError, EveningId, shown};
use crate::error::ApiError;
use crate::journal::TableId;
use crate::random;

/// The longest title, in characters.
const LONGEST_TITLE: usize = 60;

/// Opens an evening.
#[utoipa::path(
    post, path = "/api/evenings", operation_id = "open_evening", request_body = WantedEvening,
    responses((status = 201, body = OpenedEvening), Changing)
)]
pub(super) async fn open(
    State(shared): State<Shared>,
    Extension(Address(address)): Extension<Address>,
    Body(wanted): Body<WantedEvening>,
) -> Result<Response, ApiError> {
    let house = &shared.house;
    let terms = terms(&wanted)?;
    house.gate.evening(address, house.now())?;
    let host = random::token()?;
    let id = club::open(house, Fact::Opened { terms, host: host.hash().to_string() }).await?;
    let cookies = [(header::SET_COOKIE, presented::evening_cookie(id, &host))];
    let opened = OpenedEvening { id: id.to_string(), host: host.to_string() };
    Ok((StatusCode::CREATED, AppendHeaders(cookies), Json(opened)).into_response())
}

/// The evening; with its `ETag` in `If-None-Match` it is only sent if something has happened.
#[utoipa::path(
    get, path = "/api/evenings/{id}", operation_id = "evening",
    params(("id" = String, Path, description = "the name of the evening")),
    security((), ("host" = [])),
    responses(
        (status = 200, body = EveningState), (status = 304, description = "nothing has happened"), AtEvening
    )
)]
pub(super) async fn state(
    State(shared): State<Shared>,
    InPath(id): InPath,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let id = evening_id(&id)?;
    let evening = club::read(&shared.house, id).await?;
    let host = is_host(&headers, id, &evening)?;
    let tag = format!("\"{}{}\"", evening.seq(), if host { "h" } else { "" });
    let tag = HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static(""));
    let known = headers.get(header::IF_NONE_MATCH) == Some(&tag);
    let heads = [(header::ETAG, tag), (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"))];
    Ok(if known {
        (StatusCode::NOT_MODIFIED, heads).into_response()
    } else {
        (heads, Json(shown(id, &evening, host))).into_response()
    })
}

/// Enters players: the host any number, others themselves if the evening lets them.
#[utoipa::path(
    post, path = "/api/evenings/{id}/players", operation_id = "enter_evening",
    params(("id" = String, Path, description = "the name of the evening")),
    request_body = Entering,
    security((), ("host" = []), ("name" = [])),
    responses((status = 200, body = EveningState), Changing, AtEvening)
)]
pub(super) async fn enter(
    State(shared): State<Shared>,
    InPath(id): InPath,
    headers: HeaderMap,
    Body(entering): Body<Entering>,
) -> Result<Json<EveningState>, ApiError> {
    let house = &shared.house;
    let id = evening_id(&id)?;
    let evening = club::read(house, id).await?;
    let host = is_host(&headers, id, &evening)?;
    let person = presented::person(house, &headers).await?;
    let names: Vec<&str> = entering.names.iter().map(|name| name.trim()).collect();
    let alone = names.len() == 1 && evening.terms().open;
    if !host && !alone {
        return Err(Refusal::HostOnly.into());
    }
    if names.is_empty() || names.iter().any(|name| !is_plain(name, LONGEST_NAME)) {
        return Err(Refusal::Name { most: LONGEST_NAME }.into());
    }
    // Who enters with a rated name is rated under it; whom the host enters may show theirs when sitting down.
    let person = person.filter(|_| names.len() == 1 && !host);
    let most = house.limits.players_per_evening;
    let evening = club::change(house, id, |evening| {
        let known =
            person.as_ref().and_then(|person| evening.players().iter().find(|p| p.person.as_ref() == Some(person)));
        if known.is_some() {
            return Ok(None);
        }
        let players = names.iter().map(|name| NewPlayer { person: person.clone(), ..NewPlayer::named(name) });
        Ok(Some(evening.enter(players.collect(), most)?))
    });
    Ok(Json(shown(id, &*evening.await?, host)))
}

/// Lets a player go, or come back, from the next round on.
#[utoipa::path(
    post, path = "/api/evenings/{id}/here",
    params(("id" = String, Path, description = "the name of the evening")),
    request_body = Coming,
    security(("host" = [])),
    responses((status = 200, body = EveningState), Changing, AtEvening)
)]
pub(super) async fn here(
    State(shared): State<Shared>,
    InPath(id): InPath,
    headers: HeaderMap,
    Body(coming): Body<Coming>,
) -> Result<Json<EveningState>, ApiError> {
    let decide = |evening: &Evening| Ok(evening.set_here(coming.player, coming.here)?);
    as_host(&shared, &id, &headers, decide).await
}

/// Makes the next round and its tables.
#[utoipa::path(
    post, path = "/api/evenings/{id}/rounds",
    params(("id" = String, Path, description = "the name of the evening")),
    request_body = WantedRound,
    security(("host" = [])),
    responses((status = 200, body = EveningState), Changing, AtEvening)
)]
pub(super) async fn next_round(
    State(shared): State<Shared>,
    InPath(id): InPath,
    Extension(Address(address)): Extension<Address>,
    headers: HeaderMap,
    Body(wanted): Body<WantedRound>,
) -> Result<Json<EveningState>, ApiError> {
    let house = &shared.house;
    let name = evening_id(&id)?;
    let evening = club::read(house, name).await?;
    let is_made = |evening: &Evening| wanted.round > 0 && usize::from(wanted.round) == evening.rounds().len();
    // Deciding may happen several times: whatever it uses up is used up before.
    let mut ids = Vec::new();
    if is_host(&headers, name, &evening)? && evening.terms().online && !is_made(&evening) {
        house.gate.tables(address, evening.plan(wanted.round).map_err(ClubError::from)?.tables.len(), house.now())?;
        for _ in 0..house.limits.players_per_evening {
            ids.push(random::table_id()?.to_string());
        }
    }
    let decide = |evening: &Evening| {
        if is_made(evening) {
            return Ok(None);
        }
        let plan = evening.plan(wanted.round)?;
        let ids: Vec<_> = ids.iter().take(plan.tables.len()).cloned().collect();
        Ok(Some(Evening::pair(wanted.round, plan, ids)))
    };
    let shown = as_host(&shared, &id, &headers, decide).await?;
    club::make_tables(house, name, &*club::read(house, name).await?).await?;
    Ok(shown)
}

/// Takes the seat of a player at the table of this round, ready to play.
#[utoipa::path(
    post, path = "/api/evenings/{id}/seats", operation_id = "sit_at_evening",
    params(("id" = String, Path, description = "the name of the evening")),
    request_body = Sitting,
    security((), ("host" = []), ("name" = [])),
    responses((status = 200, body = SeatedPlayer), Changing, AtEvening)
)]
pub(super) async fn sit(
    State(shared): State<Shared>,
    InPath(id): InPath,
    headers: HeaderMap,
    Body(sitting): Body<Sitting>,
) -> Result<Response, ApiError> {
    let house = &shared.house;
    let id = evening_id(&id)?;
    let evening = club::read(house, id).await?;
    let host = is_host(&headers, id, &evening)?;
    let shown = presented::person(house, &headers).await?;
    let player = evening.player(sitting.player).ok_or(tavola_club::Refusal::NoPlayer { player: sitting.player });
    let player = player.map_err(ClubError::from)?.clone();
    let (table, seat) = evening
        .table_of(player.id)
        .and_then(|(_, table)| Some((table.id.as_ref()?.parse::<TableId>().ok()?, table.seat_of(player.id)?)))
        .ok_or(ClubError::NoSeatNow)?;
    if player.person.is_some() && player.person != shown && !host {
        return Err(ClubError::OtherName.into());
    }
    club::make_tables(house, id, &evening).await?;
    if sitting.free {
        if !host {
            return Err(Refusal::HostOnly.into());
        }
        let hash = evening.host().parse::<TokenHash>().map_err(|_| ClubError::Damaged)?;
        house.act_once(table, Credentials::of_host(hash), Deed::Free { seat }).await?;
        return Ok(Json(SeatedPlayer { table: table.to_string(), seat, token: None }).into_response());
    }
    let token = match &sitting.token {
        Some(text) => text.parse().map_err(|_| Refusal::Stranger)?,
        None => random::token()?,
    };
    let person = player.person.or(shown);
    let guest = Guest { seat: Some(seat), name: player.name, token: token.hash(), person, invited: true };
    let seat = club::sit(house, table, guest).await?;
    let cookies = [(header::SET_COOKIE, presented::set_cookie("seat", table, &token))];
    let seated = SeatedPlayer { table: table.to_string(), seat, token: Some(token.to_string()) };
    Ok((AppendHeaders(cookies), Json(seated)).into_response())
}

/// Ends the evening, or lets it go on.
#[utoipa::path(
    post, path = "/api/evenings/{id}/end", operation_id = "end_evening",
    params(("id" = String, Path, description = "the name of the evening")),
    request_body = Ending,
    security(("host" = [])),
    responses((status = 200, body = EveningState), Changing, AtEvening)
)]
pub(super) async fn end(
    State(shared): State<Shared>,
    InPath(id): InPath,
    headers: HeaderMap,
    Body(ending): Body<Ending>,
) -> Result<Json<EveningState>, ApiError> {
    as_host(&shared, &id, &headers, |evening| Ok(evening.set_over(ending.over))).await
}

/// The standings for spreadsheets.
#[utoipa::path(
    get, path = "/api/evenings/{id}/standings.csv", operation_id = "standings_csv",
    params(("id" = String, Path, description = "the name of the evening")),
    responses((status = 200, body = String, content_type = "text/csv"), AtEvening)
)]
pub(super) async fn standings(State(shared): State<Shared>, InPath(id): InPath) -> Result<Response, ApiError> {
    sheet(&shared, &id, "standings", standings_csv).await
}

/// The results for spreadsheets.
#[utoipa::path(
    get, path = "/api/evenings/{id}/results.csv", operation_id = "results_csv",
    params(("id" = String, Path, description = "the name of the evening")),
    responses((status = 200, body = String, content_type = "text/csv"), AtEvening)
)]
pub(super) async fn results(State(shared): State<Shared>, InPath(id): InPath) -> Result<Response, ApiError> {
    sheet(&shared, &id, "results", results_csv).await
}

async fn sheet(shared: &Shared, id: &str, name: &str, write: fn(&Evening) -> String) -> Result<Response, ApiError> {
    let evening = club::read(&shared.house, evening_id(id)?).await?;
    let file = format!("attachment; filename=\"{name}.csv\"");
    let heads = [(header::CONTENT_TYPE, "text/csv; charset=utf-8"), (header::CONTENT_DISPOSITION, &file)];
    Ok((heads, write(&evening)).into_response())
}

/// Decides and writes as the host.
pub(super) async fn as_host(
    shared: &Shared,
    id: &str,
    headers: &HeaderMap,
    decide: impl Fn(&Evening) -> Result<Option<Fact>, ClubError>,
) -> Result<Json<EveningState>, ApiError> {
    let id = evening_id(id)?;
    let evening = club::read(&shared.house, id).await?;
    if !is_host(headers, id, &evening)? {
        return Err(Refusal::HostOnly.into());
    }
    let evening = club::change(&shared.house, id, decide).await?;
    Ok(Json(shown(id, &evening, true)))
}

fn evening_id(text: &str) -> Result<EveningId, ApiError> {
    // What can't be a name is no name of an evening.
    text.parse().map_err(|_| ClubError::NoEvening.into())
}

/// Whether the sender manages the evening; a token in a header that does not is refused.
fn is_host(headers: &HeaderMap, id: EveningId, evening: &Evening) -> Result<bool, ApiError> {
    let (token, explicit) = presented::evening_host(headers, id)?;
    let fits = token.is_some_and(|token| token.to_string() == evening.host());
    if explicit && !fits { Err(Refusal::HostOnly.into()) } else { Ok(fits) }
}

/// What is written down of an evening that is wanted, if all of it is possible.
fn terms(wanted: &WantedEvening) -> Result<Terms, ApiError> {
    let title = wanted.title.trim().to_owned();
    if !is_plain(&title, LONGEST_TITLE) {
        return Err(ClubError::Title { most: LONGEST_TITLE }.into());
    }
    let kind = games::find(&wanted.game)?;
    let rules_for = |size: u8| {
        let mut rules = wanted.rules.clone();
        rules.insert("players".to_owned(), size.into());
        kind.rules(&serde_json::Value::from(rules).to_string())
    };
    // The wanted size must be possible; smaller ones are if the rules take them.
    let terms = rules_for(wanted.size).map_err(Refusal::from)?;
    let fits = |size: &u8| rules_for(*size).is_ok_and(|terms| terms.seats == usize::from(*size));
    if !(2..=4).contains(&wanted.size) || !fits(&wanted.size) {
        return Err(Refusal::NoSeat { seats: terms.seats }.into());
    }
    let sizes = if wanted.smaller { (2..=wanted.size).filter(fits).collect() } else { vec![wanted.size] };
    let options = Options { hints: false, listed: false, watchers: true, ..wanted.options.clone() };
    options.check().map_err(Refusal::from)?;
    let mut rules = wanted.rules.clone();
    rules.remove("players");
    Ok(Terms {
        title,
        game: wanted.game.clone(),
        rules,
        system: wanted.system,
        sizes,
        bots: wanted.bots,
        games: options.rounds,
        online: wanted.online,
        open: wanted.open,
        rated: options.rated && wanted.online,
        lowest_wins: terms.lowest_wins,
        seed: random::seed()?,
        options: match serde_json::to_value(&options).map_err(ApiError::unreadable)? {
            serde_json::Value::Object(options) => options,
            _ => serde_json::Map::new(),
        },
    })
}
