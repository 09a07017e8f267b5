//! A real table that is being written down: what is still to be placed, and what does not fit the deck.

use std::fmt;

use tavola_core::Seat;

use crate::card::{Card, KINDS};
use crate::count::{Drawing, Side};
use crate::reading::Count;
use crate::rules::{Goal, Refusal, Rules, Terms};

/// What lies on a place of the frame: a card, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Card | \".\""))]
pub enum Lying {
    /// A card.
    Card(Card),
    /// Nothing.
    Gap,
}

impl fmt::Display for Lying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lying::Card(card) => card.fmt(f),
            Lying::Gap => f.write_str("."),
        }
    }
}

impl Lying {
    /// Every kind of card, and the gap at the end.
    fn kinds() -> impl Iterator<Item = Lying> {
        Card::kinds().map(Lying::Card).chain([Lying::Gap])
    }

    fn index(self) -> usize {
        match self {
            Lying::Card(card) => card.index(),
            Lying::Gap => KINDS,
        }
    }
}

/// A frame that is being written down, place by place.
///
/// ```
/// use tavola_cassa_grande::{Rules, Sheet};
/// use tavola_core::Seat;
///
/// let cells = "11201c4c.00.0221042003.232c243.402c?";
/// let sheet = Sheet::read(&Rules::default(), Seat::A, cells)?;
/// assert_eq!(sheet.rest().unwrap().to_string(), "3");
/// # Ok::<(), tavola_cassa_grande::SheetError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sheet {
    terms: Terms,
    /// Who wrote it down: the far row of this seat comes first.
    from: Seat,
    cells: Vec<Option<Lying>>,
}

/// A text that is no frame of these rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SheetError {
    /// Rules that can't be played.
    #[error(transparent)]
    Rules(#[from] Refusal),
    /// Too few or too many places.
    #[error("a frame of {frame} has {due} places, not {found}")]
    Size {
        /// The side of the frame.
        frame: u8,
        /// How many places it has.
        due: usize,
        /// How many there are.
        found: usize,
    },
    /// A character that is no card.
    #[error(
        "place {place}: {found:?} is neither a digit, c or a comma, nor . for a gap, nor ? for what is not known yet"
    )]
    Character {
        /// Which place, from 1.
        place: usize,
        /// What stands there.
        found: char,
    },
    /// A seat that the game does not have.
    #[error("nobody sits on seat {seat}: the game has {players} seats")]
    Seat {
        /// The seat.
        seat: Seat,
        /// The number of seats.
        players: u8,
    },
}

/// How many cards of one kind, or gaps, there are and lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stock {
    /// Which kind.
    pub what: Lying,
    /// How many there are.
    pub deck: u32,
    /// How many of them lie.
    pub lie: u32,
}

impl Sheet {
    /// Reads the places of a frame row by row, as the seat `from` sees them: digits, `c` or `,`, `.` for a gap and `?`
    /// for what is not known yet.
    ///
    /// # Errors
    /// If the rules can't be played, or the text is no such frame.
    pub fn read(rules: &Rules, from: Seat, cells: &str) -> Result<Sheet, SheetError> {
        let terms = Terms::new(rules)?;
        if from.index() >= terms.seats() {
            return Err(SheetError::Seat { seat: from, players: terms.players });
        }
        let due = usize::from(terms.frame).pow(2);
        let found = cells.chars().count();
        if found != due {
            return Err(SheetError::Size { frame: terms.frame, due, found });
        }
        let read = |(index, found): (usize, char)| match found {
            '0'..='9' => Ok(Some(Lying::Card(Card::digit(found as u8 - b'0')))),
            'c' | ',' => Ok(Some(Lying::Card(Card::COMMA))),
            '.' => Ok(Some(Lying::Gap)),
            '?' => Ok(None),
            _ => Err(SheetError::Character { place: index + 1, found }),
        };
        let cells = cells.chars().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Sheet { terms, from, cells })
    }

    /// An empty frame.
    ///
    /// # Errors
    /// If the rules can't be played.
    pub fn empty(rules: &Rules) -> Result<Sheet, SheetError> {
        let terms = Terms::new(rules)?;
        Ok(Sheet { terms, from: Seat::A, cells: vec![None; usize::from(terms.frame).pow(2)] })
    }

    /// The side of the frame.
    pub const fn frame(&self) -> u8 {
        self.terms.frame
    }

    /// The number of seats.
    pub(crate) fn seats(&self) -> usize {
        self.terms.seats()
    }

    /// Whether the lowest total wins.
    pub(crate) fn lowest_wins(&self) -> bool {
        self.terms.goal == Goal::Lowest
    }

    /// How many places are not known yet.
    pub fn unknown(&self) -> usize {
        self.cells.iter().filter(|cell| cell.is_none()).count()
    }

    /// Every kind of card that the deck has or that lies here, and the gaps at the end.
    pub fn stock(&self) -> Vec<Stock> {
        let mut lie = [0_u32; KINDS + 1];
        for lying in self.cells.iter().flatten() {
            lie[lying.index()] += 1;
        }
        let deck = self.terms.whole_deck();
        let gaps = self.cells.len() as u32 - u32::from(self.terms.deck);
        let due = |what: Lying| deck.get(what.index()).map_or(gaps, |count| u32::from(*count));
        let stock = Lying::kinds().map(|what| Stock { what, deck: due(what), lie: lie[what.index()] });
        stock.filter(|one| one.deck > 0 || one.lie > 0).collect()
    }

    /// Where the cards that lie do not fit the deck: kinds of which too many lie, and, once every place is known, those of
    /// which some are missing.
    pub fn misfits(&self) -> Vec<Stock> {
        let full = self.unknown() == 0;
        self.stock().into_iter().filter(|one| one.lie > one.deck || (full && one.lie < one.deck)).collect()
    }

    /// What lies on all places that are not known yet, if the counts leave no choice.
    pub fn rest(&self) -> Option<Lying> {
        if !self.misfits().is_empty() {
            return None;
        }
        let stock = self.stock();
        let mut left = stock.iter().filter(|one| one.lie < one.deck);
        let only = left.next()?;
        left.next().is_none().then_some(only.what)
    }

    /// The table as seat A sees it, once every place is known.
    pub fn drawing(&self) -> Option<Drawing> {
        let frame = usize::from(self.terms.frame);
        let side = Side::of(self.from, self.terms.seats());
        let mut drawing = Drawing::empty(self.terms.frame);
        for (index, cell) in self.cells.iter().enumerate() {
            if let Lying::Card(card) = (*cell)? {
                let (row, column) = side.place(index / frame, index % frame, frame);
                drawing.put(row, column, card);
            }
        }
        Some(drawing)
    }

    /// What each seat reads, once every place is known. Cards that do not fit the deck are counted as they lie.
    pub fn count(&self) -> Option<Count> {
        self.drawing().map(|drawing| Count::of(&drawing, &self.terms))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Lying {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        tavola_core::text::write(self, serializer)
    }
}
