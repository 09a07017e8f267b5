//! A server in a process of its own, and who asks it.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tavola_client::{Answer, Origin, Request, send_request};
use tavola_wire::OpenedTable;

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
        let answer = self.ask(Request::get(path));
        (answer.status, answer.text().into_owned())
    }

    /// Opens a table and tells its name.
    pub(crate) fn open_table(&self, wanted: &Value) -> String {
        let answer = self.ask(Request::post("/api/tables").json(wanted));
        answer.read::<OpenedTable>(&self.origin()).expect("a table").id
    }

    fn origin(&self) -> Origin {
        self.address.parse().expect("the address of a server")
    }

    fn ask(&self, request: Request) -> Answer {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(send_request(&self.origin(), request)).expect("the server answers")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have been killed before.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
