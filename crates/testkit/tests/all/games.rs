//! Every game obeys the laws, in all its variants.

use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::CassaGrande;
use tavola_core::Sample;
use tavola_core::record::{Recorded, read_rules};
use tavola_testkit::laws::{self, Effort, Report};

/// Checks all laws on variants that are named by their own JSON.
fn hold<G: Sample + Recorded>(variants: &[impl AsRef<str>], effort: Effort) -> Report {
    let read = |text: &str| read_rules(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let named: Vec<(&str, G::Rules)> = variants.iter().map(AsRef::as_ref).map(|text| (text, read(text))).collect();
    laws::hold::<G>(&named, effort)
}

/// All combinations of the options of Cassa Grande with this deal.
fn cassa_grande(deal: &str) -> Vec<String> {
    let mut all = Vec::new();
    for players in [2, 4] {
        for laying in ["hidden", "open", "alternating"] {
            for exchange in [false, true] {
                all.push(format!(
                    r#"{{"players": {players}, "laying": "{laying}", "exchange": {exchange}, "deal": "{deal}"}}"#
                ));
            }
        }
    }
    all
}

/// A quarter of the imagined positions at least must differ from the real one, else the secrecy law says little.
fn assert_secrets_were_kept(report: Report) {
    assert!(report.other_worlds > report.worlds / 4, "{report:?}");
}

#[test]
fn cassa_grande_with_fixed_hands_obeys_the_laws() {
    assert_secrets_were_kept(hold::<CassaGrande>(&cassa_grande("fixed"), Effort::new(2, 7)));
}

#[test]
fn cassa_grande_with_shown_hands_obeys_the_laws() {
    // With two players nothing but the order of cards is hidden once hands were shown.
    hold::<CassaGrande>(&cassa_grande("shown"), Effort::new(2, 8));
}

#[test]
fn cassa_grande_with_blind_hands_obeys_the_laws() {
    assert_secrets_were_kept(hold::<CassaGrande>(&cassa_grande("blind"), Effort::new(2, 9)));
}

#[test]
fn own_variants_of_cassa_grande_obey_the_laws() {
    let own = [
        r#"{"goal": "lowest"}"#,
        r#"{"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}}"#,
        r#"{"players": 4, "frame": 3, "hand": {"7": 1, "c": 1}, "exchange": true, "deal": "blind"}"#,
        r#"{"players": 2, "frame": 8, "hand": {"0": 30, "5": 2}, "laying": "alternating"}"#,
        r#"{"players": 4, "frame": 8, "hand": {"3": 1, "c": 14}, "deal": "blind", "exchange": true}"#,
    ];
    hold::<CassaGrande>(&own, Effort::new(3, 10));
}

#[test]
fn calcory_obeys_the_laws() {
    let variants = [r#"{"players": 2}"#, r#"{"players": 3}"#, r#"{"players": 4}"#];
    assert_secrets_were_kept(hold::<Calcory>(&variants, Effort::new(5, 11)));
}

#[test]
fn casa_grande_obeys_the_laws() {
    let variants = [
        r#"{"players": 2}"#,
        r#"{"players": 3, "blocks": 20}"#,
        r#"{"players": 4, "blocks": 18}"#,
        r##"{"platforms": {"a": ["#"], "b": ["#o", "o#"], "c": ["#.o"], "d": ["#o#o#o#o"]}}"##,
    ];
    hold::<CasaGrande>(&variants, Effort::new(3, 12));
}
