//! Exact values of positions whose rest is small.
//!
//! Each seat maximises its own payoff; where several moves are equally good for it, it plays the first of them. With two
//! seats the values are those of the game; with more, they are those of this agreement. Outcomes of chance are averaged.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use tavola_core::{Game, MAX_SEATS, PerSeat, Seat, Turn};

use crate::report::{Candidate, Method, Search};
use crate::{Budget, Countdown, Evaluate, Even};

/// What each seat gets, as exactly as sums of fractions allow.
type Exact = [f64; MAX_SEATS];

/// Payoffs that differ by less are equal: sums of shares in another order differ in their last bits.
const EQUAL: f64 = 1e-9;

/// Solves a position in which a seat decides, as long as no more than `limit` different positions must be looked at.
///
/// The share of the win counts. `None` if the rest is too large, or nobody decides.
pub fn solve<G: Game>(position: &G, limit: u64) -> Option<Search<G::Move>> {
    solve_for(position, &Even, &Budget::iterations(limit).into())
}

/// Like [`solve`], with the payoffs of finished games as an evaluation counts them, looking at no more positions than the
/// countdown has iterations, and only until it is over.
pub fn solve_for<G: Game>(position: &G, goal: &impl Evaluate<G>, countdown: &Countdown) -> Option<Search<G::Move>> {
    let Turn::Decide(seat) = position.turn() else { return None };
    let left = countdown.iterations();
    let mut solver = Solver { goal, known: HashMap::default(), left, countdown, buffers: Vec::new() };
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let mut values = Vec::with_capacity(legal.len());
    for m in &legal {
        let mut next = position.clone();
        next.play_unchecked(*m);
        values.push(solver.value(&next, 0)?);
    }
    let best = first_best(&values, seat);
    let per_seat = |value: &Exact| PerSeat::new(position.players(), |seat| value[seat.index()]);
    let candidates =
        legal.iter().zip(&values).map(|(m, value)| Candidate { m: *m, visits: 0, value: per_seat(value) }).collect();
    Some(Search { seat, candidates, value: per_seat(&values[best]), iterations: 0, method: Method::Exact })
}

fn first_best(values: &[Exact], seat: Seat) -> usize {
    let own = |at: usize| values[at][seat.index()];
    (1..values.len()).fold(0, |best, at| if own(at) > own(best) + EQUAL { at } else { best })
}

struct Solver<'a, G: Game, E> {
    goal: &'a E,
    known: HashMap<G, Exact, BuildHasherDefault<Words>>,
    left: u64,
    countdown: &'a Countdown,
    buffers: Vec<Vec<G::Move>>,
}

impl<G: Game, E: Evaluate<G>> Solver<'_, G, E> {
    fn value(&mut self, position: &G, level: usize) -> Option<Exact> {
        if let Some(outcome) = position.outcome() {
            return Some(self.goal.payoff(&outcome).map(f64::from));
        }
        if let Some(value) = self.known.get(position) {
            return Some(*value);
        }
        self.left = self.left.checked_sub(1)?;
        if self.countdown.passed(self.left) {
            return None;
        }
        if self.buffers.len() == level {
            self.buffers.push(Vec::new());
        }
        let mut legal = std::mem::take(&mut self.buffers[level]);
        position.legal_moves(&mut legal);
        let value = match position.turn() {
            Turn::Decide(seat) => self.best(position, &legal, seat, level),
            Turn::Chance | Turn::Over => self.mean(position, &legal, level),
        };
        self.buffers[level] = legal;
        let value = value?;
        self.known.insert(position.clone(), value);
        Some(value)
    }

    fn best(&mut self, position: &G, legal: &[G::Move], seat: Seat, level: usize) -> Option<Exact> {
        let mut best: Option<Exact> = None;
        for m in legal {
            let mut next = position.clone();
            next.play_unchecked(*m);
            let value = self.value(&next, level + 1)?;
            if best.is_none_or(|best| value[seat.index()] > best[seat.index()] + EQUAL) {
                best = Some(value);
                // Nothing is better than all there is.
                if value[seat.index()] >= 1.0 - EQUAL {
                    break;
                }
            }
        }
        best
    }

    fn mean(&mut self, position: &G, outcomes: &[G::Move], level: usize) -> Option<Exact> {
        let mut sum = [0.0; MAX_SEATS];
        for m in outcomes {
            let mut next = position.clone();
            next.play_unchecked(*m);
            let value = self.value(&next, level + 1)?;
            sum.iter_mut().zip(value).for_each(|(sum, value)| *sum += value / outcomes.len() as f64);
        }
        Some(sum)
    }
}

/// Mixes positions word by word: nobody chooses them to make a solver slow, and large ones would cost more to hash safely than
/// to solve.
#[derive(Default)]
struct Words(u64);

impl Words {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Words {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn finish(&self) -> u64 {
        // The table looks at the highest bits and at the lowest ones, which a product leaves poor.
        self.0 ^ (self.0 >> 29)
    }
}
