//! Running a server: its settings, its start and its end.

mod prune;
mod settings;

use std::io::{IsTerminal as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use tavola_server::cluster::Cluster;
use tavola_server::journal::jetstream::JetStreamJournal;
use tavola_server::journal::sqlite::{SqliteJournal, SqliteOptions, backup};
use tavola_server::journal::{Copied, Journal, copy};
use tavola_server::{House, Keep, LOG_CAP, Limits, SystemClock, reachable_addresses, serve, sweep, upkeep, work};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

pub(crate) use prune::{PruneArgs, prune};
use settings::LogForm;
pub(crate) use settings::{BackupArgs, JournalCommand, NatsAccess, ServeSettings, WorkerArgs};

use crate::exit::Exit;
use crate::output::Output;
use crate::progress::progress_bar;

/// The file in the data folder that holds all tables.
const FILE: &str = "tavola.db";

/// How often a node looks for tables that no node keeps any more.
const SWEEP: Duration = Duration::from_secs(15);

/// How often a server looks for tables that nobody has touched for long.
const UPKEEP: Duration = Duration::from_secs(3600);

/// Serves until the process is asked to stop.
pub(crate) fn run(settings: ServeSettings, output: &mut Output) -> anyhow::Result<Exit> {
    let settings = settings.with_file()?;
    let (filter, form) = settings.log();
    start_log(filter, form)?;
    let outside = settings.outside()?;
    settings.check()?;
    in_runtime(async {
        let Opened { journal, cluster, place } = match &settings.journal {
            Some(servers) => open_on_nats(&settings.nats, servers).await?,
            None => open_file(&data_file(settings.data.as_deref())?)?,
        };
        // One core is left to those who play: what thinks on all of them keeps people waiting.
        let threads = settings.thinkers.unwrap_or_else(|| cores().saturating_sub(1).max(1));
        let house =
            House::new(journal, cluster, Arc::new(SystemClock), settings.limits.clone(), settings.keep(), threads)?;
        house.open_notices(&settings.notices()).await?;
        let listen = settings.listen();
        let listener = TcpListener::bind(listen)
            .await
            .with_context(|| format!("nothing can listen on {listen}; choose another with --listen"))?;
        let address = listener.local_addr()?;
        let woken = house.wake().await?;
        tokio::spawn(sweep(house.clone(), SWEEP));
        tokio::spawn(upkeep(house.clone(), UPKEEP));
        if threads > 0 {
            tokio::spawn(work(house.clone(), threads));
        }
        // Before anybody is told that the server is open: from then on it stops quietly.
        let stop = asked_to_stop()?;
        tracing::info!(%address, data = place, woken, "serving");
        // An address that stands for all of the machine's is none that anybody could open.
        let here = match address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port()),
            IpAddr::V6(ip) if ip.is_unspecified() => SocketAddr::new(Ipv6Addr::LOCALHOST.into(), address.port()),
            _ => address,
        };
        writeln!(output, "Tavola is open at http://{here}/  (stop with Ctrl-C)")?;
        for other in reachable_addresses(&outside, address).iter().filter(|_| here != address) {
            writeln!(output, "  for other devices in your network: {other}")?;
        }
        output.flush()?;
        serve(house, outside, listener, stop).await?;
        tracing::info!("stopped");
        Ok(Exit::Holds)
    })
}

/// Thinks for the bots of other nodes until the process is asked to stop.
pub(crate) fn run_worker(args: &WorkerArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let Some(servers) = &args.journal else {
        bail!("a worker needs the servers of NATS that its house is on; name them with --journal");
    };
    args.nats.check()?;
    start_log(&args.log, args.log_form)?;
    in_runtime(async {
        let Opened { journal, cluster, place } = open_on_nats(&args.nats, servers).await?;
        let threads = args.thinkers.map_or_else(cores, usize::from);
        let house = House::new(journal, cluster, Arc::new(SystemClock), Limits::default(), Keep::default(), threads)?;
        let stop = asked_to_stop()?;
        let working = tokio::spawn(work(house.clone(), threads));
        tracing::info!(data = place, threads, "working");
        writeln!(output, "Thinking with {threads} threads  (stop with Ctrl-C)")?;
        output.flush()?;
        stop.await;
        house.close().await;
        working.await?;
        tracing::info!("stopped");
        Ok(Exit::Holds)
    })
}

/// Copies all tables from one journal into another one.
pub(crate) fn copy_journal(from: &str, to: &str, access: &NatsAccess, output: &mut Output) -> anyhow::Result<Exit> {
    in_runtime(async {
        if !from.contains("://") && !Path::new(from).exists() {
            bail!("there is no file {from}; name the file of a server, such as tavola.db in its data folder");
        }
        let source = open_journal(from, access).await?.journal;
        let target = open_journal(to, access).await?.journal;
        let bar = progress_bar(0, "tables");
        let copied = copy(&*source, &*target, |so_far| bar.set_position(so_far.tables)).await?;
        bar.finish_and_clear();
        let Copied { tables, entries, values } = copied;
        writeln!(output, "{tables} tables with {entries} entries, and {values} values: copied and compared")?;
        Ok(Exit::Holds)
    })
}

fn in_runtime(work: impl Future<Output = anyhow::Result<Exit>>) -> anyhow::Result<Exit> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no threads")?.block_on(work)
}

/// A journal that was opened.
struct Opened {
    journal: Arc<dyn Journal>,
    /// What it does for several nodes, if it can be shared.
    cluster: Option<Arc<dyn Cluster>>,
    /// How a log names it.
    place: String,
}

async fn open_journal(place: &str, access: &NatsAccess) -> anyhow::Result<Opened> {
    if place.contains("://") { open_on_nats(access, place).await } else { open_file(Path::new(place)) }
}

async fn open_on_nats(access: &NatsAccess, servers: &str) -> anyhow::Result<Opened> {
    let options = access.options(servers);
    let place = format!("the house {} on NATS", options.name);
    let journal = Arc::new(JetStreamJournal::open(&options).await?);
    Ok(Opened { journal: journal.clone(), cluster: Some(journal), place })
}

fn open_file(file: &Path) -> anyhow::Result<Opened> {
    let folder = file.parent().unwrap_or(Path::new(""));
    make_folder(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    let journal = Arc::new(SqliteJournal::open(file, &SqliteOptions::default())?);
    Ok(Opened { journal, cluster: None, place: file.display().to_string() })
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Copies all tables of a server, running or not, into a file.
pub(crate) fn back_up(args: &BackupArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let source = data_file(args.data.as_deref())?;
    if !source.exists() {
        bail!("there is no server's data at {}; name the folder with --data", source.display());
    }
    let bar = progress_bar(0, "pages");
    backup(&source, &args.file, |so_far| {
        bar.set_length(so_far.total);
        bar.set_position(so_far.pages);
    })?;
    bar.finish_and_clear();
    writeln!(output, "{} holds all tables of {}", args.file.display(), source.display())?;
    Ok(Exit::Holds)
}

/// The file of the journal in a folder, or in the folder that the platform has for data.
fn data_file(folder: Option<&std::path::Path>) -> anyhow::Result<PathBuf> {
    let folder = match folder {
        Some(folder) => folder.to_owned(),
        None => match directories::ProjectDirs::from("", "", "tavola") {
            Some(folders) => folders.data_dir().to_owned(),
            None => bail!("this system names no folder for data; name one with --data"),
        },
    };
    Ok(folder.join(FILE))
}

/// Makes a folder and those above it, so that a loss of power does not take them away with all that is in them.
fn make_folder(folder: &Path) -> std::io::Result<()> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    let above = folder.parent().unwrap_or(Path::new(""));
    make_folder(above)?;
    match std::fs::create_dir(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists || !folder.is_dir() => return Err(error),
        _ => {}
    }
    if cfg!(unix) {
        // Elsewhere a folder can't be opened as a file, and the file system keeps names by itself.
        let above = if above.as_os_str().is_empty() { Path::new(".") } else { above };
        std::fs::File::open(above)?.sync_all()?;
    }
    Ok(())
}

fn start_log(filter: &str, form: LogForm) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(filter).with_context(|| {
        format!("the log filter {filter:?} can't be read; one is a level, such as info, or one for a part, such as tavola_server=debug")
    })?;
    let is_fine = filter.max_level_hint().is_none_or(|level| level > LevelFilter::INFO);
    let filter = match LOG_CAP.parse() {
        Ok(cap) if is_fine => filter.add_directive(cap),
        Ok(_) => filter,
        Err(_) => EnvFilter::new("info"),
    };
    let colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colours);
    match form {
        LogForm::Text => lines.with_target(false).init(),
        LogForm::Json => lines.json().init(),
    }
    Ok(())
}

/// Listens for the wish to stop; what it gives is done when the wish came.
#[cfg(unix)]
pub(crate) fn asked_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupted, mut terminated) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Listens for the wish to stop; what it gives is done when the wish came.
#[cfg(windows)]
pub(crate) fn asked_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    let mut interrupted = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupted.recv().await;
    })
}
