//! Changes: what a viewer is told to have changed makes the later view out of the earlier one.

use tavola_core::changes::{Between, apply};
use tavola_core::record::Recorded;
use tavola_core::{Sample, Viewer};

use super::walk::Walk;
use super::{Law, Verdict};

/// After how many moves of a game it is tried.
const MOVES: usize = 24;

pub(super) fn hold<G: Sample + Recorded>(walk: &Walk<'_, G>) -> Verdict {
    for (at, position) in walk.some_positions(MOVES) {
        let Some((_, m)) = walk.steps.get(at) else { continue };
        let mut next = position.clone();
        next.play_unchecked(*m);
        for viewer in Viewer::all(position.players()) {
            let (before, now) = (position.view(viewer), next.view(viewer));
            let json = |view| serde_json::to_value(view).ok();
            let changes = serde_json::to_value(Between(&before, &now)).ok();
            let made = json(&before).zip(changes.clone()).and_then(|(before, changes)| apply(&before, &changes));
            if made != json(&now) {
                let what = format!("for {viewer} the changes {changes:?} make {made:?}, it should be {now:?}");
                return Err(walk.broken(Law::Changes, at, what));
            }
        }
    }
    Ok(())
}
