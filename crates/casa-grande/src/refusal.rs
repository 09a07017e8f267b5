//! Why options, setups and sets of platforms are refused.

use std::fmt;

use tavola_core::Seat;

use crate::name::{Name, NotAName};

/// Why rules or a setup are refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// A number of players that the game is not made for.
    #[error("Casa Grande is for 2 to 4 players, not for {players}")]
    Players {
        /// The number asked for.
        players: u32,
    },
    /// A number of blocks that is no option.
    #[error("each seat has 24, 20 or 18 blocks, not {blocks}")]
    Blocks {
        /// The number asked for.
        blocks: u32,
    },
    /// A start by a seat that nobody sits on.
    #[error("seat {start} cannot start a game of {players} players: the seats are A to {last}")]
    Start {
        /// The seat asked for.
        start: Seat,
        /// The number of players.
        players: u32,
        /// The last seat of the game.
        last: Seat,
    },
}

/// Why a set of platforms is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetRefusal {
    /// No platform at all.
    #[error("a set has 1 to {} platforms, this one is empty", crate::Platforms::MOST)]
    Empty,
    /// More platforms than a set may have.
    #[error("a set has 1 to {} platforms, this one has {count}", crate::Platforms::MOST)]
    TooMany {
        /// How many it has.
        count: usize,
    },
    /// A text that is no name.
    #[error("the name {name:?} will not do: {why}")]
    Name {
        /// The text, cut if it is very long.
        name: String,
        /// What is wrong with it.
        why: NotAName,
    },
    /// Two platforms of one name.
    #[error("the platform {name} stands there twice; each name may stand there once")]
    Twice {
        /// The name.
        name: Name,
    },
    /// A character that means nothing.
    #[error("platform {name}, row {row}: {found:?} is none of the characters # (marked), o (unmarked) and . (nothing)")]
    Character {
        /// The platform.
        name: Name,
        /// The row, from 1.
        row: usize,
        /// The first such character.
        found: char,
    },
    /// Rows of different length.
    #[error("platform {name}: row {row} has {length} characters, row 1 has {first}; all rows must be equally long")]
    Rows {
        /// The platform.
        name: Name,
        /// The first row, from 1, that differs from row 1.
        row: usize,
        /// Its length.
        length: usize,
        /// The length of row 1.
        first: usize,
    },
    /// A shape that is wider than the site.
    #[error("platform {name} is {width} squares wide, at most 8 fit on the site")]
    Wide {
        /// The platform.
        name: Name,
        /// Its width.
        width: usize,
    },
    /// A shape that is higher than the site.
    #[error("platform {name} has {height} rows, at most 8 fit on the site")]
    High {
        /// The platform.
        name: Name,
        /// Its number of rows.
        height: usize,
    },
    /// A shape that leaves a row or column at its border empty.
    #[error("platform {name}: its {border} is empty; a shape begins and ends with a square of the platform")]
    EmptyBorder {
        /// The platform.
        name: Name,
        /// Which row or column.
        border: Border,
    },
    /// A shape that no block could carry.
    #[error("platform {name} has no marked square; at least one # must be there to carry it")]
    NoMark {
        /// The platform.
        name: Name,
    },
}

/// A row or column at the border of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Border {
    /// The first row.
    Far,
    /// The last row.
    Near,
    /// The first column.
    Left,
    /// The last column.
    Right,
}

impl fmt::Display for Border {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Border::Far => "first row",
            Border::Near => "last row",
            Border::Left => "first column",
            Border::Right => "last column",
        })
    }
}
