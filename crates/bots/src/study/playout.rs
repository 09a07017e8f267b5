//! Judging moves by playing on: for games whose turns are made of many small moves, where a tree learns too slowly.
//!
//! The seat imagines what is hidden, makes a move, and lets quick bots play on for a few turns. The bots of the other seats
//! are told what the seat itself saw: it takes them to have watched as well as it did.

use rand_xoshiro::rand_core::{Rng, SeedableRng};
use tavola_core::random::quick_below;
use tavola_core::{MAX_SEATS, PerSeat, Seat, Turn, Viewer};

use super::{Question, Studied};
use crate::searchable::decider;
use crate::{Candidate, Countdown, Evaluate, Level, Luck, Method, Pace, Search};

/// How many turns of each seat are played before the position is judged.
const TURNS: usize = 2;

/// A game that is played on costs about as much as so many iterations of a tree.
const COST: u64 = 8;

/// Judges the legal moves. Moves with the same number in `alike` are one and the same to the seat, and judged together.
pub(super) fn search<G: Studied>(
    question: &Question<'_, G>,
    memory: &G::Memory,
    knowledge: &G::Knowledge,
    alike: &[u32],
    countdown: &Countdown,
) -> Search<G::Move> {
    let mut kinds: Vec<u32> = alike.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    let imagined = G::determinize(question.view, memory, &mut Luck::seed_from_u64(question.seed));
    let (own, players) = (decider(&imagined), imagined.players());
    let most = (countdown.iterations() / COST / kinds.len() as u64).max(2);
    let mut sums = vec![[0.0; MAX_SEATS]; kinds.len()];
    let mut luck = Luck::seed_from_u64(question.seed);
    let mut rounds = 0;
    while rounds < most && (rounds == 0 || !countdown.is_over()) {
        let imagined = G::determinize(question.view, memory, &mut luck);
        let seed = luck.next_u64();
        for (sum, kind) in sums.iter_mut().zip(&kinds) {
            // Every kind gets the same imagined game and the same luck, so that they differ by themselves alone.
            let of_kind: Vec<usize> = (0..alike.len()).filter(|at| alike[*at] == *kind).collect();
            let m = question.legal[of_kind[quick_below(&mut luck, of_kind.len() as u32) as usize]];
            let value = play_on(imagined.clone(), m, own, question, knowledge, seed);
            sum.iter_mut().zip(value).for_each(|(sum, value)| *sum += f64::from(value));
        }
        rounds += 1;
    }
    let value = |kind: u32| {
        let at = kinds.partition_point(|other| *other < kind);
        PerSeat::new(players, |seat| sums[at][seat.index()] / rounds as f64)
    };
    let candidates: Vec<_> = question
        .legal
        .iter()
        .zip(alike)
        .map(|(m, kind)| Candidate { m: *m, visits: rounds, value: value(*kind) })
        .collect();
    let mean = |seat: Seat| candidates.iter().map(|one| one.value[seat]).sum::<f64>() / candidates.len() as f64;
    let value = PerSeat::new(players, mean);
    let iterations = rounds * kinds.len() as u64;
    Search { seat: own, candidates, value, iterations, method: Method::Flat }
}

/// Makes a move, plays on for some turns, and tells what each seat can then expect.
fn play_on<G: Studied>(
    mut position: G,
    first: G::Move,
    own: Seat,
    question: &Question<'_, G>,
    knowledge: &G::Knowledge,
    seed: u64,
) -> [f32; MAX_SEATS] {
    let players = position.players();
    let mut bots = PerSeat::new(players, |seat| {
        // The seat itself goes on with care; of the others nobody knows how well they play.
        let level = if seat == own { Level::Hard } else { Level::Medium };
        let mut bot = G::bot(question.rules, level, Pace::Steady, seed.wrapping_add(seat.index() as u64));
        question.events.iter().for_each(|event| bot.observe(event));
        bot
    });
    let mut luck = Luck::seed_from_u64(seed);
    let mut legal = Vec::new();
    let (mut mover, mut turns, mut next) = (own, TURNS * players, first);
    loop {
        for seat in Seat::first(players) {
            bots[seat].observe(&position.witness(next, Viewer::Seat(seat)));
        }
        position.play_unchecked(next);
        if let Some(outcome) = position.outcome() {
            return knowledge.payoff(&outcome);
        }
        position.legal_moves(&mut legal);
        next = match position.turn() {
            Turn::Decide(seat) => {
                turns -= usize::from(seat != mover);
                mover = seat;
                if turns == 0 {
                    return knowledge.evaluate(&position);
                }
                bots[seat].decide(&position.view(Viewer::Seat(seat)), &legal)
            }
            Turn::Chance | Turn::Over => legal[quick_below(&mut luck, legal.len() as u32) as usize],
        };
    }
}
