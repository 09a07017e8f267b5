//! Text in lines and columns, page after page.

use super::text::{Block, Style, Word};
use crate::canvas::{Align, Canvas};
use crate::face::{Face, Line, POINT};
use crate::geometry::{Area, at};
use crate::ink::Ink;
use crate::path::Path;

/// The size of the text: comfortable at arm's length on half a sheet.
const SIZE: f64 = 9.5 * POINT;
const LINE: f64 = 13.2 * POINT;
const HEADING: f64 = 14.0 * POINT;
const AFTER: f64 = 4.2 * POINT;
const INDENT: f64 = 4.0;
const CELL_GAP: f64 = 4.5;

/// A word that is set: its parts with their colours, and how far it reaches.
struct Set {
    parts: Vec<(Line, Ink)>,
    width: f64,
}

/// Lays out a text into columns, one a page.
pub(super) fn lay_out(blocks: &[Block], column: Area, accent: Ink) -> Vec<Canvas> {
    let mut flow = Flow { pages: vec![Canvas::new()], column, y: column.y, accent };
    for (index, block) in blocks.iter().enumerate() {
        flow.block(block, blocks.get(index + 1));
    }
    flow.pages
}

/// Writes a few words in centred lines.
pub(super) fn centred(canvas: &mut Canvas, text: &str, column: Area) {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let tried = lines.last().map(|line| format!("{line} {word}")).unwrap_or_default();
        if Face::Sans.set(tried.trim(), SIZE).width <= column.width {
            lines.pop();
            lines.push(tried.trim().to_owned());
        } else {
            lines.push(word.to_owned());
        }
    }
    for (index, line) in lines.iter().enumerate() {
        let place = at(column.middle().x, column.y + LINE * index as f64);
        canvas.text(Face::Sans, SIZE, Ink::TEXT, place, Align::Middle, line);
    }
}

struct Flow {
    pages: Vec<Canvas>,
    column: Area,
    y: f64,
    accent: Ink,
}

impl Flow {
    fn canvas(&mut self) -> &mut Canvas {
        self.pages.last_mut().expect("there is a page from the beginning")
    }

    fn turn(&mut self) {
        self.pages.push(Canvas::new());
        self.y = self.column.y;
    }

    /// Goes to the next page if this much does not fit any more.
    fn need(&mut self, height: f64) {
        if self.y + height > self.column.bottom() {
            self.turn();
        }
    }

    fn block(&mut self, block: &Block, next: Option<&Block>) {
        match block {
            Block::Heading(words) => self.heading(words, next),
            Block::Paragraph(words) => {
                self.paragraph(words, 0.0, false);
                self.y += AFTER;
            }
            Block::Item(words) => {
                self.paragraph(words, INDENT, true);
                self.y += if matches!(next, Some(Block::Item(_))) { AFTER * 0.35 } else { AFTER };
            }
            Block::Table(rows) => self.table(rows),
        }
    }

    fn heading(&mut self, words: &[Word], next: Option<&Block>) {
        let lines = break_lines(
            words,
            self.column.width,
            |_, text| (Face::Serif.set(text, HEADING), self.accent),
            HEADING * 0.26,
        );
        let before = if self.y > self.column.y { 9.0 * POINT } else { 0.0 };
        let height = 17.0 * POINT * lines.len() as f64;
        // A heading stays with what it heads: two lines at least, a table whole if it is short.
        let follows = match next {
            Some(Block::Table(rows)) => LINE * rows.len().min(8) as f64,
            _ => 2.0 * LINE,
        };
        self.need(before + height + AFTER + follows);
        if self.y > self.column.y {
            self.y += before;
        }
        for line in lines {
            self.y += 17.0 * POINT;
            let (x, y) = (self.column.x, self.y - 4.0 * POINT);
            write_line(self.canvas(), &line, x, y, HEADING * 0.26);
        }
        self.y += AFTER * 0.5;
    }

    fn paragraph(&mut self, words: &[Word], indent: f64, bullet: bool) {
        let accent = self.accent;
        let lines = break_lines(words, self.column.width - indent, |style, text| set(style, text, accent), SIZE * 0.26);
        let count = lines.len();
        for (index, line) in lines.into_iter().enumerate() {
            // No line stands alone at the end of a page, nor at the beginning of one.
            let together = if (index == 0 && count > 1) || index + 2 == count { 2.0 } else { 1.0 };
            self.need(LINE * together);
            self.y += LINE;
            let (x, y) = (self.column.x, self.y - 3.6 * POINT);
            if bullet && index == 0 {
                let dot = Path::circle(at(x + 1.2, y - SIZE * 0.24), 0.5);
                self.canvas().fill(&dot, accent);
            }
            write_line(self.canvas(), &line, x + indent, y, SIZE * 0.26);
        }
    }

    fn table(&mut self, rows: &[Vec<Vec<Word>>]) {
        let accent = self.accent;
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths = column_widths(rows, columns, self.column.width);
        let pad = 1.1;
        for (number, row) in rows.iter().enumerate() {
            let head = number == 0;
            let look = |style: Style, text: &str| {
                if head { (Face::Strong.set(text, SIZE * 0.92), Ink::SOFT) } else { set(style, text, accent) }
            };
            let cells: Vec<Vec<Vec<Set>>> =
                row.iter().zip(&widths).map(|(cell, width)| break_lines(cell, *width, look, SIZE * 0.26)).collect();
            let height = LINE * cells.iter().map(Vec::len).max().unwrap_or(1) as f64 + pad;
            self.need(if head { height + 2.0 * LINE } else { height });
            let mut x = self.column.x;
            for (cell, width) in cells.iter().zip(&widths) {
                for (index, line) in cell.iter().enumerate() {
                    let y = self.y + LINE * (index + 1) as f64 - 3.6 * POINT;
                    write_line(self.canvas(), line, x, y, SIZE * 0.26);
                }
                x += width + CELL_GAP;
            }
            self.y += height;
            let (left, right, y) = (self.column.x, (x - CELL_GAP).min(self.column.right()), self.y - pad * 0.3);
            let pen = if head { accent.thin(0.7).pen(0.3) } else { Ink::EDGE.pen(0.15) };
            self.canvas().stroke(&Path::segment(at(left, y), at(right, y)), pen);
        }
        self.y += AFTER * 1.4;
    }
}

/// As wide as its longest cell, as long as all fit; what is widest gives way.
fn column_widths(rows: &[Vec<Vec<Word>>], columns: usize, room: f64) -> Vec<f64> {
    let look = |style: Style, text: &str| set(style, text, Ink::TEXT);
    let mut widths: Vec<f64> = (0..columns)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            let natural = cells.map(|cell| {
                let sets: Vec<Set> = cell.iter().map(|word| set_word(word, look)).collect();
                sets.iter().map(|set| set.width + SIZE * 0.26).sum::<f64>()
            });
            // Heads are stronger than what was measured.
            natural.fold(0.0, f64::max) * 1.04
        })
        .collect();
    let room = room - CELL_GAP * columns.saturating_sub(1) as f64;
    while widths.iter().sum::<f64>() > room {
        let Some(widest) = widths.iter_mut().max_by(|a, b| a.total_cmp(b)) else { break };
        *widest -= 1.0;
    }
    widths
}

fn set(style: Style, text: &str, accent: Ink) -> (Line, Ink) {
    match style {
        Style::Plain => (Face::Sans.set(text, SIZE), Ink::TEXT),
        Style::Strong => (Face::Strong.set(text, SIZE), Ink::TEXT),
        Style::Code => (Face::Strong.set(text, SIZE), accent),
    }
}

fn set_word(word: &Word, look: impl Fn(Style, &str) -> (Line, Ink)) -> Set {
    let parts: Vec<(Line, Ink)> = word.0.iter().map(|(style, text)| look(*style, text)).collect();
    let width = parts.iter().map(|(line, _)| line.width).sum();
    Set { parts, width }
}

fn break_lines(words: &[Word], room: f64, look: impl Fn(Style, &str) -> (Line, Ink), space: f64) -> Vec<Vec<Set>> {
    let mut lines: Vec<Vec<Set>> = Vec::new();
    let mut reach = f64::INFINITY;
    for word in words {
        let word = set_word(word, &look);
        if reach + space + word.width > room {
            lines.push(Vec::new());
            reach = -space;
        }
        reach += space + word.width;
        if let Some(line) = lines.last_mut() {
            line.push(word);
        }
    }
    lines
}

fn write_line(canvas: &mut Canvas, words: &[Set], mut x: f64, y: f64, space: f64) {
    for word in words {
        for (line, ink) in &word.parts {
            let width = line.width;
            canvas.words(line.clone(), *ink, at(x, y));
            x += width;
        }
        x += space;
    }
}
