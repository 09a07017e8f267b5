//! The picture of a table: title, table, hands and points, what to do, the moves, the keys; the log at the side.

use std::path::Path;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Borders, Clear, Padding, Paragraph, Wrap};
use tavola_core::{Seat, Turn, Viewer};

use super::prompt::Prompt;
use super::state::{Drawer, Session, Stage};
use super::styled::{Colours, fold, lines, width};
use crate::games::Playable;
use crate::show::{dim, game_name, result_line, seat_name, strong};

/// From this width on the log has a place at the side.
const WIDE: u16 = 100;
/// The narrowest table: keys and sentences need as much.
const NARROWEST: u16 = 60;
/// Title, news, task and keys.
const FIXED_ROWS: u16 = 4;
/// More rows of moves than these help nobody; typing does.
const MOST_MOVE_ROWS: u16 = 6;
/// Between a table and what stands beside it.
const GAP: usize = 3;

/// Draws everything; `file` is where the record would be saved.
pub(crate) fn draw<G: Playable>(table: &Session<G>, file: &Path, colours: Colours, frame: &mut Frame<'_>) {
    let area = frame.area();
    let side = if area.width >= WIDE { (area.width / 3).min(48) } else { 0 };
    // Where the table needs the whole width, the log gives way to it.
    let tries = [side, 0].into_iter().map(|side| (side, Rect { width: area.width - side, ..area }));
    let mut fitting = tries.filter_map(|(side, room)| Some((side, room, Picture::that_fits(table, room)?)));
    let Some((side, room, picture)) = fitting.next() else {
        return draw_too_small(table, frame);
    };
    let rows = picture.lines().max(1) as u16;
    let spare = room.height - FIXED_ROWS - rows;
    let news_wide = room.width.saturating_sub(2);
    let news_text = textwrap::fill(&news_text(table, side == 0), in_prose(news_wide));
    // A long sentence takes a row of the moves.
    let news_rows = (news_text.lines().count() as u16).clamp(1, spare + 1);
    let move_rows = (spare + 1 - news_rows).min(MOST_MOVE_ROWS);
    let [title, middle, news, task, moves, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(rows),
        Constraint::Length(news_rows),
        Constraint::Length(1),
        Constraint::Length(move_rows),
        Constraint::Length(1),
    ])
    .areas(area);
    let yours = *table.stage() == Stage::Yours;
    let line = |text: &str| Paragraph::new(Text::from(lines(text, colours)));
    frame.render_widget(line(&title_text(table)), title);
    picture.draw(Rect { width: room.width, ..middle }, colours, frame);
    frame.render_widget(line(&news_text), Rect { x: news.x + 1, width: news_wide, ..news });
    // The moves are listed only while there are some: else their rows belong to what is told.
    let told = Rect { height: task.height + if yours { 0 } else { moves.height }, ..task };
    frame.render_widget(line(&task_text(table, file)), told);
    if yours {
        frame.render_widget(Paragraph::new(move_lines(&table.prompt, moves)), moves);
    }
    frame.render_widget(line(&dim(keys_text(table))), keys);
    if side > 0 {
        let at = Rect { x: room.width, width: side, ..middle };
        draw_log(table, at, Borders::LEFT, colours, frame);
    }
    match table.drawer {
        Some(Drawer::Log) => {
            let at = centred(area, area.width.saturating_sub(8).min(80), area.height.saturating_sub(4));
            frame.render_widget(Clear, at);
            draw_log(table, at, Borders::ALL, colours, frame);
        }
        Some(Drawer::Help) => {
            let signs = fold(&G::legend(table.view()), width(HELP));
            draw_drawer(" Help ", &format!("{HELP}\n\n{}", signs.trim_end()), colours, frame);
        }
        Some(Drawer::Quit) => draw_drawer(" Leave the table? ", &quit_text(table), colours, frame),
        None => {}
    }
}

/// The table and what stands beneath or beside it.
struct Picture {
    board: String,
    notes: String,
    beside: bool,
}

impl Picture {
    /// The table as it would look after the chosen move if that can be told, else as it is.
    fn that_fits<G: Playable>(table: &Session<G>, room: Rect) -> Option<Self> {
        let of = |view: &G::View| Picture::of::<G>(view, Viewer::Seat(table.person_seat()), room);
        table.preview().as_ref().and_then(of).or_else(|| of(table.view()))
    }

    /// Beneath if there is room, else beside, else not at all.
    fn of<G: Playable>(view: &G::View, viewer: Viewer, room: Rect) -> Option<Self> {
        let board = G::board(view, viewer);
        let notes = G::notes(view, viewer);
        let (room_wide, high) = (usize::from(room.width), usize::from(room.height.checked_sub(FIXED_ROWS + 1)?));
        let wide = room_wide.checked_sub(1)?;
        if room.width < NARROWEST || width(&board) > wide {
            return None;
        }
        let aside = wide.saturating_sub(width(&board) + GAP);
        // The meaning of signs is the first to give way; the help tells it too.
        for notes in [G::legend(view) + &notes, notes] {
            for (beside, wide) in [(false, wide), (true, aside)] {
                let picture = Picture { notes: fold(&notes, wide), board: board.clone(), beside };
                if width(&picture.notes) <= wide && picture.lines() <= high {
                    return Some(picture);
                }
            }
        }
        None
    }

    fn lines(&self) -> usize {
        let (board, notes) = (self.board.lines().count(), self.notes.lines().count());
        if self.beside { board.max(notes) } else { board + 1 + notes }
    }

    fn draw(&self, area: Rect, colours: Colours, frame: &mut Frame<'_>) {
        // A table that leaves room stands a little off the title.
        let top = u16::from(usize::from(area.height) > self.lines());
        let area = Rect { x: area.x + 1, y: area.y + top, width: area.width - 1, height: area.height - top };
        let board = Text::from(lines(&self.board, colours));
        let notes = Text::from(lines(&self.notes, colours));
        let [first, second] = if self.beside {
            Layout::horizontal([Constraint::Length((width(&self.board) + GAP) as u16), Constraint::Min(0)]).areas(area)
        } else {
            Layout::vertical([Constraint::Length(self.board.lines().count() as u16 + 1), Constraint::Min(0)])
                .areas(area)
        };
        frame.render_widget(Paragraph::new(board), first);
        frame.render_widget(Paragraph::new(notes), second);
    }
}

fn draw_too_small<G: Playable>(table: &Session<G>, frame: &mut Frame<'_>) {
    let area = frame.area();
    // The smallest height is looked for with the width that is there, if that is enough.
    let wide = area.width.max(80);
    let high = (10..200).find(|high| Picture::that_fits(table, Rect::new(0, 0, wide, *high)).is_some()).unwrap_or(24);
    let wide = (NARROWEST..=wide).find(|wide| Picture::that_fits(table, Rect::new(0, 0, *wide, high)).is_some());
    let text = format!(
        "This table needs {} × {high} characters; the terminal has {} × {}. The game waits.",
        wide.unwrap_or(80),
        area.width,
        area.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

fn title_text<G: Playable>(table: &Session<G>) -> String {
    let person_seat = table.person_seat();
    let whose = match (table.stage(), table.turn()) {
        (Stage::Over(_), _) | (_, Turn::Over) => "the game is over".to_owned(),
        (_, Turn::Decide(seat)) if seat == person_seat => "your turn".to_owned(),
        (_, Turn::Decide(seat)) => format!("turn of {}", who(table, seat)),
        (_, Turn::Chance) => "the die is rolled".to_owned(),
    };
    format!(" {}   you are {}   {whose}", strong(game_name(G::SLUG)), seat_name(person_seat))
}

/// The sign and letter of a seat with the name of its bot.
fn who<G: Playable>(table: &Session<G>, seat: Seat) -> String {
    match table.bot_name(seat) {
        Some(name) => format!("{} ({name})", seat_name(seat)),
        None => seat_name(seat),
    }
}

/// What was said last to the person, or the last move where the log can't be seen.
fn news_text<G: Playable>(table: &Session<G>, tells_moves: bool) -> String {
    match &table.notice {
        Some(notice) => strong(notice),
        None if tells_moves => table.log().next_back().map_or(String::new(), |(by, text)| entry(by, &text)),
        None => String::new(),
    }
}

fn entry(by: Option<Seat>, text: &str) -> String {
    format!("{}  {text}", by.map_or_else(|| dim("die"), seat_name))
}

fn task_text<G: Playable>(table: &Session<G>, file: &Path) -> String {
    match table.stage() {
        Stage::Yours => {
            let prompt = &table.prompt;
            let (fitting, legal) = (prompt.fitting().len(), prompt.legal());
            let count = if fitting == legal { format!("{legal} moves") } else { format!("{fitting} of {legal} moves") };
            let typed = strong(format_args!("› {}▏", prompt.typed()));
            // What is shown is not yet so.
            let thought = if table.preview().is_some() { "  as it would be" } else { "" };
            format!(" Your turn: {}. {typed}  {}", G::task(table.view()), dim(count + thought))
        }
        Stage::Hinting => " Looking for a hint …".to_owned(),
        Stage::Thinking(seat) => format!(" {} is thinking …", seat_name(*seat)),
        Stage::Resting(true) => format!(" Look well: the next move covers these cards. {}", strong("Enter goes on.")),
        Stage::Resting(false) => String::new(),
        Stage::Over(outcome) => {
            let save = format!("s saves the record as {}.", file.display());
            format!("{}\n {}", strong(format_args!(" The game is over: {}.", result_line(outcome))), dim(save))
        }
    }
}

/// The fitting moves in columns, with the chosen one in sight.
fn move_lines(prompt: &Prompt, area: Rect) -> Text<'static> {
    let longest = prompt.fitting().map(|text| text.chars().count()).max().unwrap_or(0) + 3;
    let columns = (usize::from(area.width).saturating_sub(1) / longest.max(1)).max(1);
    let rows = usize::from(area.height);
    let first = prompt.chosen().map_or(0, |chosen| (chosen / columns + 1).saturating_sub(rows)) * columns;
    let shown: Vec<(usize, &str)> = prompt.fitting().enumerate().skip(first).take(columns * rows).collect();
    let hidden = prompt.fitting().len() - first - shown.len();
    let mut text: Vec<Line<'static>> = shown
        .chunks(columns)
        .map(|row| {
            let cells = row.iter().flat_map(|(rank, text)| {
                let chosen = prompt.chosen() == Some(*rank);
                let style = if chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
                let pad = longest.saturating_sub(text.chars().count() + 2);
                [Span::styled(format!(" {text} "), style), Span::raw(" ".repeat(pad))]
            });
            Line::from(cells.collect::<Vec<_>>())
        })
        .collect();
    if let Some(last) = text.last_mut().filter(|_| hidden > 0) {
        // The last cell makes way for the number of those that found no room.
        last.spans.truncate((columns.saturating_sub(1) * 2).max(2));
        if prompt.chosen().is_none_or(|chosen| chosen + 1 < first + shown.len()) {
            last.spans.push(Span::styled(format!(" +{}", hidden + 1), Style::new().add_modifier(Modifier::DIM)));
        } else if let Some((_, text)) = shown.last() {
            last.spans.push(Span::styled(format!(" {text} "), Style::new().add_modifier(Modifier::REVERSED)));
        }
    }
    Text::from(text)
}

fn keys_text<G: Playable>(table: &Session<G>) -> &'static str {
    match table.stage() {
        Stage::Yours => " ↑↓ choose  Enter play  Tab complete  ^T hint  ^Z undo  ^L log  ? help  ^Q quit",
        Stage::Over(_) => " s save  u undo  l log  ? help  q quit",
        _ => " Enter go on  u undo  l log  ? help  q quit",
    }
}

const HELP: &str = "Type a move, or a part of it: the list narrows.
↑ ↓        choose a move from the list
Enter      play it; when cards are shown, go on
Tab        type what is certain
Esc        clear the line, close this

Ctrl-T F2  a hint: what a bot would do with what you see
Ctrl-Z F3  take your last move back
Ctrl-L F4  the log; PgUp and PgDn scroll it
Ctrl-S F5  save the record
Ctrl-Q F10 leave; Ctrl-C too

While you can't type, h u l s q do the same.";

fn quit_text<G: Playable>(table: &Session<G>) -> String {
    let state = match table.stage() {
        Stage::Over(_) => "The game is over.",
        _ => "The game is not over.",
    };
    format!("{state}\ny leaves, n stays.")
}

fn draw_drawer(title: &'static str, text: &str, colours: Colours, frame: &mut Frame<'_>) {
    let text = text.trim_end();
    let (wide, high) = (width(text).max(width(title)) as u16 + 4, text.lines().count() as u16 + 2);
    let at = centred(frame.area(), wide, high);
    frame.render_widget(Clear, at);
    let block = Block::bordered().title(title).padding(Padding::horizontal(1));
    frame.render_widget(Paragraph::new(lines(text, colours)).block(block), at);
}

fn draw_log<G: Playable>(table: &Session<G>, at: Rect, borders: Borders, colours: Colours, frame: &mut Frame<'_>) {
    let block = Block::new().borders(borders).title(" Log ").padding(Padding::horizontal(1));
    let inside = block.inner(at);
    let mut text = String::new();
    for (by, said) in table.log() {
        text += &textwrap::fill(&entry(by, &said), in_prose(inside.width));
        text.push('\n');
    }
    let text = lines(&text, colours);
    let high = usize::from(inside.height);
    let last = text.len() - table.scroll.min(text.len().saturating_sub(high));
    let shown = text[last.saturating_sub(high)..last].to_vec();
    frame.render_widget(block, at);
    frame.render_widget(Paragraph::new(shown), inside);
}

/// Sentences in so many columns, with the name of the seat standing out.
fn in_prose(wide: u16) -> textwrap::Options<'static> {
    textwrap::Options::new(wide.max(20).into()).subsequent_indent("     ")
}

fn centred(area: Rect, wide: u16, high: u16) -> Rect {
    let (wide, high) = (wide.min(area.width), high.min(area.height));
    Rect::new(area.x + (area.width - wide) / 2, area.y + (area.height - high) / 2, wide, high)
}
