//! Running a server: its settings, its start and its end.

mod settings;

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use tavola_server::journal::sqlite::{SqliteJournal, SqliteOptions, backup};
use tavola_server::{House, SystemClock, serve};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

pub(crate) use settings::{BackupArgs, ServeArgs};
use settings::{LogForm, Settings};

use crate::exit::Exit;
use crate::output::Output;
use crate::progress::progress_bar;

/// The file in the data folder that holds all tables.
const FILE: &str = "tavola.db";

/// Serves until the process is asked to stop.
pub(crate) fn run(args: ServeArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let settings = Settings::gather(args)?;
    log(&settings);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no threads")?;
    runtime.block_on(async {
        let file = data_file(settings.data.as_deref())?;
        let journal = SqliteJournal::open(&file, &SqliteOptions::default())?;
        let threads = settings.thinkers.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        let house = House::new(Arc::new(journal), Arc::new(SystemClock), settings.limits.clone(), threads)?;
        let listener = TcpListener::bind(settings.listen)
            .await
            .with_context(|| format!("nothing can listen on {}; choose another with --listen", settings.listen))?;
        let address = listener.local_addr()?;
        let woken = house.wake().await?;
        // Before anybody is told that the server is open: from then on it stops quietly.
        let stop = asked_to_stop()?;
        tracing::info!(%address, data = %file.display(), woken, "serving");
        writeln!(output, "Tavola is open at http://{address}/  (stop with Ctrl-C)")?;
        output.flush()?;
        serve(house, settings.outside(), listener, stop).await?;
        tracing::info!("stopped");
        Ok(Exit::Holds)
    })
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
    std::fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    Ok(folder.join(FILE))
}

fn log(settings: &Settings) {
    let filter = EnvFilter::try_new(&settings.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colours);
    match settings.log_form {
        LogForm::Text => lines.with_target(false).init(),
        LogForm::Json => lines.json().init(),
    }
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
