//! The types of the web client, made from the types of Rust: one file a crate, in `web/src/lib/types`.
//!
//! A test of each crate says what belongs into its file, and [`TypeFile::check`] compares. With `UPDATE_TYPES=1` in the
//! environment, as `make types` has it, the file is written instead.

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use serde::Serialize;
use ts_rs::{Config, TS};

/// Where the files lie, from the root of the repository.
const FOLDER: &str = "web/src/lib/types";

/// What TypeScript itself has.
const BUILT_IN: [&str; 4] = ["Array", "Partial", "Record", "T"];

/// A file of types for the web client.
#[derive(Clone, Debug)]
pub struct TypeFile {
    name: &'static str,
    imported: BTreeSet<&'static str>,
    text: String,
}

impl TypeFile {
    /// A file that holds nothing yet; `what` says in a few words what it will hold, for people who open it.
    pub fn new(name: &'static str, what: &str, folder: &str) -> TypeFile {
        let text = format!("// {what}. Made by `make types` from {folder}: don't edit.\n");
        TypeFile { name, imported: BTreeSet::new(), text }
    }

    /// Imports types from another of these files.
    #[must_use]
    pub fn import(mut self, from: &str, names: &[&'static str]) -> TypeFile {
        self.imported.extend(names);
        self.text += &["\nimport type { ", &names.join(", "), " } from './", from, "';\n"].concat();
        self
    }

    /// Adds something as it is, for what has no type in Rust.
    #[must_use]
    pub fn plain(mut self, text: &str) -> TypeFile {
        self.text += text;
        self
    }

    /// Declares a type, with what is said about it in Rust.
    #[must_use]
    pub fn declare<T: TS>(mut self) -> TypeFile {
        let text = format!("{}export {}", T::docs().unwrap_or_default(), T::decl(&Config::new()));
        // Comments on one line, and what belongs to a type below its name.
        let text = text.replace("/**\n * ", "/** ").replace("\n */", " */");
        let text = text.replace("\n *\n", "\n").replace("\n * ", " ");
        let mut within = false;
        self.text += "\n";
        for line in text.lines() {
            self.text += if within { "  " } else { "" };
            self.text += line.trim_end();
            self.text += "\n";
            within |= line.starts_with("export");
        }
        self
    }

    /// Adds a value that follows from the rules, so that the client does not compute it.
    ///
    /// # Panics
    /// If the value can't be written as JSON.
    #[must_use]
    pub fn constant(mut self, about: &str, name: &str, kind: &str, value: &impl Serialize) -> TypeFile {
        let json = serde_json::to_string(value).expect("a constant is plain JSON");
        // One entry a line: short enough to read, long enough to see a difference.
        let json = json.replace("],\"", "],\n\"").replace("},{", "},\n{").replace("},\"", "},\n\"");
        self.text += &["\n/** ", about, " */\nexport const ", name, ": ", kind, " = ", &json, ";\n"].concat();
        self
    }

    /// All that it holds.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Compares with the file that the client has, or writes that file if it is to be renewed.
    ///
    /// # Panics
    /// If they differ, or if the file uses what it neither declares nor imports.
    pub fn check(&self) {
        let place = format!("{FOLDER}/{}.ts", self.name);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(&place);
        assert!(!self.text.contains("bigint"), "{place}: JSON has numbers only");
        let (unknown, unused) = self.strangers();
        assert!(unknown.is_empty(), "{place} uses {unknown:?}, which are neither declared nor imported");
        assert!(unused.is_empty(), "{place} imports {unused:?} in vain");
        if env::var_os("UPDATE_TYPES").is_some() {
            fs::write(&path, &self.text).unwrap_or_else(|error| panic!("{place}: {error}"));
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        let line = self.text.lines().zip(found.lines()).take_while(|(due, found)| due == found).count() + 1;
        assert!(
            found == self.text,
            "{place} differs from the types of Rust from line {line} on; `make types` renews it"
        );
    }

    /// Types that are used and not there, and types that are imported and not used.
    fn strangers(&self) -> (BTreeSet<&str>, BTreeSet<&str>) {
        let outside = |line: &&str| !line.starts_with("//") && !line.starts_with("import ");
        let mut known: BTreeSet<&str> = BUILT_IN.into_iter().chain(self.imported.iter().copied()).collect();
        let mut used = BTreeSet::new();
        for line in self.text.lines().filter(outside) {
            // Words in quotes are values; what is left and begins with a capital letter is a type, or a constant.
            for code in line.split("/**").map(|part| part.split_once("*/").map_or(part, |(_, code)| code)) {
                let words = code.split('"').step_by(2).flat_map(|part| part.split(|c| !is_of_a_word(c)));
                used.extend(words.filter(|word| word.starts_with(char::is_uppercase)));
            }
            let declared = ["export type ", "export const "].into_iter().find_map(|start| line.strip_prefix(start));
            known.extend(declared.and_then(|rest| rest.split(|c| !is_of_a_word(c)).next()));
        }
        let unknown = used.difference(&known).copied().collect();
        let unused = self.imported.iter().copied().filter(|name| !used.contains(name)).collect();
        (unknown, unused)
    }
}

fn is_of_a_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A thing
    /// with a colour.
    ///
    /// And more.
    #[derive(TS)]
    #[expect(dead_code, reason = "only its declaration is used")]
    struct Thing {
        /// Which colour.
        colour: Colour,
        #[ts(type = "PerSeat<number>")]
        worth: u8,
    }

    #[derive(TS)]
    #[expect(dead_code, reason = "only its declaration is used")]
    enum Colour {
        Red,
    }

    #[test]
    fn declarations_stand_there_with_their_comments() {
        let file = TypeFile::new("things", "Things", "crates/things").import("messages", &["PerSeat"]);
        let file = file.declare::<Thing>().declare::<Colour>().constant("How many.", "COUNT", "number", &3);
        let due = "// Things. Made by `make types` from crates/things: don't edit.\n\n\
            import type { PerSeat } from './messages';\n\n\
            /** A thing with a colour. And more. */\nexport type Thing = {\n  /** Which colour. */\n  colour: Colour, \
            worth: PerSeat<number>, };\n\nexport type Colour = \"Red\";\n\n/** How many. */\nexport const COUNT: number = 3;\n";
        assert_eq!(file.text(), due);
        assert_eq!(file.strangers(), (BTreeSet::new(), BTreeSet::new()));
    }

    #[test]
    fn what_is_missing_or_in_vain_is_found() {
        let file = TypeFile::new("things", "Things", "crates/things").import("messages", &["Seat"]).declare::<Thing>();
        assert_eq!(file.strangers(), (BTreeSet::from(["Colour", "PerSeat"]), BTreeSet::from(["Seat"])));
    }

    #[test]
    #[should_panic(expected = "things.ts differs from the types of Rust from line 1 on")]
    fn a_file_that_drifts_is_found() {
        // Were it written, it would not differ.
        assert!(env::var_os("UPDATE_TYPES").is_none(), "things.ts differs from the types of Rust from line 1 on");
        TypeFile::new("things", "Things", "crates/things").check();
    }
}
