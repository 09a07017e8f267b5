//! Texts of moves: exact to the byte.

use std::collections::HashSet;

use rand_xoshiro::Xoshiro256PlusPlus;
use tavola_core::Sample;
use tavola_core::random::quick_below;
use tavola_core::record::Recorded;

use super::walk::Walk;
use super::{Law, Verdict};

/// In how many positions of a game all texts are read.
const POSITIONS: usize = 24;

/// How many altered texts are tried in each of them.
const ALTERED: u32 = 160;

pub(super) fn hold<G: Sample + Recorded>(walk: &Walk<'_, G>) -> Verdict {
    let mut legal = Vec::new();
    for (at, position) in walk.some_positions(POSITIONS) {
        position.legal_moves(&mut legal);
        let mut texts = HashSet::new();
        for m in &legal {
            let text = position.move_text(*m);
            match position.read_move(&text) {
                Ok(read) if read == *m => {}
                other => {
                    let what = format!("{m:?} is written {text:?}, which is read as {other:?}");
                    return Err(walk.broken(Law::Notation, at, what));
                }
            }
            if !texts.insert(text.clone()) {
                return Err(walk.broken(Law::Notation, at, format!("two legal moves are both written {text:?}")));
            }
        }
        if legal.is_empty() {
            continue;
        }
        let mut rng = walk.rng(Law::Notation, at);
        for _ in 0..ALTERED {
            let text = position.move_text(legal[quick_below(&mut rng, legal.len() as u32) as usize]);
            let altered = alter(&text, &mut rng);
            let Ok(read) = position.read_move(&altered) else { continue };
            if position.check(read).is_ok() && position.move_text(read) != altered {
                let exact = position.move_text(read);
                return Err(walk.broken(Law::Notation, at, format!("{altered:?} is taken for {exact:?}")));
            }
        }
    }
    Ok(())
}

/// What careless writers and parsers mix up: signs, zeros, spaces, letter cases, other digits.
const CHARACTERS: [char; 24] = [
    '0', '1', '2', '9', '-', '+', ' ', '\t', ',', '@', '#', 'a', 'A', 'c', 'C', 'j', 'V', 'B', '.', '\n', '\u{a0}',
    '²', '１', '\0',
];

/// A text with one or two small changes.
pub(super) fn alter(text: &str, rng: &mut Xoshiro256PlusPlus) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=quick_below(rng, 2) {
        let at = quick_below(rng, characters.len() as u32 + 1) as usize;
        let character = CHARACTERS[quick_below(rng, CHARACTERS.len() as u32) as usize];
        match quick_below(rng, 6) {
            0 => characters.insert(at, character),
            1 if at < characters.len() => characters[at] = character,
            2 if at < characters.len() => drop(characters.remove(at)),
            3 if at < characters.len() => characters.insert(at, characters[at]),
            4 if at + 1 < characters.len() => characters.swap(at, at + 1),
            5 if at < characters.len() => {
                let swapped = characters[at];
                characters[at] =
                    if swapped.is_uppercase() { swapped.to_ascii_lowercase() } else { swapped.to_ascii_uppercase() };
            }
            _ => characters.push(character),
        }
    }
    characters.into_iter().collect()
}
