//! The shape of a platform: a bounding box with marked and unmarked squares.

use tavola_core::bits::Bits;

use crate::name::Name;
use crate::refusal::{Border, SetRefusal};
use crate::square::Square;

/// A shape as it lies with the lower left corner of its bounding box on `a1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    width: u8,
    height: u8,
    marked: u64,
    unmarked: u64,
}

/// The column of `a`.
const COLUMN: u64 = 0x0101_0101_0101_0101;

/// The row of `1`.
const ROW: u64 = 0xff;

impl Shape {
    /// Reads rows from the far side to the near side: `#` marked, `o` unmarked, `.` not part of the platform.
    pub(crate) fn read(name: Name, rows: &[impl AsRef<str>]) -> Result<Shape, SetRefusal> {
        let side = Square::SIDE as usize;
        let first = rows.first().map_or("", |row| row.as_ref());
        let width = first.chars().count();
        for (row, number) in rows.iter().map(AsRef::as_ref).zip(1..) {
            if let Some(found) = row.chars().find(|c| !matches!(c, '#' | 'o' | '.')) {
                return Err(SetRefusal::Character { name, row: number, found });
            }
            if row.len() != width {
                return Err(SetRefusal::Rows { name, row: number, length: row.len(), first: width });
            }
        }
        if width > side {
            return Err(SetRefusal::Wide { name, width });
        }
        if rows.len() > side {
            return Err(SetRefusal::High { name, height: rows.len() });
        }
        let mut shape = Shape { width: width as u8, height: rows.len() as u8, marked: 0, unmarked: 0 };
        for (row, text) in rows.iter().rev().enumerate() {
            for (column, character) in text.as_ref().bytes().enumerate() {
                let bit = 1 << (side * row + column);
                match character {
                    b'#' => shape.marked |= bit,
                    b'o' => shape.unmarked |= bit,
                    _ => {}
                }
            }
        }
        if shape.marked == 0 {
            return Err(SetRefusal::NoMark { name });
        }
        match shape.empty_border() {
            Some(border) => Err(SetRefusal::EmptyBorder { name, border }),
            None => Ok(shape),
        }
    }

    fn empty_border(self) -> Option<Border> {
        let borders = [
            (Border::Far, ROW << (8 * (self.height - 1))),
            (Border::Near, ROW),
            (Border::Left, COLUMN),
            (Border::Right, COLUMN << (self.width - 1)),
        ];
        borders.into_iter().find(|(_, line)| self.footprint() & line == 0).map(|(border, _)| border)
    }

    /// The same shape after one quarter turn clockwise, seen from above with the far side up.
    #[must_use]
    pub fn turned(self) -> Shape {
        let turn = |set: u64| {
            Bits(set).fold(0, |turned, cell| {
                let (column, row) = (cell % 8, cell / 8);
                turned | 1 << (8 * (self.width - 1 - column) + row)
            })
        };
        Shape { width: self.height, height: self.width, marked: turn(self.marked), unmarked: turn(self.unmarked) }
    }

    /// The ways in which the shape can lie: after no, one, two and three quarter turns, those that look alike once.
    pub fn turns(self) -> impl Iterator<Item = Shape> {
        let turns = [self, self.turned(), self.turned().turned(), self.turned().turned().turned()];
        (0..4).filter(move |nth| !turns[..*nth].contains(&turns[*nth])).map(move |nth| turns[nth])
    }

    /// The number of columns of the bounding box.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of rows of the bounding box.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of squares, marked and unmarked.
    pub const fn size(self) -> u32 {
        self.footprint().count_ones()
    }

    /// The rows from the far side to the near side, as they were read.
    pub fn rows(self) -> impl DoubleEndedIterator<Item = String> + ExactSizeIterator {
        (0..self.height).rev().map(move |row| {
            let cell = |column: u8| {
                let bit = 1_u64 << (8 * row + column);
                if self.marked & bit != 0 {
                    '#'
                } else if self.unmarked & bit != 0 {
                    'o'
                } else {
                    '.'
                }
            };
            (0..self.width).map(cell).collect()
        })
    }

    /// The marked squares, with the bounding box on `a1`: one bit a square, that of [`Square::index`].
    pub const fn marked(self) -> u64 {
        self.marked
    }

    /// The unmarked squares, with the bounding box on `a1`.
    pub const fn unmarked(self) -> u64 {
        self.unmarked
    }

    /// All squares, with the bounding box on `a1`.
    pub(crate) const fn footprint(self) -> u64 {
        self.marked | self.unmarked
    }

    /// The squares on which the lower left corner of the bounding box may lie.
    pub const fn fits(self) -> u64 {
        let columns = ROW >> (self.width - 1);
        (COLUMN * columns) >> (8 * (self.height - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(rows: &[&str]) -> Shape {
        Shape::read("x".parse().unwrap(), rows).unwrap()
    }

    fn rows(shape: Shape) -> Vec<String> {
        shape.rows().collect()
    }

    /// casa-grande.md 8: turns are clockwise seen from above, the far side up.
    #[test]
    fn turns_are_clockwise() {
        let flag = shape(&["#o.", "..o"]);
        assert_eq!(rows(flag), ["#o.", "..o"]);
        assert_eq!(rows(flag.turned()), [".#", ".o", "o."]);
        assert_eq!(rows(flag.turned().turned()), ["o..", ".o#"]);
        assert_eq!(flag.turned().turned().turned().turned(), flag);
        assert_eq!(
            flag.turns().collect::<Vec<_>>(),
            [flag, flag.turned(), flag.turned().turned(), flag.turned().turned().turned()]
        );
        let strip = shape(&["#o#"]);
        assert_eq!(strip.turns().collect::<Vec<_>>(), [strip, strip.turned()]);
        assert_eq!(shape(&["#"]).turns().count(), 1);
    }

    #[test]
    fn the_bounding_box_stays_within_the_site() {
        assert_eq!(shape(&["#"]).fits(), u64::MAX);
        assert_eq!(shape(&["#oooooo#"]).fits(), COLUMN);
        assert_eq!(shape(&["#oooooo#"]).turned().fits(), ROW);
        assert_eq!(shape(&["#.", "o#"]).fits(), 0x007f_7f7f_7f7f_7f7f);
        assert_eq!(shape(&["oooooooo"; 7].iter().copied().chain(["#ooooooo"]).collect::<Vec<_>>()).fits(), 1);
    }
}
