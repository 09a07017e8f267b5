//! Laws that every game must obey, whatever its rules.
//!
//! Each law is a function over a walk, one random game from its setup to its end. A law that is broken is told with
//! the variant, the number of the game and the number of moves after which it shows, so that it can be played again.

mod chance;
mod changes;
pub(crate) mod json;
mod memory;
mod moves;
mod records;
mod secrecy;
mod texts;
mod walk;

use std::fmt;

use tavola_core::record::Recorded;
use tavola_core::{Game, Sample};

use walk::{Pool, Walk};

/// How much is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// How many games of each variant are played.
    pub games: u32,
    /// From which all chance of this run follows.
    pub seed: u64,
    /// The number of moves after which a game counts as endless.
    pub most_moves: usize,
}

impl Effort {
    /// A run that a test can afford: the games and the seed as given, and no game longer than 20,000 moves.
    pub const fn new(games: u32, seed: u64) -> Effort {
        Effort { games, seed, most_moves: 20_000 }
    }
}

/// What a run has seen; a test that wants to be sure of its own strength looks here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// How many games were played to their end.
    pub games: u64,
    /// How many moves they had.
    pub moves: u64,
    /// How many positions were sampled from somebody's view.
    pub worlds: u64,
    /// How many of these differ from the real position: the secrecy law is blind without them.
    pub other_worlds: u64,
}

/// One of the laws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Law {
    /// Rules that are taken give a deal, a position and the seats that they promise.
    Setup,
    /// The list of legal moves is empty if and only if the game is over, has no doubles and is always the same.
    Listing,
    /// A move is in the list if and only if `check` passes.
    Legality,
    /// `play` takes legal moves of the right mover and nothing else.
    Turns,
    /// The game ends.
    Termination,
    /// There is an outcome if and only if the game is over, and its places fit.
    Outcome,
    /// Texts of moves are exact.
    Notation,
    /// A record that is written can be read and holds.
    Records,
    /// The same seed gives the same game.
    Repetition,
    /// `sample` gives legal moves, all of them.
    Sampling,
    /// A playout allocates nothing.
    Allocation,
    /// What a viewer may not know changes nothing of what it gets.
    Secrecy,
    /// Views and events come back from JSON as they went.
    Json,
    /// What has changed of a view makes the later one out of the earlier one.
    Changes,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::Setup => "law of setup",
            Law::Listing => "law of listing",
            Law::Legality => "law of legality",
            Law::Turns => "law of turns",
            Law::Termination => "law of termination",
            Law::Outcome => "law of outcome",
            Law::Notation => "law of notation",
            Law::Records => "law of records",
            Law::Repetition => "law of repetition",
            Law::Sampling => "law of sampling",
            Law::Allocation => "law of allocation",
            Law::Secrecy => "law of secrecy",
            Law::Json => "law of JSON",
            Law::Changes => "law of changes",
        })
    }
}

/// A law that does not hold, and where that shows.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{law}: variant {variant:?}, game {game}, after {at} moves: {what}")]
pub struct Broken {
    /// Which law.
    pub law: Law,
    /// The name of the variant.
    pub variant: String,
    /// The number of the game, from 1.
    pub game: u32,
    /// The number of moves made so far.
    pub at: usize,
    /// What was seen, and what would have been right.
    pub what: String,
}

/// Whether a law holds.
type Verdict = Result<(), Broken>;

/// Plays games of each named variant and checks all laws.
pub fn examine<G: Sample + Recorded>(variants: &[(&str, G::Rules)], effort: Effort) -> Result<Report, Broken> {
    let mut report = Report::default();
    for (variant, rules) in variants {
        let mut walks = Vec::new();
        let mut pool = Pool::default();
        for game in 1..=effort.games {
            let walk = Walk::<G>::play(variant, rules, game, effort)?;
            pool.gather(&walk);
            walks.push(walk);
        }
        for walk in &walks {
            moves::hold(walk, &pool)?;
            texts::hold(walk)?;
            records::hold(walk)?;
            chance::hold(walk, effort)?;
            memory::hold(walk)?;
            changes::hold(walk)?;
            json::hold(walk)?;
            secrecy::hold(walk, &pool, &mut report)?;
            report.games += 1;
            report.moves += walk.steps.len() as u64;
        }
    }
    Ok(report)
}

/// Plays games of each named variant and checks all laws.
///
/// # Panics
/// If a law is broken: with the law, the variant, the game, the place and what was seen there.
pub fn hold<G: Sample + Recorded>(variants: &[(&str, G::Rules)], effort: Effort) -> Report {
    assert!(!variants.is_empty() && effort.games > 0, "nothing of {} would be tried", <G as Game>::SLUG);
    examine::<G>(variants, effort).unwrap_or_else(|broken| panic!("{}: {broken}", <G as Game>::SLUG))
}
