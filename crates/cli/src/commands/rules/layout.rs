//! Markdown laid out with characters: headings, bold, code, lists and tables, wrapped to a width.

use anstyle::{AnsiColor, Style};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use textwrap::core::display_width;

use crate::show::paint;

/// Lays a text out; styles are marked by escape sequences that the output strips where they are not wanted.
pub(super) fn lay_out(markdown: &str, width: usize) -> String {
    let mut page =
        Page { width: width.max(24), text: String::new(), line: String::new(), lists: Vec::new(), table: None };
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        page.add_event(event);
    }
    page.text
}

const BOLD: Style = Style::new().bold();
const ITALIC: Style = Style::new().italic();
const CODE: Style = AnsiColor::Cyan.on_default();
const TITLE: Style = AnsiColor::Yellow.on_default().bold();

/// A page while it is written.
struct Page {
    width: usize,
    text: String,
    /// The block that is being read, not wrapped yet.
    line: String,
    /// The lists that are open, each with the number of its next item, if it counts.
    lists: Vec<Option<u64>>,
    table: Option<MarkdownTable>,
}

#[derive(Default)]
struct MarkdownTable {
    rows: Vec<Vec<String>>,
}

impl Page {
    fn add_event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.open(&tag),
            Event::End(tag) => self.close(tag),
            Event::Text(text) => self.line.push_str(&text),
            Event::Code(text) => {
                // A space within code must not become the end of a line.
                let text = text.replace(' ', "\u{a0}");
                self.line.push_str(&paint(CODE, text));
            }
            Event::SoftBreak | Event::HardBreak => self.line.push(' '),
            Event::Rule => self.block("─".repeat(self.width).as_str(), "", ""),
            _ => {}
        }
    }

    fn open(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Strong => self.line.push_str(&BOLD.render().to_string()),
            Tag::Emphasis => self.line.push_str(&ITALIC.render().to_string()),
            Tag::List(first) => {
                self.flush_item();
                self.lists.push(*first);
            }
            Tag::Table(_) => self.table = Some(MarkdownTable::default()),
            Tag::TableHead | Tag::TableRow => {
                if let Some(table) = &mut self.table {
                    table.rows.push(Vec::new());
                }
            }
            _ => {}
        }
    }

    fn close(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong => self.line.push_str(&BOLD.render_reset().to_string()),
            TagEnd::Emphasis => self.line.push_str(&ITALIC.render_reset().to_string()),
            TagEnd::Heading(level) => self.heading(level),
            TagEnd::Paragraph if !self.lists.is_empty() => self.flush_item(),
            TagEnd::Paragraph => {
                let line = std::mem::take(&mut self.line);
                self.block(&line, "", "");
                self.text.push('\n');
            }
            TagEnd::Item => self.flush_item(),
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    self.text.push('\n');
                }
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.line).trim().to_owned();
                if let Some(row) = self.table.as_mut().and_then(|table| table.rows.last_mut()) {
                    row.push(cell);
                }
            }
            TagEnd::Table => {
                if let Some(table) = self.table.take() {
                    table.write(self.width, &mut self.text);
                    self.text.push('\n');
                }
            }
            _ => {}
        }
    }

    fn heading(&mut self, level: HeadingLevel) {
        let line = std::mem::take(&mut self.line);
        let rule = if level == HeadingLevel::H1 { "═" } else { "─" };
        let rule = rule.repeat(display_width(&line).min(self.width));
        self.block(&paint(TITLE, line), "", "");
        self.block(&paint(TITLE, rule), "", "");
    }

    /// Writes what was read of a list item, if anything.
    fn flush_item(&mut self) {
        let line = std::mem::take(&mut self.line);
        let depth = self.lists.len();
        if line.trim().is_empty() || depth == 0 {
            return;
        }
        let indent = "  ".repeat(depth - 1);
        let mark = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}.", *number - 1)
            }
            _ => "•".to_owned(),
        };
        let first = format!("{indent}{mark} ");
        let further = " ".repeat(display_width(&first));
        self.block(line.trim(), &first, &further);
    }

    fn block(&mut self, text: &str, first: &str, further: &str) {
        let options = textwrap::Options::new(self.width).initial_indent(first).subsequent_indent(further);
        for line in textwrap::wrap(text, options) {
            self.text.push_str(&line);
            self.text.push('\n');
        }
    }
}

impl MarkdownTable {
    /// Columns are as wide as their longest cell; if that is too much, the widest ones give way.
    fn widths(&self, width: usize) -> Vec<usize> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let longest = |column| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell: &String| display_width(cell)).max().unwrap_or(0)
        };
        let mut widths: Vec<usize> = (0..columns).map(longest).collect();
        let room = width.saturating_sub(3 * columns.saturating_sub(1));
        while widths.iter().sum::<usize>() > room {
            let Some(widest) = widths.iter_mut().max().filter(|widest| **widest > 4) else { break };
            *widest -= 1;
        }
        widths
    }

    fn write(&self, width: usize, text: &mut String) {
        let widths = self.widths(width);
        for (number, row) in self.rows.iter().enumerate() {
            let cells: Vec<Vec<_>> =
                row.iter().zip(&widths).map(|(cell, width)| textwrap::wrap(cell, (*width).max(1))).collect();
            for line in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
                let parts = cells.iter().zip(&widths).map(|(cell, width)| {
                    let part = cell.get(line).map_or("", |part| part);
                    let padding = " ".repeat(width.saturating_sub(display_width(part)));
                    let part = if number == 0 { paint(BOLD, part) } else { part.to_owned() };
                    format!("{part}{padding}")
                });
                text.push_str(parts.collect::<Vec<_>>().join(" │ ").trim_end());
                text.push('\n');
            }
            if number == 0 {
                let rules: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
                text.push_str(&rules.join("─┼─"));
                text.push('\n');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(markdown: &str, width: usize) -> String {
        anstream::adapter::strip_str(&lay_out(markdown, width)).to_string()
    }

    #[test]
    fn blocks_are_laid_out_and_wrapped() {
        let text = plain(
            "# Title\n\nSome **bold** words that need\ntwo lines.\n\n- one `a b`\n- two\n\n## Next\n\n1. first\n",
            24,
        );
        let expected =
            "Title\n═════\nSome bold words that\nneed two lines.\n\n• one a\u{a0}b\n• two\n\nNext\n────\n1. first\n\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn tables_keep_their_columns() {
        let text = plain("| a | long heading |\n| --- | --- |\n| `x` | some words that are wrapped |\n", 24);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "a │ long heading");
        assert!(lines[1].starts_with("──┼──"));
        assert_eq!(lines[2], "x │ some words that are");
        assert_eq!(lines[3], "  │ wrapped");
    }

    #[test]
    fn no_line_is_too_long() {
        for text in [
            include_str!("../../../texts/rules/cassa-grande.en.md"),
            include_str!("../../../texts/rules/casa-grande.de.md"),
        ] {
            for width in [40, 80] {
                let text = plain(text, width);
                assert!(text.lines().all(|line| display_width(line) <= width), "{text}");
                assert!(!text.contains("**") && !text.contains("| ---") && !text.contains('`'), "{text}");
                // What tells the web client which sentences hold at a table is not for readers.
                assert!(!text.contains("<!--") && !text.contains("-->"), "{text}");
            }
        }
    }
}
