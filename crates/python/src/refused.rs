//! What goes wrong, as exceptions with the sentences of the libraries.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    tavola,
    TavolaError,
    PyValueError,
    "Something that the games do not take; the message says what would be right."
);
create_exception!(tavola, RulesError, TavolaError, "Rules, a setup, a bot or a seat that the game does not have.");
create_exception!(tavola, MoveError, TavolaError, "A move that is none, or that the rules forbid here.");
create_exception!(tavola, RecordError, TavolaError, "A text that is no record, or a record that does not hold.");

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Refused {
    /// Rules, a setup, a bot or a seat.
    #[error("{0}")]
    Rules(String),
    /// A move.
    #[error("{0}")]
    Move(String),
    /// A record.
    #[error("{0}")]
    Record(String),
}

#[expect(clippy::needless_pass_by_value, reason = "they are handed to map_err, which gives values")]
impl Refused {
    pub(crate) fn rules(why: impl ToString) -> Refused {
        Refused::Rules(why.to_string())
    }

    pub(crate) fn illegal(why: impl ToString) -> Refused {
        Refused::Move(why.to_string())
    }

    pub(crate) fn record(why: impl ToString) -> Refused {
        Refused::Record(why.to_string())
    }

    /// Two things of different games, or of different rules, were brought together.
    pub(crate) fn other_game() -> Refused {
        Refused::Rules("these belong to different games: both must be of the same game".to_owned())
    }
}

impl From<Refused> for PyErr {
    fn from(refused: Refused) -> PyErr {
        let sentence = refused.to_string();
        match refused {
            Refused::Rules(_) => RulesError::new_err(sentence),
            Refused::Move(_) => MoveError::new_err(sentence),
            Refused::Record(_) => RecordError::new_err(sentence),
        }
    }
}
