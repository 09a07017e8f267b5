//! What the thread that writes does.

use super::{
    SqliteOptions,
    fault::{is_damage, is_full, journal_error},
    file::flush_all,
    job::{Change, Job, Outcome, Tidying},
    pack::Pack,
    readers::{self, Known},
    schema::{self, MARKED},
};
use crate::journal::{Bucket, Key, MAX_ENTRY, Seq, TableId, Version};
use crate::throttle::Throttle;
use bytes::Bytes;
use rusqlite::{Connection, OptionalExtension as _};
use std::{
    collections::HashMap,
    iter,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};
use tokio::sync::mpsc;

/// How many writes go into one transaction. More would not save much of a flush, and make everybody wait for all.
const BATCH: usize = 512;

/// When so many want to write at once, more will in a moment.
const CROWD: usize = 4;

/// How long a crowd gathers: nobody notices so little, and whoever comes meanwhile needs no transaction and no flush of their own.
const GATHER: Duration = Duration::from_micros(500);

/// After how many written pages, at most, the log is put into the file: 16 MiB, which keeps reading quick.
const CHECKPOINT_PAGES: usize = 4096;

/// How many pages are given back at once, at most: 2 MiB, which nobody who waits meanwhile notices.
const STEP: u32 = 512;

/// Of how many tables it is remembered where they stand, at 64 bytes each.
const REMEMBERED: usize = 65_536;

/// What the thread works with.
pub(super) struct Work {
    connection: Connection,
    /// The highest version ever given to a small value.
    versions: u64,
    /// The tables that were written to lately; nobody else writes, so this is how they are.
    known: HashMap<TableId, Known>,
    /// Pages written since the log was last put into the file, at most.
    pages: usize,
    /// Whether the file may have room to give back.
    is_loose: bool,
    /// Whether the last write failed, and not because of what it would have changed.
    failing: bool,
    counts: Arc<Counts>,
    not_written: Throttle,
    not_put: Throttle,
}

impl Work {
    /// Makes the connection fit for writing.
    pub(super) fn new(connection: Connection, options: &SqliteOptions) -> rusqlite::Result<Self> {
        prepare(&connection, options)?;
        let versions = connection.query_row("SELECT last FROM versions", [], |row| row.get(0))?;
        let free: u32 = connection.pragma_query_value(None, "freelist_count", |row| row.get(0))?;
        Ok(Self {
            connection,
            versions,
            known: HashMap::new(),
            pages: 0,
            is_loose: free > 0,
            failing: false,
            counts: Arc::default(),
            not_written: Throttle::default(),
            not_put: Throttle::default(),
        })
    }

    pub(super) fn counts(&self) -> Arc<Counts> {
        Arc::clone(&self.counts)
    }

    /// Writes what waits, until nobody can ask for more.
    pub(super) fn run(mut self, mut waiting: mpsc::Receiver<Job>) {
        let (mut jobs, mut outcomes) = (Vec::with_capacity(BATCH), Vec::with_capacity(BATCH));
        loop {
            // Room is given back while nobody has anything to write.
            while self.is_loose && waiting.is_empty() && !waiting.is_closed() {
                self.tighten();
            }
            let come = waiting.blocking_recv_many(&mut jobs, BATCH);
            if come == 0 {
                break;
            }
            if come >= CROWD {
                thread::sleep(GATHER);
                jobs.extend(iter::from_fn(|| waiting.try_recv().ok()).take(BATCH - come));
            }
            self.answer_doubts(&mut jobs);
            self.write(&mut jobs, &mut outcomes);
            if self.pages >= CHECKPOINT_PAGES {
                self.checkpoint("PASSIVE");
            }
        }
        self.checkpoint("TRUNCATE");
    }

    /// Gives some room back.
    fn tighten(&mut self) {
        match self.give_back() {
            Ok(true) => {}
            Ok(false) => {
                self.is_loose = false;
                self.checkpoint("PASSIVE");
            }
            // It is used for what comes next, or given back after that.
            Err(error) => {
                tracing::debug!(%error, "the journal can't give room back now");
                self.is_loose = false;
            }
        }
        if self.pages >= CHECKPOINT_PAGES {
            self.checkpoint("PASSIVE");
        }
    }

    /// Gives a few pages back; whether there are more.
    fn give_back(&mut self) -> rusqlite::Result<bool> {
        if !schema::shrinks_in_steps(&self.connection)? {
            return Ok(false);
        }
        let free: u32 = self.connection.pragma_query_value(None, "freelist_count", |row| row.get(0))?;
        self.pages += free.min(STEP) as usize;
        let mut step = self.connection.prepare_cached(&format!("PRAGMA incremental_vacuum({STEP})"))?;
        let mut pages = step.query([])?;
        // A row for each of them.
        while pages.next()?.is_some() {}
        let left: u32 = self.connection.pragma_query_value(None, "freelist_count", |row| row.get(0))?;
        Ok(left > 0 && left < free)
    }

    /// After a write that failed, whoever asks how the journal is has it try another one: nobody else may dare to.
    fn answer_doubts(&mut self, jobs: &mut Vec<Job>) {
        let asks = |job: &mut Job| matches!(job, Job::Look { .. });
        if !self.failing || !jobs.iter_mut().any(asks) {
            return;
        }
        match self.try_to_write() {
            Ok(()) => {
                tracing::info!("the journal can be written again");
                self.failing = false;
                self.counts.full.store(false, Relaxed);
            }
            // Whoever asked hears of it as of something that was looked up.
            Err(error) if is_full(&error) => self.counts.full.store(true, Relaxed),
            Err(error) => {
                let error = journal_error("write", error);
                jobs.extract_if(.., asks).for_each(|job| job.refuse(false, &error));
            }
        }
    }

    /// Writes as much as the largest entry has, durably, and removes it again; no bucket has the empty name.
    fn try_to_write(&mut self) -> rusqlite::Result<()> {
        self.count_pages(MAX_ENTRY);
        self.connection
            .prepare_cached("INSERT OR REPLACE INTO small_values VALUES ('', '', 0, zeroblob(?1))")?
            .execute([MAX_ENTRY])?;
        self.connection.prepare_cached("DELETE FROM small_values WHERE bucket = ''")?.execute([])?;
        Ok(())
    }

    fn write(&mut self, jobs: &mut Vec<Job>, outcomes: &mut Vec<Outcome>) {
        if jobs.is_empty() {
            return;
        }
        match self.commit(jobs, outcomes) {
            Ok(()) => {
                for (job, outcome) in jobs.drain(..).zip(outcomes.drain(..)) {
                    job.tell(outcome);
                }
            }
            // What is large takes the room of what is small, and deleting makes room: each gets its own chance.
            Err(error) if is_full(&error) && jobs.len() > 1 => {
                let mut alone = Vec::with_capacity(1);
                for job in jobs.drain(..) {
                    alone.push(job);
                    self.write(&mut alone, outcomes);
                }
            }
            Err(error) => {
                let full = is_full(&error);
                self.failing |= !is_damage(&error);
                if full && !self.counts.full.swap(true, Relaxed) {
                    tracing::error!("the journal has no room left; it goes on when there is some");
                } else if !full && let Some(left_out) = self.not_written.pass() {
                    tracing::error!(error = %error, left_out, "the journal can't be written");
                }
                let error = journal_error("write", error);
                jobs.drain(..).for_each(|job| job.refuse(full, &error));
            }
        }
    }

    /// Does the jobs in one transaction; after an error none of them is done.
    fn commit(&mut self, jobs: &[Job], outcomes: &mut Vec<Outcome>) -> rusqlite::Result<()> {
        outcomes.clear();
        let (versions, pages) = (self.versions, self.pages);
        let committed = self.transact(jobs, outcomes);
        if committed.is_err() {
            if !self.connection.is_autocommit()
                && let Err(error) = self.connection.execute_batch("ROLLBACK")
            {
                tracing::error!(error = %error, "a transaction of the journal can't be undone");
            }
            self.versions = versions;
            self.known.clear();
        } else if self.pages > pages {
            let is_write = |o: &&Outcome| matches!(o, Outcome::Appended(_) | Outcome::Changed(_) | Outcome::Tidied);
            let written = outcomes.iter().filter(is_write).count();
            self.is_loose |= outcomes.iter().any(|outcome| matches!(outcome, Outcome::Tidied));
            self.counts.writes.fetch_add(written as u64, Relaxed);
            self.counts.batches.fetch_add(1, Relaxed);
            self.counts.full.store(false, Relaxed);
            self.failing = false;
        }
        committed
    }

    fn transact(&mut self, jobs: &[Job], outcomes: &mut Vec<Outcome>) -> rusqlite::Result<()> {
        let versions = self.versions;
        self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        for job in jobs {
            outcomes.push(match job {
                Job::Append { table, after, entry, .. } => self.append(table, *after, entry)?,
                Job::Change { bucket, key, expected, change, .. } => self.change(*bucket, key, *expected, change)?,
                Job::Tidy { table, last, tidying, .. } => self.tidy(table, *last, tidying)?,
                Job::Look { .. } => Outcome::Looked,
            });
        }
        if self.versions != versions {
            self.connection.prepare_cached("UPDATE versions SET last = ?1")?.execute([self.versions])?;
        }
        self.connection.prepare_cached("COMMIT")?.execute([])?;
        Ok(())
    }

    fn append(&mut self, table: &TableId, after: Seq, entry: &Bytes) -> rusqlite::Result<Outcome> {
        let known = self.look_up(table)?;
        let last = known.map_or(0, |known| known.last);
        let seq = match last.checked_add(1) {
            Some(seq) if last == after => seq,
            _ => return Ok(Outcome::Behind { last }),
        };
        let (number, previous) = match known {
            Some(known) => (known.number, known.newest),
            None => (self.begin(table)?, None),
        };
        self.connection
            .prepare_cached(r#"INSERT INTO entries ("table", seq, entry, previous) VALUES (?1, ?2, ?3, ?4)"#)?
            .execute((number, seq, &entry[..], previous))?;
        let newest = self.connection.last_insert_rowid();
        self.connection.prepare_cached("UPDATE tables SET newest = ?2 WHERE id = ?1")?.execute((number, newest))?;
        if seq.is_multiple_of(MARKED) {
            self.connection
                .prepare_cached(r#"INSERT INTO marks ("table", seq, entry) VALUES (?1, ?2, ?3)"#)?
                .execute((number, seq, newest))?;
        }
        let packed = known.map_or(0, |known| known.packed);
        self.know(table, Known { number, last: seq, newest: Some(newest), packed });
        self.count_pages(entry.len());
        Ok(Outcome::Appended(seq))
    }

    fn tidy(&mut self, table: &TableId, last: Seq, tidying: &Tidying) -> rusqlite::Result<Outcome> {
        let Some(known) = self.look_up(table)? else { return Ok(Outcome::Tidied) };
        if known.last != last {
            return Ok(Outcome::Behind { last: known.last });
        }
        match tidying {
            Tidying::Remove => self.remove(table, known)?,
            Tidying::Pack { after, packs } => self.pack(table, known, *after, packs)?,
        }
        Ok(Outcome::Tidied)
    }

    fn remove(&mut self, table: &TableId, known: Known) -> rusqlite::Result<()> {
        self.remove_entries(known)?;
        self.connection.prepare_cached(r#"DELETE FROM packs WHERE "table" = ?1"#)?.execute([known.number])?;
        self.connection.prepare_cached("DELETE FROM tables WHERE id = ?1")?.execute([known.number])?;
        self.known.remove(table);
        Ok(())
    }

    fn pack(&mut self, table: &TableId, known: Known, after: Seq, packs: &[Pack]) -> rusqlite::Result<()> {
        // Somebody else may have done so meanwhile.
        if known.newest.is_none() {
            return Ok(());
        }
        self.remove_entries(known)?;
        self.connection
            .prepare_cached(r#"DELETE FROM packs WHERE "table" = ?1 AND last > ?2"#)?
            .execute((known.number, after))?;
        for pack in packs {
            self.connection
                .prepare_cached(r#"INSERT INTO packs ("table", last, entries) VALUES (?1, ?2, ?3)"#)?
                .execute((known.number, pack.last, &pack.packed[..]))?;
            self.count_pages(pack.packed.len());
        }
        self.connection.prepare_cached("UPDATE tables SET newest = NULL WHERE id = ?1")?.execute([known.number])?;
        self.know(table, Known { newest: None, packed: known.last, ..known });
        Ok(())
    }

    /// Removes the entries of a table that are not packed.
    fn remove_entries(&mut self, known: Known) -> rusqlite::Result<()> {
        let mut next = known.newest;
        while let Some(id) = next {
            let previous: Option<Option<i64>> = self
                .connection
                .prepare_cached("DELETE FROM entries WHERE id = ?1 RETURNING previous")?
                .query_one([id], |row| row.get(0))
                .optional()?;
            self.count_pages(0);
            next = previous.flatten().filter(|previous| *previous < id);
        }
        self.connection.prepare_cached(r#"DELETE FROM marks WHERE "table" = ?1"#)?.execute([known.number])?;
        self.count_pages(0);
        Ok(())
    }

    fn look_up(&mut self, table: &TableId) -> rusqlite::Result<Option<Known>> {
        if let Some(known) = self.known.get(table) {
            return Ok(Some(*known));
        }
        let known = readers::look_up(&self.connection, table)?;
        if let Some(known) = known {
            self.know(table, known);
        }
        Ok(known)
    }

    fn begin(&mut self, table: &TableId) -> rusqlite::Result<i64> {
        self.connection.prepare_cached("INSERT INTO tables (name) VALUES (?1)")?.execute([table.as_str()])?;
        self.count_pages(0);
        Ok(self.connection.last_insert_rowid())
    }

    fn know(&mut self, table: &TableId, known: Known) {
        if self.known.len() >= REMEMBERED {
            self.known.clear();
        }
        self.known.insert(*table, known);
    }

    fn change(&mut self, bucket: Bucket, key: &Key, expected: Version, change: &Change) -> rusqlite::Result<Outcome> {
        let current = self
            .connection
            .prepare_cached("SELECT version FROM small_values WHERE bucket = ?1 AND key = ?2")?
            .query_one((bucket.name(), key.as_str()), |row| row.get(0))
            .optional()?
            .map_or(Version::NEW, Version::from_number);
        if current != expected {
            return Ok(Outcome::Differs { current });
        }
        match change {
            Change::Put(value) => {
                self.versions += 1;
                self.connection
                    .prepare_cached(
                        "INSERT OR REPLACE INTO small_values (bucket, key, version, value) VALUES (?1, ?2, ?3, ?4)",
                    )?
                    .execute((bucket.name(), key.as_str(), self.versions, &value[..]))?;
                self.count_pages(value.len());
                Ok(Outcome::Changed(Version::from_number(self.versions)))
            }
            Change::Delete => {
                self.connection
                    .prepare_cached("DELETE FROM small_values WHERE bucket = ?1 AND key = ?2")?
                    .execute((bucket.name(), key.as_str()))?;
                self.count_pages(0);
                Ok(Outcome::Changed(Version::NEW))
            }
        }
    }

    /// A write changes the page where it belongs, and fills others if it is long.
    fn count_pages(&mut self, len: usize) {
        self.pages += 1 + len / 4096;
    }

    /// Puts the log into the file; as long as that fails, the log grows and nothing is lost.
    fn checkpoint(&mut self, mode: &str) {
        self.pages = 0;
        if let Err(error) = self.connection.query_row(&format!("PRAGMA wal_checkpoint({mode})"), [], |_| Ok(()))
            && let Some(left_out) = self.not_put.pass()
        {
            tracing::warn!(error = %error, left_out, "the log of the journal can't be put into its file yet");
        }
    }
}

/// What was done, for those who ask meanwhile.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) writes: AtomicU64,
    pub(super) batches: AtomicU64,
    /// Whether the last write found no room.
    pub(super) full: AtomicBool,
}

fn prepare(connection: &Connection, options: &SqliteOptions) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "wal")?;
    flush_all(connection)?;
    #[cfg(feature = "test-journal")]
    if let Some(synchronous) = options.synchronous {
        connection.pragma_update(None, "synchronous", synchronous)?;
    }
    // This thread puts the log into the file by itself, after it has answered.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    // After a burst the log gives its room back, down to four times what is usual.
    connection.pragma_update(None, "journal_size_limit", 4 * CHECKPOINT_PAGES * 4096)?;
    // Kibibytes: the tails of a thousand tables in play, one page each. What was put out is read from the system's memory.
    connection.pragma_update(None, "cache_size", -4_096)?;
    if let Some(max_bytes) = options.max_bytes {
        let page_size: u64 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
        connection.pragma_update(None, "max_page_count", (max_bytes / page_size).max(1))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{file, readers::Readers};
    use super::*;

    /// Each setting as SQLite tells it, of the connections of an open journal.
    #[test]
    fn connections_are_set_to_keep_what_was_answered() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        for _ in ["new", "opened again"] {
            let file::Opened { path, connection, lock } = file::open(&path).expect("a journal");
            let told = |connection: &Connection, name: &str| -> String {
                let read = |row: &rusqlite::Row<'_>| {
                    row.get_ref(0)?
                        .as_str()
                        .map(str::to_owned)
                        .or_else(|_| row.get::<_, i64>(0).map(|number| number.to_string()))
                };
                connection.pragma_query_value(None, name, read).expect(name)
            };
            // While it is judged and brought up to date.
            assert_eq!(told(&connection, "synchronous"), "2", "full");
            let work = Work::new(connection, &SqliteOptions::default()).expect("it can be written");
            for (name, expected) in [
                ("journal_mode", "wal"),
                ("synchronous", "2"),
                ("fullfsync", "1"),
                ("checkpoint_fullfsync", "1"),
                ("wal_autocheckpoint", "0"),
                ("journal_size_limit", "67108864"),
                ("cache_size", "-4096"),
                // A copy that is made meanwhile may be waited for, and may read.
                ("busy_timeout", "5000"),
                ("locking_mode", "normal"),
                // Otherwise a read could see what is not flushed yet.
                ("read_uncommitted", "0"),
                ("query_only", "0"),
                ("writable_schema", "0"),
                ("ignore_check_constraints", "0"),
                ("foreign_keys", "1"),
                // Pages are written by "write", never through a map, where nobody could tell when they arrive.
                ("mmap_size", "0"),
            ] {
                assert_eq!(told(&work.connection, name), expected, "{name} of the connection that writes");
            }
            let readers = Readers::open(&path, 3).expect("it can be read");
            readers.each(|connection| {
                assert_eq!(connection.is_readonly(rusqlite::MAIN_DB), Ok(true));
                for (name, expected) in
                    [("journal_mode", "wal"), ("busy_timeout", "5000"), ("read_uncommitted", "0"), ("mmap_size", "0")]
                {
                    assert_eq!(told(connection, name), expected, "{name} of a connection that reads");
                }
            });
            drop((readers, work, lock));
        }
    }
}
