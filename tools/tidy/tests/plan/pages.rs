//! What the pages for engineers say of the files is true.

use regex::Regex;
use tavola_tidy::{read, root};

#[test]
fn files_that_are_named_are_there() {
    let place =
        Regex::new(r"`((?:crates|web|docs|tools|testdata|locales|examples|deploy|fuzz)/[\w./-]+)`").expect("a pattern");
    let mut named = 0;
    let mut missing = Vec::new();
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "docs/add-a-game.md", "docs/protocol.md"] {
        for found in place.captures_iter(&read(page)) {
            let path = found[1].trim_end_matches('/');
            // What is built is not in the repository.
            if !path.contains("SLUG") && !["web/wasm", "web/dist"].contains(&path) {
                named += 1;
                if !root().join(path).exists() {
                    missing.push(format!("{page}: {path}"));
                }
            }
        }
    }
    assert!(named > 20, "only {named} paths were found: the pattern does not fit any more");
    assert!(missing.is_empty(), "named, but not there:\n{}", missing.join("\n"));
}
