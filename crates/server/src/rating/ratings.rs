//! Ratings: changed once a match, and their history.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use tavola_club::rating::{Change, Rated, Rating, rate, weight};
use tavola_table::host::Failure;
use tavola_table::{MatchEnd, Millis, Played, games};

use super::names::called;
use super::{best, get, key, put, update};
use crate::house::House;
use crate::journal::{TableId, Version};

/// How many points of a history are kept: some years of club evenings, within the size of a small value.
const HISTORY: usize = 250;

/// How many matches are known again by a rating: more than anybody plays before a server that died is back.
const RECENT: usize = 32;

/// A day, as matches between the same people are counted: from midnight to midnight, in UTC.
const DAY: Millis = 24 * 3_600_000;

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
    /// Who was met how often on the day of the last match.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    met: BTreeMap<String, u32>,
}

impl StoredRating {
    /// The rating of somebody who has not played yet.
    const fn new() -> StoredRating {
        StoredRating { rating: Rating::NEW, matches: 0, last: 0, recent: Vec::new(), met: BTreeMap::new() }
    }

    /// How often somebody was met before on the day of this moment.
    fn met(&self, other: &str, at: Millis) -> u32 {
        if self.last / DAY == at / DAY { self.met.get(other).copied().unwrap_or(0) } else { 0 }
    }
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
        let at = house.now();
        let mut people: Vec<Option<(String, StoredRating)>> = Vec::new();
        let mut players = Vec::new();
        for (seat, played) in end.players.iter() {
            let (person, rated) = match played {
                Played::Bot(level) => (None, Rated::Bot(*level)),
                // A name that was removed since counts as an opponent still: nobody takes a victory from another by that.
                Played::Person(Some(id)) => {
                    if people.iter().flatten().any(|(other, _)| other == id) {
                        return Ok(None);
                    }
                    let known = get::<StoredRating>(house, &key(&["rated", game, id])?).await?;
                    let standing = known.map_or_else(StoredRating::new, |(_, standing)| standing);
                    let rated = Rated::Person(standing.rating);
                    (Some((id.clone(), standing)), rated)
                }
                Played::Person(None) | Played::Nobody => continue,
            };
            people.push(person);
            players.push((rated, end.standings.places[seat]));
        }
        if !end.same_players || players.len() < 2 || people.iter().all(Option::is_none) {
            return Ok(None);
        }
        let counts = |index: usize, standing: &StoredRating| {
            let others = people.iter().enumerate().filter(|(other, _)| *other != index);
            weight(others.map(|(_, other)| other.as_ref().map_or(0, |(id, _)| standing.met(id, at))))
        };
        let rated = people.iter().zip(&players).zip(rate(games::steps(game), &players)).enumerate();
        let changes = rated
            .filter_map(|(index, ((person, (_, place)), change))| {
                let (id, standing) = person.as_ref()?;
                Some((id.clone(), *place, change?.weighted(counts(index, standing))))
            })
            .collect();
        Ok(Some(Effect { at, seats: end.players.len(), changes, done: false }))
    }

    /// Changes one rating and its history, each unless this match has changed it before.
    async fn apply(&self, effect: &Effect, person: &str, place: u8, change: Change) -> Result<(), Failure> {
        let RatedMatch { house, game, table, name } = self;
        let Some(called) = called(house, person).await? else { return Ok(()) };
        let (at, seats) = (effect.at, effect.seats);
        let rate = |standing: Option<StoredRating>| {
            let mut standing = standing.unwrap_or_else(StoredRating::new);
            if standing.recent.contains(name) {
                return (Some(standing.clone()), standing);
            }
            standing.rating = standing.rating.changed(change);
            standing.matches += 1;
            if standing.last / DAY != at / DAY {
                standing.met.clear();
            }
            for (other, ..) in effect.changes.iter().filter(|(other, ..)| other != person) {
                *standing.met.entry(other.clone()).or_default() += 1;
            }
            standing.last = at;
            push_within(&mut standing.recent, name.clone(), RECENT);
            (Some(standing.clone()), standing)
        };
        let known = update(house, &key(&["rated", game, person])?, rate).await?;
        let Rating { rating, uncertainty } = known.rating;
        let note = |points: Option<Vec<Point>>| {
            let mut points = points.unwrap_or_default();
            if points.iter().all(|point| point.key != *name) {
                let point =
                    Point { at, table: table.to_string(), rating, uncertainty, place, seats, key: name.clone() };
                push_within(&mut points, point, HISTORY);
            }
            (Some(points), ())
        };
        update(house, &key(&["past", game, person])?, note).await?;
        best::place(house, game, person, called, &known).await
    }
}

/// Adds a value to a list that keeps the last ones only.
fn push_within<T>(list: &mut Vec<T>, value: T, most: usize) {
    list.push(value);
    list.drain(..list.len().saturating_sub(most));
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
