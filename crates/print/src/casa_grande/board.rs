//! The board: the site, the track around it and the bonus ladder below, on one page.

use tavola_casa_grande::{CORNER_BONUS, Corner, FIRST_BONUS, Facing, LADDER, Space, Square};

use crate::canvas::{Align, Canvas};
use crate::document::{Document, Duplex, Piece};
use crate::face::{Face, POINT};
use crate::geometry::{Area, Map, at};
use crate::ink::Ink;
use crate::paper::Lang;
use crate::path::Path;
use crate::sheet::{Order, area, furniture};
use crate::signs;

/// The side of a square, in millimetres: room for a block of 16 mm, as dice and wooden cubes often are.
pub const SQUARE: f64 = 18.0;

/// How wide the track is.
const TRACK: f64 = 21.0;

/// Between the board and the ladder.
const GAP: f64 = 6.0;

/// How high the ladder is.
const STEP: f64 = 20.0;

const SIDE: f64 = SQUARE * Square::SIDE as f64;
const WHOLE: f64 = SIDE + 2.0 * TRACK;

pub(super) fn draw(order: Order) -> Document {
    let title = order.lang.of(["board", "plateau", "Spielplan"]);
    let title = format!("Casa Grande · {title}");
    let note = order.lang.of([
        "one sheet, glued on cardboard",
        "une feuille, à coller sur du carton",
        "ein Blatt, auf Karton geklebt",
    ]);
    let mut document = Document::new(title.clone(), order.lang, Duplex::Single);
    document.page(order.paper.size(), |canvas| {
        furniture(canvas, order, &title, note);
        let room = area(order.paper);
        let top = room.y + (room.height - WHOLE - GAP - STEP) / 2.0;
        let left = order.paper.size().0 / 2.0 - WHOLE / 2.0;
        canvas.through(Map::shift(left, top), |canvas| {
            let edge = Area::new(0.0, 0.0, WHOLE, WHOLE);
            let outline = Path::area(Area::new(0.0, 0.0, WHOLE, WHOLE + GAP + STEP));
            canvas.piece(Piece::front("board", "board"), &outline, |_| {});
            canvas.fill(&Path::round(edge, 4.0), Ink(0xf6, 0xea, 0xd6));
            for number in 0..Space::COUNT {
                space(canvas, Space::new(number));
            }
            site(canvas);
            canvas.stroke(&Path::round(edge, 4.0), Ink::CLAY.pen(0.5));
            canvas.through(Map::shift(0.0, WHOLE + GAP), |canvas| ladder(canvas, order.lang));
        });
    });
    document
}

/// The squares, with the names of columns and rows along the edges.
fn site(canvas: &mut Canvas) {
    for square in Square::all() {
        let (column, row) = (f64::from(square.column()), f64::from(square.row()));
        let place = Area::new(TRACK + SQUARE * column, TRACK + SIDE - SQUARE * (row + 1.0), SQUARE, SQUARE);
        canvas.piece(Piece::front("square", square.to_string()), &Path::area(place), |canvas| {
            let light = (square.column() / 2 + square.row() / 2) % 2 == 0;
            canvas.fill(&Path::area(place), if light { Ink(0xff, 0xfd, 0xf8) } else { Ink(0xf7, 0xef, 0xe1) });
            canvas.text(
                Face::Sans,
                5.5 * POINT,
                Ink::CLAY.thin(0.6),
                at(place.x + 1.2, place.bottom() - 1.2),
                Align::Left,
                &square.to_string(),
            );
            // Where a block has its middle.
            canvas.fill(&Path::circle(place.middle(), 0.35), Ink::EDGE);
        });
    }
    for line in 0..=Square::SIDE {
        let place = TRACK + SQUARE * f64::from(line);
        // The areas that the spaces face are two columns or rows wide.
        let pen = if line % 2 == 0 { Ink::CLAY.thin(0.7).pen(0.35) } else { Ink::EDGE.pen(0.2) };
        canvas.stroke(&Path::segment(at(place, TRACK), at(place, TRACK + SIDE)), pen);
        canvas.stroke(&Path::segment(at(TRACK, place), at(TRACK + SIDE, place)), pen);
    }
}

/// A space of the track, drawn with the site below it and turned to its side.
fn space(canvas: &mut Canvas, space: Space) {
    let middle = WHOLE / 2.0;
    let (side, place) = (space.number() / 5, space.number() % 5);
    let turned =
        Map::shift(middle, middle).after(Map::turn(90.0 * f64::from(side))).after(Map::shift(-middle, -middle));
    let width = if place == 0 { TRACK } else { 2.0 * SQUARE };
    let x = if place == 0 { 0.0 } else { TRACK + width * f64::from(place - 1) };
    let area = Area::new(x, 0.0, width, TRACK);
    canvas.through(turned, |canvas| {
        canvas.piece(Piece::front("space", space.to_string()), &Path::area(area), |canvas| {
            let field = Path::round(area.inset(1.1), 2.2);
            if let Facing::Corner(corner) = space.facing() {
                canvas.fill(&field, Ink(0xfb, 0xe3, 0xb4));
                canvas.stroke(&field, Ink::CLAY.thin(0.7).pen(0.3));
                sun(canvas, area, corner);
            } else {
                canvas.fill(&field, Ink(0xff, 0xfa, 0xf0));
                canvas.stroke(&field, Ink::CLAY.thin(0.6).pen(0.3));
                // Each name stands beside what it names, whichever way the side is turned.
                for (part, name) in faced(space).into_iter().enumerate() {
                    let place = at(area.x + width * (0.25 + 0.5 * part as f64), 13.0);
                    canvas.text(Face::Serif, 17.0 * POINT, Ink::CLAY, place, Align::Middle, &name);
                }
                arrow(canvas, at(area.middle().x, 10.9));
            }
        });
    });
}

/// The two columns or rows that a space faces, as they follow each other clockwise.
fn faced(space: Space) -> Vec<String> {
    let mut names = match space.facing() {
        Facing::Corner(corner) => vec![corner.to_string()],
        Facing::Columns(column) => [column, column + 1].map(|column| char::from(b'a' + column).to_string()).into(),
        Facing::Rows(row) => vec![(row + 1).to_string(), (row + 2).to_string()],
    };
    // Clockwise, rows fall on the east side and columns go back on the south side.
    if (5..15).contains(&space.number()) {
        names.reverse();
    }
    names
}

/// Clockwise is to the right, seen with the site below.
fn arrow(canvas: &mut Canvas, tip: crate::geometry::Point) {
    let pen = Ink::CLAY.thin(0.75).pen(0.45);
    canvas.stroke(&Path::segment(at(tip.x - 4.0, tip.y), at(tip.x + 4.0, tip.y)), pen);
    canvas.stroke(
        &Path::open(&[at(tip.x + 2.2, tip.y - 1.5), at(tip.x + 4.0, tip.y), at(tip.x + 2.2, tip.y + 1.5)]),
        pen,
    );
}

/// A corner: a sun, and what it is worth.
fn sun(canvas: &mut Canvas, area: Area, corner: Corner) {
    let middle = at(area.middle().x, area.middle().y - 1.2);
    let ink = Ink(0xc9, 0x74, 0x12);
    canvas.fill(&Path::circle(middle, 3.5), ink);
    let map = Map::shift(middle.x, middle.y).after(Map::scale(6.6));
    signs::rays(canvas, 12, (0.68, 1.0), map, ink, 0.55);
    canvas.figure(&format!("+{CORNER_BONUS}"), 2.6, Ink::WHITE, middle);
    let name = at(area.middle().x, area.bottom() - 2.6);
    canvas.text(Face::Strong, 5.5 * POINT, Ink::CLAY, name, Align::Middle, &corner.to_string());
}

/// The bonus ladder from 0 to the step that pays.
fn ladder(canvas: &mut Canvas, lang: Lang) {
    let width = WHOLE / f64::from(LADDER + 1);
    for step in 0..=LADDER {
        let area = Area::new(width * f64::from(step), 0.0, width, STEP);
        canvas.piece(Piece::front("step", step.to_string()), &Path::area(area), |canvas| {
            let field = Path::round(area.inset(0.6), 2.2);
            let strength = 0.05 + 0.025 * f64::from(step);
            canvas.fill(&field, Ink::CLAY.thin(strength));
            canvas.stroke(&field, Ink::CLAY.thin(0.6).pen(0.3));
            canvas.text(
                Face::Serif,
                13.0 * POINT,
                Ink::CLAY,
                at(area.x + 2.6, area.y + 6.4),
                Align::Left,
                &step.to_string(),
            );
            let word = match step {
                FIRST_BONUS => lang.of(["start", "départ", "Start"]).to_owned(),
                LADDER => format!("+{LADDER} L"),
                _ => return,
            };
            let place = at(area.right() - 2.2, area.bottom() - 2.4);
            canvas.text(Face::Strong, 6.5 * POINT, Ink::CLAY, place, Align::Right, &word);
        });
    }
}
