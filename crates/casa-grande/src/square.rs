//! The 64 squares of the building site.

use std::fmt;
use std::str::FromStr;

use tavola_core::bits::Bits;
use tavola_core::notation::exact_square;

/// A square of the site, `a1` to `h8`: letters are columns from the left, figures rows from the near side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Square(u8);

impl Square {
    /// The number of squares of the site.
    pub const COUNT: usize = 64;
    /// The number of columns, and of rows.
    pub const SIDE: u8 = 8;

    /// The square in a column and a row, both from 0; `None` outside the site.
    pub const fn at(column: u8, row: u8) -> Option<Square> {
        if column < Square::SIDE && row < Square::SIDE { Some(Square(row * Square::SIDE + column)) } else { None }
    }

    /// The square at a position modulo 64: 0 is `a1`, 1 is `b1`, 8 is `a2`.
    #[inline]
    pub const fn from_index(index: u8) -> Square {
        Square(index % Square::COUNT as u8)
    }

    /// The position of the square, 0 for `a1`, row by row.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 for `a`.
    pub const fn column(self) -> u8 {
        self.0 % Square::SIDE
    }

    /// The row, 0 for `1`.
    pub const fn row(self) -> u8 {
        self.0 / Square::SIDE
    }

    /// All squares, row by row from `a1`.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..Square::COUNT as u8).map(Square)
    }

    /// The set that holds only this square.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// The squares of a set, lowest first.
pub(crate) fn squares(set: u64) -> impl ExactSizeIterator<Item = Square> {
    Bits(set).map(Square)
}

/// The lowest square of a set that is not empty.
pub(crate) fn lowest(set: u64) -> Option<Square> {
    squares(set).next()
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a square is a1 to h8")]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let (column, row) = exact_square(text, Square::SIDE, Square::SIDE).ok_or(NotASquare)?;
        Square::at(column, row).ok_or(NotASquare)
    }
}

#[cfg(feature = "serde")]
tavola_core::json_as_text!(Square);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_exact() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::at(square.column(), square.row()), Some(square));
            assert_eq!(Square::from_index(square.index() as u8), square);
        }
        assert_eq!("a1".parse(), Ok(Square(0)));
        assert_eq!("h1".parse(), Ok(Square(7)));
        assert_eq!("a2".parse(), Ok(Square(8)));
        for wrong in ["", "a", "a0", "a9", "i1", "A1", "1a", "a11", " a1"] {
            assert_eq!(wrong.parse::<Square>(), Err(NotASquare), "{wrong}");
        }
    }
}
