//! Pawns that stand, markers for the ladder, and a die to fold.

use tavola_core::Seat;

use crate::canvas::{Align, Canvas};
use crate::document::{Document, Duplex, Piece};
use crate::face::{Face, POINT};
use crate::geometry::{Area, Map, at};
use crate::ink::Ink;
use crate::path::Path;
use crate::sheet::{Order, area, furniture};
use crate::signs;

/// Width and height of a pawn that stands, and the foot that it stands on.
const PAWN: (f64, f64) = (18.0, 28.0);
const FOOT: f64 = 9.0;

/// The side of the square that a marker is cut out of; a step of the ladder takes four of them.
const MARKER: f64 = 9.0;

/// The side of the die.
const DIE: f64 = 16.0;

/// The eyes of the die's net, by column and row: opposite faces add up to seven when it is folded.
const NET: [(f64, f64, u32); 6] =
    [(1.0, 0.0, 1), (0.0, 1.0, 3), (1.0, 1.0, 2), (2.0, 1.0, 4), (1.0, 2.0, 6), (1.0, 3.0, 5)];

pub(super) fn draw(order: Order) -> Document {
    let title = order.lang.of(["pawns, markers and die", "pions, marqueurs et dé", "Figuren, Marker und Würfel"]);
    let title = format!("Casa Grande · {title}");
    let note = order.lang.of([
        "cut along lines, fold along dashes",
        "découper selon les traits, plier selon les pointillés",
        "an Linien schneiden, an Strichen falten",
    ]);
    let words = order.lang.of([
        [
            "Pawns: fold in the middle, glue back to back, bend the feet outwards",
            "Markers for the ladder",
            "Die: glue the flaps inside",
        ],
        [
            "Pions : plier au milieu, coller dos à dos, écarter les pieds",
            "Marqueurs de l’échelle",
            "Dé : coller les pattes à l’intérieur",
        ],
        [
            "Figuren: in der Mitte falten, Rücken an Rücken kleben, Füße ausklappen",
            "Marker für die Leiter",
            "Würfel: Laschen innen festkleben",
        ],
    ]);
    let mut document = Document::new(title.clone(), order.lang, Duplex::Single);
    document.page(order.paper.size(), |canvas| {
        furniture(canvas, order, &title, note);
        let room = area(order.paper);
        let mut y = room.y + 8.0;
        for (part, words) in words.into_iter().enumerate() {
            canvas.text(Face::Strong, 9.0 * POINT, Ink::CLAY, at(room.x + 10.0, y), Align::Left, words);
            y += 5.0;
            for (index, seat) in Seat::ALL.into_iter().enumerate() {
                let step = index as f64;
                match part {
                    0 => canvas
                        .through(Map::shift(room.x + 12.0 + step * (PAWN.0 + 14.0), y), |canvas| pawn(canvas, seat)),
                    1 => marker(canvas, seat, Area::new(room.x + 12.0 + step * (MARKER + 9.0), y, MARKER, MARKER)),
                    _ => {}
                }
            }
            if part == 2 {
                canvas.through(Map::shift(room.x + 20.0, y + 2.0), die);
            }
            y += [2.0 * (PAWN.1 + FOOT) + 14.0, MARKER + 14.0, 0.0][part];
        }
    });
    document
}

/// Two sides of a pawn, head to head, with a foot at each end.
fn pawn(canvas: &mut Canvas, seat: Seat) {
    let ink = Ink::of_seat(seat);
    let (width, height) = PAWN;
    let whole = Area::new(0.0, 0.0, width, 2.0 * (height + FOOT));
    canvas.piece(Piece::front("pawn", seat.to_string()), &Path::area(whole), |canvas| {
        for half in [0.0, 180.0] {
            let middle = whole.middle();
            canvas.through(Map::shift(middle.x, middle.y).after(Map::turn(half)), |canvas| {
                let left = -width / 2.0;
                canvas.fill(&Path::area(Area::new(left, 0.0, width, height)), ink.thin(0.12));
                canvas.fill(&Path::area(Area::new(left, height, width, FOOT)), ink.thin(0.3));
                canvas.fill(&Path::circle(at(0.0, 7.6), 4.0), ink);
                let mut body = Path::new();
                body.go(at(-1.6, 11.0));
                body.curve(at(-2.2, 18.0), at(-5.6, 21.0), at(-6.6, 26.4));
                body.line(at(6.6, 26.4));
                body.curve(at(5.6, 21.0), at(2.2, 18.0), at(1.6, 11.0));
                body.close();
                canvas.fill(&body, ink);
                signs::seat(canvas, seat, Ink::WHITE, at(0.0, 21.6), 2.2);
                canvas.stroke(&Path::segment(at(left, height), at(-left, height)), Ink::TEXT.dashed(0.15, 0.8, 0.8));
            });
        }
        let y = whole.middle().y;
        canvas.stroke(&Path::segment(at(0.0, y), at(width, y)), Ink::TEXT.dashed(0.15, 0.8, 0.8));
    });
    canvas.stroke(&Path::area(whole), Ink::CUT.pen(0.15));
}

fn marker(canvas: &mut Canvas, seat: Seat, cell: Area) {
    canvas.piece(Piece::front("marker", seat.to_string()), &Path::area(cell), |canvas| {
        canvas.fill(&Path::circle(cell.middle(), MARKER / 2.0 - 0.6), Ink::of_seat(seat));
        signs::seat(canvas, seat, Ink::WHITE, cell.middle(), 2.0);
    });
    canvas.stroke(&Path::area(cell), Ink::CUT.pen(0.15));
}

fn die(canvas: &mut Canvas) {
    let flap = |canvas: &mut Canvas, column: f64, row: f64, turn: f64| {
        let middle = at((column + 0.5) * DIE, (row + 0.5) * DIE);
        canvas.through(Map::shift(middle.x, middle.y).after(Map::turn(turn)), |canvas| {
            let half = DIE / 2.0;
            let shape = [at(-half, -half), at(-half + 2.0, -half - 4.0), at(half - 2.0, -half - 4.0), at(half, -half)];
            canvas.stroke(&Path::open(&shape), Ink::CUT.pen(0.15));
        });
    };
    for (column, row, turn) in [
        (1.0, 0.0, 0.0),
        (1.0, 0.0, 90.0),
        (1.0, 0.0, 270.0),
        (1.0, 2.0, 90.0),
        (1.0, 2.0, 270.0),
        (1.0, 3.0, 90.0),
        (1.0, 3.0, 270.0),
    ] {
        flap(canvas, column, row, turn);
    }
    for (column, row, eyes) in NET {
        let face = Area::new(column * DIE, row * DIE, DIE, DIE);
        canvas.piece(Piece::front("die", eyes.to_string()), &Path::area(face), |canvas| {
            canvas.fill(&Path::area(face), Ink(0xff, 0xfa, 0xf0));
            let spots: &[(f64, f64)] = match eyes {
                1 => &[(0.0, 0.0)],
                2 => &[(-1.0, -1.0), (1.0, 1.0)],
                3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
                4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
                5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
                _ => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
            };
            for (x, y) in spots {
                canvas.fill(&Path::circle(at(face.middle().x + 4.2 * x, face.middle().y + 4.2 * y), 1.5), Ink::CLAY);
            }
        });
        canvas.stroke(&Path::area(face), Ink::TEXT.dashed(0.15, 0.8, 0.8));
    }
}
