//! casa-grande.md 9: which sets of platforms are taken, and what is said of those that are not.

use tavola_casa_grande::{Platforms, SetRefusal};

fn one(name: &str, rows: &[&str]) -> Result<Platforms, SetRefusal> {
    Platforms::new([(name, rows.iter().copied())])
}

fn refused(name: &str, rows: &[&str]) -> String {
    one(name, rows).expect_err("a refusal").to_string()
}

/// As many platforms of one square.
fn dots(count: usize) -> Result<Platforms, SetRefusal> {
    Platforms::new((0..count).map(|number| (format!("p{number}"), ["#"])))
}

/// casa-grande.md 9: an empty set, more than 64 platforms.
#[test]
fn the_number_of_platforms() {
    assert_eq!(dots(0), Err(SetRefusal::Empty));
    assert_eq!(dots(0).unwrap_err().to_string(), "a set has 1 to 64 platforms, this one is empty");
    assert_eq!(dots(1).unwrap().all().len(), 1);
    assert_eq!(dots(64).unwrap().all().len(), 64);
    assert_eq!(dots(65), Err(SetRefusal::TooMany { count: 65 }));
    assert_eq!(dots(65).unwrap_err().to_string(), "a set has 1 to 64 platforms, this one has 65");
}

/// casa-grande.md 9: a name that is not `[a-z][a-z0-9-]*` or longer than 24.
#[test]
fn names() {
    for name in ["a", "z9", "a-", "plus-2", &"n".repeat(24)] {
        assert!(one(name, &["#"]).is_ok(), "{name}");
    }
    for (name, why) in [
        ("", "begins with a small letter from a to z, this one is empty"),
        ("1a", "not with '1'"),
        ("-a", "not with '-'"),
        ("Plus", "not with 'P'"),
        ("é", "not with 'é'"),
        ("a b", "not ' '"),
        ("a_b", "not '_'"),
        ("aB", "not 'B'"),
        ("a\n", "not '\\n'"),
        ("aé", "not 'é'"),
        (&"n".repeat(25), "at most 24 characters, this one has 25"),
        (&"n".repeat(9999), "at most 24 characters, this one has 9999"),
    ] {
        let sentence = refused(name, &["#"]);
        assert!(sentence.ends_with(why) && sentence.len() < 240, "{sentence}");
    }
    let twice = Platforms::new([("a", ["#"]), ("b", ["#"]), ("a", ["#"])]);
    assert_eq!(twice, Err(SetRefusal::Twice { name: "a".parse().unwrap() }));
}

/// casa-grande.md 9: rows of different length, a character other than `#`, `o`, `.`, a shape over 8 wide or high, an empty
/// border row or column, a shape without `#`.
#[test]
fn shapes() {
    for (rows, why) in [
        (&["##", "#"][..], "platform x: row 2 has 1 characters, row 1 has 2; all rows must be equally long"),
        (&["#", "#", "##"], "platform x: row 3 has 2 characters, row 1 has 1; all rows must be equally long"),
        (&["#", ""], "platform x: row 2 has 0 characters, row 1 has 1; all rows must be equally long"),
        (&["#O"], "platform x, row 1: 'O' is none of the characters # (marked), o (unmarked) and . (nothing)"),
        (&["#", " "], "platform x, row 2: ' ' is none of the characters # (marked), o (unmarked) and . (nothing)"),
        (&["#", "é"], "platform x, row 2: 'é' is none of the characters # (marked), o (unmarked) and . (nothing)"),
        (&["#oooooooo"], "platform x is 9 squares wide, at most 8 fit on the site"),
        (&["#"; 9], "platform x has 9 rows, at most 8 fit on the site"),
        (&["..", "#o"], "platform x: its first row is empty; a shape begins and ends with a square of the platform"),
        (&["#o", ".."], "platform x: its last row is empty; a shape begins and ends with a square of the platform"),
        (&[".#", ".o"], "platform x: its first column is empty; a shape begins and ends with a square of the platform"),
        (&["#.", "o."], "platform x: its last column is empty; a shape begins and ends with a square of the platform"),
        (&["oo", "o."], "platform x has no marked square; at least one # must be there to carry it"),
        (&[".", "."], "platform x has no marked square; at least one # must be there to carry it"),
        (&[""], "platform x has no marked square; at least one # must be there to carry it"),
        (&[], "platform x has no marked square; at least one # must be there to carry it"),
    ] {
        assert_eq!(refused("x", rows), why, "{rows:?}");
    }
}

/// casa-grande.md 9: shapes need not be connected, different, or 17.
#[test]
fn odd_sets_are_taken() {
    let apart = one("apart", &["#......o", "........", "o......#"]).unwrap();
    assert_eq!(apart.all()[0].shape().rows().collect::<Vec<_>>(), ["#......o", "........", "o......#"]);
    let equal = Platforms::new([("one", ["#o"]), ("two", ["#o"])]).unwrap();
    assert_eq!(equal.all().len(), 2);
    let full = one("full", &["########"; 8]).unwrap();
    assert_eq!(full.all()[0].shape().size(), 64);
}

/// A set does not depend on the order in which it was written down, and the standard set is recognised.
#[test]
fn the_order_does_not_matter() {
    let standard = Platforms::standard();
    let rows = |platform: &tavola_casa_grande::Platform| platform.shape().rows().collect::<Vec<_>>();
    let again = |order: &mut dyn Iterator<Item = &tavola_casa_grande::Platform>| {
        Platforms::new(order.map(|platform| (platform.name().to_string(), rows(platform)))).unwrap()
    };
    let backwards = again(&mut standard.all().iter().rev());
    assert!(backwards.is_standard() && backwards == standard);
    let fewer = again(&mut standard.all().iter().skip(1));
    assert!(!fewer.is_standard() && fewer != standard);
    assert_eq!(fewer, again(&mut standard.all().iter().skip(1).rev()));
}
