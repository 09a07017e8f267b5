//! Says so when the program is about to be built without its pages, and looks again when they are there.

use std::path::Path;

/// Where `make web` puts what `pages` embeds.
const CLIENT: &str = "../../web/dist";

fn main() {
    // A debug build reads the pages from the folder while it runs: nothing to watch.
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").as_deref() != Ok("release") {
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
