//! What can be printed of a game.

use tavola_core::Game;

use crate::document::Document;
use crate::paper::Lang;
use crate::sheet::Order;

/// A game with sheets to print. It draws from the same types that it is played with.
pub trait Printed: Game {
    /// The game's name for people.
    const TITLE: &'static str;

    /// The rules as people read them: English, French, German.
    const RULES_TEXTS: [&'static str; 3];

    /// All sheets of the game.
    const SHEETS: &'static [Sheet<Self>];

    /// The rules in a language, as Markdown.
    fn rules_text(lang: Lang) -> &'static str {
        lang.of(Self::RULES_TEXTS)
    }

    /// The sheet of this name.
    fn sheet(name: &str) -> Result<&'static Sheet<Self>, UnknownSheet> {
        Self::SHEETS.iter().find(|sheet| sheet.name == name).ok_or_else(|| UnknownSheet {
            name: name.chars().take(40).collect(),
            known: Self::SHEETS.iter().map(|sheet| sheet.name).collect(),
        })
    }
}

/// A sheet of a game.
#[derive(Debug)]
pub struct Sheet<G: Game> {
    /// Its name in addresses and on the command line.
    pub name: &'static str,
    pub(crate) draw: Draw<G>,
}

/// What a sheet is drawn from.
#[derive(Debug)]
pub(crate) enum Draw<G: Game> {
    /// From nothing that can be chosen: the same in every game.
    Always(fn(Order) -> Document),
    /// From the options of the game.
    From(DrawFrom<G>),
}

type DrawFrom<G> = fn(&<G as Game>::Rules, Order) -> Result<Document, <G as Game>::Refusal>;

impl<G: Game> Sheet<G> {
    pub(crate) const fn always(name: &'static str, draw: fn(Order) -> Document) -> Sheet<G> {
        Sheet { name, draw: Draw::Always(draw) }
    }

    pub(crate) const fn from(name: &'static str, draw: DrawFrom<G>) -> Sheet<G> {
        Sheet { name, draw: Draw::From(draw) }
    }

    /// Draws the sheet; rules that the game does not take are refused where the sheet depends on them.
    pub fn draw(&self, rules: &G::Rules, order: Order) -> Result<Document, G::Refusal> {
        match self.draw {
            Draw::Always(draw) => Ok(draw(order)),
            Draw::From(draw) => draw(rules, order),
        }
    }
}

/// A name that no sheet of the game has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no sheet {name:?} of this game; its sheets are {}", known.join(", "))]
pub struct UnknownSheet {
    /// What was asked for.
    pub name: String,
    /// What there is.
    pub known: Vec<&'static str>,
}
