//! The rules as a small book: half-size pages to read in order, or two beside each other to fold in the middle.

mod flow;
mod text;

use crate::canvas::{Align, Canvas, Item};
use crate::document::{Document, Duplex};
use crate::face::{Face, POINT};
use crate::geometry::{Area, Map, at};
use crate::ink::Ink;
use crate::paper::{Lang, Paper};
use crate::path::Path;
use crate::sheet::Order;

/// What a book of rules is made of.
#[derive(Debug)]
pub(crate) struct Book {
    pub(crate) title: &'static str,
    pub(crate) texts: [&'static str; 3],
    pub(crate) accent: Ink,
    /// A picture for the cover, around the origin and above it.
    pub(crate) emblem: Picture,
    /// Drawings that the picture uses.
    pub(crate) stamps: &'static [(&'static str, Picture)],
}

/// Something that can be drawn.
type Picture = fn(&mut Canvas);

/// Margins of a page: outer and inner, top, bottom.
const SIDE: f64 = 13.0;
const TOP: f64 = 15.0;
const BOTTOM: f64 = 17.0;

/// A sheet that is folded once has four pages.
const PER_SHEET: usize = 4;

/// Half a sheet, upright.
fn half(paper: Paper) -> (f64, f64) {
    let (width, height) = paper.size();
    (height / 2.0, width)
}

/// The pages in the order of reading, each of half a sheet.
pub(crate) fn pages(book: &Book, order: Order) -> Document {
    let mut document = start(book, order, Duplex::Single);
    let size = half(order.paper);
    for items in drawn(book, order) {
        document.page(size, |canvas| canvas.items = items);
    }
    document
}

/// The pages so that sheets printed on both sides, turned over the short edge, fold into a book.
pub(crate) fn folded(book: &Book, order: Order) -> Document {
    let mut document = start(book, order, Duplex::ShortEdge);
    let mut pages = drawn(book, order);
    while !pages.len().is_multiple_of(PER_SHEET) {
        pages.push(notes(book, order));
    }
    let (width, height) = half(order.paper);
    for side in sides(pages.len()) {
        document.page((2.0 * width, height), |canvas| {
            for (place, page) in side.into_iter().enumerate() {
                let shift = Map::shift(width * place as f64, 0.0);
                canvas.items.extend(pages[page].iter().map(|item| moved(item, shift)));
            }
        });
    }
    document
}

fn start(book: &Book, order: Order, duplex: Duplex) -> Document {
    let mut document = Document::new(title(book, order.lang), order.lang, duplex);
    for (name, draw) in book.stamps {
        document.keep(name, draw);
    }
    document
}

/// Which two pages stand beside each other, side by side of the paper: the last with the first, the second with the last but one…
fn sides(pages: usize) -> Vec<[usize; 2]> {
    (0..pages / 2)
        .map(|side| {
            let (low, high) = (side, pages - 1 - side);
            if side % 2 == 0 { [high, low] } else { [low, high] }
        })
        .collect()
}

fn moved(item: &Item, map: Map) -> Item {
    match item.clone() {
        Item::Shape { path, fill, pen } => Item::Shape { path: path.mapped(map), fill, pen },
        Item::Words { line, map: inner, ink } => Item::Words { line, map: map.after(inner), ink },
        Item::Piece { piece, outline } => Item::Piece { piece, outline: outline.mapped(map) },
        Item::PieceEnd => Item::PieceEnd,
        Item::Stamp { name, map: inner } => Item::Stamp { name, map: map.after(inner) },
    }
}

fn title(book: &Book, lang: Lang) -> String {
    format!("{} · {}", book.title, word(lang))
}

fn word(lang: Lang) -> &'static str {
    lang.of(["Rules of the game", "Règle du jeu", "Spielregeln"])
}

/// All pages: the cover, the text, each with its number.
fn drawn(book: &Book, order: Order) -> Vec<Vec<Item>> {
    let size = half(order.paper);
    let text = text::read(order.lang.of(book.texts));
    let column = Area::new(SIDE, TOP, size.0 - 2.0 * SIDE, size.1 - TOP - BOTTOM);
    let mut pages = vec![cover(book, order, text.lead.as_deref().unwrap_or_default())];
    for (index, mut canvas) in flow::lay_out(&text.blocks, column, book.accent).into_iter().enumerate() {
        let foot = at(size.0 / 2.0, size.1 - 9.0);
        canvas.text(
            Face::Sans,
            7.5 * POINT,
            Ink::SOFT,
            foot,
            Align::Middle,
            &format!("{} · {}", book.title, index + 2),
        );
        pages.push(canvas.items);
    }
    pages
}

fn cover(book: &Book, order: Order, lead: &str) -> Vec<Item> {
    let (width, height) = half(order.paper);
    let mut canvas = Canvas::new();
    let border = Area::new(0.0, 0.0, width, height);
    canvas.stroke(&Path::round(border.inset(9.0), 3.0), book.accent.thin(0.75).pen(0.4));
    canvas.stroke(&Path::round(border.inset(10.2), 2.2), book.accent.thin(0.4).pen(0.15));
    let middle = width / 2.0;
    canvas.text(Face::Serif, 34.0 * POINT, book.accent, at(middle, 46.0), Align::Middle, book.title);
    canvas.text(Face::Sans, 12.0 * POINT, Ink::SOFT, at(middle, 56.0), Align::Middle, word(order.lang));
    canvas.through(Map::shift(middle, height * 0.72), book.emblem);
    let column = Area::new(26.0, height - 40.0, width - 52.0, 24.0);
    flow::centred(&mut canvas, lead, column);
    canvas.items
}

/// A page to write on, where the text leaves one free.
fn notes(book: &Book, order: Order) -> Vec<Item> {
    let (width, height) = half(order.paper);
    let mut canvas = Canvas::new();
    let word = order.lang.of(["Notes", "Notes", "Notizen"]);
    canvas.text(Face::Serif, 13.0 * POINT, book.accent, at(SIDE, TOP + 5.0), Align::Left, word);
    let mut y = TOP + 18.0;
    while y < height - BOTTOM {
        canvas.stroke(&Path::segment(at(SIDE, y), at(width - SIDE, y)), Ink::EDGE.pen(0.15));
        y += 9.0;
    }
    canvas.items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folded_sheets_read_in_order() {
        assert_eq!(sides(4), [[3, 0], [1, 2]]);
        assert_eq!(sides(8), [[7, 0], [1, 6], [5, 2], [3, 4]]);
    }
}
