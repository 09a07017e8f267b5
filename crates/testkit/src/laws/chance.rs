//! Sampling moves, and playing the same game twice.

use std::collections::HashSet;

use tavola_core::Sample;
use tavola_core::record::Recorded;

use super::walk::Walk;
use super::{Effort, Law, Verdict};

/// In how many positions of a game all moves of a short list must be sampled.
const POSITIONS: usize = 16;

/// The longest list that counts as short.
const SHORT: usize = 12;

/// How often one sample is drawn for each move of a short list: one of them is missed with a chance of e⁻³².
const DRAWS_A_MOVE: usize = 32;

pub(super) fn hold<G: Sample + Recorded>(walk: &Walk<'_, G>, effort: Effort) -> Verdict {
    let again = Walk::<G>::play(walk.variant, walk.rules, walk.game, effort)?;
    if again.setup != walk.setup || again.steps != walk.steps || again.last != walk.last {
        return Err(walk.broken(Law::Repetition, walk.steps.len(), "the same seed gives another game"));
    }
    let mut legal = Vec::new();
    for (at, position) in walk.some_positions(POSITIONS) {
        position.legal_moves(&mut legal);
        let mut rng = walk.rng(Law::Sampling, at);
        let mut sampled = HashSet::new();
        for _ in 0..DRAWS_A_MOVE * legal.len().clamp(1, SHORT) {
            match position.sample(&mut rng) {
                Some(m) if legal.contains(&m) => drop(sampled.insert(m)),
                None if legal.is_empty() => {}
                other => {
                    return Err(walk.broken(Law::Sampling, at, format!("{other:?} was sampled, not a legal move")));
                }
            }
        }
        if legal.len() <= SHORT
            && let Some(missed) = legal.iter().find(|m| !sampled.contains(m))
        {
            let text = position.move_text(*missed);
            return Err(walk.broken(Law::Sampling, at, format!("{text:?} is legal, but never sampled")));
        }
    }
    Ok(())
}
