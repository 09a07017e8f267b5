//! The exact solver on games whose values are known or counted by brute force.

use crate::toys::bids::{Bids, DECK};
use crate::toys::nim::Nim;
use crate::toys::pig::{self, Phase, Pig};
use rand_xoshiro::rand_core::SeedableRng;
use tavola_bots::{Luck, Method, solve};
use tavola_core::random::quick_shuffle;
use tavola_core::{Game, Seat, Turn};

#[test]
fn nim_is_lost_exactly_where_its_nim_sum_is_zero() {
    for heaps in (0..5 * 5 * 5_u8).map(|code| [code / 25, code / 5 % 5, code % 5]) {
        let nim = Nim::new(heaps);
        let Some(solution) = solve(&nim, 10_000) else {
            assert!(nim.is_over(), "{heaps:?}");
            continue;
        };
        let own = if nim.is_lost() { 0.0 } else { 1.0 };
        assert_eq!(solution.method, Method::Exact);
        assert_eq!(solution.value.values(), [own, 1.0 - own], "{heaps:?}");
        for candidate in &solution.candidates {
            let mut next = nim.clone();
            next.play_unchecked(candidate.m);
            let expected = if next.is_lost() { 1.0 } else { 0.0 };
            assert_eq!(candidate.value[Seat::A].to_bits(), f64::to_bits(expected), "{heaps:?} {}", candidate.m);
        }
    }
}

#[test]
fn dice_are_averaged() {
    for total in 0..=12 {
        for rolled in 0..=pig::ROLLS {
            let position = Pig { total, rolled, phase: Phase::Decide };
            let solution = solve(&position, 100_000).unwrap();
            let expected = pig::value(total, rolled);
            assert!((solution.value[Seat::A] - expected).abs() < 1e-6, "{total} after {rolled}");
            assert!((solution.value[Seat::A] + solution.value[Seat::B] - 1.0).abs() < 1e-6);
        }
    }
}

/// The payoffs of a position by plain recursion: each seat takes the first move that is best for itself.
fn brute_force(position: &Bids) -> [f64; 3] {
    let Turn::Decide(seat) = position.turn() else {
        let shares = position.outcome().unwrap().shares();
        return [Seat::A, Seat::B, Seat::C].map(|seat| shares[seat]);
    };
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let mut best: Option<[f64; 3]> = None;
    for m in legal {
        let mut next = position.clone();
        next.play_unchecked(m);
        let value = brute_force(&next);
        if best.is_none_or(|best| value[seat.index()] > best[seat.index()] + 1e-9) {
            best = Some(value);
        }
    }
    best.unwrap()
}

#[test]
fn three_seats_maximise_each_their_own_share() {
    let mut luck = Luck::seed_from_u64(3);
    for _ in 0..200 {
        let mut deck = DECK;
        quick_shuffle(&mut luck, &mut deck);
        let position = Bids::deal_from(&deck);
        let solution = solve(&position, 100_000).unwrap();
        for (got, expected) in solution.value.values().iter().zip(brute_force(&position)) {
            // Shares are halves and thirds, held as f32 on their way.
            assert!((got - expected).abs() < 1e-6, "{position:?}");
        }
    }
}

#[test]
fn a_rest_that_is_too_large_is_not_guessed() {
    assert_eq!(solve(&Nim::new([4, 4, 4]), 10), None);
    assert!(solve(&Nim::new([4, 4, 4]), 1_000).is_some());
}
