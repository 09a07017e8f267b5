//! What the tool says when it can't do its work. A test of the program has it built with all other tests, and the web client is
//! prepared by it.

use std::process::Command;

fn told(arguments: &[&str]) -> (bool, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_tavola-bindgen")).args(arguments).output().expect("it can be started");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn three_arguments_are_needed() {
    let (done, text) = told(&["module.wasm"]);
    assert!(!done && text.contains("three arguments are needed"), "{text}");
}

#[test]
fn a_file_that_is_no_module_is_refused() {
    let this_file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let folder = std::env::temp_dir().join("tavola-bindgen-refusals");
    let (done, text) = told(&[this_file, &folder.to_string_lossy(), "module"]);
    assert!(!done && text.contains("Cargo.toml"), "{text}");
    assert!(!folder.join("module.js").exists());
}
