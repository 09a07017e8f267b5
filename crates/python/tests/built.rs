//! The module that Python loads is built together with the tests, for the step `python` of `make test`. Nothing of it is linked here.

use std::path::PathBuf;

#[test]
fn python_finds_its_way_in() {
    let program = std::env::current_exe().expect("a test knows where it is");
    let folder: PathBuf = program.parent().expect("a test lies in a folder").to_owned();
    let name = format!("{}_tavola{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let module = std::fs::read(folder.join(name)).expect("the module lies beside its test");
    let entry = b"PyInit__tavola";
    assert!(module.windows(entry.len()).any(|part| part == entry), "Python looks for this name");
}
