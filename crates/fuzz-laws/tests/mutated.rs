//! Every law, held against its seeds and a fixed number of inputs made from them.
//!
//! An input is made by cutting, doubling, swapping and mixing pieces of seeds, and by putting words of other seeds where they
//! do not belong. A failing one is printed whole, so that it can become a seed.

use std::panic::{RefUnwindSafe, catch_unwind};
use std::path::Path;
use std::{fs, str};

use fastrand::Rng;

/// The longest input that is tried, as in `tools/fuzz`.
const LONGEST: usize = 8192;

/// What a parser of texts, numbers or JSON may stumble over.
const WORDS: [&str; 20] = [
    "0",
    "-1",
    "255",
    "256",
    "4294967296",
    "1e999",
    "\"",
    "\\u0000",
    "{}",
    "[]",
    "null",
    "true",
    "\n",
    "\r\n",
    "\u{feff}",
    "é",
    "@",
    "#",
    ",,",
    "[[[[[[[[",
];

/// The seeds in these folders, below the workspace, in an order that no file system decides.
fn seeds(folders: &[&str]) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files: Vec<_> = folders
        .iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).expect("a folder of seeds"))
        .map(|file| file.expect("a seed").path())
        .collect();
    files.sort();
    let seeds: Vec<_> = files.iter().map(|file| fs::read(file).expect("a seed")).collect();
    assert!(!seeds.is_empty(), "no seeds in {folders:?}");
    seeds
}

/// A piece of a text: where it begins and ends.
fn piece(rng: &mut Rng, length: usize, most: usize) -> std::ops::Range<usize> {
    let start = rng.usize(0..=length);
    start..(start + rng.usize(0..=most)).min(length)
}

/// What becomes of a seed.
fn mutated(rng: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut input = rng.choice(seeds).expect("a seed").clone();
    for _ in 0..rng.usize(1..=6) {
        let here = piece(rng, input.len(), 24);
        match rng.u8(0..8) {
            0 => drop(input.drain(here)),
            1 => {
                let double = input[here.clone()].to_vec();
                input.splice(here.end..here.end, double);
            }
            2 => {
                let other = rng.choice(seeds).expect("a seed");
                let there = piece(rng, other.len(), 200);
                input.splice(here, other[there].iter().copied());
            }
            3 => {
                let word = rng.choice(WORDS).expect("a word");
                input.splice(here, word.bytes());
            }
            4 => input.truncate(here.start.max(1)),
            5 => input[here].reverse(),
            _ => {
                if let Some(byte) = input.get_mut(here.start) {
                    // Mostly what is typed, so that texts stay texts.
                    *byte = if rng.u8(0..8) == 0 { rng.u8(..) } else { rng.u8(b' '..=b'~') };
                }
            }
        }
    }
    input.truncate(LONGEST);
    input
}

/// Holds a law against the seeds and so many inputs made from them.
fn hold(law: impl Fn(&[u8]) + RefUnwindSafe, folders: &[&str], count: usize) {
    let seeds = seeds(folders);
    let mut rng = Rng::with_seed(1);
    let made = (0..count).map(|_| mutated(&mut rng, &seeds)).collect::<Vec<_>>();
    for input in seeds.iter().chain(&made) {
        assert!(catch_unwind(|| law(input)).is_ok(), "the law does not hold for {:?}", String::from_utf8_lossy(input));
    }
}

/// A law for texts; what is no text is not asked.
fn text(law: impl Fn(&str) + RefUnwindSafe) -> impl Fn(&[u8]) + RefUnwindSafe {
    move |input| {
        if let Ok(input) = str::from_utf8(input) {
            law(input);
        }
    }
}

#[test]
fn books_of_rounds() {
    hold(text(tavola_fuzz_laws::book::holds), &["fuzz/seeds/book"], 20_000);
}

#[test]
fn commands_of_clients() {
    hold(tavola_fuzz_laws::command::holds, &["fuzz/seeds/command"], 3_000);
}

#[test]
fn drawings_of_tables() {
    hold(text(tavola_fuzz_laws::drawing::holds), &["fuzz/seeds/drawing"], 20_000);
}

#[test]
fn texts_of_moves() {
    hold(text(tavola_fuzz_laws::moves::holds), &["fuzz/seeds/moves"], 3_000);
}

#[test]
fn records() {
    let vectors = ["records", "perft", "views"].map(|folder| format!("testdata/vectors/{folder}"));
    let mut folders = vec!["fuzz/seeds/record"];
    folders.extend(vectors.iter().map(String::as_str));
    hold(tavola_fuzz_laws::record::holds, &folders, 20_000);
}

#[test]
fn rules_of_games() {
    hold(text(tavola_fuzz_laws::rules::holds), &["fuzz/seeds/rules"], 10_000);
}

/// A law that is broken somewhere is found: the inputs reach beyond the seeds.
#[test]
fn a_broken_law_is_found() {
    let planted = |input: &[u8]| assert!(!input.windows(4).any(|four| four == b"\"\"\"\"" || four == b"[[[["));
    let found = catch_unwind(|| hold(planted, &["fuzz/seeds/book"], 20_000));
    assert!(found.is_err(), "a fault that only made inputs have");
}
