//! Every sheet of every game, drawn.

use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::CassaGrande;
use tavola_core::Game;
use tavola_print::{Document, Lang, Order, Paper, Printed};

/// A sheet with its name, `calcory-cards-a4-en` for example.
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) sheet: &'static str,
    pub(crate) order: Order,
    draw: Box<dyn Fn() -> Document>,
}

impl Named {
    /// Whether it is the rules rather than pieces.
    pub(crate) fn is_text(&self) -> bool {
        matches!(self.sheet, "rules" | "booklet")
    }

    pub(crate) fn document(&self) -> Document {
        (self.draw)()
    }
}

/// All sheets of all games on a paper, in all languages; each is drawn when somebody wants to see it.
pub(crate) fn all(paper: Paper) -> Vec<Named> {
    let mut all = Vec::new();
    for lang in Lang::ALL {
        let order = Order { paper, lang };
        all.extend(of::<CassaGrande>(order));
        all.extend(of::<Calcory>(order));
        all.extend(of::<CasaGrande>(order));
    }
    all
}

fn of<G: Printed>(order: Order) -> Vec<Named> {
    let named = |sheet: &'static tavola_print::Sheet<G>| Named {
        name: format!("{}-{}-{}-{}", G::SLUG, sheet.name, order.paper, order.lang),
        sheet: sheet.name,
        order,
        draw: Box::new(move || sheet.draw(&G::Rules::default(), order).unwrap()),
    };
    G::SHEETS.iter().map(named).collect()
}

/// One sheet of the standard rules, as PDF that is read again.
pub(crate) fn sheet<G: Printed>(name: &str, paper: Paper) -> crate::read::Read {
    let order = Order { paper, lang: Lang::En };
    let document = G::sheet(name).unwrap().draw(&<G as Game>::Rules::default(), order).unwrap();
    crate::read::Read::new(&document.pdf())
}
