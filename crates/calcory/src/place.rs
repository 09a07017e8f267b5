//! One place on the table.

use std::fmt;
use std::str::FromStr;

use tavola_core::notation::exact_square;

/// The number of places: 6 rows of 10.
pub const PLACES: usize = (COLUMNS * ROWS) as usize;

const COLUMNS: u8 = 10;
const ROWS: u8 = 6;

/// A place on the table, from `a1` (top left) to `j6`: letters are columns, figures rows.
///
/// Places are ordered row by row, as layouts list them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(
        type = "`${\"a\" | \"b\" | \"c\" | \"d\" | \"e\" | \"f\" | \"g\" | \"h\" | \"i\" | \"j\"}${1 | 2 | 3 | 4 | 5 | 6}`"
    )
)]
pub struct Place(u8);

impl Place {
    /// The place at a position less than [`PLACES`], row by row from `a1`.
    pub const fn from_index(index: usize) -> Option<Place> {
        if index < PLACES { Some(Place(index as u8)) } else { None }
    }

    /// All places, row by row from `a1`.
    pub fn all() -> impl DoubleEndedIterator<Item = Place> + ExactSizeIterator + Clone {
        (0..PLACES as u8).map(Place)
    }

    /// The position of the place, row by row from `a1`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 for `a`.
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// The row, 0 for `1`.
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    /// The place of a bit in a set of places.
    #[inline]
    pub(crate) const fn of_bit(bit: u8) -> Place {
        debug_assert!((bit as usize) < PLACES);
        Place(bit)
    }

    /// The set that holds this place only.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), char::from(b'1' + self.row()))
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a place is a letter from a to j and a figure from 1 to 6, as in c4")]
pub struct NotAPlace;

impl FromStr for Place {
    type Err = NotAPlace;

    fn from_str(text: &str) -> Result<Self, NotAPlace> {
        exact_square(text, COLUMNS, ROWS).map(|(column, row)| Place(row * COLUMNS + column)).ok_or(NotAPlace)
    }
}

#[cfg(feature = "serde")]
tavola_core::json_as_text!(Place);

#[cfg(test)]
mod tests {
    use super::*;

    /// calcory.md 1: places are `a1` (top left) to `j6`, letters are columns, figures rows; layouts go row by row.
    #[test]
    fn places_are_named_row_by_row() {
        let names: Vec<String> = Place::all().map(|place| place.to_string()).collect();
        assert_eq!((names[0].as_str(), names[9].as_str(), names[10].as_str()), ("a1", "j1", "a2"));
        assert_eq!((names.len(), names[59].as_str()), (60, "j6"));
        for (place, name) in Place::all().zip(&names) {
            assert_eq!(name.parse(), Ok(place));
            assert_eq!(Place::from_index(place.index()), Some(place));
        }
        for wrong in ["", "a", "a0", "a7", "k1", "A1", "a1 ", "a10"] {
            assert_eq!(wrong.parse::<Place>(), Err(NotAPlace), "{wrong:?}");
        }
        assert_eq!(Place::from_index(60), None);
    }
}
