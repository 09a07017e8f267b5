//! Why something can't be done.

use serde::Serialize;
use tavola_table::host::Failure;
use tavola_table::{FoldError, RecordError, Refusal};

/// Why something can't be done: a word for programs and a sentence for people, as a server would answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[error("{sentence}")]
pub struct Complaint {
    /// The reason in one word.
    pub code: &'static str,
    /// What would have been right.
    pub sentence: String,
    /// What the rules forbid, in the game's own terms, as JSON.
    #[serde(skip)]
    pub violation: Option<String>,
}

impl Complaint {
    /// A complaint with its parts.
    pub fn new(code: &'static str, sentence: impl Into<String>) -> Self {
        Complaint { code, sentence: sentence.into(), violation: None }
    }

    /// Something that was sent can't be read.
    pub fn unreadable(why: impl std::fmt::Display) -> Self {
        Refusal::unreadable(&why).into()
    }
}

impl From<Refusal> for Complaint {
    fn from(refusal: Refusal) -> Self {
        Failure::Refused(refusal).into()
    }
}

impl From<Failure> for Complaint {
    fn from(failure: Failure) -> Self {
        let violation = failure.violation().map(str::to_owned);
        Complaint { violation, ..Self::new(failure.code(), failure.to_string()) }
    }
}

impl From<RecordError> for Complaint {
    fn from(error: RecordError) -> Self {
        Self::new(error.code(), error.to_string())
    }
}

impl From<FoldError> for Complaint {
    fn from(error: FoldError) -> Self {
        Self::new("damaged", format!("this table's journal can't be read here: {error}"))
    }
}
