//! One file of the repository.

use std::fs;
use std::path::{Path, PathBuf};

/// A file, its path within the repository with `/` between folders.
#[derive(Clone, Debug)]
pub struct Source {
    /// Where it lies.
    pub path: String,
    /// What it says.
    pub text: String,
}

impl Source {
    /// The numbered lines of the program itself: without the tests at the end of a file, without comments and
    /// without what only their examples need.
    pub fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let end = self.text.find("\n#[cfg(test)]").unwrap_or(self.text.len());
        let lines = (1..).zip(self.text[..end].lines());
        lines.filter(|(_, line)| !line.trim_start().starts_with("//") && !line.contains("(doctest"))
    }

    /// Where a line stands, for a message.
    pub fn at(&self, line: usize) -> String {
        format!("{}:{line}", self.path)
    }
}

/// The folder of the repository.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// What a file says.
///
/// # Panics
/// If it is not there: then the plan has changed, and its tests must know.
pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// All files below a folder that end so, in the order of their paths. What is fetched or built is left out.
///
/// # Panics
/// If a folder can't be read, or if there are no such files: a test that looks at nothing would always pass.
pub fn sources(folder: &str, ends: &[&str]) -> Vec<Source> {
    let mut paths = Vec::new();
    walk(&root().join(folder), &mut paths);
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        let shown = path.strip_prefix(root()).expect("a path below the root").to_string_lossy().replace('\\', "/");
        if ends.iter().any(|end| shown.ends_with(end)) {
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{shown}: {error}"));
            found.push(Source { path: shown, text });
        }
    }
    assert!(!found.is_empty(), "{folder}: no files that end with {ends:?}");
    found
}

fn walk(folder: &Path, paths: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("an entry of a folder").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_file() {
            paths.push(path);
        } else if !matches!(&*name, "target" | "node_modules" | "dist" | "wasm" | ".git")
            || path.ends_with("crates/wasm")
        {
            walk(&path, paths);
        }
    }
}
