//! The track around the site: 20 spaces, four of them corners.

use std::fmt;
use std::str::FromStr;

/// A space of the track, 0 to 19 clockwise from the corner NW.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Space(u8);

/// A corner space, marked by a sun.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename_all = "UPPERCASE"))]
pub enum Corner {
    /// Far left, space 0.
    Nw,
    /// Far right, space 5.
    Ne,
    /// Near right, space 10.
    Se,
    /// Near left, space 15.
    Sw,
}

/// What a space faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Facing {
    /// Nothing: a corner.
    Corner(Corner),
    /// This column (from 0) and the next.
    Columns(u8),
    /// This row (from 0) and the next.
    Rows(u8),
}

/// The spaces of one side, its first corner included.
const PER_SIDE: u8 = 5;

/// Columns a and b.
const TWO_COLUMNS: u64 = 0x0303_0303_0303_0303;

/// Rows 1 and 2.
const TWO_ROWS: u64 = 0xffff;

/// The squares that each space faces.
const AREAS: [u64; Space::COUNT as usize] = {
    let mut areas = [0; Space::COUNT as usize];
    let mut number = 0;
    while number < Space::COUNT {
        areas[number as usize] = match Space(number).facing() {
            Facing::Corner(_) => 0,
            Facing::Columns(column) => TWO_COLUMNS << column,
            Facing::Rows(row) => TWO_ROWS << (8 * row),
        };
        number += 1;
    }
    areas
};

impl Space {
    /// The number of spaces of the track.
    pub const COUNT: u8 = 20;

    /// The space with a number modulo 20.
    pub const fn new(number: u8) -> Space {
        Space(number % Space::COUNT)
    }

    /// The number of the space, 0 to 19.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The space so many steps further clockwise.
    #[inline]
    #[must_use]
    pub const fn ahead(self, steps: u32) -> Space {
        Space(((self.0 as u32 + steps % Space::COUNT as u32) % Space::COUNT as u32) as u8)
    }

    /// What the space faces: two columns, two rows, or nothing from a corner.
    pub const fn facing(self) -> Facing {
        // On the east and south sides the areas come in the opposite order.
        let pair = 2 * (self.0 % PER_SIDE).saturating_sub(1);
        match self.0 {
            0 => Facing::Corner(Corner::Nw),
            1..5 => Facing::Columns(pair),
            5 => Facing::Corner(Corner::Ne),
            6..10 => Facing::Rows(6 - pair),
            10 => Facing::Corner(Corner::Se),
            11..15 => Facing::Columns(6 - pair),
            15 => Facing::Corner(Corner::Sw),
            _ => Facing::Rows(pair),
        }
    }

    /// Whether the space is a corner.
    #[inline]
    pub const fn is_corner(self) -> bool {
        self.0.is_multiple_of(PER_SIDE)
    }

    /// The 16 squares that the space faces, one bit a square; none from a corner.
    #[inline]
    pub const fn area(self) -> u64 {
        AREAS[(self.0 % Space::COUNT) as usize]
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Facing::Corner(corner) => write!(f, "no square from the corner {corner}"),
            Facing::Columns(column) => {
                write!(f, "the columns {} and {}", char::from(b'a' + column), char::from(b'b' + column))
            }
            Facing::Rows(row) => write!(f, "the rows {} and {}", row + 1, row + 2),
        }
    }
}

impl Corner {
    /// All corners, clockwise.
    pub const ALL: [Corner; 4] = [Corner::Nw, Corner::Ne, Corner::Se, Corner::Sw];

    /// The space of the corner.
    pub const fn space(self) -> Space {
        Space(self as u8 * PER_SIDE)
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Corner::Nw => "NW",
            Corner::Ne => "NE",
            Corner::Se => "SE",
            Corner::Sw => "SW",
        })
    }
}

/// A text that names no corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a corner is NW, NE, SE or SW")]
pub struct NotACorner;

impl FromStr for Corner {
    type Err = NotACorner;

    fn from_str(text: &str) -> Result<Self, NotACorner> {
        match text {
            "NW" => Ok(Corner::Nw),
            "NE" => Ok(Corner::Ne),
            "SE" => Ok(Corner::Se),
            "SW" => Ok(Corner::Sw),
            _ => Err(NotACorner),
        }
    }
}

#[cfg(feature = "serde")]
tavola_core::json_as_text!(Corner);

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Space {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        if number < 4 * PER_SIDE {
            Ok(Space(number))
        } else {
            Err(serde::de::Error::custom(format_args!("a space is 0 to {}, not {number}", 4 * PER_SIDE - 1)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::squares;

    /// casa-grande.md 1: the track, clockwise, and what each space faces.
    #[test]
    fn every_space_faces_what_the_page_says() {
        let page = [
            "NW", "ab", "cd", "ef", "gh", "NE", "87", "65", "43", "21", "SE", "gh", "ef", "cd", "ab", "SW", "12", "34",
            "56", "78",
        ];
        for (number, what) in (0..).zip(page) {
            let space = Space::new(number);
            let faced: Vec<String> = squares(space.area()).map(|square| square.to_string()).collect();
            if let Ok(corner) = what.parse::<Corner>() {
                assert!(space.is_corner() && faced.is_empty(), "{number}");
                assert_eq!(corner.space(), space);
                assert_eq!(space.facing(), Facing::Corner(corner));
            } else {
                assert!(!space.is_corner());
                assert_eq!(faced.len(), 16, "{number}");
                assert!(faced.iter().all(|name| name.contains(|c| what.contains(c))), "{number} {faced:?}");
                assert!(what.chars().all(|line| space.facing().to_string().contains(line)), "{number}");
            }
        }
    }

    #[test]
    fn the_track_is_round() {
        assert_eq!(Space::new(19).ahead(1), Space::new(0));
        assert_eq!(Space::new(18).ahead(14), Space::new(12));
        assert_eq!(Space::new(3).ahead(20), Space::new(3));
    }
}
