//! A server in a process of its own.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

/// A server that runs until it is killed or stopped.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
}

/// Limits that no test of something else meets.
const WIDE: &str = "kilobytes_per_minute = 1000000\nrequests_per_second = 100000\nmessages_per_second = 100000\ntables_per_hour = 100000\naway_seconds = 100000\n";

/// Writes a file of settings into the folder.
pub(crate) fn settings(folder: &Path, limits: &str) -> PathBuf {
    let path = folder.join("settings.toml");
    // `CHAOS_LOG=info` for somebody who looks into a fault.
    let log = std::env::var("CHAOS_LOG").unwrap_or_else(|_| "warn".into());
    std::fs::write(&path, format!("log = \"{log}\"\n[limits]\n{WIDE}{limits}")).expect("a file");
    path
}

/// The program, told to serve from this folder.
pub(crate) fn command(folder: &Path, listen: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tavola"));
    arguments(&mut command, folder, listen);
    command
}

/// Tells a command that runs the program what it needs to serve from this folder.
pub(crate) fn arguments(command: &mut Command, folder: &Path, listen: &str) {
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TAVOLA_")) {
        command.env_remove(name);
    }
    command.args(["serve", "--listen", listen, "--data"]).arg(folder).env("TAVOLA_THINKERS", "1");
}

impl Process {
    /// Starts a server on this port, or on a free one, and waits until it is open.
    pub(crate) fn start(folder: &Path, listen: &str, settings: &Path) -> Process {
        Self::start_with(folder, listen, settings, &[])
    }

    /// Starts a server that is told more.
    pub(crate) fn start_with(folder: &Path, listen: &str, settings: &Path, more: &[&str]) -> Process {
        let mut command = command(folder, listen);
        command.args(more).arg("--config").arg(settings).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut line = String::new();
        let mut lines = BufReader::new(child.stdout.take().expect("its output"));
        lines.read_line(&mut line).expect("a line");
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split_once('/')?.0.parse().ok());
        let address = address.unwrap_or_else(|| panic!("it says where it is open: {line:?}"));
        Process { child, address }
    }

    /// Ends it at once, as a loss of power would.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) fn stop(mut self) -> ExitStatus {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(asked.expect("kill runs").success());
        self.child.wait().expect("it has ended")
    }

    /// Sends it a signal, such as STOP.
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// The number of the process.
    pub(crate) fn number(&self) -> u32 {
        self.child.id()
    }

    /// Kibibytes of memory.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    /// Hundredths of seconds that it has computed.
    pub(crate) fn work(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("it runs");
        let fields: Vec<&str> = stat.rsplit(')').next().expect("fields").split_whitespace().collect();
        // User and system time, the 14th and 15th field of all.
        fields[11].parse::<u64>().expect("a number") + fields[12].parse::<u64>().expect("a number")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A test that fails leaves nothing behind; one that has ended it gets an error that says nothing.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
