//! A server in a process of its own, and plain HTTP to ask it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A server that ends with the test.
pub(crate) struct Server {
    process: Child,
    /// Its host and port.
    pub(crate) address: String,
}

impl Server {
    /// Starts a server over the data of a folder, on this address; port 0 is any free one.
    pub(crate) fn start(data: &Path, listen: &str) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_tavola"))
            .args(["serve", "--listen", listen, "--log", "error", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut lines = BufReader::new(process.stdout.take().expect("its output is piped"));
        let mut line = String::new();
        lines.read_line(&mut line).expect("the server says where it is");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("{line:?} tells no address")).to_owned();
        Server { process, address }
    }

    /// Lets it do nothing more: what comes to it waits.
    pub(crate) fn freeze(&self) {
        let number = self.process.id();
        let asked = Command::new("kill").args(["-STOP", &number.to_string()]).status();
        assert!(asked.expect("kill runs").success());
        let stands = || {
            let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).expect("the server is there");
            stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with('T'))
        };
        while !stands() {
            std::thread::yield_now();
        }
    }

    /// Ends it as a power cut would.
    pub(crate) fn kill(mut self) -> String {
        self.process.kill().expect("the server runs");
        self.process.wait().expect("the server has ended");
        self.address.clone()
    }

    /// What is at an address of the HTTP interface: the status and the body.
    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        self.ask("GET", path, "")
    }

    /// Opens a table and tells its name.
    pub(crate) fn open_table(&self, wanted: &Value) -> String {
        let (status, body) = self.ask("POST", "/api/tables", &wanted.to_string());
        assert_eq!(status, 201, "{body}");
        let opened: Value = serde_json::from_str(&body).expect("the answer is JSON");
        opened["id"].as_str().expect("the table has a name").to_owned()
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        let (host, length) = (&self.address, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .expect("the server reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the server answers in UTF-8");
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a head and a body");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, body.to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have been killed before.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
