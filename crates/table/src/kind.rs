//! A game whose type is known only when the program runs.

use std::fmt::Debug;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use tavola_bots::{Steps, Studied};
use tavola_core::fair::{Entropy, Secret};
use tavola_core::record::{RecordError, Recorded, read_rules};
use tavola_core::{Game, PerSeat, Seat};

use crate::analysis::{Analysed, Analysis, AnalysisError};
use crate::play::Play;
use crate::playing::Playing;
use crate::promise::{FairnessCheck, RoundPromise};

/// What a table needs of a game beyond its rules.
pub(crate) trait Hosted: Recorded + Studied + Game<Violation: serde::Serialize> {
    /// Whether remembering what was seen is a part of the game: then nobody is shown again what lies face down now.
    const REMEMBERING_COUNTS: bool = false;

    /// Whether a lower score is better.
    fn lowest_wins(rules: &Self::Rules) -> bool {
        let _ = rules;
        false
    }

    /// Whether the decision that is due holds no secret: what can be done follows from what watchers see, and they see which of it is
    /// done. Then it can be made before the eyes of all, on a screen that is the table.
    fn hides_nothing(position: &Self) -> bool {
        let _ = position;
        false
    }

    /// The position with everything open, for a round that is over.
    fn open_view(position: &Self) -> Self::View;

    /// What each legal move would bring, as a list in JSON in the byte order of the moves' texts, for the seat whose turn
    /// it is. Only games tell it whose moves bring something that their texts do not say.
    fn prospects(position: &Self) -> Option<Box<RawValue>> {
        let _ = position;
        None
    }

    /// What speaks for a move by what a seat sees and remembers, as a list in JSON in the game's own form. `gains` are what each
    /// seat can expect after it, less what it can expect on average of all moves.
    fn reasons(view: &Self::View, memory: &Self::Memory, m: Self::Move, gains: &PerSeat<f64>) -> Option<Box<RawValue>> {
        let _ = (view, memory, m, gains);
        None
    }

    /// Where a seat looked, if it did so before the eyes of all: never what it saw.
    fn looked(event: &Self::Event) -> Option<(Seat, String)> {
        let _ = event;
        None
    }

    /// An event as it may be told again later, as JSON. Only games in which remembering counts leave anything out.
    fn retold(event: &Self::Event) -> Box<RawValue> {
        json(event)
    }
}

/// A game of the list, with its type erased.
pub trait Kind: Debug + Send + Sync {
    /// The name of the game in records, commands and addresses.
    fn slug(&self) -> &'static str;

    /// Reads rules strictly and says what they amount to.
    fn rules(&self, text: &str) -> Result<CheckedRules, RulesError>;

    /// Begins a round: all of it follows from the secret, the entropy and the number, and from who starts if that is not
    /// drawn.
    fn deal(&self, rules: &RawValue, chance: &Chance<'_>) -> Result<Box<dyn Play>, RulesError>;

    /// Reads a record of the game, to judge its decisions.
    fn analysis(&self, record: &[u8]) -> Result<Box<dyn Analysis>, AnalysisError>;

    /// Compares the record of a round of the game with what a client kept of it.
    fn check_fairness(&self, promise: &RoundPromise, record: &[u8]) -> FairnessCheck;

    /// How much stronger each level of its bots is than the one below.
    fn steps(&self) -> Steps;
}

/// Where all chance of one round comes from.
#[derive(Debug)]
pub struct Chance<'a> {
    /// The host's part.
    pub secret: Secret,
    /// The players' part, in the order in which it came.
    pub entropy: &'a [(Seat, Entropy)],
    /// The number of the round at its table, from 1.
    pub number: u32,
    /// Who starts, if that is not drawn.
    pub start: Option<Seat>,
}

/// Rules that a game takes, and what follows from them.
#[derive(Clone, Debug)]
pub struct CheckedRules {
    /// The rules in full.
    pub full: Box<RawValue>,
    /// The number of seats.
    pub seats: usize,
    /// Whether a lower score is better.
    pub lowest_wins: bool,
}

/// Rules that a game does not take.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
pub enum RulesError {
    /// They can't be read.
    #[error("the rules can't be read: {why}")]
    Unreadable {
        /// What is wrong with them.
        why: String,
    },
    /// They are no rules of the game.
    #[error("{sentence}")]
    Refused {
        /// Why, and what would be right.
        sentence: String,
    },
}

impl From<RecordError> for RulesError {
    fn from(error: RecordError) -> Self {
        RulesError::Unreadable { why: error.to_string() }
    }
}

/// The game `G`, with its type erased.
pub(crate) struct KindOf<G>(PhantomData<fn() -> G>);

impl<G> KindOf<G> {
    pub(crate) const fn new() -> Self {
        KindOf(PhantomData)
    }
}

impl<G: Hosted> Debug for KindOf<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(G::SLUG)
    }
}

impl<G: Hosted> Kind for KindOf<G> {
    fn slug(&self) -> &'static str {
        G::SLUG
    }

    fn rules(&self, text: &str) -> Result<CheckedRules, RulesError> {
        let rules: G::Rules = read_rules(text)?;
        let seats = G::seats(&rules).map_err(|why| refused(&why))?;
        let lowest_wins = G::lowest_wins(&rules);
        let full = to_raw_value(&rules).map_err(|why| refused(&why))?;
        Ok(CheckedRules { full, seats, lowest_wins })
    }

    fn deal(&self, rules: &RawValue, chance: &Chance<'_>) -> Result<Box<dyn Play>, RulesError> {
        let rules: G::Rules = read_rules(rules.get())?;
        Ok(Box::new(Playing::<G>::deal(rules, chance).map_err(|why| refused(&why))?))
    }

    fn analysis(&self, record: &[u8]) -> Result<Box<dyn Analysis>, AnalysisError> {
        Ok(Box::new(Analysed::<G>::read(record)?))
    }

    fn check_fairness(&self, promise: &RoundPromise, record: &[u8]) -> FairnessCheck {
        promise.check_as::<G>(record)
    }

    fn steps(&self) -> Steps {
        G::STEPS
    }
}

fn refused(why: &impl ToString) -> RulesError {
    RulesError::Refused { sentence: why.to_string() }
}

/// Plain data as JSON.
///
/// # Panics
/// Never: views, events and prospects are plain data with string keys.
pub(crate) fn json(value: &impl serde::Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("views, events and prospects are plain JSON")
}
