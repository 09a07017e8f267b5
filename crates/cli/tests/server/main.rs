//! The program as a server: killed, stopped, started on files that are not its own, and asked by clients that do not
//! read.

mod chaos;
#[path = "../../../server/tests/house/client.rs"]
mod client;
mod cluster;
mod files;
#[path = "../../../server/tests/nats/mod.rs"]
mod nats;
mod player;
mod process;
mod quiet;
