//! Records: one game written down so that any program can play it again.
//!
//! Reading goes in two steps, because the meaning of `rules` and `setup` depends on `game`: [`Envelope::read`] takes the
//! file apart and names the game, [`Record::open`] reads the rest as that game's own types. [`Record::check`] then plays
//! everything again.

mod check;
mod envelope;
mod fairness;
mod fault;

use serde::de::DeserializeOwned;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::changes::Changes;
use crate::{Game, Outcome};

pub use check::{ChanceCheck, Checked};
pub use envelope::{Claim, Envelope, FreeJson, MOST_BYTES, MOST_MOVES, RecordError, read_rules};
pub use fairness::{Fairness, StartRule};
pub use fault::Fault;

/// The value of `format` in every record of this version.
pub const FORMAT: &str = "tavola/1";

/// Games whose parts have a JSON form; every game is one as soon as its feature `serde` is on.
pub trait Recorded:
    Game<
        Rules: Serialize + DeserializeOwned,
        Setup: Serialize + DeserializeOwned,
        View: Serialize + DeserializeOwned + Changes,
        Event: Serialize + DeserializeOwned,
    >
{
}

impl<G> Recorded for G where
    G: Game<
            Rules: Serialize + DeserializeOwned,
            Setup: Serialize + DeserializeOwned,
            View: Serialize + DeserializeOwned + Changes,
            Event: Serialize + DeserializeOwned,
        >
{
}

/// One game, or one round of a match, written down.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    /// The options.
    pub rules: G::Rules,
    /// The starting seat, and what was shuffled.
    pub setup: G::Setup,
    /// The text of each move, chance included.
    pub moves: Vec<String>,
    /// What the record says of the end.
    pub result: Option<Claim>,
    /// Where the chance came from.
    pub fairness: Option<Fairness>,
    /// Names and kinds of players, in any form.
    pub seats: Option<FreeJson>,
    /// When it was played.
    pub date: Option<String>,
    /// Any text.
    pub comment: Option<String>,
}

impl<G: Recorded> Record<G> {
    /// A record without moves.
    pub fn new(rules: G::Rules, setup: G::Setup) -> Self {
        Record { rules, setup, moves: Vec::new(), result: None, fairness: None, seats: None, date: None, comment: None }
    }

    /// The record as one line of JSON.
    ///
    /// # Panics
    /// Never: the parts of a record have string keys only.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a record is plain JSON")
    }
}

impl<G: Recorded> Serialize for Record<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Record", 10)?;
        object.serialize_field("format", FORMAT)?;
        object.serialize_field("game", G::SLUG)?;
        object.serialize_field("rules", &self.rules)?;
        object.serialize_field("setup", &self.setup)?;
        object.serialize_field("moves", &self.moves)?;
        if let Some(result) = &self.result {
            object.serialize_field("result", result)?;
        }
        if let Some(fairness) = &self.fairness {
            object.serialize_field("fairness", fairness)?;
        }
        if let Some(seats) = &self.seats {
            object.serialize_field("seats", seats)?;
        }
        if let Some(date) = &self.date {
            object.serialize_field("date", date)?;
        }
        if let Some(comment) = &self.comment {
            object.serialize_field("comment", comment)?;
        }
        object.end()
    }
}

impl From<&Outcome> for Claim {
    fn from(outcome: &Outcome) -> Self {
        Claim {
            scores: outcome.scores.map(|_, score| i64::from(*score)),
            places: outcome.places.map(|_, place| i64::from(*place)),
        }
    }
}
