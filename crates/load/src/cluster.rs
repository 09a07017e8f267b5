//! One, two and three nodes over NATS beside one over a file; and what a table costs that nobody uses.

use std::path::Path;
use std::time::Duration;

use futures_util::future::ready;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use tavola_client::Request;
use tavola_wire::Health;

use crate::nats::Nats;
use crate::process::Server;
use crate::{Args, game, measure, report, scratch};

/// Nodes forget a table after a second, so that what is measured is a table that sleeps.
const SLEEPY: &str = "idle_seconds = 1\n";

/// Measures and prints.
pub(crate) async fn run(args: &Args) -> anyhow::Result<()> {
    let program = args.program()?;
    let time = Duration::from_secs_f64(args.seconds);
    report::machine(&scratch(args)?)?;
    let flushed = if args.flush { ", flushed before it counts" } else { "" };
    let servers = if args.servers == 1 { "one server" } else { "three servers" };
    println!("{servers} of NATS, each entry on all of them{flushed}");
    report::cluster_head();
    for &tables in &args.tables {
        let (alone, _) = crate::play(&program, &scratch(args)?, tables, time).await?;
        report::cluster_line(tables, "a file", &alone, Duration::ZERO);
        for nodes in 1..=3 {
            let nats = Nats::start(args.servers, args.flush, scratch(args)?)?;
            let folder = scratch(args)?;
            let words = ["--journal", &nats.urls, "--replicas", &args.servers.to_string()];
            let start = |_| Server::tavola_with(&program, &folder, &words, "");
            let nodes: Vec<Server> = (0..nodes).map(start).collect::<anyhow::Result<_>>()?;
            let games = game::open(&nodes, 0..tables).await?;
            let title = format!("{} nodes, {tables} tables", nodes.len());
            let before = nats.cpu()?;
            let (figures, _) = measure::run(games, &nodes, time, &title).await?;
            // The second to warm up is in it, too.
            let moves = figures.rate * (args.seconds + 1.0);
            let nats = Duration::from_secs_f64(nats.cpu()?.saturating_sub(before).as_secs_f64() / moves.max(1.0));
            report::cluster_line(tables, &format!("{} on NATS", nodes.len()), &figures, nats);
        }
    }
    grow(args, &program).await
}

/// Makes ever more tables, lets them fall asleep, and looks at what they cost.
async fn grow(args: &Args, program: &Path) -> anyhow::Result<()> {
    let nats = Nats::start(args.servers, args.flush, scratch(args)?)?;
    let folder = scratch(args)?;
    let words = ["--journal", &nats.urls, "--replicas", &args.servers.to_string()];
    let node = Server::tavola_with(program, &folder, &words, SLEEPY)?;
    report::growth_head();
    let mut made = 0;
    for &tables in &args.grow {
        let bar = measure::bar(tables.saturating_sub(made) as u64, &format!("{tables} tables"));
        open(&node, tables.saturating_sub(made), &bar).await?;
        made = made.max(tables);
        bar.finish_and_clear();
        until_asleep(&node).await?;
        report::growth_line(made, node.resident()?, nats.resident()?, nats.stored()?);
    }
    Ok(())
}

async fn open(node: &Server, count: usize, bar: &indicatif::ProgressBar) -> anyhow::Result<()> {
    let opened = stream::iter(0..count).map(|number| game::open_empty(node, number)).buffer_unordered(game::AT_ONCE);
    opened
        .try_for_each(|_| {
            bar.inc(1);
            ready(Ok(()))
        })
        .await
}

async fn until_asleep(node: &Server) -> anyhow::Result<()> {
    // Ten minutes at most.
    for _ in 0..1_200 {
        let health: Health = node.request(Request::get("/health")).await?;
        if health.tables == 0 {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    anyhow::bail!("tables do not fall asleep")
}
