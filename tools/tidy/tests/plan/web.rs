//! Arrows between the folders of the web client: shell → games → lib.

use regex::Regex;
use tavola_tidy::{slugs, sources};

/// A folder of the client, as far as arrows are concerned.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Room {
    Lib,
    /// What games share, and the registry.
    Games,
    /// All of one game.
    Game(String),
    Shell,
    /// The application around them.
    Root,
}

fn room(path: &str) -> Room {
    let inner = path.strip_prefix("web/src/").unwrap_or(path);
    let game = slugs().into_iter().find(|slug| inner.starts_with(&format!("games/{slug}/")));
    match (game, inner.split('/').next()) {
        (Some(slug), _) => Room::Game(slug),
        (None, Some("lib")) => Room::Lib,
        (None, Some("games")) => Room::Games,
        (None, Some("shell")) => Room::Shell,
        _ => Room::Root,
    }
}

fn may_import(from: &Room, to: &Room) -> bool {
    match from {
        Room::Lib => *to == Room::Lib,
        Room::Games => matches!(to, Room::Lib | Room::Games),
        Room::Game(_) => matches!(to, Room::Lib | Room::Games) || from == to,
        Room::Shell => matches!(to, Room::Lib | Room::Games | Room::Shell),
        Room::Root => !matches!(to, Room::Game(_)),
    }
}

/// Where a relative import leads.
fn resolve(from: &str, import: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[test]
fn imports_follow_the_arrows() {
    let import = Regex::new(r#"(?:\bfrom|\bimport|\bimport\()\s*['"](\.[^'"]+)['"]"#).expect("a pattern");
    let mut seen = 0;
    let mut wrong = Vec::new();
    for source in sources("web/src", &[".ts", ".svelte", ".js"]).iter().filter(|source| !source.path.contains(".test."))
    {
        let from = room(&source.path);
        for found in import.captures_iter(&source.text) {
            let to = resolve(&source.path, &found[1]);
            seen += 1;
            // The registry is where the one list stands.
            let listed = source.path == "web/src/games/registry.ts" && to.ends_with("/entry");
            if !listed && !may_import(&from, &room(&to)) {
                wrong.push(format!("{} imports {to}", source.path));
            }
        }
    }
    assert!(seen > 500, "only {seen} imports were found: the pattern does not fit any more");
    assert!(wrong.is_empty(), "these imports go against the arrows:\n{}", wrong.join("\n"));
}

#[test]
fn paths_are_resolved() {
    assert_eq!(resolve("web/src/shell/home/Home.svelte", "../../lib/ui/Icon.svelte"), "web/src/lib/ui/Icon.svelte");
    assert_eq!(resolve("web/src/App.svelte", "./main"), "web/src/main");
    assert!(!may_import(&room("web/src/lib/x.ts"), &room("web/src/shell/y.ts")));
    assert!(!may_import(&room("web/src/games/calcory/a.ts"), &room("web/src/games/casa-grande/b.ts")));
}
