//! Knock: its rules, to read and to fold. Nine cards of any deck will do.

use tavola_knock::{Knock, RULES_TEXTS};

use crate::booklet::{self, Book};
use crate::document::Document;
use crate::ink::Ink;
use crate::printed::{Printed, Sheet};
use crate::sheet::Order;

impl Printed for Knock {
    const TITLE: &'static str = "Knock";
    const RULES_TEXTS: [&'static str; 3] = RULES_TEXTS;
    const SHEETS: &'static [Sheet<Self>] = &[Sheet::always("rules", reading), Sheet::always("booklet", folded)];
}

const BOOK: Book = Book { title: Knock::TITLE, texts: RULES_TEXTS, accent: Ink::TEAL, emblem: |_| {}, stamps: &[] };

fn reading(order: Order) -> Document {
    booklet::pages(&BOOK, order)
}

fn folded(order: Order) -> Document {
    booklet::folded(&BOOK, order)
}
