//! The rules texts taken apart: headings, paragraphs, lists and tables, in words of one style or another.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// A text for a book.
#[derive(Debug, Default)]
pub(super) struct Text {
    /// The first paragraph, for the cover.
    pub(super) lead: Option<String>,
    pub(super) blocks: Vec<Block>,
}

/// A part of a text.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Block {
    Heading(Vec<Word>),
    Paragraph(Vec<Word>),
    Item(Vec<Word>),
    /// Rows of cells, the heads first.
    Table(Vec<Vec<Vec<Word>>>),
}

/// What stands between two spaces: parts of several styles that stay together.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Word(pub(super) Vec<(Style, String)>);

/// How a part of a word looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    Plain,
    Strong,
    /// Notation: moves, cards, squares.
    Code,
}

pub(super) fn read(markdown: &str) -> Text {
    let mut reader = Reader::default();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        reader.add_event(event);
    }
    reader.text
}

#[derive(Default)]
struct Reader {
    text: Text,
    words: Vec<Word>,
    /// Whether the next part goes on with the last word.
    open: bool,
    strong: usize,
    in_title: bool,
    in_item: bool,
    row: Vec<Vec<Word>>,
    rows: Vec<Vec<Vec<Word>>>,
}

impl Reader {
    fn add_event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => self.in_title = level == HeadingLevel::H1,
            Event::Start(Tag::Item) => self.in_item = true,
            Event::Start(Tag::Strong) => self.strong += 1,
            Event::End(TagEnd::Strong) => self.strong -= 1,
            Event::Text(text) => self.add(if self.strong > 0 { Style::Strong } else { Style::Plain }, &text),
            Event::Code(text) => self.add(Style::Code, &text),
            Event::SoftBreak | Event::HardBreak => self.open = false,
            Event::End(TagEnd::Heading(_)) => {
                let words = self.finish();
                if !self.in_title {
                    self.text.blocks.push(Block::Heading(words));
                }
            }
            Event::End(TagEnd::Paragraph) => {
                let words = self.finish();
                if self.in_item {
                    self.text.blocks.push(Block::Item(words));
                } else if self.text.lead.is_none() {
                    self.text.lead = Some(words.iter().map(Word::plain).collect::<Vec<_>>().join(" "));
                } else {
                    self.text.blocks.push(Block::Paragraph(words));
                }
            }
            Event::End(TagEnd::Item) => {
                let words = self.finish();
                if !words.is_empty() {
                    self.text.blocks.push(Block::Item(words));
                }
                self.in_item = false;
            }
            Event::End(TagEnd::TableCell) => {
                let cell = self.finish();
                self.row.push(cell);
            }
            Event::End(TagEnd::TableHead | TagEnd::TableRow) => self.rows.push(std::mem::take(&mut self.row)),
            Event::End(TagEnd::Table) => self.text.blocks.push(Block::Table(std::mem::take(&mut self.rows))),
            _ => {}
        }
    }

    fn add(&mut self, style: Style, text: &str) {
        // Spaces that keep words together are no ends of words.
        for (index, part) in text.split([' ', '\n']).enumerate() {
            if index > 0 {
                self.open = false;
            }
            if part.is_empty() {
                continue;
            }
            if !self.open {
                self.words.push(Word::default());
            }
            if let Some(word) = self.words.last_mut() {
                word.0.push((style, part.to_owned()));
            }
            self.open = true;
        }
    }

    fn finish(&mut self) -> Vec<Word> {
        self.open = false;
        std::mem::take(&mut self.words)
    }
}

impl Word {
    fn plain(&self) -> String {
        self.0.iter().map(|(_, text)| text.as_str()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_what_stands_together() {
        let text =
            read("# T\n\nLead of it.\n\n## One\n\n- **Bold.** See `a b`, x\u{a0}y.\n\n| h |\n| --- |\n| `#o` c |\n");
        assert_eq!(text.lead.as_deref(), Some("Lead of it."));
        let Block::Item(words) = &text.blocks[1] else { panic!("{:?}", text.blocks) };
        let plain: Vec<String> = words.iter().map(Word::plain).collect();
        assert_eq!(plain, ["Bold.", "See", "a", "b,", "x\u{a0}y."]);
        assert_eq!(words[3].0, [(Style::Code, "b".to_owned()), (Style::Plain, ",".to_owned())]);
        let Block::Table(rows) = &text.blocks[2] else { panic!("{:?}", text.blocks) };
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[1][0].len(), 2);
    }
}
