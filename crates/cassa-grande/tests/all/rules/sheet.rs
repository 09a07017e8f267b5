//! cassa-grande.md 1, 4 and 6: a real table that is written down and counted.

use tavola_cassa_grande::{Book, BookError, Goal, Rules, Sheet, SheetError};
use tavola_core::Seat;

const SHEET: &str = "11201c4c.00.0221042003.232c243.402c3";

fn two() -> Rules {
    Rules { players: 2, ..Rules::default() }
}

fn names(stock: &[tavola_cassa_grande::Stock]) -> Vec<String> {
    stock.iter().map(|one| format!("{} {}/{}", one.what, one.lie, one.deck)).collect()
}

/// 4: the sheets' example: its totals, its order, its numbers, and what they are made of.
#[test]
fn the_example_gives_its_four_totals() {
    let sheet = Sheet::read(&Rules::default(), Seat::A, SHEET).unwrap();
    assert_eq!(sheet.misfits(), []);
    let count = sheet.count().unwrap();
    assert_eq!(count.outcome.scores.values(), [35_344, 15_448, 401_567, 230_626]);
    assert_eq!(count.outcome.places.values(), [3, 4, 1, 2]);
    assert_eq!(count.points.values(), [2, 1, 4, 3]);
    assert_eq!(count.cells, SHEET);
    let rows = |seat| count.rows[seat].iter().map(|row| (row.cells.as_str(), row.read, row.number)).collect::<Vec<_>>();
    assert_eq!(rows(Seat::A)[..2], [("11201c", 5, 11201), ("4c.00.", 1, 4)]);
    assert_eq!(rows(Seat::B)[1], ("100.4c", 3, 100));
    assert_eq!(rows(Seat::C)[0], ("3c204.", 1, 3));
}

/// 4: whoever writes it down, from whatever side, counts the same.
#[test]
fn every_side_may_write_it_down() {
    // Each side's rows, one under the other, are the table as that side sees it.
    let count = Sheet::read(&Rules::default(), Seat::A, SHEET).unwrap().count().unwrap();
    for seat in Seat::ALL {
        let seen: String = count.rows[seat].iter().map(|row| row.cells.as_str()).collect();
        assert_eq!(Sheet::read(&Rules::default(), seat, &seen).unwrap().count().unwrap(), count, "{seat}");
    }
    let opposite: String = SHEET.chars().rev().collect();
    assert_eq!(Sheet::read(&Rules::default(), Seat::C, &opposite).unwrap().count().unwrap(), count);
}

/// 1: four players have 32 cards and 4 gaps, two have 24 and 1.
#[test]
fn what_is_still_to_be_placed_is_told() {
    let empty = Sheet::empty(&Rules::default()).unwrap();
    assert_eq!(names(&empty.stock()), ["0 0/8", "1 0/4", "2 0/8", "3 0/4", "4 0/4", "c 0/4", ". 0/4"]);
    assert_eq!(empty.unknown(), 36);
    let empty = Sheet::empty(&two()).unwrap();
    assert_eq!(names(&empty.stock()), ["0 0/6", "1 0/4", "2 0/6", "3 0/4", "4 0/2", "c 0/2", ". 0/1"]);
    let own = Rules { frame: Some(3), hand: serde_json::from_str(r#"{"1":2,"9":1,"c":1}"#).ok(), ..two() };
    assert_eq!(names(&Sheet::empty(&own).unwrap().stock()), ["1 0/4", "9 0/2", "c 0/2", ". 0/1"]);
}

/// 1: counts that leave no choice fill the rest; a wrong one never does.
#[test]
fn counts_fill_the_rest() {
    let rest =
        |cells: &str| Sheet::read(&Rules::default(), Seat::A, cells).unwrap().rest().map(|rest| rest.to_string());
    let cut = |known: usize| format!("{}{}", &SHEET[..known], "?".repeat(36 - known));
    assert_eq!(rest(&cut(35)).as_deref(), Some("3"));
    assert_eq!(rest(&cut(34)), None, "a comma and a 3 are left");
    assert_eq!(rest(SHEET), None, "nothing is left");
    assert_eq!(rest(&"?".repeat(36)), None);
    // One 1 too many where a 0 lay: the last place is no longer certain.
    assert_eq!(rest(&cut(35).replacen("201c", "211c", 1)), None);
    // Only gaps are left.
    let packed: String = SHEET.chars().filter(|cell| *cell != '.').chain("????".chars()).collect();
    assert_eq!(rest(&packed).as_deref(), Some("."));
}

/// 1: what does not fit the deck is named, too many at once, too few at the end; it is counted as it lies.
#[test]
fn wrong_counts_are_named() {
    let sheet = |cells: &str| Sheet::read(&Rules::default(), Seat::A, cells).unwrap();
    let wrong = sheet(&SHEET.replacen("11201c", "11211c", 1));
    assert_eq!(names(&wrong.misfits()), ["0 7/8", "1 5/4"]);
    assert_eq!(wrong.count().unwrap().outcome.scores[Seat::A], 35_344 + 10);
    let early = sheet(&format!("99999{}", "?".repeat(31)));
    assert_eq!(names(&early.misfits()), ["9 5/0"]);
    assert!(early.count().is_none());
    let gaps = sheet(&format!(".....{}", "?".repeat(31)));
    assert_eq!(names(&gaps.misfits()), [". 5/4"]);
}

/// 5 D: the lowest total wins; two players sit opposite each other.
#[test]
fn variants_that_change_the_count() {
    let lowest = Rules { goal: Goal::Lowest, ..Rules::default() };
    let count = Sheet::read(&lowest, Seat::A, SHEET).unwrap().count().unwrap();
    assert_eq!(count.outcome.places.values(), [2, 1, 4, 3]);
    let cells = "01203".repeat(5);
    let count = Sheet::read(&two(), Seat::A, &cells).unwrap().count().unwrap();
    assert_eq!(count.outcome.scores.values(), [5 * 1_203, 5 * 30_210]);
}

/// 6: points over rounds, and who starts the next one.
#[test]
fn a_book_adds_rounds_up() {
    let mut book = Book { rounds: vec![SHEET.into(), SHEET.into()], ..Book::default() };
    let tally = book.tally().unwrap();
    assert_eq!(tally.standings.points.values(), [4, 2, 8, 6]);
    assert_eq!(tally.standings.totals.values(), [70_688, 30_896, 803_134, 461_252]);
    assert_eq!((tally.next, tally.unknown, tally.rounds.len()), (Seat::C, 36, 2));
    book.sheet = SHEET.chars().rev().collect();
    book.from = Seat::C;
    assert_eq!(book.tally().unwrap().count.unwrap(), tally.rounds[0]);
    // A tie: the first clockwise from who started.
    let even = "1".repeat(36);
    let tied = Book { rounds: vec![even], start: Seat::D, ..Book::default() };
    assert_eq!(tied.tally().unwrap().next, Seat::D);
}

#[test]
fn what_is_no_book_is_refused_with_its_place() {
    let sentence = |book: Book| book.tally().unwrap_err().to_string();
    let book = |rounds: &[&str]| Book { rounds: rounds.iter().map(ToString::to_string).collect(), ..Book::default() };
    assert_eq!(sentence(book(&[SHEET, "12"])), "round 2: a frame of 6 has 36 places, not 2");
    let open = SHEET.replace('4', "?");
    assert_eq!(book(&[&open]).tally().unwrap_err(), BookError::Unknown { round: 1, unknown: 4 });
    let odd = Book { sheet: SHEET.replacen('4', "x", 1), ..Book::default() };
    assert!(sentence(odd).starts_with("place 7: 'x' is neither a digit"));
    let nobody = Book { rules: two(), start: Seat::C, ..Book::default() };
    assert_eq!(nobody.tally().unwrap_err(), BookError::Start { seat: Seat::C });
    let writer = Sheet::read(&two(), Seat::D, &"0".repeat(25)).unwrap_err();
    assert_eq!(writer, SheetError::Seat { seat: Seat::D, players: 2 });
    let rules = Rules { frame: Some(9), ..Rules::default() };
    assert_eq!(Sheet::empty(&rules).unwrap_err().to_string(), "a frame of 9 cannot be played: it must be 3 to 8");
}
