//! The platforms of every seat. Their marks are on one side, so they have no backs.

use std::collections::BTreeSet;

use tavola_casa_grande::{Refusal, Rules};
use tavola_core::Seat;

use super::board::SQUARE;
use super::packing::{Placed, pack, squares};
use crate::canvas::{Align, Canvas};
use crate::document::{Document, Duplex, Piece};
use crate::face::{Face, POINT};
use crate::geometry::{Area, Map, at};
use crate::ink::Ink;
use crate::path::Path;
use crate::sheet::{Order, area, furniture, of_pages};
use crate::signs;

pub(super) fn draw(rules: &Rules, order: Order) -> Result<Document, Refusal> {
    rules.check()?;
    let each = rules.platforms.all().len();
    let title = order.lang.of(["platforms", "plateformes", "Plattformen"]);
    let title = format!("Casa Grande · {title} ({} × {each})", Seat::ALL.len());
    let note =
        order.lang.of(["one side only, on stiff paper", "recto seul, sur papier fort", "einseitig, auf festem Papier"]);
    let mut document = Document::new(title.clone(), order.lang, Duplex::Single);
    let room = area(order.paper);
    let (columns, rows) = ((room.width / SQUARE).floor() as usize, (room.height / SQUARE).floor() as usize);
    let placed = pack(rules.platforms.all(), columns, rows);
    let pages = placed.iter().map(|placed| placed.page + 1).max().unwrap_or(0);
    for seat in Seat::ALL {
        for page in 0..pages {
            document.page(order.paper.size(), |canvas| {
                let title = format!("{title} · {seat}{}", of_pages(page, pages));
                furniture(canvas, order, &title, note);
                let on_page: Vec<&Placed<'_>> = placed.iter().filter(|placed| placed.page == page).collect();
                let right =
                    on_page.iter().map(|p| p.column + usize::from(p.platform.shape().width())).max().unwrap_or(0);
                let low = on_page.iter().map(|p| p.row + usize::from(p.platform.shape().height())).max().unwrap_or(0);
                let left = room.x + (room.width - SQUARE * right as f64) / 2.0;
                let top = room.y + (room.height - SQUARE * low as f64) / 2.0;
                canvas.through(Map::shift(left, top), |canvas| {
                    for placed in on_page {
                        platform(canvas, seat, placed);
                    }
                });
            });
        }
    }
    Ok(document)
}

fn platform(canvas: &mut Canvas, seat: Seat, placed: &Placed<'_>) {
    let ink = Ink::of_seat(seat);
    let cells: Vec<(Area, bool)> = squares(placed.platform.shape())
        .into_iter()
        .map(|(column, row, marked)| {
            let (x, y) = ((placed.column + column) as f64, (placed.row + row) as f64);
            (Area::new(SQUARE * x, SQUARE * y, SQUARE, SQUARE), marked)
        })
        .collect();
    let outline = cells.iter().fold(Path::new(), |path, (cell, _)| path.with(Path::area(*cell)));
    let name = format!("{seat} {}", placed.platform.name());
    canvas.piece(Piece::front("platform", name), &outline, |canvas| {
        for (cell, marked) in &cells {
            canvas.fill(&Path::area(*cell), ink.thin(0.2));
            canvas.stroke(&Path::area(*cell), ink.thin(0.45).pen(0.2));
            if *marked {
                mark(canvas, seat, *cell);
            } else {
                canvas.stroke(&Path::circle(cell.middle(), 3.2), ink.thin(0.55).pen(0.3));
            }
        }
        // The name stands where it covers no mark: at the upper edge of its first square.
        if let Some((cell, _)) = cells.first() {
            let words = format!("{} · {}", placed.platform.name(), cells.len());
            let size = 5.0 * POINT;
            let line = Face::Strong.set(&words, size);
            let size = size * ((SQUARE - 2.0) / line.width).min(1.0);
            canvas.text(Face::Strong, size, ink, at(cell.x + 1.0, cell.y + 2.2), Align::Left, &words);
        }
    });
    border(canvas, &cells);
}

/// A marked square: a white rim, and in it the sign of the seat whose block must stand there.
fn mark(canvas: &mut Canvas, seat: Seat, cell: Area) {
    let ink = Ink::of_seat(seat);
    let field = Area::new(cell.x + 3.0, cell.y + 3.0, cell.width - 6.0, cell.height - 6.0);
    canvas.fill(&Path::round(field, 2.2), Ink::WHITE);
    canvas.fill(&Path::round(field.inset(1.2), 1.4), ink);
    signs::seat(canvas, seat, Ink::WHITE, cell.middle(), 2.6);
}

/// The line to cut along: the sides that no other square of the platform shares.
fn border(canvas: &mut Canvas, cells: &[(Area, bool)]) {
    let key = |x: f64, y: f64| ((x / SQUARE).round() as i64, (y / SQUARE).round() as i64);
    let there: BTreeSet<(i64, i64)> = cells.iter().map(|(cell, _)| key(cell.x, cell.y)).collect();
    for (cell, _) in cells {
        let (x, y) = key(cell.x, cell.y);
        let sides = [
            ((x, y - 1), at(cell.x, cell.y), at(cell.right(), cell.y)),
            ((x, y + 1), at(cell.x, cell.bottom()), at(cell.right(), cell.bottom())),
            ((x - 1, y), at(cell.x, cell.y), at(cell.x, cell.bottom())),
            ((x + 1, y), at(cell.right(), cell.y), at(cell.right(), cell.bottom())),
        ];
        for (beyond, from, to) in sides {
            if !there.contains(&beyond) {
                canvas.stroke(&Path::segment(from, to), Ink::TEXT.pen(0.2));
            }
        }
    }
}
