//! A server in a process of its own, and what it uses.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use serde::de::DeserializeOwned;
use tavola_client::{Origin, Request, RequestError, send_request};
use tempfile::TempDir;

/// Limits are for strangers; here all come from one address, and as fast as they can.
const SETTINGS: &str = "log = \"warn\"\n\n[limits]\nsockets_per_address = 50000\nconnections_per_address = 4096\nkilobytes_per_minute = 1000000\ntables_per_hour = 1000000\n\
     requests_per_second = 1000000\nmessages_per_second = 1000000\n";

/// Ticks of the clock in which Linux tells processor time; 100 on all its platforms.
const TICKS: u32 = 100;

/// A server in a process of its own; it is stopped when this is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    /// Where it listens.
    pub(crate) origin: Origin,
    /// The time from its start until it listened.
    pub(crate) took: Duration,
}

impl Server {
    /// Starts the game server with its data in a folder.
    pub(crate) fn tavola(program: &Path, folder: &TempDir) -> anyhow::Result<Server> {
        Self::tavola_with(program, folder, &[], "")
    }

    /// Starts the game server as somebody would who sets nothing but that people come through a proxy: so each has an address.
    pub(crate) fn usual(program: &Path, folder: &TempDir) -> anyhow::Result<Server> {
        let mut command = Command::new(program);
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--proxy", "127.0.0.1", "--data"])
            .arg(folder.path());
        Self::start(command).with_context(|| format!("{} can't be started", program.display()))
    }

    /// Starts the game server with more words on its command line, and more limits.
    pub(crate) fn tavola_with(
        program: &Path,
        folder: &TempDir,
        words: &[&str],
        limits: &str,
    ) -> anyhow::Result<Server> {
        let settings = folder.path().join("load.toml");
        fs::write(&settings, format!("{SETTINGS}{limits}"))?;
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder.path());
        command.args(words).arg("--config").arg(settings);
        Self::start(command).with_context(|| format!("{} can't be started", program.display()))
    }

    /// Starts the bare server, with answers of so many bytes.
    pub(crate) fn bare(program: &Path, bytes: usize) -> anyhow::Result<Server> {
        let mut command = Command::new(program);
        command.arg("--bare").arg(bytes.to_string());
        Self::start(command)
    }

    fn start(mut command: Command) -> anyhow::Result<Server> {
        let begun = Instant::now();
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        let output = child.stdout.take().context("the server has no output")?;
        let read = BufReader::new(output).read_line(&mut line);
        let took = begun.elapsed();
        let host =
            line.split_once("http://").and_then(|(_, rest)| rest.split('/').next()).unwrap_or_default().to_owned();
        // From here on the process ends with this value, whatever happens.
        let server = Server { child, origin: Origin { secure: false, host }, took };
        read?;
        if server.origin.host.is_empty() {
            bail!("the server did not say where it listens: {line}");
        }
        Ok(server)
    }

    /// Sends one request, and reads the answer.
    pub(crate) async fn request<T: DeserializeOwned>(&self, request: Request) -> Result<T, RequestError> {
        send_request(&self.origin, request).await?.read(&self.origin)
    }

    /// The time that it has used on all processors.
    pub(crate) fn cpu(&self) -> anyhow::Result<Duration> {
        cpu(self.child.id())
    }

    /// Bytes of memory that it holds.
    pub(crate) fn resident(&self) -> anyhow::Result<u64> {
        resident(self.child.id())
    }
}

/// The time that a process has used on all processors.
pub(crate) fn cpu(process: u32) -> anyhow::Result<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name of the program, in parentheses, may hold anything; user and system time are fields 14 and 15.
    let (_, fields) = stat.rsplit_once(')').context("/proc has another form than on Linux")?;
    let ticks: u32 = fields.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<u32>().ok()).sum();
    Ok(Duration::from_secs(1) * ticks / TICKS)
}

/// Bytes of memory that a process holds.
pub(crate) fn resident(process: u32) -> anyhow::Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("/proc tells no memory")?;
    let kibibytes: u64 = line.trim().trim_end_matches(" kB").trim().parse()?;
    Ok(kibibytes * 1024)
}

impl Drop for Server {
    fn drop(&mut self) {
        // Asked kindly, it puts its log into its file; that must not depend on it.
        let asked = Command::new("kill").arg(self.child.id().to_string()).status();
        if !asked.is_ok_and(|status| status.success()) {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}
