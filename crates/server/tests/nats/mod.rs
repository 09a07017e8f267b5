//! Servers of NATS for tests: started on loopback, on ports that are free, and stopped by their handle.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tavola_server::journal::jetstream::{JetStreamJournal, JetStreamOptions};
use tempfile::TempDir;

/// Names a server that is there already; then none is started.
const OTHER: &str = "TAVOLA_TEST_NATS";

/// A server of NATS with JetStream, which ends with this value.
pub(crate) struct Nats {
    url: String,
    started: Option<(Child, TempDir)>,
}

impl Nats {
    /// Starts a server, or takes the one that the environment names.
    pub(crate) fn start() -> Self {
        if let Ok(url) = std::env::var(OTHER) {
            return Nats { url, started: None };
        }
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        let config = path.join("nats.conf");
        let text = format!("jetstream {{ store_dir: {:?}, max_mem: 64M, max_file: 4G }}\n", path.join("store"));
        std::fs::write(&config, text).expect("a configuration");
        let server = Command::new("nats-server")
            .args(["-a", "127.0.0.1", "-p", "-1", "-c"])
            .arg(&config)
            .arg("--ports_file_dir")
            .arg(path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server can be started; `make test` installs it");
        let url = address(path, server.id());
        Nats { url, started: Some((server, folder)) }
    }

    /// A journal of its own on this server.
    pub(crate) async fn journal(&self) -> JetStreamJournal {
        JetStreamJournal::open(&self.options()).await.expect("a journal on NATS")
    }

    /// Options for a house that no other test knows.
    pub(crate) fn options(&self) -> JetStreamOptions {
        static HOUSES: AtomicU32 = AtomicU32::new(0);
        let number = HOUSES.fetch_add(1, Ordering::Relaxed);
        let name = format!("test-{}-{number}", std::process::id());
        JetStreamOptions { name, ..JetStreamOptions::new(&self.url) }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        if let Some((server, _)) = &mut self.started {
            let _ = server.kill();
            let _ = server.wait();
        }
    }
}

/// The address that a server wrote down when it was ready to listen.
fn address(folder: &Path, id: u32) -> String {
    let path = folder.join(format!("nats-server_{id}.ports"));
    let until = Instant::now() + Duration::from_secs(30);
    loop {
        let ports =
            std::fs::read(&path).ok().and_then(|bytes| serde_json::from_slice::<serde_json::Value>(&bytes).ok());
        if let Some(url) = ports.as_ref().and_then(|ports| ports["nats"][0].as_str()) {
            return url.to_owned();
        }
        assert!(Instant::now() < until, "nats-server starts");
        std::thread::yield_now();
    }
}
