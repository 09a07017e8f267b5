//! Money: notes with a house that has as many windows as the note has lire.

use super::house;
use crate::canvas::{Align, Canvas};
use crate::document::{Document, Duplex, Piece};
use crate::face::{Face, POINT};
use crate::geometry::{Area, Map, at};
use crate::guilloche;
use crate::ink::Ink;
use crate::path::Path;
use crate::sheet::{Grid, Order, both_sides, furniture, of_pages};

/// The values of notes, in lire, as in the box.
pub const VALUES: [u32; 6] = [3, 4, 5, 6, 9, 25];

/// How many notes there are of each value, as in the box; the bank never runs out, so print more if you need them.
pub const EACH: usize = 12;

/// Width and height of a note, in millimetres.
pub const NOTE: (f64, f64) = (46.0, 26.0);

/// Both sides of a note of each value: drawn once, used twelve times.
const STAMPS: [(&str, &str); VALUES.len()] = [
    ("note-3", "note-3-back"),
    ("note-4", "note-4-back"),
    ("note-5", "note-5-back"),
    ("note-6", "note-6-back"),
    ("note-9", "note-9-back"),
    ("note-25", "note-25-back"),
];

/// Columns and rows of notes on a sheet.
const GRID: (usize, usize) = (4, 9);

pub(super) fn draw(order: Order) -> Document {
    let notes: Vec<u32> = VALUES.into_iter().flat_map(|value| std::iter::repeat_n(value, EACH)).collect();
    let title = order.lang.of(["money", "billets", "Geld"]);
    let title = format!("Casa Grande · {title} ({})", notes.len());
    let mut document = Document::new(title.clone(), order.lang, Duplex::LongEdge);
    for (value, (front, back)) in VALUES.into_iter().zip(STAMPS) {
        document.keep(front, |canvas| face(canvas, value));
        document.keep(back, |canvas| reverse(canvas, value));
    }
    let grid = Grid::middle(order.paper, GRID, NOTE);
    let pages: Vec<&[u32]> = notes.chunks(grid.cells()).collect();
    for (page, notes) in pages.iter().enumerate() {
        let title = format!("{title}{}", of_pages(page, pages.len()));
        for back in [false, true] {
            document.page(order.paper.size(), |canvas| {
                furniture(canvas, order, &title, both_sides(order.lang, back));
                for (index, value) in notes.iter().enumerate() {
                    let cell = if back { grid.behind(index) } else { grid.cell(index) };
                    let piece = if back { Piece::back } else { Piece::front };
                    canvas.piece(piece("note", value.to_string()), &Path::area(cell), |canvas| {
                        let kind = VALUES.iter().position(|other| other == value).unwrap_or_default();
                        let (front, behind) = STAMPS[kind];
                        canvas.through(Map::shift(cell.x, cell.y), |canvas| {
                            canvas.stamp(if back { behind } else { front });
                        });
                    });
                }
                if !back {
                    grid.cut(canvas);
                }
            });
        }
    }
    document
}

/// One colour a value, so that notes are told apart in a stack; the figure tells it without colour.
fn ink(value: u32) -> Ink {
    match value {
        3 => Ink(0x7a, 0x5a, 0x1c),
        4 => Ink(0x2c, 0x6a, 0x33),
        5 => Ink(0x1c, 0x5f, 0x8f),
        6 => Ink(0x67, 0x37, 0x8a),
        9 => Ink(0x9c, 0x4a, 0x24),
        _ => Ink(0xa0, 0x24, 0x3a),
    }
}

fn paper(canvas: &mut Canvas, ink: Ink) -> Area {
    let note = Area::new(0.0, 0.0, NOTE.0, NOTE.1).inset(1.6);
    canvas.fill(&Path::round(note, 1.2), ink.thin(0.07));
    guilloche::band(canvas, note.inset(1.2), 3.0, 7, ink.thin(0.26).pen(0.12));
    canvas.stroke(&Path::round(note, 1.2), ink.pen(0.35));
    canvas.stroke(&Path::round(note.inset(0.7), 0.8), ink.thin(0.6).pen(0.12));
    note
}

fn face(canvas: &mut Canvas, value: u32) {
    let ink = ink(value);
    let note = paper(canvas, ink);
    let figure = value.to_string();
    let field = Area::new(note.right() - 15.5, note.y + 2.4, 12.0, note.height - 5.6);
    canvas.fill(
        &Path::round(Area::new(field.x - 2.0, field.y - 1.0, field.width + 4.0, field.height + 2.4), 1.0),
        Ink::WHITE,
    );
    house::house(canvas, value, field, ink);
    canvas.fill(&Path::circle(at(note.x + 12.6, note.middle().y), 9.0), Ink::WHITE);
    guilloche::wreath(canvas, at(note.x + 12.6, note.middle().y), (8.6, 1.0), 16, 3, ink.thin(0.6).pen(0.14));
    canvas.pressed(&figure, 8.6, ink, at(note.x + 12.6, note.middle().y - 0.6));
    canvas.text(Face::Strong, 5.5 * POINT, ink, at(note.x + 12.6, note.middle().y + 6.4), Align::Middle, "LIRE");
    canvas.text(Face::Strong, 6.0 * POINT, ink, at(note.right() - 2.0, note.bottom() - 1.6), Align::Right, &figure);
}

fn reverse(canvas: &mut Canvas, value: u32) {
    let ink = ink(value);
    let note = paper(canvas, ink);
    canvas.fill(&Path::circle(note.middle(), 8.2), Ink::WHITE);
    guilloche::wreath(canvas, note.middle(), (8.2, 1.6), 20, 5, ink.thin(0.7).pen(0.14));
    canvas.figure(&value.to_string(), 6.4, ink, note.middle());
    for x in [note.x + 5.4, note.right() - 5.4] {
        canvas.figure(&value.to_string(), 3.4, ink, at(x, note.middle().y));
    }
}
