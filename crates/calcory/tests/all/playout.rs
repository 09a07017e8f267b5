//! The quick way to the end of a game is the same as move by move.

use tavola_core::{Game, Sample};

#[test]
fn playouts_are_sampled_moves() {
    for (players, number) in (2..=4).flat_map(|players| (1..=40).map(move |number| (players, number))) {
        let (mut single, mut rng) = (crate::common::dealt(players, number), crate::common::rng(number.into()));
        let (mut whole, mut same) = (single.clone(), rng.clone());
        let moves = whole.playout(&mut same);
        let mut played = 0;
        while let Some(m) = single.sample(&mut rng) {
            assert_eq!(single.check(m), Ok(()), "{m}");
            single.play_unchecked(m);
            played += 1;
            // Also from the middle of a turn.
            if played % 13 == 0 {
                let (mut rest, mut its_rng) = (single.clone(), rng.clone());
                assert_eq!(rest.playout(&mut its_rng) + played, moves);
                assert_eq!(rest, whole);
            }
        }
        assert_eq!((played, &single), (moves, &whole), "{players} players, deal {number}");
        assert!(whole.outcome().is_some());
    }
}
