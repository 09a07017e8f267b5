//! Names of evenings.

use std::fmt;
use std::str::FromStr;

use crate::journal::TableId;

/// What stands before the name of an evening where its journal is kept, beside those of the tables.
const PREFIX: &str = "evening";

/// The length of a name.
const LENGTH: usize = 16;

/// Names a club evening: 16 letters and digits, made like those of tables and too many to guess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct EveningId(TableId);

/// A text that names no evening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the name of an evening is 16 lower-case letters and digits")]
pub(crate) struct NotAnEvening;

impl EveningId {
    /// The evening of this random name.
    pub(crate) const fn new(name: TableId) -> EveningId {
        EveningId(name)
    }

    /// Where its journal is.
    ///
    /// # Panics
    /// Never: letters before letters are a name.
    pub(crate) fn stream(self) -> TableId {
        format!("{PREFIX}{}", self.0.as_str()).parse().expect("letters before letters are a name")
    }

    /// Whether this is where the journal of an evening is: then it is no table.
    pub(crate) fn is_stream(id: &TableId) -> bool {
        let name = id.as_str();
        name.len() == PREFIX.len() + LENGTH && name.starts_with(PREFIX)
    }

    /// The evening whose journal is there.
    pub(crate) fn of_stream(id: &TableId) -> Option<EveningId> {
        id.as_str().strip_prefix(PREFIX).filter(|_| Self::is_stream(id))?.parse().ok()
    }

    /// The name as one of tables, for cookies.
    pub(crate) const fn as_name(self) -> TableId {
        self.0
    }
}

impl FromStr for EveningId {
    type Err = NotAnEvening;

    fn from_str(text: &str) -> Result<Self, NotAnEvening> {
        if text.len() != LENGTH {
            return Err(NotAnEvening);
        }
        text.parse().map(EveningId).map_err(|_| NotAnEvening)
    }
}

impl fmt::Display for EveningId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evenings_and_tables_are_told_apart() {
        let name = TableId::from_entropy([7; 10]);
        let id: EveningId = name.as_str().parse().expect("a name");
        assert_eq!(id.to_string(), name.as_str());
        assert!(EveningId::is_stream(&id.stream()));
        assert!(!EveningId::is_stream(&name));
        assert_eq!((EveningId::of_stream(&id.stream()), EveningId::of_stream(&name)), (Some(id), None));
        assert_eq!("short".parse::<EveningId>(), Err(NotAnEvening));
        assert_eq!("Not-A-Name-Of-It".parse::<EveningId>(), Err(NotAnEvening));
    }
}
