//! The TypeScript of everything that leaves the game, kept in the web client beside the boards.

use std::path::Path;

use tavola_calcory::{
    Act, Card, Cards, Event, FlipEffect, Marks, Next, Place, Rules, Shown, Spot, StopEffect, Table, View, Violation,
};
use ts_rs::{Config, TS};

/// What the types of the game build on.
const HEAD: &str = "// Written by `cargo test -p tavola-calcory --features ts` from the Rust types. Do not edit.

import type { PerSeat, Seat } from './messages';
";

fn declared<T: TS>(config: &Config) -> String {
    format!("\nexport {}\n", T::decl(config)).replace(" \n", "\n")
}

/// Writes the file anew if the types have changed, and then fails once, so that the change is seen and committed.
#[test]
fn the_client_has_the_types_of_today() {
    let config = Config::default();
    let text = [
        HEAD.to_owned(),
        declared::<Card>(&config),
        declared::<Place>(&config),
        declared::<Cards>(&config),
        declared::<Rules>(&config),
        declared::<Spot>(&config),
        declared::<Table>(&config),
        declared::<Marks>(&config),
        declared::<View>(&config),
        declared::<FlipEffect>(&config),
        declared::<StopEffect>(&config),
        declared::<Shown>(&config),
        declared::<Act>(&config),
        declared::<Next>(&config),
        declared::<Event>(&config),
        declared::<Violation>(&config),
    ]
    .concat();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/types/calcory.ts");
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    if kept != text {
        std::fs::create_dir_all(file.parent().expect("a file has a folder")).unwrap();
        std::fs::write(&file, &text).unwrap();
    }
    assert_eq!(kept, text, "the file was out of date; it is written anew now");
}

/// The board tells a refusal in the user's language from this form.
#[test]
fn a_violation_has_the_form_that_its_type_says() {
    let forms = [
        (Violation::PutFirst, r#"{"kind":"put-first"}"#, r#"{ "kind": "put-first" }"#),
        (
            Violation::NotTaken { card: "V7".parse().unwrap() },
            r#"{"kind":"not-taken","card":"V7"}"#,
            r#""kind": "not-taken""#,
        ),
        (
            Violation::NotFree { place: "c4".parse().unwrap() },
            r#"{"kind":"not-free","place":"c4"}"#,
            r#""kind": "not-free""#,
        ),
    ];
    let declared = Violation::decl(&Config::default());
    for (violation, json, in_type) in forms {
        assert_eq!(serde_json::to_string(&violation).unwrap(), json);
        assert!(declared.contains(in_type), "{in_type} in {declared}");
    }
}
