//! The real terminal: keys in, pictures out, and threads in which bots think.

use std::io::{self, Write as _};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::style::force_color_output;
use time::OffsetDateTime;

use super::deal::Deal;
use super::input::{Staying, press};
use super::screen;
use super::state::{Stage, Table};
use super::styled::Colours;
use super::thought::{Answer, Question};
use crate::games::Playable;
use crate::output::Output;
use crate::show::result_line;

/// How an evening goes.
pub(crate) struct Course {
    /// How long a move is looked at before the next one.
    pub(crate) pace: Duration,
    /// Where the record is kept without asking.
    pub(crate) out: Option<PathBuf>,
}

/// What the table hears.
enum Word<G: Playable> {
    Terminal(Event),
    Answer(Box<Answer<G>>),
    /// A bot came to no answer.
    Silence,
    /// The system wants the program to end.
    Closing,
}

/// Plays at a table that fills the terminal, until the person leaves.
pub(crate) fn run<G: Playable>(deal: Deal<G>, course: &Course, output: &mut Output) -> anyhow::Result<()> {
    let mut table = Table::new(deal).context("no game")?;
    let file = course.out.clone().unwrap_or_else(|| free_name(G::SLUG));
    // Otherwise the terminal's library would look at NO_COLOR once more, also when colours were asked for.
    force_color_output(output.colours());
    let mut terminal = ratatui::try_init()?;
    let played = sit(&mut table, &mut terminal, course, &file, Colours(output.colours()));
    // A terminal that is gone can't be given back, and its end would try to.
    if terminal.show_cursor().and_then(|()| ratatui::try_restore()).is_err() {
        std::mem::forget(terminal);
    }
    // Whatever ended the game, a record that is wanted is kept as the game stands now.
    let saves = course.out.is_some() || table.is_saved();
    if saves {
        std::fs::write(&file, table.record_json() + "\n")
            .with_context(|| format!("{}: cannot be written", file.display()))?;
    }
    if let Stage::Over(outcome) = table.stage() {
        writeln!(output, "The game is over: {}.", result_line(outcome))?;
    }
    if saves {
        writeln!(output, "The record is saved as {}.", file.display())?;
    }
    played
}

fn sit<G: Playable>(
    table: &mut Table<G>,
    terminal: &mut DefaultTerminal,
    course: &Course,
    file: &Path,
    colours: Colours,
) -> anyhow::Result<()> {
    let (words, heard) = mpsc::channel();
    listen(words.clone());
    heed_signals(words.clone())?;
    let mut rested: Option<Instant> = None;
    loop {
        if let Some(question) = table.take_question() {
            think(question, words.clone());
        }
        terminal.draw(|frame| screen::draw(table, file, colours, frame))?;
        let word = if *table.stage() == Stage::Resting(false) {
            let since = *rested.get_or_insert_with(Instant::now);
            match heard.recv_timeout(course.pace.saturating_sub(since.elapsed())) {
                Ok(word) => word,
                Err(RecvTimeoutError::Timeout) => {
                    rested = None;
                    table.go_on()?;
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        } else {
            rested = None;
            let Ok(word) = heard.recv() else { return Ok(()) };
            word
        };
        match word {
            Word::Terminal(Event::Key(key)) => {
                if press(table, key, file)? == Staying::Leaves {
                    return Ok(());
                }
            }
            // Each picture is drawn for the size that the terminal has by then.
            Word::Terminal(_) => {}
            Word::Answer(answer) => table.hear(*answer)?,
            Word::Closing => return Ok(()),
            Word::Silence => anyhow::bail!("a bot stopped thinking, so that the game can't go on"),
        }
    }
}

/// Hears keys and changes of size for as long as the program runs.
fn listen<G: Playable>(words: Sender<Word<G>>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if words.send(Word::Terminal(event)).is_err() {
                break;
            }
        }
    });
}

/// Leaves the table in order when the system asks the program to end, so that the terminal is given back.
#[cfg(unix)]
fn heed_signals<G: Playable>(words: Sender<Word<G>>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGTERM])?;
    thread::spawn(move || {
        for _ in &mut signals {
            if words.send(Word::Closing).is_err() {
                break;
            }
        }
    });
    Ok(())
}

/// Elsewhere programs are not asked.
#[cfg(not(unix))]
fn heed_signals<G: Playable>(_: Sender<Word<G>>) -> io::Result<()> {
    Ok(())
}

/// Lets a bot think in a thread of its own.
fn think<G: Playable>(question: Question<G>, words: Sender<Word<G>>) {
    thread::spawn(move || {
        let answer = panic::catch_unwind(AssertUnwindSafe(|| question.answer()));
        // If nobody listens any more, the person has left.
        let _ = words.send(answer.map_or(Word::Silence, |answer| Word::Answer(Box::new(answer))));
    });
}

/// A name for a record that no file in this folder has yet.
fn free_name(slug: &str) -> PathBuf {
    let name = format!("tavola-{slug}-{}", OffsetDateTime::now_utc().date());
    let others = (2..).map(|number: u32| PathBuf::from(format!("{name}-{number}.json")));
    let mut names = std::iter::once(PathBuf::from(format!("{name}.json"))).chain(others);
    names.find(|path| !path.exists()).unwrap_or_else(|| PathBuf::from("tavola.json"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_game_and_day() {
        let path = free_name("calcory");
        assert!(path.to_str().unwrap().starts_with("tavola-calcory-2"), "{}", path.display());
        assert_eq!(path.extension().unwrap(), "json");
    }
}
