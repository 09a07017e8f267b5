//! Moves and their exact texts.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;
use tavola_core::notation::exact_number;
use tavola_core::{NotationError, Seat};

use crate::card::Card;

/// A place on the table; the first card lies at 0,0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "`${number},${number}`"))]
pub struct Place {
    /// Grows to the right as seat A sees the table.
    pub x: i8,
    /// Grows away from seat A.
    pub y: i8,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Short::new();
        self.push_to(&mut text);
        f.write_str(&text)
    }
}

/// A text in the making. A server writes some hundred places and moves with every move, each in one piece.
type Short = ArrayString<16>;

impl Place {
    fn push_to(self, text: &mut Short) {
        push_number(text, self.x);
        text.push(',');
        push_number(text, self.y);
    }
}

/// Writes a coordinate, of up to three digits.
fn push_number(text: &mut Short, number: i8) {
    if number < 0 {
        text.push('-');
    }
    let size = number.unsigned_abs();
    for power in [100, 10, 1] {
        if size >= power || power == 1 {
            text.push(char::from(b'0' + size / power % 10));
        }
    }
}

impl FromStr for Place {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let read = || {
            let (x, y) = text.split_once(',')?;
            Some(Place { x: exact_number(x)?.try_into().ok()?, y: exact_number(y)?.try_into().ok()? })
        };
        read().ok_or(NotationError { expected: "a place is two whole numbers, as in 1,-3" })
    }
}

/// The choice of a card: by its kind, or by its number in a hand that its owner does not see.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Card | `#${number}`"))]
pub struct Pick(u8);

/// Numbers begin above the kinds of cards, so that a choice is one byte.
const FIRST_NUMBER: u8 = 16;

impl Pick {
    /// The highest number that a card in a blind hand can have: a hand has at most 32 cards, and each of at most 64
    /// exchanges gives it at most one new number.
    pub const MAX_NUMBER: u8 = 96;

    /// A card of this kind.
    #[inline]
    pub const fn card(card: Card) -> Pick {
        Pick(card.index() as u8)
    }

    /// The digit with this number in a blind hand, from 1 to [`Pick::MAX_NUMBER`].
    #[inline]
    pub const fn number(number: u8) -> Pick {
        Pick(FIRST_NUMBER + number)
    }

    /// The kind, if the choice is by kind.
    #[inline]
    pub const fn as_card(self) -> Option<Card> {
        if self.0 < FIRST_NUMBER { Some(Card::from_index(self.0)) } else { None }
    }

    /// The number, if the choice is by number.
    #[inline]
    pub const fn as_number(self) -> Option<u8> {
        if self.0 < FIRST_NUMBER { None } else { Some(self.0 - FIRST_NUMBER) }
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.as_card(), self.as_number()) {
            (Some(card), _) => card.fmt(f),
            (_, Some(number)) => write!(f, "#{number}"),
            (None, None) => Ok(()),
        }
    }
}

impl fmt::Debug for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Pick {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let read = || match text.strip_prefix('#') {
            Some(number) => {
                let number = u8::try_from(exact_number(number)?).ok()?;
                (1..=Pick::MAX_NUMBER).contains(&number).then(|| Pick::number(number))
            }
            None => text.parse().ok().map(Pick::card),
        };
        read().ok_or(NotationError { expected: "a card is a digit, c for a comma, or #NUMBER in a blind hand" })
    }
}

/// A place in two bytes, each moved up by 128 so that neighbours are found by plain addition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Spot(pub(crate) u16);

impl From<Place> for Spot {
    #[inline]
    fn from(at: Place) -> Spot {
        Spot(u16::from_be_bytes([at.x as u8 ^ 0x80, at.y as u8 ^ 0x80]))
    }
}

impl From<Spot> for Place {
    #[inline]
    fn from(spot: Spot) -> Place {
        let [x, y] = spot.0.to_be_bytes();
        Place { x: (x ^ 0x80) as i8, y: (y ^ 0x80) as i8 }
    }
}

/// One decision of one seat, packed into a word: long lists of moves are written several at a time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Lay a card.
    Lay {
        /// Which.
        pick: Pick,
        /// Where.
        at: Place,
    },
    /// Offer a card for an exchange.
    Give {
        /// Which, unseen by the other.
        pick: Pick,
        /// To whom.
        to: Seat,
    },
    /// Answer an offer.
    Return {
        /// Which.
        pick: Pick,
    },
}

const LAY: u32 = 0;
const GIVE: u32 = 1;

impl Move {
    /// Lays a card.
    #[inline]
    pub fn lay(pick: Pick, at: Place) -> Move {
        Move::lay_at(pick, Spot::from(at))
    }

    #[inline]
    pub(crate) const fn lay_at(pick: Pick, spot: Spot) -> Move {
        Move(LAY << 24 | (pick.0 as u32) << 16 | spot.0 as u32)
    }

    /// Offers a card for an exchange.
    #[inline]
    pub const fn give(pick: Pick, to: Seat) -> Move {
        Move(GIVE << 24 | (pick.0 as u32) << 16 | to.index() as u32)
    }

    /// Answers an offer.
    #[inline]
    pub const fn give_back(pick: Pick) -> Move {
        Move(2 << 24 | (pick.0 as u32) << 16)
    }

    /// What the move does.
    #[inline]
    pub fn action(self) -> Action {
        let pick = self.pick();
        match self.0 >> 24 {
            LAY => Action::Lay { pick, at: self.spot().into() },
            GIVE => Action::Give { pick, to: Seat::from_index((self.0 & 3) as usize) },
            _ => Action::Return { pick },
        }
    }

    /// The card that the move is about.
    #[inline]
    pub const fn pick(self) -> Pick {
        Pick((self.0 >> 16) as u8)
    }

    /// Where the card is laid, if it is.
    #[inline]
    pub fn place(self) -> Option<Place> {
        self.is_lay().then(|| self.spot().into())
    }

    #[inline]
    pub(crate) const fn is_lay(self) -> bool {
        self.0 >> 24 == LAY
    }

    #[inline]
    pub(crate) const fn spot(self) -> Spot {
        Spot(self.0 as u16)
    }
}

impl Move {
    /// Writes its text; a lay, of which there are many, without a formatter.
    pub(crate) fn write_to(self, out: &mut dyn fmt::Write) -> fmt::Result {
        match self.action() {
            Action::Lay { pick, at } => {
                let mut text = Short::new();
                match pick.as_card() {
                    Some(card) => text.push(card.letter()),
                    None => write!(out, "{pick}")?,
                }
                text.push('@');
                at.push_to(&mut text);
                out.write_str(&text)
            }
            Action::Give { pick, to } => write!(out, "give {pick} to {to}"),
            Action::Return { pick } => write!(out, "return {pick}"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if let Some(rest) = text.strip_prefix("give ") {
            let (pick, to) = rest.split_once(" to ").ok_or(EXPECTED)?;
            return Ok(Move::give(pick.parse()?, to.parse().map_err(|_| EXPECTED)?));
        }
        if let Some(pick) = text.strip_prefix("return ") {
            return Ok(Move::give_back(pick.parse()?));
        }
        let (pick, at) = text.split_once('@').ok_or(EXPECTED)?;
        Ok(Move::lay(pick.parse()?, at.parse()?))
    }
}

const EXPECTED: NotationError =
    NotationError { expected: "a move is CARD@X,Y, give CARD to SEAT, or return CARD, as in 2@1,-3" };

#[cfg(feature = "serde")]
tavola_core::json_as_text!(Place, Pick, Move);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_four_bytes() {
        assert_eq!(size_of::<Move>(), 4);
    }

    /// cassa-grande.md 7, and README.md: a move's text is exact.
    #[test]
    fn texts_are_exact() {
        for text in
            ["2@1,-3", "c@0,4", "#5@-1,2", "give 0 to C", "give #12 to A", "give c to B", "return 4", "return c"]
        {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "2",
            "2@",
            "2@1",
            "2@1,-3 ",
            " 2@1,-3",
            "2@1, -3",
            "2@+1,-3",
            "2@01,-3",
            "2@-0,1",
            "2@200,1",
            "C@0,4",
            ",@0,4",
            "#0@1,1",
            "#01@1,1",
            "#97@1,1",
            "#-1@1,1",
            "##1@1,1",
            "12@0,0",
            "give 0 to E",
            "give 0 to c",
            "give  0 to C",
            "Give 0 to C",
            "give 0",
            "return",
            "return ",
            "return 10",
            "2@1,2,3",
            "2@@1,2",
        ] {
            assert!(text.parse::<Move>().is_err(), "{text:?}");
        }
    }
}
