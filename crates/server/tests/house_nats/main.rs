//! A whole server, asked from outside, over NATS: the tests of `house`, but for those of the file that SQLite writes.

#[path = "../house/bad_clients.rs"]
mod bad_clients;
#[path = "../house/client.rs"]
mod client;
#[path = "../house/club.rs"]
mod club;
#[path = "../house/interface.rs"]
mod interface;
mod journal;
#[path = "../house/lifecycle.rs"]
mod lifecycle;
#[path = "../house/log.rs"]
mod log;
#[path = "../house/names.rs"]
mod names;
#[path = "../nats/mod.rs"]
mod nats;
#[path = "../house/open.rs"]
mod open;
#[path = "../house/races.rs"]
mod races;
#[path = "../house/seats_first.rs"]
mod seats_first;
#[path = "../house/secrecy.rs"]
mod secrecy;
#[path = "../house/twins.rs"]
mod twins;
#[path = "../house/upkeep.rs"]
mod upkeep;
