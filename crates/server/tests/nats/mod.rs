//! Servers of NATS for tests: started on loopback, on ports that are free, and stopped by their handle.

#![allow(dead_code, reason = "shared by several test programs, each of which uses its part")]

use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tavola_server::journal::jetstream::{JetStreamJournal, JetStreamOptions};
use tempfile::TempDir;

/// Names a server that is there already; then none is started.
const OTHER: &str = "TAVOLA_TEST_NATS";

/// A server of NATS with `JetStream`, which ends with this value.
pub(crate) struct Nats {
    url: String,
    started: Option<(Child, TempDir)>,
}

impl Nats {
    /// Starts a server, or takes the one that the environment names.
    pub(crate) fn start() -> Self {
        match std::env::var(OTHER) {
            Ok(url) => Nats { url, started: None },
            Err(_) => Self::start_with(""),
        }
    }

    /// Starts a server that is told more.
    pub(crate) fn start_with(more: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        let config = path.join("nats.conf");
        let store = path.join("store");
        let text = format!("jetstream {{ store_dir: \"{}\", max_mem: 64M, max_file: 4G }}\n{more}\n", store.display());
        std::fs::write(&config, text).expect("a configuration");
        // Ends also with this process, however that ends: then nobody holds the other end of its input any more.
        let server = Command::new("sh")
            .args(["-c", "nats-server \"$@\" & server=$!; read -r _; kill -9 $server; wait; rm -rf \"$FOLDER\"", "sh"])
            .env("FOLDER", path)
            .args(["-a", "127.0.0.1", "-p", "-1", "-c"])
            .arg(&config)
            .arg("--ports_file_dir")
            .arg(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server can be started; `make test` installs it");
        let url = address(path);
        Nats { url, started: Some((server, folder)) }
    }

    /// Its address.
    pub(crate) fn url(&self) -> &str {
        &self.url
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
            drop(server.stdin.take());
            let _ = server.wait();
        }
    }
}

/// Three servers that are one, so that any of them may be killed.
pub(crate) struct Cluster {
    folder: TempDir,
    servers: Vec<Option<Child>>,
    ports: Vec<u16>,
}

impl Cluster {
    /// Starts three servers, which find each other.
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let ports = free_ports(3);
        let routes = free_ports(3);
        let all: Vec<String> = routes.iter().map(|port| format!("nats://127.0.0.1:{port}")).collect();
        for number in 0..3 {
            let store = folder.path().join(format!("store-{number}"));
            let text = format!(
                "server_name: n{number}\nlisten: 127.0.0.1:{}\njetstream {{ store_dir: \"{}\", max_mem: 64M, max_file: 4G }}\n\
                 cluster {{ name: test, listen: 127.0.0.1:{}, routes: [{}] }}\n",
                ports[number],
                store.display(),
                routes[number],
                all.join(", ")
            );
            std::fs::write(Self::config(folder.path(), number), text).expect("a configuration");
        }
        let mut cluster = Cluster { folder, servers: vec![None, None, None], ports };
        for number in 0..3 {
            cluster.restart(number);
        }
        cluster
    }

    fn config(folder: &Path, number: usize) -> PathBuf {
        folder.join(format!("n{number}.conf"))
    }

    /// Starts a server, again.
    pub(crate) fn restart(&mut self, number: usize) {
        let server = Command::new("nats-server")
            .arg("-c")
            .arg(Self::config(self.folder.path(), number))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.servers[number] = Some(server.expect("nats-server can be started; `make test` installs it"));
    }

    /// Ends a server at once, as a loss of power would.
    pub(crate) fn kill(&mut self, number: usize) {
        let mut server = self.servers[number].take().expect("it runs");
        server.kill().expect("it runs");
        server.wait().expect("it has ended");
    }

    /// The addresses of all servers.
    pub(crate) fn urls(&self) -> String {
        self.ports.iter().map(|port| format!("nats://127.0.0.1:{port}")).collect::<Vec<_>>().join(",")
    }

    /// Options for a house whose entries are on all three servers.
    pub(crate) fn options(&self) -> JetStreamOptions {
        JetStreamOptions { replicas: 3, ..JetStreamOptions::new(self.urls()) }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for mut server in self.servers.iter_mut().filter_map(Option::take) {
            let _ = server.kill();
            let _ = server.wait();
        }
    }
}

/// Ports that nobody listens on now.
fn free_ports(count: usize) -> Vec<u16> {
    let listeners: Vec<_> =
        (0..count).map(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port")).collect();
    listeners.iter().map(|listener| listener.local_addr().expect("its port").port()).collect()
}

/// The address that a server wrote down when it was ready to listen.
fn address(folder: &Path) -> String {
    let until = Instant::now() + Duration::from_secs(30);
    loop {
        let written = std::fs::read_dir(folder).expect("a folder").filter_map(Result::ok).map(|file| file.path());
        let ports = written.filter(|path| path.extension().is_some_and(|extension| extension == "ports"));
        let ports = ports.filter_map(|path| serde_json::from_slice(&std::fs::read(path).ok()?).ok());
        if let Some(url) = ports.map(|ports: serde_json::Value| ports["nats"][0].clone()).next() {
            return url.as_str().expect("an address").to_owned();
        }
        assert!(Instant::now() < until, "nats-server starts");
        std::thread::sleep(Duration::from_millis(5));
    }
}
