//! Sheets to print, from the same data that the games are played with: cards, board, money, platforms, and the rules.
//!
//! A sheet is drawn once, in millimetres, on a canvas that knows no format; the drawing then becomes PDF with its fonts
//! embedded, or a picture of a page as SVG. Nothing is read or written here.
//!
//! ```
//! use tavola_print::{Order, Paper, Printed};
//! use tavola_cassa_grande::{CassaGrande, Rules};
//!
//! let order = Order { paper: Paper::Letter, ..Order::default() };
//! let document = CassaGrande::sheet("cards")?.draw(&Rules::default(), order)?;
//! assert_eq!(document.pieces().filter(|piece| !piece.back).count(), 32);
//! assert!(document.pdf().starts_with(b"%PDF-1.7"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod booklet;
pub mod calcory;
mod canvas;
pub mod casa_grande;
pub mod cassa_grande;
mod document;
mod face;
mod geometry;
mod guilloche;
mod ink;
#[cfg(feature = "knock")]
mod knock;
mod paper;
mod path;
mod pdf;
mod printed;
mod sheet;
mod signs;
mod svg;

pub use document::{Document, Duplex, Piece};
pub use paper::{Lang, NotALang, NotAPaper, Paper};
pub use printed::{Printed, Sheet, UnknownSheet};
pub use sheet::Order;

/// The example of the crate's own page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
