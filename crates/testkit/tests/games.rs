//! Every game obeys the laws, in all its variants.

use tavola_cassa_grande::{CassaGrande, Rules};
use tavola_core::record::read_rules;
use tavola_testkit::laws::{self, Effort};

/// Variants, each named by its own JSON.
fn variants<T: serde::de::DeserializeOwned>(rules: &[&'static str]) -> Vec<(&'static str, T)> {
    rules.iter().map(|text| (*text, read_rules(text).unwrap_or_else(|error| panic!("{text}: {error}")))).collect()
}

#[test]
fn cassa_grande_obeys_the_laws() {
    let mut all: Vec<String> = Vec::new();
    for players in [2, 4] {
        for laying in ["hidden", "open", "alternating"] {
            for exchange in [false, true] {
                for deal in ["fixed", "shown", "blind"] {
                    all.push(format!(
                        r#"{{"players": {players}, "laying": "{laying}", "exchange": {exchange}, "deal": "{deal}"}}"#
                    ));
                }
            }
        }
    }
    let named: Vec<(&str, Rules)> = all.iter().map(|text| (text.as_str(), read_rules(text).unwrap())).collect();
    let report = laws::hold::<CassaGrande>(&named, Effort::new(2, 7));
    assert!(report.other_worlds > report.worlds / 4, "{report:?}");
    let own = variants(&[
        r#"{"goal": "lowest"}"#,
        r#"{"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}}"#,
        r#"{"players": 4, "frame": 3, "hand": {"7": 1, "c": 1}, "exchange": true, "deal": "blind"}"#,
        r#"{"players": 2, "frame": 8, "hand": {"0": 30, "5": 2}, "laying": "alternating"}"#,
        r#"{"players": 4, "frame": 8, "hand": {"3": 1, "c": 14}, "deal": "blind", "exchange": true}"#,
    ]);
    laws::hold::<CassaGrande>(&own, Effort::new(3, 8));
}
