//! Arrows between crates point down.

use std::collections::{BTreeMap, BTreeSet};

use tavola_tidy::{read, root};

/// What each crate may know of the others. Tests may use more: the testkit, and crates that stand beside them.
const ARROWS: [(&str, &[&str]); 18] = [
    ("core", &[]),
    ("cassa-grande", &["core"]),
    ("calcory", &["core"]),
    ("casa-grande", &["core"]),
    // The example game, behind a feature.
    ("knock", &["core"]),
    ("bots", &["core", "cassa-grande", "calcory", "casa-grande", "knock"]),
    ("table", &["core", "cassa-grande", "calcory", "casa-grande", "knock", "bots"]),
    ("club", &["core", "bots"]),
    ("print", &["core", "cassa-grande", "calcory", "casa-grande", "knock"]),
    ("wire", &["core", "table", "club"]),
    ("client", &["table", "wire"]),
    ("server", &["core", "table", "club", "print", "wire"]),
    ("python", &["core", "cassa-grande", "calcory", "casa-grande", "knock", "bots", "table"]),
    ("wasm", &["core", "cassa-grande", "bots", "table"]),
    (
        "cli",
        &[
            "core",
            "cassa-grande",
            "calcory",
            "casa-grande",
            "knock",
            "bots",
            "table",
            "print",
            "wire",
            "client",
            "server",
        ],
    ),
    ("load", &["wire", "client"]),
    ("testkit", &["core"]),
    ("fuzz-laws", &["core", "cassa-grande", "calcory", "casa-grande", "table"]),
];

/// All that the rules may be built from, so that a stranger gets a small library.
const OF_THE_RULES: [&str; 9] =
    ["arrayvec", "rand_chacha", "rand_core", "serde", "serde_json", "sha2", "tavola-core", "thiserror", "ts-rs"];

pub(crate) fn manifest(folder: &str) -> toml::Table {
    read(&format!("{folder}/Cargo.toml")).parse().expect("a manifest")
}

pub(crate) fn dependencies(folder: &str) -> BTreeSet<String> {
    let manifest = manifest(folder);
    let mut names = BTreeSet::new();
    let mut add = |table: &toml::Table| {
        if let Some(dependencies) = table.get("dependencies").and_then(toml::Value::as_table) {
            names.extend(dependencies.keys().cloned());
        }
    };
    add(&manifest);
    for target in manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::values) {
        add(target.as_table().expect("a table"));
    }
    names
}

/// The folders of all crates of the house, by name.
pub(crate) fn crates() -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for parent in ["crates", "examples"] {
        for entry in std::fs::read_dir(root().join(parent)).expect("a folder of crates") {
            let name = entry.expect("an entry").file_name().into_string().expect("a plain name");
            if root().join(parent).join(&name).join("Cargo.toml").exists() {
                found.insert(name.clone(), format!("{parent}/{name}"));
            }
        }
    }
    found
}

#[test]
fn arrows_point_down() {
    let plan = BTreeMap::from(ARROWS);
    for (name, folder) in crates() {
        let known = plan.get(name.as_str()).unwrap_or_else(|| panic!("{folder} stands nowhere in the plan"));
        for dependency in dependencies(&folder) {
            let Some(other) = dependency.strip_prefix("tavola-") else { continue };
            assert!(known.contains(&other), "{folder} may not know {other}; it may know {known:?}");
        }
    }
    for (name, _) in ARROWS {
        assert!(crates().contains_key(name), "the plan names {name}, which is not there");
    }
}

#[test]
fn no_arrow_of_the_plan_leads_up() {
    for (place, (name, known)) in ARROWS.iter().enumerate() {
        for other in *known {
            let below = ARROWS[..place].iter().any(|(name, _)| name == other);
            assert!(below, "{name} knows {other}, which stands beside or above it");
        }
    }
}

#[test]
fn rules_are_built_from_little() {
    for folder in ["crates/core", "crates/cassa-grande", "crates/calcory", "crates/casa-grande"] {
        for dependency in dependencies(folder) {
            assert!(OF_THE_RULES.contains(&dependency.as_str()), "{folder} depends on {dependency}");
        }
    }
}
