//! Says so when the program is about to be built without its pages, and looks again when they are there.

use std::path::Path;

/// Where `make web` puts what `pages` embeds.
const CLIENT: &str = "../../web/dist";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // With debug assertions the pages are read from the folder while the program runs: nothing to watch. But what is not
    // there when the program is compiled would not be found later; in a checkout it is there, if empty.
    if std::env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_some() {
        if Path::new(CLIENT).parent().is_some_and(Path::exists) {
            std::fs::create_dir_all(CLIENT).expect("the folder of the web client can be made");
        }
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
