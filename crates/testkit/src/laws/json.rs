//! JSON: what a viewer is sent can be read back, and is the same then.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tavola_core::record::Recorded;
use tavola_core::{Sample, Viewer};

use super::walk::Walk;
use super::{Law, Verdict};

/// In how many positions of a game views and events make the round trip.
const POSITIONS: usize = 24;

pub(super) fn hold<G: Sample + Recorded>(walk: &Walk<'_, G>) -> Verdict {
    for (at, position) in walk.some_positions(POSITIONS) {
        for viewer in Viewer::all(position.players()) {
            let event = walk.steps.get(at).and_then(|(_, m)| altered(&position.witness(*m, viewer)));
            if let Some(what) = altered(&position.view(viewer)).or(event) {
                return Err(walk.broken(Law::Json, at, format!("for {viewer} {what}")));
            }
        }
    }
    Ok(())
}

/// What is wrong with a value that does not come back from JSON as it went; `None` if it does.
pub(crate) fn altered<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Option<String> {
    let text = match serde_json::to_string(value) {
        Ok(text) => text,
        Err(error) => return Some(format!("{value:?} has no JSON form: {error}")),
    };
    match serde_json::from_str::<T>(&text) {
        Ok(read) if read == *value => None,
        Ok(read) => Some(format!("{text} is read as {read:?}, it should be {value:?}")),
        Err(error) => Some(format!("{text} can't be read: {error}")),
    }
}
