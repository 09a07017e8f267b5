//! Casa Grande: board, platforms, money, and what stands in for wood: blocks to fold, flat blocks, pawns and a die.

mod blocks;
mod board;
mod figures;
mod house;
mod money;
mod packing;
mod platforms;

pub use blocks::{BLOCK, FLOORS};
pub use board::SQUARE;
pub use money::{EACH, NOTE, VALUES};
use tavola_casa_grande::CasaGrande;

use crate::booklet::{self, Book};
use crate::document::Document;
use crate::ink::Ink;
use crate::printed::{Printed, Sheet};
use crate::sheet::Order;

impl Printed for CasaGrande {
    const TITLE: &'static str = "Casa Grande";
    const RULES_TEXTS: [&'static str; 3] = [
        include_str!("../../texts/rules/casa-grande.en.md"),
        include_str!("../../texts/rules/casa-grande.fr.md"),
        include_str!("../../texts/rules/casa-grande.de.md"),
    ];
    const SHEETS: &'static [Sheet<Self>] = &[
        Sheet::always("board", board::draw),
        Sheet::from("platforms", platforms::draw),
        Sheet::always("money", money::draw),
        Sheet::from("blocks", blocks::to_fold),
        Sheet::from("tokens", blocks::flat),
        Sheet::always("figures", figures::draw),
        Sheet::always("rules", reading),
        Sheet::always("booklet", folded),
    ];
}

const BOOK: Book = Book {
    title: CasaGrande::TITLE,
    texts: CasaGrande::RULES_TEXTS,
    accent: Ink::CLAY,
    emblem: house::town,
    stamps: &[],
};

fn reading(order: Order) -> Document {
    booklet::pages(&BOOK, order)
}

fn folded(order: Order) -> Document {
    booklet::folded(&BOOK, order)
}
