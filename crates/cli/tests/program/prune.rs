//! Old tables are removed from the file of a server.

use std::path::Path;

use serde_json::Value;
use tavola_server::journal::sqlite::{SqliteJournal, SqliteOptions};
use tavola_server::journal::{Journal as _, TableId};
use tavola_server::{Clock as _, SystemClock};
use tavola_table::{Entry, Fact, Options, Principal, Token};

use crate::server::Server;
use crate::tavola::tavola;

const DAY: u64 = 24 * 3_600_000;

fn in_runtime<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads").block_on(work)
}

fn open(file: &Path) -> SqliteJournal {
    SqliteJournal::open(file, &SqliteOptions::default()).expect("a journal")
}

/// A table that was last touched so many days ago, where so much was said.
async fn write(journal: &SqliteJournal, name: &str, days: u64, said: u32) {
    let (id, at): (TableId, _) = (name.parse().expect("a name"), SystemClock.now() - days * DAY);
    let rules = serde_json::value::RawValue::from_string(r#"{"players":2}"#.to_owned()).expect("rules are JSON");
    let opened = Fact::Opened {
        game: "calcory".to_owned(),
        rules,
        options: Options::default(),
        host: Token::new([7; 32]).hash(),
        evening: None,
        sitters: std::collections::BTreeMap::new(),
    };
    let said = (0..said).map(|_| Fact::Said { who: Principal::Host, text: "x".repeat(400) });
    for (after, fact) in (0..).zip(std::iter::once(opened).chain(said)) {
        let entry = serde_json::to_vec(&Entry { at, by: None, fact }).expect("an entry is JSON");
        journal.append(&id, after, entry.into()).await.expect("appended");
    }
}

#[test]
fn point_7_old_tables_are_listed_and_then_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tavola.db");
    in_runtime(async {
        let journal = open(&file);
        for (name, days, said) in
            [("oldtable00000001", 40, 1000), ("newtable00000001", 1, 5), ("oldtable00000002", 99, 0)]
        {
            write(&journal, name, days, said).await;
        }
        let evening = format!(r#"{{"at":{}}}"#, SystemClock.now() - 400 * DAY);
        let id = "evening0000000000000001".parse().expect("a name");
        journal.append(&id, 0, evening.into()).await.expect("appended");
    });
    let path = file.to_str().expect("a path");
    let before = std::fs::metadata(&file).expect("a file").len();

    let told = tavola(&["prune", "--dry-run", path]);
    assert_eq!(told.code, 0, "{told:?}");
    let lines: Vec<_> = told.stdout.lines().collect();
    assert_eq!(lines.len(), 4, "{told:?}");
    assert!(lines[0].starts_with("evening0000000000000001  evening"), "{told:?}");
    assert!(lines[1].starts_with("oldtable00000001  calcory") && lines[1].contains("1001 entries"), "{told:?}");
    assert!(lines[2].starts_with("oldtable00000002  calcory"), "{told:?}");
    assert!(lines[3].starts_with("3 tables with 1003 entries") && lines[3].ends_with("would be removed"), "{told:?}");
    let told = tavola(&["prune", "--dry-run", "--json", "--older-than", "90", path]);
    let total: Value = serde_json::from_str(told.stdout.lines().last().expect("a line")).expect("JSON");
    // A table where nobody ever played goes after 30 days even so.
    assert_eq!((&total["tables"], &total["removed"]), (&3.into(), &false.into()), "{told:?}");

    let server = Server::start(folder.path(), "127.0.0.1:0");
    tavola(&["prune", path]).assert_refused(&format!("tavola: another server works with the journal {path}"));
    server.kill();

    let told = tavola(&["prune", path]);
    assert_eq!(told.code, 0, "{told:?}");
    assert!(told.stdout.contains("3 tables with 1003 entries"), "{told:?}");
    let after = std::fs::metadata(&file).expect("a file").len();
    assert!(after + 300_000 < before, "{before} {after}");
    let left = in_runtime(async { open(&file).tables(None, 10).await.expect("names") });
    assert_eq!(left.iter().map(TableId::as_str).collect::<Vec<_>>(), ["newtable00000001"]);
    assert!(tavola(&["prune", path]).stdout.starts_with("0 tables"));
    tavola(&["prune", "nowhere.db"]).assert_refused("tavola: there is no file nowhere.db");
}
