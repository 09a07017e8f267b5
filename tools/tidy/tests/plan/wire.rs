//! What crosses the wire is defined once, and spoken by one client.

use regex::Regex;
use tavola_tidy::sources;

/// Tests of clients that behave as no client of the house does: they send what is no message, or do not read. And where
/// connections come in, or go out to others.
const BY_HAND: [&str; 8] = [
    "crates/cli/tests/server/quiet.rs",
    "crates/load/src/attack.rs",
    "crates/server/src/notices/abroad.rs",
    "crates/server/src/routes/socket.rs",
    "crates/server/src/serve.rs",
    "crates/server/src/socket.rs",
    "crates/server/tests/house/bad_clients.rs",
    "crates/server/tests/house/connections.rs",
];

#[test]
fn only_tests_of_bad_clients_speak_by_hand() {
    let by_hand = Regex::new(r"tungstenite|HTTP/1\.1|\bhyper::|\breqwest::").expect("a pattern");
    let mut found = Vec::new();
    for folder in ["crates/cli", "crates/load", "crates/server"] {
        for source in sources(folder, &[".rs"]) {
            if by_hand.is_match(&source.text) {
                found.push(source.path);
            }
        }
    }
    assert_eq!(found, BY_HAND);
}

#[test]
fn types_of_the_web_client_are_written_by_a_program() {
    let mut written = 0;
    for source in sources("web/src/lib/types", &[".ts"]) {
        // What the client keeps for itself.
        if source.path != "web/src/lib/types/parts.ts" {
            assert!(source.text.contains("Made by `make types` from crates/"), "{} is written by hand", source.path);
            written += 1;
        }
    }
    assert!(written >= 5, "only {written} files are there");
}
