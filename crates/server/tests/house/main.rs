//! A whole server, asked from outside: what it tells and what it keeps, who comes first, and who is sent away.

mod bad_clients;
mod client;
mod club;
mod connections;
mod ears;
mod faults;
mod interface;
mod journal;
mod lifecycle;
mod log;
mod names;
mod notices;
mod older;
mod open;
mod print;
mod processor;
mod protocol;
mod races;
mod seats_first;
mod secrecy;
mod storage;
mod twins;
mod upkeep;
mod watched;
