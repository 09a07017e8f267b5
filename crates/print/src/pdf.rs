//! A document as PDF: everything as lines and letters, the fonts that it uses embedded and cut down.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, LineCapStyle, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};
use subsetter::GlyphRemapper;

use crate::canvas::Item;
use crate::document::{Document, Duplex};
use crate::face::{Face, Line};
use crate::geometry::{Map, Point};
use crate::ink::Ink;
use crate::path::{Path, Step};

/// Points in a millimetre: PDF counts in points.
const POINTS: f64 = 72.0 / 25.4;

/// The best compression that does not take long.
const LEVEL: u8 = 8;

pub(crate) fn write(document: &Document) -> Vec<u8> {
    let mut next = Ref::new(1);
    let fonts = Fonts::of(document, &mut next);
    let stamps: BTreeMap<&str, Ref> = document.stamps.keys().map(|name| (*name, next.bump())).collect();
    let (catalog, tree, info) = (next.bump(), next.bump(), next.bump());
    let pages: Vec<(Ref, Ref)> = document.pages.iter().map(|_| (next.bump(), next.bump())).collect();
    let mut pdf = Pdf::new();
    pdf.set_version(1, 7);
    write_catalog(&mut pdf, document, catalog, tree);
    pdf.document_info(info).title(TextStr(&document.title)).creator(TextStr("Tavola"));
    pdf.pages(tree).kids(pages.iter().map(|(page, _)| *page)).count(pages.len() as i32);
    for (page, (id, content)) in document.pages.iter().zip(&pages) {
        let (width, height) = page.size;
        let mut writer = pdf.page(*id);
        writer.parent(tree).media_box(Rect::new(0.0, 0.0, number(width * POINTS), number(height * POINTS)));
        writer.contents(*content);
        let mut resources = writer.resources();
        fonts.list(resources.fonts());
        resources.x_objects().pairs(stamps.iter().map(|(name, id)| (Name(name.as_bytes()), *id)));
        resources.finish();
        writer.finish();
        let drawn = draw(&page.items, Plane { height }, &fonts);
        pdf.stream(*content, &compress_to_vec_zlib(&drawn, LEVEL)).filter(Filter::FlateDecode);
    }
    for (name, items) in &document.stamps {
        // A stamp has its origin in its middle, and y up, as everything in PDF.
        let drawn = compress_to_vec_zlib(&draw(items, Plane { height: 0.0 }, &fonts), LEVEL);
        let mut form = pdf.form_xobject(stamps[name], &drawn);
        form.filter(Filter::FlateDecode);
        let most = number(300.0 * POINTS);
        form.bbox(Rect::new(-most, -most, most, most));
        fonts.list(form.resources().fonts());
    }
    fonts.write(&mut pdf);
    pdf.finish()
}

fn write_catalog(pdf: &mut Pdf, document: &Document, id: Ref, tree: Ref) {
    let mut catalog = pdf.catalog(id);
    catalog.pages(tree);
    catalog.lang(TextStr(document.lang.code()));
    let mut preferences = catalog.viewer_preferences();
    // True size: a viewer that fits pages to its paper would make every piece a little smaller.
    preferences.pair(Name(b"PrintScaling"), Name(b"None"));
    preferences.pair(Name(b"DisplayDocTitle"), true);
    let duplex: &[u8] = match document.duplex {
        Duplex::Single => b"Simplex",
        Duplex::LongEdge => b"DuplexFlipLongEdge",
        Duplex::ShortEdge => b"DuplexFlipShortEdge",
    };
    preferences.pair(Name(b"Duplex"), Name(duplex));
}

/// From millimetres with y down to points with y up.
#[derive(Clone, Copy)]
struct Plane {
    height: f64,
}

impl Plane {
    fn point(self, p: Point) -> (f32, f32) {
        (number(p.x * POINTS), number((self.height - p.y) * POINTS))
    }

    /// The map of something that is drawn in points with y up.
    fn map(self, map: Map) -> [f32; 6] {
        let (e, f) = self.point(Point { x: map.e, y: map.f });
        [part(map.a), part(-map.b), part(-map.c), part(map.d), e, f]
    }
}

/// A thousandth of a point is finer than any printer.
fn number(value: f64) -> f32 {
    ((value * 1e3).round() / 1e3) as f32
}

fn part(value: f64) -> f32 {
    ((value * 1e6).round() / 1e6) as f32
}

fn draw(items: &[Item], plane: Plane, fonts: &Fonts) -> Vec<u8> {
    let mut content = Content::new();
    content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
    for item in items {
        match item {
            Item::Shape { path, fill, pen } => {
                if let Some(Ink(r, g, b)) = *fill {
                    content.set_fill_rgb(share(r), share(g), share(b));
                    trace(&mut content, path, plane);
                    content.fill_nonzero();
                }
                if let Some(pen) = pen {
                    let Ink(r, g, b) = pen.ink;
                    content.set_stroke_rgb(share(r), share(g), share(b));
                    content.set_line_width(number(pen.width * POINTS));
                    let dashes = pen.dash.map(|(on, off)| [number(on * POINTS), number(off * POINTS)]);
                    content.set_dash_pattern(dashes.into_iter().flatten(), 0.0);
                    trace(&mut content, path, plane);
                    content.stroke();
                }
            }
            Item::Words { line, map, ink } => fonts.show(&mut content, line, plane.map(*map), *ink),
            Item::Piece { piece, outline } => {
                let mut mark = content.begin_marked_content_with_properties(Name(b"Piece"));
                let mut properties = mark.properties();
                properties.pair(Name(b"Kind"), Str(piece.kind.as_bytes()));
                properties.pair(Name(b"Name"), Str(piece.name.as_bytes()));
                properties.pair(Name(b"Back"), piece.back);
                properties.finish();
                mark.finish();
                content.save_state();
                trace(&mut content, outline, plane);
                content.clip_nonzero().end_path();
            }
            Item::PieceEnd => {
                content.restore_state().end_marked_content();
            }
            Item::Stamp { name, map } => {
                content.save_state().transform(plane.map(*map));
                content.x_object(Name(name.as_bytes())).restore_state();
            }
        }
    }
    content.finish().into_vec()
}

fn share(part: u8) -> f32 {
    (f64::from(part) / 255.0 * 1e3).round() as f32 / 1e3
}

fn trace(content: &mut Content, path: &Path, plane: Plane) {
    for step in &path.steps {
        match *step {
            Step::Move(p) => {
                let (x, y) = plane.point(p);
                content.move_to(x, y);
            }
            Step::Line(p) => {
                let (x, y) = plane.point(p);
                content.line_to(x, y);
            }
            Step::Curve(p, q, r) => {
                let [(x1, y1), (x2, y2), (x, y)] = [p, q, r].map(|p| plane.point(p));
                content.cubic_to(x1, y1, x2, y2, x, y);
            }
            Step::Close => {
                content.close_path();
            }
        }
    }
}

/// The fonts of a document, each with the glyphs that it uses.
struct Fonts(BTreeMap<Face, Used>);

struct Used {
    id: Ref,
    /// Of the parts: descendant, descriptor, map to Unicode, file.
    parts: [Ref; 4],
    new_glyphs: GlyphRemapper,
    texts: BTreeMap<u16, String>,
}

impl Fonts {
    fn of(document: &Document, next: &mut Ref) -> Fonts {
        let mut fonts = BTreeMap::new();
        let items = document.pages.iter().map(|page| &page.items).chain(document.stamps.values()).flatten();
        for item in items {
            let Item::Words { line, .. } = item else { continue };
            let used = fonts.entry(line.face).or_insert_with(|| Used {
                id: next.bump(),
                parts: std::array::from_fn(|_| next.bump()),
                new_glyphs: GlyphRemapper::new(),
                texts: BTreeMap::new(),
            });
            for glyph in &line.glyphs {
                let new = used.new_glyphs.remap(glyph.id);
                used.texts.entry(new).or_insert_with(|| glyph.text.clone());
            }
        }
        Fonts(fonts)
    }

    fn list(&self, mut fonts: pdf_writer::Dict<'_>) {
        for (face, used) in &self.0 {
            fonts.pair(Name(face.name().as_bytes()), used.id);
        }
    }

    fn show(&self, content: &mut Content, line: &Line, map: [f32; 6], ink: Ink) {
        let Some(used) = self.0.get(&line.face) else { return };
        let Ink(r, g, b) = ink;
        content.set_fill_rgb(share(r), share(g), share(b));
        content.begin_text();
        content.set_font(Name(line.face.name().as_bytes()), number(line.size * POINTS));
        content.set_text_matrix(map);
        let mut positioned = content.show_positioned();
        let mut items = positioned.items();
        let mut run: Vec<u8> = Vec::new();
        for glyph in &line.glyphs {
            let new = used.new_glyphs.get(glyph.id).unwrap_or(0);
            run.extend(new.to_be_bytes());
            // What stands closer or further than by itself is moved, in thousandths of the size.
            let closer = line.face.advance(glyph.id) - glyph.advance;
            if closer != 0 {
                items.show(Str(&run));
                items.adjust(number(f64::from(closer) * 1e3 / line.face.units()));
                run.clear();
            }
        }
        if !run.is_empty() {
            items.show(Str(&run));
        }
        items.finish();
        positioned.finish();
        content.end_text();
    }

    fn write(&self, pdf: &mut Pdf) {
        for (face, used) in &self.0 {
            used.write(pdf, *face);
        }
    }
}

impl Used {
    fn write(&self, pdf: &mut Pdf, face: Face) {
        let [descendant, descriptor, unicode, file] = self.parts;
        let font = face.font();
        // Six letters before the name say that it is a part of the font.
        let name = format!("TAVOLA+{}", face.name());
        let name = Name(name.as_bytes());
        let system = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        let per_mille = |units: i32| number(f64::from(units) * 1e3 / face.units());
        pdf.type0_font(self.id)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(unicode);
        let mut cid = pdf.cid_font(descendant);
        cid.subtype(CidFontType::Type2).base_font(name).system_info(system).font_descriptor(descriptor);
        cid.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        cid.widths().consecutive(0, self.new_glyphs.remapped_gids().map(|old| per_mille(face.advance(old))));
        cid.finish();
        let bounds = font.global_bounding_box();
        let [left, low, right, high] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|side| per_mille(side.into()));
        let mut flags = FontFlags::SYMBOLIC;
        if face == Face::Serif {
            flags |= FontFlags::SERIF;
        }
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(flags)
            .bbox(Rect::new(left, low, right, high))
            .italic_angle(0.0)
            .ascent(per_mille(font.ascender().into()))
            .descent(per_mille(font.descender().into()))
            .cap_height(per_mille(font.capital_height().unwrap_or_default().into()))
            .stem_v(95.0)
            .font_file2(file);
        let mut cmap = UnicodeCmap::new(Name(b"Tavola"), system);
        for (glyph, text) in &self.texts {
            cmap.pair_with_multiple(*glyph, text.chars());
        }
        let cmap = compress_to_vec_zlib(&cmap.finish().into_vec(), LEVEL);
        pdf.stream(unicode, &cmap).filter(Filter::FlateDecode);
        let part = subsetter::subset(face.bytes(), 0, &self.new_glyphs).expect("the embedded fonts can be cut down");
        let compressed = compress_to_vec_zlib(&part, LEVEL);
        pdf.stream(file, &compressed).filter(Filter::FlateDecode).pair(Name(b"Length1"), part.len() as i32);
    }
}
