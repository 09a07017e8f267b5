//! What only a file can suffer.

use crate::conformance::{assert_gapless, key, read_all, table};
use bytes::Bytes;
use futures_util::future::join_all;
use rusqlite::Connection;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::Duration,
};
use tavola_server::journal::{
    AppendError, Bucket, Journal as _, JournalError, PutError, Seq, Version,
    sqlite::{BackupError, OpenError, SqliteJournal, SqliteOptions, backup},
};
use tempfile::TempDir;

fn new_path() -> (PathBuf, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    (folder.path().join("journal"), folder)
}

fn open(path: &Path) -> Result<SqliteJournal, OpenError> {
    SqliteJournal::open(path, &SqliteOptions::default())
}

fn limited(path: &Path, max_bytes: u64) -> SqliteJournal {
    let mut options = SqliteOptions::default();
    options.max_bytes = Some(max_bytes);
    SqliteJournal::open(path, &options).expect("it opens")
}

/// Appends that many entries of that size, many at once and each after the one before.
async fn append_many(journal: &SqliteJournal, number: u8, count: Seq, size: usize) {
    let afters: Vec<_> = (0..count).collect();
    for afters in afters.chunks(100) {
        let entry = || Bytes::from(vec![number; size]);
        let answers = join_all(afters.iter().map(|&after| journal.append(&table(number), after, entry()))).await;
        for (after, answer) in afters.iter().zip(answers) {
            assert_eq!(answer.expect("appended"), after + 1);
        }
    }
}

/// The file opens no more, stays as it was byte for byte, and nothing appears beside it.
fn assert_refused(path: &Path, expected: impl Fn(&OpenError) -> bool) -> String {
    let folder = path.parent().expect("a folder");
    let look = || {
        let mut files: Vec<_> = fs::read_dir(folder)
            .expect("a folder")
            .map(|file| file.expect("a file").path())
            .filter(|file| file.extension().is_none_or(|extension| extension != "lock"))
            .map(|file| (fs::read(&file).expect("bytes"), file))
            .collect();
        files.sort_unstable();
        files
    };
    let before = look();
    let refusal = open(path).err().expect("it is refused");
    assert!(expected(&refusal), "{refusal:?}");
    assert!(before == look(), "a refusal changed something: {refusal}");
    refusal.to_string()
}

#[tokio::test]
async fn is_there_again_after_it_was_closed() {
    let (path, _folder) = new_path();
    let mut version = Version::NEW;
    for run in 0..5 {
        let journal = open(&path).expect("it opens");
        assert_eq!(journal.last(&table(1)).await.expect("a number"), run * 10);
        for after in run * 10..run * 10 + 10 {
            journal.append(&table(1), after, Bytes::from(format!("{after}"))).await.expect("appended");
        }
        let newer = journal.put(Bucket::Settings, &key("run"), version, Bytes::new()).await.expect("put");
        assert!(newer > version);
        version = newer;
    }
    let entries = read_all(&open(&path).expect("it opens"), &table(1)).await;
    assert_gapless(&entries);
    assert_eq!(entries.len(), 50);
    assert!(entries.iter().all(|(seq, entry)| *entry == (seq - 1).to_string()));
}

#[tokio::test]
async fn closing_leaves_one_file() {
    let (path, folder) = new_path();
    let journal = open(&path).expect("it opens");
    journal.append(&table(1), 0, Bytes::from_static(b"one")).await.expect("appended");
    drop(journal);
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).expect("a folder").map(|file| file.expect("a file").file_name()).collect();
    names.sort_unstable();
    assert_eq!(names, ["journal", "journal.lock"]);
}

/// Appends that are asked for at once, each after the one before, all succeed, most of them in common transactions.
#[tokio::test]
async fn appends_of_one_table_share_a_transaction() {
    let (path, _folder) = new_path();
    let journal = open(&path).expect("it opens");
    append_many(&journal, 1, 300, 10).await;
    let written = journal.written();
    assert_eq!(written.writes, 300);
    assert!(written.batches < 100, "{written:?}");
}

/// In one transaction a conflict harms nobody else.
#[tokio::test]
async fn a_conflict_fails_alone() {
    let (path, _folder) = new_path();
    let journal = open(&path).expect("it opens");
    let answers = join_all((0..90).map(|number| {
        // Of three, the third comes too late.
        let (after, entry) = (Seq::from(number % 3 != 0), Bytes::from(vec![number]));
        let journal = &journal;
        async move { journal.append(&table(number / 3), after, entry).await }
    }))
    .await;
    for (number, answer) in (0..).zip(answers) {
        match number % 3 {
            0 => assert!(matches!(answer, Ok(1)), "{answer:?}"),
            1 => assert!(matches!(answer, Ok(2)), "{answer:?}"),
            _ => assert!(matches!(answer, Err(AppendError::Conflict { last: 2 })), "{answer:?}"),
        }
    }
    for number in 0..30 {
        let entries = read_all(&journal, &table(number)).await;
        assert_eq!(entries, [(1, Bytes::from(vec![number * 3])), (2, Bytes::from(vec![number * 3 + 1]))]);
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_goes_on_when_there_is_room() {
    let (path, _folder) = new_path();
    let journal = limited(&path, 400 * 1024);
    let large = journal.put(Bucket::Settings, &key("large"), Version::NEW, Bytes::from(vec![0; 60_000])).await;
    let large = large.expect("there is room");
    let mut last = 0;
    let refusal = loop {
        match journal.append(&table(1), last, Bytes::from(vec![1; 5000])).await {
            Ok(seq) => last = seq,
            Err(refusal) => break refusal,
        }
        assert!(last < 100, "there should be no room for so many");
    };
    assert!(matches!(refusal, AppendError::Full), "{refusal:?}");
    assert!(last > 10);
    assert!(!journal.health().await.expect("an answer").has_room);

    // Many at once: each is told by itself, and nobody is told what isn't so.
    let answers = join_all((2..20).map(|number| {
        let journal = &journal;
        async move { journal.append(&table(number), 0, Bytes::from(vec![1; 5000])).await }
    }))
    .await;
    for (number, answer) in (2..).zip(answers) {
        assert!(matches!(answer, Err(AppendError::Full)), "{answer:?}");
        assert_eq!(journal.last(&table(number)).await.expect("a number"), 0);
    }
    let refusal = journal.put(Bucket::Settings, &key("more"), Version::NEW, Bytes::from(vec![0; 60_000])).await;
    assert!(matches!(refusal, Err(PutError::Full)), "{refusal:?}");
    assert_eq!(read_all(&journal, &table(1)).await.len(), last as usize);

    // Room is made while it runs.
    journal.delete(Bucket::Settings, &key("large"), large).await.expect("deleting needs no room");
    assert_eq!(journal.append(&table(1), last, Bytes::from(vec![1; 5000])).await.expect("room"), last + 1);
    assert!(journal.health().await.expect("an answer").has_room);
    drop(journal);
    let journal = limited(&path, 800 * 1024);
    assert_gapless(&read_all(&journal, &table(1)).await);
    journal.append(&table(1), last + 1, Bytes::from(vec![1; 50_000])).await.expect("room");
}

/// Waits until the file is as small as that; each question gives the thread that writes something to do.
async fn shrinks_to(journal: &SqliteJournal, path: &Path, most: u64) {
    let shrunk = async {
        while fs::metadata(path).expect("a file").len() > most {
            journal.health().await.expect("an answer");
        }
    };
    tokio::time::timeout(Duration::from_secs(60), shrunk).await.expect("room is given back");
}

#[tokio::test]
async fn point_7_the_file_gives_room_back() {
    let (path, _folder) = new_path();
    let journal = open(&path).expect("it opens");
    for number in 0..10 {
        append_many(&journal, number, 100, 4000).await;
    }
    for number in 0..9 {
        journal.remove(&table(number), 100).await.expect("removed");
    }
    // More than 4 MB before.
    shrinks_to(&journal, &path, 700_000).await;
    assert_eq!(read_all(&journal, &table(9)).await.len(), 100);
    append_many(&journal, 1, 100, 4000).await;
    drop(journal);
    let connection = Connection::open(&path).expect("a database");
    let judgement: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("a judgement");
    assert_eq!(judgement, "ok");
}

#[tokio::test]
async fn point_7_a_packed_table_takes_less_room() {
    let (path, _folder) = new_path();
    let journal = open(&path).expect("it opens");
    let entry = |seq: Seq| Bytes::from(format!(r#"{{"at":{seq},"fact":{{"said":{{"who":"host","text":"good"}}}}}}"#));
    for first in (1..5_000).step_by(500) {
        let appends = (first..first + 500).map(|seq| journal.append(&table(1), seq - 1, entry(seq)));
        assert!(join_all(appends).await.iter().all(Result::is_ok));
    }
    assert!(journal.pack(&table(1), 5_000).await.expect("packed"));
    // About half a megabyte before.
    shrinks_to(&journal, &path, 100_000).await;
    let entries = read_all(&journal, &table(1)).await;
    assert!((1..).zip(&entries).all(|(seq, found)| *found == (seq, entry(seq))));
    assert_eq!(entries.len(), 5_000);
}

#[test]
fn a_second_server_is_told_so() {
    let (path, folder) = new_path();
    let first = open(&path).expect("it opens");
    let refusal = open(&path).err().expect("it is in use");
    assert!(matches!(refusal, OpenError::InUse { .. }), "{refusal:?}");
    #[cfg(unix)]
    {
        let other_name = folder.path().join("other-name");
        std::os::unix::fs::symlink(&path, &other_name).expect("a link");
        assert!(matches!(open(&other_name), Err(OpenError::InUse { .. })));
    }
    drop(first);
    open(&path).expect("it is free again");
    drop(folder);
}

#[test]
fn a_newer_file_is_refused() {
    let (path, _folder) = new_path();
    drop(open(&path).expect("it opens"));
    let connection = Connection::open(&path).expect("a database");
    connection.pragma_update(None, "user_version", 99).expect("a newer version");
    connection.close().expect("closed");
    let sentence = assert_refused(&path, |refusal| matches!(refusal, OpenError::Newer { found: 99, known: 3, .. }));
    assert!(sentence.contains("run the newer program"), "{sentence}");
}

#[test]
fn a_foreign_file_is_refused() {
    let (path, _folder) = new_path();
    let foreign = |refusal: &OpenError| matches!(refusal, OpenError::Foreign { .. });
    for bytes in [&b""[..], b"Dear diary,", &[0; 8192], &b"SQLite format 3\0".repeat(10)] {
        fs::write(&path, bytes).expect("a file");
        assert_refused(&path, foreign);
    }
    fs::remove_file(&path).expect("removed");
    let connection = Connection::open(&path).expect("a database");
    connection.execute_batch("CREATE TABLE entries (mine); INSERT INTO entries VALUES (1)").expect("a table");
    connection.close().expect("closed");
    assert_refused(&path, foreign);
}

#[test]
fn a_log_without_its_journal_is_refused() {
    let (path, folder) = new_path();
    fs::write(folder.path().join("journal-wal"), b"what was not yet in the journal").expect("a file");
    assert_refused(&path, |refusal| matches!(refusal, OpenError::StrayLog { .. }));
}

#[tokio::test]
async fn a_damaged_file_is_refused() {
    let (path, _folder) = new_path();
    let journal = open(&path).expect("it opens");
    append_many(&journal, 1, 400, 500).await;
    journal.append(&table(2), 0, Bytes::from_static(b"two")).await.expect("appended");
    drop(journal);
    let whole = fs::read(&path).expect("bytes");
    let damaged = |refusal: &OpenError| matches!(refusal, OpenError::Damaged { .. });

    fs::write(&path, &whole[..whole.len() / 2]).expect("half of it");
    let sentence = assert_refused(&path, damaged);
    assert!(sentence.contains("put back a backup"), "{sentence}");

    let mut roots = whole.clone();
    roots[4096..].fill(0xa5);
    fs::write(&path, &roots).expect("only the first page");
    assert_refused(&path, damaged);

    // Damage further inside shows when it is read or written, and is told.
    let mut leaves = whole.clone();
    let holds_entries = |page: &&mut [u8]| page.windows(500).any(|bytes| bytes.iter().all(|&byte| byte == 1));
    let damaged_pages = leaves.chunks_mut(4096).filter(holds_entries).skip(20).map(|page| page.fill(0xa5)).count();
    assert!(damaged_pages > 20);
    fs::write(&path, &leaves).expect("some pages");
    let journal = open(&path).expect("the beginning is whole");
    let mut after = 0;
    let refusal = loop {
        match journal.read(&table(1), after, 1).await {
            Ok(page) => after = page.last().expect("a page that can be read isn't empty").0,
            Err(refusal) => break refusal,
        }
    };
    assert!(matches!(refusal, JournalError::Damaged { .. }), "{refusal:?}");
    let refusal = journal.append(&table(1), 400, Bytes::from_static(b"more")).await;
    assert!(matches!(refusal, Err(AppendError::Unavailable(JournalError::Damaged { .. }))), "{refusal:?}");
    drop(journal);
    assert!(fs::read(&path).expect("bytes") == leaves, "damage isn't made worse");

    fs::write(&path, &whole).expect("the backup");
    assert_eq!(read_all(&open(&path).expect("whole again"), &table(1)).await.len(), 400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_one_moment_of_a_busy_journal() {
    let (path, folder) = new_path();
    let journal = Arc::new(open(&path).expect("it opens"));
    // More than the pages of one step.
    append_many(&journal, 0, 2000, 3000).await;
    let mut after = 0;
    let (copies, appended) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(0)));
    let copying = {
        let (journal, copies, appended) = (Arc::clone(&journal), Arc::clone(&copies), Arc::clone(&appended));
        let to = folder.path().join("copy");
        tokio::spawn(async move {
            let at_start = *appended.lock().expect("a number");
            let told = Arc::clone(&copies);
            journal.backup(to, move |progress| told.lock().expect("a list").push(progress)).await.expect("a copy");
            at_start
        })
    };
    while !copying.is_finished() {
        // Two tables that always go together, in one transaction.
        let pair = [1, 2].map(|number| journal.append(&table(number), after, Bytes::from(vec![0; 300])));
        for answer in join_all(pair).await {
            answer.expect("writing goes on");
        }
        after += 1;
        *appended.lock().expect("a number") = after;
    }
    let at_start = copying.await.expect("a task");
    let copies = copies.lock().expect("a list").clone();
    assert!(copies.len() > 1 && copies.is_sorted_by_key(|progress| progress.pages), "{copies:?}");
    let last = copies.last().expect("a report");
    assert_eq!(last.pages, last.total);

    let to = folder.path().join("copy");
    let copy = open(&to).expect("the copy opens while the journal does");
    assert_eq!(read_all(&copy, &table(0)).await.len(), 2000);
    let (one, two) = (copy.last(&table(1)).await.expect("a number"), copy.last(&table(2)).await.expect("a number"));
    assert!(one.abs_diff(two) <= 1, "{one} {two}");
    assert!((at_start..=after).contains(&one), "{at_start} {one} {after}");
    assert_eq!(read_all(&*journal, &table(1)).await.len(), after as usize);
    drop(copy);

    let refusal = journal.backup(to.clone(), |_| ()).await.expect_err("it is there");
    assert!(matches!(refusal, BackupError::Exists { .. }), "{refusal:?}");
    drop(journal);
    backup(&path, &folder.path().join("another"), |_| ()).expect("a copy without a server");
    assert!(!folder.path().join("another.part").exists());
}

/// A journal as a process leaves it that is killed: with a log. The copy has all of it, and no memory beside it.
async fn killed(count: Seq) -> (PathBuf, TempDir) {
    let (path, _folder) = new_path();
    let journal = open(&path).expect("it opens");
    append_many(&journal, 1, count, 500).await;
    let (copy, folder) = new_path();
    for suffix in ["", "-wal"] {
        fs::copy(beside(&path, suffix), beside(&copy, suffix)).expect("a copy");
    }
    (copy, folder)
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// What the file ending in "-shm" holds is made anew; without it, or with nonsense in it, nothing is missed.
#[tokio::test]
async fn the_memory_beside_a_log_may_be_missing() {
    for memory in [None, Some(Vec::new()), Some(vec![0xa5; 32_768]), Some(vec![0; 100])] {
        let (path, _folder) = killed(400).await;
        if let Some(bytes) = memory {
            fs::write(beside(&path, "-shm"), bytes).expect("a file");
        }
        let journal = open(&path).expect("it opens");
        assert_eq!(read_all(&journal, &table(1)).await.len(), 400);
        assert_eq!(journal.append(&table(1), 400, Bytes::from_static(b"more")).await.expect("it goes on"), 401);
    }
}

/// A log that ends too early, or whose bytes have changed somewhere, is read up to there: what comes before is whole.
#[tokio::test]
async fn a_log_is_read_as_far_as_it_is_whole() {
    let (path, _folder) = killed(2000).await;
    let (file, log) = (fs::read(&path).expect("bytes"), fs::read(beside(&path, "-wal")).expect("bytes"));
    assert!(log.len() > 100_000);
    let mut found = Vec::new();
    for number in 0..=20 {
        let at = log.len() * number / 20;
        let mut changed = log.clone();
        changed[at.min(log.len() - 1)] ^= 1;
        for log in [&log[..at], &changed] {
            fs::write(&path, &file).expect("the file");
            fs::write(beside(&path, "-wal"), log).expect("its log");
            let journal = open(&path).expect("it opens");
            let entries = read_all(&journal, &table(1)).await;
            assert_gapless(&entries);
            assert!(entries.iter().all(|(_, entry)| *entry == vec![1; 500]), "nothing is torn");
            let last = entries.len() as Seq;
            assert_eq!(journal.append(&table(1), last, Bytes::from_static(b"more")).await.expect("more"), last + 1);
            found.push(last);
        }
    }
    assert_eq!((found[0], found[40]), (0, 2000));
    assert!(found.iter().step_by(2).is_sorted(), "{found:?}");
}

/// A file that was left by a kill is refused with its log, and nothing of either is changed.
#[tokio::test]
async fn a_refusal_keeps_the_log() {
    let (path, _folder) = killed(400).await;
    let (mut file, log) = (fs::read(&path).expect("bytes"), fs::read(beside(&path, "-wal")).expect("bytes"));
    // A newer program wrote it, and was killed before that came into the file itself.
    let connection = Connection::open(&path).expect("a database");
    connection.pragma_update(None, "user_version", 99).expect("a newer version");
    let (newer_file, newer_log) = (fs::read(&path).expect("bytes"), fs::read(beside(&path, "-wal")).expect("bytes"));
    drop(connection);
    assert_eq!(newer_file[60..64], file[60..64]);
    let refused = |file: &[u8], log: &[u8], expected: fn(&OpenError) -> bool| {
        fs::write(&path, file).expect("the file");
        fs::write(beside(&path, "-wal"), log).expect("its log");
        let refusal = open(&path).err().expect("it is refused");
        assert!(expected(&refusal), "{refusal:?}");
        assert!(fs::read(&path).expect("bytes") == file, "the file is as it was");
        assert!(fs::read(beside(&path, "-wal")).expect("bytes") == log, "its log is as it was");
    };
    refused(&newer_file, &newer_log, |refusal| matches!(refusal, OpenError::Newer { found: 99, .. }));
    // What is in the log is whole, but not all is in the log.
    file[4096..].fill(0xa5);
    refused(&file, &log, |refusal| matches!(refusal, OpenError::Damaged { .. }));
}
