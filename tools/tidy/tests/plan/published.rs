//! What others may fetch stands on its own.

use tavola_tidy::{read, root};

use super::crates::{crates, dependencies, manifest};

/// Whether a crate goes to strangers; all others say `publish = false`.
fn published(folder: &str) -> bool {
    manifest(folder)["package"].get("publish").and_then(toml::Value::as_bool) != Some(false)
}

#[test]
fn a_published_crate_says_what_it_is_and_what_is_allowed() {
    for folder in crates().values().filter(|folder| published(folder)) {
        let manifest = manifest(folder);
        for key in ["description", "readme", "keywords", "categories", "license", "repository", "rust-version"] {
            assert!(manifest["package"].get(key).is_some(), "{folder} is published without {key}");
        }
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let own = root().join(folder).join(licence);
            assert!(own.exists() && read(&format!("{folder}/{licence}")) == read(licence), "{folder} lacks {licence}");
        }
    }
}

#[test]
fn what_is_published_needs_nothing_that_is_not() {
    let all = crates();
    for folder in all.values().filter(|folder| published(folder)) {
        for dependency in dependencies(folder) {
            let Some(other) = dependency.strip_prefix("tavola-") else { continue };
            assert!(published(&all[other]), "{folder} is published and needs {other}, which is not");
        }
    }
}
