//! The golden runner: writes, compares, and finds what differs.

use std::fs;

use crate::lots::{Flaw, Lots};
use tavola_testkit::golden::{GoldenError, round_trips, run};
use tempfile::TempDir;

type Right = Lots<{ Flaw::None as u8 }>;
type Forgetting = Lots<{ Flaw::JsonForgets as u8 }>;
type Leaking = Lots<{ Flaw::ViewTells as u8 }>;

const RECORD: &str = r#"{"format": "tavola/1", "game": "lots", "rules": {"players": 2, "cards": 2},
    "setup": {"start": "B", "hands": {"A": [1, 4], "B": [2, 3]}},
    "moves": ["roll 1", "lay 3", "roll 1", "lay 4", "roll 2", "lay 2", "roll 1", "lay 1"],
    "result": {"scores": {"A": 0, "B": 2}, "places": {"A": 2, "B": 1}}}"#;

fn folder(record: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("one.json"), record).unwrap();
    folder
}

#[test]
fn what_was_written_is_found_again() {
    let folder = folder(RECORD);
    assert_eq!(run::<Right>(folder.path(), true).unwrap(), 1);
    assert_eq!(run::<Right>(folder.path(), false).unwrap(), 1);
    let views = fs::read_to_string(folder.path().join("one.views")).unwrap();
    // Five points of the game, each seen by two seats and a watcher.
    assert_eq!(views.lines().count(), 15);
    assert!(views.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()));
    assert!(views.starts_with(r#"{"at":0,"viewer":"A","view":{"viewer":"A","players":2,"cards":2,"start":"B","#));
}

#[test]
fn a_changed_view_is_told_with_its_line() {
    let folder = folder(RECORD);
    run::<Right>(folder.path(), true).unwrap();
    // The second card is laid face down by A: after four moves, B's view tells it.
    match run::<Leaking>(folder.path(), false) {
        Err(GoldenError::Differs { line, golden, now, .. }) => {
            assert_eq!(line, 8);
            assert!(golden.contains(r#""card":null"#) && !now.contains(r#""card":null"#), "{golden}\n{now}");
        }
        other => panic!("the leak was overlooked: {other:?}"),
    }
}

#[test]
fn a_missing_line_is_told() {
    let folder = folder(RECORD);
    run::<Right>(folder.path(), true).unwrap();
    let path = folder.path().join("one.views");
    let views = fs::read_to_string(&path).unwrap();
    fs::write(&path, &views[..views.trim_end().rfind('\n').unwrap()]).unwrap();
    assert!(matches!(run::<Right>(folder.path(), false), Err(GoldenError::Differs { line: 15, .. })));
    fs::remove_file(&path).unwrap();
    assert!(matches!(run::<Right>(folder.path(), false), Err(GoldenError::File { .. })));
}

#[test]
fn a_record_that_does_not_hold_is_told() {
    let wrong = folder(&RECORD.replace("lay 4", "lay 2"));
    assert!(matches!(run::<Right>(wrong.path(), true), Err(GoldenError::Fault { .. })));
    let none = folder("{}");
    assert!(matches!(run::<Right>(none.path(), true), Err(GoldenError::NoRecord { .. })));
}

#[test]
fn what_json_alters_is_told() {
    let folder = folder(RECORD);
    // Nine positions and eight moves, each seen by two seats and a watcher.
    assert_eq!(round_trips::<Right>(folder.path()).unwrap(), 3 * (9 + 8));
    assert!(matches!(round_trips::<Forgetting>(folder.path()), Err(GoldenError::Altered { at: 0, .. })));
}
