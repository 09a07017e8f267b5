//! What a server of Tavola carries: whole games of Cassa Grande between four sockets a table, all tables moving as fast
//! as they can, over a durable journal.
//!
//! Beside each figure stands that of a bare server, measured in the same run with the same client: it only passes each
//! message on to four sockets, without a game and without storage.

mod attack;
mod bare;
mod cluster;
mod cold;
mod game;
mod measure;
mod nats;
mod player;
mod process;
mod report;
mod room;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use clap::Parser;
use tempfile::TempDir;

use crate::measure::Figures;
use crate::process::Server;
use crate::report::Memory;

/// How many tables play before memory is counted by tables. A server that plays for the first time takes memory that has nothing to do with
/// their number: the code that runs, the journal's cache, what each thread keeps for itself.
pub(crate) const FIRST_TABLES: usize = 10;

/// How long these play: until the journal's cache is full.
const SETTLING: Duration = Duration::from_secs(3);

/// Measure what a server of Tavola carries
#[derive(Debug, Parser)]
struct Args {
    /// How many tables play at once; several numbers are measured one after the other
    #[arg(long, value_delimiter = ',', default_values_t = [10, 100, 500])]
    tables: Vec<usize>,
    /// How many seconds each figure is measured, after a second to warm up
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// The program `tavola`; the one beside this one if left out
    #[arg(long)]
    program: Option<PathBuf>,
    /// Where the folder for the journal is made: the disk decides much. The system's folder for such things if left out
    #[arg(long)]
    data: Option<PathBuf>,
    /// How many tables of 1,000 events are opened cold
    #[arg(long, default_value_t = 20)]
    cold: usize,
    /// Measure one, two and three nodes over NATS beside one over a file, and then what tables cost that nobody uses
    #[arg(long)]
    cluster: bool,
    /// Let one address with 200 sockets attack a server at which people play at 50 tables, for so many seconds
    #[arg(long, conflicts_with = "cluster")]
    attack: bool,
    /// How many servers of NATS keep each entry, with --cluster: 1 or 3
    #[arg(long, default_value_t = 1, value_parser = servers)]
    servers: usize,
    /// Servers of NATS flush each entry to the disk before it counts, with --cluster, as deploy/nats.conf has it
    #[arg(long)]
    flush: bool,
    /// How many tables that nobody uses are made, with --cluster
    #[arg(long, value_delimiter = ',', default_values_t = [100, 1_000, 10_000, 100_000])]
    grow: Vec<usize>,
    /// Be the bare server, with answers of so many bytes
    #[arg(long, hide = true)]
    bare: Option<usize>,
    /// Be the attacker of the server at this address
    #[arg(long, hide = true)]
    attacker: Option<SocketAddr>,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    match (args.bare, args.attacker) {
        (Some(bytes), _) => bare::serve(bytes).await,
        (None, Some(address)) => attack::attack_until_told(address).await,
        _ if args.cluster => cluster::run(&args).await,
        _ if args.attack => attack::run(&args).await,
        _ => run(&args).await,
    }
}

async fn run(args: &Args) -> anyhow::Result<()> {
    let program = args.program()?;
    let time = Duration::from_secs_f64(args.seconds);
    report::machine(&scratch(args)?)?;

    let folder = scratch(args)?;
    let (stored, sizes) = {
        let server = Server::tavola(&program, &folder)?;
        report::start_up("an empty folder", server.took);
        cold::store(&server, args.cold).await?
    };
    {
        // Starts over what was stored, and opens each table for the first time.
        let server = Server::tavola(&program, &folder)?;
        report::start_up("the tables stored above", server.took);
        report::cold(&cold::open(&server, &stored).await?);
    }
    report::sizes(sizes);

    report::head();
    for &tables in &args.tables {
        let bare = {
            let server = [Server::bare(&std::env::current_exe()?, sizes.update)?];
            let rooms = room::enter(&server[0], tables, sizes).await?;
            measure::run(rooms, &server, time, &format!("bare, {tables} tables")).await?.0
        };
        report::line(tables, "bare", &bare, None);
        let (tavola, memory) = play(&program, &scratch(args)?, tables, time).await?;
        report::line(tables, "tavola", &tavola, Some(&bare));
        report::memory(memory);
    }
    Ok(())
}

/// Lets so many tables play, the first few of them before the others come.
async fn play(program: &Path, folder: &TempDir, tables: usize, time: Duration) -> anyhow::Result<(Figures, Memory)> {
    let server = [Server::tavola(program, folder)?];
    let empty = server[0].resident()?;
    let first = game::open(&server, 0..tables.min(FIRST_TABLES)).await?;
    let (first, mut games) = measure::run(first, &server, SETTLING, "the first tables").await?;
    games.extend(game::open(&server, FIRST_TABLES..tables).await?);
    let idle = server[0].resident()?;
    let (figures, _) = measure::run(games, &server, time, &format!("tavola, {tables} tables")).await?;
    let memory = Memory { empty, first: first.resident, idle, active: figures.resident, tables };
    Ok((figures, memory))
}

impl Args {
    /// The program that is measured.
    fn program(&self) -> anyhow::Result<PathBuf> {
        Ok(match &self.program {
            Some(program) => program.clone(),
            None => std::env::current_exe()?.with_file_name("tavola"),
        })
    }
}

fn scratch(args: &Args) -> anyhow::Result<TempDir> {
    let folder = match &args.data {
        Some(data) => tempfile::tempdir_in(data),
        None => tempfile::tempdir(),
    };
    folder.context("no folder for the journal")
}

fn servers(text: &str) -> Result<usize, String> {
    match text {
        "1" => Ok(1),
        "3" => Ok(3),
        _ => Err(String::from("one or three servers make a majority")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_read() {
        let usual = Args::try_parse_from(["load"]).expect("all has a value");
        assert_eq!((usual.servers, usual.cluster), (1, false));
        let three = Args::try_parse_from(["load", "--cluster", "--servers", "3"]).expect("three are possible");
        assert_eq!((three.servers, three.cluster, three.flush), (3, true, false));
        assert!(Args::try_parse_from(["load", "--servers", "2"]).is_err());
    }
}
