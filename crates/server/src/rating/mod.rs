//! Rated names and their ratings, as small values.
//!
//! | key | value |
//! | --- | --- |
//! | `name.ID` | what it is called, and the hash of its token |
//! | `token.HASH` | the ID that the token belongs to |
//! | `rated.GAME.ID` | the rating at a game |
//! | `past.GAME.ID` | the history of that rating, the last points of it |
//! | `games.NAME` | the games of a name, for all devices that have its secret |
//! | `best.GAME` | the names with the best ratings at a game: what the list shows |
//! | `match.TABLE.ROUND` | what a match has changed: written before anything is changed, so that it is changed once |

mod best;
mod ends;
mod kept_games;
mod names;
mod ratings;

use bytes::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tavola_table::host::Failure;

use crate::house::House;
use crate::journal::{self, Bucket, Key, PutError, Version};

pub(crate) use best::{BestName, list};
pub(crate) use ends::{end_names, forget_matches};
pub(crate) use kept_games::{games_of, keep_game};
pub(crate) use names::{NameId, create, find, remove, rename, renew};
pub(crate) use ratings::{Point, StoredRating, history, settle};

/// Why something can't be done with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RatingError {
    /// The secret belongs to no name.
    NoName,
    /// It can't be done, or not just now.
    Failed(Failure),
}

impl<T: Into<Failure>> From<T> for RatingError {
    fn from(error: T) -> Self {
        RatingError::Failed(error.into())
    }
}

/// A small value and its version, if there is one.
async fn get<T: DeserializeOwned>(house: &House, key: &Key) -> Result<Option<(Version, T)>, Failure> {
    let Some((version, bytes)) = house.journal.get(Bucket::Ratings, key).await? else { return Ok(None) };
    let value = serde_json::from_slice(&bytes).map_err(|error| {
        tracing::error!(%key, %error, "a rating can't be read");
        Failure::Unavailable
    })?;
    Ok(Some((version, value)))
}

/// Writes a small value if it has this version; false if it has another.
async fn put(house: &House, key: &Key, expected: Version, value: &impl Serialize) -> Result<bool, Failure> {
    let bytes = serde_json::to_vec(value).map_err(|_| Failure::Unavailable)?;
    match house.journal.put(Bucket::Ratings, key, expected, Bytes::from(bytes)).await {
        Ok(_) => Ok(true),
        Err(PutError::Conflict { .. }) => Ok(false),
        Err(error) => Err(Failure::from(error)),
    }
}

/// Makes, changes or deletes a small value, as [`journal::update`] does.
async fn update<T: DeserializeOwned + Serialize, R>(
    house: &House,
    key: &Key,
    change: impl Fn(Option<T>) -> (Option<T>, R),
) -> Result<R, Failure> {
    Ok(journal::update(&*house.journal, Bucket::Ratings, key, change).await?)
}

/// Deletes a small value, whatever it says.
async fn delete(house: &House, key: &Key) -> Result<(), Failure> {
    update(house, key, |_: Option<serde_json::Value>| (None, ())).await
}

/// A key of parts that are letters and digits.
fn key(parts: &[&str]) -> Result<Key, Failure> {
    parts.join(".").parse().map_err(|_| Failure::Unavailable)
}
