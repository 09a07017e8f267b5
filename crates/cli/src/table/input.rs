//! What keys do.
//!
//! Letters and digits belong to moves, so commands are `?` (in no move), function keys, or letters with Ctrl. Where nothing
//! can be typed, the letter alone is enough.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::state::{Drawer, Stage, Table};
use crate::games::Playable;

/// What a key asks for that is not the table's to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// Nothing.
    Nothing,
    /// To have the record saved.
    Save,
    /// To leave.
    Leave,
}

/// A command, whichever key it came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Command {
    Help,
    Hint,
    Undo,
    Log,
    Save,
    Quit,
}

/// How many lines of the log a key scrolls.
const PAGE: usize = 5;

/// Does what a key stands for.
pub(crate) fn press<G: Playable>(table: &mut Table<G>, key: KeyEvent) -> anyhow::Result<Wish> {
    if key.kind == KeyEventKind::Release {
        return Ok(Wish::Nothing);
    }
    if table.drawer == Some(Drawer::Quit) {
        return Ok(answer_quit(table, key));
    }
    if let Some(command) = command(key, types(table)) {
        return obey(table, command);
    }
    match key.code {
        KeyCode::PageUp => table.scroll_back(PAGE),
        KeyCode::PageDown => table.scroll = table.scroll.saturating_sub(PAGE),
        KeyCode::Esc | KeyCode::Enter if table.drawer.is_some() => table.drawer = None,
        KeyCode::Enter | KeyCode::Char(' ') if matches!(table.stage(), Stage::Resting(_)) => table.go_on()?,
        KeyCode::Enter => table.play_prompt()?,
        _ if types(table) => type_key(table, key),
        _ => {}
    }
    Ok(Wish::Nothing)
}

/// Whether letters go into the line.
fn types<G: Playable>(table: &Table<G>) -> bool {
    table.drawer.is_none() && *table.stage() == Stage::Yours
}

/// Whether Ctrl is held, as for a command; together with Alt it is the third level of some keyboards.
fn has_ctrl(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && !key.modifiers.contains(KeyModifiers::ALT)
}

fn type_key<G: Playable>(table: &mut Table<G>, key: KeyEvent) {
    match key.code {
        // What some terminals send for Backspace, and what shells do with Ctrl-U.
        KeyCode::Char('h') if has_ctrl(key) => table.prompt.pop(),
        KeyCode::Char('u') if has_ctrl(key) => table.prompt.clear(),
        KeyCode::Char(_) if has_ctrl(key) => return,
        KeyCode::Char(character) => table.prompt.push(character),
        KeyCode::Backspace => table.prompt.pop(),
        KeyCode::Esc => table.prompt.clear(),
        KeyCode::Tab => table.prompt.complete(),
        KeyCode::Down | KeyCode::Right => return table.prompt.choose(1),
        KeyCode::Up | KeyCode::Left => return table.prompt.choose(-1),
        _ => return,
    }
    table.notice = None;
}

fn command(key: KeyEvent, typing: bool) -> Option<Command> {
    let ctrl = has_ctrl(key);
    match key.code {
        KeyCode::F(1) | KeyCode::Char('?') => Some(Command::Help),
        KeyCode::F(2) => Some(Command::Hint),
        KeyCode::F(3) => Some(Command::Undo),
        KeyCode::F(4) => Some(Command::Log),
        KeyCode::F(5) => Some(Command::Save),
        KeyCode::F(10) => Some(Command::Quit),
        KeyCode::Char('c') if ctrl => Some(Command::Quit),
        KeyCode::Char(letter) if ctrl || !typing => match letter.to_ascii_lowercase() {
            't' => Some(Command::Hint),
            'z' => Some(Command::Undo),
            'h' if !ctrl => Some(Command::Hint),
            'u' if !ctrl => Some(Command::Undo),
            'l' => Some(Command::Log),
            's' => Some(Command::Save),
            'q' => Some(Command::Quit),
            _ => None,
        },
        _ => None,
    }
}

fn obey<G: Playable>(table: &mut Table<G>, command: Command) -> anyhow::Result<Wish> {
    let toggled = |drawer: Drawer, open: Option<Drawer>| (open != Some(drawer)).then_some(drawer);
    match command {
        Command::Help => table.drawer = toggled(Drawer::Help, table.drawer),
        Command::Log => table.drawer = toggled(Drawer::Log, table.drawer),
        Command::Quit => table.drawer = Some(Drawer::Quit),
        Command::Hint => table.ask_hint()?,
        Command::Undo => table.undo()?,
        Command::Save => return Ok(Wish::Save),
    }
    Ok(Wish::Nothing)
}

/// A second Ctrl-C leaves as well: whoever is in a hurry is not asked twice.
fn answer_quit<G: Playable>(table: &mut Table<G>, key: KeyEvent) -> Wish {
    match key.code {
        KeyCode::Char('y' | 'Y' | 'c' | 'q') | KeyCode::Enter => return Wish::Leave,
        KeyCode::Char('n' | 'N') | KeyCode::Esc => table.drawer = None,
        _ => {}
    }
    Wish::Nothing
}
