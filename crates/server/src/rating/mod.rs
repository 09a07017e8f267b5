//! Rated names and their ratings, as small values.
//!
//! | key | value |
//! | --- | --- |
//! | `name.ID` | what it is called, and the hash of its token |
//! | `token.HASH` | the ID that the token belongs to |
//! | `rated.GAME.ID` | the rating at a game |
//! | `past.GAME.ID` | the history of that rating, the last points of it |
//! | `match.TABLE.ROUND` | what a match has changed: written before anything is changed, so that it is changed once |

mod names;
mod ratings;

use bytes::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::ApiError;
use crate::house::House;
use crate::journal::{Bucket, Key, PutError, Version};

pub(crate) use names::{NameId, create, find, remove, rename, renew};
pub(crate) use ratings::{Point, Standing, history, list, settle};

/// How often a value is changed anew when somebody else was first.
const TRIES: usize = 8;

/// A small value and its version, if there is one.
async fn get<T: DeserializeOwned>(house: &House, key: &Key) -> Result<Option<(Version, T)>, ApiError> {
    let Some((version, bytes)) = house.journal.get(Bucket::Ratings, key).await? else { return Ok(None) };
    let value = serde_json::from_slice(&bytes).map_err(|error| {
        tracing::error!(%key, %error, "a rating can't be read");
        ApiError::unavailable()
    })?;
    Ok(Some((version, value)))
}

/// Writes a small value if it has this version; false if it has another.
async fn put(house: &House, key: &Key, expected: Version, value: &impl Serialize) -> Result<bool, ApiError> {
    let bytes = serde_json::to_vec(value).map_err(ApiError::unreadable)?;
    match house.journal.put(Bucket::Ratings, key, expected, Bytes::from(bytes)).await {
        Ok(_) => Ok(true),
        Err(PutError::Conflict { .. }) => Ok(false),
        Err(PutError::Full) => Err(crate::journal::AppendError::Full.into()),
        Err(_) => Err(ApiError::unavailable()),
    }
}

/// Deletes a small value, whatever it says.
async fn delete(house: &House, key: &Key) -> Result<(), ApiError> {
    for _ in 0..TRIES {
        let Some((version, _)) = house.journal.get(Bucket::Ratings, key).await? else { return Ok(()) };
        if house.journal.delete(Bucket::Ratings, key, version).await.is_ok() {
            return Ok(());
        }
    }
    Err(ApiError::unavailable())
}

/// A key of parts that are letters and digits.
fn key(parts: &[&str]) -> Result<Key, ApiError> {
    parts.join(".").parse().map_err(ApiError::unreadable)
}
