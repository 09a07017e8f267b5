//! Settings of a server: from the command line, then the environment, then a file, then sane values.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::builder::BoolishValueParser;
use clap::{ValueEnum, ValueHint};
use serde::Deserialize;
use tavola_server::journal::jetstream::JetStreamOptions;
use tavola_server::{Keep, Limits, MailSettings, NoticeSettings, Outside, ProxyRange, PushSettings};

/// As many threads as anybody has cores for.
const MOST_THINKERS: usize = 1024;

/// Where a server listens unless told otherwise.
const LISTEN: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 7777);

/// Serve tables to browsers and programs
///
/// Listens on 127.0.0.1:7777 and keeps all tables in one file in the platform's data folder. Every option can also stand
/// in the environment (`TAVOLA_LISTEN`, …) or in a file of TOML (`listen = "…"`, limits under `[limits]`, times under `[keep]`); the command
/// line wins, then the environment. Stops quietly on Ctrl-C or SIGTERM: nothing is lost, clients come back by themselves.
#[derive(Debug, Default, clap::Args, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[command(after_help = "Examples:
  tavola serve
  tavola serve --listen 0.0.0.0:7777 --data /var/lib/tavola
  tavola serve --config /etc/tavola.toml
  tavola serve --journal nats://10.0.0.1:4222,nats://10.0.0.2:4222 --replicas 3")]
pub(crate) struct ServeSettings {
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", env = "TAVOLA_LISTEN")]
    listen: Option<SocketAddr>,
    /// The folder for the data
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath, env = "TAVOLA_DATA")]
    pub(crate) data: Option<PathBuf>,
    /// A file of settings
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, env = "TAVOLA_CONFIG")]
    #[serde(skip)]
    config: Option<PathBuf>,
    /// Keep all tables on these servers of NATS, together with other nodes, instead of in a file
    #[arg(long, value_name = "URLS", env = "TAVOLA_JOURNAL")]
    pub(crate) journal: Option<String>,
    #[command(flatten)]
    pub(crate) nats: NatsAccess,
    /// Another origin whose pages may use this server, such as <https://club.example>; may be given several times
    #[arg(long = "origin", value_name = "ORIGIN", env = "TAVOLA_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,
    /// A reverse proxy on this machine tells clients' addresses in X-Forwarded-For
    #[arg(long, env = "TAVOLA_BEHIND_PROXY", value_name = "YES", num_args = 0..=1, require_equals = true,
        default_missing_value = "true", value_parser = BoolishValueParser::new(), hide_possible_values = true)]
    behind_proxy: Option<bool>,
    /// The address of a reverse proxy that is believed, such as 10.0.0.5 or 10.0.0.0/24; may be given several times
    #[arg(long = "proxy", value_name = "ADDRESS", env = "TAVOLA_PROXIES", value_delimiter = ',')]
    proxies: Vec<String>,
    /// How many bots may think at once; all cores but one if left out. With --journal, 0 leaves it to workers
    #[arg(long, value_name = "N", env = "TAVOLA_THINKERS")]
    pub(crate) thinkers: Option<usize>,
    /// What to log: error, warn, info, debug, or a filter such as `info,tavola_server=debug`
    #[arg(long, value_name = "FILTER", env = "TAVOLA_LOG")]
    log: Option<String>,
    /// The form of the log
    #[arg(long, value_name = "FORM", env = "TAVOLA_LOG_FORM")]
    log_form: Option<LogForm>,
    #[command(flatten)]
    keep: KeepSettings,
    #[arg(skip)]
    pub(crate) limits: Limits,
    #[arg(skip)]
    push: PushSettings,
    #[arg(skip)]
    mail: MailSettings,
}

/// How long tables and names are kept.
#[derive(Clone, Copy, Debug, Default, clap::Args, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct KeepSettings {
    /// Days after which a table is removed at which nobody did anything, 365 if left out; 0 is for ever
    #[arg(long = "keep-days", value_name = "DAYS", env = "TAVOLA_KEEP_DAYS")]
    days: Option<u32>,
    /// The same for tables at which no round was ever begun; 30 if left out
    #[arg(long = "keep-gathering-days", value_name = "DAYS", env = "TAVOLA_KEEP_GATHERING_DAYS")]
    gathering_days: Option<u32>,
    /// The same for club evenings; 365 if left out
    #[arg(long = "keep-evening-days", value_name = "DAYS", env = "TAVOLA_KEEP_EVENING_DAYS")]
    evening_days: Option<u32>,
    /// The same for rated names, after their last rated match; 1095 if left out
    #[arg(long = "keep-name-days", value_name = "DAYS", env = "TAVOLA_KEEP_NAME_DAYS")]
    name_days: Option<u32>,
}

impl KeepSettings {
    /// What the command line says, and where it says nothing, what the file says.
    fn or(self, file: KeepSettings) -> KeepSettings {
        KeepSettings {
            days: self.days.or(file.days),
            gathering_days: self.gathering_days.or(file.gathering_days),
            evening_days: self.evening_days.or(file.evening_days),
            name_days: self.name_days.or(file.name_days),
        }
    }
}

/// How servers of NATS are reached, and what they are to do.
#[derive(Clone, Debug, Default, clap::Args, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct NatsAccess {
    /// A file with credentials for NATS
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, env = "TAVOLA_NATS_CREDENTIALS")]
    credentials: Option<PathBuf>,
    /// A file with the certificate of the authority that signed the servers' own
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, env = "TAVOLA_NATS_AUTHORITY")]
    authority: Option<PathBuf>,
    /// With what the names of streams begin; `tavola` if left out
    #[arg(long, value_name = "NAME", env = "TAVOLA_NATS_HOUSE")]
    house: Option<String>,
    /// On how many servers each entry is stored before it counts: 1, 3 or 5
    #[arg(long, value_name = "N", env = "TAVOLA_NATS_REPLICAS")]
    replicas: Option<usize>,
    /// Over how many streams tables are spread; a house may have more later, never fewer
    #[arg(long, value_name = "N", env = "TAVOLA_NATS_STREAMS")]
    streams: Option<usize>,
    /// The most bytes of all entries together; as many as the servers allow if left out
    #[arg(long, value_name = "BYTES", env = "TAVOLA_NATS_MAX_BYTES")]
    max_bytes: Option<u64>,
}

impl NatsAccess {
    /// What the command line says, and where it says nothing, what the file says.
    fn or(self, file: NatsAccess) -> NatsAccess {
        NatsAccess {
            credentials: self.credentials.or(file.credentials),
            authority: self.authority.or(file.authority),
            house: self.house.or(file.house),
            replicas: self.replicas.or(file.replicas),
            streams: self.streams.or(file.streams),
            max_bytes: self.max_bytes.or(file.max_bytes),
        }
    }

    /// Refuses numbers with which nothing would work.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        let numbers = [("replicas", self.replicas == Some(0)), ("streams", self.streams == Some(0))];
        for (name, is_zero) in numbers.into_iter().chain([("max_bytes", self.max_bytes == Some(0))]) {
            if is_zero {
                bail!("{name} is 0, and nothing could be stored; set 1 or more, or leave it out");
            }
        }
        Ok(())
    }

    /// The options of a journal on these servers.
    pub(crate) fn options(&self, servers: &str) -> JetStreamOptions {
        let usual = JetStreamOptions::new(servers);
        JetStreamOptions {
            credentials: self.credentials.clone(),
            authority: self.authority.clone(),
            name: self.house.clone().unwrap_or(usual.name),
            replicas: self.replicas.unwrap_or(usual.replicas),
            streams: self.streams.unwrap_or(usual.streams),
            max_bytes: self.max_bytes.unwrap_or(usual.max_bytes),
            ..usual
        }
    }
}

/// Think for the bots of a house on NATS, without serving anybody
///
/// Takes decisions from the queue that all nodes share. If a worker dies, others make its decisions.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  tavola worker --journal nats://10.0.0.1:4222 --replicas 3")]
pub(crate) struct WorkerArgs {
    /// The servers of NATS that the house is on
    #[arg(long, value_name = "URLS", env = "TAVOLA_JOURNAL")]
    pub(crate) journal: Option<String>,
    #[command(flatten)]
    pub(crate) nats: NatsAccess,
    /// How many bots may think at once; as many as there are cores if left out
    #[arg(long, value_name = "N", env = "TAVOLA_THINKERS", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) thinkers: Option<u16>,
    /// What to log: error, warn, info, debug, or a filter such as `info,tavola_server=debug`
    #[arg(long, value_name = "FILTER", env = "TAVOLA_LOG", default_value = "info")]
    pub(crate) log: String,
    /// The form of the log
    #[arg(long, value_name = "FORM", env = "TAVOLA_LOG_FORM", default_value = "text")]
    pub(crate) log_form: LogForm,
}

/// Look after the journal of a server
#[derive(Debug, clap::Subcommand)]
pub(crate) enum JournalCommand {
    /// Copy all tables from one journal into another one, and compare them
    ///
    /// A journal is a file of a server (tavola.db in its data folder) or addresses of NATS (nats://…). No server should
    /// run on either meanwhile. What is there already and the same is left as it is, so that a copy that was
    /// interrupted can be gone on with.
    #[command(after_help = "Examples:
  tavola journal copy /var/lib/tavola/tavola.db nats://10.0.0.1:4222 --replicas 3
  tavola journal copy nats://10.0.0.1:4222 evening.db")]
    Copy {
        /// The journal to read
        #[arg(value_name = "FROM")]
        from: String,
        /// The journal to write
        #[arg(value_name = "TO")]
        to: String,
        #[command(flatten)]
        access: NatsAccess,
    },
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

impl ServeSettings {
    /// These settings, and where they say nothing, those of the file that they name.
    pub(crate) fn with_file(self) -> anyhow::Result<ServeSettings> {
        let Some(path) = &self.config else { return Ok(self) };
        let text = std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
        let file: ServeSettings = toml::from_str(&text).with_context(|| format!("{}", path.display()))?;
        Ok(ServeSettings {
            listen: self.listen.or(file.listen),
            data: self.data.or(file.data),
            journal: self.journal.or(file.journal),
            nats: self.nats.or(file.nats),
            origins: if self.origins.is_empty() { file.origins } else { self.origins },
            behind_proxy: self.behind_proxy.or(file.behind_proxy),
            proxies: if self.proxies.is_empty() { file.proxies } else { self.proxies },
            thinkers: self.thinkers.or(file.thinkers),
            log: self.log.or(file.log),
            log_form: self.log_form.or(file.log_form),
            keep: self.keep.or(file.keep),
            limits: file.limits,
            push: file.push,
            mail: file.mail,
            config: None,
        })
    }

    pub(crate) fn listen(&self) -> SocketAddr {
        self.listen.unwrap_or(LISTEN)
    }

    /// How long tables are kept.
    pub(crate) fn keep(&self) -> Keep {
        let usual = Keep::default();
        Keep {
            days: self.keep.days.unwrap_or(usual.days),
            gathering_days: self.keep.gathering_days.unwrap_or(usual.gathering_days),
            evening_days: self.keep.evening_days.unwrap_or(usual.evening_days),
            name_days: self.keep.name_days.unwrap_or(usual.name_days),
        }
    }

    /// Refuses settings with which nothing would work.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        self.limits.check()?;
        self.nats.check()?;
        self.notices().check()?;
        if let Some(many) = self.thinkers.filter(|many| *many > MOST_THINKERS) {
            bail!("thinkers is {many}, a thread each; more than {MOST_THINKERS} help nobody");
        }
        if self.thinkers == Some(0) && self.journal.is_none() {
            bail!(
                "thinkers is 0, and no bot would ever move; set 1 or more, or leave it out (0 is for nodes with --journal)"
            );
        }
        Ok(())
    }

    /// How people are told who are not there.
    pub(crate) fn notices(&self) -> NoticeSettings {
        NoticeSettings { push: self.push.clone(), mail: self.mail.clone() }
    }

    /// What is logged, and how.
    pub(crate) fn log(&self) -> (&str, LogForm) {
        (self.log.as_deref().unwrap_or("info"), self.log_form.unwrap_or_default())
    }

    /// What the server must know of the world outside.
    pub(crate) fn outside(&self) -> anyhow::Result<Outside> {
        // An empty variable names nothing.
        let named = |list: &[String]| list.iter().filter(|text| !text.trim().is_empty()).cloned().collect::<Vec<_>>();
        let listed = named(&self.proxies).iter().map(|text| text.parse()).collect::<Result<Vec<ProxyRange>, _>>()?;
        let here = if self.behind_proxy == Some(true) { &ProxyRange::LOOPBACK[..] } else { &[] };
        let origins = named(&self.origins);
        if let Some(odd) = origins.iter().find(|origin| !is_origin(origin)) {
            bail!("{odd:?} is no origin; one is a scheme and a host, such as https://club.example, without a path");
        }
        Ok(Outside { origins, proxies: listed.into_iter().chain(here.iter().copied()).collect(), listens: None })
    }
}

/// Whether a text is what a browser says of where a page comes from.
fn is_origin(text: &str) -> bool {
    let host = text.split_once("://").filter(|(scheme, _)| !scheme.is_empty()).map(|(_, host)| host);
    host.is_some_and(|host| !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']))
}
