//! `tavola completions SHELL`: what a shell needs to complete commands.

use clap::CommandFactory as _;

use crate::args::{Args, CompletionsArgs};
use crate::exit::Exit;
use crate::output::Output;
use std::io::Write as _;

pub(crate) fn run(args: &CompletionsArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "tavola", &mut script);
    output.write_all(&script)?;
    Ok(Exit::Holds)
}
