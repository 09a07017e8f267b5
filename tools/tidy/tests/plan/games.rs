//! One list of games in Rust, one in the web client, and no name of a game elsewhere.

use regex::Regex;
use tavola_tidy::{Source, read, slugs, sources, types};

/// Files that may name a game in Rust: its crate, the list, and what is drawn, judged or printed of it, and how it becomes numbers.
fn may_name(path: &str) -> bool {
    let of_a_game = slugs().iter().any(|slug| {
        let module = slug.replace('-', "_");
        [
            format!("crates/{slug}/"),
            format!("crates/bots/src/eval/{module}"),
            format!("crates/print/src/{module}"),
            format!("crates/cli/src/show/{module}"),
            format!("crates/python/src/layout/{module}"),
        ]
        .iter()
        .any(|place| path.starts_with(place.as_str()))
    });
    of_a_game || NAMED_WITH_A_REASON.iter().any(|(place, _)| path.starts_with(place))
}

const NAMED_WITH_A_REASON: [(&str, &str); 10] = [
    ("crates/table/src/games.rs", "the list"),
    ("crates/bots/src/eval/mod.rs", "which judgements are built in"),
    ("crates/cli/src/commands/score", "the score pad is Cassa Grande's alone"),
    ("crates/wasm/src/score.rs", "the same pad in a browser"),
    ("crates/wasm/src/desk.rs", "how a page calls it"),
    ("crates/wasm/src/lib.rs", "whether it is built in"),
    ("crates/fuzz-laws/src/", "tests only"),
    ("crates/load/src/attack.rs", "strong bots of one game are made to think"),
    ("crates/load/src/game.rs", "the load is one game that is played again and again"),
    ("crates/server/src/routes/description.rs", "a sentence for people"),
];

fn naming(sources: &[Source], pattern: &Regex, allowed: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| !allowed(&source.path)) {
        for (number, line) in source.code().filter(|(_, line)| pattern.is_match(line)) {
            found.push(format!("{}: {}", source.at(number), line.trim()));
        }
    }
    found
}

#[test]
fn only_the_list_names_games_in_rust() {
    assert_eq!(slugs().len(), types().len());
    assert!(slugs().len() >= 3, "the list could not be read: {:?}", slugs());
    let literals: Vec<String> = slugs().iter().map(|slug| format!("\"{slug}\"")).collect();
    let pattern = Regex::new(&format!(r"{}|\b({})\b", literals.join("|"), types().join("|"))).expect("a pattern");
    let found = naming(&sources("crates", &[".rs"]), &pattern, |path| {
        !path.contains("/src/") || path.ends_with("/tests.rs") || may_name(path)
    });
    assert!(found.is_empty(), "games are named outside the list:\n{}", found.join("\n"));
}

#[test]
fn only_the_registry_names_games_in_the_client() {
    let pattern = Regex::new(&slugs().join("|")).expect("a pattern");
    let allowed = |path: &str| {
        path.starts_with("web/src/lib/types/")
            || path == "web/src/games/registry.ts"
            || path.contains(".test.")
            || slugs().iter().any(|slug| path.starts_with(&format!("web/src/games/{slug}/")))
    };
    let mut files = sources("web/src", &[".ts", ".svelte", ".css", ".js"]);
    files.extend(sources("web/scripts", &[".mjs"]));
    let found = naming(&files, &pattern, allowed);
    assert!(found.is_empty(), "games are named outside the registry:\n{}", found.join("\n"));
}

#[test]
fn both_lists_have_the_same_games() {
    let registry = read("web/src/games/registry.ts");
    for slug in slugs() {
        assert!(registry.contains(&format!("'./{slug}/entry'")), "the client's registry lacks {slug}");
    }
}

/// All of a game lies where `docs/add-a-game.md` says.
#[test]
fn a_game_is_one_folder_in_each_half() {
    for slug in slugs() {
        let module = slug.replace('-', "_");
        for place in [
            format!("crates/{slug}/src/lib.rs"),
            format!("crates/{slug}/src/rules.rs"),
            format!("crates/{slug}/src/moves.rs"),
            format!("crates/{slug}/src/position.rs"),
            format!("crates/{slug}/src/view.rs"),
            format!("crates/{slug}/src/event.rs"),
            format!("crates/{slug}/src/violation.rs"),
            format!("crates/{slug}/src/sample.rs"),
            format!("crates/{slug}/tests/all/main.rs"),
            format!("crates/{slug}/tests/all/ts.rs"),
            format!("web/src/lib/types/{slug}.ts"),
            format!("crates/bots/src/eval/{module}/mod.rs"),
            format!("crates/print/src/{module}/mod.rs"),
            format!("crates/cli/src/show/{module}.rs"),
            format!("crates/python/src/layout/{module}.rs"),
            format!("web/src/games/{slug}/entry.ts"),
            format!("web/src/games/{slug}/module.ts"),
            format!("web/src/games/{slug}/lesson.json"),
            format!("docs/rules/{slug}.md"),
        ] {
            let _ = read(&place);
        }
    }
}
