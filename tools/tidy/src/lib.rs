//! The files of the repository, as the plan's tests read them.

mod source;

pub use source::{Source, read, root, sources};

/// The games' names as they stand in addresses, records and commands: read from the list, which is not repeated here.
pub fn slugs() -> Vec<String> {
    let list = read("crates/table/src/games.rs");
    let rows = list.lines().filter_map(|line| line.trim().strip_prefix('"')?.split_once("\" => "));
    rows.map(|(slug, _)| slug.to_owned()).collect()
}

/// The games' types as they are called in Rust, from the same list.
pub fn types() -> Vec<String> {
    let list = read("crates/table/src/games.rs");
    let rows = list.lines().filter_map(|line| line.trim().split_once("\" => $crate::games::")?.1.strip_suffix(','));
    rows.map(str::to_owned).collect()
}
