//! Finding groups that cost little: swaps as long as one helps, from several beginnings.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tavola_core::random::quick_shuffle;

/// What it costs to put two at one table, and one at a small table; by index.
pub(crate) struct Costs {
    players: usize,
    pairs: Vec<u64>,
    /// What a seat at a table that is not full costs.
    small: Vec<u64>,
}

impl Costs {
    pub(crate) fn new(players: usize, pair: impl Fn(usize, usize) -> u64, small: impl Fn(usize) -> u64) -> Costs {
        let pairs = (0..players * players).map(|at| pair(at / players, at % players)).collect();
        Costs { players, pairs, small: (0..players).map(small).collect() }
    }

    fn pair(&self, one: usize, other: usize) -> u64 {
        self.pairs[one * self.players + other]
    }

    /// What one player costs at a table with these others.
    fn seat(&self, player: usize, others: &[usize], except: usize, is_small: bool) -> u64 {
        let pairs: u64 = others.iter().filter(|other| **other != except).map(|other| self.pair(player, *other)).sum();
        pairs + if is_small { self.small[player] } else { 0 }
    }

    fn table(&self, table: &[usize], is_small: bool) -> u64 {
        let pairs: u64 = table
            .iter()
            .enumerate()
            .flat_map(|(at, one)| table[at + 1..].iter().map(move |other| (*one, *other)))
            .map(|(one, other)| self.pair(one, other))
            .sum();
        pairs + if is_small { table.iter().map(|player| self.small[*player]).sum() } else { 0 }
    }
}

/// How much work a search may be: beginnings times players squared.
const WORK: usize = 20_000;

/// The most beginnings.
const MOST_BEGINNINGS: usize = 64;

/// Groups of these sizes that cost little, the players taken in this order at first. The same arguments give the same
/// groups.
pub(crate) fn groups(sizes: &[u8], costs: &Costs, seed: u64) -> Vec<Vec<usize>> {
    let players = costs.players;
    let beginnings = (WORK / (players * players).max(1)).clamp(1, MOST_BEGINNINGS);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut order: Vec<usize> = (0..players).collect();
    let mut best: Option<(u64, Vec<Vec<usize>>)> = None;
    for _ in 0..beginnings {
        let mut tables = split(&order, sizes);
        let cost = improve(&mut tables, costs);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, tables));
        }
        if cost == 0 {
            break;
        }
        quick_shuffle(&mut rng, &mut order);
    }
    best.map(|(_, tables)| tables).unwrap_or_default()
}

fn split(order: &[usize], sizes: &[u8]) -> Vec<Vec<usize>> {
    let mut rest = order;
    let mut take = |size: &u8| {
        let (table, others) = rest.split_at(usize::from(*size).min(rest.len()));
        rest = others;
        table.to_vec()
    };
    sizes.iter().map(&mut take).collect()
}

/// Swaps two players as long as that makes it cheaper; returns the cost then.
fn improve(tables: &mut [Vec<usize>], costs: &Costs) -> u64 {
    let full = tables.iter().map(Vec::len).max().unwrap_or(0);
    let mut better = true;
    while better {
        better = false;
        for first in 0..tables.len() {
            for second in first + 1..tables.len() {
                for a in 0..tables[first].len() {
                    for b in 0..tables[second].len() {
                        better |= swap_if_cheaper(tables, costs, full, (first, a), (second, b));
                    }
                }
            }
        }
    }
    tables.iter().map(|table| costs.table(table, table.len() < full)).sum()
}

fn swap_if_cheaper(
    tables: &mut [Vec<usize>],
    costs: &Costs,
    full: usize,
    (first, a): (usize, usize),
    (second, b): (usize, usize),
) -> bool {
    let (one, other) = (tables[first][a], tables[second][b]);
    let at = |player: usize, table: usize, except: usize| {
        costs.seat(player, &tables[table], except, tables[table].len() < full)
    };
    // A player costs nothing beside itself, so it is left out of the cost of its table.
    let now = at(one, first, one) + at(other, second, other);
    let then = at(one, second, other) + at(other, first, one);
    if then < now {
        tables[first][a] = other;
        tables[second][b] = one;
    }
    then < now
}
