//! A disk for one server alone, which can be full while the server runs.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A disk of memory in a namespace of its own, which any user may have if the system lets them. It ends with this value, and
/// also with this process, however that ends: then nobody holds the other end of its holder's input any more.
pub(crate) struct Disk {
    folder: PathBuf,
    holder: Child,
}

impl Disk {
    /// Mounts a disk there; `None` if the system lets nobody do so.
    pub(crate) fn mount(folder: &Path) -> Option<Disk> {
        std::fs::create_dir_all(folder).expect("a folder");
        let script = format!("mount -t tmpfs -o {ROOMY} tavola \"$0\" && echo mounted && read -r _");
        let mut holder = Command::new("unshare")
            .args(["--user", "--map-root-user", "--mount", "sh", "-c", &script])
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("unshare can be started; it is in the package util-linux");
        let mut told = String::new();
        let output = holder.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut told).expect("its output");
        let disk = Disk { folder: folder.to_owned(), holder };
        (told.trim() == "mounted").then_some(disk)
    }

    /// A program that finds the disk there.
    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new("nsenter");
        command.arg(format!("--target={}", self.holder.id()));
        command.args(["--user", "--preserve-credentials", "--mount", "--"]).arg(program);
        command
    }

    /// Leaves no room on it.
    pub(crate) fn fill(&self) {
        // What is written meanwhile makes the size that was just read too small: then it is read again.
        let size = "$(df -k --output=used \"$0\" | tail -n 1 | tr -d ' ')";
        self.run(&format!("until mount -o remount,size={size}k \"$0\" 2>/dev/null; do :; done"));
    }

    /// Makes room again.
    pub(crate) fn make_room(&self) {
        self.run(&format!("mount -o remount,{ROOMY} \"$0\""));
    }

    fn run(&self, script: &str) {
        let done = self.command("sh").args(["-c", script]).arg(&self.folder).status();
        assert!(done.expect("nsenter can be started; it is in the package util-linux").success(), "{script}");
    }
}

/// More than any test writes.
const ROOMY: &str = "size=2g";

impl Drop for Disk {
    fn drop(&mut self) {
        drop(self.holder.stdin.take());
        let _ = self.holder.wait();
    }
}
