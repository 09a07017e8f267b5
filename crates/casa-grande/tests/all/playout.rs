//! Random games without lists: the same games, evenly drawn, and nothing allocated.

use std::collections::BTreeMap;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tavola_casa_grande::{CasaGrande, Move, Phase};
use tavola_core::random::quick_below;
use tavola_core::{Game, Sample};

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// A playout is the same as drawing and making one move after the other, from any phase.
#[test]
fn a_playout_is_one_move_after_the_other() {
    for (seed, first) in (0..).zip((0..4).flat_map(|_| crate::odd::games())) {
        let mut at_once = first.clone();
        let moves = at_once.playout(&mut rng(seed));
        let (mut one_by_one, mut dice) = (first, rng(seed));
        let mut played = 0;
        while let Some(m) = one_by_one.sample(&mut dice) {
            assert_eq!(one_by_one.check(m), Ok(()));
            one_by_one.play_unchecked(m);
            played += 1;
            if played % 41 == 0 {
                let (mut rest, mut its_dice) = (one_by_one.clone(), dice.clone());
                assert_eq!(rest.playout(&mut its_dice) + played, moves);
                assert_eq!(rest, at_once);
            }
        }
        assert_eq!((played, one_by_one), (moves, at_once.clone()));
        assert!(at_once.outcome().is_some());
    }
}

/// Every legal move is drawn, each about equally often: within five standard deviations.
#[test]
fn draws_are_even() {
    const DRAWS: u32 = 4000;
    let mut phases = BTreeMap::new();
    for (seed, mut game) in (0..).zip(crate::odd::games()) {
        let mut dice = rng(seed);
        let mut legal = Vec::new();
        while let Some(chosen) = game.sample(&mut dice) {
            game.legal_moves(&mut legal);
            let checked: &mut u32 = phases.entry((game.phase(), legal.len() > 3)).or_default();
            if *checked < 4 && legal.len() < 60 {
                *checked += 1;
                let mut counts: BTreeMap<Move, u32> = legal.iter().map(|m| (*m, 0)).collect();
                for _ in 0..DRAWS {
                    *counts.get_mut(&game.sample(&mut dice).unwrap()).expect("a legal move") += 1;
                }
                let share = 1.0 / legal.len() as f64;
                let spread = (f64::from(DRAWS) * share * (1.0 - share)).sqrt();
                for (m, count) in counts {
                    let off = (f64::from(count) - f64::from(DRAWS) * share).abs();
                    assert!(off <= 5.0 * spread, "{m:?} {count} of {DRAWS} among {}", legal.len());
                }
            }
            game.play_unchecked(chosen);
        }
    }
    let seen: Vec<Phase> = phases.into_keys().map(|(phase, _)| phase).collect();
    for phase in Phase::ALL.into_iter().filter(|phase| *phase != Phase::Over) {
        assert!(seen.contains(&phase), "{phase}");
    }
}

/// Copying a position and playing it to its end allocates nothing, with lists in a buffer or without; neither with the
/// standard set nor with others.
#[test]
fn a_playout_allocates_nothing() {
    for (seed, first) in (0..).zip(crate::odd::games()) {
        let mut dice = rng(seed);
        let mut buffer: Vec<Move> = Vec::with_capacity(64 * 64 * 4 + 1);
        let allocated = allocation_counter::measure(|| {
            let mut game = first.clone();
            game.playout(&mut dice);
            let mut game = first.clone();
            play_by_lists(&mut game, &mut buffer, &mut dice);
            assert!(game.is_over());
        });
        assert_eq!(allocated.count_total, 0, "{:?}", first.rules());
    }
}

fn play_by_lists(game: &mut CasaGrande, buffer: &mut Vec<Move>, dice: &mut Xoshiro256PlusPlus) {
    loop {
        game.legal_moves(buffer);
        if buffer.is_empty() {
            return;
        }
        game.play_unchecked(buffer[quick_below(dice, buffer.len() as u32) as usize]);
    }
}
