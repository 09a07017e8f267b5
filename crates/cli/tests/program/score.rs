//! `tavola score`: drawings counted from all sides.

use serde_json::json;

use crate::tavola::{file, tavola, tavola_reading};

const SHEET: &str = "11201c\n4c.00.\n022104\n2003.2\n32c243\n.402c3\n";

/// cassa-grande.md 4: the sheets' own example.
#[test]
fn the_example_of_the_sheets_is_counted() {
    let (_folder, path) = file("table.txt", SHEET);
    let answer = tavola(&["score", &path]);
    let expected = "south: 11201 + 4 + 22104 + 2003 + 32 + 0 = 35344
west: 0 + 100 + 1322 + 2 + 1 + 14023 = 15448
north: 3 + 342 + 2 + 401220 + 0 + 0 = 401567
east: 0 + 4202 + 0 + 223100 + 0 + 3324 = 230626
";
    assert_eq!((answer.code, answer.stdout.as_str(), answer.stderr.as_str()), (0, expected, ""));
}

/// records.md: `c` or `,`; with `--players 2` A and B.
#[test]
fn commas_may_be_commas_and_players_two() {
    let answer = tavola_reading(&["score", "-", "--players", "2"], "12,\r\n.40\r\n999");
    assert_eq!(answer.stdout, "A: 12 + 0 + 999 = 1011\nB: 999 + 4 + 0 = 1003\n");
    let answer = tavola_reading(&["--json", "score", "-", "--players", "2"], "12c\n.40\n999\n");
    let expected = json!({"A": {"numbers": [12, 0, 999], "total": 1011}, "B": {"numbers": [999, 4, 0], "total": 1003}});
    assert_eq!(answer.json(), expected);
    let answer = tavola_reading(&["--json", "score", "-"], SHEET);
    let totals = ["south", "west", "north", "east"].map(|side| answer.json()[side]["total"].clone());
    assert_eq!(totals, [35344, 15448, 401_567, 230_626].map(|total| json!(total)));
}

#[test]
fn odd_drawings_are_refused_with_their_place() {
    for (drawing, start) in [
        (&b""[..], "line 1: a drawing has 3 to 8 lines"),
        (b"12\n34\n", "line 2: a drawing has 3 to 8 lines"),
        (b"123\n12\n123\n", "line 2, column 3: "),
        (b"123\n1x3\n123\n", "line 2, column 2: 'x' is neither"),
        (b"123\n123\n12\xff\n", "line 3, column 3: "),
        (b"123\n\n123\n123\n", "line 1, column 4: "),
    ] {
        tavola_reading(&["score", "-"], drawing).assert_refused(&format!("tavola: -: {start}"));
    }
    tavola_reading(&["score", "-"], "1".repeat(10 << 20)).assert_refused("tavola: -: line 1");
    tavola_reading(&["score", "-"], "1\n".repeat(5 << 20)).assert_refused("tavola: -: line 9");
    assert_eq!(tavola_reading(&["score", "-", "--players", "3"], SHEET).code, 2);
    tavola(&["score", "gone.txt"]).assert_refused("tavola: gone.txt: cannot be read: ");
}

/// cassa-grande.md 1, 4, 6: with rules the cards are held against the deck, and places and points are told.
#[test]
fn rounds_have_places_points_and_standings() {
    let answer = tavola_reading(&["score", "-", "--rules", "{}"], SHEET);
    let last = "D: 0 + 4202 + 0 + 223100 + 0 + 3324 = 230626, place 2, 3 points\n";
    assert!(answer.code == 0 && answer.stdout.ends_with(last) && answer.stderr.is_empty(), "{}", answer.stdout);

    let (_one, first) = file("first.txt", SHEET);
    let (_two, second) = file("second.txt", SHEET);
    let answer = tavola(&["score", &first, &second]);
    let standings = "after 2 rounds\n1. C: 8 points, 803134\n2. D: 6 points, 461252\n3. A: 4 points, 70688\n4. B: 2 points, 30896\n";
    assert!(answer.code == 0 && answer.stdout.ends_with(standings), "{}", answer.stdout);
    let json = tavola(&["--json", "score", &first, &second, "--rules", r#"{"goal": "lowest"}"#]).json();
    assert_eq!(json["standings"]["places"], json!({"A": 2, "B": 1, "C": 4, "D": 3}));
    assert_eq!(json["rounds"][1]["outcome"]["scores"]["C"], json!(401_567));
}

/// cassa-grande.md 1: 32 cards, and how many of each.
#[test]
fn cards_that_do_not_fit_the_deck_or_are_still_to_be_placed_are_named() {
    let wrong = SHEET.replacen("11201c", "11211c", 1);
    let answer = tavola_reading(&["score", "-", "--rules", "{}"], wrong);
    let misfits =
        "does not fit: the deck has 8 cards 0, 7 lie here\ndoes not fit: the deck has 4 cards 1, 5 lie here\n";
    assert!(answer.code == 1 && answer.stdout.ends_with(misfits), "{}", answer.stdout);
    let answer = tavola_reading(&["score", "-", "--rules", "{}"], SHEET.replace(['.', '4'], "?"));
    assert_eq!((answer.code, answer.stdout.as_str()), (1, "not placed yet: 4 cards 4, 4 gaps\n"));
    let short = SHEET.replacen("11201c\n", "", 1);
    tavola_reading(&["score", "-", "--rules", "{}"], short)
        .assert_refused("tavola: -: a frame of 6 has 36 places, not 30");
    // As many places as the frame has, and a place too few in one line.
    let shifted = SHEET.replacen("11201c\n4", "1121c\n4", 1).replacen("2003.2", "20003.2", 1);
    tavola_reading(&["score", "-", "--rules", "{}"], shifted)
        .assert_refused("tavola: -: line 1 has 5 places, and a frame of 6 has 6 in each");
    let rules = ["score", "-", "--players", "2", "--rules", r#"{"players": 4}"#];
    tavola_reading(&rules, SHEET).assert_refused("tavola: --players and --rules name different");
    tavola_reading(&["score", "-", "--rules", r#"{"frame": 9}"#], SHEET).assert_refused("tavola: -: a frame of 9");
}
