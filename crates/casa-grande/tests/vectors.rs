//! The numbers of an independent referee.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use sha2::{Digest, Sha256};
use tavola_casa_grande::CasaGrande;
use tavola_core::record::{ChanceCheck, Claim, Record};
use tavola_core::{Game, Turn, perft};

fn folder() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/vectors")).to_owned()
}

fn list(name: &str) -> Vec<Value> {
    let path = folder().join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).expect("a list of rows")
}

/// The rows of a list that are about Casa Grande, each with its record.
fn rows(name: &str) -> Vec<(Value, Record<CasaGrande>)> {
    let rows = list(name).into_iter().filter_map(|row| {
        let file = row["file"].as_str().expect("a row names a file").to_owned();
        let bytes = fs::read(folder().join(&file)).expect(&file);
        let record: Value = serde_json::from_slice(&bytes).expect(&file);
        (record["game"] == "casa-grande").then(|| (row, Record::read(&bytes).expect(&file)))
    });
    rows.collect()
}

fn number(value: &Value) -> usize {
    value.as_u64().expect("a number") as usize
}

#[test]
fn every_record_holds() {
    let rows = rows("records.json");
    assert!(rows.len() >= 15);
    for (row, record) in rows {
        let checked = record.check().unwrap_or_else(|fault| panic!("{}: {fault}", row["file"]));
        assert_eq!(record.moves.len(), number(&row["moves"]), "{row}");
        let due: Claim = serde_json::from_value(row["result"].clone()).expect("a result");
        assert_eq!(checked.outcome.as_ref().map(Claim::from), Some(due), "{row}");
    }
}

/// fairness.md 5: Casa Grande draws the start and one die for each roll, in order.
#[test]
fn the_dice_of_the_fair_record_follow_from_its_secret() {
    let fair: Vec<_> = rows("records.json").into_iter().filter(|(_, record)| record.fairness.is_some()).collect();
    assert!(!fair.is_empty());
    for (row, record) in fair {
        assert_eq!(record.check().map(|checked| checked.chance), Ok(ChanceCheck::Follows), "{row}");
    }
}

#[test]
fn every_list_of_moves_is_the_same() {
    let rows = rows("moves.json");
    assert!(rows.len() >= 13);
    for (row, record) in rows {
        let position = record.replay(Some(number(&row["at"]))).expect("the record holds");
        let mover = match position.turn() {
            Turn::Decide(seat) => seat.to_string(),
            Turn::Chance => "chance".to_owned(),
            Turn::Over => "over".to_owned(),
        };
        assert_eq!(row["to_move"], mover, "{row}");
        assert_eq!(row["phase"], position.phase().to_string(), "{row}");
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut texts: Vec<String> = moves.into_iter().map(|m| position.move_text(m)).collect();
        texts.sort_unstable();
        assert_eq!(texts.len(), number(&row["count"]), "{row}");
        if let Some(listed) = row["moves"].as_array() {
            assert_eq!(&texts, listed, "{row}");
        }
        let lines = texts.iter().fold(Sha256::new(), |hash, text| hash.chain_update(text).chain_update("\n"));
        let mut digits = String::new();
        for byte in lines.finalize() {
            write!(digits, "{byte:02x}").expect("writing to a string cannot fail");
        }
        assert_eq!(row["sha256"], digits, "{row}");
    }
}

#[test]
fn every_perft_count_is_the_same() {
    let rows = rows("perft.json");
    assert!(rows.len() >= 4);
    for (row, record) in rows {
        let position = record.replay(None).expect("the record holds");
        for (depth, count) in row["perft"].as_object().expect("counts by depth") {
            let depth = depth.parse().expect("a depth");
            assert_eq!(perft(&position, depth), count.as_u64(), "{} depth {depth}", row["file"]);
        }
    }
}
