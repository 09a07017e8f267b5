//! Blocks out of paper: small houses to fold, and flat ones for those who would rather not fold 96 of them.

use tavola_casa_grande::{Refusal, Rules};
use tavola_core::Seat;

use super::board::SQUARE;
use crate::canvas::Canvas;
use crate::document::{Document, Duplex, Piece};
use crate::geometry::{Area, Map, Point, at};
use crate::ink::Ink;
use crate::path::Path;
use crate::sheet::{Grid, Order, furniture};
use crate::signs;

/// The side of a block, in millimetres: a little less than a square of the board, so that neighbours have room.
pub const BLOCK: f64 = 16.0;

const _: () = assert!(BLOCK < SQUARE, "a block stands within its square");

/// How high a folded block stands.
const WALL: f64 = 9.0;

/// A folded block lies flat on this side of paper, with room to cut.
const NET: f64 = BLOCK + 2.0 * WALL + 3.0;

/// How many tokens there are for each floor, the first floor first: with flat blocks nobody sees how high a platform lies.
pub const FLOORS: [usize; 6] = [10, 9, 7, 5, 3, 2];

/// Flat blocks and floors beside each other.
const COLUMNS: usize = 11;
const ROWS_PER_SEAT: usize = 3;

pub(super) fn to_fold(rules: &Rules, order: Order) -> Result<Document, Refusal> {
    rules.check()?;
    let each = rules.blocks as usize;
    let title = order.lang.of(["blocks to fold", "blocs à plier", "Blöcke zum Falten"]);
    let title = format!("Casa Grande · {title} ({} × {each})", Seat::ALL.len());
    let note = order.lang.of([
        "cut, fold along the dashes, glue the flaps; open side down",
        "découper, plier selon les pointillés, coller les pattes ; ouverture vers le bas",
        "ausschneiden, an den Strichen falten, Laschen kleben; offene Seite nach unten",
    ]);
    let mut document = Document::new(title.clone(), order.lang, Duplex::Single);
    let grid = Grid::middle(order.paper, (5, each.div_ceil(5)), (NET, NET));
    for seat in Seat::ALL {
        document.page(order.paper.size(), |canvas| {
            furniture(canvas, order, &format!("{title} · {seat}"), note);
            for index in 0..each {
                let middle = grid.cell(index).middle();
                canvas.through(Map::shift(middle.x, middle.y), |canvas| net(canvas, seat));
            }
        });
    }
    Ok(document)
}

/// A box without a bottom, around its middle.
fn net(canvas: &mut Canvas, seat: Seat) {
    let ink = Ink::of_seat(seat);
    let (half, far) = (BLOCK / 2.0, BLOCK / 2.0 + WALL);
    let flap = half + 3.6;
    let quarter = [at(-half, -far), at(half, -far), at(flap, -far + 1.0), at(flap, -half - 1.0), at(half, -half)];
    let side = [at(far, -half), at(far, half), at(half, half)];
    let turned = |points: &[Point]| points.iter().map(|p| at(-p.x, -p.y)).collect::<Vec<_>>();
    let mut outline: Vec<Point> = quarter.into_iter().chain(side).collect();
    // The left flaps of the upper wall belong to the other half.
    outline.extend(turned(&[at(-flap, -half - 1.0), at(-flap, -far + 1.0)]));
    outline.extend(turned(&quarter));
    outline.extend(turned(&side));
    outline.extend([at(-flap, -half - 1.0), at(-flap, -far + 1.0)]);
    let outline = Path::polygon(&outline);
    canvas.piece(Piece::front("block", seat.to_string()), &outline, |canvas| {
        let top = Area::new(-half, -half, BLOCK, BLOCK);
        for quarter in 0..4 {
            canvas.through(Map::turn(90.0 * f64::from(quarter)), |canvas| {
                let wall = Area::new(-half, -far, BLOCK, WALL);
                canvas.fill(&Path::area(wall), ink.thin(0.3));
                for window in 0..3 {
                    let x = -half + 2.4 + 4.2 * f64::from(window);
                    canvas.fill(&Path::area(Area::new(x, -far + 2.6, 2.8, 3.8)), Ink::WHITE);
                    canvas.stroke(&Path::area(Area::new(x, -far + 2.6, 2.8, 3.8)), ink.pen(0.25));
                }
            });
        }
        canvas.fill(&Path::area(top), ink.thin(0.9));
        canvas.stroke(&Path::circle(at(0.0, 0.0), 6.2), Ink::WHITE.pen(0.4));
        signs::seat(canvas, seat, Ink::WHITE, at(0.0, 0.0), 3.4);
        let fold = Ink::TEXT.dashed(0.15, 0.8, 0.8);
        canvas.stroke(&Path::area(top), fold);
        for x in [-half, half] {
            for (from, to) in [(-far, -half), (half, far)] {
                canvas.stroke(&Path::segment(at(x, from), at(x, to)), fold);
            }
        }
    });
    canvas.stroke(&outline, Ink::CUT.pen(0.15));
}

pub(super) fn flat(rules: &Rules, order: Order) -> Result<Document, Refusal> {
    rules.check()?;
    let each = rules.blocks as usize;
    let title = order.lang.of(["flat blocks and floors", "blocs plats et étages", "flache Blöcke und Stockwerke"]);
    let title = format!("Casa Grande · {title} ({} × {each})", Seat::ALL.len());
    let note = order.lang.of([
        "glued on thick cardboard; a floor goes on each platform laid",
        "à coller sur du carton épais ; un étage sur chaque plateforme posée",
        "auf dicke Pappe geklebt; auf jede gelegte Plattform kommt ihr Stockwerk",
    ]);
    let mut document = Document::new(title.clone(), order.lang, Duplex::Single);
    let per_row = each.div_ceil(ROWS_PER_SEAT);
    let grid = Grid::middle(order.paper, (COLUMNS, ROWS_PER_SEAT * Seat::ALL.len()), (BLOCK, BLOCK));
    let mut floors = (1..).zip(FLOORS).flat_map(|(floor, many)| std::iter::repeat_n(floor, many));
    document.page(order.paper.size(), |canvas| {
        furniture(canvas, order, &title, note);
        for index in 0..grid.cells() {
            let (column, row) = (index % COLUMNS, index / COLUMNS);
            let seat = Seat::ALL[row / ROWS_PER_SEAT];
            let number = row % ROWS_PER_SEAT * per_row + column;
            let cell = grid.cell(index);
            if column < per_row && number < each {
                token(canvas, seat, cell);
            } else if column >= COLUMNS - 3
                && let Some(floor) = floors.next()
            {
                floor_token(canvas, floor, cell);
            }
        }
        grid.cut(canvas);
    });
    Ok(document)
}

fn token(canvas: &mut Canvas, seat: Seat, cell: Area) {
    let ink = Ink::of_seat(seat);
    canvas.piece(Piece::front("flat block", seat.to_string()), &Path::area(cell), |canvas| {
        canvas.fill(&Path::area(cell), ink.thin(0.85));
        canvas.stroke(&Path::round(cell.inset(1.6), 1.6), Ink::WHITE.pen(0.35));
        signs::seat(canvas, seat, Ink::WHITE, cell.middle(), 3.4);
    });
}

fn floor_token(canvas: &mut Canvas, floor: u32, cell: Area) {
    canvas.piece(Piece::front("floor", floor.to_string()), &Path::area(cell), |canvas| {
        canvas.stroke(&Path::round(cell.inset(1.6), 1.6), Ink::CLAY.thin(0.7).pen(0.3));
        canvas.pressed(&floor.to_string(), 7.0, Ink::CLAY, cell.middle());
    });
}
