//! Servers of NATS for measuring, on loopback.

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::Context as _;
use tempfile::TempDir;

use crate::process;

/// One server of NATS, or three that are one; they are stopped when this is dropped.
#[derive(Debug)]
pub(crate) struct Nats {
    servers: Vec<Child>,
    folder: TempDir,
    /// The addresses of all.
    pub(crate) urls: String,
}

impl Nats {
    /// Starts so many servers, with their data in this folder.
    pub(crate) fn start(count: usize, flush: bool, folder: TempDir) -> anyhow::Result<Nats> {
        let (clients, routes) = (free_ports(count)?, free_ports(count)?);
        let all: Vec<String> = routes.iter().map(|port| format!("nats://127.0.0.1:{port}")).collect();
        let urls: Vec<String> = clients.iter().map(|port| format!("nats://127.0.0.1:{port}")).collect();
        let mut nats = Nats { servers: Vec::new(), folder, urls: urls.join(",") };
        let sync = if flush { ", sync_interval: always" } else { "" };
        for number in 0..count {
            let path = nats.folder.path().join(format!("n{number}.conf"));
            let store = nats.folder.path().join(format!("store-{number}"));
            let (client, route, store) = (clients[number], routes[number], store.display());
            let alone = format!(
                "server_name: n{number}\nlisten: 127.0.0.1:{client}\n\
                 jetstream {{ store_dir: \"{store}\", max_mem: 256M, max_file: 20G{sync} }}\n"
            );
            let all = all.join(", ");
            let together = format!("{alone}cluster {{ name: load, listen: 127.0.0.1:{route}, routes: [{all}] }}\n");
            fs::write(&path, if count > 1 { together } else { alone })?;
            let mut server = Command::new("nats-server");
            let server = server.arg("-c").arg(&path).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
            nats.servers.push(server.context("nats-server can't be started")?);
        }
        for port in clients {
            wait_for(port)?;
        }
        Ok(nats)
    }

    /// The time that all have used on all processors.
    pub(crate) fn cpu(&self) -> anyhow::Result<Duration> {
        self.servers.iter().map(|server| process::cpu(server.id())).sum()
    }

    /// Bytes of memory that all hold.
    pub(crate) fn resident(&self) -> anyhow::Result<u64> {
        self.servers.iter().map(|server| process::resident(server.id())).sum()
    }

    /// Bytes on the disk.
    pub(crate) fn stored(&self) -> anyhow::Result<u64> {
        size(self.folder.path())
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        for server in &mut self.servers {
            let _ = server.kill();
            let _ = server.wait();
        }
    }
}

fn wait_for(port: u16) -> anyhow::Result<()> {
    // Two hundred times 50 ms: a server needs less than one second.
    for _ in 0..200 {
        if std::net::TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    anyhow::bail!("nats-server does not listen")
}

fn free_ports(count: usize) -> anyhow::Result<Vec<u16>> {
    // All are held until the last one is found, so that no two are the same.
    let bind = |_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let listeners = (0..count).map(bind).collect::<std::io::Result<Vec<_>>>()?;
    listeners.iter().map(|listener| Ok(listener.local_addr()?.port())).collect()
}

fn size(path: &Path) -> anyhow::Result<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(path)? {
        // Files come and go while a server runs.
        let Ok(entry) = entry else { continue };
        let Ok(about) = entry.metadata() else { continue };
        bytes += if about.is_dir() { size(&entry.path()).unwrap_or(0) } else { about.len() };
    }
    Ok(bytes)
}
