//! `tavola play` in a real terminal: keys in, a screen out.

use std::io::{Read as _, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::tavola::tavola;

/// How long the program may be silent while something is expected of it; only a broken one is.
const PATIENCE: Duration = Duration::from_secs(300);

const ENTER: &str = "\r";
const CTRL_Q: &str = "\u{11}";
const CTRL_T: &str = "\u{14}";
const CTRL_Z: &str = "\u{1a}";

/// The program in a terminal of its own.
struct Terminal {
    pty: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
}

impl Terminal {
    fn open(args: &[&str], folder: &TempDir) -> Terminal {
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tavola"));
        command.args(args);
        command.cwd(folder.path());
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Terminal { pty: pair.master, child, keys, output, screen: vt100::Parser::new(24, 80, 0) }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn resize(&mut self, wide: u16, high: u16) {
        self.screen.screen_mut().set_size(high, wide);
        self.pty.resize(size(wide, high)).unwrap();
    }

    /// Waits until the screen shows one of the texts, and tells which.
    #[track_caller]
    fn await_any(&mut self, texts: &[&str]) -> usize {
        loop {
            let shown = self.screen.screen().contents();
            if let Some(which) = texts.iter().position(|text| shown.contains(text)) {
                return which;
            }
            match self.output.recv_timeout(PATIENCE) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(error) => panic!("{error}: {texts:?} was expected on\n{shown}"),
            }
        }
    }

    #[track_caller]
    fn await_text(&mut self, text: &str) {
        self.await_any(&[text]);
    }

    /// Waits for the end of the program and tells its exit code; the screen then holds all that was written.
    fn end(&mut self) -> u32 {
        let code = self.child.wait().unwrap().exit_code();
        // After the program nobody holds the other end, so that the output ends too.
        while let Ok(bytes) = self.output.recv_timeout(PATIENCE) {
            self.screen.process(&bytes);
        }
        code
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

const SHORT: &str = r#"{"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}}"#;

fn play<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["play", "cassa-grande", "--rules", SHORT, "--bots", "random", "--seed", "3", "--pace", "0"], more].concat()
}

/// Takes hints until the game is over, one move of them back, and keeps the record.
#[test]
fn a_whole_game_is_played_by_keys() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::open(&play(&[]), &folder);
    let mut turns = 0;
    while terminal.await_any(&["› ▏", "The game is over: "]) == 0 {
        turns += 1;
        match turns {
            2 => {
                terminal.press(CTRL_Z);
                terminal.await_text("Your last move is taken back.");
            }
            3 => {
                terminal.resize(120, 40);
                terminal.await_text("│ Log");
                terminal.resize(40, 8);
                terminal.await_text("This table needs ");
                terminal.resize(100, 30);
                terminal.await_text("│ Log");
            }
            _ => {}
        }
        terminal.press(CTRL_T);
        terminal.await_text("A hint: ");
        terminal.press(ENTER);
    }
    assert!(turns >= 4, "{turns}");
    terminal.await_text("s saves the record as tavola-cassa-grande-");
    terminal.press("s");
    terminal.await_text("The record is saved as tavola-cassa-grande-");
    terminal.press("q");
    terminal.await_text("Leave the table?");
    terminal.press("y");
    assert_eq!(terminal.end(), 0);
    assert!(!terminal.screen.screen().alternate_screen());
    assert!(terminal.screen.screen().contents().contains("The game is over: "));

    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path()).collect();
    let [file] = files.as_slice() else { panic!("one record was expected: {files:?}") };
    let check = tavola(&["--json", "record", "check", file.to_str().unwrap()]);
    assert_eq!(check.code, 0, "{check:?}");
    assert_eq!(check.json()["chance"], json!("follows"));
    let record: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    assert_eq!(record["moves"].as_array().unwrap().len(), 8);
    assert_eq!(record["comment"], json!("Once a move was taken back."));
    assert_eq!(record["seats"], json!({"A": {"kind": "person"}, "B": {"kind": "bot", "name": "random"}}));
}

#[test]
fn leaving_keeps_the_record_that_was_asked_for_and_gives_the_terminal_back() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::open(&play(&["--out", "evening.json", "--color", "never"]), &folder);
    terminal.await_text("› ▏");
    assert!(terminal.screen.screen().alternate_screen());
    terminal.press("nonsense");
    terminal.await_text("› nonsense▏");
    terminal.press(ENTER);
    terminal.await_text(" as in ");
    terminal.press(CTRL_Q);
    terminal.await_text("The game is not over.");
    terminal.press("y");
    assert_eq!(terminal.end(), 0);
    assert!(!terminal.screen.screen().alternate_screen());
    assert!(!terminal.screen.screen().hide_cursor());
    terminal.await_text("The record is saved as evening.json.");
    let file = folder.path().join("evening.json");
    assert_eq!(tavola(&["record", "check", file.to_str().unwrap()]).code, 0);
}

/// A program that is asked to end gives the terminal back and keeps the record that was asked for.
#[cfg(unix)]
#[test]
fn a_signal_to_end_leaves_the_terminal_in_order() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::open(&play(&["--out", "evening.json"]), &folder);
    terminal.await_text("› ▏");
    assert!(terminal.screen.screen().alternate_screen());
    let number = terminal.child.process_id().unwrap().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &number]).status().unwrap().success());
    assert_eq!(terminal.end(), 0);
    assert!(!terminal.screen.screen().alternate_screen());
    assert!(!terminal.screen.screen().hide_cursor());
    assert!(folder.path().join("evening.json").exists());
}

/// Whoever closes the window finds the record that was asked for.
#[cfg(unix)]
#[test]
fn a_terminal_that_goes_away_does_not_take_the_record_with_it() {
    let folder = TempDir::new().unwrap();
    let pair = native_pty_system().openpty(size(80, 24)).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tavola"));
    command.args(play(&["--out", "evening.json"]));
    command.cwd(folder.path());
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut screen = vt100::Parser::new(24, 80, 0);
    while !screen.screen().contents().contains("› ▏") {
        let mut bytes = [0; 4096];
        let read = reader.read(&mut bytes).unwrap();
        assert!(read > 0, "the program has ended");
        screen.process(&bytes[..read]);
    }
    drop((reader, pair.master));
    assert_eq!(child.wait().unwrap().signal(), None);
    let file = folder.path().join("evening.json");
    assert_eq!(tavola(&["record", "check", file.to_str().unwrap()]).code, 0);
}

/// With --plain a terminal gets lines as a pipe does.
#[test]
fn plain_means_line_by_line() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::open(&play(&["--plain"]), &folder);
    terminal.await_text("A, your move:");
    assert!(!terminal.screen.screen().alternate_screen());
    terminal.press("quit\r");
    terminal.await_text("The game stays unfinished.");
    assert_eq!(terminal.end(), 0);
}
