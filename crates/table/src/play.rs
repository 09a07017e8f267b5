//! A round while it is played, with the type of its game erased.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tavola_bots::Level;
use tavola_core::record::FreeJson;
use tavola_core::{NotationError, Outcome, Seat, Turn, Viewer};

use crate::eyes::Eyes;
use crate::message::Advice;
use crate::texts::Texts;
use crate::thought::Thought;

/// A round of some game.
pub trait Play: Debug + Send + Sync {
    /// Whose move it is; chance never waits, since every roll is made as soon as it is due.
    fn turn(&self) -> Turn;

    /// How many moves were made, rolls included.
    fn moves(&self) -> usize;

    /// The seat that starts.
    fn start(&self) -> Seat;

    /// Scores and places, if and only if the round is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Says whether the text is a legal move now.
    fn check(&self, text: &str) -> Result<(), MoveError>;

    /// Makes a legal move, and the rolls that follow it.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;

    /// Takes back all moves but the first `keep`; rolls among those taken back will fall the same way again.
    fn rewind(&mut self, keep: usize);

    /// The number of moves before the last decision of this seat, if it has decided anything.
    fn last_decision(&self, seat: Seat) -> Option<usize>;

    /// Finds out, elsewhere, whether a seat's own move number `at` (from 0) could have told anybody anything that was hidden before.
    fn revealed(&self, at: usize, seat: Seat) -> Thought<bool>;

    /// The view as JSON.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;

    /// What has changed of the view since the last decision, as JSON, if so many moves had been made before it.
    fn view_changes(&self, since: usize, viewer: Viewer) -> Option<Box<RawValue>>;

    /// The texts of the legal moves in byte order.
    fn legal(&self) -> Texts;

    /// Whether the decision that is due holds no secret.
    fn hides_nothing(&self) -> bool;

    /// What each legal move would bring, in the same order, as a list in JSON; only where the game tells it.
    fn prospects(&self) -> Option<Box<RawValue>>;

    /// What a viewer saw of these moves (counted from 0), as it was when they were made.
    fn events(&self, moves: Range<usize>, viewer: Viewer) -> Vec<Box<RawValue>>;

    /// What a viewer may be told later of these moves (counted from 0), with the seat that decided each.
    fn retold(&self, moves: Range<usize>, viewer: Viewer) -> Vec<(Option<Seat>, Box<RawValue>)>;

    /// Where each seat looked last, as all have seen.
    fn looks(&self) -> BTreeMap<Seat, String>;

    /// Whether nothing that a viewer saw may be shown to it again.
    fn remembering_counts(&self) -> bool;

    /// A bot's decision for the seat whose turn it is, to be made elsewhere.
    fn thought(&self, level: Level, seed: u64) -> Option<Thought>;

    /// The best moves for the seat whose turn it is, to be found elsewhere.
    fn advice(&self) -> Option<Thought<Vec<Advice>>>;

    /// The record; with the secret only if the round is over or given up.
    fn record(&self, notes: RecordNotes<'_>) -> String;

    /// The views by somebody's eyes after each number of moves, for a replay of a round that is over.
    fn views(&self, eyes: Eyes) -> Vec<Box<RawValue>>;

    /// Puts a position that the viewer can't tell from this one in its place; tells whether it is another one.
    fn imagine(&mut self, viewer: Viewer, seed: u64) -> bool;
}

/// What a record tells beside the moves.
#[derive(Debug)]
pub struct RecordNotes<'a> {
    /// Who sat where.
    pub seats: Option<&'a FreeJson>,
    /// When it was played.
    pub date: Option<String>,
    /// Whether the secret is published.
    pub secret: bool,
}

/// Why a text is no move that can be made now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
pub enum MoveError {
    /// It is no move at all.
    #[error("{sentence}")]
    Notation {
        /// What the texts of moves look like.
        sentence: String,
    },
    /// The rules forbid it.
    #[error("{sentence}")]
    Rule {
        /// Why, and what would be right.
        sentence: String,
        /// The same in the game's own terms, as JSON.
        violation: String,
    },
    /// The round is over.
    #[error("the round is over")]
    Over,
}

impl From<NotationError> for MoveError {
    fn from(error: NotationError) -> Self {
        MoveError::Notation { sentence: error.to_string() }
    }
}
