//! Random games to the end, each from a copy of the position before the first move.
//!
//! For counting instructions: a number as argument plays so many games for each figure, another text measures only
//! the figures whose name holds it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tavola_casa_grande::{CasaGrande, Platforms, Rules, Setup};
use tavola_core::random::quick_below;
use tavola_core::{Game, Sample, Seat};

/// How long each figure is measured.
const SPAN: Duration = Duration::from_secs(2);

fn main() {
    let own = Platforms::new([("dot", ["#"].as_slice()), ("bar", &["#o"]), ("frame", &["#o#", "o.o", "#o#"])]);
    println!("Casa Grande, random playouts on one core, position copy included ({} bytes)", size_of::<CasaGrande>());
    for players in [2, 3, 4] {
        measure(&format!("{players} players"), &Rules::for_players(players));
    }
    if let Ok(platforms) = own {
        measure("4 players, own set", &Rules { platforms, ..Rules::for_players(4) });
    }
}

fn measure(what: &str, rules: &Rules) {
    let Ok(first) = CasaGrande::new(rules, &Setup { start: Seat::A }) else { return };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    report(what, "sampling", || {
        let mut game = black_box(&first).clone();
        let moves = game.playout(&mut rng);
        black_box(game.outcome());
        moves
    });
    let mut moves = Vec::with_capacity(1024);
    report(what, "full list", || {
        let mut game = black_box(&first).clone();
        let mut played = 0;
        loop {
            game.legal_moves(&mut moves);
            if moves.is_empty() {
                black_box(game.outcome());
                return played;
            }
            game.play_unchecked(moves[quick_below(&mut rng, moves.len() as u32) as usize]);
            played += 1;
        }
    });
}

fn report(what: &str, how: &str, mut game: impl FnMut() -> u32) {
    let figure = format!("{what}, {how}");
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    if arguments.any(|argument| argument.parse::<u64>().is_err() && !figure.contains(&argument)) {
        return;
    }
    let wanted: Option<u64> = std::env::args().find_map(|argument| argument.parse().ok());
    let begin = Instant::now();
    let (mut games, mut moves) = (0_u64, 0_u64);
    while wanted.map_or_else(|| begin.elapsed() < SPAN, |wanted| games < wanted) {
        for _ in 0..16 {
            moves += u64::from(game());
            games += 1;
        }
    }
    let nanoseconds = begin.elapsed().as_nanos() as f64;
    println!(
        "{figure:30} {:>8.1} thousand games/s {:>6.1} ns a move {:>6.1} moves a game",
        games as f64 / nanoseconds * 1e6,
        nanoseconds / moves as f64,
        moves as f64 / games as f64,
    );
}
