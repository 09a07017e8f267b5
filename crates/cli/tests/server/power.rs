//! Power is lost while people talk at tables of the program: whatever anybody was told is there afterwards.

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::json;
use tavola_server::journal::sqlite::{SqliteJournal, SqliteOptions};
use tavola_server::journal::{Journal as _, TableId};
use tokio::runtime::Handle;
use tokio::task::{JoinSet, block_in_place};

use crate::client::{Hello, Socket, open_table, sit};
use crate::disk::recorder::{missing, read, strace};
use crate::disk::{Event, after_losses, quick_folder};
use crate::process::{arguments, settings};

const TABLES: usize = 5;
/// What is said at each table.
const LINES: usize = 30;
/// How many states of the disk are tried.
const LOSSES: usize = 80;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_anybody_was_told_survives_a_loss_of_power() {
    let (folder, beside) = (quick_folder(), quick_folder());
    // The program makes the folder for its data, too.
    let data = folder.path().join("new").join("data");
    let log = beside.path().join("calls");
    let settings = settings(beside.path(), "");
    let (server, address) = block_in_place(|| start(&data, &log, &settings));
    let mut talks = JoinSet::new();
    for number in 0..TABLES {
        talks.spawn(talk(address, number));
    }
    let tables = talks.join_all().await;
    block_in_place(|| stop(server, &log));

    let events = read(&log, folder.path());
    let faults_of = |events: &[Event], losses| {
        let (told, mut faults) = (told(events), Vec::new());
        assert_eq!(told.len(), TABLES * LINES, "every line was told");
        after_losses(events, losses, 3, |at, left, how| {
            let file = left.join("new").join("data").join("tavola.db");
            let before = told.iter().filter(|(_, number)| **number <= at).map(|(line, _)| line.as_str()).collect();
            let checked = block_in_place(|| Handle::current().block_on(check(&file, &tables, before)));
            if let Err(fault) = checked {
                faults.push(format!("{fault} (after {at} of {} events; {how})", events.len()));
            }
        });
        faults
    };
    let faults = faults_of(&events, LOSSES);
    assert!(faults.is_empty(), "{} of {LOSSES} states: {}", faults.len(), faults[0]);

    // Had the program made its folder without flushing the name of it, that would have been noticed.
    let careless: Vec<_> = events.into_iter().filter(|event| !is_flush_above_the_data(event)).collect();
    let faults = faults_of(&careless, LOSSES / 2);
    println!("a folder that may vanish: {} of {} states", faults.len(), LOSSES / 2);
    assert!(faults.len() > 5, "{}", faults.len());
}

fn is_flush_above_the_data(event: &Event) -> bool {
    matches!(event, Event::Flushes { path, .. } | Event::Flushed { path, .. } if matches!(path.as_str(), "" | "new"))
}

/// Starts the program under the recorder, and waits until it is open.
fn start(data: &Path, log: &Path, settings: &Path) -> (Child, SocketAddr) {
    let mut command = strace(env!("CARGO_BIN_EXE_tavola"), log);
    arguments(&mut command, data, "127.0.0.1:0");
    command.arg("--config").arg(settings).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|error| missing(&error));
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    let address = line.split_once("http://").and_then(|(_, rest)| rest.split_once('/')?.0.parse().ok());
    (child, address.unwrap_or_else(|| panic!("it says where it is open: {line:?}")))
}

/// Asks the program to stop: its process is the first one in the recording.
fn stop(mut server: Child, log: &Path) {
    let mut line = String::new();
    BufReader::new(fs::File::open(log).expect("a recording")).read_line(&mut line).expect("a line");
    let process = line.split(' ').next().expect("a number");
    assert!(Command::new("kill").args(["-TERM", process]).status().expect("kill runs").success());
    assert!(server.wait().expect("it has ended").success());
}

/// Opens a table for two, one of whom talks while the other listens.
async fn talk(address: SocketAddr, number: usize) -> TableId {
    let id = open_table(address, &json!({"game": "calcory", "rules": {"players": 2}})).await.id;
    let mut sockets = Vec::new();
    for name in ["Ada", "Ben"] {
        let hello = Hello::seat(&sit(address, &id, name).await.token);
        sockets.push(Socket::open(address, &id, &hello).await.expect("a socket"));
    }
    for line in 0..LINES {
        let padding = "x".repeat(line * 10);
        let seq = sockets[0].done(&json!({"do": "say", "text": format!("line-{number}-{line}. {padding}")})).await;
        if line % 10 == 9 {
            sockets[1].reach(seq).await;
        }
    }
    id.parse().expect("a name")
}

/// After how many events each line was told to anybody.
fn told(events: &[Event]) -> HashMap<String, usize> {
    let mut told = HashMap::new();
    for (number, event) in (1..).zip(events) {
        let Event::Said(bytes) = event else { continue };
        let text = String::from_utf8_lossy(bytes);
        for (at, _) in text.match_indices("line-") {
            if let Some((line, _)) = text[at..].split_once('.') {
                told.entry(line.to_owned()).or_insert(number);
            }
        }
    }
    told
}

/// All tables are read without a gap, hold each of these lines once, and go on.
async fn check(file: &Path, tables: &[TableId], mut lines: Vec<&str>) -> Result<(), String> {
    if lines.is_empty() && !file.parent().is_some_and(Path::exists) {
        return Ok(());
    }
    let journal = SqliteJournal::open(file, &SqliteOptions::default()).map_err(|error| error.to_string())?;
    for table in tables {
        let entries = journal.read(table, 0, 1000).await.map_err(|error| error.to_string())?;
        for (number, (seq, bytes)) in (1..).zip(&entries) {
            let entry = serde_json::from_slice::<serde_json::Value>(bytes).map_err(|error| error.to_string())?;
            let said = entry.to_string();
            lines.retain(|line| !said.contains(&format!("{line}.")));
            if *seq != number {
                return Err(format!("entry {seq} follows {}", number - 1));
            }
        }
        let next = journal.append(table, entries.len() as u32, "next".into()).await;
        next.map_err(|error| error.to_string())?;
    }
    if lines.is_empty() { Ok(()) } else { Err(format!("told and lost: {lines:?}")) }
}
