//! Sizes on paper: true within a tenth of a millimetre.

use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::CassaGrande;
use tavola_print::{Paper, calcory, casa_grande, cassa_grande};

use crate::all::{all, sheet};
use crate::poppler::Picture;
use crate::read::{Found, Read};

const TENTH: f64 = 0.1;

fn has_size(read: &Read, kind: &str, (width, height): (f64, f64)) {
    let fronts = read.fronts(kind);
    assert!(!fronts.is_empty(), "{kind}");
    for Found { name, width: w, height: h, .. } in fronts {
        assert!(
            (w - width).abs() < TENTH && (h - height).abs() < TENTH,
            "{kind} {name} is {w} × {h}, not {width} × {height}"
        );
    }
}

#[test]
fn pieces_have_their_size() {
    for paper in Paper::ALL {
        let square = |side: f64| (side, side);
        has_size(&sheet::<CassaGrande>("cards", paper), "card", square(cassa_grande::CARD));
        has_size(&sheet::<CassaGrande>("hand", paper), "card", square(cassa_grande::CARD));
        has_size(&sheet::<Calcory>("cards", paper), "card", calcory::CARD);
        has_size(&sheet::<Calcory>("markers", paper), "marker", square(calcory::MARKER));
        has_size(&sheet::<CasaGrande>("board", paper), "square", square(casa_grande::SQUARE));
        has_size(&sheet::<CasaGrande>("money", paper), "note", casa_grande::NOTE);
        has_size(&sheet::<CasaGrande>("tokens", paper), "flat block", square(casa_grande::BLOCK));
        for platform in sheet::<CasaGrande>("platforms", paper).fronts("platform") {
            for side in [platform.width, platform.height] {
                let squares = (side / casa_grande::SQUARE).round();
                assert!((side - squares * casa_grande::SQUARE).abs() < TENTH, "{} is {side} long", platform.name);
            }
        }
    }
}

/// Squares of the board lie where the letters and figures say: a1 near and left, h8 far and right.
#[test]
fn the_board_is_the_right_way_round() {
    let board = sheet::<CasaGrande>("board", Paper::A4);
    let find = |name: &str| board.fronts("square").into_iter().find(|square| square.name == name).unwrap().clone();
    let (a1, b1, a2, h8) = (find("a1"), find("b1"), find("a2"), find("h8"));
    let step = casa_grande::SQUARE;
    assert!((b1.x - a1.x - step).abs() < TENTH && (b1.y - a1.y).abs() < TENTH);
    assert!((a1.y - a2.y - step).abs() < TENTH && (a2.x - a1.x).abs() < TENTH);
    assert!((h8.x - a1.x - 7.0 * step).abs() < TENTH && (a1.y - h8.y - 7.0 * step).abs() < TENTH);
}

/// The paper is turned over its long edge: what was left is right, and each back lies behind its front.
#[test]
fn backs_lie_behind_fronts() {
    let mut looked_at = 0;
    for named in all() {
        let read = Read::new(&named.document.pdf());
        if !read.pages.iter().flat_map(|page| &page.pieces).any(|piece| piece.back) {
            continue;
        }
        for sides in read.pages.chunks(2) {
            let [front, back] = sides else { panic!("{}: a page without a back", named.name) };
            assert_eq!(front.pieces.len(), back.pieces.len(), "{}", named.name);
            assert!((front.width - back.width).abs() + (front.height - back.height).abs() < TENTH, "{}", named.name);
            assert!(front.pieces.iter().all(|piece| !piece.back) && back.pieces.iter().all(|piece| piece.back));
            for piece in &front.pieces {
                let x = front.width - piece.x - piece.width;
                let behind =
                    back.pieces.iter().find(|back| (back.x - x).abs() < TENTH && (back.y - piece.y).abs() < TENTH);
                let behind = behind.unwrap_or_else(|| panic!("{}: nothing behind {}", named.name, piece.name));
                assert_eq!((&behind.kind, &behind.name), (&piece.kind, &piece.name), "{}", named.name);
                assert!((behind.width - piece.width).abs() < TENTH && (behind.height - piece.height).abs() < TENTH);
                looked_at += 1;
            }
        }
    }
    // Two card games, markers and money, on two papers, in three languages.
    assert_eq!(looked_at, (32 + 8 + 60 + 24 + 72) * 6);
}

/// Nothing of a piece lies on another: what is cut apart must not overlap.
#[test]
fn pieces_do_not_overlap() {
    for paper in Paper::ALL {
        for read in [
            sheet::<CassaGrande>("cards", paper),
            sheet::<CassaGrande>("hand", paper),
            sheet::<Calcory>("cards", paper),
            sheet::<Calcory>("markers", paper),
            sheet::<CasaGrande>("money", paper),
            sheet::<CasaGrande>("blocks", paper),
            sheet::<CasaGrande>("tokens", paper),
            sheet::<CasaGrande>("figures", paper),
        ] {
            for page in &read.pages {
                for (index, one) in page.pieces.iter().enumerate() {
                    for other in &page.pieces[index + 1..] {
                        let apart = |from: f64, length: f64, next: f64, width: f64| {
                            from + length <= next + TENTH || next + width <= from + TENTH
                        };
                        assert!(
                            apart(one.x, one.width, other.x, other.width)
                                || apart(one.y, one.height, other.y, other.height),
                            "{one:?} and {other:?}"
                        );
                    }
                }
            }
        }
    }
}

/// The ruler, as a printer would draw it: 254 dots an inch are ten dots a millimetre.
#[test]
fn the_ruler_is_100_mm_long() {
    let mut rulers = 0;
    for named in all() {
        if named.is_text() || named.order.lang != tavola_print::Lang::En {
            continue;
        }
        let picture = Picture::of_pages(&named.name, &named.document.pdf(), 1, "254").remove(0);
        let longest = picture.longest_run(|row| row > picture.height - 130 && row < picture.height - 90);
        // The line has round ends of half its width, 0.1 mm each.
        assert!((1000..=1004).contains(&longest), "{}: {longest} tenths", named.name);
        rulers += 1;
    }
    assert_eq!(rulers, 2 * (2 + 2 + 6));
}
