//! A process that appends is killed at any moment: what it was told is there, once.

use crate::conformance::{append_at_end, assert_gapless, read_all, table};
use bytes::Bytes;
use std::{
    collections::{HashMap, HashSet},
    env,
    io::{BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Command, Stdio},
    sync::Arc,
};
use tavola_server::journal::sqlite::{SqliteJournal, SqliteOptions};
use tavola_server::journal::{Journal as _, TidyError};

/// Names the journal for the process that is to be killed.
const PATH: &str = "TAVOLA_TEST_KILL_PATH";
/// Tells that process which one it is.
const ROUND: &str = "TAVOLA_TEST_KILL_ROUND";
/// How many tasks append; half of them share a table.
const TASKS: u8 = 12;

/// Each round another process, killed after another number of answers.
const ANSWERS_BEFORE_KILL: [usize; 16] = [0, 1, 500, 13, 90, 7, 250, 2, 40, 1000, 3, 64, 5, 333, 21, 700];

#[test]
fn what_was_answered_survives() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal");
    let mut answered: HashMap<(u8, u32), String> = HashMap::new();
    for (round, answers) in ANSWERS_BEFORE_KILL.into_iter().enumerate() {
        let mut child = Command::new(env::current_exe().expect("this program"))
            .args(["--exact", "kill::appends_and_tells", "--nocapture"])
            .env(PATH, &path)
            .env(ROUND, round.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let (mut told, mut killed) = (0, false);
        // What it said before it died counts, too; a line that was cut off does not.
        while let Some(Ok(line)) = lines.next() {
            if let Some(answer) = Answer::read(&line) {
                told += 1;
                assert_eq!(answered.insert((answer.table, answer.seq), answer.entry), None, "told twice: {line}");
            }
            // The line that the runner of tests begins with counts as none.
            if told == answers && !killed {
                child.kill().expect("it runs until it is killed");
                killed = true;
            }
        }
        let status = child.wait().expect("it has ended");
        assert!(!status.success(), "it ended by itself: {status}");
        check(&path, &answered, (round + 1) * TASKS as usize);
    }
    assert!(answered.len() >= ANSWERS_BEFORE_KILL.iter().sum());
}

/// Everything answered is there, nothing twice, and at most `unanswered` more.
fn check(path: &Path, answered: &HashMap<(u8, u32), String>, unanswered: usize) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(async {
        let journal = SqliteJournal::open(path, &SqliteOptions::default()).expect("it opens after a kill");
        let (mut found, mut texts) = (0, HashSet::new());
        for number in 0..TASKS {
            let entries = read_all(&journal, &table(number)).await;
            assert_gapless(&entries);
            found += entries.len();
            for (seq, entry) in entries {
                let text = String::from_utf8(entry.to_vec()).expect("a text");
                if let Some(told) = answered.get(&(number, seq)) {
                    assert_eq!(*told, text);
                }
                assert!(texts.insert(text), "entry {seq} of table {number} is there twice");
            }
        }
        for entry in answered.values() {
            assert!(texts.contains(entry), "{entry} was answered and is gone");
        }
        assert!(found <= answered.len() + unanswered, "{found} found, {} answered", answered.len());
    });
}

/// The part of the process that is killed. Without a path it appends a little to a journal of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn appends_and_tells() {
    if let Some(path) = env::var_os(PATH) {
        let round = env::var(ROUND).expect("a round");
        append_and_tell(Path::new(&path), &round, u32::MAX, Answer::write).await;
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal");
    append_and_tell(&path, "alone", 5, |answer| assert_eq!(Answer::read(&answer.line()), Some(answer))).await;
    let journal = SqliteJournal::open(&path, &SqliteOptions::default()).expect("it opens again");
    let shared = read_all(&journal, &table(0)).await;
    assert_gapless(&shared);
    assert_eq!(shared.len(), TASKS as usize / 2 * 5);
}

async fn append_and_tell(path: &Path, round: &str, each: u32, tell: fn(Answer)) {
    let journal = Arc::new(SqliteJournal::open(path, &SqliteOptions::default()).expect("it opens"));
    let tasks: Vec<_> = (0..TASKS)
        .map(|task| {
            let (journal, round) = (Arc::clone(&journal), round.to_owned());
            tokio::spawn(async move {
                let number = if task % 2 == 0 { 0 } else { task };
                for count in 0..each {
                    let entry = format!("{round}-{task}-{count}");
                    let seq = append_at_end(&*journal, &table(number), Bytes::from(entry.clone())).await;
                    tell(Answer { table: number, seq, entry });
                    // What was answered survives its packing, too.
                    if count % 8 == 7 {
                        match journal.pack(&table(number), seq).await {
                            Ok(_) | Err(TidyError::Conflict { .. }) => {}
                            Err(error) => panic!("{error}"),
                        }
                    }
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("a task");
    }
}

/// One line on the way to the one who watches.
#[derive(Debug, PartialEq)]
struct Answer {
    table: u8,
    seq: u32,
    entry: String,
}

impl Answer {
    fn line(&self) -> String {
        format!("answer {} {} {} end", self.table, self.seq, self.entry)
    }

    fn write(self) {
        // One write a line, so that none is mixed with another.
        let mut out = std::io::stdout().lock();
        out.write_all(format!("{}\n", self.line()).as_bytes()).and_then(|()| out.flush()).expect("somebody reads");
    }

    fn read(line: &str) -> Option<Self> {
        // The runner of tests may have begun the line.
        let mut words = line[line.find("answer ")?..].split(' ').skip(1);
        let (table, seq, entry) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?, words.next()?.to_owned());
        (words.next() == Some("end")).then_some(Self { table, seq, entry })
    }
}
