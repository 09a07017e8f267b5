//! `tavola record show`: tables drawn from the right side, with nothing that a seat may not know.

use serde_json::json;

use crate::tavola::{file, short_round, tavola, tavola_reading, vector};

/// cassa-grande.md 2 and 4: as seat A sees it, the far row first; without a seat everything is shown.
#[test]
fn a_round_is_drawn_as_seat_a_sees_it() {
    let answer = tavola_reading(&["record", "show", "-", "--at", "7"], short_round().to_string());
    let expected = "cassa-grande, after 7 of 8 moves

  y
  2 │ ▒1▒ ▒c▒ ▒1▒
  1 │ ▒9▒ ▒1▒  ·
  0 │ ▒9▒ ▒1▒  ·
    └────────────
       0   1   2  x

The frame of 3 × 3 is fixed.

● A  south           hand empty
▲ B  north  to move  hand c
";
    let drawn: Vec<&str> = answer.stdout.lines().map(str::trim_end).collect();
    assert_eq!(drawn, expected.lines().collect::<Vec<_>>(), "{}", answer.stdout);
}

/// cassa-grande.md 8: its own face-down cards by value, those of others not; the seat sits at the bottom.
#[test]
fn a_seat_sees_its_own_side_and_its_own_cards() {
    let rows = |seat: &str| {
        let args = ["record", "show", "-", "--at", "7", "--seat", seat];
        let answer = tavola_reading(&args, short_round().to_string());
        assert!(answer.stdout.starts_with("cassa-grande, after 7 of 8 moves, as "), "{}", answer.stdout);
        answer.stdout.lines().skip(2).take(6).map(|line| line.trim_end().to_owned()).collect::<Vec<_>>()
    };
    // A laid 9@0,0, 1@1,1, 1@2,2 and c@1,2.
    assert_eq!(
        rows("A"),
        [
            "  y",
            "  2 │ ▒▲▒ ▒c▒ ▒1▒",
            "  1 │ ▒▲▒ ▒1▒  ·",
            "  0 │ ▒9▒ ▒▲▒  ·",
            "    └────────────",
            "       0   1   2  x"
        ]
    );
    // B sits in the north: turned by half a turn.
    assert_eq!(
        rows("B"),
        [
            "  y",
            "  0 │  ·  ▒1▒ ▒●▒",
            "  1 │  ·  ▒●▒ ▒9▒",
            "  2 │ ▒●▒ ▒●▒ ▒1▒",
            "    └────────────",
            "       2   1   0  x"
        ]
    );
    assert_eq!(rows("watcher")[1], "  2 │ ▒▲▒ ▒●▒ ▒●▒");
}

/// cassa-grande.md 4: B (west) reads columns from the highest x, each from high y; D (east) the other way round.
#[test]
fn four_sides_are_four_quarter_turns() {
    let path = vector("records/001-cassa-grande.json");
    let grid = |seat: &str| {
        let answer = tavola(&["record", "show", &path, "--seat", seat]);
        let rows = answer.stdout.lines().skip(3).take(6);
        rows.map(|row| row.split_once('│').unwrap().1.split_whitespace().collect::<String>()).collect::<Vec<_>>()
    };
    let south = grid("A");
    assert_eq!(south, ["11201c", "4c.00.", "022104", "2003.2", "32c243", ".402c3"]);
    let turned = |grid: &[String]| -> Vec<String> {
        // A quarter turn: the last column becomes the first row.
        (0..6).rev().map(|column| grid.iter().map(|row| row.as_bytes()[column] as char).collect()).collect()
    };
    // West sees as its far row what is the easternmost column of the south, read from the north.
    assert_eq!(grid("B"), turned(&south));
    assert_eq!(grid("C"), turned(&grid("B")));
    assert_eq!(grid("D"), turned(&grid("C")));
    let answer = tavola(&["record", "show", &path, "--seat", "B"]);
    assert!(answer.stdout.contains("reads 0 + 100 + 1322 + 2 + 1 + 14023 = 15448"), "{}", answer.stdout);
    assert!(
        answer
            .stdout
            .ends_with("Result: C 401567 (place 1), D 230626 (place 2), A 35344 (place 3), B 15448 (place 4)\n")
    );
}

/// cassa-grande.md 8: a blind seat sees numbers only, the others see values by number.
#[test]
fn blind_hands_are_drawn_by_number() {
    let path = vector("records/057-cassa-grande.json");
    let own = tavola(&["record", "show", &path, "--at", "0", "--seat", "A"]).stdout;
    let line = |text: &str, sign: char| text.lines().find(|line| line.starts_with(sign)).unwrap().to_owned();
    assert!(line(&own, '●').contains("#1 ?, #2 ?, #3 ?, #4 ?, #5 ?, #6 ?, #7 ?   in front c"), "{own}");
    for seat in ["B", "watcher"] {
        let other = tavola(&["record", "show", &path, "--at", "0", "--seat", seat]).stdout;
        assert_eq!(line(&other, '●').contains("#1 0, #2 1, #3 0, #4 1, #5 2, #6 4, #7 2"), seat == "B", "{other}");
    }
    let all = tavola(&["record", "show", &path, "--at", "0"]).stdout;
    assert!(line(&all, '●').contains("#1 0, #2 1, #3 0, #4 1, #5 2, #6 4, #7 2"), "{all}");
    assert!(line(&all, '■').contains("#1 3, #2 3, #3 2, #4 0, #5 4, #6 4   in front c c"), "{all}");
}

/// cassa-grande.md 8: shown, other seats see the dealt hand; watchers don't.
#[test]
fn shown_hands_are_drawn_as_they_were_dealt() {
    let path = vector("../golden/cassa-grande/four-shown.json");
    let line = |seat: &str| {
        let text = tavola(&["record", "show", &path, "--at", "9", "--seat", seat]).stdout;
        text.lines().find(|line| line.starts_with('◆')).unwrap().to_owned()
    };
    assert!(line("A").contains("hand 6 cards   of 0 0 0 1 1 1 2 2"), "{}", line("A"));
    assert!(!line("D").contains("cards") && !line("D").contains("of"), "{}", line("D"));
    assert!(line("watcher").ends_with("hand 6 cards"), "{}", line("watcher"));
}

/// calcory.md 6: face-down cards show nothing to anybody; who holds the record sees all.
#[test]
fn calcory_is_drawn_with_places_marks_and_the_sum() {
    let record = json!({
        "format": "tavola/1", "game": "calcory", "rules": {},
        "setup": {"start": "A", "layout": layout()},
        "moves": ["flip a1", "flip d1", "stop", "flip b1"]
    });
    let show = |args: &[&str]| tavola_reading(&[&["record", "show", "-"], args].concat(), record.to_string()).stdout;
    let seat = show(&["--seat", "A"]);
    assert!(seat.contains("     a    b    c    d    e    f    g    h    i    j"), "{seat}");
    assert!(seat.contains("\n1  ●R0  [R1]  ▒▒  ●R2   ▒▒ "), "{seat}");
    assert!(seat.contains("\n● A           pile 0   marks 2 cards with sum 2\n"), "{seat}");
    assert!(seat.contains("\n▲ B  to move  pile 0\n"), "{seat}");
    assert!(seat.contains("Sum of this turn: 1 of 13."), "{seat}");
    assert!(!seat.contains("V9"), "{seat}");
    let all = show(&[]);
    assert!(all.contains("\n1  ●R0  [R1] ▒R1▒ ●R2  ▒R3▒ "), "{all}");
    assert!(all.contains("▒V9▒"), "{all}");
}

/// The cards in the order of the deck.
fn layout() -> Vec<String> {
    let numbers = [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9];
    ["R", "B", "G", "Y", "V"].iter().flat_map(|colour| numbers.map(|number| format!("{colour}{number}"))).collect()
}

/// A card that was put back lies where it was put, for who holds the record.
#[test]
fn cards_that_were_put_back_are_followed() {
    let path = vector("views/039-a.json");
    let all = tavola(&["record", "show", &path, "--at", "5"]).stdout;
    // `put Y3 c5` was the fifth move.
    let row = all.lines().find(|line| line.starts_with('5')).unwrap();
    assert_eq!(row.split_whitespace().nth(3), Some("▒Y3▒"), "{all}");
    let seat = tavola(&["record", "show", &path, "--at", "5", "--seat", "B"]).stdout;
    assert!(!seat.contains("Y3"), "{seat}");
}

/// casa-grande.md: heights and owners, the track with the pawns, money and points.
#[test]
fn casa_grande_is_drawn_as_a_plan() {
    let record = json!({
        "format": "tavola/1", "game": "casa-grande", "rules": {"platforms": {"pair": ["##"]}},
        "setup": {"start": "A"},
        "moves": ["corner NW", "corner SE", "roll 1", "walk 0", "block a8", "roll 6", "walk 0", "block a1",
                  "roll 5", "walk 5", "block h8"]
    });
    let all = tavola_reading(&["record", "show", "-"], record.to_string());
    assert_eq!(all.code, 0, "{all:?}");
    let row = |figure: char| {
        let rows = all.stdout.lines().filter(|line| line.contains(&format!(" {figure} ")));
        rows.map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
            .find(|words| words.len() >= 10)
            .unwrap()
    };
    assert_eq!(row('8').join(" "), "19 8 1● · · · · · · 1● 8 6", "{}", all.stdout);
    assert_eq!(row('1').join(" "), "▲ 1 1▲ · · · · · · · 1", "{}", all.stdout);
    assert!(all.stdout.contains("● A  "), "{}", all.stdout);
    let line = all.stdout.lines().find(|line| line.starts_with("● A")).unwrap();
    assert!(line.contains("0 L   0 bonus   22 blocks"), "{line}");
    assert!(line.contains("pawn on 11"), "{line}");
    assert!(all.stdout.ends_with("The die is to be rolled.\n"), "{}", all.stdout);
}

#[test]
fn platforms_are_drawn_in_one_piece() {
    let path = vector("records/053-casa-grande.json");
    let all = tavola(&["record", "show", &path]).stdout;
    assert!(all.contains("≡2◆≡≡2◆"), "{all}");
    assert!(all.lines().last().unwrap().starts_with("Result: D "), "{all}");
}

#[test]
fn every_point_of_every_record_can_be_drawn() {
    for name in ["003-cassa-grande", "028-cassa-grande", "034-calcory", "053-casa-grande"] {
        let path = vector(&format!("records/{name}.json"));
        for at in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 60] {
            for seat in [&["--seat", "A"][..], &["--seat", "B"], &["--seat", "watcher"], &[]] {
                let answer = tavola(&[&["record", "show", &path, "--at", &at.to_string()], seat].concat());
                assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "{name} at {at}, {seat:?}");
            }
        }
    }
}

#[test]
fn json_gives_the_views() {
    let (_folder, path) = file("round.json", short_round().to_string());
    let all = tavola(&["--json", "record", "show", &path, "--at", "3"]).json();
    assert_eq!((&all["game"], &all["at"], &all["moves"]), (&json!("cassa-grande"), &json!(3), &json!(8)));
    let viewers: Vec<&String> = all["views"].as_object().unwrap().keys().collect();
    assert_eq!(viewers, ["A", "B", "watcher"]);
    let one = tavola(&["--json", "record", "show", &path, "--at", "3", "--seat", "B"]);
    let view = tavola(&["record", "view", &path, "--at", "3", "--seat", "B"]).stdout;
    assert!(one.stdout.contains(view.trim_end()), "the same bytes as the view: {}", one.stdout);
    assert_eq!(one.json()["views"].as_object().unwrap().len(), 1);
}
