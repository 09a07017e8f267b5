//! Every page of every sheet, as Poppler reads it: paper, fonts, ink and margins; and the same page as SVG.

use std::path::Path;

use tavola_print::{Document, Duplex, Lang, Paper};

use crate::all::{Named, all};
use crate::poppler::{Picture, text, written};
use crate::read::Read;
use crate::sizes::TENTH;

/// One drawing and one file for all that is looked at: both take longer than most looks.
fn every_sheet_is_right(paper: Paper) -> usize {
    let mut backs = 0;
    for named in all(paper) {
        let document = named.document();
        let pdf = document.pdf();
        let file = written(&named.name, &pdf);
        paper_and_title_are_right(&named, &document, &file);
        assert!(pdf.len() < 400_000, "{}: {} bytes", named.name, pdf.len());
        all_fonts_are_embedded(&named, &file);
        the_way_to_turn_the_paper_is_told_to_the_printer(&named, &document, &pdf);
        backs += backs_lie_behind_fronts(&named, &Read::new(&pdf));
        if paper == Paper::A4 {
            every_page_is_a_picture_too(&named, &document);
        }
        // In other languages only the rules look different.
        if named.order.lang == Lang::En || (named.is_text() && paper == Paper::A4) {
            every_page_has_ink_within_its_margins(&named, &document, &file);
        }
    }
    backs
}

/// Pieces with a back, in three languages: two card games, markers and money.
const BACKS: usize = (32 + 8 + 60 + 24 + 72) * 3;

#[test]
fn every_sheet_is_right_on_a4() {
    assert_eq!(every_sheet_is_right(Paper::A4), BACKS);
}

#[test]
fn every_sheet_is_right_on_letter() {
    assert_eq!(every_sheet_is_right(Paper::Letter), BACKS);
}

fn paper_and_title_are_right(named: &Named, document: &Document, file: &Path) {
    let info = text("pdfinfo", &["-f", "1", "-l", "99", file.to_str().unwrap()]);
    let field = |key: &str| info.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default().trim().to_owned();
    assert_eq!(field("Title:"), document.title(), "{}", named.name);
    assert_eq!(field("Pages:"), document.sizes().len().to_string(), "{}", named.name);
    let (width, height) = named.order.paper.size();
    let size = match named.sheet {
        "rules" => (height / 2.0, width),
        "booklet" => (height, width),
        _ => (width, height),
    };
    let points = |mm: f64| mm * 72.0 / 25.4;
    let sizes: Vec<(f64, f64)> = info
        .lines()
        .filter(|line| line.starts_with("Page ") && line.contains("size:"))
        .map(|line| {
            let numbers: Vec<f64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            (numbers[1], numbers[2])
        })
        .collect();
    assert_eq!(sizes.len(), document.sizes().len(), "{info}");
    for found in sizes {
        // A tenth of a millimetre is 0.28 points.
        assert!(
            (found.0 - points(size.0)).abs() < 0.28 && (found.1 - points(size.1)).abs() < 0.28,
            "{}: {found:?}",
            named.name
        );
    }
}

fn all_fonts_are_embedded(named: &Named, file: &Path) {
    let fonts = text("pdffonts", &[file.to_str().unwrap()]);
    let lines: Vec<&str> = fonts.lines().skip(2).collect();
    assert!(!lines.is_empty(), "{}", named.name);
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert!(words[0].starts_with("TAVOLA+"), "{line}");
        assert!(words[1..4] == ["CID", "TrueType", "Identity-H"], "{line}");
        // Embedded, a part of the font only, and its texts can be copied.
        assert_eq!(words[4..7], ["yes", "yes", "yes"], "{line}");
    }
}

fn every_page_has_ink_within_its_margins(named: &Named, document: &Document, file: &Path) {
    // 76.2 dots an inch are three dots a millimetre.
    let (dpi, per_mm) = ("76.2", 3);
    let pages = document.sizes().len();
    let pictures = Picture::of_pages(file, pages, dpi);
    assert_eq!(pictures.len(), pages, "{}", named.name);
    for (picture, page) in pictures.iter().zip(1..) {
        let share = picture.inked() as f64 / (picture.width * picture.height) as f64;
        assert!(share > 0.002, "{} page {page} bears ink on {share} of its dots", named.name);
        // Ten millimetres are free on sheets with pieces; a line is half within, half without.
        let free = if named.is_text() { 8 } else { 9 };
        assert!(!picture.ink_near_edge(free * per_mm), "{} page {page} has ink near its edge", named.name);
    }
}

fn every_page_is_a_picture_too(named: &Named, document: &Document) {
    for (page, (width, height)) in document.sizes().enumerate() {
        let svg = document.svg(page).unwrap();
        assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"), "{}", named.name);
        assert!(svg.contains(&format!("width=\"{width}mm\" height=\"{height}mm\"")), "{}", named.name);
        // A picture in a page is served alone: nothing in it leads elsewhere.
        assert!(!svg.contains("href=\"http") && !svg.contains("<text") && !svg.contains("NaN"), "{}", named.name);
        assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count(), "{}", named.name);
        assert!(svg.len() < 900_000, "{} page {page}: {} bytes", named.name, svg.len());
    }
    assert_eq!(document.svg(document.sizes().len()), None);
}

fn the_way_to_turn_the_paper_is_told_to_the_printer(named: &Named, document: &Document, pdf: &[u8]) {
    let read = lopdf::Document::load_mem(pdf).unwrap();
    let preferences = read.catalog().unwrap().get(b"ViewerPreferences").unwrap().as_dict().unwrap();
    assert_eq!(preferences.get(b"PrintScaling").unwrap().as_name().unwrap(), b"None");
    let duplex = preferences.get(b"Duplex").unwrap().as_name().unwrap();
    let due: &[u8] = match document.duplex() {
        Duplex::Single => b"Simplex",
        Duplex::LongEdge => b"DuplexFlipLongEdge",
        Duplex::ShortEdge => b"DuplexFlipShortEdge",
    };
    assert_eq!(duplex, due);
    assert_eq!(document.duplex() == Duplex::ShortEdge, named.sheet == "booklet");
}

/// The paper is turned over its long edge: what was left is right, and each back lies behind its front. Tells how many there
/// are.
fn backs_lie_behind_fronts(named: &Named, read: &Read) -> usize {
    if !read.pages.iter().flat_map(|page| &page.pieces).any(|piece| piece.back) {
        return 0;
    }
    let mut looked_at = 0;
    for sides in read.pages.chunks(2) {
        let [front, back] = sides else { panic!("{}: a page without a back", named.name) };
        assert_eq!(front.pieces.len(), back.pieces.len(), "{}", named.name);
        assert!((front.width - back.width).abs() + (front.height - back.height).abs() < TENTH, "{}", named.name);
        assert!(front.pieces.iter().all(|piece| !piece.back) && back.pieces.iter().all(|piece| piece.back));
        for piece in &front.pieces {
            let x = front.width - piece.x - piece.width;
            let behind = back.pieces.iter().find(|back| (back.x - x).abs() < TENTH && (back.y - piece.y).abs() < TENTH);
            let behind = behind.unwrap_or_else(|| panic!("{}: nothing behind {}", named.name, piece.name));
            assert_eq!((&behind.kind, &behind.name), (&piece.kind, &piece.name), "{}", named.name);
            assert!((behind.width - piece.width).abs() < TENTH && (behind.height - piece.height).abs() < TENTH);
            looked_at += 1;
        }
    }
    looked_at
}
