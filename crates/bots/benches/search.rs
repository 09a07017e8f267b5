//! Iterations a second of the generic search, beside the bare playouts that they are made of, and the memory of its trees.
//!
//! `cargo bench -p tavola-bots --bench search`

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand_xoshiro::rand_core::SeedableRng;
use tavola_bots::{Budget, Even, Luck, Searchable, Searcher, Settings};
use tavola_cassa_grande::{CassaGrande, Rules, Setup};
use tavola_core::{Game, Sample, Seat, Viewer};

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
        "{name:<28} {:>4} moves  playouts {:>9.0}/s  imagined {:>9.0}/s  search {:>8.0}/s, on two threads {:>8.0}/s ({:.2} times)  trees {:>4} MB",
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

fn main() {
    for cards in [0, 8, 16, 24] {
        measure(&format!("cassa-grande 4p, card {cards}"), &cassa_grande(4, cards));
    }
    measure("cassa-grande 2p, card 8", &cassa_grande(2, 8));
}
