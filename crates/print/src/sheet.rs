//! What every sheet with pieces has: small print outside of what is cut, a ruler to check the size, lines to cut along.

use crate::canvas::{Align, Canvas};
use crate::face::{Face, POINT};
use crate::geometry::{Area, at};
use crate::ink::Ink;
use crate::paper::{Lang, Paper};
use crate::path::Path;

/// What is wanted of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Order {
    /// The paper in the printer.
    pub paper: Paper,
    /// The language of the small print, or of the rules.
    pub lang: Lang,
}

/// No printer reaches the very edge; this much stays free of ink.
pub(crate) const MARGIN: f64 = 10.0;

/// The strips above and below the pieces, for small print and ruler.
const STRIP: f64 = 7.0;

/// How long the marks are that go on outside of a grid.
const TICK: f64 = 3.0;

const SMALL: f64 = 7.5 * POINT;

/// The part of a page in which pieces lie.
pub(crate) fn area(paper: Paper) -> Area {
    let (width, height) = paper.size();
    Area::new(MARGIN, MARGIN + STRIP, width - 2.0 * MARGIN, height - 2.0 * (MARGIN + STRIP))
}

/// Title and ruler of a page; both outside of the pieces.
pub(crate) fn furniture(canvas: &mut Canvas, order: Order, title: &str, note: &str) {
    let (width, height) = order.paper.size();
    let base = MARGIN + 2.5;
    canvas.text(Face::Strong, SMALL, Ink::SOFT, at(MARGIN, base), Align::Left, title);
    // Title and note share a line: in the longest language the note gives way.
    let room = width - 2.0 * MARGIN - Face::Strong.set(title, SMALL).width - 4.0;
    let size = SMALL * (room / Face::Sans.set(note, SMALL).width).min(1.0);
    canvas.text(Face::Sans, size, Ink::SOFT, at(width - MARGIN, base), Align::Right, note);
    let y = height - MARGIN - 0.5;
    ruler(canvas, MARGIN, y);
    let hint = order.lang.of([
        "The line is 100 mm long on paper: print at 100 %, without “fit to page”.",
        "Sur le papier, ce trait mesure 100 mm : imprimez à 100 %, sans « ajuster à la page ».",
        "Der Strich ist auf Papier 100 mm lang: mit 100 % drucken, nicht „an Seite anpassen“.",
    ]);
    canvas.text(Face::Sans, 6.5 * POINT, Ink::SOFT, at(width - MARGIN, y), Align::Right, hint);
}

/// A line of 100 mm with a tick every 10 mm.
fn ruler(canvas: &mut Canvas, x: f64, y: f64) {
    let pen = Ink::SOFT.pen(0.2);
    canvas.stroke(&Path::segment(at(x, y), at(x + 100.0, y)), pen);
    for tick in 0..=10 {
        let place = x + 10.0 * f64::from(tick);
        let length = if tick % 5 == 0 { 3.0 } else { 1.6 };
        canvas.stroke(&Path::segment(at(place, y), at(place, y - length)), pen);
    }
}

/// Equal cells in columns and rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) area: Area,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    page_width: f64,
}

impl Grid {
    /// A grid in the middle of the page.
    pub(crate) fn middle(paper: Paper, (columns, rows): (usize, usize), (width, height): (f64, f64)) -> Grid {
        let room = area(paper);
        let mut grid = Grid::top(paper, (columns, rows), (width, height));
        grid.area.y = room.y + (room.height - grid.area.height) / 2.0;
        grid
    }

    /// A grid at the upper edge, so that something fits below it.
    pub(crate) fn top(paper: Paper, (columns, rows): (usize, usize), (width, height): (f64, f64)) -> Grid {
        let (page_width, _) = paper.size();
        let (whole_width, whole_height) = (width * columns as f64, height * rows as f64);
        let x = (page_width - whole_width) / 2.0;
        Grid { area: Area::new(x, area(paper).y + TICK + 1.0, whole_width, whole_height), columns, rows, page_width }
    }

    pub(crate) fn cells(&self) -> usize {
        self.columns * self.rows
    }

    /// A cell, row by row.
    pub(crate) fn cell(&self, index: usize) -> Area {
        let (width, height) = (self.area.width / self.columns as f64, self.area.height / self.rows as f64);
        let (column, row) = (index % self.columns, index / self.columns);
        Area::new(self.area.x + width * column as f64, self.area.y + height * row as f64, width, height)
    }

    /// Where the back of a cell is printed: behind it, when the paper is turned over its long edge.
    pub(crate) fn behind(&self, index: usize) -> Area {
        let cell = self.cell(index);
        Area { x: self.page_width - cell.right(), ..cell }
    }

    /// Lines to cut along, and marks that go on where the pieces end.
    pub(crate) fn cut(&self, canvas: &mut Canvas) {
        let pen = Ink::CUT.pen(0.15);
        let Area { x, y, width, height } = self.area;
        for column in 0..=self.columns {
            let place = x + width * column as f64 / self.columns as f64;
            canvas.stroke(&Path::segment(at(place, y - TICK), at(place, y + height + TICK)), pen);
        }
        for row in 0..=self.rows {
            let place = y + height * row as f64 / self.rows as f64;
            canvas.stroke(&Path::segment(at(x - TICK, place), at(x + width + TICK, place)), pen);
        }
    }
}

/// `3/4`, or nothing where there is one page only.
pub(crate) fn of_pages(page: usize, pages: usize) -> String {
    if pages > 1 { format!(" · {}/{pages}", page + 1) } else { String::new() }
}

/// What stands above pieces that have backs.
pub(crate) fn both_sides(lang: Lang, back: bool) -> &'static str {
    if back {
        lang.of([
            "backs: paper turned over its long edge",
            "dos : feuille retournée sur le grand côté",
            "Rückseiten: Blatt an der langen Kante gewendet",
        ])
    } else {
        lang.of([
            "print on both sides, turned over the long edge",
            "imprimer recto verso, retourné sur le grand côté",
            "beidseitig drucken, an der langen Kante gewendet",
        ])
    }
}
