//! The program as a server: killed, stopped, started on files that are not its own, and asked by clients that do not
//! read.

mod chaos;
#[path = "../../../server/tests/house/client.rs"]
mod client;
mod files;
mod process;
mod quiet;
