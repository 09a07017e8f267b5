//! Every game agrees with the independent referee.

use std::path::Path;

use serde::Deserialize;
use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::{CassaGrande, Drawing, Side};
use tavola_core::record::Recorded;
use tavola_testkit::vectors::{VectorError, Vectors};

fn vectors() -> Vectors {
    Vectors::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/vectors"))
}

/// Compares all rows of one game and counts them: records, lists of moves, perft counts, views, chance.
fn compare<G: Recorded>() -> Result<[usize; 5], VectorError> {
    let vectors = vectors();
    let counts = [vectors.records::<G>()?, vectors.moves::<G>()?, vectors.perft::<G>()?];
    let [records, moves, perft] = counts;
    Ok([records, moves, perft, vectors.views::<G>()?, vectors.fairness::<G>()?])
}

/// Each list must have had something to say on the game, else a renamed file would pass unseen.
fn assert_agrees<G: Recorded>(lists: [bool; 5]) {
    let counts = compare::<G>().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(counts.map(|count| count > 0), lists, "{counts:?}");
}

#[test]
fn cassa_grande_agrees_with_the_referee() {
    assert_agrees::<CassaGrande>([true, true, true, true, true]);
}

#[test]
fn calcory_agrees_with_the_referee() {
    assert_agrees::<Calcory>([true, true, true, true, true]);
}

#[test]
fn casa_grande_agrees_with_the_referee() {
    // Nothing is hidden, and no start or roll stands in the list.
    assert_agrees::<CasaGrande>([true, true, true, false, false]);
}

#[test]
fn draws_agree_with_the_referee() {
    assert!(vectors().below().unwrap() > 0);
}

#[derive(Deserialize)]
struct ScoreRow {
    drawing: Vec<String>,
    numbers: std::collections::BTreeMap<String, Vec<u32>>,
    sides: std::collections::BTreeMap<String, u32>,
    players: usize,
}

/// cassa-grande.md 4: each side reads its rows from the far one to the near one, left to right.
#[test]
fn counting_agrees_with_the_referee() {
    let rows: Vec<ScoreRow> = vectors().list("score.json").unwrap();
    assert!(!rows.is_empty());
    for row in rows {
        let drawing: Drawing = row.drawing.join("\n").parse().unwrap();
        for side in Side::ALL {
            assert_eq!(drawing.total(side), row.sides[&side.to_string()], "{drawing}{side}");
        }
        for (seat, numbers) in &row.numbers {
            let side = Side::of(seat.parse().unwrap(), row.players);
            assert_eq!(drawing.numbers(side).as_slice(), numbers, "{drawing}{seat}");
        }
    }
}
