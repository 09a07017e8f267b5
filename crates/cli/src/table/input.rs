//! What keys do.
//!
//! Letters and digits belong to moves, so commands are `?` (in no move), function keys, or letters with Ctrl. Where nothing
//! can be typed, the letter alone is enough.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::state::{Drawer, Session, Stage};
use crate::games::Playable;

/// What a key asks for that is not the table's to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KeyRequest {
    /// Nothing.
    Nothing,
    /// To have the record saved.
    Save,
    /// To leave.
    Leave,
}

/// A command, whichever key it came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum KeyCommand {
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
pub(crate) fn press<G: Playable>(table: &mut Session<G>, key: KeyEvent) -> anyhow::Result<KeyRequest> {
    if key.kind == KeyEventKind::Release {
        return Ok(KeyRequest::Nothing);
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
    Ok(KeyRequest::Nothing)
}

/// Whether letters go into the line.
fn types<G: Playable>(table: &Session<G>) -> bool {
    table.drawer.is_none() && *table.stage() == Stage::Yours
}

/// Whether Ctrl is held, as for a command; together with Alt it is the third level of some keyboards.
fn has_ctrl(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && !key.modifiers.contains(KeyModifiers::ALT)
}

fn type_key<G: Playable>(table: &mut Session<G>, key: KeyEvent) {
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

fn command(key: KeyEvent, typing: bool) -> Option<KeyCommand> {
    let ctrl = has_ctrl(key);
    match key.code {
        KeyCode::F(1) | KeyCode::Char('?') => Some(KeyCommand::Help),
        KeyCode::F(2) => Some(KeyCommand::Hint),
        KeyCode::F(3) => Some(KeyCommand::Undo),
        KeyCode::F(4) => Some(KeyCommand::Log),
        KeyCode::F(5) => Some(KeyCommand::Save),
        KeyCode::F(10) => Some(KeyCommand::Quit),
        KeyCode::Char('c') if ctrl => Some(KeyCommand::Quit),
        KeyCode::Char(letter) if ctrl || !typing => match letter.to_ascii_lowercase() {
            't' => Some(KeyCommand::Hint),
            'z' => Some(KeyCommand::Undo),
            'h' if !ctrl => Some(KeyCommand::Hint),
            'u' if !ctrl => Some(KeyCommand::Undo),
            'l' => Some(KeyCommand::Log),
            's' => Some(KeyCommand::Save),
            'q' => Some(KeyCommand::Quit),
            _ => None,
        },
        _ => None,
    }
}

fn obey<G: Playable>(table: &mut Session<G>, command: KeyCommand) -> anyhow::Result<KeyRequest> {
    let toggled = |drawer: Drawer, open: Option<Drawer>| (open != Some(drawer)).then_some(drawer);
    match command {
        KeyCommand::Help => table.drawer = toggled(Drawer::Help, table.drawer),
        KeyCommand::Log => table.drawer = toggled(Drawer::Log, table.drawer),
        KeyCommand::Quit => table.drawer = Some(Drawer::Quit),
        KeyCommand::Hint => table.ask_hint()?,
        KeyCommand::Undo => table.undo()?,
        KeyCommand::Save => return Ok(KeyRequest::Save),
    }
    Ok(KeyRequest::Nothing)
}

/// A second Ctrl-C leaves as well: whoever is in a hurry is not asked twice.
fn answer_quit<G: Playable>(table: &mut Session<G>, key: KeyEvent) -> KeyRequest {
    match key.code {
        KeyCode::Char('y' | 'Y' | 'c' | 'q') | KeyCode::Enter => return KeyRequest::Leave,
        KeyCode::Char('n' | 'N') | KeyCode::Esc => table.drawer = None,
        _ => {}
    }
    KeyRequest::Nothing
}
