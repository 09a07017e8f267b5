//! Reads a PDF back: its pages, the pieces that are marked on them, and where their outlines lie on paper.

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object};

/// A PDF as it was read.
pub(crate) struct Read {
    pub(crate) pages: Vec<Page>,
}

/// A page; lengths are millimetres, y down from the upper edge.
pub(crate) struct Page {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) pieces: Vec<Found>,
}

/// A piece with the box around its outline.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Found {
    pub(crate) kind: String,
    pub(crate) name: String,
    pub(crate) back: bool,
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

const MM: f64 = 25.4 / 72.0;

impl Read {
    pub(crate) fn new(pdf: &[u8]) -> Read {
        let document = Document::load_mem(pdf).unwrap();
        let pages = document.get_pages().into_values().map(|id| {
            let page = document.get_object(id).unwrap().as_dict().unwrap();
            let media: Vec<f64> = page.get(b"MediaBox").unwrap().as_array().unwrap().iter().map(number).collect();
            let (width, height) = (media[2] * MM, media[3] * MM);
            let content = Content::decode(&document.get_page_content(id)).unwrap();
            Page { width, height, pieces: pieces(&content, height) }
        });
        Read { pages: pages.collect() }
    }

    /// All pieces of a kind, fronts only.
    pub(crate) fn fronts(&self, kind: &str) -> Vec<&Found> {
        self.pages.iter().flat_map(|page| &page.pieces).filter(|piece| piece.kind == kind && !piece.back).collect()
    }

    /// The names of all pieces of a kind, sorted.
    pub(crate) fn names(&self, kind: &str) -> Vec<&str> {
        let mut names: Vec<&str> = self.fronts(kind).into_iter().map(|piece| piece.name.as_str()).collect();
        names.sort_unstable();
        names
    }
}

/// The pieces of a page: after each mark comes its outline, up to the operator that clips to it.
fn pieces(content: &Content, height: f64) -> Vec<Found> {
    let mut found = Vec::new();
    // Whatever moves the plane counts, although no piece is drawn through such a map so far.
    let mut maps = vec![[1.0, 0.0, 0.0, 1.0, 0.0, 0.0]];
    let mut open: Option<(&Dictionary, Vec<(f64, f64)>)> = None;
    for operation in &content.operations {
        let operands: Vec<f64> = operation.operands.iter().filter_map(|o| o.as_float().ok().map(f64::from)).collect();
        let map = *maps.last().unwrap();
        match operation.operator.as_str() {
            "q" => maps.push(map),
            "Q" => {
                maps.pop();
            }
            "cm" => *maps.last_mut().unwrap() = after(map, &operands),
            "BDC" if operation.operands[0].as_name().unwrap() == b"Piece" => {
                assert!(open.is_none(), "a piece ends before the next one begins");
                open = Some((operation.operands[1].as_dict().unwrap(), Vec::new()));
            }
            "m" | "l" | "c" => {
                if let Some((_, points)) = &mut open {
                    points.extend(
                        operands
                            .chunks(2)
                            .map(|p| (map[0] * p[0] + map[2] * p[1] + map[4], map[1] * p[0] + map[3] * p[1] + map[5])),
                    );
                }
            }
            "W" => {
                let Some((properties, points)) = open.take() else { continue };
                let text =
                    |key: &[u8]| String::from_utf8(properties.get(key).unwrap().as_str().unwrap().to_vec()).unwrap();
                let side = |pick: fn(&(f64, f64)) -> f64, fold: fn(f64, f64) -> f64| {
                    points.iter().map(pick).reduce(fold).unwrap() * MM
                };
                let (left, right) = (side(|p| p.0, f64::min), side(|p| p.0, f64::max));
                let (low, high) = (side(|p| p.1, f64::min), side(|p| p.1, f64::max));
                found.push(Found {
                    kind: text(b"Kind"),
                    name: text(b"Name"),
                    back: properties.get(b"Back").unwrap().as_bool().unwrap(),
                    x: left,
                    y: height - high,
                    width: right - left,
                    height: high - low,
                });
            }
            _ => {}
        }
    }
    found
}

fn after(outer: [f64; 6], inner: &[f64]) -> [f64; 6] {
    let [a, b, c, d, e, f] = outer;
    let point = |x: f64, y: f64| (a * x + c * y, b * x + d * y);
    let ((m0, m1), (m2, m3), (m4, m5)) =
        (point(inner[0], inner[1]), point(inner[2], inner[3]), point(inner[4], inner[5]));
    [m0, m1, m2, m3, m4 + e, m5 + f]
}

fn number(object: &Object) -> f64 {
    object.as_float().unwrap().into()
}
