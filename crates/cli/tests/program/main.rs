//! Tests of the program as its users meet it: arguments, files, pipes, exit codes.

mod analyse;
mod bad_input;
mod check;
#[cfg(feature = "knock")]
mod example;
mod help;
mod hint;
mod join;
mod play;
mod points;
#[path = "../../../server/tests/port/mod.rs"]
mod port;
mod print;
mod prune;
mod referee;
mod rules;
mod score;
mod secure;
mod server;
mod show;
mod simulate;
mod strength;
mod tavola;
#[cfg(unix)]
mod terminal;
