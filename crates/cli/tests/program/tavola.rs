//! Running the program, and records to run it on.

use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use serde_json::{Value, json};
use tempfile::TempDir;

/// What the program answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Answer {
    /// One line on standard error, nothing on standard output, exit code 2.
    #[track_caller]
    pub(crate) fn assert_refused(&self, start: &str) {
        assert_eq!(self.code, 2, "{self:?}");
        assert_eq!(self.stdout, "", "{self:?}");
        assert_eq!(self.stderr.lines().count(), 1, "{self:?}");
        assert!(self.stderr.starts_with(start), "{start} … was expected: {self:?}");
    }

    /// Standard output as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// The program with a clean environment.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tavola"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("LC_ALL", "C");
    command
}

/// Runs the program.
pub(crate) fn tavola(args: &[&str]) -> Answer {
    answer(command(args).output().expect("the program runs"))
}

/// Runs the program with something on standard input.
pub(crate) fn tavola_reading(args: &[&str], input: impl Into<Vec<u8>>) -> Answer {
    answer(command(args).write_stdin(input).output().expect("the program runs"))
}

fn answer(output: Output) -> Answer {
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    let code = output.status.code().expect("the program ends by itself");
    Answer { code, stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// The vectors of the referee.
pub(crate) fn vectors() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/vectors")
}

/// The path of one of the referee's files.
pub(crate) fn vector(name: &str) -> String {
    vectors().join(name).to_str().expect("a plain path").to_owned()
}

/// A folder with one file, and the path of the file.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> (TempDir, String) {
    let folder = TempDir::new().expect("a folder for the test");
    let path = folder.path().join(name);
    std::fs::write(&path, content).expect("a file for the test");
    let path = path.to_str().expect("a plain path").to_owned();
    (folder, path)
}

/// A record of the referee as a value that can be altered.
pub(crate) fn record(name: &str) -> Value {
    let text = std::fs::read_to_string(vectors().join(name)).expect("a record of the referee");
    serde_json::from_str(&text).expect("a record is JSON")
}

/// A short finished round of Cassa Grande on a frame of three: `1c1`, `91.`, `91c` as seat A sees it.
pub(crate) fn short_round() -> Value {
    json!({
        "format": "tavola/1",
        "game": "cassa-grande",
        "rules": {"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}},
        "setup": {"start": "A"},
        "moves": ["9@0,0", "1@1,0", "1@1,1", "9@0,1", "1@2,2", "1@0,2", "c@1,2", "c@2,0"],
        "result": {"scores": {"A": 183, "B": 1}, "places": {"A": 1, "B": 2}}
    })
}
