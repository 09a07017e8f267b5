//! A house in a bottle: several nodes, their journal, their clients and time itself, in one thread and from one seed.
//!
//! Answers get lost, entries arrive late, nodes crash, sleep and come back with clocks that differ, clients read slowly or
//! hang up in the middle of a command. After every step the [`Story`](story::Story) checks what is promised. A failing seed
//! replays exactly: `SEED=17 cargo test -p tavola-table --test bottle`; `SEEDS=100000` tries more of them.

mod journal;
mod person;
mod story;
mod world;

use world::{Fault, World};

/// How many seeds each test tries.
const SEEDS: u64 = 500;

/// Within how many seeds a fault that was planted must be found.
const PATIENCE: u64 = 1_000;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")))
}

/// Tries seeds of one of four kinds of houses.
fn try_seeds(kind: u64) {
    if let Some(seed) = number("SEED") {
        // Whoever asks for one seed gets it, from the test that it belongs to.
        if seed % 4 == kind {
            World::new(seed, None).live().unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        }
        return;
    }
    for round in 0..number("SEEDS").map_or(SEEDS, |seeds| seeds / 4) {
        let seed = round * 4 + kind;
        if let Err(why) = World::new(seed, None).live() {
            panic!("SEED={seed} shows it again: {why}");
        }
    }
}

#[test]
fn promises_are_kept_by_one_node_that_crashes() {
    try_seeds(0);
}

#[test]
fn promises_are_kept_by_two_nodes() {
    try_seeds(1);
}

#[test]
fn promises_are_kept_by_three_nodes() {
    try_seeds(2);
}

#[test]
fn promises_are_kept_with_a_bot_at_the_table() {
    try_seeds(3);
}

fn is_found(fault: Fault) {
    let found = (0..PATIENCE).find_map(|seed| World::new(seed, Some(fault)).live().err());
    assert!(found.is_some(), "{fault:?} was not found within {PATIENCE} seeds");
}

#[test]
fn a_host_that_tells_before_it_has_stored_is_found() {
    is_found(Fault::TellsBeforeStored);
}

#[test]
fn a_host_that_takes_an_unknown_outcome_for_a_failure_is_found() {
    is_found(Fault::ForgetsUnknown);
}

#[test]
fn a_journal_that_stores_an_entry_twice_is_found() {
    is_found(Fault::StoresTwice);
}

#[test]
fn a_clock_that_fires_too_soon_is_found() {
    is_found(Fault::FiresTooSoon);
}

#[test]
fn the_same_seed_tells_the_same_story() {
    for seed in 0..8 {
        let twice = [World::new(seed, None).live(), World::new(seed, None).live()];
        assert_eq!(twice[0], twice[1], "seed {seed}");
    }
}
