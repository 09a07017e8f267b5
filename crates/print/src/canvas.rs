//! What is drawn on a page, whatever it becomes afterwards.

use crate::document::Piece;
use crate::face::{Face, Line};
use crate::geometry::{Area, Map, Point, at};
use crate::ink::{Ink, Pen};
use crate::path::Path;

/// One thing that is drawn; its places are those of the page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Item {
    Shape {
        path: Path,
        fill: Option<Ink>,
        pen: Option<Pen>,
    },
    /// A line of words; the map leads from its base line to the page.
    Words {
        line: Line,
        map: Map,
        ink: Ink,
    },
    /// A piece begins: all that follows belongs to it and is cut off at its outline.
    Piece {
        piece: Piece,
        outline: Path,
    },
    PieceEnd,
    /// A drawing that is used many times.
    Stamp {
        name: &'static str,
        map: Map,
    },
}

/// Where a text stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Middle,
    Right,
}

/// A place to draw, moved and turned as needed.
#[derive(Debug)]
pub(crate) struct Canvas {
    pub(crate) items: Vec<Item>,
    map: Map,
}

impl Canvas {
    pub(crate) fn new() -> Canvas {
        Canvas { items: Vec::new(), map: Map::SAME }
    }

    /// Draws through a further map.
    pub(crate) fn through(&mut self, map: Map, draw: impl FnOnce(&mut Canvas)) {
        let before = self.map;
        self.map = before.after(map);
        draw(self);
        self.map = before;
    }

    pub(crate) fn fill(&mut self, path: &Path, ink: Ink) {
        self.items.push(Item::Shape { path: path.mapped(self.map), fill: Some(ink), pen: None });
    }

    pub(crate) fn stroke(&mut self, path: &Path, pen: Pen) {
        self.items.push(Item::Shape { path: path.mapped(self.map), fill: None, pen: Some(pen) });
    }

    /// Writes a line that was set, from a point of its base line.
    pub(crate) fn words(&mut self, line: Line, ink: Ink, at: Point) {
        let map = self.map.after(Map::shift(at.x, at.y));
        self.items.push(Item::Words { line, map, ink });
    }

    /// Writes words; the point is on the base line.
    pub(crate) fn text(&mut self, face: Face, size: f64, ink: Ink, place: Point, align: Align, text: &str) {
        let line = face.set(text, size);
        let x = match align {
            Align::Left => place.x,
            Align::Middle => place.x - line.width / 2.0,
            Align::Right => place.x - line.width,
        };
        self.words(line, ink, at(x, place.y));
    }

    /// Sets a figure so that its ink is this high and stands in the middle of a point.
    pub(crate) fn figure(&mut self, text: &str, height: f64, ink: Ink, middle: Point) -> Area {
        let sample = Face::Serif.set(text, 100.0);
        let Some(ink_box) = sample.ink() else { return Area::new(middle.x, middle.y, 0.0, 0.0) };
        let size = 100.0 * height / ink_box.height;
        let line = Face::Serif.set(text, size);
        let scale = size / 100.0;
        let start = at(
            middle.x - (ink_box.x + ink_box.width / 2.0) * scale,
            middle.y - (ink_box.y + ink_box.height / 2.0) * scale,
        );
        self.words(line, ink, start);
        Area::new(middle.x - ink_box.width * scale / 2.0, middle.y - height / 2.0, ink_box.width * scale, height)
    }

    /// A figure pressed into the paper: the light comes from the upper left.
    pub(crate) fn pressed(&mut self, text: &str, height: f64, ink: Ink, middle: Point) -> Area {
        let depth = height * 0.022;
        self.figure(text, height, Ink::PRESSED, at(middle.x + depth, middle.y + depth));
        self.figure(text, height, ink, middle)
    }

    /// A piece with its outline; what is drawn goes no further.
    pub(crate) fn piece(&mut self, piece: Piece, outline: &Path, draw: impl FnOnce(&mut Canvas)) {
        self.items.push(Item::Piece { piece, outline: outline.mapped(self.map) });
        draw(self);
        self.items.push(Item::PieceEnd);
    }

    /// Draws a stamp of the document.
    pub(crate) fn stamp(&mut self, name: &'static str) {
        self.items.push(Item::Stamp { name, map: self.map });
    }
}
