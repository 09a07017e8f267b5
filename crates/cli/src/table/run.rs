//! The real terminal: keys in, pictures out, and threads in which bots think.

use std::io::{self, Write as _};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::style::force_color_output;
use time::OffsetDateTime;

use super::input::{KeyRequest, press};
use super::screen;
use super::state::{Session, Stage};
use super::styled::Colours;
use crate::games::Playable;
use crate::local::{Finding, Task};
use crate::output::Output;
use crate::show::result_line;

/// What comes in from elsewhere.
enum Signal {
    Terminal(Event),
    Finding(Finding),
    /// A bot came to no answer.
    Silence,
    /// The system wants the program to end.
    Closing,
}

/// Plays at a table that fills the terminal, until the person leaves. Each move is looked at for the time of the pace; the
/// record is kept in `out` without asking.
pub(crate) fn run<G: Playable>(
    mut table: Session<G>,
    pace: Duration,
    out: Option<PathBuf>,
    output: &mut Output,
) -> anyhow::Result<()> {
    let mut saved = out.is_some();
    let file = out.unwrap_or_else(|| free_name(G::SLUG));
    // Otherwise the terminal's library would look at NO_COLOR once more, also when colours were asked for.
    force_color_output(output.colours());
    let mut terminal = ratatui::try_init()?;
    let played = play_on_screen(&mut table, &mut terminal, pace, &file, &mut saved, Colours(output.colours()));
    // A terminal that is gone can't be given back, and its end would try to.
    if terminal.show_cursor().and_then(|()| ratatui::try_restore()).is_err() {
        std::mem::forget(terminal);
    }
    // Whatever ended the game, a record that is wanted is kept as the game stands now.
    if saved {
        table.save(&file)?;
    }
    if let Stage::Over(outcome) = table.stage() {
        writeln!(output, "The game is over: {}.", result_line(outcome))?;
    }
    if saved {
        writeln!(output, "The record is saved as {}.", file.display())?;
    }
    played
}

fn play_on_screen<G: Playable>(
    table: &mut Session<G>,
    terminal: &mut DefaultTerminal,
    pace: Duration,
    file: &Path,
    saved: &mut bool,
    colours: Colours,
) -> anyhow::Result<()> {
    let (signals, received) = mpsc::channel();
    listen(signals.clone());
    heed_signals(signals.clone())?;
    // Since when the last move is looked at, and which one it is.
    let mut rested = (0, Instant::now());
    loop {
        while let Some(task) = table.local.next_task() {
            think(task, signals.clone());
        }
        terminal.draw(|frame| screen::draw(table, file, colours, frame))?;
        if rested.0 != table.looked_at() {
            rested = (table.looked_at(), Instant::now());
        }
        let signal = if *table.stage() == Stage::Resting(false) {
            match received.recv_timeout(pace.saturating_sub(rested.1.elapsed())) {
                Ok(signal) => signal,
                Err(RecvTimeoutError::Timeout) => {
                    table.go_on()?;
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        } else {
            let Ok(signal) = received.recv() else { return Ok(()) };
            signal
        };
        match signal {
            Signal::Terminal(Event::Key(key)) => match press(table, key)? {
                KeyRequest::Nothing => {}
                KeyRequest::Save => {
                    let kept = table.save(file);
                    *saved |= kept.is_ok();
                    table.notice = Some(match kept {
                        Ok(()) => format!("The record is saved as {}.", file.display()),
                        Err(error) => format!("{error:#}."),
                    });
                }
                KeyRequest::Leave => return Ok(()),
            },
            // Each picture is drawn for the size that the terminal has by then.
            Signal::Terminal(_) => {}
            Signal::Finding(finding) => table.accept_finding(finding)?,
            Signal::Closing => return Ok(()),
            Signal::Silence => anyhow::bail!("a bot stopped thinking, so that the game can't go on"),
        }
    }
}

/// Hears keys and changes of size for as long as the program runs.
fn listen(signals: Sender<Signal>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if signals.send(Signal::Terminal(event)).is_err() {
                break;
            }
        }
    });
}

/// Leaves the table in order when the system asks the program to end, so that the terminal is given back.
#[cfg(unix)]
fn heed_signals(inbox: Sender<Signal>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGTERM])?;
    thread::spawn(move || {
        for _ in &mut signals {
            if inbox.send(Signal::Closing).is_err() {
                break;
            }
        }
    });
    Ok(())
}

/// Elsewhere programs are not asked.
#[cfg(not(unix))]
fn heed_signals(_: Sender<Signal>) -> io::Result<()> {
    Ok(())
}

/// Lets a bot think in a thread of its own.
fn think(task: Task, signals: Sender<Signal>) {
    thread::spawn(move || {
        let finding = panic::catch_unwind(AssertUnwindSafe(task));
        // If nobody listens any more, the person has left.
        let _ = signals.send(finding.map_or(Signal::Silence, Signal::Finding));
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
