//! Golden records: what every viewer sees of recorded games, kept in files.
//!
//! Beside each record `NAME.json` lies `NAME.views`: one line of JSON for each viewer at several points of the game.
//! With `UPDATE_GOLDEN=1` in the environment the files are written instead of compared; whoever does so reads the
//! difference before keeping it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use serde::Serialize;
use tavola_core::Viewer;
use tavola_core::record::{Fault, Record, RecordError, Recorded};

use crate::laws::json::altered;

/// The points of a game at which views are kept, in quarters of its moves.
const QUARTERS: usize = 4;

/// What differs from the golden files, or why they can't be compared.
#[derive(Debug, thiserror::Error)]
pub enum GoldenError {
    /// A file can't be read or written.
    #[error("{path}: {error}", path = path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A file is no record of the game.
    #[error("{path}: {error}", path = path.display())]
    NoRecord {
        /// Which file.
        path: PathBuf,
        /// What is wrong and where.
        error: RecordError,
    },
    /// A record does not hold.
    #[error("{path}: {fault}", path = path.display())]
    Fault {
        /// Which file.
        path: PathBuf,
        /// The first fault.
        fault: Box<Fault>,
    },
    /// A view is not the golden one.
    #[error("{path}, line {line}: golden is\n  {golden}\nnow it is\n  {now}", path = path.display())]
    Differs {
        /// The file with the golden views.
        path: PathBuf,
        /// The first line that differs, from 1.
        line: usize,
        /// What the line says.
        golden: String,
        /// What it would say now.
        now: String,
    },
    /// A view or an event is not the same after JSON.
    #[error("{path}, after {at} moves, for {viewer}: {what}", path = path.display())]
    Altered {
        /// Which record.
        path: PathBuf,
        /// After how many moves.
        at: usize,
        /// By whose eyes.
        viewer: Viewer,
        /// What was written, and what it is read as.
        what: String,
    },
}

/// One line of a file with golden views.
#[derive(Serialize)]
struct Line<V> {
    at: usize,
    viewer: Viewer,
    view: V,
}

/// Compares the views of every record in a folder with the files beside them and tells the number of records.
pub fn check<G: Recorded>(folder: &Path) -> Result<usize, GoldenError> {
    let update = env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1");
    run::<G>(folder, update)
}

/// As [`check`], with the choice whether to compare or to rewrite made by the caller.
pub fn run<G: Recorded>(folder: &Path, update: bool) -> Result<usize, GoldenError> {
    let records = records(folder)?;
    for path in &records {
        let record = read::<G>(path)?;
        let now = views(&record).map_err(|fault| GoldenError::Fault { path: path.clone(), fault: fault.into() })?;
        let beside = path.with_extension("views");
        if update {
            fs::write(&beside, now).map_err(at(&beside))?;
            continue;
        }
        let golden = fs::read_to_string(&beside).map_err(at(&beside))?;
        compare(&beside, &golden, &now)?;
    }
    Ok(records.len())
}

/// The records in a folder, in the order of their names.
fn records(folder: &Path) -> Result<Vec<PathBuf>, GoldenError> {
    let mut records = Vec::new();
    for entry in fs::read_dir(folder).map_err(at(folder))? {
        let path = entry.map_err(at(folder))?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            records.push(path);
        }
    }
    records.sort();
    Ok(records)
}

fn read<G: Recorded>(path: &Path) -> Result<Record<G>, GoldenError> {
    let bytes = fs::read(path).map_err(at(path))?;
    Record::<G>::read(&bytes).map_err(|error| GoldenError::NoRecord { path: path.to_owned(), error })
}

/// Says where a file could not be read or written.
fn at(path: &Path) -> impl FnOnce(io::Error) -> GoldenError {
    let path = path.to_owned();
    move |error| GoldenError::File { path, error }
}

/// Sends what every viewer sees of every move of every record in a folder through JSON and back, and tells the number
/// of views and events that came back as they went.
pub fn round_trips<G: Recorded>(folder: &Path) -> Result<usize, GoldenError> {
    let mut count = 0;
    for path in records(folder)? {
        let record = read::<G>(&path)?;
        let fault = |fault: Fault| GoldenError::Fault { path: path.clone(), fault: fault.into() };
        record.check().map_err(fault)?;
        let mut position = record.replay(Some(0)).map_err(fault)?;
        for at in 0..=record.moves.len() {
            // Every move of a record that holds can be read.
            let next = record.moves.get(at).and_then(|text| position.read_move(text).ok());
            for viewer in Viewer::all(position.players()) {
                let event = next.map(|m| position.witness(m, viewer));
                let wrong = altered(&position.view(viewer)).or_else(|| event.as_ref().and_then(altered));
                if let Some(what) = wrong {
                    return Err(GoldenError::Altered { path, at, viewer, what });
                }
                count += 1 + usize::from(event.is_some());
            }
            if let Some(m) = next {
                position.play_unchecked(m);
            }
        }
    }
    Ok(count)
}

/// The lines of all viewers at the chosen points of a record that holds.
fn views<G: Recorded>(record: &Record<G>) -> Result<String, Fault> {
    record.check()?;
    let mut points: Vec<usize> = (0..=QUARTERS).map(|quarter| record.moves.len() * quarter / QUARTERS).collect();
    points.dedup();
    let mut lines = String::new();
    for at in points {
        let position = record.replay(Some(at))?;
        for viewer in Viewer::all(position.players()) {
            let line = Line { at, viewer, view: position.view(viewer) };
            let line = serde_json::to_string(&line).expect("a view is plain JSON");
            writeln!(lines, "{line}").expect("writing to a string cannot fail");
        }
    }
    Ok(lines)
}

fn compare(path: &Path, golden: &str, now: &str) -> Result<(), GoldenError> {
    if golden == now {
        return Ok(());
    }
    let mut line = 1;
    let (mut left, mut right) = (golden.split('\n'), now.split('\n'));
    loop {
        let (golden, now) = (left.next(), right.next());
        if golden != now || golden.is_none() {
            let text = |line: Option<&str>| line.unwrap_or("the end of the file").to_owned();
            return Err(GoldenError::Differs { path: path.to_owned(), line, golden: text(golden), now: text(now) });
        }
        line += 1;
    }
}
