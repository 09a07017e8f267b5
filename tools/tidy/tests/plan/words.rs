//! Files that a reader can hold in mind, in words that an ordinary engineer would use.

use regex::Regex;
use tavola_tidy::sources;

/// More lines than this are more than one noun.
const LINES: usize = 600;

/// Turns of phrase that are no English, or that say nothing.
const ODD: &str = r"(?i)\b(the own|an own|in case that|so-manieth)\b";

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
    assert!(found.is_empty(), "say it in plain words:\n{}", found.join("\n"));
}
