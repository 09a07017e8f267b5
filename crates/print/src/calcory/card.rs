//! The drawings of cards and markers.

use tavola_calcory::{Card, Colour};
use tavola_core::Seat;

use super::CARD;
use crate::canvas::Canvas;
use crate::geometry::{Area, Map, at};
use crate::ink::Ink;
use crate::path::Path;
use crate::signs;

pub(super) fn face(canvas: &mut Canvas, card: Card, cell: Area) {
    let ink = Ink::of_card(card.colour());
    let middle = cell.middle();
    canvas.through(Map::shift(middle.x, middle.y), |canvas| {
        let (width, height) = CARD;
        let border = Area::new(-width / 2.0, -height / 2.0, width, height);
        canvas.fill(&Path::round(border.inset(2.0), 2.4), ink.thin(0.07));
        canvas.stroke(&Path::round(border.inset(2.0), 2.4), ink.thin(0.8).pen(0.35));
        let figure = canvas.pressed(&card.number().to_string(), 19.0, ink, at(0.0, -3.0));
        foot(canvas, card, figure, 0.8, ink);
        signs::colour(canvas, card.colour(), ink, at(0.0, 15.2), 4.4);
        for half in [0.0, 180.0] {
            canvas.through(Map::turn(half), |canvas| {
                let corner = at(border.x + 6.6, border.y + 7.2);
                let small = canvas.figure(&card.number().to_string(), 5.0, ink, corner);
                foot(canvas, card, small, 0.35, ink);
                signs::colour(canvas, card.colour(), ink, at(border.x + 6.6, border.y + 13.4), 1.9);
            });
        }
    });
}

/// 6 and 9 upside down would be each other: a stroke tells where they stand.
fn foot(canvas: &mut Canvas, card: Card, figure: Area, width: f64, ink: Ink) {
    if matches!(card.number(), 6 | 9) {
        let y = figure.bottom() + figure.height * 0.13;
        canvas.stroke(&Path::segment(at(figure.x, y), at(figure.right(), y)), ink.pen(width));
    }
}

/// The back, around its middle: the rods and beads of a counting frame, the same from both ends.
pub(super) fn back(canvas: &mut Canvas) {
    let (width, height) = CARD;
    let border = Area::new(-width / 2.0, -height / 2.0, width, height);
    let frame = border.inset(3.4);
    canvas.fill(&Path::round(frame, 2.6), Ink::TEAL.thin(0.1));
    canvas.stroke(&Path::round(frame, 2.6), Ink::TEAL.pen(0.9));
    canvas.stroke(&Path::round(frame.inset(1.1), 1.7), Ink::TEAL.thin(0.5).pen(0.2));
    for half in [0.0, 180.0] {
        canvas.through(Map::turn(half), |canvas| {
            for (rod, beads) in [&[0, 1, 5, 6][..], &[0, 1, 2, 6], &[0, 4, 5, 6]].into_iter().enumerate() {
                let y = -17.5 + 7.0 * rod as f64;
                canvas.stroke(&Path::segment(at(frame.x + 1.1, y), at(frame.right() - 1.1, y)), Ink::TEAL.pen(0.35));
                for bead in beads {
                    let x = -10.2 + 3.4 * f64::from(*bead);
                    let bead = Area::new(x - 1.45, y - 2.5, 2.9, 5.0);
                    canvas.fill(&Path::round(bead, 1.4), Ink::TEAL);
                    // One light, from the upper left, whichever way the card lies.
                    canvas.stroke(
                        &Path::segment(at(x - 0.6, y - 1.4), at(x - 0.6, y + 0.2)),
                        Ink::TEAL.thin(0.35).pen(0.35),
                    );
                }
            }
        });
    }
}

/// A marker: a disc with the sign of its seat.
pub(super) fn marker(canvas: &mut Canvas, seat: Seat, cell: Area) {
    let middle = cell.middle();
    let ink = Ink::of_seat(seat);
    canvas.fill(&Path::circle(middle, 8.6), ink);
    canvas.stroke(&Path::circle(middle, 7.6), Ink::WHITE.pen(0.3));
    signs::seat(canvas, seat, Ink::WHITE, middle, 4.2);
}

/// A picture for the cover of the rules: five cards, one of each colour.
pub(super) fn emblem(canvas: &mut Canvas) {
    for (index, colour) in Colour::ALL.into_iter().enumerate() {
        let lean = 17.0 * index as f64 - 34.0;
        let Some(card) = Card::new(colour, [4, 7, 1, 8, 6][index]) else { continue };
        canvas.through(Map::turn(lean).after(Map::shift(0.0, -48.0)).after(Map::scale(0.76)), |canvas| {
            let area = Area::new(-CARD.0 / 2.0, -CARD.1 / 2.0, CARD.0, CARD.1);
            canvas.fill(&Path::round(Area { x: area.x + 0.7, y: area.y + 0.9, ..area }, 3.0), Ink::PRESSED);
            canvas.fill(&Path::round(area, 3.0), Ink::WHITE);
            canvas.stroke(&Path::round(area, 3.0), Ink::EDGE.pen(0.25));
            face(canvas, card, area);
        });
    }
}
