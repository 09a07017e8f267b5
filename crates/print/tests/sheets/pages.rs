//! Every page of every sheet, as Poppler reads it: paper, fonts, ink and margins; and the same page as SVG.

use tavola_print::{Duplex, Lang, Paper};

use crate::all::all;
use crate::poppler::{Picture, text, written};

#[test]
fn paper_and_titles_are_right() {
    for named in all() {
        let file = written(&named.name, &named.document.pdf());
        let info = text("pdfinfo", &["-f", "1", "-l", "99", file.to_str().unwrap()]);
        let field =
            |key: &str| info.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default().trim().to_owned();
        assert_eq!(field("Title:"), named.document.title(), "{}", named.name);
        assert_eq!(field("Pages:"), named.document.sizes().len().to_string(), "{}", named.name);
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
        assert_eq!(sizes.len(), named.document.sizes().len(), "{info}");
        for found in sizes {
            // A tenth of a millimetre is 0.28 points.
            assert!(
                (found.0 - points(size.0)).abs() < 0.28 && (found.1 - points(size.1)).abs() < 0.28,
                "{}: {found:?}",
                named.name
            );
        }
    }
}

#[test]
fn all_fonts_are_embedded_and_small() {
    for named in all() {
        let pdf = named.document.pdf();
        assert!(pdf.len() < 400_000, "{}: {} bytes", named.name, pdf.len());
        let file = written(&named.name, &pdf);
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
}

#[test]
fn every_page_has_ink_within_its_margins() {
    // 76.2 dots an inch are three dots a millimetre.
    let (dpi, per_mm) = ("76.2", 3);
    let mut looked_at = 0;
    for named in all() {
        // In other languages only the rules look different.
        if named.order.lang != Lang::En && !(named.is_text() && named.order.paper == Paper::A4) {
            continue;
        }
        let pages = named.document.sizes().len();
        let pictures = Picture::of_pages(&named.name, &named.document.pdf(), pages, dpi);
        assert_eq!(pictures.len(), pages, "{}", named.name);
        for (picture, page) in pictures.iter().zip(1..) {
            let share = picture.inked() as f64 / (picture.width * picture.height) as f64;
            assert!(share > 0.002, "{} page {page} bears ink on {share} of its dots", named.name);
            // Ten millimetres are free on sheets with pieces; a line is half within, half without.
            let free = if named.is_text() { 8 } else { 9 };
            assert!(!picture.ink_near_edge(free * per_mm), "{} page {page} has ink near its edge", named.name);
            looked_at += 1;
        }
    }
    assert!(looked_at > 100, "{looked_at}");
}

#[test]
fn every_page_is_a_picture_too() {
    for named in all() {
        if named.order.paper != Paper::A4 {
            continue;
        }
        for (page, (width, height)) in named.document.sizes().enumerate() {
            let svg = named.document.svg(page).unwrap();
            assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"), "{}", named.name);
            assert!(svg.contains(&format!("width=\"{width}mm\" height=\"{height}mm\"")), "{}", named.name);
            // A picture in a page is served alone: nothing in it leads elsewhere.
            assert!(!svg.contains("href=\"http") && !svg.contains("<text") && !svg.contains("NaN"), "{}", named.name);
            assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count(), "{}", named.name);
            assert!(svg.len() < 900_000, "{} page {page}: {} bytes", named.name, svg.len());
        }
        assert_eq!(named.document.svg(named.document.sizes().len()), None);
    }
}

#[test]
fn the_way_to_turn_the_paper_is_told_to_the_printer() {
    for named in all() {
        let pdf = named.document.pdf();
        let document = lopdf::Document::load_mem(&pdf).unwrap();
        let preferences = document.catalog().unwrap().get(b"ViewerPreferences").unwrap().as_dict().unwrap();
        assert_eq!(preferences.get(b"PrintScaling").unwrap().as_name().unwrap(), b"None");
        let duplex = preferences.get(b"Duplex").unwrap().as_name().unwrap();
        let due: &[u8] = match named.document.duplex() {
            Duplex::Single => b"Simplex",
            Duplex::LongEdge => b"DuplexFlipLongEdge",
            Duplex::ShortEdge => b"DuplexFlipShortEdge",
        };
        assert_eq!(duplex, due);
        assert_eq!(named.document.duplex() == Duplex::ShortEdge, named.sheet == "booklet");
    }
}
