//! Tests of the program as its users meet it: arguments, files, pipes, exit codes.

mod bad_input;
mod check;
mod help;
mod play;
mod points;
mod referee;
mod rules;
mod score;
mod show;
mod simulate;
mod tavola;
#[cfg(unix)]
mod terminal;
