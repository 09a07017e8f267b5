//! Servers of NATS for tests: started on loopback, on ports that are free, and stopped by their handle.
//!
//! The program is `nats-server`, or what the variable `NATS_SERVER` names.

#![allow(dead_code, reason = "shared by several test programs, each of which uses its part")]

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tavola_server::journal::jetstream::{JetStreamJournal, JetStreamOptions};
use tempfile::TempDir;

use disk::Disk;
use port::Port;

#[path = "disk.rs"]
mod disk;
#[path = "../port/mod.rs"]
pub(crate) mod port;

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
        Self::listening("-1", more)
    }

    /// Starts a server on this port.
    pub(crate) fn start_at(port: &Port) -> Self {
        Self::listening(&port.address().port().to_string(), "")
    }

    fn listening(port: &str, more: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        let config = path.join("nats.conf");
        let store = path.join("store");
        let text = format!("jetstream {{ store_dir: \"{}\", max_mem: 64M, max_file: 4G }}\n{more}\n", store.display());
        std::fs::write(&config, text).expect("a configuration");
        // Ends also with this process, however that ends: then nobody holds the other end of its input any more.
        let server = Command::new("sh")
            .args(["-c", "\"$SERVER\" \"$@\" & server=$!; read -r _; kill -9 $server; wait; rm -rf \"$FOLDER\"", "sh"])
            .env("SERVER", program())
            .env("FOLDER", path)
            .args(["-a", "127.0.0.1", "-p", port, "-c"])
            .arg(&config)
            .arg("--ports_file_dir")
            .arg(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell can be started");
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
    /// The disk of the last server, where the system lets us have one.
    disk: Option<Disk>,
    ports: Vec<Port>,
    _routes: Vec<Port>,
}

/// The server that has a disk of its own.
const WITH_DISK: usize = 2;

impl Cluster {
    /// Starts three servers, which find each other.
    pub(crate) fn start() -> Self {
        let [ports, routes] = [(); 2].map(|()| (0..3).map(|_| Port::reserve()).collect::<Vec<_>>());
        let all: Vec<String> = routes.iter().map(|port| format!("nats://{}", port.address())).collect();
        let cluster = |number: usize| format!("listen: {}, routes: [{}]", routes[number].address(), all.join(", "));
        let clusters = [cluster(0), cluster(1), cluster(2)];
        Self::start_with(ports, routes, &clusters)
    }

    /// Starts three servers, which are told this of their cluster.
    pub(crate) fn start_with(ports: Vec<Port>, routes: Vec<Port>, clusters: &[String; 3]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for (number, cluster) in clusters.iter().enumerate() {
            let store = folder.path().join(format!("store-{number}"));
            let text = format!(
                "server_name: n{number}\nlisten: {}\nping_interval: \"5s\"\njetstream {{ store_dir: \"{}\", max_mem: 64M, max_file: 4G }}\n\
                 cluster {{ name: test, {cluster} }}\n",
                ports[number].address(),
                store.display(),
            );
            std::fs::write(Self::config(folder.path(), number), text).expect("a configuration");
        }
        let disk = Disk::mount(&folder.path().join(format!("store-{WITH_DISK}")));
        let mut cluster = Cluster { folder, servers: vec![None, None, None], disk, ports, _routes: routes };
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
        let disk = self.disk.as_ref().filter(|_| number == WITH_DISK);
        let mut command = disk.map_or_else(|| Command::new(program()), |disk| disk.command(program()));
        let server = command
            .arg("-c")
            .arg(Self::config(self.folder.path(), number))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.servers[number] = Some(server.expect("the program was started before"));
    }

    /// Ends a server at once, as a loss of power would.
    pub(crate) fn kill(&mut self, number: usize) {
        let mut server = self.servers[number].take().expect("it runs");
        server.kill().expect("it runs");
        server.wait().expect("it has ended");
    }

    /// Asks a server to end, and waits until it has.
    pub(crate) fn stop(&mut self, number: usize) {
        self.signal(number, "TERM");
        self.servers[number].take().expect("it runs").wait().expect("it has ended");
    }

    /// Leaves no room on the disk of a server, and tells which one; `None` if the system lets us have no such disk.
    pub(crate) fn fill_disk(&self) -> Option<usize> {
        self.disk.as_ref().map(|disk| {
            disk.fill();
            WITH_DISK
        })
    }

    /// Makes room on that disk, and starts its server anew: of itself it never looks again.
    pub(crate) fn make_room(&mut self) {
        self.disk.as_ref().expect("it was full").make_room();
        self.kill(WITH_DISK);
        self.restart(WITH_DISK);
    }

    /// Sends a server a signal, such as STOP.
    pub(crate) fn signal(&self, number: usize, name: &str) {
        let server = self.servers[number].as_ref().expect("it runs");
        let sent = Command::new("kill").args([&format!("-{name}"), &server.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// The addresses of all servers.
    pub(crate) fn urls(&self) -> String {
        self.ports.iter().map(|port| format!("nats://{}", port.address())).collect::<Vec<_>>().join(",")
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

/// The program, which is looked at once. Nodes refuse versions before 2.12 where entries are on several servers: a journal over
/// them forks or loses something by itself, and tests would find that.
fn program() -> &'static OsStr {
    static PROGRAM: OnceLock<OsString> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let program = std::env::var_os("NATS_SERVER").unwrap_or_else(|| "nats-server".into());
        let name = program.display();
        let told = Command::new(&program).arg("--version").output();
        let told = told.unwrap_or_else(|error| {
            panic!("{name} can't be started ({error}): `make test` installs one, and NATS_SERVER may name another")
        });
        let told = String::from_utf8_lossy(&told.stdout).into_owned();
        let mut numbers =
            told.rsplit('v').next().unwrap_or_default().trim().split('.').map_while(|part| part.parse().ok());
        let version: (u32, u32) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
        assert!(version >= (2, 12), "tests need nats-server 2.12 or later, and {name} says {told:?}");
        program
    })
}

/// The address that a server wrote down when it was ready to listen.
fn address(folder: &Path) -> String {
    let until = Instant::now() + Duration::from_secs(90);
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
