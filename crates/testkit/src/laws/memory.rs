//! Memory: a playout allocates nothing.

use allocation_counter::measure;
use tavola_core::Sample;
use tavola_core::record::Recorded;

use super::walk::Walk;
use super::{Law, Verdict};

/// From how many positions of a game playouts are measured.
const POSITIONS: usize = 3;

pub(super) fn hold<G: Sample + Recorded>(walk: &Walk<'_, G>) -> Verdict {
    for (at, position) in walk.some_positions(POSITIONS) {
        let mut rng = walk.rng(Law::Allocation, at);
        let sampled = measure(|| {
            position.clone().playout(&mut rng);
        });
        if sampled.count_total > 0 {
            let what = format!("a playout allocates {} times, {} bytes", sampled.count_total, sampled.bytes_total);
            return Err(walk.broken(Law::Allocation, at, what));
        }
    }
    // A buffer that has once held the longest list needs no more memory.
    let mut legal = Vec::new();
    for (_, position) in walk.positions() {
        position.legal_moves(&mut legal);
    }
    let listed = measure(|| {
        for (position, m) in &walk.steps {
            position.legal_moves(&mut legal);
            let mut next = position.clone();
            if next.check(*m).is_ok() {
                next.play_unchecked(*m);
            }
        }
    });
    if listed.count_total > 0 {
        let what = format!("listing, checking and playing allocates {} times in a game", listed.count_total);
        return Err(walk.broken(Law::Allocation, 0, what));
    }
    Ok(())
}
