//! Counting: the numbers that each side of the table reads.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use tavola_core::Seat;

use crate::card::Card;

/// The largest frame.
pub const MAX_FRAME: usize = 8;

/// A side of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Side {
    /// Where seat A sits.
    South,
    /// Where seat B sits in a game of four.
    West,
    /// Opposite seat A.
    North,
    /// Where seat D sits in a game of four.
    East,
}

impl Side {
    /// All sides in clockwise order.
    pub const ALL: [Side; 4] = [Side::South, Side::West, Side::North, Side::East];

    /// Where a seat sits: two players sit opposite each other.
    #[inline]
    pub const fn of(seat: Seat, players: usize) -> Side {
        if players == 2 { Side::ALL[seat.index() % 2 * 2] } else { Side::ALL[seat.index()] }
    }

    /// The row and column, as seat A sees them, of a place that lies in this side's row `line` (0 is the far one), `step`
    /// places from its left end.
    pub(crate) const fn place(self, line: usize, step: usize, frame: usize) -> (usize, usize) {
        let back = frame - 1;
        match self {
            Side::South => (line, step),
            Side::West => (step, back - line),
            Side::North => (back - line, back - step),
            Side::East => (back - step, line),
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::South => "south",
            Side::West => "west",
            Side::North => "north",
            Side::East => "east",
        })
    }
}

/// A finished table as seat A sees it: the far row first, gaps included.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Drawing {
    frame: u8,
    /// A digit, or anything above 9 for what ends a number, by row and column.
    cells: [[u8; MAX_FRAME]; MAX_FRAME],
    /// The same by column and row, for reading a place of all rows at once.
    columns: [[u8; MAX_FRAME]; MAX_FRAME],
}

const GAP: u8 = 11;

impl Drawing {
    /// A frame of gaps.
    pub(crate) fn empty(frame: u8) -> Drawing {
        let gaps = [[GAP; MAX_FRAME]; MAX_FRAME];
        Drawing { frame, cells: gaps, columns: gaps }
    }

    /// Puts a card into a row (0 is the far one) and column (0 is the left one), as seat A sees them.
    #[inline]
    pub(crate) fn put(&mut self, row: usize, column: usize, card: Card) {
        self.cells[row % MAX_FRAME][column % MAX_FRAME] = card.index() as u8;
        self.columns[column % MAX_FRAME][row % MAX_FRAME] = card.index() as u8;
    }

    /// The number of rows and columns.
    pub fn frame(&self) -> usize {
        usize::from(self.frame)
    }

    /// The card in a row (0 is the far one) and column (0 is the left one), `None` for a gap.
    ///
    /// # Panics
    /// If the row or the column is outside of the largest frame.
    pub fn card(&self, row: usize, column: usize) -> Option<Card> {
        let cell = self.cells[row][column];
        (cell != GAP).then(|| Card::from_index(cell))
    }

    /// The numbers that a side reads, one for each of its rows, the far row first.
    pub fn numbers(&self, side: Side) -> ArrayVec<u32, MAX_FRAME> {
        (0..self.frame()).map(|line| self.number(side, line)).collect()
    }

    /// The sum of a side's numbers.
    pub fn total(&self, side: Side) -> u32 {
        (0..self.frame()).map(|line| self.number(side, line)).sum()
    }

    /// The sums of all sides, in the order of [`Side::ALL`]. Reads all rows of a side at once, step by step and without
    /// branches: where a number ends can't be foreseen.
    #[inline]
    pub fn totals(&self) -> [u32; 4] {
        let (columns, rows) = (&self.columns[..self.frame()], &self.cells[..self.frame()]);
        [
            sum_of_rows(columns.iter()),
            sum_of_rows(rows.iter()),
            sum_of_rows(columns.iter().rev()),
            sum_of_rows(rows.iter().rev()),
        ]
    }

    /// The number that a side reads in one of its rows, counted from the far one: it ends at the first comma or gap.
    #[inline]
    fn number(&self, side: Side, line: usize) -> u32 {
        let back = self.frame() - 1;
        let (row, column) = match side {
            Side::South => (line, 0),
            Side::West => (0, back - line),
            Side::North => (back - line, back),
            Side::East => (back, line),
        };
        // The step to the right neighbour, as this side sees it.
        let step = match side {
            Side::South => 1,
            Side::West => MAX_FRAME,
            Side::North => 1_usize.wrapping_neg(),
            Side::East => MAX_FRAME.wrapping_neg(),
        };
        let cells = self.cells.as_flattened();
        let mut cell = row * MAX_FRAME + column;
        let mut number = 0;
        for _ in 0..self.frame() {
            let digit = cells[cell % (MAX_FRAME * MAX_FRAME)];
            if digit > 9 {
                break;
            }
            number = number * 10 + u32::from(digit);
            cell = cell.wrapping_add(step);
        }
        number
    }
}

/// The sum of up to eight numbers whose digits come place by place.
#[inline]
fn sum_of_rows<'a>(places: impl Iterator<Item = &'a [u8; MAX_FRAME]>) -> u32 {
    let mut numbers = [0_u32; MAX_FRAME];
    // All bits while a number goes on, none after its end.
    let mut goes_on = [u32::MAX; MAX_FRAME];
    for place in places {
        for line in 0..MAX_FRAME {
            let digit = u32::from(place[line]);
            goes_on[line] &= if digit <= 9 { u32::MAX } else { 0 };
            // Ten times the number and the digit, as the number and nine times it, so that one mask decides.
            numbers[line] += ((numbers[line] << 3) + numbers[line] + digit) & goes_on[line];
        }
    }
    numbers.iter().sum()
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.frame() {
            for column in 0..self.frame() {
                match self.card(row, column) {
                    Some(card) => write!(f, "{card}")?,
                    None => f.write_str(".")?,
                }
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Drawing(\n{self})")
    }
}

/// A text that is no drawing of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DrawingError {
    /// Too few or too many lines.
    #[error("line {line}: a drawing has 3 to 8 lines of as many characters")]
    Lines {
        /// The last line, from 1.
        line: usize,
    },
    /// A line that is longer or shorter than the drawing is high.
    #[error("line {line}, column {column}: the drawing has {due} lines, so each line needs {due} characters")]
    Length {
        /// Which line, from 1.
        line: usize,
        /// Where it ends, from 1.
        column: usize,
        /// The number of lines.
        due: usize,
    },
    /// A character that is no card.
    #[error("line {line}, column {column}: {found:?} is neither a digit, c or a comma, nor . for a gap")]
    Character {
        /// Which line, from 1.
        line: usize,
        /// Which column, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
}

impl FromStr for Drawing {
    type Err = DrawingError;

    /// Reads F lines of F characters: digits, `c` or `,` for a comma, `.` for a gap. Line ends at the end are optional.
    fn from_str(text: &str) -> Result<Self, DrawingError> {
        let lines: Vec<&str> = text.trim_end_matches(['\n', '\r']).lines().take(MAX_FRAME + 1).collect();
        let due = lines.len();
        if !(3..=MAX_FRAME).contains(&due) {
            return Err(DrawingError::Lines { line: due.max(1) });
        }
        let mut drawing = Drawing::empty(due as u8);
        for (row, line) in lines.into_iter().enumerate() {
            let mut length = 0;
            for (column, found) in line.chars().enumerate() {
                if column == due {
                    return Err(DrawingError::Length { line: row + 1, column: column + 1, due });
                }
                match found {
                    '0'..='9' => drawing.put(row, column, Card::digit(found as u8 - b'0')),
                    'c' | ',' => drawing.put(row, column, Card::COMMA),
                    '.' => {}
                    _ => return Err(DrawingError::Character { line: row + 1, column: column + 1, found }),
                }
                length = column + 1;
            }
            if length < due {
                return Err(DrawingError::Length { line: row + 1, column: length + 1, due });
            }
        }
        Ok(drawing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_drawings_are_refused_with_their_place() {
        let error = |text: &str| text.parse::<Drawing>().unwrap_err().to_string();
        assert_eq!(error(""), "line 1: a drawing has 3 to 8 lines of as many characters");
        assert_eq!(error("123\n12\n123"), "line 2, column 3: the drawing has 3 lines, so each line needs 3 characters");
        assert_eq!(
            error("123\n1234\n123"),
            "line 2, column 4: the drawing has 3 lines, so each line needs 3 characters"
        );
        assert_eq!(error("123\n1x3\n123"), "line 2, column 2: 'x' is neither a digit, c or a comma, nor . for a gap");
        assert!("1\n".repeat(100_000).parse::<Drawing>().is_err());
    }

    #[test]
    fn drawings_are_written_as_they_are_read() {
        let text = "12c\n.40\n999\n";
        assert_eq!(text.parse::<Drawing>().unwrap().to_string(), text);
        assert_eq!("12,\r\n.40\r\n999\r\n".parse::<Drawing>().unwrap().to_string(), text);
    }
}
