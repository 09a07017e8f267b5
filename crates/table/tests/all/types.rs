//! The messages as types of TypeScript, in one file of the web client that must not drift from what is sent.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use tavola_table::{
    Advice, ChairState, Chooser, ClientMessage, Clock, ClockState, Command, Deed, FairnessState, Happened, Happening,
    News, Options, PROTOCOL, Phase, Presence, RoundResult, RoundState, ServerMessage, State, TableState, Told,
    UndoState, Update, Welcome, You,
};
use ts_rs::{Config, TS};

/// Where the types are kept, from the root of the repository.
const FILE: &str = "web/src/lib/types/messages.ts";

/// What the messages are made of and has no type of its own there: names in JSON, and values for each seat.
const BASICS: &str = r#"
/** A seat of a table, clockwise. */
export type Seat = "A" | "B" | "C" | "D";
export const SEATS: readonly Seat[] = ["A", "B", "C", "D"];

/** One value for each seat that the table has. */
export type PerSeat<T> = Partial<Record<Seat, T>>;

/** How well a bot plays. */
export type Level = "easy" | "medium" | "hard" | "master";
export const LEVELS: readonly Level[] = ["easy", "medium", "hard", "master"];

/** The options of a game, in its own form. */
export type Rules = Record<string, unknown>;

/** Scores and places of a round that is over; 1 is the best place, and equal seats share the better one. */
export type Outcome = { scores: PerSeat<number>, places: PerSeat<number>, };

/** Points and totals of all rounds of a match, and the places that follow from them. */
export type Standings = { points: PerSeat<number>, totals: PerSeat<number>, places: PerSeat<number>, };
"#;

fn declaration<T: TS>(config: &Config) -> String {
    let text = format!("{}export {}", T::docs().unwrap_or_default(), T::decl(config));
    // Comments of one sentence on one line, and what belongs to a type below its name.
    let text = text.replace("/**\n * ", "/** ").replace("\n */", " */").replace("\n * ", " ");
    let mut tidy = String::from("\n");
    let mut within = false;
    for line in text.lines() {
        tidy += if within { "  " } else { "" };
        tidy += line.trim_end();
        tidy += "\n";
        within |= line.starts_with("export");
    }
    tidy
}

/// The whole file: what clients send first, then what they are sent, each type before its parts.
fn file() -> String {
    let config = Config::new();
    let mut text = String::from(
        "// The messages between clients and hosts of tables. Made by `make types` from crates/table: don't edit.\n",
    );
    write!(text, "\n/** The version of these messages. */\nexport const PROTOCOL = {PROTOCOL};\n")
        .expect("a string grows");
    text += BASICS;
    macro_rules! declare {
        ($($type:ty),+ $(,)?) => { $(text += &declaration::<$type>(&config);)+ };
    }
    declare!(ClientMessage, Command, Deed, Options, Clock);
    declare!(ServerMessage, Welcome, You, State, Update, Presence, TableState, Phase, ChairState, RoundResult);
    declare!(UndoState, RoundState, ClockState, FairnessState, Happening, Happened, Chooser, News, Told, Advice);
    text
}

#[test]
fn the_web_client_has_the_types_of_all_messages() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(FILE);
    let due = file();
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::create_dir_all(path.parent().expect("the file lies in a folder")).expect("the folder can be made");
        std::fs::write(&path, &due).expect("the file can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    let line = due.lines().zip(found.lines()).take_while(|(due, found)| due == found).count() + 1;
    assert!(found == due, "{FILE} differs from the messages from line {line} on; `make types` renews it");
}

#[test]
fn every_type_that_is_used_is_declared() {
    let text = file();
    let without_comments: String = text.lines().filter(|line| !line.trim_start().starts_with('/')).collect();
    let declared: BTreeSet<&str> = text
        .split("export type ")
        .skip(1)
        .filter_map(|rest| rest.split(|c: char| !c.is_alphanumeric()).next())
        .collect();
    // Words in quotes are values; what is left and begins with a capital letter is a type, or a key that is a seat.
    let code: String = without_comments.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let known = |word: &&str| {
        declared.contains(word) || ["T", "Array", "Partial", "Record", "PROTOCOL", "SEATS", "LEVELS"].contains(word)
    };
    let words = code.split(|c: char| !c.is_alphanumeric()).filter(|word| word.starts_with(char::is_uppercase));
    let unknown: BTreeSet<&str> = words.filter(|word| !known(word)).collect();
    assert!(unknown.is_empty(), "{unknown:?} are used and not declared");
    assert!(!code.contains("bigint"), "JSON has numbers only");
}

#[test]
fn names_of_seats_and_levels_are_those_of_the_messages() {
    for seat in tavola_core::Seat::ALL {
        assert!(BASICS.contains(&format!("\"{seat}\"")));
    }
    for level in tavola_table::Level::ALL {
        assert!(BASICS.contains(&format!("\"{level}\"")));
    }
}
