//! cassa-grande.md 4: counting.

use tavola_cassa_grande::{CassaGrande, Drawing, Rules, Setup, Side};
use tavola_core::record::Record;
use tavola_core::{Game, Seat};

use super::play;

const SHEET: &str = "11201c\n4c.00.\n022104\n2003.2\n32c243\n.402c3\n";

/// 4: the sheets' own example, read from each side.
#[test]
fn the_example_of_the_sheets() {
    let table: Drawing = SHEET.parse().unwrap();
    assert_eq!(table.numbers(Side::South).as_slice(), [11201, 4, 22104, 2003, 32, 0]);
    assert_eq!(table.numbers(Side::West).as_slice(), [0, 100, 1322, 2, 1, 14023]);
    let totals = Side::ALL.map(|side| table.total(side));
    assert_eq!(totals, [35_344, 15_448, 401_567, 230_626]);
}

/// 4: the same as a whole round: order C, D, A, B.
#[test]
fn the_example_as_a_round() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/vectors/records/001-cassa-grande.json");
    let record = Record::<CassaGrande>::read(&std::fs::read(file).unwrap()).unwrap();
    let checked = record.check().unwrap();
    assert_eq!(checked.position.drawing().to_string(), SHEET);
    let outcome = checked.outcome.unwrap();
    assert_eq!(outcome.scores.values(), [35_344, 15_448, 401_567, 230_626]);
    assert_eq!(outcome.places.values(), [3, 4, 1, 2]);
}

/// 4: a number ends at the first comma or gap; a row that begins with one counts 0; leading zeros count nothing.
#[test]
fn single_rows() {
    let south = |row: &str| {
        let table: Drawing = format!("{row}\n{}", "......\n".repeat(5)).parse().unwrap();
        table.total(Side::South)
    };
    assert_eq!(south("432c04"), 432);
    assert_eq!(south("3.4001"), 3);
    assert_eq!(south("c43210"), 0);
    assert_eq!(south(".43210"), 0);
    assert_eq!(south("004321"), 4321);
    assert_eq!(south("000000"), 0);
}

/// 4: A reads rows from the far one, B columns from the highest x, C rows from the near one, D columns from the lowest x.
#[test]
fn each_side_reads_its_own_way() {
    let table: Drawing = "123\n456\n789".parse().unwrap();
    assert_eq!(table.numbers(Side::South).as_slice(), [123, 456, 789]);
    assert_eq!(table.numbers(Side::West).as_slice(), [369, 258, 147]);
    assert_eq!(table.numbers(Side::North).as_slice(), [987, 654, 321]);
    assert_eq!(table.numbers(Side::East).as_slice(), [741, 852, 963]);
}

/// 4: in a game of two, B sits north.
#[test]
fn two_sit_opposite() {
    assert_eq!(Side::of(Seat::B, 2), Side::North);
    assert_eq!(Seat::ALL.map(|seat| Side::of(seat, 4)), Side::ALL);
}

/// 4, ruling on ties: equal totals share the better place.
#[test]
fn ties() {
    let rules: Rules = serde_json::from_str(r#"{"frame": 3, "hand": {"5": 1, "c": 1}}"#).unwrap();
    let mut game = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).unwrap();
    play(&mut game, &["5@0,0", "5@-1,-1", "5@1,-1", "5@1,1", "c@0,1", "c@-1,0", "c@0,-1", "c@-1,1"]);
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.scores.values(), [5, 5, 10, 10]);
    assert_eq!(outcome.places.values(), [3, 3, 1, 1]);
}
