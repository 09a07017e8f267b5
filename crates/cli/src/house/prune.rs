//! Removing old tables from the file of a server that does not run.

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::bail;
use clap::ValueHint;
use serde::Serialize;
use tavola_server::journal::sqlite::{SqliteJournal, SqliteOptions, shrink};
use tavola_server::journal::{Journal, JournalError, TableId};
use tavola_server::{Clock as _, Keep, Resting, RestingKind, SystemClock, is_at_rest, look_at_table, remove_table};
use tavola_table::{Entry, Fact, Millis};
use time::OffsetDateTime;

use super::in_runtime;
use crate::exit::Exit;
use crate::output::Output;
use crate::progress::progress_bar;

/// How many tables or entries are read at once.
const PAGE: usize = 500;

/// Remove old tables from the file of a server that does not run
///
/// A server does so by itself, once an hour (see --keep-days of `tavola serve`); this does it at once, lists what goes, and gives the
/// room back to the disk. It knows nothing of the server's settings: whoever keeps tables for other times than the usual ones names a
/// number of days. Whatever somebody did at a table counts, a line of chat as well as a move. Tables whose clock runs, or at
/// which a bot is to move, stay. A file of an older version is brought up to date first, with a copy kept beside it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tavola prune --dry-run /var/lib/tavola/tavola.db
  tavola prune --older-than 90 /var/lib/tavola/tavola.db")]
pub(crate) struct PruneArgs {
    /// The file of the server, tavola.db in its data folder
    #[arg(value_name = "JOURNAL", value_hint = ValueHint::FilePath)]
    journal: PathBuf,
    /// Only tell what would be removed
    #[arg(long)]
    dry_run: bool,
    /// Remove what nobody has touched for so many days, and tables at which no round was ever begun after 30 at most; without it,
    /// what a server removes by its usual settings: tables and evenings after 365 days
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    older_than: Option<u32>,
}

/// A table that is old.
#[derive(Serialize)]
struct OldTable {
    table: String,
    /// `evening` for a club evening.
    game: String,
    /// The day on which somebody last did something there.
    touched: String,
    entries: u32,
    bytes: u64,
}

/// What all of them have together.
#[derive(Default, Serialize)]
struct Total {
    tables: u64,
    entries: u64,
    bytes: u64,
    /// Whether they were removed.
    removed: bool,
    /// How many bytes the file has then.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<u64>,
}

/// Lists old tables, and removes them unless it is only to tell.
pub(crate) fn prune(args: &PruneArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let path = &args.journal;
    if !path.exists() {
        bail!("there is no file {}; name the file of a server, such as tavola.db in its data folder", path.display());
    }
    let usual = Keep::default();
    let keep = args.older_than.map_or(usual, |days| Keep {
        days,
        gathering_days: days.min(usual.gathering_days),
        evening_days: days,
        ..usual
    });
    let mut total = Total { removed: !args.dry_run, ..Total::default() };
    in_runtime(async {
        let journal = SqliteJournal::open(path, &SqliteOptions::default())?;
        go_through(&journal, &keep, &mut total, output).await?;
        drop(journal);
        Ok(Exit::Holds)
    })?;
    if total.removed {
        total.file = Some(shrink(path)?);
    }
    output.answer(&total, |output| {
        let Total { tables, entries, bytes, .. } = total;
        match total.file {
            None => writeln!(output, "{tables} tables with {entries} entries of {bytes} bytes would be removed"),
            Some(file) => {
                writeln!(
                    output,
                    "{tables} tables with {entries} entries of {bytes} bytes removed; the file has {file} bytes now"
                )
            }
        }
    })?;
    Ok(Exit::Holds)
}

async fn go_through(
    journal: &SqliteJournal,
    keep: &Keep,
    total: &mut Total,
    output: &mut Output,
) -> anyhow::Result<()> {
    let now = SystemClock.now();
    let bar = progress_bar(journal.size().await?.tables, "tables");
    let mut after = None;
    loop {
        let page = journal.tables(after.as_ref(), PAGE).await?;
        let Some(last) = page.last() else { break };
        after = Some(*last);
        for id in page {
            bar.inc(1);
            let Some(found) = look_at_table(journal, id, keep).await? else { continue };
            if found.until.is_none_or(|until| until > now) {
                continue;
            }
            let old = describe(journal, id, &found).await?;
            let goes = if total.removed {
                remove_table(journal, id, &found, now).await?
            } else {
                is_at_rest(journal, id, &found).await?
            };
            if !goes {
                continue;
            }
            total.tables += 1;
            total.entries += u64::from(old.entries);
            total.bytes += old.bytes;
            bar.suspend(|| {
                output.answer(&old, |output| {
                    let OldTable { table, game, touched, entries, bytes } = &old;
                    writeln!(output, "{table}  {game:<12}  {touched}  {entries:>6} entries  {bytes:>9} bytes")
                })
            })?;
        }
    }
    bar.finish_and_clear();
    Ok(())
}

async fn describe(journal: &SqliteJournal, id: TableId, found: &Resting) -> Result<OldTable, JournalError> {
    let (mut bytes, mut game, mut after) = (0, String::new(), 0);
    loop {
        let page = journal.read(&id, after, PAGE).await?;
        let (Some((_, first)), Some((last, _))) = (page.first(), page.last()) else { break };
        if let Ok(Entry { fact: Fact::Opened { game: opened, .. }, .. }) = serde_json::from_slice(first) {
            game = opened;
        }
        bytes += page.iter().map(|(_, entry)| entry.len() as u64).sum::<u64>();
        after = *last;
    }
    if found.kind == RestingKind::Evening {
        "evening".clone_into(&mut game);
    }
    Ok(OldTable { table: id.to_string(), game, touched: day(found.touched), entries: found.last, bytes })
}

/// The day of a time.
fn day(at: Millis) -> String {
    let seconds = i64::try_from(at / 1000).unwrap_or(i64::MAX);
    OffsetDateTime::from_unix_timestamp(seconds).map_or_else(|_| String::from("?"), |time| time.date().to_string())
}
