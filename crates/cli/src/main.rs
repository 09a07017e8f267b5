//! The program `tavola`: checks, shows, counts, simulates and plays.
//!
//! **Thin.** Rules, records and chance live in the libraries; this program reads arguments and files, asks them, and
//! writes the answer. **One list.** Only [`games`] knows which games there are; every command is written over
//! [`games::Playable`]. **Three endings.** A command gives an [`exit::Exit`] or an error; [`exit::Exit::of`] alone turns
//! errors into exit codes.

mod args;
mod bot_game;
mod commands;
mod exit;
mod games;
mod house;
mod input;
mod local;
mod mind;
mod output;
mod progress;
mod random;
mod road;

mod rules_text;
mod seen;
mod show;
mod table;

use std::io::Write as _;
use std::process::ExitCode;

use args::{Args, Command, RecordCommand};
use clap::Parser as _;
use exit::Exit;
use house::JournalCommand;
use output::Output;

/// A server takes and gives back memory all the time, for every message of every socket: a fifth of its time went there with the
/// allocator of glibc, and that of musl is slower still.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = Args::parse();
    let mut output = Output::new(args.manner.json, args.manner.color);
    let exit = run(args.command, &mut output).and_then(|exit| {
        output.flush()?;
        Ok(exit)
    });
    match exit {
        Ok(exit) => exit.into(),
        Err(error) if exit::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&format!("{error:#}"));
            Exit::of(&error).into()
        }
    }
}

fn run(command: Command, output: &mut Output) -> anyhow::Result<Exit> {
    match command {
        Command::Record { command } => match command {
            RecordCommand::Check(args) => commands::check::run(&args, output),
            RecordCommand::Moves(args) => commands::moves::run(&args, output),
            RecordCommand::View(args) => commands::view::run(&args, output),
            RecordCommand::Show(args) => commands::show::run(&args, output),
        },
        Command::Perft(args) => commands::perft::run(&args, output),
        Command::Score(args) => commands::score::run(&args, output),
        Command::Simulate(args) => commands::simulate::run(args, output),
        Command::Strength(args) => commands::strength::run(&args, output),
        Command::Hint(args) => commands::hint::run(&args, output),
        Command::Analyse(args) => commands::analyse::run(&args, output),
        Command::Rules(args) => commands::rules::run(&args, output),
        Command::Print(args) => commands::print::run(&args, output),
        Command::Play(args) => commands::play::run(args, output),
        Command::Serve(settings) => house::run(*settings, output),
        Command::Backup(args) => house::back_up(&args, output),
        Command::Prune(args) => house::prune(&args, output),
        Command::Worker(args) => house::run_worker(&args, output),
        Command::Journal(JournalCommand::Copy { from, to, access }) => house::copy_journal(&from, &to, &access, output),
        Command::Join(args) => commands::join::run(&args, output),
        Command::Completions(args) => commands::completions::run(&args, output),
        Command::Man(args) => commands::man::run(&args, output),
    }
}
