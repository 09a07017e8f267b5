//! Drawn text with its escape codes, turned into lines for the screen.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

/// Whether colours may be used; bold, underlined and reversed text is always welcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Colours(pub(crate) bool);

impl Colours {
    /// The style, without its colours if they are not wanted.
    pub(crate) fn of(self, style: Style) -> Style {
        if self.0 { style } else { Style { fg: None, bg: None, ..style } }
    }
}

/// The lines of a drawing; the styles are those that [`crate::show`] paints with.
pub(crate) fn lines(drawing: &str, colours: Colours) -> Vec<Line<'static>> {
    let mut style = Style::new();
    drawing
        .lines()
        .map(|line| {
            let mut spans = Vec::new();
            let mut rest = line;
            while let Some((before, after)) = rest.split_once("\u{1b}[") {
                push(&mut spans, before, colours.of(style));
                let (codes, after) = after.split_once('m').unwrap_or((after, ""));
                style = codes.split(';').fold(style, with_code);
                rest = after;
            }
            push(&mut spans, rest, colours.of(style));
            Line::from(spans)
        })
        .collect()
}

/// Lines that are at most so wide: broken between parts that stand two spaces apart, else between words.
pub(crate) fn fold(drawing: &str, width: usize) -> String {
    let mut text = String::new();
    for line in drawing.lines() {
        if textwrap::core::display_width(line.trim_end()) <= width {
            text += line.trim_end();
            text.push('\n');
            continue;
        }
        let mut room = 0;
        for (rank, part) in line.split("  ").map(str::trim).filter(|part| !part.is_empty()).enumerate() {
            let wide = textwrap::core::display_width(part);
            if rank > 0 && wide + 2 <= room {
                text += "  ";
                text += part;
                room -= wide + 2;
                continue;
            }
            let indent = if rank == 0 { "" } else { "\n  " };
            let wrapped = textwrap::wrap(part, textwrap::Options::new(width.max(12) - 2).break_words(false));
            for (row, line) in wrapped.iter().enumerate() {
                text += if row == 0 { indent } else { "\n  " };
                text += line;
                room = width.saturating_sub(textwrap::core::display_width(line) + 2);
            }
        }
        text.push('\n');
    }
    text
}

/// The width of the widest line.
pub(crate) fn width(drawing: &str) -> usize {
    drawing.lines().map(|line| textwrap::core::display_width(line.trim_end())).max().unwrap_or(0)
}

fn push(spans: &mut Vec<Span<'static>>, text: &str, style: Style) {
    if !text.is_empty() {
        spans.push(Span::styled(text.to_owned(), style));
    }
}

/// One number of an escape code.
fn with_code(style: Style, code: &str) -> Style {
    const COLOURS: [Color; 8] =
        [Color::Black, Color::Red, Color::Green, Color::Yellow, Color::Blue, Color::Magenta, Color::Cyan, Color::Gray];
    match code.parse() {
        Ok(0) | Err(_) => Style::new(),
        Ok(1) => style.add_modifier(Modifier::BOLD),
        Ok(2) => style.add_modifier(Modifier::DIM),
        Ok(4) => style.add_modifier(Modifier::UNDERLINED),
        Ok(number @ 30..=37) => style.fg(COLOURS[number - 30]),
        Ok(_) => style,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::{dim, seat_name, strong};
    use tavola_core::Seat;

    #[test]
    fn escape_codes_become_styles() {
        let text = format!("a {} {}\n{}", strong("b"), seat_name(Seat::A), dim("c"));
        let drawn = lines(&text, Colours(true));
        assert_eq!(drawn.len(), 2);
        assert_eq!(drawn[0].to_string(), "a b ● A");
        assert_eq!(drawn[0].spans[1].style, Style::new().add_modifier(Modifier::BOLD));
        assert_eq!(drawn[0].spans[3].style.fg, Some(Color::Red));
        assert_eq!(drawn[1].spans[0].style, Style::new().add_modifier(Modifier::DIM));
        let plain = lines(&text, Colours(false));
        assert!(plain.iter().flat_map(|line| &line.spans).all(|span| span.style.fg.is_none()));
    }

    #[test]
    fn parts_of_a_line_are_kept_together() {
        assert_eq!(fold("● A  to move   12 L   0 bonus", 80), "● A  to move   12 L   0 bonus\n");
        assert_eq!(fold("● A  to move   12 L   0 bonus", 14), "● A  to move\n  12 L\n  0 bonus\n");
        assert_eq!(fold("one two three four", 12), "one two\n  three four\n");
        assert_eq!(width("ab\nabcd  "), 4);
    }
}
