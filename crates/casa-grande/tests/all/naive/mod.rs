//! The rule on laying platforms once more, square by square, as the page says it.

use std::collections::BTreeSet;

use tavola_casa_grande::{Square, Top, View};
use tavola_core::Seat;

/// The texts of all platforms that a seat could lay, by a view alone.
pub(crate) fn lays(view: &View, seat: Seat) -> BTreeSet<String> {
    let site = Site::of(view);
    let mut texts = BTreeSet::new();
    for platform in view.rules.platforms.all() {
        let name = platform.name();
        if !view.seats[seat].platforms.contains(&name) {
            continue;
        }
        let mut seen: Vec<Vec<Vec<char>>> = Vec::new();
        for quarters in 0..4 {
            let shape = turned(platform.shape().rows(), quarters);
            // A shape that looks the same after fewer quarter turns has moves for the smallest number only.
            if seen.contains(&shape) {
                continue;
            }
            for square in Square::all().filter(|square| site.may_lie(&shape, *square, seat)) {
                texts.insert(format!("lay {name} {quarters} {square}"));
            }
            seen.push(shape);
        }
    }
    texts
}

/// The squares that a platform covers.
pub(crate) fn covered(view: &View, name: &str, quarters: u8, square: Square) -> BTreeSet<Square> {
    let (_, platform) = view.rules.platforms.find(name).unwrap();
    let cells = cells(&turned(platform.shape().rows(), quarters), square);
    cells.unwrap().into_iter().map(|(square, _)| square).collect()
}

/// Rows from the far side, after quarter turns clockwise: what was the left column from near to far becomes the first row.
fn turned(rows: impl Iterator<Item = String>, quarters: u8) -> Vec<Vec<char>> {
    let rows: Vec<Vec<char>> = rows.map(|row| row.chars().collect()).collect();
    (0..quarters).fold(rows, |rows, _| {
        (0..rows[0].len()).map(|column| rows.iter().rev().map(|row| row[column]).collect()).collect()
    })
}

/// The squares under a shape with its characters, if the bounding box lies within the site.
fn cells(shape: &[Vec<char>], square: Square) -> Option<Vec<(Square, char)>> {
    let (width, height) = (shape[0].len() as u8, shape.len() as u8);
    if square.column() + width > 8 || square.row() + height > 8 {
        return None;
    }
    let mut cells = Vec::new();
    for (row, characters) in (0..).zip(shape.iter().rev()) {
        for (column, character) in (0..).zip(characters).filter(|(_, character)| **character != '.') {
            cells.push((Square::at(square.column() + column, square.row() + row)?, *character));
        }
    }
    Some(cells)
}

struct Site {
    squares: Vec<(Top, u8)>,
    floors: BTreeSet<u8>,
    lying: Vec<BTreeSet<Square>>,
}

impl Site {
    fn of(view: &View) -> Site {
        let squares: Vec<(Top, u8)> = view.squares.iter().map(|view| (view.top, view.height)).collect();
        let floors = squares.iter().map(|(_, height)| *height).filter(|height| *height >= 1).collect();
        let lying = view.lying.iter().map(|lying| covered(view, lying.name.as_str(), lying.quarters, lying.square));
        Site { squares, floors, lying: lying.collect() }
    }

    fn may_lie(&self, shape: &[Vec<char>], square: Square, seat: Seat) -> bool {
        let Some(cells) = cells(shape, square) else { return false };
        self.floors
            .iter()
            .any(|floor| cells.iter().all(|(square, character)| self.fits(*square, *character, seat, *floor)))
            && !self.lying.contains(&cells.iter().map(|(square, _)| *square).collect())
    }

    fn fits(&self, square: Square, character: char, seat: Seat, floor: u8) -> bool {
        let (top, height) = self.squares[square.index()];
        match character {
            // Under every marked square the top is a block of the laying seat whose top is at the floor.
            '#' => top == Top::Block(seat) && height == floor,
            // Under every unmarked square a block of another seat whose top is at the floor, or anything lower.
            _ => height < floor || height == floor && matches!(top, Top::Block(other) if other != seat),
        }
    }
}
