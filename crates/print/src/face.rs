//! The typefaces, and words set in them.

use std::sync::LazyLock;

use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder};
use rustybuzz::{Direction, Feature, UnicodeBuffer};

use crate::geometry::{Area, Map, at};
use crate::path::Path;

/// A typeface that is embedded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Face {
    /// The warm serif, for titles and figures.
    Serif,
    /// The legible sans.
    Sans,
    /// The same, stronger.
    Strong,
}

/// Words set in one line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line {
    pub(crate) face: Face,
    /// The size of the type, in millimetres.
    pub(crate) size: f64,
    pub(crate) glyphs: Vec<Glyph>,
    /// How far the line reaches, in millimetres.
    pub(crate) width: f64,
}

/// One glyph of a line; lengths in units of the face.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Glyph {
    pub(crate) id: u16,
    pub(crate) advance: i32,
    /// What it stands for.
    pub(crate) text: String,
}

/// A point of type in millimetres.
pub(crate) const POINT: f64 = 25.4 / 72.0;

type Loaded = (&'static [u8], rustybuzz::Face<'static>);

fn load(bytes: &'static [u8]) -> Loaded {
    (bytes, rustybuzz::Face::from_slice(bytes, 0).expect("the embedded fonts are fonts"))
}

static SERIF: LazyLock<Loaded> = LazyLock::new(|| load(include_bytes!("../fonts/fraunces-600.ttf")));
static SANS: LazyLock<Loaded> = LazyLock::new(|| load(include_bytes!("../fonts/atkinson-hyperlegible-next-400.ttf")));
static STRONG: LazyLock<Loaded> = LazyLock::new(|| load(include_bytes!("../fonts/atkinson-hyperlegible-next-600.ttf")));

impl Face {
    fn loaded(self) -> &'static Loaded {
        match self {
            Face::Serif => &SERIF,
            Face::Sans => &SANS,
            Face::Strong => &STRONG,
        }
    }

    /// The whole font file.
    pub(crate) fn bytes(self) -> &'static [u8] {
        self.loaded().0
    }

    /// What the font file tells.
    pub(crate) fn font(self) -> &'static rustybuzz::Face<'static> {
        &self.loaded().1
    }

    /// The name that the font bears inside PDF.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Face::Serif => "Fraunces-SemiBold",
            Face::Sans => "AtkinsonHyperlegibleNext-Regular",
            Face::Strong => "AtkinsonHyperlegibleNext-SemiBold",
        }
    }

    /// The units of the face in one size of type.
    pub(crate) fn units(self) -> f64 {
        f64::from(self.font().units_per_em())
    }

    /// How far a glyph reaches by itself, in units.
    pub(crate) fn advance(self, glyph: u16) -> i32 {
        i32::from(self.font().glyph_hor_advance(GlyphId(glyph)).unwrap_or(0))
    }

    /// Sets words in a line, figures all of one width.
    pub(crate) fn set(self, text: &str, size: f64) -> Line {
        // The narrow space that keeps words together is no letter of these fonts.
        let text = text.replace('\u{202f}', "\u{a0}");
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(&text);
        buffer.set_direction(Direction::LeftToRight);
        let tabular = Feature::new(rustybuzz::ttf_parser::Tag::from_bytes(b"tnum"), 1, ..);
        let plain = Feature::new(rustybuzz::ttf_parser::Tag::from_bytes(b"liga"), 0, ..);
        let shaped = rustybuzz::shape(self.font(), &[tabular, plain], buffer);
        let infos = shaped.glyph_infos();
        let glyphs: Vec<Glyph> = infos
            .iter()
            .zip(shaped.glyph_positions())
            .enumerate()
            .map(|(index, (info, position))| {
                let start = info.cluster as usize;
                let end = infos[index + 1..].iter().map(|next| next.cluster as usize).find(|next| *next > start);
                let text = text.get(start..end.unwrap_or(text.len())).unwrap_or_default().to_owned();
                Glyph { id: info.glyph_id as u16, advance: position.x_advance, text }
            })
            .collect();
        let units: i32 = glyphs.iter().map(|glyph| glyph.advance).sum();
        Line { face: self, size, glyphs, width: f64::from(units) * size / self.units() }
    }

    /// The outline of a glyph in units, y up.
    pub(crate) fn outline(self, glyph: u16) -> Path {
        let mut pen = OutlinePen(Path::new(), at(0.0, 0.0));
        self.font().outline_glyph(GlyphId(glyph), &mut pen);
        pen.0
    }
}

impl Line {
    /// The box of the ink, from the start of the line on its base line.
    pub(crate) fn ink(&self) -> Option<Area> {
        let mut reach = 0.0;
        let mut whole = Path::new();
        for glyph in &self.glyphs {
            let scale = self.size / self.face.units();
            let map = Map { a: scale, b: 0.0, c: 0.0, d: -scale, e: reach, f: 0.0 };
            whole = whole.with(self.face.outline(glyph.id).mapped(map));
            reach += f64::from(glyph.advance) * scale;
        }
        whole.bounds()
    }
}

/// Draws an outline of a font; curves of the second degree are raised to the third.
struct OutlinePen(Path, crate::geometry::Point);

impl OutlineBuilder for OutlinePen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.1 = at(x.into(), y.into());
        self.0.go(self.1);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.1 = at(x.into(), y.into());
        self.0.line(self.1);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (from, handle, to) = (self.1, at(x1.into(), y1.into()), at(x.into(), y.into()));
        let between =
            |p: crate::geometry::Point| at(p.x + 2.0 / 3.0 * (handle.x - p.x), p.y + 2.0 / 3.0 * (handle.y - p.y));
        self.0.curve(between(from), between(to), to);
        self.1 = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.1 = at(x.into(), y.into());
        self.0.curve(at(x1.into(), y1.into()), at(x2.into(), y2.into()), self.1);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
