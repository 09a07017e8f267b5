//! The quick way to the end of a round is the same as move by move.

use rand_xoshiro::Xoshiro256PlusPlus;
use tavola_cassa_grande::{CassaGrande, Rules, Setup};
use tavola_core::rand_core::SeedableRng;
use tavola_core::{Game, Sample, Seat};

#[test]
fn playouts_are_sampled_moves() {
    for json in [
        "{}",
        r#"{"players": 2}"#,
        r#"{"exchange": true}"#,
        r#"{"frame": 8, "hand": {"7": 12, "c": 3}}"#,
        r#"{"frame": 7, "players": 2, "hand": {"7": 1, "c": 23}}"#,
        r#"{"frame": 3, "hand": {"5": 1, "c": 1}}"#,
    ] {
        let rules: Rules = serde_json::from_str(json).unwrap();
        let start = CassaGrande::new(&rules, &Setup::fixed(Seat::B)).unwrap();
        for seed in 0..200 {
            let (mut whole, mut single) = (start.clone(), start.clone());
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            // Also from the middle of a round.
            for _ in 0..seed % 7 {
                let m = whole.sample(&mut rng).unwrap();
                whole.play_unchecked(m);
                single.play_unchecked(m);
            }
            let mut same = rng.clone();
            let moves = whole.playout(&mut rng);
            let mut played = 0;
            while let Some(m) = single.sample(&mut same) {
                assert_eq!(single.check(m), Ok(()), "{m} {json}");
                single.play_unchecked(m);
                played += 1;
            }
            assert_eq!(moves, played, "{json}");
            assert_eq!(whole, single, "{json}");
            assert_eq!(whole.outcome(), single.outcome());
        }
    }
}
