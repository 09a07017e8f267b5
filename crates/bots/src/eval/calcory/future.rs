//! Playing turns of Calcory in thought: what each way to go on comes to when everybody plays on quickly.

use rand_xoshiro::rand_core::SeedableRng;
use tavola_calcory::{Calcory, Move, View};
use tavola_core::{Game, Sample, Seat, Viewer};

use super::notes::Notes;
use super::turn::Situation;
use super::{Skill, as_move};
use crate::{Countdown, Luck};

/// How everybody plays in thought: with all that was shown in mind, but little foresight.
const QUICK: Skill = Skill { span: None, depth: 1, opponents: false, exact: false };

/// How many turns of each seat are played before the piles are judged.
const TURNS: u32 = 3;

/// The best of some legal moves, by turns that are played in thought on positions that the player can imagine.
///
/// All moves are tried on the same positions; the worse half is dropped again and again until one is left.
pub(crate) fn best_of(candidates: &[Move], view: &View, notes: &Notes, countdown: &Countdown, seed: u64) -> Move {
    let mut luck = Luck::seed_from_u64(seed);
    let own = view.turn.unwrap_or_default();
    let mut left: Vec<(f32, Move)> = candidates.iter().map(|m| (0.0, *m)).collect();
    let halvings = candidates.len().next_power_of_two().ilog2().max(1);
    let share = (countdown.iterations() / u64::from(halvings)).max(1);
    let mut done = 0;
    while left.len() > 1 {
        let rounds = (share / left.len() as u64).max(1);
        for _ in 0..rounds {
            let imagined = Calcory::determinize(view, notes.memory(), &mut luck);
            let seed = Luck::seed_from_u64(done);
            for (sum, m) in &mut left {
                // The same luck for every move, so that they differ by themselves alone.
                *sum += play_on(imagined.clone(), *m, own, notes, &mut seed.clone());
                done += 1;
            }
            if countdown.is_over() {
                break;
            }
        }
        left.sort_by(|a, b| b.0.total_cmp(&a.0));
        left.truncate(left.len().div_ceil(2));
        if countdown.is_over() {
            break;
        }
    }
    left[0].1
}

/// Makes a move and plays on for some turns; tells what the seat can then expect, 0 to 1.
fn play_on(mut position: Calcory, first: Move, own: Seat, notes: &Notes, luck: &mut Luck) -> f32 {
    let mut notes = notes.clone();
    let players = position.players();
    let mut next = first;
    let mut turns = TURNS * players as u32;
    let mut mover = own;
    loop {
        // What everybody sees: whoever puts a card back in thought soon forgets which.
        notes.keep(&position.witness(next, Viewer::Watcher));
        position.play_unchecked(next);
        if let Some(outcome) = position.outcome() {
            return outcome.shares()[own] as f32;
        }
        let view = position.view(Viewer::Watcher);
        let Some(seat) = view.turn else { return 0.0 };
        turns -= u32::from(seat != mover);
        mover = seat;
        if turns == 0 {
            return Situation::standing(&view, own);
        }
        let known = notes.recall(&view, None, luck);
        let situation = Situation::new(&view, &known, QUICK);
        let planned = as_move(&situation, &known, &view, luck).filter(|m| position.check(*m).is_ok());
        let Some(m) = planned.or_else(|| position.sample(luck)) else { return 0.0 };
        next = m;
    }
}
