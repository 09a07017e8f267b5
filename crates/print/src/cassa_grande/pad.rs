//! Lines to write the rounds of an evening on, below the cards of a hand.

use tavola_core::Seat;

use crate::canvas::{Align, Canvas};
use crate::face::{Face, POINT};
use crate::geometry::{Area, at};
use crate::ink::Ink;
use crate::path::Path;
use crate::sheet::{Order, area};
use crate::signs;

const LINE: f64 = 9.0;
const HEAD: f64 = 12.0;

pub(super) fn draw(canvas: &mut Canvas, order: Order, below: f64, players: u8) {
    let room = area(order.paper);
    let top = below + 20.0;
    let rows = ((room.bottom() - 6.0 - top - HEAD) / LINE).floor();
    if rows < 3.0 {
        return;
    }
    let title = order.lang.of([
        "The rounds of the evening: total, and points for the place (4, 3, 2, 1)",
        "Les manches de la soirée : le total et les points de la place (4, 3, 2, 1)",
        "Die Runden des Abends: Summe und Punkte für den Platz (4, 3, 2, 1)",
    ]);
    let width = 180.0;
    let pad = Area::new(order.paper.size().0 / 2.0 - width / 2.0, top, width, HEAD + rows * LINE);
    canvas.text(Face::Strong, 9.0 * POINT, Ink::TILL, at(pad.x, top - 3.0), Align::Left, title);
    let first = 12.0;
    let column = (width - first) / f64::from(players);
    let soft = Ink::EDGE.pen(0.2);
    for row in 0..=rows as u32 {
        let y = top + HEAD + f64::from(row) * LINE;
        canvas.stroke(&Path::segment(at(pad.x, y), at(pad.right(), y)), soft);
        if row > 0 {
            let number = row.to_string();
            canvas.text(Face::Sans, 8.0 * POINT, Ink::SOFT, at(pad.x + first - 3.0, y - 3.0), Align::Right, &number);
        }
    }
    for (index, seat) in Seat::first(players.into()).enumerate() {
        let x = pad.x + first + column * index as f64;
        canvas.stroke(&Path::segment(at(x, top), at(x, pad.bottom())), soft);
        let points = x + column * 0.72;
        canvas
            .stroke(&Path::segment(at(points, top + HEAD), at(points, pad.bottom())), Ink::EDGE.dashed(0.15, 0.8, 0.8));
        signs::seat(canvas, seat, Ink::of_seat(seat), at(x + 5.0, top + HEAD / 2.0), 2.4);
        canvas.text(
            Face::Serif,
            12.0 * POINT,
            Ink::TEXT,
            at(x + 10.0, top + HEAD / 2.0 + 1.6),
            Align::Left,
            &seat.to_string(),
        );
    }
    canvas.stroke(&Path::segment(at(pad.right(), top), at(pad.right(), pad.bottom())), soft);
    canvas.stroke(&Path::segment(at(pad.x, top), at(pad.right(), top)), soft);
}
