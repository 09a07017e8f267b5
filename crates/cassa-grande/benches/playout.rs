//! Random legal playouts to the end on one thread, position copies included.

use std::hint::black_box;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tavola_cassa_grande::{CassaGrande, Rules, Setup};
use tavola_core::random::quick_below;
use tavola_core::{Game, Sample, Seat};

fn main() {
    for players in [4, 2] {
        let rules = Rules { players, ..Rules::default() };
        let start = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).expect("the basic rules are playable");
        measure(&format!("cassa-grande, {players} players, sampled"), |rng| {
            let mut round = start.clone();
            let moves = round.playout(rng);
            black_box(round.outcome());
            moves
        });
        let mut list = Vec::new();
        measure(&format!("cassa-grande, {players} players, full list"), |rng| {
            let mut round = start.clone();
            let mut moves = 0;
            loop {
                round.legal_moves(&mut list);
                if list.is_empty() {
                    break;
                }
                round.play_unchecked(list[quick_below(rng, list.len() as u32) as usize]);
                moves += 1;
            }
            black_box(round.outcome());
            moves
        });
    }
}

/// Plays for a while and prints games a second and time a move.
fn measure(name: &str, mut game: impl FnMut(&mut Xoshiro256PlusPlus) -> u32) {
    // A given number of games instead of a given time: for counting instructions.
    let fixed: Option<u64> = std::env::var("TAVOLA_BENCH_GAMES").ok().and_then(|games| games.parse().ok());
    let filter = std::env::args().nth(1).filter(|filter| !filter.starts_with('-'));
    if filter.is_some_and(|filter| !name.contains(&filter)) {
        return;
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let begin = cpu_time();
    let (mut games, mut moves) = (0_u64, 0_u64);
    while fixed.map_or(cpu_time() - begin < 1.0, |fixed| games < fixed) {
        for _ in 0..fixed.map_or(1000, |fixed| fixed.min(1000)) {
            moves += u64::from(game(&mut rng));
            games += 1;
        }
    }
    let seconds = cpu_time() - begin;
    println!("{name}: {:.0} games/s, {:.1} ns a move", games as f64 / seconds, seconds * 1e9 / moves as f64);
}

fn cpu_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    stat.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
