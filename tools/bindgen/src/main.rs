//! Writes what a page needs to call a WebAssembly module that was built with wasm-bindgen: the module without what only
//! this step needs, and a script beside it.
//!
//! Usage: `tavola-bindgen INPUT.wasm FOLDER NAME`. It is a few lines around a library because the program that does the
//! same takes three times as long to build.

use std::error::Error;
use std::path::PathBuf;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(input), Some(folder), Some(name)) = (arguments.next(), arguments.next(), arguments.next()) else {
        return Err("three arguments are needed: a module, a folder, and a name for what is written there".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(PathBuf::from(input))
        .web(true)?
        .out_name(&name)
        .typescript(false)
        .omit_default_module_path(true)
        // The names of functions, a seventh of what a browser would load, and of use to nobody there.
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.generate(PathBuf::from(folder))?;
    Ok(())
}
