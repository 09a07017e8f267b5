//! Small values that are read, changed and written back, again if somebody else was first.

use bytes::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tavola_table::host::Failure;

use super::{Bucket, Journal, JournalError, Key, PutError, Version};

/// How often a value is changed again when somebody else was first.
const TRIES: usize = 16;

/// Why a small value was not changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ChangeError {
    /// It can't be read.
    #[error(transparent)]
    Read(#[from] JournalError),
    /// It can't be written, or others were first every time.
    #[error(transparent)]
    Write(#[from] PutError),
    /// It is not what is expected there, or can't be written as JSON.
    #[error("the value {key} can't be read or written as JSON: {error}")]
    Unreadable {
        /// Which one.
        key: Key,
        /// Why.
        error: serde_json::Error,
    },
}

impl From<ChangeError> for Failure {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Read(error) => error.into(),
            ChangeError::Write(error) => error.into(),
            ChangeError::Unreadable { .. } => {
                tracing::error!(%error, "a small value is not what it should be");
                Failure::Unavailable
            }
        }
    }
}

/// Makes, changes or deletes a small value, again if somebody else was first. The change gives what is to be there afterwards and
/// what is answered; what comes out as it was is not written.
pub(crate) async fn update<T: DeserializeOwned + Serialize, R>(
    journal: &dyn Journal,
    bucket: Bucket,
    key: &Key,
    change: impl Fn(Option<T>) -> (Option<T>, R),
) -> Result<R, ChangeError> {
    let unreadable = |error| ChangeError::Unreadable { key: key.clone(), error };
    let mut tries = 0;
    loop {
        let found = journal.get(bucket, key).await?;
        let version = found.as_ref().map_or(Version::NEW, |(version, _)| *version);
        let before = found.map(|(_, bytes)| bytes);
        let value = before.as_deref().map(serde_json::from_slice).transpose().map_err(unreadable)?;
        let (after, answer) = change(value);
        let after = after.map(|after| serde_json::to_vec(&after).map(Bytes::from)).transpose().map_err(unreadable)?;
        if after == before {
            return Ok(answer);
        }
        let done = match after {
            Some(after) => journal.put(bucket, key, version, after).await.map(drop),
            None => journal.delete(bucket, key, version).await,
        };
        tries += 1;
        match done {
            Ok(()) => return Ok(answer),
            Err(PutError::Conflict { .. }) if tries < TRIES => {}
            Err(error) => return Err(error.into()),
        }
    }
}
