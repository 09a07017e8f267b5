//! Core, rules, table, club and wire have no clock, no I/O, no threads and no randomness that was not handed in.

use regex::Regex;
use tavola_tidy::sources;

const PURE: [&str; 7] = [
    "crates/core",
    "crates/cassa-grande",
    "crates/calcory",
    "crates/casa-grande",
    "crates/table",
    "crates/club",
    "crates/wire",
];

/// What brings the world in. A `Duration` is a number; an `Instant` asks for the time.
const WORLDLY: &str = r"(?x)
    \bstd::(env|fs|io|net|process|thread)\b
  | \b(Instant|SystemTime|UNIX_EPOCH)\b
  | \b(tokio|futures|async_std|getrandom|fastrand|rayon)::
  | \brand::
  | \basync\s
  | \.await\b
  | \b(print|println|eprint|eprintln|dbg)!
  | \bRandomState\b
  | \bstatic\s+mut\b
";

#[test]
fn nothing_asks_the_world() {
    let worldly = Regex::new(WORLDLY).expect("a pattern");
    let mut found = Vec::new();
    for folder in PURE {
        for source in sources(&format!("{folder}/src"), &[".rs"]) {
            for (number, line) in source.code().filter(|(_, line)| worldly.is_match(line)) {
                found.push(format!("{}: {}", source.at(number), line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "these lines reach out of crates that are pure:\n{}", found.join("\n"));
}

/// Maps whose order differs from run to run would make the same journal tell different stories.
#[test]
fn nothing_goes_through_a_map_in_random_order() {
    let walked = Regex::new(r"\bHash(Map|Set)\b").expect("a pattern");
    // Asks whether a key came twice, and goes through nothing.
    let allowed = ["crates/core/src/record/envelope.rs"];
    for folder in PURE {
        for source in sources(&format!("{folder}/src"), &[".rs"]) {
            let mut lines = source.code().filter(|(_, line)| walked.is_match(line));
            if !allowed.contains(&source.path.as_str()) {
                assert!(lines.next().is_none(), "{} uses a map in random order", source.path);
            }
        }
    }
}

/// A pattern that finds nothing would let everything through.
#[test]
fn the_pattern_finds_what_it_is_for() {
    let worldly = Regex::new(WORLDLY).expect("a pattern");
    for line in [
        "use std::fs::File;",
        "let begin = Instant::now();",
        "std::thread::spawn(|| ());",
        "async fn wait() {}",
        "    println!(\"{x}\");",
        "getrandom::fill(&mut bytes)",
    ] {
        assert!(worldly.is_match(line), "{line}");
    }
    for line in ["use std::time::Duration;", "use tavola_core::rand_core::Rng;", "let instant = 3;", "asynchronous"] {
        assert!(!worldly.is_match(line), "{line}");
    }
}
