//! What is no record: one line on standard error that says what, where and what would be right, exit code 2.

use serde_json::{Value, json};

use crate::tavola::{file, record, short_round, tavola, tavola_reading};

const COMMANDS: [&[&str]; 6] = [
    &["record", "check", "-"],
    &["record", "moves", "-"],
    &["record", "view", "-", "--seat", "A"],
    &["record", "show", "-"],
    &["perft", "-", "--depth", "1"],
    &["--json", "record", "check", "-"],
];

/// Every command that reads records refuses this.
#[track_caller]
fn assert_no_record(bytes: &[u8], start: &str) {
    for command in COMMANDS {
        tavola_reading(command, bytes).assert_refused(&format!("tavola: -: {start}"));
    }
}

/// The same for a record that was altered as a value.
#[track_caller]
fn assert_altered_is_none(alter: impl FnOnce(&mut Value)) {
    let mut record = short_round();
    alter(&mut record);
    assert_no_record(record.to_string().as_bytes(), "line 1, column ");
}

#[test]
fn text_that_is_no_json_is_refused() {
    assert_no_record(b"", "line 1, column 1: ");
    assert_no_record(b"\n\n  ", "line 3, column ");
    assert_no_record(b"hello", "line 1, column 1: an object in braces must stand here, not 'h'");
    assert_no_record(b"[1, 2]", "line 1, column 1: an object in braces must stand here, not '['");
    assert_no_record(b"null", "line 1, column 1: ");
    assert_no_record(b"{\n  \"format\": tavola\n}", "line 2, column ");
    assert_no_record(b"\xff\xfe{\x00", "line 1, column 1: this is not UTF-8 text");
    assert_no_record(b"{\"format\": \"\xc3\x28\"}", "line 1, column 13: this is not UTF-8 text");
    assert_no_record(
        format!("\u{feff}{}", short_round()).as_bytes(),
        "line 1, column 1: the file begins with a byte order mark",
    );
    assert_no_record(format!("{} x", short_round()).as_bytes(), "line 1, column ");
    assert_no_record(format!("{}{}", short_round(), short_round()).as_bytes(), "line 1, column ");
}

/// A file that ends too early, wherever it ends.
#[test]
fn truncated_files_are_refused() {
    let whole = record("records/059-casa-grande.json").to_string();
    for end in (0..whole.len()).step_by(97) {
        tavola_reading(&["record", "check", "-"], &whole.as_bytes()[..end])
            .assert_refused("tavola: -: line 1, column ");
    }
}

#[test]
fn wrong_types_are_refused() {
    for key in ["format", "game", "rules", "setup", "moves", "result"] {
        for wrong in [json!(null), json!(1), json!([]), json!(true), json!("x"), json!({"x": 1})] {
            let fits = (key == "moves" && wrong == json!([])) || (key == "rules" && wrong == json!({}));
            if !fits {
                assert_altered_is_none(|record| record[key] = wrong);
            }
        }
    }
    for wrong in [json!(null), json!(3), json!({"a": 1})] {
        assert_altered_is_none(|record| record["moves"][2] = wrong);
    }
    for key in ["fairness", "date", "comment"] {
        for wrong in [json!(null), json!(1), json!([])] {
            assert_altered_is_none(|record| record[key] = wrong);
        }
    }
    assert_altered_is_none(|record| record["rules"]["players"] = json!("2"));
    assert_altered_is_none(|record| record["rules"]["players"] = json!(2.0));
    assert_altered_is_none(|record| record["rules"]["laying"] = json!("secret"));
    assert_altered_is_none(|record| record["rules"]["exchange"] = json!(1));
    assert_altered_is_none(|record| record["setup"]["start"] = json!("a"));
}

#[test]
fn missing_unknown_and_doubled_keys_are_refused() {
    for key in ["format", "game", "rules", "setup", "moves"] {
        assert_altered_is_none(|record| drop(record.as_object_mut().unwrap().remove(key)));
    }
    assert_altered_is_none(|record| record["colour"] = json!("red"));
    assert_altered_is_none(|record| record["rules"]["colour"] = json!("red"));
    assert_altered_is_none(|record| record["setup"]["colour"] = json!("red"));
    assert_altered_is_none(|record| record["result"]["colour"] = json!("red"));
    let text = short_round().to_string();
    for (old, new) in [
        (r#""game":"#, r#""game":"cassa-grande","game":"#),
        (r#""players":"#, r#""players":2,"players":"#),
        (r#""start":"#, r#""start":"A","start":"#),
        (r#""1":2"#, r#""1":2,"1":2"#),
        (r#""scores":{"A":183"#, r#""scores":{"A":183,"A":183"#),
    ] {
        let doubled = text.replacen(old, new, 1);
        assert_ne!(doubled, text, "{old}");
        assert_no_record(doubled.as_bytes(), "line 1, column ");
    }
    let seats = text.replacen('{', r#"{"seats":{"A":1,"A":2},"#, 1);
    assert_no_record(seats.as_bytes(), "line 1, column ");
    // Within `seats` anything goes.
    let free = text.replacen('{', r#"{"seats":{"A":{"name":"Zoë","tags":[null,1.5]},"x":[]},"#, 1);
    assert_eq!(tavola_reading(&["record", "check", "-"], free).code, 0);
}

#[test]
fn unknown_formats_and_games_are_refused() {
    assert_altered_is_none(|record| record["format"] = json!("tavola/2"));
    let mut chess = short_round();
    chess["game"] = json!("chess\u{1b}[31m");
    let answer = tavola_reading(&["record", "check", "-"], chess.to_string());
    answer.assert_refused("tavola: -: line 1, column 1: the game \"chess");
    assert!(answer.stderr.contains("known are cassa-grande, calcory, casa-grande"), "{answer:?}");
    assert!(!answer.stderr.contains('\u{1b}'), "{answer:?}");
}

/// cassa-grande.md 5, own variants: anything else is refused with a sentence that names the offending figure.
#[test]
fn refused_rules_and_impossible_setups_are_no_records() {
    assert_altered_is_none(|record| record["rules"]["players"] = json!(3));
    assert_altered_is_none(|record| record["rules"]["frame"] = json!(9));
    assert_altered_is_none(|record| record["rules"]["hand"]["1"] = json!(4_000_000_000_u32));
    assert_altered_is_none(|record| record["rules"]["hand"]["1"] = json!(-1));
    assert_altered_is_none(|record| record["setup"]["start"] = json!("C"));
    assert_altered_is_none(|record| record["setup"]["hands"] = json!({"A": ["1"]}));
    let mut dealt = record("records/057-cassa-grande.json");
    dealt["setup"]["hands"]["A"].as_array_mut().unwrap().push(json!("0"));
    assert_no_record(dealt.to_string().as_bytes(), "line 1, column ");
    let mut layout = record("records/030-calcory.json");
    layout["setup"]["layout"][0] = json!("V9");
    layout["setup"]["layout"][1] = json!("V9");
    assert_no_record(layout.to_string().as_bytes(), "line 1, column ");
    let mut short = record("records/030-calcory.json");
    short["setup"]["layout"].as_array_mut().unwrap().pop();
    assert_no_record(short.to_string().as_bytes(), "line 1, column ");
}

/// casa-grande.md 9: refused, with a sentence.
#[test]
fn odd_sets_of_platforms_are_refused() {
    let casa = |platforms: &str| {
        format!(
            r#"{{"format": "tavola/1", "game": "casa-grande", "rules": {{"platforms": {platforms}}}, "setup": {{"start": "A"}}, "moves": []}}"#
        )
    };
    assert_eq!(tavola_reading(&["record", "check", "-"], casa(r##"{"a": ["#"]}"##)).code, 0);
    let row = "#".repeat(20);
    let huge = format!(r#"{{"a": [{}]}}"#, vec![format!("{row:?}"); 20].join(", "));
    let many: Vec<String> = (0..65).map(|n| format!(r##""p{n}": ["#"]"##)).collect();
    let cases = [
        "{}".to_owned(),
        huge,
        format!("{{{}}}", many.join(", ")),
        r##"{"a": ["#"], "a": ["#o"]}"##.to_owned(),
        r##"{"A": ["#"]}"##.to_owned(),
        r##"{"": ["#"]}"##.to_owned(),
        format!(r##"{{"{}": ["#"]}}"##, "a".repeat(25)),
        r#"{"a": []}"#.to_owned(),
        r#"{"a": [""]}"#.to_owned(),
        r##"{"a": ["#", "#o"]}"##.to_owned(),
        r##"{"a": ["#x"]}"##.to_owned(),
        r##"{"a": ["#."]}"##.to_owned(),
        r#"{"a": ["oo"]}"#.to_owned(),
        r##"{"a": "#"}"##.to_owned(),
        r##"[["#"]]"##.to_owned(),
        "null".to_owned(),
    ];
    for case in cases {
        assert_no_record(casa(&case).as_bytes(), "line 1, column ");
    }
}

/// records.md: a malformed result or fairness object makes a file no record.
#[test]
fn malformed_results_and_fairness_are_refused() {
    for alter in [
        |record: &mut Value| drop(record["result"].as_object_mut().unwrap().remove("places")),
        |record: &mut Value| drop(record["result"]["scores"].as_object_mut().unwrap().remove("B")),
        |record: &mut Value| record["result"]["scores"]["C"] = json!(1),
        |record: &mut Value| record["result"]["scores"]["A"] = json!(1.5),
        |record: &mut Value| record["result"]["scores"]["A"] = json!(u64::MAX),
        |record: &mut Value| record["result"] = json!([{"A": 183, "B": 1}, {"A": 1, "B": 2}]),
    ] {
        assert_altered_is_none(alter);
    }
    for alter in [
        |fairness: &mut Value| drop(fairness.as_object_mut().unwrap().remove("commitment")),
        |fairness: &mut Value| drop(fairness.as_object_mut().unwrap().remove("game")),
        |fairness: &mut Value| fairness["secret"] = json!("00"),
        |fairness: &mut Value| fairness["secret"] = json!("g".repeat(64)),
        |fairness: &mut Value| fairness["secret"] = json!(null),
        |fairness: &mut Value| fairness["entropy"]["A"] = json!(""),
        |fairness: &mut Value| fairness["entropy"]["E"] = json!("00".repeat(16)),
        |fairness: &mut Value| fairness["game"] = json!(0),
        |fairness: &mut Value| fairness["game"] = json!(4_294_967_296_u64),
        |fairness: &mut Value| fairness["start"] = json!("chosen"),
        |fairness: &mut Value| fairness["extra"] = json!(1),
    ] {
        let mut whole = record("records/057-cassa-grande.json");
        alter(&mut whole["fairness"]);
        assert_no_record(whole.to_string().as_bytes(), "line 1, column ");
    }
}

/// Huge and odd inputs answer in a moment, since at most one byte more than a record can have is read.
#[test]
fn huge_inputs_are_refused() {
    let brackets = "[".repeat(10 << 20);
    assert_no_record(brackets.as_bytes(), "line 1, column 1: the file has more than ");
    let nested = format!(r#"{{"seats": {}"#, "[".repeat(1 << 20));
    assert_no_record(nested.as_bytes(), "line 1, column ");
    let deep = format!(r#"{{"rules": {}"#, r#"{"a":"#.repeat(1 << 19));
    assert_no_record(deep.as_bytes(), "line 1, column ");
    let mut many = short_round();
    many["moves"] = json!(vec!["x"; 100_001]);
    assert_no_record(many.to_string().as_bytes(), "line 1, column ");
    let mut long = short_round();
    long["moves"][0] = json!("9".repeat(1 << 20));
    let answer = tavola_reading(&["record", "check", "-"], long.to_string());
    assert_eq!(answer.code, 1);
    assert!(answer.stdout.len() < 1000, "{}", answer.stdout.len());
}

#[test]
fn files_that_cannot_be_read_are_told() {
    for command in ["check", "moves", "show"] {
        tavola(&["record", command, "gone.json"]).assert_refused("tavola: gone.json: cannot be read: ");
    }
    let (folder, _) = file("x", "");
    let folder = folder.path().to_str().unwrap();
    tavola(&["record", "check", folder]).assert_refused(&format!("tavola: {folder}: cannot be read: "));
}

/// A server that could let nobody in does not begin.
#[test]
fn point_11_settings_of_0_are_refused_at_the_start() {
    for (text, start) in [
        ("[limits]\nheartbeat_seconds = 0\n", "tavola: heartbeat_seconds in [limits] is 0, "),
        ("[limits]\nsockets = 0\n", "tavola: sockets in [limits] is 0, "),
        ("thinkers = 0\n", "tavola: thinkers is 0, "),
        ("[nats]\nreplicas = 0\n", "tavola: replicas is 0, "),
    ] {
        let (folder, settings) = file("settings.toml", text);
        let data = folder.path().to_str().unwrap();
        tavola(&["serve", "--listen", "127.0.0.1:0", "--data", data, "--config", &settings]).assert_refused(start);
    }
}
