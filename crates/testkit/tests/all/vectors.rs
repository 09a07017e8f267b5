//! The vectors runner: agrees with figures worked out by hand for Lots, and finds each one that is wrong.

use std::fs;

use crate::lots::{Flaw, Lots};
use tavola_testkit::vectors::{VectorError, Vectors};
use tempfile::TempDir;

type Right = Lots<{ Flaw::None as u8 }>;

const FILES: [(&str, &str); 9] = [
    (
        "done.json",
        r#"{"format": "tavola/1", "game": "lots", "rules": {"cards": 1}, "setup": {"start": "A", "hands": {"A": [1], "B": [2]}},
        "moves": ["roll 2", "lay 1", "roll 1", "lay 2"],
        "result": {"scores": {"A": 1, "B": 0}, "places": {"A": 1, "B": 2}}}"#,
    ),
    (
        "begun.json",
        r#"{"format": "tavola/1", "game": "lots", "rules": {"cards": 1}, "setup": {"start": "A", "hands": {"A": [2], "B": [1]}},
        "moves": ["roll 2", "lay 2"]}"#,
    ),
    (
        "records.json",
        r#"[{"file": "done.json", "moves": 4, "result": {"scores": {"A": 1, "B": 0}, "places": {"A": 1, "B": 2}}}]"#,
    ),
    (
        "moves.json",
        r#"[{"file": "done.json", "at": 1, "to_move": "A", "count": 1, "moves": ["lay 1"],
             "sha256": "42edf319016641901f242674bf821c30b19ae25e82330e72a9532dbbbd6f1a40"},
            {"file": "done.json", "at": 2, "to_move": "chance", "count": 2,
             "sha256": "85c017e24e2fd966094e5b1adb9e48b5f266a5187a984a5ce16b29be8ea95c4c"},
            {"file": "done.json", "at": 4, "to_move": null, "count": 0,
             "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}]"#,
    ),
    (
        "perft.json",
        r#"[{"file": "begun.json", "to_move": "chance", "perft": {"0": 1, "1": 2, "2": 2, "3": 2}},
            {"file": "done.json", "to_move": null, "perft": {"1": 1}}]"#,
    ),
    (
        "views.json",
        r#"[{"a": "done.json", "b": "begun.json", "at": 0, "equal": {"A": false, "B": false, "watcher": true}, "why": "hands"},
            {"a": "done.json", "b": "begun.json", "at": 2, "equal": {"A": false, "B": false, "watcher": false}, "why": "open"}]"#,
    ),
    (
        "fairness.json",
        r#"[{"game": "lots", "rules": {}, "k": 1, "entropy": {"A": "", "B": "00000000000000000000000000000000"},
             "secret": "0000000000000000000000000000000000000000000000000000000000000000",
             "expect": {"commitment": "d7ec8be9a3a078352579f8820e15947c387ea960312bc167bc0ccd034b2f92e6",
                        "seed": "6cd4268e33e7122ffcf2e88500fd16b3b8a13b2d2e234a4c1ffcbf4a3852ec90", "start": "B",
                        "hands": {"A": [5, 2, 4], "B": [1, 3, 6]}, "rolls": [1, 1, 6, 2, 4]}},
            {"game": "other", "rules": {}, "k": 1, "entropy": {}, "secret": "", "expect": {}}]"#,
    ),
    (
        "below.json",
        r#"[{"seed": "696f0a0701c0f11997391764daedb5b52f2f47e70aff9ce48a29d3f9b19d61c4", "n": 2,
             "below": [0, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0]}]"#,
    ),
    ("README.md", "worked out by hand"),
];

/// The folder, with one text replaced in one of its files.
fn folder(file: &str, old: &str, new: &str) -> (TempDir, Vectors) {
    let folder = TempDir::new().unwrap();
    for (name, text) in FILES {
        let altered = if name == file { text.replacen(old, new, 1) } else { text.to_owned() };
        assert!(name != file || old.is_empty() || altered != text, "nothing of {name} was altered");
        fs::write(folder.path().join(name), altered).unwrap();
    }
    let vectors = Vectors::open(folder.path());
    (folder, vectors)
}

#[test]
fn right_figures_agree() {
    let (_folder, vectors) = folder("", "", "");
    assert_eq!(vectors.records::<Right>().unwrap(), 1);
    assert_eq!(vectors.moves::<Right>().unwrap(), 3);
    assert_eq!(vectors.perft::<Right>().unwrap(), 2);
    assert_eq!(vectors.views::<Right>().unwrap(), 2);
    assert_eq!(vectors.fairness::<Right>().unwrap(), 1);
    assert_eq!(vectors.below().unwrap(), 1);
}

#[test]
fn every_wrong_figure_is_found() {
    type Run = fn(&Vectors) -> Result<usize, VectorError>;
    let cases: [(&str, &str, &str, Run); 15] = [
        ("records.json", r#""A": 1, "B": 0"#, r#""A": 1, "B": 1"#, Vectors::records::<Right>),
        ("records.json", r#""moves": 4"#, r#""moves": 3"#, Vectors::records::<Right>),
        ("moves.json", r#""to_move": "A""#, r#""to_move": "B""#, Vectors::moves::<Right>),
        ("moves.json", "lay 1", "lay 2", Vectors::moves::<Right>),
        ("moves.json", r#""count": 2"#, r#""count": 1"#, Vectors::moves::<Right>),
        ("moves.json", "85c0", "85c1", Vectors::moves::<Right>),
        ("perft.json", r#""3": 2"#, r#""3": 4"#, Vectors::perft::<Right>),
        ("perft.json", "chance", "A", Vectors::perft::<Right>),
        ("views.json", r#""watcher": true"#, r#""watcher": false"#, Vectors::views::<Right>),
        ("fairness.json", "d7ec", "d7ed", Vectors::fairness::<Right>),
        ("fairness.json", "6cd4", "6cd5", Vectors::fairness::<Right>),
        ("fairness.json", r#""start": "B""#, r#""start": "A""#, Vectors::fairness::<Right>),
        ("fairness.json", "[5, 2, 4]", "[5, 4, 2]", Vectors::fairness::<Right>),
        ("fairness.json", "[1, 1, 6, 2, 4]", "[1, 1, 6, 2, 5]", Vectors::fairness::<Right>),
        ("below.json", "[0, 1,", "[0, 0,", Vectors::below),
    ];
    for (file, old, new, run) in cases {
        let (_folder, vectors) = folder(file, old, new);
        let answer = run(&vectors);
        assert!(matches!(answer, Err(VectorError::Differs { .. })), "{file}, {old} → {new}: {answer:?}");
    }
}

#[test]
fn unreadable_files_are_told() {
    let (_folder, vectors) = folder("records.json", "[{", "[[{");
    assert!(matches!(vectors.records::<Right>(), Err(VectorError::List { .. })));
    let (_folder, vectors) = folder("done.json", "lots\",", "lots\",,");
    assert!(matches!(vectors.records::<Right>(), Err(VectorError::NoRecord { .. })));
    let (_folder, vectors) = folder("done.json", "lay 1", "lay 2");
    assert!(matches!(vectors.records::<Right>(), Err(VectorError::Fault { .. })));
    let (_folder, vectors) = folder("records.json", "done.json", "gone.json");
    assert!(matches!(vectors.records::<Right>(), Err(VectorError::File { .. })));
}
