//! Club evenings over HTTP: open, enter players, make rounds, sit down, enter results, look.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::{Extension, Json};
use tavola_club::{Evening, EveningTerms, Fact, MOST_ROUNDS, NewPlayer, Report, results_csv, standings_csv};
use tavola_core::{PerSeat, Seat};
use tavola_table::{Credentials, Deed, Guest, LONGEST_NAME, Options, Refusal, is_plain};
use tavola_wire::{
    Coming, Door, Ending, Entering, EveningState, OpenedEvening, PlayerLink, Removing, Renaming, Reported,
    SeatedPlayer, Sitting, Swapping, WantedEvening, WantedLink, WantedRound,
};
use utoipa::IntoParams;

use super::refused::{AtEvening, Changing};
use super::url::InPath;
use super::visit::Address;
use super::{Shared, games, presented};
use crate::body::Body;
use crate::cached::cached;
use crate::club::{self, ClubError, EveningId, shown};
use crate::error::ApiError;
use crate::house::House;
use crate::journal::TableId;
use crate::random;

/// The longest title, in characters.
const LONGEST_TITLE: usize = 60;

/// The most minutes that a round can have.
const LONGEST_ROUND: u16 = 600;

/// For how many players an evening can be.
const PLAYERS: RangeInclusive<u16> = 2..=1000;

/// Opens an evening.
#[utoipa::path(
    post, path = "/api/evenings", operation_id = "open_evening", request_body = WantedEvening,
    responses((status = 201, body = OpenedEvening), Changing)
)]
pub(super) async fn open(
    State(shared): State<Shared>,
    Extension(Address(address)): Extension<Address>,
    headers: HeaderMap,
    Body(wanted): Body<WantedEvening>,
) -> Result<Response, ApiError> {
    let house = &shared.house;
    let terms = terms(&wanted)?;
    house.gate.admit_evening(address, house.now())?;
    let host = random::token()?;
    let id = club::open(house, Fact::Opened { terms, host: host.hash().to_string() }).await?;
    let cookies = [(header::SET_COOKIE, presented::evening_cookie(id, &host, &headers))];
    let opened = OpenedEvening { id: id.to_string(), host: host.to_string() };
    Ok((StatusCode::CREATED, AppendHeaders(cookies), Json(opened)).into_response())
}

/// Which evening.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it is only described")]
struct EveningPath {
    /// the name of the evening
    id: String,
}

/// What a request about one evening brings.
pub(super) struct EveningRequest {
    house: Arc<House>,
    id: EveningId,
    /// The evening as it was when the request came.
    evening: Arc<Evening>,
    /// Whether the sender manages the evening.
    is_host: bool,
    headers: HeaderMap,
}

impl FromRequestParts<Shared> for EveningRequest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, ApiError> {
        let Ok(InPath(id)) = InPath::<String>::from_request_parts(parts, shared).await;
        // What can't be a name is no name of an evening.
        let id = id.parse().map_err(|_| ClubError::NoEvening)?;
        let (house, headers) = (shared.house.clone(), parts.headers.clone());
        let evening = club::read(&house, id).await?;
        let (token, explicit) = presented::evening_host(&headers, id)?;
        let is_host = token.is_some_and(|token| token.to_string() == evening.host());
        // A token in a header that does not manage it is refused.
        if explicit && !is_host {
            Err(Refusal::HostOnly.into())
        } else {
            Ok(EveningRequest { house, id, evening, is_host, headers })
        }
    }
}

impl EveningRequest {
    fn must_be_host(&self) -> Result<(), ApiError> {
        if self.is_host { Ok(()) } else { Err(Refusal::HostOnly.into()) }
    }

    /// Decides and writes; answers with the evening then.
    async fn change(
        &self,
        decide: impl Fn(&Evening) -> Result<Option<Fact>, ClubError>,
    ) -> Result<Json<EveningState>, ApiError> {
        let evening = club::change(&self.house, self.id, decide).await?;
        Ok(Json(shown(self.id, &evening, self.is_host)))
    }

    /// The same, for the host only.
    async fn change_as_host(
        &self,
        decide: impl Fn(&Evening) -> Result<Option<Fact>, ClubError>,
    ) -> Result<Json<EveningState>, ApiError> {
        self.must_be_host()?;
        self.change(decide).await
    }

    /// The evening as a sheet for spreadsheets.
    fn sheet(&self, name: &str, write: fn(&Evening) -> String) -> Response {
        let file = format!("attachment; filename=\"{name}.csv\"");
        let heads = [(header::CONTENT_TYPE, "text/csv; charset=utf-8"), (header::CONTENT_DISPOSITION, &file)];
        (heads, write(&self.evening)).into_response()
    }
}

/// The evening; with its `ETag` in `If-None-Match` it is only sent if something has happened.
#[utoipa::path(
    get, path = "/api/evenings/{id}", operation_id = "evening", params(EveningPath), security((), ("host" = [])),
    responses(
        (status = 200, body = EveningState), (status = 304, description = "nothing has happened"), AtEvening
    )
)]
pub(super) async fn state(request: EveningRequest) -> Response {
    let EveningRequest { id, evening, is_host, headers, .. } = request;
    let tag = format!("{}{}", evening.seq(), if is_host { "h" } else { "" });
    cached(&headers, &tag, "private, no-cache", || Json(shown(id, &evening, is_host)))
}

/// Enters players: the host any number, others themselves if the evening lets them.
#[utoipa::path(
    post, path = "/api/evenings/{id}/players", operation_id = "enter_evening", params(EveningPath),
    request_body = Entering, security((), ("host" = []), ("name" = [])),
    responses((status = 200, body = EveningState), Changing, AtEvening)
)]
pub(super) async fn enter(
    request: EveningRequest,
    Body(entering): Body<Entering>,
) -> Result<Json<EveningState>, ApiError> {
    let EveningRequest { house, evening, is_host, headers, .. } = &request;
    let person = presented::person(house, headers).await?;
    let names: Vec<&str> = entering.names.iter().map(|name| name.trim()).collect();
    let alone = names.len() == 1 && evening.is_open();
    if !is_host && !alone {
        return Err(Refusal::HostOnly.into());
    }
    if names.is_empty() || names.iter().any(|name| !is_plain(name, LONGEST_NAME)) {
        return Err(Refusal::Name { most: LONGEST_NAME }.into());
    }
    // Who enters with a rated name is rated under it; whom the host enters may show theirs when sitting down.
    let person = person.filter(|_| names.len() == 1 && !is_host);
    let link = match entering.token.as_deref().filter(|_| names.len() == 1) {
        Some(token) => Some(presented::token_or_new(Some(token))?.hash().to_string()),
        None => None,
    };
    let most = house.limits.players_per_evening;
    let decide = |evening: &Evening| {
        // The door may have been closed while this was on its way.
        if !is_host && !evening.is_open() {
            return Err(Refusal::HostOnly.into());
        }
        if person.is_some() && evening.players().iter().any(|player| player.person == person) {
            return Ok(None);
        }
        let players =
            names.iter().map(|name| NewPlayer { person: person.clone(), link: link.clone(), ..NewPlayer::named(name) });
        Ok(Some(evening.enter(players.collect(), most)?))
    };
    request.change(decide).await
}

/// Gives a player a link; an earlier one of this player does not count any more.
#[utoipa::path(
    post, path = "/api/evenings/{id}/links", operation_id = "link_player", params(EveningPath),
    request_body = WantedLink, security(("host" = [])),
    responses((status = 200, body = PlayerLink), Changing, AtEvening)
)]
pub(super) async fn link(
    request: EveningRequest,
    Body(wanted): Body<WantedLink>,
) -> Result<Json<PlayerLink>, ApiError> {
    let token = random::token()?;
    let link = token.hash().to_string();
    request.must_be_host()?;
    club::change(&request.house, request.id, |evening| Ok(Some(evening.link(wanted.player, link.clone())?))).await?;
    Ok(Json(PlayerLink { player: wanted.player, token: token.to_string() }))
}

/// Opens or closes the door: whether players may enter themselves.
#[utoipa::path(
    post, path = "/api/evenings/{id}/door", operation_id = "door_of_evening", params(EveningPath),
    request_body = Door, security(("host" = [])),
    responses((status = 200, body = EveningState), Changing, AtEvening)
)]
pub(super) async fn door(request: EveningRequest, Body(door): Body<Door>) -> Result<Json<EveningState>, ApiError> {
    request.change_as_host(|evening| Ok(evening.set_open(door.open)?)).await
}

/// Lets a player go, or come back, from the next round on.
#[utoipa::path(
    post, path = "/api/evenings/{id}/here", params(EveningPath), request_body = Coming, security(("host" = [])),
    responses((status = 200, body = EveningState), Changing, AtEvening)
)]
pub(super) async fn here(request: EveningRequest, Body(coming): Body<Coming>) -> Result<Json<EveningState>, ApiError> {
    request.change_as_host(|evening| Ok(evening.set_here(coming.player, coming.here)?)).await
}

/// Gives a player another name.
#[utoipa::path(
    post, path = "/api/evenings/{id}/rename", operation_id = "rename_player", params(EveningPath),
    request_body = Renaming, security(("host" = [])),
    responses((status = 200, body = EveningState), Changing, AtEvening)
)]
pub(super) async fn rename(
    request: EveningRequest,
    Body(renaming): Body<Renaming>,
) -> Result<Json<EveningState>, ApiError> {
    let name = renaming.name.trim();
    if !is_plain(name, LONGEST_NAME) {
        return Err(Refusal::Name { most: LONGEST_NAME }.into());
    }
    request.change_as_host(|evening| Ok(evening.rename(renaming.player, name)?)).await
}

/// Removes a player who was entered by mistake and has not played.
#[utoipa::path(
    post, path = "/api/evenings/{id}/remove", operation_id = "remove_player", params(EveningPath),
    request_body = Removing, security(("host" = [])),
    responses((status = 200, body = EveningState), Changing, AtEvening)
)]
pub(super) async fn remove(
    request: EveningRequest,
    Body(removing): Body<Removing>,
) -> Result<Json<EveningState>, ApiError> {
    request.change_as_host(|evening| Ok(Some(evening.remove(removing.player)?))).await
}

/// Lets two players change places in the last round, as long as nobody plays at their tables.
#[utoipa::path(
    post, path = "/api/evenings/{id}/swap", operation_id = "swap_players", params(EveningPath),
    request_body = Swapping, security(("host" = [])),
    responses((status = 200, body = EveningState), Changing, AtEvening)
)]
pub(super) async fn swap(
    request: EveningRequest,
    Body(swapping): Body<Swapping>,
) -> Result<Json<EveningState>, ApiError> {
    request.must_be_host()?;
    let EveningRequest { house, evening, .. } = &request;
    let Swapping { one, other } = swapping;
    evening.swap(one, other).map_err(ClubError::from)?;
    // Whoever sits there already must stand up first; where a round runs, nobody can.
    for player in [one, other] {
        let Some((_, table)) = evening.table_of(player) else { continue };
        let (Some(id), Some(seat)) =
            (table.id.as_ref().and_then(|id| id.parse::<TableId>().ok()), table.seat_of(player))
        else {
            continue;
        };
        house.act_once(id, Credentials::of_host(club::host_of(evening)?), Deed::Free { seat }).await?;
    }
    request.change(|evening| Ok(Some(evening.swap(one, other)?))).await
}

/// Makes the next round and its tables.
#[utoipa::path(
    post, path = "/api/evenings/{id}/rounds", params(EveningPath), request_body = WantedRound, security(("host" = [])),
    responses((status = 200, body = EveningState), Changing, AtEvening)
)]
pub(super) async fn next_round(
    request: EveningRequest,
    Extension(Address(address)): Extension<Address>,
    Body(wanted): Body<WantedRound>,
) -> Result<Json<EveningState>, ApiError> {
    let EveningRequest { house, id, evening, is_host, .. } = &request;
    let is_made = |evening: &Evening| wanted.round > 0 && usize::from(wanted.round) == evening.rounds().len();
    // Deciding may happen several times: whatever it uses up is used up before.
    let mut ids = Vec::new();
    if *is_host && evening.terms().online && !is_made(evening) {
        let tables = evening.plan(wanted.round).map_err(ClubError::from)?.tables.len();
        house.gate.admit_tables(address, tables, house.now())?;
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
    let shown = request.change_as_host(decide).await?;
    club::make_tables(house, *id, &*club::read(house, *id).await?).await?;
    Ok(shown)
}

/// Takes the seat of a player at the table of this round, ready to play.
#[utoipa::path(
    post, path = "/api/evenings/{id}/seats", operation_id = "sit_at_evening", params(EveningPath),
    request_body = Sitting, security((), ("host" = []), ("name" = [])),
    responses((status = 200, body = SeatedPlayer), Changing, AtEvening)
)]
pub(super) async fn sit(request: EveningRequest, Body(sitting): Body<Sitting>) -> Result<Response, ApiError> {
    let EveningRequest { house, id, evening, is_host, headers } = &request;
    let shown = presented::person(house, headers).await?;
    let player = evening.player(sitting.player).ok_or(tavola_club::Refusal::NoPlayer { player: sitting.player });
    let player = player.map_err(ClubError::from)?.clone();
    let (table, seat) = evening
        .table_of(player.id)
        .and_then(|(_, table)| Some((table.id.as_ref()?.parse::<TableId>().ok()?, table.seat_of(player.id)?)))
        .ok_or(ClubError::NoSeatNow)?;
    let has_name = player.person.is_some() && player.person == shown;
    let link = sitting.link.as_deref().map(|link| presented::token_or_new(Some(link))).transpose()?;
    let has_link = link.is_some_and(|link| player.link == Some(link.hash().to_string()));
    if !(*is_host || has_name || has_link) {
        return Err(if player.person.is_some() { ClubError::OtherName } else { ClubError::NoLink }.into());
    }
    club::make_tables(house, *id, evening).await?;
    if sitting.free {
        request.must_be_host()?;
        house.act_once(table, Credentials::of_host(club::host_of(evening)?), Deed::Free { seat }).await?;
        return Ok(Json(SeatedPlayer { table: table.to_string(), seat, token: None }).into_response());
    }
    let token = presented::token_or_new(sitting.token.as_deref())?;
    let person = player.person.or(shown);
    let guest = Guest { seat: Some(seat), name: player.name, token: token.hash(), person, invited: true };
    let seat = club::sit(house, table, guest).await?;
    let seated = SeatedPlayer { table: table.to_string(), seat, token: Some(token.to_string()) };
    Ok(Json(seated).into_response())
}

/// Enters or corrects the result of a table by hand.
#[utoipa::path(
    post, path = "/api/evenings/{id}/results", operation_id = "report_result", params(EveningPath),
    request_body = Reported, security(("host" = [])),
    responses((status = 200, body = EveningState), Changing, AtEvening)
)]
pub(super) async fn report(
    request: EveningRequest,
    Body(reported): Body<Reported>,
) -> Result<Json<EveningState>, ApiError> {
    let games = reported.games.iter();
    let reports =
        games.map(|game| Report { scores: in_order(&game.scores), places: game.places.as_ref().map(in_order) });
    let reports: Vec<Report> = reports.collect();
    request.change_as_host(|evening| Ok(Some(evening.report(reported.round, reported.table, &reports)?))).await
}

/// Ends the evening, or lets it go on.
#[utoipa::path(
    post, path = "/api/evenings/{id}/end", operation_id = "end_evening", params(EveningPath), request_body = Ending,
    security(("host" = [])), responses((status = 200, body = EveningState), Changing, AtEvening)
)]
pub(super) async fn end(request: EveningRequest, Body(ending): Body<Ending>) -> Result<Json<EveningState>, ApiError> {
    request.change_as_host(|evening| Ok(evening.set_over(ending.over))).await
}

/// The standings for spreadsheets.
#[utoipa::path(
    get, path = "/api/evenings/{id}/standings.csv", operation_id = "standings_csv", params(EveningPath),
    responses((status = 200, body = String, content_type = "text/csv"), AtEvening)
)]
pub(super) async fn standings(request: EveningRequest) -> Response {
    request.sheet("standings", standings_csv)
}

/// The results for spreadsheets.
#[utoipa::path(
    get, path = "/api/evenings/{id}/results.csv", operation_id = "results_csv", params(EveningPath),
    responses((status = 200, body = String, content_type = "text/csv"), AtEvening)
)]
pub(super) async fn results(request: EveningRequest) -> Response {
    request.sheet("results", results_csv)
}

/// The values of seats without a gap; none if there is one, which fits no table.
fn in_order<T: Copy>(values: &BTreeMap<Seat, T>) -> PerSeat<T> {
    let gapless = Seat::first(values.len()).all(|seat| values.contains_key(&seat));
    PerSeat::new(if gapless { values.len() } else { 0 }, |seat| values[&seat])
}

/// What is written down of an evening that is wanted, if all of it is possible.
fn terms(wanted: &WantedEvening) -> Result<EveningTerms, ApiError> {
    let title = wanted.title.trim().to_owned();
    if !is_plain(&title, LONGEST_TITLE) {
        return Err(ClubError::Title { most: LONGEST_TITLE }.into());
    }
    if wanted.most.is_some_and(|most| !PLAYERS.contains(&most)) {
        return Err(ClubError::Players.into());
    }
    let possible = |number: Option<u16>, most: u16| number.is_none_or(|number| (1..=most).contains(&number));
    if !possible(wanted.rounds, MOST_ROUNDS) || !possible(wanted.minutes, LONGEST_ROUND) {
        return Err(ClubError::Plan.into());
    }
    let kind = games::find(&wanted.game)?;
    let rules_for = |size: u8| {
        let mut rules = wanted.rules.clone();
        rules.insert("players".to_owned(), size.into());
        kind.rules(&serde_json::Value::from(rules).to_string())
    };
    // The wanted size must be possible; smaller ones are if the rules take them.
    let rules = rules_for(wanted.size).map_err(Refusal::from)?;
    let fits = |size: &u8| rules_for(*size).is_ok_and(|rules| rules.seats == usize::from(*size));
    if !(2..=4).contains(&wanted.size) || !fits(&wanted.size) {
        return Err(Refusal::NoSeat { seats: rules.seats }.into());
    }
    let lowest_wins = rules.lowest_wins;
    let sizes = if wanted.smaller { (2..=wanted.size).filter(fits).collect() } else { vec![wanted.size] };
    let options = Options { hints: false, listed: false, watchers: true, touch: false, ..wanted.options.clone() };
    options.check().map_err(Refusal::from)?;
    let mut rules = wanted.rules.clone();
    rules.remove("players");
    Ok(EveningTerms {
        title,
        game: wanted.game.clone(),
        rules,
        system: wanted.system,
        sizes,
        bots: wanted.bots,
        games: options.rounds,
        online: wanted.online,
        open: wanted.open,
        most: wanted.most,
        rounds: wanted.rounds,
        minutes: wanted.minutes,
        rated: options.rated && wanted.online,
        lowest_wins,
        seed: random::seed()?,
        options: match serde_json::to_value(&options).map_err(ApiError::unreadable)? {
            serde_json::Value::Object(options) => options,
            _ => serde_json::Map::new(),
        },
    })
}
