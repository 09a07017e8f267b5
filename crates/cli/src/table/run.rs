//! The real terminal: keys in, pictures out, and threads in which bots think.

use std::io::{self, Stdout, Write as _};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::Context as _;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::force_color_output;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};

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
    let played = {
        let mut seized = Seized::new()?;
        sit(&mut table, &mut seized.terminal, course, &file, Colours(output.colours()))
    };
    if let Stage::Over(outcome) = table.stage() {
        writeln!(output, "The game is over: {}.", result_line(outcome))?;
    }
    // Whatever ended the game, a record that is wanted is kept as the game stands now.
    if course.out.is_some() || table.is_saved() {
        std::fs::write(&file, table.record_json() + "\n")
            .with_context(|| format!("{}: cannot be written", file.display()))?;
        writeln!(output, "The record is saved as {}.", file.display())?;
    }
    played
}

fn sit<G: Playable>(
    table: &mut Table<G>,
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
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

/// The terminal while it belongs to the table; it is given back however the table ends.
struct Seized {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Seized {
    fn new() -> io::Result<Self> {
        let before = panic::take_hook();
        let main = thread::current().id();
        panic::set_hook(Box::new(move |report| {
            // A bot's thread says nothing here: the table hears of its silence, and the picture stays whole.
            if thread::current().id() == main {
                give_back();
                before(report);
            }
        }));
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen).inspect_err(|_| give_back())?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout())).inspect_err(|_| give_back())?;
        Ok(Seized { terminal })
    }
}

impl Drop for Seized {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back; if it is gone, there is nothing to give back.
fn give_back() {
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
}

/// A name for a record that no file in this folder has yet.
fn free_name(slug: &str) -> PathBuf {
    let today = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400);
    let (year, month, day) = civil(today);
    let name = format!("tavola-{slug}-{year:04}-{month:02}-{day:02}");
    let others = (2..).map(|number: u32| PathBuf::from(format!("{name}-{number}.json")));
    let mut names = std::iter::once(PathBuf::from(format!("{name}.json"))).chain(others);
    names.find(|path| !path.exists()).unwrap_or_else(|| PathBuf::from("tavola.json"))
}

/// The date so many days after 1970-01-01, as in the Gregorian calendar.
fn civil(days: u64) -> (u64, u64, u64) {
    // Years are counted from March, so that a leap day comes last; 719 468 days lie between 0000-03-01 and 1970-01-01.
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(59), (1970, 3, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_088), (2024, 12, 31));
        assert_eq!(civil(20_089), (2025, 1, 1));
    }

    #[test]
    fn names_tell_game_and_day() {
        let path = free_name("calcory");
        assert!(path.to_str().unwrap().starts_with("tavola-calcory-2"), "{}", path.display());
        assert_eq!(path.extension().unwrap(), "json");
    }
}
