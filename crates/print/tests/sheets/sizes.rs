//! Sizes on paper: true within a tenth of a millimetre.

use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::CassaGrande;
use tavola_print::{Paper, calcory, casa_grande, cassa_grande};

use crate::all::{all, sheet};
use crate::poppler::{Picture, written};
use crate::read::{Found, Read};

/// The most by which a length may be wrong, in millimetres.
pub(crate) const TENTH: f64 = 0.1;

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
    for named in Paper::ALL.into_iter().flat_map(all) {
        if named.is_text() || named.order.lang != tavola_print::Lang::En {
            continue;
        }
        let file = written(&named.name, &named.document().pdf());
        let picture = Picture::of_pages(&file, 1, "254").remove(0);
        let longest = picture.longest_run(picture.height - 129..picture.height - 90);
        // The line has round ends of half its width, 0.1 mm each.
        assert!((1000..=1004).contains(&longest), "{}: {longest} tenths", named.name);
        rulers += 1;
    }
    assert_eq!(rulers, 2 * (2 + 2 + 6));
}
