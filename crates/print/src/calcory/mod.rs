//! Calcory: sixty cards and the markers of four seats, each colour with a sign of its own.

mod card;

use tavola_calcory::{Calcory, Card, Cards, Colour, MARKERS};
use tavola_core::Seat;

use crate::booklet::{self, Book};
use crate::document::{Document, Duplex, Piece};
use crate::geometry::Map;
use crate::ink::Ink;
use crate::path::Path;
use crate::printed::{Printed, Sheet};
use crate::sheet::{Grid, Order, both_sides, furniture, of_pages};

/// Width and height of a card, in millimetres: ten of them in a row fit a table.
pub const CARD: (f64, f64) = (36.0, 56.0);

/// The side of the square that a marker is cut out of; smaller than a card is wide.
pub const MARKER: f64 = 20.0;

/// Rows of cards on a sheet; every column is a colour.
const ROWS: usize = 4;

impl Printed for Calcory {
    const TITLE: &'static str = "Calcory";
    const RULES_TEXTS: [&'static str; 3] = [
        include_str!("../../texts/rules/calcory.en.md"),
        include_str!("../../texts/rules/calcory.fr.md"),
        include_str!("../../texts/rules/calcory.de.md"),
    ];
    const SHEETS: &'static [Sheet<Self>] = &[
        Sheet::always("cards", cards),
        Sheet::always("markers", markers),
        Sheet::always("rules", reading),
        Sheet::always("booklet", folded),
    ];
}

const BOOK: Book =
    Book { title: Calcory::TITLE, texts: Calcory::RULES_TEXTS, accent: Ink::TEAL, emblem: card::emblem, stamps: &[] };

fn reading(order: Order) -> Document {
    booklet::pages(&BOOK, order)
}

fn folded(order: Order) -> Document {
    booklet::folded(&BOOK, order)
}

fn cards(order: Order) -> Document {
    // Every column a colour, every row a number.
    let mut deck: Vec<Card> = Cards::DECK.iter().collect();
    let mut places = std::collections::BTreeMap::<Colour, usize>::new();
    deck.sort();
    let mut rows: Vec<(usize, Card)> = deck
        .into_iter()
        .map(|card| {
            let row = places.entry(card.colour()).or_default();
            *row += 1;
            (*row, card)
        })
        .collect();
    rows.sort_by_key(|(row, card)| (*row, card.colour()));
    let title = order.lang.of(["cards", "cartes", "Karten"]);
    let title = format!("Calcory · {title} ({})", rows.len());
    let mut document = Document::new(title.clone(), order.lang, Duplex::LongEdge);
    document.keep("calcory-back", card::back);
    let columns = Colour::ALL.len();
    let grid = Grid::middle(order.paper, (columns, ROWS), CARD);
    let pages: Vec<_> = rows.chunks(grid.cells()).collect();
    for (page, cards) in pages.iter().enumerate() {
        let title = format!("{title}{}", of_pages(page, pages.len()));
        document.page(order.paper.size(), |canvas| {
            furniture(canvas, order, &title, both_sides(order.lang, false));
            for (index, (_, card)) in cards.iter().enumerate() {
                let cell = grid.cell(index);
                let piece = Piece::front("card", card.to_string());
                canvas.piece(piece, &Path::area(cell), |canvas| card::face(canvas, *card, cell));
            }
            grid.cut(canvas);
        });
        document.page(order.paper.size(), |canvas| {
            furniture(canvas, order, &title, both_sides(order.lang, true));
            for (index, (_, card)) in cards.iter().enumerate() {
                let cell = grid.behind(index);
                let middle = cell.middle();
                canvas.piece(Piece::back("card", card.to_string()), &Path::area(cell), |canvas| {
                    canvas.through(Map::shift(middle.x, middle.y), |canvas| canvas.stamp("calcory-back"));
                });
            }
        });
    }
    document
}

fn markers(order: Order) -> Document {
    let each = usize::from(MARKERS);
    let all: Vec<Seat> = Seat::ALL.into_iter().flat_map(|seat| std::iter::repeat_n(seat, each)).collect();
    let title = order.lang.of(["markers", "marqueurs", "Markierungssteine"]);
    let title = format!("Calcory · {title} ({} × {each})", Seat::ALL.len());
    let mut document = Document::new(title.clone(), order.lang, Duplex::LongEdge);
    let grid = Grid::top(order.paper, (each, Seat::ALL.len()), (MARKER, MARKER));
    for back in [false, true] {
        document.page(order.paper.size(), |canvas| {
            furniture(canvas, order, &title, both_sides(order.lang, back));
            for (index, seat) in all.iter().enumerate() {
                let cell = if back { grid.behind(index) } else { grid.cell(index) };
                let piece = if back { Piece::back } else { Piece::front };
                canvas.piece(piece("marker", seat.to_string()), &Path::area(cell), |canvas| {
                    card::marker(canvas, *seat, cell);
                });
            }
            if !back {
                grid.cut(canvas);
            }
        });
    }
    document
}
