//! Why a move is good, in words that a person would use.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rand_xoshiro::rand_core::SeedableRng;
use tavola_casa_grande::{CasaGrande, Move, Prospect, View};
use tavola_core::{Game, Seat};

use super::building::Building;
use super::floors::{FLOORS, Nearness, Reach, Site};
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
    /// From there a block can be laid after which a platform lacks fewer.
    Leads {
        /// What it would be paid, in lire.
        lire: u32,
        /// How many blocks it would still lack.
        missing: u8,
    },
    /// The way that promised most for a platform of another seat is worse after it.
    Hinders {
        /// Whose platform.
        seat: Seat,
        /// What it would have been paid, in lire.
        lire: u32,
    },
    /// Nobody gets bonus points by it, as they would by some other block.
    Spares,
    /// The bonus points are kept.
    Saves,
    /// Nothing is built yet that would tell the corners apart.
    Even,
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
    let Some(seat) = view.turn else { return Vec::new() };
    match (m, position.prospect(m)) {
        (Move::Corner(_), _) => vec![Reason::Even],
        (Move::Lay { .. }, Prospect::Lay { floor, paid, .. }) => vec![Reason::Pays { lire: paid, floor }],
        (Move::Walk(_), Prospect::Walk { bonus: Some(gain), .. }) => vec![Reason::Sun { points: gain.points }],
        (Move::Walk(_), _) => of_walk(&position, seat, m).into_iter().collect(),
        (Move::Block(_), _) => of_block(&position, seat, m).into_iter().collect(),
        (Move::Pass, _) => best_platform(&position, Some(seat)).map(|_| Reason::Waits).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// What speaks for walking to a lane: what can be built from there, or else what it does not cost.
fn of_walk(position: &CasaGrande, seat: Seat, m: Move) -> Option<Reason> {
    let after = played(position, m);
    if let Some((lire, floor)) = best_platform(&after, Some(seat)) {
        return Some(Reason::Prepares { lire, floor });
    }
    let known = Hoped::of(&after, seat);
    let leads = blocks(&after).filter_map(|block| known.nearer(&Hoped::of(&played(&after, block), seat)));
    // What lacks least is soonest paid.
    let leads = leads.max_by_key(|(lire, missing)| (Reverse(*missing), *lire));
    let saves = || (m == Move::Walk(0) && position.bonus(seat) > 0).then_some(Reason::Saves);
    leads.map(|(lire, missing)| Reason::Leads { lire, missing }).or_else(saves)
}

/// What speaks for a block: what can be built on it, or else what others can't.
fn of_block(position: &CasaGrande, seat: Seat, m: Move) -> Option<Reason> {
    let after = played(position, m);
    if let Some((lire, floor)) = best_platform(&after, Some(seat)) {
        return Some(Reason::Prepares { lire, floor });
    }
    let nears = Hoped::of(position, seat).nearer(&Hoped::of(&after, seat));
    let gives = |m: Move| position.prospect(m).bonus().is_some();
    let spares = || (!gives(m) && blocks(position).any(gives)).then_some(Reason::Spares);
    nears
        .map(|(lire, missing)| Reason::Nears { lire, missing })
        .or_else(|| hindered(position, &after, seat))
        .or_else(spares)
}

/// The blocks that can be laid now.
fn blocks(position: &CasaGrande) -> impl Iterator<Item = Move> + use<> {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    legal.into_iter().filter(|m| matches!(m, Move::Block(_)))
}

fn played(position: &CasaGrande, m: Move) -> CasaGrande {
    let mut after = position.clone();
    after.play_unchecked(m);
    after
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

/// What a seat can hope for, wherever the next roll leads.
struct Hoped {
    /// By platform, the way that promises most: what it would be paid, how many blocks it lacks, and what that is worth.
    best: BTreeMap<u8, (u32, u8, f32)>,
    /// By platform and floor, how many blocks are missing where the fewest are.
    floors: BTreeMap<(u8, usize), (u32, u8)>,
}

impl Hoped {
    fn of(position: &CasaGrande, seat: Seat) -> Hoped {
        let building = Building { lanes: false, ..Building::new(position.platforms()) };
        let site = Site::of(position);
        let mut best = BTreeMap::new();
        building.each_hope(position, seat, &site, |platform, pay, nearness| {
            let worth = pay * nearness.chance(&building.weights);
            best.insert(platform, (pay as u32, nearness.missing() as u8, worth));
        });
        let anywhere = Reach { now: false, area: 0, near: 0, sight: building.sight };
        let mut floors = BTreeMap::new();
        for height in 1..=FLOORS {
            let floor = site.floor(seat, height);
            for platform in position.unused(seat) {
                let turns = &building.platforms[usize::from(platform)];
                let missing =
                    turns.iter().filter_map(|turned| floor.nearness(turned, &anywhere)).map(Nearness::missing);
                if let Some(missing) = missing.min() {
                    let lire = building.size_of(platform) as u32 * height as u32;
                    floors.insert((platform, height), (lire, missing as u8));
                }
            }
        }
        Hoped { best, floors }
    }

    /// What a block has brought nearer: what is now worth most, else what lacks least on some floor.
    fn nearer(&self, after: &Hoped) -> Option<(u32, u8)> {
        let best = after.best.iter().filter(|(platform, (lire, missing, _))| {
            self.best.get(platform).is_none_or(|(pay, lacked, _)| missing < lacked && lire >= pay)
        });
        let best = best.map(|(_, hope)| *hope).max_by(|(.., one), (.., other)| one.total_cmp(other));
        let on_floors = || {
            let nearer = after.floors.iter().filter_map(|(at, (lire, missing))| {
                self.floors.get(at).is_none_or(|(_, lacked)| missing < lacked).then_some((*lire, *missing))
            });
            nearer.max_by_key(|(lire, missing)| (Reverse(*missing), *lire))
        };
        best.map(|(lire, missing, _)| (lire, missing)).or_else(on_floors)
    }
}

/// The platform of another seat that has lost most.
fn hindered(before: &CasaGrande, after: &CasaGrande, own: Seat) -> Option<Reason> {
    let others = Seat::first(before.players()).filter(|seat| *seat != own);
    let losses = others.flat_map(|seat| {
        let left = Hoped::of(after, seat).best;
        let lost = move |(platform, (lire, _, worth)): (u8, (u32, u8, f32))| {
            let loss = worth - left.get(&platform).map_or(0.0, |(.., worth)| *worth);
            (loss > 0.0).then_some((loss, seat, lire))
        };
        Hoped::of(before, seat).best.into_iter().filter_map(lost)
    });
    let (_, seat, lire) = losses.max_by(|(one, ..), (other, ..)| one.total_cmp(other))?;
    Some(Reason::Hinders { seat, lire })
}
