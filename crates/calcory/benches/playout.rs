//! How fast random games run on one core: with drawn moves, and with the full list of legal moves at every move.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand_xoshiro::Xoshiro256PlusPlus;
use tavola_calcory::{Calcory, Rules};
use tavola_core::fair::{Draws, Entropy, Secret};
use tavola_core::rand_core::SeedableRng;
use tavola_core::random::quick_below;
use tavola_core::{Game, PerSeat, Sample};

/// Enough different deals that no branch can be learnt by heart.
const DEALS: u32 = 512;

/// How long each way is measured.
const TIME: Duration = Duration::from_secs(3);

fn main() {
    for players in 2..=4 {
        let deals: Vec<Calcory> = (1..=DEALS).map(|number| deal(players, number)).collect();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(13);
        measure(&format!("{players} players, drawn moves"), &deals, |game| game.playout(&mut rng));
        let mut moves = Vec::new();
        measure(&format!("{players} players, listed moves"), &deals, |game| {
            let mut played = 0;
            loop {
                game.legal_moves(&mut moves);
                if moves.is_empty() {
                    return played;
                }
                game.play_unchecked(moves[quick_below(&mut rng, moves.len() as u32) as usize]);
                played += 1;
            }
        });
    }
}

fn deal(players: u8, number: u32) -> Calcory {
    let entropy = PerSeat::new(players.into(), |_| Entropy::NONE);
    let mut draws = Draws::new(Secret::simulated(1, number).seed(&entropy, 1));
    let start = draws.start(players.into());
    let rules = Rules { players };
    let setup = Calcory::deal(&rules, start, &mut draws).expect("these are fine rules");
    Calcory::new(&rules, &setup).expect("this is a fine setup")
}

/// Plays copies of the deals again and again, and prints the mean speed and that of the fastest pass: on a busy machine
/// the mean tells more of the others.
fn measure(name: &str, deals: &[Calcory], mut play: impl FnMut(&mut Calcory) -> u32) {
    let (mut games, mut moves) = (0_u64, 0_u64);
    let mut fastest = f64::MAX;
    let start = Instant::now();
    while start.elapsed() < TIME {
        let pass = Instant::now();
        for deal in deals {
            let mut game = deal.clone();
            moves += u64::from(play(&mut game));
            black_box(&game);
        }
        games += deals.len() as u64;
        fastest = fastest.min(pass.elapsed().as_secs_f64() / deals.len() as f64);
    }
    let mean = start.elapsed().as_secs_f64() / games as f64;
    let a_game = moves as f64 / games as f64;
    let speed =
        |seconds: f64| format!("{:.0} thousand games/s, {:.1} ns a move", 1e-3 / seconds, seconds / a_game * 1e9);
    println!("{name}: {} (fastest pass: {}), {a_game:.0} moves a game", speed(mean), speed(fastest));
}
