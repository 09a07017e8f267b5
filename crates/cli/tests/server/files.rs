//! Files that are no journals of this program: refused with a sentence, and left as they are.

use std::path::Path;
use std::process::{Command, Output};

use crate::process::{Process, arguments, command, settings};

fn refused(folder: &Path) -> String {
    refused_by(command(folder, "127.0.0.1:0"))
}

fn refused_by(mut command: Command) -> String {
    let Output { status, stdout, stderr } = command.output().expect("the program runs");
    let text = String::from_utf8(stderr).expect("UTF-8");
    assert_eq!(status.code(), Some(2), "{text}");
    assert!(stdout.is_empty());
    assert_eq!(text.trim_end().lines().count(), 1, "{text}");
    text
}

/// A folder with a journal, made and closed by the program itself.
fn journal() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = settings(folder.path(), "");
    let process = Process::start(folder.path(), "127.0.0.1:0", &settings);
    assert!(process.stop().success());
    let file = folder.path().join("tavola.db");
    (folder, file)
}

#[test]
fn other_files_are_refused_and_left_as_they_are() {
    let (folder, file) = journal();
    let whole = std::fs::read(&file).expect("a journal");
    let mut newer = whole.clone();
    // The version of the user at offset 60 of SQLite's header.
    newer[60..64].copy_from_slice(&99_u32.to_be_bytes());
    let mut overwritten = whole.clone();
    overwritten[100..].fill(0x5a);
    for (bytes, says) in [
        (b"Dear diary, nothing of this is a journal.".to_vec(), "is no journal of Tavola"),
        (vec![0; 8192], "is no journal of Tavola"),
        (newer, "version 99"),
        (whole[..whole.len() / 2].to_vec(), "is damaged"),
        (overwritten, "is damaged"),
    ] {
        std::fs::write(&file, &bytes).expect("a file");
        let text = refused(folder.path());
        assert!(text.contains(says), "{says:?} was expected: {text}");
        assert_eq!(std::fs::read(&file).expect("the file is there"), bytes, "{says}");
    }
    std::fs::write(&file, &whole).expect("a file");
    let settings = settings(folder.path(), "");
    assert!(Process::start(folder.path(), "127.0.0.1:0", &settings).stop().success(), "the journal itself is taken");
}

#[test]
fn a_journal_in_use_and_a_port_in_use_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = settings(folder.path(), "");
    let process = Process::start(folder.path(), "127.0.0.1:0", &settings);
    assert!(refused(folder.path()).contains("another server works with the journal"));
    let other = tempfile::tempdir().expect("a folder");
    let output = command(other.path(), &process.address.to_string()).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("choose another with --listen"));
    assert!(process.stop().success());
}

/// A folder or a file that may not be written: told in a sentence, and nothing is changed.
#[cfg(unix)]
#[test]
fn what_may_not_be_written_is_refused() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    let (folder, file) = journal();
    let whole = std::fs::read(&file).expect("a journal");
    let allow = |path: &Path, mode| set_permissions(path, Permissions::from_mode(mode)).expect("permissions");
    let command = || {
        let is_root = std::fs::metadata(folder.path()).expect("a folder").uid() == 0;
        if !is_root {
            return command(folder.path(), "127.0.0.1:0");
        }
        // To root permissions mean nothing, unless it is taken away from it.
        let mut command = Command::new("setpriv");
        command.args(["--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search"]);
        command.arg(env!("CARGO_BIN_EXE_tavola"));
        arguments(&mut command, folder.path(), "127.0.0.1:0");
        command
    };
    let lock = folder.path().join("tavola.db.lock");
    std::fs::remove_file(&lock).expect("removed");
    allow(folder.path(), 0o555);
    let text = refused_by(command());
    allow(folder.path(), 0o755);
    assert!(text.contains("can't be written; let the user"), "{text}");
    assert!(!lock.exists());
    allow(&file, 0o444);
    let text = refused_by(command());
    assert!(text.contains("can't be written; let the user"), "{text}");
    allow(&file, 0o000);
    let text = refused_by(command());
    assert!(text.contains("can't be opened: Permission denied"), "{text}");
    allow(&file, 0o644);
    assert_eq!(std::fs::read(&file).expect("the journal"), whole);
    let settings = settings(folder.path(), "");
    assert!(Process::start(folder.path(), "127.0.0.1:0", &settings).stop().success());
}
