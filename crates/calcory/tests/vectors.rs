//! The records, counts, lists, views and shuffles of an independent referee.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::Value;
use sha2::{Digest, Sha256};
use tavola_calcory::{Calcory, Rules};
use tavola_core::fair::{Draws, Entropy, Secret, Seed};
use tavola_core::record::{ChanceCheck, Claim, Envelope, Record};
use tavola_core::{Game, PerSeat, Viewer, perft};

fn path(file: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/vectors")).join(file)
}

fn bytes(file: &str) -> Vec<u8> {
    std::fs::read(path(file)).unwrap_or_else(|error| panic!("{}: {error}", path(file).display()))
}

fn rows(list: &str) -> Vec<Value> {
    serde_json::from_slice(&bytes(list)).unwrap()
}

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_else(|| panic!("{key} in {row}"))
}

/// The record of a file, if it is one of Calcory.
fn record(file: &str) -> Option<Record<Calcory>> {
    let bytes = bytes(file);
    let envelope = Envelope::read(&bytes).unwrap();
    (envelope.game() == Calcory::SLUG).then(|| Record::open(envelope).unwrap())
}

fn at(record: &Record<Calcory>, row: &Value) -> Calcory {
    record.replay(Some(row["at"].as_u64().unwrap() as usize)).unwrap()
}

#[test]
fn records_hold() {
    let mut endings = BTreeMap::<String, u32>::new();
    let mut with_chance = 0;
    for row in rows("records.json") {
        let Some(record) = record(text(&row, "file")) else { continue };
        let checked = record.check().unwrap_or_else(|fault| panic!("{row}: {fault}"));
        let outcome = checked.outcome.expect("these games are over");
        let due: Claim = serde_json::from_value(row["result"].clone()).unwrap();
        assert_eq!(Claim::from(&outcome), due, "{row}");
        assert_eq!(record.moves.len() as u64, row["moves"].as_u64().unwrap());
        with_chance += u32::from(checked.chance == ChanceCheck::Follows);
        // The game may end by no progress only in the last turn that counts, otherwise by a last card.
        let view = checked.position.view(Viewer::Watcher);
        let ending = if view.idle == view.idle_end { "no progress" } else { "single card" };
        assert_eq!(ending, text(&row, "ending"), "{row}");
        *endings.entry(ending.to_owned()).or_default() += 1;
        // What is written is what was read.
        let again = Record::<Calcory>::read(record.to_json().as_bytes()).unwrap();
        assert_eq!((again.rules, again.setup, again.moves), (record.rules, record.setup, record.moves));
    }
    assert_eq!(endings, BTreeMap::from([("no progress".to_owned(), 3), ("single card".to_owned(), 14)]));
    assert_eq!(with_chance, 1);
}

#[test]
fn legal_moves_agree() {
    let mut seen = 0;
    for row in rows("moves.json") {
        let Some(record) = record(text(&row, "file")) else { continue };
        let position = at(&record, &row);
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut texts: Vec<String> = moves.into_iter().map(|m| position.move_text(m)).collect();
        texts.sort_unstable();
        assert_eq!(texts.len() as u64, row["count"].as_u64().unwrap(), "{row}");
        if let Some(due) = row["moves"].as_array() {
            assert!(texts.iter().eq(due.iter().map(|m| m.as_str().unwrap())), "{row}");
        }
        let lines = texts.iter().flat_map(|text| [text, "\n"]).collect::<String>();
        // A seed is written as the hash is: 64 hexadecimal digits.
        let hash = Seed(Sha256::digest(lines).into());
        assert_eq!(hash.to_string(), text(&row, "sha256"), "{row}");
        assert_eq!(position.turn().seat().map(|seat| seat.to_string()).as_deref(), row["to_move"].as_str());
        seen += 1;
    }
    assert_eq!(seen, 5);
}

#[test]
fn perft_agrees() {
    let mut seen = 0;
    for row in rows("perft.json") {
        let Some(record) = record(text(&row, "file")) else { continue };
        let position = record.replay(None).unwrap();
        assert_eq!(position.turn().seat().map(|seat| seat.to_string()).as_deref(), row["to_move"].as_str());
        for (depth, due) in row["perft"].as_object().unwrap() {
            assert_eq!(perft(&position, depth.parse().unwrap()), due.as_u64(), "{row}, depth {depth}");
            seen += 1;
        }
    }
    assert_eq!(seen, 11);
}

#[test]
fn views_agree() {
    let mut seen = 0;
    for row in rows("views.json") {
        let Some(a) = record(text(&row, "a")) else { continue };
        let b = record(text(&row, "b")).unwrap();
        let (a, b) = (at(&a, &row), at(&b, &row));
        for (viewer, equal) in row["equal"].as_object().unwrap() {
            let viewer: Viewer = viewer.parse().unwrap();
            let [a, b] = [&a, &b].map(|position| serde_json::to_string(&position.view(viewer)).unwrap());
            assert_eq!(a == b, equal.as_bool().unwrap(), "{row}, viewer {viewer}:\n{a}\n{b}");
            seen += 1;
        }
    }
    assert_eq!(seen, 13 * 4);
}

#[test]
fn shuffles_agree() {
    let mut seen = 0;
    for row in rows("fairness.json") {
        if row["game"] != Calcory::SLUG {
            continue;
        }
        let rules: Rules = serde_json::from_value(row["rules"].clone()).unwrap();
        let seats = Calcory::seats(&rules).unwrap();
        let secret: Secret = text(&row, "secret").parse().unwrap();
        let entropy = PerSeat::new(seats, |seat| match row["entropy"][seat.to_string()].as_str() {
            Some("") | None => Entropy::NONE,
            Some(hex) => hex.parse().unwrap(),
        });
        let seed = secret.seed(&entropy, row["k"].as_u64().unwrap() as u32);
        let due = &row["expect"];
        assert_eq!(secret.commitment().to_string(), text(due, "commitment"));
        assert_eq!(seed.to_string(), text(due, "seed"));
        let mut draws = Draws::new(seed);
        let start = draws.start(seats);
        assert_eq!(start.to_string(), text(due, "start"));
        let setup = Calcory::deal(&rules, start, &mut draws).unwrap();
        assert_eq!(serde_json::to_value(&setup.layout).unwrap(), due["layout"], "{row}");
        seen += 1;
    }
    assert_eq!(seen, 2);
}
