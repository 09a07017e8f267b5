//! Real tables of Cassa Grande, counted in the browser.

use tavola_cassa_grande::{Book, Tally};

use crate::complaint::Complaint;

/// Counts the book of an evening, JSON as in [`Book`].
pub fn score(book: &str) -> Result<Tally, Complaint> {
    let book: Book = serde_json::from_str(book).map_err(Complaint::unreadable)?;
    book.tally().map_err(|error| Complaint::new("no_book", error.to_string()))
}
