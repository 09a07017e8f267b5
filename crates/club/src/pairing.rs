//! Who sits with whom in the next round.

use std::collections::{BTreeMap, BTreeSet};

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tavola_core::PerSeat;
use tavola_core::random::quick_shuffle;

use crate::circle;
use crate::evening::Evening;
use crate::fact::{NewTable, PlayerId, Sitter, System};
use crate::refusal::Refusal;
use crate::search::{Costs, groups};
use crate::seating::{Sizes, sizes, with_bots};

/// What meeting again costs: more than any difference of points at a table.
const REPEAT: u64 = 100_000;

/// What another seat at a small table costs: more than a few points of difference, less than meeting again.
const SMALL_AGAIN: u64 = 200;

/// The tables of a round, before they have names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Who sits where.
    pub tables: Vec<NewTable>,
    /// Who sits out.
    pub byes: Vec<PlayerId>,
}

/// What the rounds so far say of the players.
#[derive(Default)]
struct Past {
    met: BTreeMap<(PlayerId, PlayerId), u64>,
    /// How often each sat out.
    byes: BTreeMap<PlayerId, u32>,
    /// How often each sat at a table that was smaller than others.
    small: BTreeMap<PlayerId, u64>,
}

impl Past {
    fn of(evening: &Evening) -> Past {
        let mut past = Past::default();
        for round in evening.rounds() {
            let full = round.tables.iter().map(|table| table.players().count()).max().unwrap_or(0);
            for player in &round.byes {
                *past.byes.entry(*player).or_default() += 1;
            }
            for table in &round.tables {
                let small = table.players().count() < full;
                for (_, one) in table.players() {
                    *past.small.entry(one).or_default() += u64::from(small);
                    for (_, other) in table.players().filter(|(_, other)| *other > one) {
                        *past.met.entry((one, other)).or_default() += 1;
                    }
                }
            }
        }
        past
    }

    /// How many others a player has met.
    fn opponents(&self, player: PlayerId) -> usize {
        self.met.keys().filter(|(one, other)| *one == player || *other == player).count()
    }

    fn met(&self, one: PlayerId, other: PlayerId) -> u64 {
        self.met.get(&(one.min(other), one.max(other))).copied().unwrap_or(0)
    }
}

impl Evening {
    /// The tables of the next round. The same evening gives the same tables every time.
    pub fn plan(&self, round: u16) -> Result<Plan, Refusal> {
        self.check_round(round)?;
        let terms = self.terms();
        let seed = terms.seed.wrapping_add(u64::from(round).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let past = Past::of(self);
        let points: BTreeMap<PlayerId, u32> =
            self.standings().into_iter().map(|standing| (standing.player, standing.points)).collect();
        let ahead = |player: &PlayerId| if terms.system == System::Swiss { points[player] } else { 0 };
        // Lots first, so that equals stand in any order; then those with more points ahead.
        let mut order: Vec<PlayerId> = self.players().iter().filter(|player| player.here).map(|p| p.id).collect();
        quick_shuffle(&mut rng, &mut order);
        order.sort_by_key(|player| std::cmp::Reverse(ahead(player)));

        let full = terms.sizes.iter().copied().max().unwrap_or(0);
        let least = terms.sizes.iter().copied().min().unwrap_or(0);
        if order.len() < if terms.bots.is_some() { 2 } else { usize::from(least).max(2) } {
            return Err(Refusal::TooFew { least: if terms.bots.is_some() { 2 } else { least.max(2) } });
        }
        let Sizes { tables, byes } = match terms.bots {
            Some(_) => Sizes { tables: with_bots(order.len(), full), byes: 0 },
            None => sizes(order.len(), &terms.sizes),
        };
        let (circle, mut byes) = match self.circle(&order, seed_of_circle(terms.seed), full) {
            Some((tables, byes)) => (Some(tables), byes),
            None => (
                None,
                sit_out(&mut order, byes, |player| {
                    // Who stands last, or where everybody meets everybody, who has met most.
                    let met = if terms.system == System::Robin { past.opponents(*player) } else { 0 };
                    (past.byes.get(player).copied().unwrap_or(0), ahead(player), std::cmp::Reverse(met))
                }),
            ),
        };
        let mut tables = circle.unwrap_or_else(|| {
            let pair = |one: usize, other: usize| {
                let gap = u64::from(ahead(&order[one]).abs_diff(ahead(&order[other])));
                let met = past.met(order[one], order[other]);
                met * met * REPEAT + gap * gap
            };
            let small = |one: usize| past.small.get(&order[one]).map_or(0, |times| times * SMALL_AGAIN);
            let found = groups(&tables, &Costs::new(order.len(), pair, small), seed);
            let mut found: Vec<Vec<PlayerId>> =
                found.into_iter().map(|table| table.into_iter().map(|at| order[at]).collect()).collect();
            if terms.system == System::Robin {
                bring_together(&mut found, &mut byes, &past);
            }
            found
        });
        // Table 1 is that of those who stand best.
        tables.sort_by_key(|table| std::cmp::Reverse(table.iter().map(ahead).max()));
        let place = |mut table: Vec<PlayerId>| {
            quick_shuffle(&mut rng, &mut table);
            let mut sitters: Vec<Sitter> = table.into_iter().map(Sitter::Player).collect();
            if let Some(level) = terms.bots {
                sitters.resize(usize::from(full), Sitter::Bot(level));
            }
            NewTable { id: None, seats: PerSeat::new(sitters.len(), |seat| sitters[seat.index()]) }
        };
        byes.sort_unstable();
        Ok(Plan { tables: tables.into_iter().map(place).collect(), byes })
    }

    /// The round of the circle, if everybody meets everybody two by two, nobody has come or gone since the beginning, and the rounds
    /// before were those of the circle: the host may have changed places.
    fn circle(&self, order: &[PlayerId], seed: u64, full: u8) -> Option<(Vec<Vec<PlayerId>>, Vec<PlayerId>)> {
        if self.terms().system != System::Robin || full != 2 {
            return None;
        }
        let mut here: Vec<PlayerId> = order.to_vec();
        here.sort_unstable();
        quick_shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed), &mut here);
        let round = |number: usize| {
            let pairs = circle::pairs(here.len(), number).into_iter();
            pairs.map(|(one, other)| one.into_iter().chain(other).map(|at| here[at]).collect::<Vec<PlayerId>>())
        };
        // Who sat together; whoever had nobody stands alone, beside a bot or not.
        let together = |tables: &mut dyn Iterator<Item = Vec<PlayerId>>| -> BTreeSet<BTreeSet<PlayerId>> {
            tables.map(|table| table.into_iter().collect()).filter(|table: &BTreeSet<_>| !table.is_empty()).collect()
        };
        let as_planned = |(number, was): (usize, &crate::PairedRound)| {
            let seated = was.tables.iter().map(|table| table.players().map(|(_, player)| player).collect());
            let mut seated = seated.chain(was.byes.iter().map(|player| vec![*player]));
            together(&mut seated) == together(&mut round(number))
        };
        if !self.rounds().iter().enumerate().all(as_planned) {
            return None;
        }
        let mut tables = Vec::new();
        let mut alone = Vec::new();
        for table in round(self.rounds().len()) {
            match table.len() {
                1 if self.terms().bots.is_none() => alone.extend(table),
                0 => {}
                _ => tables.push(table),
            }
        }
        Some((tables, alone))
    }

    /// Whether all who are here have met each other.
    pub fn all_have_met(&self) -> bool {
        let past = Past::of(self);
        let here: Vec<PlayerId> = self.players().iter().filter(|player| player.here).map(|player| player.id).collect();
        here.iter().enumerate().all(|(at, one)| here[at + 1..].iter().all(|other| past.met(*one, *other) > 0))
    }
}

/// Takes out those who sit out: those with the smallest keys, of equals those who stand behind the others.
fn sit_out<K: Ord>(order: &mut Vec<PlayerId>, count: usize, key: impl Fn(&PlayerId) -> K) -> Vec<PlayerId> {
    let mut candidates: Vec<PlayerId> = order.iter().rev().copied().collect();
    candidates.sort_by_key(key);
    candidates.truncate(count);
    order.retain(|player| !candidates.contains(player));
    candidates
}

/// The circle turns, but its places stay for the whole evening.
const fn seed_of_circle(seed: u64) -> u64 {
    seed ^ 0x6369_7263_6c65
}

/// Where everybody is to meet everybody, each round must bring new ones together as long as there are any: if no table
/// does, somebody gives a place to one whom the table has not met, or to one who would sit out.
fn bring_together(tables: &mut [Vec<PlayerId>], byes: &mut [PlayerId], past: &Past) {
    let is_new = |one: PlayerId, other: PlayerId| past.met(one, other) == 0;
    let brings = |table: &Vec<PlayerId>| {
        table.iter().enumerate().any(|(at, one)| table[at + 1..].iter().any(|other| is_new(*one, *other)))
    };
    if tables.iter().any(brings) {
        return;
    }
    let everybody: Vec<PlayerId> = tables.iter().flatten().chain(byes.iter()).copied().collect();
    for (at, one) in everybody.iter().enumerate() {
        for other in everybody[at + 1..].iter().filter(|other| is_new(*one, **other)) {
            // One stays at its table, or comes to the first one; the other takes a place beside.
            let here = tables.iter().position(|table| table.contains(one)).unwrap_or(0);
            if tables[here].len() < 2 {
                continue;
            }
            exchange(tables, byes, *one, here, 0);
            let beside = usize::from(tables[here][0] == *one);
            exchange(tables, byes, *other, here, beside);
            return;
        }
    }
}

/// Lets a player have a place at a table; whoever sat there takes the player's, unless the player sits at that table.
fn exchange(tables: &mut [Vec<PlayerId>], byes: &mut [PlayerId], player: PlayerId, table: usize, place: usize) {
    if tables[table].contains(&player) {
        return;
    }
    let before = std::mem::replace(&mut tables[table][place], player);
    let others = tables.iter_mut().enumerate().filter(|(at, _)| *at != table).flat_map(|(_, other)| other.iter_mut());
    if let Some(left) = others.chain(byes.iter_mut()).find(|other| **other == player) {
        *left = before;
    }
}
