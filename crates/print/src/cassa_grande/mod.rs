//! Cassa Grande: the cards of a hand, to print once for every player, and the cards of all.

mod card;
mod pad;

use tavola_cassa_grande::{Card, CassaGrande, Refusal, Rules};

use crate::booklet::{self, Book};
use crate::document::{Document, Duplex, Piece};
use crate::ink::Ink;
use crate::path::Path;
use crate::printed::{Printed, Sheet};
use crate::sheet::{Grid, Order, both_sides, furniture, of_pages};

/// The side of a card, in millimetres: six of them in a row are a table that four people look at.
pub const CARD: f64 = 45.0;

/// Cards in a row of a sheet.
const COLUMNS: usize = 4;

/// Rows of a full sheet.
const ROWS: usize = 4;

impl Printed for CassaGrande {
    const TITLE: &'static str = "Cassa Grande";
    const RULES_TEXTS: [&'static str; 3] = [
        include_str!("../../texts/rules/cassa-grande.en.md"),
        include_str!("../../texts/rules/cassa-grande.fr.md"),
        include_str!("../../texts/rules/cassa-grande.de.md"),
    ];
    const SHEETS: &'static [Sheet<Self>] = &[
        Sheet::from("cards", all),
        Sheet::from("hand", hand),
        Sheet::always("rules", reading),
        Sheet::always("booklet", folded),
    ];
}

const BOOK: Book = Book {
    title: CassaGrande::TITLE,
    texts: CassaGrande::RULES_TEXTS,
    accent: Ink::TILL,
    emblem: card::emblem,
    stamps: &[("cassa-rose", card::rose)],
};

fn reading(order: Order) -> Document {
    booklet::pages(&BOOK, order)
}

fn folded(order: Order) -> Document {
    booklet::folded(&BOOK, order)
}

/// The cards that each seat gets.
fn cards_of_hand(rules: &Rules) -> Result<Vec<Card>, Refusal> {
    let counts = rules.each_hand()?.0;
    Ok(Card::kinds().flat_map(|card| std::iter::repeat_n(card, counts[card.index()] as usize)).collect())
}

fn all(rules: &Rules, order: Order) -> Result<Document, Refusal> {
    let hand = cards_of_hand(rules)?;
    let mut deck = hand.repeat(rules.players.into());
    deck.sort_unstable();
    let many = deck.len();
    let title = order.lang.of(["all cards", "toutes les cartes", "alle Karten"]);
    let title = format!("Cassa Grande · {title} ({many})");
    let mut document = start(&title, order);
    let pages: Vec<&[Card]> = deck.chunks(COLUMNS * ROWS).collect();
    for (page, cards) in pages.iter().enumerate() {
        let rows = cards.len().div_ceil(COLUMNS);
        let grid = Grid::middle(order.paper, (COLUMNS, rows), (CARD, CARD));
        front_and_back(&mut document, order, grid, cards, &format!("{title}{}", of_pages(page, pages.len())), None);
    }
    Ok(document)
}

fn hand(rules: &Rules, order: Order) -> Result<Document, Refusal> {
    let hand = cards_of_hand(rules)?;
    let (many, players) = (hand.len(), rules.players);
    let title = match order.lang {
        crate::Lang::En => format!("the cards of one player ({many}): print this sheet {players} times"),
        crate::Lang::Fr => format!("les cartes d’un joueur ({many}) : à imprimer {players} fois"),
        crate::Lang::De => format!("die Karten einer Hand ({many}): {players}-mal drucken"),
    };
    let title = format!("Cassa Grande · {title}");
    let mut document = start(&title, order);
    let pages: Vec<&[Card]> = hand.chunks(COLUMNS * ROWS).collect();
    for (page, cards) in pages.iter().enumerate() {
        let rows = cards.len().div_ceil(COLUMNS);
        let grid = Grid::top(order.paper, (COLUMNS, rows), (CARD, CARD));
        front_and_back(
            &mut document,
            order,
            grid,
            cards,
            &format!("{title}{}", of_pages(page, pages.len())),
            Some(players),
        );
    }
    Ok(document)
}

fn start(title: &str, order: Order) -> Document {
    let mut document = Document::new(title.to_owned(), order.lang, Duplex::LongEdge);
    document.keep("cassa-back", card::back);
    document.keep("cassa-rose", card::rose);
    document
}

fn front_and_back(document: &mut Document, order: Order, grid: Grid, cards: &[Card], title: &str, pad_for: Option<u8>) {
    document.page(order.paper.size(), |canvas| {
        furniture(canvas, order, title, both_sides(order.lang, false));
        for (index, card) in cards.iter().enumerate() {
            let cell = grid.cell(index);
            canvas.piece(Piece::front("card", card.to_string()), &Path::area(cell), |canvas| {
                card::face(canvas, *card, cell);
            });
        }
        grid.cut(canvas);
        if let Some(players) = pad_for {
            pad::draw(canvas, order, grid.area.bottom(), players);
        }
    });
    document.page(order.paper.size(), |canvas| {
        furniture(canvas, order, title, both_sides(order.lang, true));
        for (index, card) in cards.iter().enumerate() {
            let cell = grid.behind(index);
            canvas.piece(Piece::back("card", card.to_string()), &Path::area(cell), |canvas| {
                let middle = cell.middle();
                canvas.through(crate::geometry::Map::shift(middle.x, middle.y), |canvas| canvas.stamp("cassa-back"));
            });
        }
    });
}
