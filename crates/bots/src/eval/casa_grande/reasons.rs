//! Why a move is good, in words that a person would use.

use std::collections::BTreeMap;

use rand_xoshiro::rand_core::SeedableRng;
use tavola_casa_grande::{CasaGrande, Move, Prospect, View};
use tavola_core::{Game, Seat};

use super::building::Building;
use super::floors::Site;
use crate::Luck;

/// What speaks for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "lowercase"))]
pub enum Reason {
    /// The platform is paid.
    Pays {
        /// In lire.
        lire: u32,
        /// On which floor.
        floor: u8,
    },
    /// A platform can be laid after it in this turn.
    Prepares {
        /// What it would be paid, in lire.
        lire: u32,
        /// On which floor.
        floor: u8,
    },
    /// A platform lacks fewer blocks after it.
    Nears {
        /// What it would be paid, in lire.
        lire: u32,
        /// How many blocks it still lacks.
        missing: u8,
    },
    /// Platforms that could be laid now may be paid more later.
    Waits,
    /// The corner gives bonus points.
    Sun {
        /// How many.
        points: u8,
    },
}

/// What speaks for a move, by what everybody sees.
pub fn reasons(view: &View, m: Move) -> Vec<Reason> {
    // Nothing is hidden but how the die will fall.
    let position = CasaGrande::determinize(view, &(), &mut Luck::seed_from_u64(0));
    let mut found = Vec::new();
    match position.prospect(m) {
        Prospect::Lay { floor, paid, .. } => found.push(Reason::Pays { lire: paid, floor }),
        Prospect::Walk { bonus: Some(gain), .. } => found.push(Reason::Sun { points: gain.points }),
        Prospect::Walk { .. } | Prospect::Block { .. } | Prospect::Corner { .. } | Prospect::Nothing => {}
    }
    if m == Move::Pass && best_platform(&position, view.turn).is_some() {
        found.push(Reason::Waits);
    }
    if matches!(m, Move::Walk(_) | Move::Block(_)) {
        let mut after = position.clone();
        after.play_unchecked(m);
        if let Some((lire, floor)) = best_platform(&after, view.turn) {
            found.push(Reason::Prepares { lire, floor });
        } else if let (Move::Block(_), Some(seat)) = (m, view.turn) {
            found.extend(nearer(&position, &after, seat));
        }
    }
    found
}

/// The best platform that the seat can still lay in this turn: what it is paid, and on which floor.
fn best_platform(position: &CasaGrande, seat: Option<Seat>) -> Option<(u32, u8)> {
    if position.turn().seat() != seat {
        return None;
    }
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let worth = |m: Move| match (m, position.prospect(m)) {
        (Move::Lay { .. }, Prospect::Lay { paid, floor, .. }) => Some((paid, floor)),
        (Move::Block(_), _) => {
            let mut after = position.clone();
            after.play_unchecked(m);
            best_platform(&after, seat)
        }
        _ => None,
    };
    legal.into_iter().filter_map(worth).max()
}

/// The platform that would pay most among those that a block has brought nearer.
fn nearer(before: &CasaGrande, after: &CasaGrande, seat: Seat) -> Option<Reason> {
    // All that can still be hoped for, wherever the next roll leads.
    let building = Building { lanes: false, ..Building::new(before.platforms()) };
    let hopes = |position: &CasaGrande| {
        let mut hopes = BTreeMap::new();
        building.each_hope(position, seat, &Site::of(position), |platform, pay, nearness| {
            hopes.insert(platform, (pay as u32, nearness.missing()));
        });
        hopes
    };
    let known = hopes(before);
    let nearer = hopes(after).into_iter().filter_map(|(platform, (lire, missing))| {
        let is_nearer = known.get(&platform).is_none_or(|(pay, lacked)| missing < *lacked && lire >= *pay);
        is_nearer.then_some((lire, missing))
    });
    let (lire, missing) = nearer.max_by_key(|(lire, missing)| (*lire, std::cmp::Reverse(*missing)))?;
    Some(Reason::Nears { lire, missing: missing as u8 })
}
