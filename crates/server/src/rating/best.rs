//! The best names at a game, as one small value: whoever wants to see them need not read the ratings of all.

use std::pin::pin;

use futures_util::TryStreamExt as _;
use serde::{Deserialize, Serialize};
use tavola_club::rating::Rating;
use tavola_table::host::Failure;
use tavola_table::{Millis, games};

use super::names::called;
use super::{StoredRating, get, key, put, update};
use crate::house::House;
use crate::journal::{Bucket, Version, all_keys};

/// How many names a list shows.
const SHOWN: usize = 200;

/// How many are kept, so that others are there when some of the best fall behind; within the size of a small value.
const KEPT: usize = 230;

/// A name among the best.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct BestName {
    /// What everybody may know it by.
    pub(crate) id: String,
    /// What it is called.
    pub(crate) name: String,
    /// How strong it is believed to be.
    #[serde(flatten)]
    pub(crate) rating: Rating,
    /// How many matches were rated.
    pub(crate) matches: u32,
    /// When the last one ended.
    pub(crate) last: Millis,
}

impl BestName {
    fn new(id: &str, name: String, known: &StoredRating) -> Self {
        BestName { id: id.to_owned(), name, rating: known.rating, matches: known.matches, last: known.last }
    }
}

/// The names that are rated at a game, the best first.
pub(crate) async fn list(house: &House, game: &str) -> Result<Vec<BestName>, Failure> {
    let mut best = match get(house, &key(&["best", game])?).await? {
        Some((_, best)) => best,
        None => gathered(house, game).await?,
    };
    best.truncate(SHOWN);
    Ok(best)
}

/// Puts a name where its rating belongs.
pub(super) async fn place(
    house: &House,
    game: &str,
    id: &str,
    name: String,
    known: &StoredRating,
) -> Result<(), Failure> {
    let key = key(&["best", game])?;
    // A house that was begun before there was such a list gets it with its next match.
    if get::<Vec<BestName>>(house, &key).await?.is_none() {
        let best = gathered(house, game).await?;
        if !best.is_empty() {
            put(house, &key, Version::NEW, &best).await?;
        }
    }
    let placed = BestName::new(id, name, known);
    let change = |best: Option<Vec<BestName>>| {
        let mut best = best.unwrap_or_default();
        best.retain(|one| one.id != id);
        best.push(placed.clone());
        (Some(sorted(best)), ())
    };
    update(house, &key, change).await
}

/// Calls a name otherwise wherever it is listed.
pub(super) async fn rename(house: &House, id: &str, to: &str) -> Result<(), Failure> {
    for game in games::SLUGS {
        let change = |best: Option<Vec<BestName>>| {
            let renamed = best.map(|mut best| {
                best.iter_mut().filter(|one| one.id == id).for_each(|one| to.clone_into(&mut one.name));
                best
            });
            (renamed, ())
        };
        update(house, &key(&["best", game])?, change).await?;
    }
    Ok(())
}

/// Takes a name out of the list of a game.
pub(super) async fn remove(house: &House, game: &str, id: &str) -> Result<(), Failure> {
    let change = |best: Option<Vec<BestName>>| {
        let mut best = best.unwrap_or_default();
        best.retain(|one| one.id != id);
        ((!best.is_empty()).then_some(best), ())
    };
    update(house, &key(&["best", game])?, change).await
}

/// The best ones as the ratings themselves tell.
async fn gathered(house: &House, game: &str) -> Result<Vec<BestName>, Failure> {
    let prefix = format!("rated.{game}.");
    let mut best = Vec::new();
    let mut keys = pin!(all_keys(&*house.journal, Bucket::Ratings));
    while let Some(key) = keys.try_next().await? {
        let Some(id) = key.as_str().strip_prefix(&prefix) else { continue };
        let (Some((_, known)), Some(name)) = (get(house, &key).await?, called(house, id).await?) else { continue };
        best.push(BestName::new(id, name, &known));
    }
    Ok(sorted(best))
}

fn sorted(mut best: Vec<BestName>) -> Vec<BestName> {
    best.sort_by(|one, other| other.rating.rating.total_cmp(&one.rating.rating).then_with(|| one.id.cmp(&other.id)));
    best.truncate(KEPT);
    best
}
