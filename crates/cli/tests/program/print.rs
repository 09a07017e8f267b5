//! `tavola print`: sheets as files, from the standard set or from one's own.

use std::fs;

use crate::tavola::{command, tavola};

fn sheets(game: &str) -> Vec<String> {
    let list = tavola(&["--json", "print", game]).json();
    list.as_array().unwrap().iter().map(|sheet| sheet["sheet"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn sheets_are_listed() {
    assert_eq!(sheets("cassa-grande"), ["cards", "hand", "rules", "booklet"]);
    assert_eq!(sheets("calcory"), ["cards", "markers", "rules", "booklet"]);
    let casa_grande = ["board", "platforms", "money", "blocks", "tokens", "figures", "rules", "booklet"];
    assert_eq!(sheets("casa-grande"), casa_grande);
    let answer = tavola(&["print", "calcory", "--lang", "de"]);
    assert!(answer.stdout.contains("cards        6 pages  Calcory · Karten (60)"), "{}", answer.stdout);
}

/// Else every sheet would be written over the one before.
#[test]
fn a_file_alone_says_not_which_sheet() {
    for out in ["sheet.pdf", "-"] {
        tavola(&["print", "cassa-grande", "--out", out]).assert_refused("tavola: --out is for one sheet");
    }
    tavola(&["print", "calcory", "--all", "--out", "-"]).assert_refused("tavola: --all writes a file for each sheet");
}

#[test]
fn one_sheet_goes_into_a_file_or_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hand.pdf");
    let answer =
        tavola(&["print", "cassa-grande", "--sheet", "hand", "--paper", "letter", "--out", file.to_str().unwrap()]);
    assert_eq!((answer.code, answer.stderr.as_str()), (0, ""));
    let written = fs::read(&file).unwrap();
    let piped =
        command(&["print", "cassa-grande", "--sheet", "hand", "--paper", "letter", "--out", "-"]).output().unwrap();
    assert!(piped.stdout.starts_with(b"%PDF-1.7"));
    assert_eq!(piped.stdout, written, "the same question gets the same bytes");
}

#[test]
fn all_sheets_go_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new/sheets");
    let answer =
        tavola(&["--json", "print", "casa-grande", "--all", "--lang", "fr", "--out", out.to_str().unwrap()]).json();
    assert_eq!(answer.as_array().unwrap().len(), 8);
    for sheet in answer.as_array().unwrap() {
        let bytes = fs::read(sheet["file"].as_str().unwrap()).unwrap();
        assert!(bytes.starts_with(b"%PDF-1.7") && bytes.ends_with(b"%%EOF"), "{sheet}");
    }
}

/// A set is the same file that `--rules @FILE` reads.
#[test]
fn own_sets_are_printed_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let list = |set: &str| tavola(&["--json", "print", "casa-grande", "--set", set, "--lang", "en"]);
    let small = write("small.toml", "[platforms]\ndot = [\"#\"]\n");
    let answer = list(&small).json();
    assert_eq!(answer[1]["title"], "Casa Grande · platforms (4 × 1)");
    list(&write("hole.toml", "[platforms]\ndot = [\"o\"]\n")).assert_refused("tavola: ");
    list("/nowhere/at/all.toml").assert_refused("tavola: /nowhere/at/all.toml: cannot be read: ");
    let hand = write("hand.json", r#"{"frame": 3, "hand": {"5": 1, "c": 1}}"#);
    let answer = tavola(&["--json", "print", "cassa-grande", "--set", &hand, "--lang", "en"]).json();
    assert_eq!(answer[0]["title"], "Cassa Grande · all cards (8)");
    let unplayable = write("large.json", r#"{"frame": 8}"#);
    tavola(&["print", "cassa-grande", "--set", &unplayable]).assert_refused("tavola: these rules can't be played");
}

#[test]
fn what_is_no_sheet_is_told_in_one_sentence() {
    let sheet = |name: &str| tavola(&["print", "calcory", "--sheet", name, "--out", "/nowhere/at/all.pdf"]);
    sheet("board").assert_refused("tavola: there is no sheet \"board\" of this game; its sheets are cards, markers");
    sheet("cards").assert_refused("tavola: /nowhere/at/all.pdf: ");
    let paper = tavola(&["print", "calcory", "--paper", "a5"]);
    assert_eq!(paper.code, 2);
    assert!(paper.stderr.contains("the paper is a4 or letter"), "{}", paper.stderr);
}
