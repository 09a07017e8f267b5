//! Texts of moves.

use tavola_table::Texts;

#[test]
fn texts_are_in_byte_order() {
    let mut words = ["9@1,-1", "9@1", "c@0,0", "", "abcdefghij", "abcdefgh", "abcdefghia", "9@-1,1", "\u{e9}t\u{e9}"];
    let texts: Texts = serde_json::from_value(serde_json::json!(words)).unwrap();
    words.sort_unstable();
    assert!(texts.iter().eq(words), "{:?}", texts.iter().collect::<Vec<_>>());
    assert_eq!(serde_json::to_value(&texts).unwrap(), serde_json::json!(words));
}
