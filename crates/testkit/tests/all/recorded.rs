//! Every game shows recorded games to every viewer as it did when they were recorded.
//!
//! After a wanted change: `UPDATE_GOLDEN=1 cargo test -p tavola-testkit --test recorded`, then read the difference.

use std::path::Path;

use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::CassaGrande;
use tavola_core::record::Recorded;
use tavola_testkit::golden;

fn assert_golden<G: Recorded>(records: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden").join(G::SLUG);
    let count = golden::check::<G>(&folder).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(count, records, "records in {}", folder.display());
}

#[test]
fn cassa_grande_looks_as_it_did() {
    assert_golden::<CassaGrande>(5);
}

#[test]
fn calcory_looks_as_it_did() {
    assert_golden::<Calcory>(2);
}

#[test]
fn casa_grande_looks_as_it_did() {
    assert_golden::<CasaGrande>(3);
}

fn assert_round_trips<G: Recorded>() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden").join(G::SLUG);
    let count = golden::round_trips::<G>(&folder).unwrap_or_else(|error| panic!("{error}"));
    assert!(count > 100, "only {count} views and events in {}", folder.display());
}

#[test]
fn views_and_events_come_back_from_json() {
    assert_round_trips::<CassaGrande>();
    assert_round_trips::<Calcory>();
    assert_round_trips::<CasaGrande>();
}
