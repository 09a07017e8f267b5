//! The program as a server: killed, cut off from power, out of room, stopped, started on files that are not its own, and
//! asked by clients that do not read.

mod chaos;
#[path = "../../../server/tests/house/client.rs"]
mod client;
mod cluster;
mod crowd;
#[cfg(target_os = "linux")]
#[path = "../../../server/tests/disk/mod.rs"]
mod disk;
mod faults;
mod files;
#[path = "../../../server/tests/nats/mod.rs"]
mod nats;
mod player;
#[cfg(target_os = "linux")]
mod power;
mod probe;
mod process;
mod quiet;
#[cfg(target_os = "linux")]
mod room;
mod wire;
