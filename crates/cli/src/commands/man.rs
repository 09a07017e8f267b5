//! `tavola man [COMMAND…]`: the manual page of the program or of one of its commands.

use std::io::Write as _;

use anyhow::Context as _;
use clap::CommandFactory as _;
use clap_mangen::Man;

use crate::args::{Args, ManArgs};
use crate::exit::Exit;
use crate::output::Output;

pub(crate) fn run(args: &ManArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let mut program = Args::command();
    // Makes clap work out names and inherited options of all commands.
    program.build();
    let mut command = &program;
    for name in &args.command {
        command = command
            .find_subcommand(name)
            .with_context(|| format!("there is no command {name:?} here; `tavola help` lists them"))?;
    }
    let title = args.command.iter().fold("tavola".to_owned(), |title, name| format!("{title}-{name}"));
    let mut page = Vec::new();
    let source = format!("tavola {}", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).title(title).source(source).render(&mut page)?;
    output.write_all(&page)?;
    Ok(Exit::Holds)
}
