//! The drawing of a card. A card lies between four people: its figure stands upright for each of them, and a card that is
//! turned by a quarter looks the same, so that how it lies tells nothing.

use tavola_cassa_grande::Card;

use super::CARD;
use crate::canvas::Canvas;
use crate::geometry::{Area, Map, at};
use crate::guilloche;
use crate::ink::Ink;
use crate::path::Path;

/// How high a figure stands.
const FIGURE: f64 = 12.0;

/// From the edge of the card to the foot of a figure.
const FOOT: f64 = 4.6;

pub(super) fn face(canvas: &mut Canvas, card: Card, cell: Area) {
    let middle = cell.middle();
    let comma = card.is_comma();
    canvas.through(Map::shift(middle.x, middle.y), |canvas| {
        let border = Area::new(-CARD / 2.0, -CARD / 2.0, CARD, CARD);
        if comma {
            canvas.fill(&Path::round(border.inset(2.0), 2.6), Ink::TILL.thin(0.07));
        }
        canvas.stroke(&Path::round(border.inset(2.0), 2.6), Ink::TILL.thin(0.75).pen(0.3));
        canvas.stroke(&Path::round(border.inset(2.7), 2.0), Ink::TILL.thin(0.4).pen(0.12));
        canvas.stamp("cassa-rose");
        for quarter in 0..4 {
            canvas.through(Map::turn(90.0 * f64::from(quarter)), |canvas| figure(canvas, card));
        }
    });
}

/// The engraving in the middle, which all cards share.
pub(super) fn rose(canvas: &mut Canvas) {
    guilloche::wreath(canvas, at(0.0, 0.0), (3.2, 1.4), 8, 4, Ink::TILL.thin(0.45).pen(0.13));
}

/// The figure that one of the four reads, at the lower edge.
fn figure(canvas: &mut Canvas, card: Card) {
    let foot = CARD / 2.0 - FOOT;
    match card.value() {
        None => {
            canvas.pressed(",", 10.0, Ink::TILL, at(0.0, foot - 6.0));
        }
        Some(digit) => {
            let area = canvas.pressed(&digit.to_string(), FIGURE, Ink::TEXT, at(0.0, foot - FIGURE / 2.0));
            if matches!(digit, 6 | 9) {
                // Seen from the other side they would be each other: a stroke tells where they stand.
                let y = foot + 1.1;
                canvas.stroke(&Path::segment(at(area.x, y), at(area.right(), y)), Ink::TEXT.pen(0.6));
            }
        }
    }
}

/// The back, around its middle: the till's engraving.
pub(super) fn back(canvas: &mut Canvas) {
    let border = Area::new(-CARD / 2.0, -CARD / 2.0, CARD, CARD);
    let centre = at(0.0, 0.0);
    canvas.fill(&Path::round(border.inset(3.0), 2.4), Ink::TILL.thin(0.08));
    canvas.stroke(&Path::round(border.inset(3.0), 2.4), Ink::TILL.pen(0.4));
    canvas.stroke(&Path::round(border.inset(3.9), 1.8), Ink::TILL.thin(0.7).pen(0.15));
    guilloche::wreath(canvas, centre, (13.2, 3.6), 16, 6, Ink::TILL.thin(0.85).pen(0.16));
    guilloche::wreath(canvas, centre, (7.2, 1.9), 12, 4, Ink::TILL.thin(0.85).pen(0.16));
    guilloche::wreath(canvas, centre, (3.2, 1.2), 8, 2, Ink::TILL.pen(0.16));
    for quarter in 0..4 {
        canvas.through(Map::turn(90.0 * f64::from(quarter)), |canvas| {
            let corner = at(-14.6, -14.6);
            guilloche::wreath(canvas, corner, (1.9, 0.8), 8, 3, Ink::TILL.thin(0.85).pen(0.14));
        });
    }
}

/// A picture for the cover of the rules: a hand of cards.
pub(super) fn emblem(canvas: &mut Canvas) {
    for (index, name) in ["4", "0", ",", "2"].into_iter().enumerate() {
        let lean = 22.0 * index as f64 - 33.0;
        canvas.through(Map::turn(lean).after(Map::shift(0.0, -44.0)).after(Map::scale(0.8)), |canvas| {
            let area = Area::new(-CARD / 2.0, -CARD / 2.0, CARD, CARD);
            canvas.fill(&Path::round(Area { x: area.x + 0.7, y: area.y + 0.9, ..area }, 3.0), Ink::PRESSED);
            canvas.fill(&Path::round(area, 3.0), Ink::WHITE);
            canvas.stroke(&Path::round(area, 3.0), Ink::EDGE.pen(0.25));
            let card = name.parse().unwrap_or(Card::COMMA);
            face(canvas, card, area);
        });
    }
}
