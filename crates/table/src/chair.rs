//! Who sits on a seat.

use tavola_bots::Level;

use crate::fact::{Millis, Sitter};
use crate::message::ChairState;
use crate::token::TokenHash;

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Chair {
    /// Nobody.
    Free,
    /// A person.
    Person(Person),
    /// A bot.
    Bot(Level),
}

/// A person on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) token: TokenHash,
    /// The rated name behind it.
    pub(crate) known_as: Option<String>,
    pub(crate) ready: bool,
    /// Since when the person is away.
    pub(crate) away: Option<Millis>,
    /// Whether the host noticed it, because the connection was gone, and the person did not say so.
    pub(crate) noticed: bool,
    /// The bot that plays meanwhile.
    pub(crate) lent: Option<Level>,
}

impl Person {
    /// A person who has just sat down.
    pub(crate) fn new(name: &str, token: TokenHash, known_as: Option<&str>, ready: bool) -> Self {
        let (name, known_as) = (name.to_owned(), known_as.map(str::to_owned));
        Person { name, token, known_as, ready, away: None, noticed: false, lent: None }
    }
}

impl From<&Sitter> for Chair {
    fn from(sitter: &Sitter) -> Self {
        match sitter {
            Sitter::Bot(level) => Chair::Bot(*level),
            Sitter::Person { name, token, person, ready } => {
                Chair::Person(Person::new(name, *token, person.as_deref(), *ready))
            }
        }
    }
}

impl Chair {
    /// The person, if one sits here.
    pub(crate) const fn person(&self) -> Option<&Person> {
        match self {
            Chair::Person(person) => Some(person),
            Chair::Free | Chair::Bot(_) => None,
        }
    }

    /// The person, if one sits here.
    pub(crate) const fn person_mut(&mut self) -> Option<&mut Person> {
        match self {
            Chair::Person(person) => Some(person),
            Chair::Free | Chair::Bot(_) => None,
        }
    }

    /// The bot that plays here now.
    pub(crate) const fn bot(&self) -> Option<Level> {
        match self {
            Chair::Bot(level) => Some(*level),
            Chair::Person(person) => person.lent,
            Chair::Free => None,
        }
    }

    /// Whether a person decides here now.
    pub(crate) const fn decides(&self) -> bool {
        matches!(self, Chair::Person(Person { lent: None, .. }))
    }

    /// As everybody may know it.
    pub(crate) fn state(&self) -> ChairState {
        match self {
            Chair::Free => ChairState::Free,
            Chair::Bot(level) => ChairState::Bot { level: *level },
            Chair::Person(Person { name, ready, away, lent, .. }) => {
                ChairState::Person { name: name.clone(), ready: *ready, away: away.is_some(), lent: *lent }
            }
        }
    }
}
