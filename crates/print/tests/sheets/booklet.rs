//! The rules as a book say what the texts say, every word of it, in the order of reading.

use std::collections::BTreeMap;

use pulldown_cmark::{Event, Options, Parser};
use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::CassaGrande;
use tavola_print::{Lang, Order, Paper, Printed};

use crate::poppler::{text, written};

fn words(text: &str) -> BTreeMap<String, usize> {
    // The narrow space that keeps words together has no glyph of its own; where lines end does not matter.
    let mut counts = BTreeMap::new();
    for word in text.split(|c: char| c.is_whitespace()).filter(|word| !word.is_empty()) {
        *counts.entry(word.to_owned()).or_default() += 1;
    }
    counts
}

fn plain(markdown: &str) -> String {
    let mut plain = String::new();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Text(text) | Event::Code(text) => plain.push_str(&text),
            Event::SoftBreak | Event::HardBreak => plain.push(' '),
            Event::End(end) if !matches!(end, pulldown_cmark::TagEnd::Strong) => plain.push('\n'),
            _ => {}
        }
    }
    plain
}

fn says_all<G: Printed>(sheet: &str) {
    for paper in Paper::ALL {
        for lang in Lang::ALL {
            let document = G::sheet(sheet).unwrap().draw(&G::Rules::default(), Order { paper, lang }).unwrap();
            let name = format!("{}-{sheet}-{paper}-{lang}", G::SLUG);
            let file = written(&name, &document.pdf());
            let printed = words(&text("pdftotext", &["-raw", file.to_str().unwrap(), "-"]));
            for (word, many) in words(&plain(G::rules_text(lang))) {
                let found = printed.get(&word).copied().unwrap_or(0);
                assert!(found >= many, "{name}: {word:?} stands there {found} times, not {many}");
            }
        }
    }
}

#[test]
fn the_book_says_what_the_text_says() {
    says_all::<CassaGrande>("rules");
    says_all::<Calcory>("rules");
    says_all::<CasaGrande>("rules");
    says_all::<CasaGrande>("booklet");
}

#[test]
fn a_folded_book_has_whole_sheets() {
    for lang in Lang::ALL {
        let order = Order { paper: Paper::A4, lang };
        let reading = Calcory::sheet("rules").unwrap().draw(&tavola_calcory::Rules::default(), order).unwrap();
        let folded = Calcory::sheet("booklet").unwrap().draw(&tavola_calcory::Rules::default(), order).unwrap();
        // Two pages a side, two sides a sheet.
        assert!(folded.sizes().len().is_multiple_of(2));
        assert!(folded.sizes().len() * 2 >= reading.sizes().len());
        assert!(folded.sizes().len() * 2 < reading.sizes().len() + 4);
    }
}
