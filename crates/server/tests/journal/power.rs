//! Power is lost at any moment: what was answered is there, in order and whole, in whatever state the disk is found.

use crate::conformance::{key, table};
use crate::disk::{Event, after_losses, quick_folder, recorder::record};
use bytes::Bytes;
use rusqlite::Connection;
use std::{
    collections::HashMap,
    env,
    fmt::Display,
    io::Write as _,
    path::Path,
    sync::{Arc, LazyLock},
};
use tavola_server::journal::{
    AppendError, Bucket, Journal, Seq, TidyError, Version,
    sqlite::{SqliteJournal, SqliteOptions},
};

/// Names the folder for the process that is recorded.
const FOLDER: &str = "TAVOLA_TEST_POWER_FOLDER";
/// Tells that process what SQLite is to be told of flushing.
const SYNCHRONOUS: &str = "TAVOLA_TEST_POWER_SYNCHRONOUS";

/// How many tasks write at once; each has a value of its own, and some share a table.
const TASKS: u8 = 64;
const TABLES: u8 = 40;
/// How many entries each task appends before the journal is closed, and after it was opened again.
const ENTRIES: [u32; 2] = [12, 2];
/// How many times a task changes its value after each entry. Each change counts as a page, so that the log is put into
/// the file and begun anew in between.
const CHANGES: u32 = 6;

/// How many states of the disk are tried.
const LOSSES: usize = 120;

#[test]
fn what_was_answered_survives_a_loss_of_power() {
    let recording = Recording::of("full");
    let mut kinds: HashMap<&str, usize> = HashMap::new();
    for event in &recording.events {
        let kind = match event {
            Event::Wrote { path, .. } if path == "journal" => "wrote the file",
            Event::Wrote { path, at: 0, .. } if path == "journal-wal" => "began the log",
            Event::Wrote { .. } => "wrote something else",
            Event::Flushed { path, .. } if path == "journal-wal" => "flushed the log",
            Event::Renamed { .. } => "renamed",
            _ => continue,
        };
        *kinds.entry(kind).or_default() += 1;
    }
    // Otherwise the most delicate moments would not be among those that are tried.
    assert!(kinds["wrote the file"] > 20 && kinds["began the log"] > 2 && kinds["renamed"] == 2, "{kinds:?}");
    assert!(kinds["flushed the log"] > 20, "{kinds:?}");
    let faults = recording.faults(LOSSES);
    assert!(faults.is_empty(), "{} of {LOSSES} states: {}", faults.len(), faults[0]);
    println!("{LOSSES} states, {} events, {} answers", recording.events.len(), recording.answers.len());
}

/// The test above would notice: without flushes, and with those alone that keep the file whole, answers are lost.
#[test]
fn what_is_not_flushed_is_missed() {
    for (synchronous, least) in [("off", 30), ("normal", 15)] {
        let recording = Recording::of(synchronous);
        let faults = recording.faults(100);
        println!(
            "{synchronous}: {} of 100 states, such as: {}",
            faults.len(),
            faults.first().map_or("", String::as_str)
        );
        assert!(faults.len() >= least, "{synchronous}: only {} of 100 states were found wanting", faults.len());
    }
}

/// What the recorder makes of a program is what the program has done.
#[test]
fn a_recording_ends_where_the_program_ended() {
    let folder = quick_folder();
    let script = r#"printf abc > "$0/one"; printf 0123456789 > "$0/two"; mv "$0/two" "$0/three"; rm "$0/one"; echo told
        mkdir "$0/more"; printf done > "$0/more/one"; sync "$0/more"
        dd if="$0/three" of="$0/more/one" bs=1 seek=2 count=5 conv=notrunc,fsync status=none"#;
    let events = record(
        "sh",
        |command| {
            command.args(["-c", script]).arg(folder.path());
        },
        folder.path(),
    );
    assert!(events.contains(&Event::Said(b"told\n".to_vec())), "{events:?}");
    let (mut whole, mut seen) = (0, Vec::new());
    after_losses(&events, 200, 1, |at, left, _| {
        if at == events.len() {
            let text = |name| std::fs::read_to_string(left.join(name)).ok();
            seen.push((text("one"), text("two"), text("three"), text("more/one")));
            whole += usize::from(text("three").as_deref() == Some("0123456789") && !left.join("two").exists());
        }
    });
    assert!(seen.iter().all(|(_, _, _, more)| more.as_deref().is_none_or(|more| more == "do01234")), "{seen:?}");
    assert!(seen.iter().any(|(_, _, _, more)| more.is_none()), "{seen:?}");
    assert!(whole > 0 && whole < seen.len(), "{seen:?}");
}

/// What a process did, and what it was answered.
struct Recording {
    events: Vec<Event>,
    /// With the number of events up to each of them.
    answers: Vec<(usize, Answer)>,
}

impl Recording {
    fn of(synchronous: &'static str) -> Recording {
        let folder = quick_folder();
        let events = record(
            env::current_exe().expect("this program"),
            |command| {
                command.args(["--exact", "power::writes_and_tells", "--nocapture"]);
                command.env(FOLDER, folder.path()).env(SYNCHRONOUS, synchronous);
            },
            folder.path(),
        );
        let mut answers = Vec::new();
        for (number, event) in (1..).zip(&events) {
            if let Event::Said(bytes) = event {
                answers
                    .extend(String::from_utf8_lossy(bytes).lines().filter_map(Answer::read).map(|one| (number, one)));
            }
        }
        let expected = u32::from(TASKS) * ENTRIES.iter().sum::<u32>() * (1 + CHANGES) + 1;
        assert_eq!(answers.len(), expected as usize, "it was answered, and each answer was recorded");
        Recording { events, answers }
    }

    /// What is wrong after so many losses of power.
    fn faults(&self, losses: usize) -> Vec<String> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let mut faults = Vec::new();
        after_losses(&self.events, losses, 7, |at, folder, told| {
            let answered = self.answers.partition_point(|(number, _)| *number <= at);
            let answers = self.answers[..answered].iter().map(|(_, answer)| answer);
            if let Err(Fault(fault)) = runtime.block_on(check(folder, answers)) {
                let events = self.events.len();
                faults.push(format!("{fault} (after {at} of {events} events, {answered} answers; {told})"));
            }
        });
        faults
    }
}

/// What is wrong with a journal.
struct Fault(String);

/// What went well, or how it went wrong.
fn well<T>(what: &str, result: Result<T, impl Display>) -> Result<T, Fault> {
    result.map_err(|error| Fault(format!("{what}: {error}")))
}

fn hold(holds: bool, what: impl FnOnce() -> String) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(Fault(what())) }
}

/// Everything answered is there and whole, at most one thing more of each task, and it goes on.
async fn check(folder: &Path, answers: impl Iterator<Item = &Answer>) -> Result<(), Fault> {
    let (mut places, mut values, mut is_copied) = (HashMap::new(), HashMap::new(), false);
    for answer in answers {
        match *answer {
            Answer::Appended { task, count, seq } => _ = places.insert((task, count), seq),
            Answer::Changed { task, count } => _ = values.insert(task, count),
            Answer::Copied => is_copied = true,
        }
    }
    look_into(&folder.join("journal"), &places, &values).await?;
    if is_copied {
        // It was made between the two runs.
        let first = places.into_iter().filter(|((_, count), _)| *count < ENTRIES[0]).collect();
        look_into(&folder.join("copy"), &first, &HashMap::new()).await?;
    }
    Ok(())
}

async fn look_into(path: &Path, places: &HashMap<(u8, u32), Seq>, values: &HashMap<u8, u32>) -> Result<(), Fault> {
    // SQLite's own judgement, of a journal that was not opened yet, would repair it.
    let journal = well("it opens", SqliteJournal::open(path, &SqliteOptions::default()))?;
    let mut found = 0;
    for number in 0..TABLES {
        let (mut last, mut counts) = (0, HashMap::new());
        loop {
            let page = well("it is read", journal.read(&table(number), last, 100).await)?;
            if page.is_empty() {
                break;
            }
            for (seq, bytes) in page {
                hold(seq == last + 1, || format!("entry {seq} of table {number} follows {last}"))?;
                last = seq;
                let text = String::from_utf8_lossy(&bytes);
                let mut words = text.split(' ');
                let (task, count) = (words.next().map(str::parse::<u8>), words.next().map(str::parse::<u32>));
                let (Some(Ok(task)), Some(Ok(count))) = (task, count) else {
                    return Err(Fault(format!("entry {seq} of table {number} is torn")));
                };
                hold(bytes == entry(task, count) && task % TABLES == number, || format!("{task} {count} is torn"))?;
                let before = counts.insert(task, count);
                hold(count == before.map_or(0, |before| before + 1), || format!("{task} {count} after {before:?}"))?;
                if let Some(&told) = places.get(&(task, count)) {
                    hold(told == seq, || format!("{task} {count} was told to be {told} and is {seq}"))?;
                    found += 1;
                }
                let is_next = count == 0 || places.contains_key(&(task, count - 1));
                hold(is_next || places.contains_key(&(task, count)), || format!("nobody wrote {task} {count} yet"))?;
            }
        }
        if number == 0 {
            let next = journal.append(&table(number), last, Bytes::from_static(b"next")).await;
            hold(well("it goes on", next)? == last + 1, || "it goes on elsewhere".to_owned())?;
        }
    }
    hold(found == places.len(), || format!("{} entries were answered, {found} are there", places.len()))?;
    for (&task, &count) in values {
        let value = well("it is read", journal.get(Bucket::Settings, &key(&format!("task-{task}"))).await)?;
        let value = value.map(|(_, value)| value);
        let is_known = value == self::value(task, count) || value == self::value(task, count + 1);
        hold(is_known, || format!("the value {task} is not as it was at {count} or next, but {value:?}"))?;
    }
    drop(journal);
    let connection = well("it opens", Connection::open(path))?;
    let judgement: String =
        well("it is checked", connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)))?;
    hold(judgement == "ok", || judgement)
}

/// An entry that can be known again; some are long.
fn entry(task: u8, count: u32) -> Bytes {
    let len = if (u32::from(task) + count).is_multiple_of(40) { 9000 } else { u32::from(task) % 50 };
    format!("{task} {count} {}", padding(u32::from(task) * 1000 + count, len)).into()
}

/// What a value is after so many changes.
fn value(task: u8, count: u32) -> Option<Bytes> {
    let is_there = !count.is_multiple_of(7);
    is_there.then(|| format!("{task} {count} {}", padding(count, count % 60)).into())
}

/// Letters that differ from those of others.
fn padding(mut number: u32, len: u32) -> String {
    let letter = |_| {
        number = number.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        char::from(b'a' + (number >> 16) as u8 % 26)
    };
    (0..len).map(letter).collect()
}

/// The part of the process that is recorded. Without a folder it works in one of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writes_and_tells() {
    static OWN: LazyLock<tempfile::TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a folder"));
    let folder = env::var_os(FOLDER).unwrap_or_else(|| OWN.path().into());
    let path = Path::new(&folder).join("journal");
    let mut options = SqliteOptions::default();
    options.synchronous = match env::var(SYNCHRONOUS).as_deref() {
        Ok("off") => Some("off"),
        Ok("normal") => Some("normal"),
        _ => None,
    };
    let mut first = 0;
    for entries in ENTRIES {
        let journal = Arc::new(SqliteJournal::open(&path, &options).expect("it opens"));
        if first > 0 {
            journal.backup(Path::new(&folder).join("copy"), |_| ()).await.expect("a copy");
            Answer::Copied.tell();
        }
        let tasks: Vec<_> =
            (0..TASKS).map(|task| tokio::spawn(write(Arc::clone(&journal), task, first, first + entries))).collect();
        for task in tasks {
            task.await.expect("a task");
        }
        first += entries;
    }
}

/// Appends the entries of a task from one to another, and changes its value.
async fn write(journal: Arc<SqliteJournal>, task: u8, first: u32, end: u32) {
    let (table, key) = (table(task % TABLES), key(&format!("task-{task}")));
    let mut after = journal.last(&table).await.expect("a number");
    let mut version = journal.get(Bucket::Settings, &key).await.expect("an answer").map_or(Version::NEW, |(v, _)| v);
    for count in first..end {
        let seq = loop {
            match journal.append(&table, after, entry(task, count)).await {
                Ok(seq) => break seq,
                Err(AppendError::Conflict { last }) => after = last,
                Err(error) => panic!("{error}"),
            }
        };
        after = seq;
        Answer::Appended { task, count, seq }.tell();
        for count in count * CHANGES + 1..=(count + 1) * CHANGES {
            version = match value(task, count) {
                Some(value) => journal.put(Bucket::Settings, &key, version, value).await.expect("put"),
                None => journal.delete(Bucket::Settings, &key, version).await.map(|()| Version::NEW).expect("deleted"),
            };
            Answer::Changed { task, count }.tell();
        }
        if count % 4 == 3 {
            match journal.pack(&table, after).await {
                Ok(_) | Err(TidyError::Conflict { .. }) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// One line for whoever listens.
#[derive(Debug, PartialEq)]
enum Answer {
    Appended { task: u8, count: u32, seq: Seq },
    Changed { task: u8, count: u32 },
    Copied,
}

impl Answer {
    fn tell(&self) {
        let line = match self {
            Self::Appended { task, count, seq } => format!("appended {task} {count} {seq}\n"),
            Self::Changed { task, count } => format!("changed {task} {count}\n"),
            Self::Copied => "copied\n".to_owned(),
        };
        // One write a line, so that none is mixed with another.
        let mut out = std::io::stdout().lock();
        out.write_all(line.as_bytes()).and_then(|()| out.flush()).expect("somebody reads");
    }

    fn read(line: &str) -> Option<Self> {
        let words: Vec<_> = line.split(' ').collect();
        // The runner of tests may have begun the line.
        match words[words.iter().position(|word| matches!(*word, "appended" | "changed" | "copied"))?..] {
            ["appended", task, count, seq] => {
                Some(Self::Appended { task: task.parse().ok()?, count: count.parse().ok()?, seq: seq.parse().ok()? })
            }
            ["changed", task, count] => Some(Self::Changed { task: task.parse().ok()?, count: count.parse().ok()? }),
            ["copied"] => Some(Self::Copied),
            _ => None,
        }
    }
}
