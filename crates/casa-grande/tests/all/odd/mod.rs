//! Sets of platforms of every kind, and games to play with them.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tavola_casa_grande::{CasaGrande, Platforms, Rules, Setup};
use tavola_core::random::quick_below;
use tavola_core::{Game, Seat};

/// The standard set and odd ones: single squares, equal shapes, disconnected ones, ones as large as the site, 64 at once.
pub(crate) fn sets() -> Vec<Platforms> {
    let set = |entries: &[(&str, &[&str])]| Platforms::new(entries.iter().map(|(name, rows)| (name, *rows))).unwrap();
    vec![
        Platforms::standard(),
        set(&[
            ("dot", &["#"]),
            ("bar", &["#o"]),
            ("post", &["o#"]),
            ("row", &["#oooooo#"]),
            ("ring", &["###", "#o#", "###"]),
        ]),
        set(&[("one", &["##o"]), ("two", &["##o"]), ("three", &["o##"]), ("dot-1", &["#"]), ("dot-2", &["#"])]),
        set(&[("far", &["#......#"]), ("split", &["#.o", "...", "o.#"]), ("wide", &["#oooooo.", ".......o"])]),
        set(&[
            ("all", &["########"; 8]),
            ("hole", &["oooooooo"; 7].map(|row| row).iter().copied().chain(["#ooooooo"]).collect::<Vec<_>>()),
        ]),
        many(),
    ]
}

/// 64 shapes drawn at random from those that a set may have.
fn many() -> Platforms {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(64);
    let mut entries: Vec<(String, Vec<String>)> = Vec::new();
    while entries.len() < Platforms::MOST {
        let (width, height) = (1 + quick_below(&mut rng, 4), 1 + quick_below(&mut rng, 4));
        let row = |_| (0..width).map(|_| ['#', 'o', 'o', '.', '.'][quick_below(&mut rng, 5) as usize]).collect();
        let rows: Vec<String> = (0..height).map(row).collect();
        let name = format!("p{}", entries.len());
        if Platforms::new([(&name, &rows)]).is_ok() {
            entries.push((name, rows));
        }
    }
    Platforms::new(entries).unwrap()
}

/// A game before its first move for each set, number of players and number of blocks.
pub(crate) fn games() -> impl Iterator<Item = CasaGrande> {
    let options = (2..=4).flat_map(|players| [24, 20, 18].map(|blocks| (players, blocks)));
    let rules = options
        .flat_map(|(players, blocks)| sets().into_iter().map(move |platforms| Rules { players, blocks, platforms }));
    rules.enumerate().map(|(number, rules)| {
        let start = Seat::from_index(number % rules.players as usize);
        CasaGrande::new(&rules, &Setup { start }).unwrap()
    })
}
