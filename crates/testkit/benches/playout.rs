//! Random legal playouts to the end on one thread, each from a copy of a position before the first move.
//!
//! Prints for each game and way of playing the mean speed, to judge by, and that of the fastest pass: on a busy machine
//! the mean tells more of the others, but the fastest of many passes is a lucky one. `playout list` names the figures;
//! `playout NAME GAMES` plays so many games of one figure and prints the number of moves, for counting instructions.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::CassaGrande;
use tavola_core::fair::{Draws, Entropy, Secret};
use tavola_core::random::quick_below;
use tavola_core::record::{Recorded, read_rules};
use tavola_core::{PerSeat, Sample};

/// Enough different deals that no branch can be learnt by heart.
const DEALS: u32 = 256;

/// How long each figure is measured.
const TIME: Duration = Duration::from_secs(2);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let wish = match arguments.as_slice() {
        [list] if list == "list" => Wish::List,
        [name, games] => Wish::Count(name.clone(), games.parse().expect("a number of games")),
        _ => Wish::Measure,
    };
    if matches!(wish, Wish::Measure) {
        println!("{:24} {:>12} {:>12} {:>10} {:>10}", "random playouts", "games/s", "fastest", "ns a move", "moves");
    }
    for players in [4, 2] {
        figures::<CassaGrande>(players, &wish);
    }
    for players in [4, 2] {
        figures::<Calcory>(players, &wish);
    }
    for players in [4, 2] {
        figures::<CasaGrande>(players, &wish);
    }
}

/// What the caller asked for.
enum Wish {
    Measure,
    List,
    Count(String, u32),
}

/// Both ways of playing one game.
fn figures<G: Sample + Recorded>(players: usize, wish: &Wish) {
    let deals: Vec<G> = (1..=DEALS).map(|number| deal(players, number)).collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(13);
    figure(&format!("{}-{players}-sampled", G::SLUG), wish, &deals, |game| game.playout(&mut rng));
    let mut moves = Vec::new();
    figure(&format!("{}-{players}-listed", G::SLUG), wish, &deals, |game| {
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

fn deal<G: Sample + Recorded>(players: usize, number: u32) -> G {
    let rules: G::Rules = read_rules(&format!("{{\"players\": {players}}}")).expect("these are rules of every game");
    let entropy = PerSeat::new(players, |_| Entropy::NONE);
    let mut draws = Draws::new(Secret::simulated(1, number).seed(&entropy, 1));
    let start = draws.start(players);
    let setup = G::deal(&rules, start, &mut draws).expect("these rules can be dealt");
    G::new(&rules, &setup).expect("a deal can be played")
}

fn figure<G: Sample>(name: &str, wish: &Wish, deals: &[G], mut play: impl FnMut(&mut G) -> u32) {
    let mut game = |deal: &G| {
        let mut game = black_box(deal).clone();
        let moves = play(&mut game);
        black_box(game.outcome());
        u64::from(moves)
    };
    match wish {
        Wish::List => println!("{name}"),
        Wish::Count(wanted, games) if wanted == name => {
            let moves: u64 = deals.iter().cycle().take(*games as usize).map(game).sum();
            println!("{moves}");
        }
        Wish::Count(..) => {}
        Wish::Measure => {
            let (mut games, mut moves) = (0, 0);
            let mut fastest = f64::MAX;
            let begin = Instant::now();
            while begin.elapsed() < TIME {
                let pass = Instant::now();
                moves += deals.iter().map(&mut game).sum::<u64>();
                games += deals.len() as u64;
                fastest = fastest.min(pass.elapsed().as_secs_f64() / deals.len() as f64);
            }
            let mean = begin.elapsed().as_secs_f64() / games as f64;
            let a_game = moves as f64 / games as f64;
            println!(
                "{name:24} {:>12.0} {:>12.0} {:>10.1} {a_game:>10.1}",
                1.0 / mean,
                1.0 / fastest,
                mean / a_game * 1e9
            );
        }
    }
}
