//! Says so when the program is about to be built without its pages, and looks again when they are there.

use std::path::Path;

/// Where `make web` puts what `pages` embeds.
const CLIENT: &str = "../../web/dist";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // With debug assertions the pages are read from the folder while the program runs: nothing to watch.
    if std::env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_some() {
        return;
    }
    println!("cargo::rerun-if-changed={CLIENT}");
    if !Path::new(CLIENT).join("index.html").exists() {
        println!(
            "cargo::warning=the web client is not built, so the program will serve no pages: run `make web` first \
             (it needs Node), then build again"
        );
    }
}
