//! Help, completions, the manual page, and usage that is wrong.

use std::process::{Command, Stdio};

use crate::tavola::{command, tavola, vector};

const COMMANDS: [&[&str]; 16] = [
    &["record", "check"],
    &["record", "moves"],
    &["record", "view"],
    &["record", "show"],
    &["record"],
    &["perft"],
    &["score"],
    &["simulate"],
    &["hint"],
    &["analyse"],
    &["rules"],
    &["play"],
    &["join"],
    &["prune"],
    &["completions"],
    &["man"],
];

#[test]
fn every_command_has_help_and_a_manual_page() {
    for words in COMMANDS {
        let help = tavola(&[words, &["--help"]].concat());
        assert_eq!((help.code, help.stderr.as_str()), (0, ""), "{words:?}");
        assert!(help.stdout.contains("Usage: tavola"), "{help:?}");
        let page = tavola(&[&["man"], words].concat());
        assert_eq!(page.code, 0, "{page:?}");
        let title = format!(".TH tavola-{} 1", words.join("-"));
        assert!(page.stdout.contains(&title), "{title}: {}", page.stdout);
    }
    assert!(tavola(&["--help"]).stdout.contains("tavola play cassa-grande"));
    assert!(tavola(&["man"]).stdout.contains(".TH tavola 1"));
    assert!(tavola(&["--version"]).stdout.starts_with("tavola "));
    tavola(&["man", "nonsense"]).assert_refused("tavola: there is no command \"nonsense\" here");
}

#[test]
fn wrong_usage_ends_with_code_2() {
    for words in [&[][..], &["nonsense"], &["record"], &["record", "check"], &["record", "moves"], &["--nonsense"]] {
        let answer = tavola(words);
        assert_eq!((answer.code, answer.stdout.as_str()), (2, ""), "{answer:?}");
    }
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let answer = tavola(&["completions", shell]);
        assert_eq!(answer.code, 0);
        assert!(answer.stdout.contains("simulate"), "{shell}");
    }
    assert_eq!(tavola(&["completions", "nonsense"]).code, 2);
}

/// Colours go to terminals only, unless they are asked for, and never where `NO_COLOR` is set.
#[test]
fn colours_are_for_terminals() {
    let path = vector("records/001-cassa-grande.json");
    let show = |args: &[&str], no_color: bool| {
        let mut show = command(&[&["record", "show", &path], args].concat());
        if no_color {
            show.env("NO_COLOR", "1");
        }
        String::from_utf8(show.output().unwrap().stdout).unwrap()
    };
    let plain = show(&[], false);
    assert!(!plain.contains('\u{1b}'));
    assert_eq!(show(&[], true), plain);
    assert_eq!(show(&["--color", "never"], false), plain);
    let coloured = show(&["--color", "always"], false);
    assert!(coloured.contains("\u{1b}["));
    // Who asks for colours gets them.
    assert_eq!(show(&["--color", "always"], true), coloured);
    assert_eq!(tavola(&["record", "show", &path, "--color", "purple"]).code, 2);
}

/// A reader that goes away is no reason to complain.
#[test]
fn a_broken_pipe_ends_quietly() {
    let path = vector("records/024-cassa-grande.json");
    for words in
        [vec!["record", "moves", &path, "--at", "33"], vec!["rules", "casa-grande"], vec!["completions", "bash"]]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tavola"))
            .args(&words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.stderr.is_empty(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(0), "{words:?}");
    }
}
