//! A page as SVG, for looking at it in a browser. Letters become outlines: a picture in a page can't load fonts.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::canvas::Item;
use crate::document::{Document, Page};
use crate::face::{Face, Line};
use crate::geometry::{Map, Point};
use crate::ink::{Ink, Pen};
use crate::path::{Path, Step};

pub(crate) fn write(document: &Document, page: &Page) -> String {
    let (width, height) = page.size;
    let mut writer = Writer { clips: 0, glyphs: BTreeSet::new(), stamps: BTreeSet::new() };
    let mut body = String::new();
    writer.draw(&mut body, &page.items);
    let mut stamps = String::new();
    for name in writer.stamps.clone() {
        let _ = write!(stamps, "<g id=\"{name}\">");
        writer.draw(&mut stamps, document.stamps.get(name).map_or(&[], Vec::as_slice));
        stamps.push_str("</g>");
    }
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><defs>"
    );
    for (face, glyph) in &writer.glyphs {
        let _ = write!(svg, "<path id=\"{}{glyph}\" d=\"{}\"/>", letter(*face), data(&face.outline(*glyph), 0));
    }
    svg.push_str(&stamps);
    let _ = write!(svg, "</defs><path fill=\"#fff\" d=\"M0 0H{width}V{height}H0Z\"/>");
    svg.push_str(&body);
    svg.push_str("</svg>\n");
    svg
}

struct Writer {
    clips: usize,
    glyphs: BTreeSet<(Face, u16)>,
    stamps: BTreeSet<&'static str>,
}

impl Writer {
    fn draw(&mut self, out: &mut String, items: &[Item]) {
        for item in items {
            match item {
                Item::Shape { path, fill, pen } => {
                    let fill = fill.map_or("none".to_owned(), colour);
                    let _ = write!(
                        out,
                        "<path d=\"{}\" fill=\"{fill}\"{}/>",
                        data(path, 2),
                        pen.map(stroke).unwrap_or_default()
                    );
                }
                Item::Words { line, map, ink } => self.words(out, line, *map, *ink),
                Item::Piece { outline, .. } => {
                    self.clips += 1;
                    let id = self.clips;
                    let _ = write!(
                        out,
                        "<clipPath id=\"c{id}\"><path d=\"{}\"/></clipPath><g clip-path=\"url(#c{id})\">",
                        data(outline, 2)
                    );
                }
                Item::PieceEnd => out.push_str("</g>"),
                Item::Stamp { name, map } => {
                    self.stamps.insert(name);
                    let _ = write!(out, "<use href=\"#{name}\" transform=\"{}\"/>", matrix(*map));
                }
            }
        }
    }

    fn words(&mut self, out: &mut String, line: &Line, map: Map, ink: Ink) {
        // Glyphs are in units with y up.
        let scale = line.size / line.face.units();
        let map = map.after(Map { a: scale, b: 0.0, c: 0.0, d: -scale, e: 0.0, f: 0.0 });
        let _ = write!(out, "<g fill=\"{}\" transform=\"{}\">", colour(ink), matrix(map));
        let mut reach = 0;
        for glyph in &line.glyphs {
            if !glyph.text.trim().is_empty() {
                self.glyphs.insert((line.face, glyph.id));
                let _ = write!(out, "<use href=\"#{}{}\" x=\"{reach}\"/>", letter(line.face), glyph.id);
            }
            reach += glyph.advance;
        }
        out.push_str("</g>");
    }
}

const fn letter(face: Face) -> char {
    match face {
        Face::Serif => 'f',
        Face::Sans => 's',
        Face::Strong => 't',
    }
}

fn colour(Ink(r, g, b): Ink) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn stroke(pen: Pen) -> String {
    let dash = pen.dash.map(|(on, off)| format!(" stroke-dasharray=\"{on} {off}\"")).unwrap_or_default();
    format!(" stroke=\"{}\" stroke-width=\"{}\"{dash}", colour(pen.ink), pen.width)
}

fn matrix(map: Map) -> String {
    let Map { a, b, c, d, e, f } = map;
    let [a, b, c, d] = [a, b, c, d].map(|part| round(part, 6));
    format!("matrix({a} {b} {c} {d} {} {})", round(e, 3), round(f, 3))
}

fn round(value: f64, digits: i32) -> f64 {
    let power = 10_f64.powi(digits);
    // Without a minus before nothing.
    (value * power).round() / power + 0.0
}

fn data(path: &Path, digits: i32) -> String {
    let mut text = String::new();
    let point = |p: Point| format!("{} {}", round(p.x, digits), round(p.y, digits));
    for step in &path.steps {
        let _ = match *step {
            Step::Move(p) => write!(text, "M{}", point(p)),
            Step::Line(p) => write!(text, "L{}", point(p)),
            Step::Curve(p, q, r) => write!(text, "C{} {} {}", point(p), point(q), point(r)),
            Step::Close => write!(text, "Z"),
        };
    }
    text
}
