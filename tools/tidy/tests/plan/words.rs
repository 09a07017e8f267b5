//! Files that a reader can hold in mind, in words that an ordinary engineer would use.

use regex::Regex;
use tavola_tidy::{read, sources};

/// More lines than this are more than one noun.
const LINES: usize = 600;

/// Turns of phrase that are no English, or that say nothing.
const ODD: &str = r"(?i)\b(the own|an own|in case that|so-manieth)\b";

/// Words that name one thing, each with the only files whose types are called so.
const ONE_MEANING: [(&str, &[&str]); 5] = [
    ("Table", &["crates/table/src/fold.rs", "crates/calcory/src/view.rs"]),
    ("Round", &["crates/table/src/round.rs"]),
    ("Terms", &["crates/cassa-grande/src/rules.rs"]),
    ("Wish", &[]),
    ("Bucket", &["crates/server/src/journal/bucket.rs"]),
];

/// Verbs that say nothing without an object: whoever is told may be sent, answered or shown something.
const BARE_VERB: &str = r"\bfn (ask|hear|say|tell)\b";

/// Where no function is called so.
const WITH_OBJECTS: [&str; 16] = [
    "crates/calcory",
    "crates/casa-grande",
    "crates/cassa-grande",
    "crates/cli/src",
    "crates/client",
    "crates/club",
    "crates/core",
    "crates/load",
    "crates/print/src",
    "crates/server/src/club",
    "crates/server/src/rating",
    "crates/server/src/routes",
    "crates/table/src",
    "crates/testkit",
    "crates/wasm/src",
    "crates/wire/src",
];

#[test]
fn files_can_be_held_in_mind() {
    for folder in ["crates", "web/src"] {
        for source in sources(folder, &[".rs", ".ts", ".svelte", ".css", ".js"]) {
            let lines = source.text.lines().count();
            let written_by_programs = source.path.starts_with("web/src/lib/types/");
            assert!(lines <= LINES || written_by_programs, "{} has {lines} lines", source.path);
        }
    }
}

#[test]
fn words_are_plain() {
    let odd = Regex::new(ODD).expect("a pattern");
    let mut found = Vec::new();
    for (folder, ends) in [
        ("crates", &[".rs"][..]),
        ("web/src", &[".ts", ".svelte", ".css", ".js"]),
        ("docs", &[".md"]),
        ("locales", &[".ftl"]),
        ("examples", &[".rs", ".md"]),
    ] {
        for source in sources(folder, ends) {
            for (number, line) in (1..).zip(source.text.lines()).filter(|(_, line)| odd.is_match(line)) {
                found.push(format!("{}: {}", source.at(number), line.trim()));
            }
        }
    }
    for page in ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "README.md"] {
        let text = read(page);
        found.extend(text.lines().filter(|line| odd.is_match(line)).map(|line| format!("{page}: {line}")));
    }
    assert!(found.is_empty(), "say it in plain words:\n{}", found.join("\n"));
}

#[test]
fn one_word_names_one_thing() {
    let all = sources("crates", &[".rs"]);
    for (word, at_home) in ONE_MEANING {
        let named = Regex::new(&format!(r"\b(struct|enum|trait|type) {word}\b")).expect("a pattern");
        let mut files: Vec<&str> = Vec::new();
        for source in all.iter().filter(|source| source.path.contains("/src/")) {
            if source.code().any(|(_, line)| named.is_match(line)) {
                files.push(&source.path);
            }
        }
        let mut expected = at_home.to_vec();
        expected.sort_unstable();
        assert_eq!(files, expected, "the types that are called {word}");
    }
}

#[test]
fn verbs_have_objects() {
    let bare = Regex::new(BARE_VERB).expect("a pattern");
    for folder in WITH_OBJECTS {
        for source in sources(folder, &[".rs"]) {
            for (number, line) in source.code() {
                assert!(!bare.is_match(line), "{}: whom, what? {}", source.at(number), line.trim());
            }
        }
    }
}
