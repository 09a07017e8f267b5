//! Iterations a second of the generic search, beside the bare playouts that they are made of, and the memory of its trees.
//!
//! `cargo bench -p tavola-bots --bench search`; with `memory GAME` the most memory that a game of a master against a random
//! player takes, in MB: one game a process, since a peak never goes down.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand_xoshiro::rand_core::SeedableRng;
use tavola_bots::{Bot, Budget, Even, Level, Levels, Luck, Pace, RandomBot, Searchable, Searcher, Settings};
use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::{CassaGrande, Rules, Setup};
use tavola_core::fair::{Draws, Seed};
use tavola_core::random::quick_below;
use tavola_core::{Game, Sample, Seat, Turn, Viewer};

const TIME: Duration = Duration::from_millis(500);

/// How many times a second `what` can be done; it tells how many times it was done at once.
fn rate(mut what: impl FnMut() -> u64) -> f64 {
    let (mut done, start) = (0, Instant::now());
    while start.elapsed() < TIME {
        done += what();
    }
    done as f64 / start.elapsed().as_secs_f64()
}

fn measure<G: Searchable>(name: &str, position: &G) {
    let mut luck = Luck::seed_from_u64(1);
    let seat = position.turn().seat().expect("a seat decides");
    let view = position.view(Viewer::Seat(seat));
    let memory = G::Memory::default();
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let playouts = rate(|| u64::from(black_box(position.clone()).playout(&mut luck) > 0));
    let imagined = rate(|| u64::from(black_box(G::determinize(&view, &memory, &mut luck)).players() > 0));
    let mut bytes = 0;
    let searches = [1, 2].map(|threads| {
        let mut searcher = Searcher::<G, _>::new(Even, Settings { threads, reuse: false, ..Settings::default() });
        let found = searcher.search(&view, &memory, &legal, Budget::time(TIME), 1);
        bytes = bytes.max(searcher.bytes());
        found.iterations as f64 / TIME.as_secs_f64()
    });
    println!(
        "{name:<28} {:>4} moves  playouts {:>9.0}/s  imagined {:>9.0}/s  search {:>8.0}/s, on two threads {:>8.0}/s ({:.2} times)  tree {:>4} MB",
        legal.len(),
        playouts,
        imagined,
        searches[0],
        searches[1],
        searches[1] / searches[0],
        bytes >> 20,
    );
}

fn cassa_grande(players: u8, cards: usize) -> CassaGrande {
    let rules = Rules { players, ..Rules::default() };
    let mut luck = Luck::seed_from_u64(cards as u64);
    let mut round = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).expect("standard rules");
    for _ in 0..cards {
        let m = round.sample(&mut luck).expect("the round goes on");
        round.play_unchecked(m);
    }
    round
}

/// Lets a master play against random moves to the end of a game.
fn play_master<G: Levels>(rules: &G::Rules) {
    let setup = G::deal(rules, Seat::A, &mut Draws::new(Seed([3; 32]))).expect("standard rules");
    let mut position = G::new(rules, &setup).expect("standard rules");
    let mut luck = Luck::seed_from_u64(1);
    let mut bots: [Box<dyn Bot<G>>; 2] = [G::bot(rules, Level::Master, Pace::Steady, 1), Box::new(RandomBot::new(1))];
    let mut legal = Vec::new();
    loop {
        position.legal_moves(&mut legal);
        let m = match position.turn() {
            Turn::Over => break,
            Turn::Chance => legal[quick_below(&mut luck, legal.len() as u32) as usize],
            Turn::Decide(seat) => bots[seat.index()].decide(&position.view(Viewer::Seat(seat)), &legal),
        };
        for seat in Seat::first(2) {
            bots[seat.index()].observe(&position.witness(m, Viewer::Seat(seat)));
        }
        position.play_unchecked(m);
    }
}

/// The most memory that the process has had, in MB, as Linux tells it.
fn peak_mb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kb| kb.div_ceil(1024))
}

fn measure_memory(slug: &str) {
    match slug {
        CassaGrande::SLUG => play_master::<CassaGrande>(&Rules { players: 2, ..Rules::default() }),
        Calcory::SLUG => play_master::<Calcory>(&tavola_calcory::Rules { players: 2 }),
        CasaGrande::SLUG => play_master::<CasaGrande>(&tavola_casa_grande::Rules { players: 2, ..Default::default() }),
        other => panic!("{other} is none of the games"),
    }
    println!("{}", peak_mb().map_or_else(|| "not told here".to_owned(), |peak| format!("{peak} MB")));
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [first, slug] = &words[..]
        && first == "memory"
    {
        return measure_memory(slug);
    }
    for cards in [0, 8, 16, 24] {
        measure(&format!("cassa-grande 4p, card {cards}"), &cassa_grande(4, cards));
    }
    measure("cassa-grande 2p, card 8", &cassa_grande(2, 8));
}
