//! Records: what is written can be read, and holds.

use tavola_core::Sample;
use tavola_core::record::{ChanceCheck, Record, Recorded};

use super::walk::Walk;
use super::{Law, Verdict};

/// How many beginnings of a game are checked as unfinished records.
const BEGINNINGS: usize = 4;

pub(super) fn hold<G: Sample + Recorded>(walk: &Walk<'_, G>) -> Verdict {
    let broken = |at, what: String| walk.broken(Law::Records, at, what);
    let record = walk.record();
    let end = walk.steps.len();
    let json = record.to_json();
    let read = Record::<G>::read(json.as_bytes())
        .map_err(|error| broken(end, format!("its own record is unreadable: {error}")))?;
    if read.rules != record.rules || read.setup != record.setup || read.moves != record.moves {
        return Err(broken(end, format!("the record is read as another one: {json}")));
    }
    if read.to_json() != json {
        return Err(broken(end, "the record is written differently the second time".into()));
    }
    let checked = read.check().map_err(|fault| broken(end, format!("its own record does not hold: {fault}")))?;
    if checked.position != walk.last || checked.outcome != walk.last.outcome() {
        return Err(broken(end, "the record ends in another position".into()));
    }
    if checked.chance != ChanceCheck::Follows {
        return Err(broken(
            end,
            format!("the chance was drawn from the secret, but the check says {:?}", checked.chance),
        ));
    }
    for (at, position) in walk.some_positions(BEGINNINGS) {
        let replayed =
            read.replay(Some(at)).map_err(|fault| broken(at, format!("the beginning does not hold: {fault}")))?;
        if replayed != *position {
            return Err(broken(at, "replaying gives another position".into()));
        }
        let mut beginning = read.clone();
        beginning.moves.truncate(at);
        beginning.result = None;
        if !position.is_over() && !beginning.check().is_ok_and(|checked| checked.position.turn() == position.turn()) {
            return Err(broken(at, "the record of an unfinished game does not hold".into()));
        }
    }
    Ok(())
}
