//! Ratings: changed once a match, and their history.

use serde::{Deserialize, Serialize};
use tavola_club::rating::{Change, Rated, Rating, rate};
use tavola_table::host::Failure;
use tavola_table::{MatchEnd, Millis, Played, games};

use super::names::called;
use super::{get, key, put, update};
use crate::house::House;
use crate::journal::{Bucket, TableId, Version};

/// How many points of a history are kept: some years of club evenings, within the size of a small value.
const HISTORY: usize = 250;

/// How many matches are known again by a rating: more than anybody plays before a server that died is back.
const RECENT: usize = 32;

/// How many names a list shows, the best ones.
const MOST_LISTED: usize = 200;

/// How many values are read at once.
const PAGE: usize = 500;

/// The rating of a name at a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredRating {
    /// How strong it is believed to be.
    #[serde(flatten)]
    pub(crate) rating: Rating,
    /// How many matches were rated.
    pub(crate) matches: u32,
    /// When the last one ended.
    pub(crate) last: Millis,
    /// The matches that were rated last.
    recent: Vec<String>,
}

/// A point of a history.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Point {
    /// When the match ended.
    pub(crate) at: Millis,
    /// The table.
    pub(crate) table: String,
    /// The rating after it.
    pub(crate) rating: f64,
    /// How uncertain it was.
    pub(crate) uncertainty: f64,
    /// The place in the match.
    pub(crate) place: u8,
    /// How many played.
    pub(crate) seats: usize,
    #[serde(default)]
    key: String,
}

/// What a match changes, written down before anything is changed.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Effect {
    at: Millis,
    seats: usize,
    changes: Vec<(String, u8, Change)>,
    done: bool,
}

/// A match that is to be rated.
struct RatedMatch<'a> {
    house: &'a House,
    game: &'a str,
    table: TableId,
    /// What it is known by: its table and its last round.
    name: String,
}

/// Rates a match that has ended; once, however often it is told. Players without a name are left out; there is nothing to rate
/// if fewer than two are left, if nobody of them is a person, or if seats changed hands.
pub(crate) async fn settle(house: &House, game: &str, table: TableId, end: &MatchEnd) -> Result<(), Failure> {
    let name = format!("{table}.{}", end.round);
    let noted = key(&["match", &name])?;
    let rated = RatedMatch { house, game, table, name };
    let (version, effect) = if let Some(known) = get::<Effect>(house, &noted).await? {
        known
    } else {
        let Some(effect) = rated.effect(end).await? else { return Ok(()) };
        put(house, &noted, Version::NEW, &effect).await?;
        // Somebody else may have been first: then what was written first counts.
        get::<Effect>(house, &noted).await?.ok_or(Failure::Unavailable)?
    };
    if effect.done {
        return Ok(());
    }
    for (person, place, change) in &effect.changes {
        rated.apply(&effect, person, *place, *change).await?;
    }
    put(house, &noted, version, &Effect { done: true, ..effect }).await?;
    Ok(())
}

impl RatedMatch<'_> {
    /// What it would change now.
    async fn effect(&self, end: &MatchEnd) -> Result<Option<Effect>, Failure> {
        let RatedMatch { house, game, .. } = self;
        let mut people: Vec<Option<String>> = Vec::new();
        let mut players = Vec::new();
        for (seat, played) in end.players.iter() {
            let (person, rated) = match played {
                Played::Bot(level) => (None, Rated::Bot(*level)),
                Played::Person(Some(id)) if called(house, id).await?.is_some() => {
                    if people.contains(&Some(id.clone())) {
                        return Ok(None);
                    }
                    let known = get::<StoredRating>(house, &key(&["rated", game, id])?).await?;
                    (Some(id.clone()), Rated::Person(known.map_or(Rating::NEW, |(_, standing)| standing.rating)))
                }
                Played::Person(_) | Played::Nobody => continue,
            };
            people.push(person);
            players.push((rated, end.standings.places[seat]));
        }
        if !end.same_players || players.len() < 2 || people.iter().all(Option::is_none) {
            return Ok(None);
        }
        let changes = people
            .into_iter()
            .zip(&players)
            .zip(rate(games::steps(game), &players))
            .filter_map(|((person, (_, place)), change)| Some((person?, *place, change?)))
            .collect();
        Ok(Some(Effect { at: house.now(), seats: end.players.len(), changes, done: false }))
    }

    /// Changes one rating and its history, each unless this match has changed it before.
    async fn apply(&self, effect: &Effect, person: &str, place: u8, change: Change) -> Result<(), Failure> {
        let RatedMatch { house, game, table, name } = self;
        if called(house, person).await?.is_none() {
            return Ok(());
        }
        let (at, seats) = (effect.at, effect.seats);
        let rate = |standing: Option<StoredRating>| {
            let new = || StoredRating { rating: Rating::NEW, matches: 0, last: 0, recent: Vec::new() };
            let mut standing = standing.unwrap_or_else(new);
            if standing.recent.contains(name) {
                return (None, standing.rating);
            }
            standing.rating = standing.rating.changed(change);
            standing.matches += 1;
            standing.last = at;
            push_within(&mut standing.recent, name.clone(), RECENT);
            let rating = standing.rating;
            (Some(standing), rating)
        };
        let Rating { rating, uncertainty } = update(house, &key(&["rated", game, person])?, rate).await?;
        let note = |points: Option<Vec<Point>>| {
            let mut points = points.unwrap_or_default();
            if points.iter().any(|point| point.key == *name) {
                return (None, ());
            }
            let point = Point { at, table: table.to_string(), rating, uncertainty, place, seats, key: name.clone() };
            push_within(&mut points, point, HISTORY);
            (Some(points), ())
        };
        update(house, &key(&["past", game, person])?, note).await
    }
}

/// Adds a value to a list that keeps the last ones only.
fn push_within<T>(list: &mut Vec<T>, value: T, most: usize) {
    list.push(value);
    list.drain(..list.len().saturating_sub(most));
}

/// The names that are rated at a game, the best first: id, name, rating.
pub(crate) async fn list(house: &House, game: &str) -> Result<Vec<(String, String, StoredRating)>, Failure> {
    let prefix = format!("rated.{game}.");
    let mut after = key(&["rated", game])?;
    let mut all: Vec<(String, StoredRating)> = Vec::new();
    'pages: loop {
        let page = house.journal.list(Bucket::Ratings, Some(&after), PAGE).await?;
        let Some(last) = page.last() else { break };
        after = last.key.clone();
        for value in page {
            let Some(id) = value.key.as_str().strip_prefix(&prefix) else {
                // Keys come in order: what sorts behind the first that is rated at another game is none of these.
                if value.key.as_str() > prefix.as_str() {
                    break 'pages;
                }
                continue;
            };
            if let Ok(standing) = serde_json::from_slice::<StoredRating>(&value.value) {
                all.push((id.to_owned(), standing));
            }
        }
    }
    all.sort_by(|(_, one), (_, other)| other.rating.rating.total_cmp(&one.rating.rating));
    let mut named = Vec::new();
    for (id, standing) in all {
        if named.len() == MOST_LISTED {
            break;
        }
        if let Some(name) = called(house, &id).await? {
            named.push((id, name, standing));
        }
    }
    Ok(named)
}

/// What is known of a name at a game: what it is called, its rating, and its history; `None` if there is no such name.
pub(crate) async fn history(
    house: &House,
    game: &str,
    id: &str,
) -> Result<Option<(String, Option<StoredRating>, Vec<Point>)>, Failure> {
    let Some(name) = called(house, id).await? else { return Ok(None) };
    let standing = get::<StoredRating>(house, &key(&["rated", game, id])?).await?.map(|(_, standing)| standing);
    let points = get::<Vec<Point>>(house, &key(&["past", game, id])?).await?.map(|(_, points)| points);
    Ok(Some((name, standing, points.unwrap_or_default())))
}
