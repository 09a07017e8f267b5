//! A document: pages of drawings, ready to become PDF or pictures.

use std::collections::BTreeMap;

use crate::canvas::{Canvas, Item};
use crate::paper::Lang;
use crate::{pdf, svg};

/// Pages that belong together.
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    pub(crate) title: String,
    pub(crate) lang: Lang,
    pub(crate) duplex: Duplex,
    pub(crate) pages: Vec<Page>,
    /// Drawings that are used many times, by name.
    pub(crate) stamps: BTreeMap<&'static str, Vec<Item>>,
}

/// How the pages stand on paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duplex {
    /// Every page on a side of its own.
    Single,
    /// Backs behind fronts, the paper turned over its long edge.
    LongEdge,
    /// Backs behind fronts, the paper turned over its short edge.
    ShortEdge,
}

/// One page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Page {
    /// Its width and height, in millimetres.
    pub(crate) size: (f64, f64),
    pub(crate) items: Vec<Item>,
}

/// A thing that is cut out, or a space that pieces stand on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// What it is, `card` for example.
    pub kind: &'static str,
    /// Which one, in the game's own notation.
    pub name: String,
    /// Whether this is its back.
    pub back: bool,
}

impl Piece {
    /// The front of a piece.
    pub(crate) fn front(kind: &'static str, name: impl Into<String>) -> Piece {
        Piece { kind, name: name.into(), back: false }
    }

    /// The back of a piece.
    pub(crate) fn back(kind: &'static str, name: impl Into<String>) -> Piece {
        Piece { kind, name: name.into(), back: true }
    }
}

impl Document {
    pub(crate) fn new(title: String, lang: Lang, duplex: Duplex) -> Document {
        Document { title, lang, duplex, pages: Vec::new(), stamps: BTreeMap::new() }
    }

    /// Adds a page.
    pub(crate) fn page(&mut self, size: (f64, f64), draw: impl FnOnce(&mut Canvas)) {
        let mut canvas = Canvas::new();
        draw(&mut canvas);
        self.pages.push(Page { size, items: canvas.items });
    }

    /// Keeps a drawing for many uses.
    pub(crate) fn keep(&mut self, name: &'static str, draw: impl FnOnce(&mut Canvas)) {
        let mut canvas = Canvas::new();
        draw(&mut canvas);
        self.stamps.insert(name, canvas.items);
    }

    /// What it is, in its language.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How its pages stand on paper.
    pub fn duplex(&self) -> Duplex {
        self.duplex
    }

    /// The sizes of all pages in millimetres, width and height.
    pub fn sizes(&self) -> impl ExactSizeIterator<Item = (f64, f64)> {
        self.pages.iter().map(|page| page.size)
    }

    /// All pieces, page by page.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.pages.iter().flat_map(|page| &page.items).filter_map(|item| match item {
            Item::Piece { piece, .. } => Some(piece),
            _ => None,
        })
    }

    /// The document as PDF, with its fonts in it.
    pub fn pdf(&self) -> Vec<u8> {
        pdf::write(self)
    }

    /// A page as SVG, counted from 0; letters are outlines, so that it needs no fonts.
    pub fn svg(&self, page: usize) -> Option<String> {
        self.pages.get(page).map(|page| svg::write(self, page))
    }
}
