//! Settings of a server: from the command line, then the environment, then a file, then sane values.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::{ValueEnum, ValueHint};
use serde::Deserialize;
use tavola_server::{Limits, Outside};

/// Where a server listens unless told otherwise.
const LISTEN: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 7777);

/// Serve tables to browsers and programs
///
/// Listens on 127.0.0.1:7777 and keeps all tables in one file in the platform's data folder. Every option can also stand
/// in the environment (`TAVOLA_LISTEN`, …) or in a file of TOML (`listen = "…"`, limits under `[limits]`); the command
/// line wins, then the environment. Stops quietly on Ctrl-C or SIGTERM: nothing is lost, clients come back by themselves.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tavola serve
  tavola serve --listen 0.0.0.0:7777 --data /var/lib/tavola
  tavola serve --config /etc/tavola.toml")]
pub(crate) struct ServeArgs {
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", env = "TAVOLA_LISTEN")]
    listen: Option<SocketAddr>,
    /// The folder for the data
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath, env = "TAVOLA_DATA")]
    data: Option<PathBuf>,
    /// A file of settings
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, env = "TAVOLA_CONFIG")]
    config: Option<PathBuf>,
    /// Another origin whose pages may use this server, such as <https://club.example>; may be given several times
    #[arg(long, value_name = "ORIGIN", env = "TAVOLA_ORIGINS", value_delimiter = ',')]
    origin: Vec<String>,
    /// A reverse proxy in front of the server tells clients' addresses in X-Forwarded-For
    #[arg(long, env = "TAVOLA_BEHIND_PROXY")]
    behind_proxy: bool,
    /// How many bots may think at once; as many as there are cores if left out
    #[arg(long, value_name = "N", env = "TAVOLA_THINKERS")]
    thinkers: Option<usize>,
    /// What to log: error, warn, info, debug, or a filter such as `info,tavola_server=debug`
    #[arg(long, value_name = "FILTER", env = "TAVOLA_LOG")]
    log: Option<String>,
    /// The form of the log
    #[arg(long, value_name = "FORM", env = "TAVOLA_LOG_FORM")]
    log_form: Option<LogForm>,
}

/// Copy all tables of a server into a file, also while it runs
///
/// The copy is whole at one moment, and is itself a file that a server can be started with.
#[derive(Debug, clap::Args)]
pub(crate) struct BackupArgs {
    /// The file to write
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// The folder of the server's data
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath, env = "TAVOLA_DATA")]
    pub(crate) data: Option<PathBuf>,
}

/// The form of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogForm {
    /// Lines for people
    #[default]
    Text,
    /// One JSON object a line
    Json,
}

/// A file of settings.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct File {
    listen: Option<SocketAddr>,
    data: Option<PathBuf>,
    origins: Vec<String>,
    behind_proxy: bool,
    thinkers: Option<usize>,
    log: Option<String>,
    log_form: Option<LogForm>,
    limits: Limits,
}

/// All settings of a server.
#[derive(Debug)]
pub(crate) struct Settings {
    pub(crate) listen: SocketAddr,
    pub(crate) data: Option<PathBuf>,
    origins: Vec<String>,
    behind_proxy: bool,
    pub(crate) thinkers: Option<usize>,
    pub(crate) log: String,
    pub(crate) log_form: LogForm,
    pub(crate) limits: Limits,
}

impl Settings {
    /// Reads the file, if there is one, and puts the rest above it.
    pub(crate) fn gather(args: ServeArgs) -> anyhow::Result<Settings> {
        let file = match &args.config {
            None => File::default(),
            Some(path) => {
                let text = std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
                toml::from_str(&text).with_context(|| format!("{}", path.display()))?
            }
        };
        Ok(Settings {
            listen: args.listen.or(file.listen).unwrap_or(LISTEN),
            data: args.data.or(file.data),
            origins: if args.origin.is_empty() { file.origins } else { args.origin },
            behind_proxy: args.behind_proxy || file.behind_proxy,
            thinkers: args.thinkers.or(file.thinkers),
            log: args.log.or(file.log).unwrap_or_else(|| "info".to_owned()),
            log_form: args.log_form.or(file.log_form).unwrap_or_default(),
            limits: file.limits,
        })
    }

    /// What the server must know of the world outside.
    pub(crate) fn outside(&self) -> Outside {
        Outside { origins: self.origins.clone(), behind_proxy: self.behind_proxy }
    }
}
