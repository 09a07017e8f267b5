//! The connection to NATS, and the streams there.

use super::super::{Bucket, JournalError, MAX_VALUE};
use super::options::{JetStreamOptions, OpenError};
use async_nats::jetstream::context::CreateStreamErrorKind;
use async_nats::jetstream::stream::{Config, DiscardPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context, ContextBuilder};
use async_nats::{Client, ConnectErrorKind, ConnectOptions, ServerAddr};
use std::collections::HashMap;
use std::error::Error;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// How long one request waits for its answer.
pub(super) const ANSWER: Duration = Duration::from_secs(2);

/// How long a call tries again before it gives up: a cluster that loses the leader of a stream needs about five seconds
/// for a new one, and a player should rather wait for that than be told to try again.
pub(super) const PATIENCE: Duration = Duration::from_secs(8);

/// How long a node that starts waits for servers that do not answer yet: after a power cut they start with it, and a cluster
/// that has just lost a server chooses a leader for each of its streams.
pub(super) const OPENING: Duration = Duration::from_secs(60);

/// The pause before a request is repeated that was refused at once.
const PAUSE: Duration = Duration::from_millis(150);

/// What servers of NATS call themselves while they have no leader, as in HTTP.
const UNAVAILABLE: usize = 503;

/// The most that a message adds to an entry: its subject and headers.
pub(super) const ROOM_FOR_HEADERS: usize = 1024;

/// The connection, and the buckets of one house.
#[derive(Clone, Debug)]
pub(super) struct Storage {
    pub(super) client: Client,
    pub(super) context: Context,
    values: Arc<HashMap<Bucket, Stream>>,
    name: Arc<str>,
}

impl Storage {
    pub(super) async fn open(options: &JetStreamOptions) -> Result<Self, OpenError> {
        options.check()?;
        let client = connect(options).await?;
        options.check_version(&client.server_info().version)?;
        let context = ContextBuilder::new().timeout(ANSWER).ack_timeout(ANSWER).build(client.clone());
        let name: Arc<str> = options.name.as_str().into();
        let mut values = HashMap::new();
        for bucket in Bucket::ALL {
            // A bucket as the tools of NATS know it, with one value a key.
            let config = Config {
                name: format!("KV_{name}_{bucket}"),
                description: Some(format!("Small values of Tavola: {bucket}")),
                subjects: vec![format!("$KV.{name}_{bucket}.>")],
                max_bytes: -1,
                max_message_size: (MAX_VALUE + ROOM_FOR_HEADERS) as i32,
                max_messages_per_subject: 1,
                allow_rollup: true,
                ..common(options)
            };
            values.insert(bucket, ensure(&context, config, "make a bucket of values").await?);
        }
        Ok(Self { client, context, values: Arc::new(values), name })
    }

    /// What the subjects of a bucket begin with.
    pub(super) fn key_prefix(&self, bucket: Bucket) -> String {
        format!("$KV.{}_{bucket}.", self.name)
    }

    /// The stream of a bucket.
    pub(super) fn bucket(&self, bucket: Bucket) -> &Stream {
        &self.values[&bucket]
    }
}

/// What the configurations of all streams have in common.
pub(super) fn common(options: &JetStreamOptions) -> Config {
    Config {
        storage: StorageType::File,
        num_replicas: options.replicas,
        // Full means that new entries are refused. The other policy would forget old games.
        discard: DiscardPolicy::New,
        max_messages: -1,
        max_messages_per_subject: -1,
        max_consumers: -1,
        allow_direct: true,
        ..Config::default()
    }
}

async fn connect(options: &JetStreamOptions) -> Result<Client, OpenError> {
    let servers = options
        .servers
        .split(',')
        .map(str::trim)
        .map(|text| text.parse::<ServerAddr>().map_err(|_| OpenError::Address { found: without_password(text) }));
    let servers: Vec<ServerAddr> = servers.collect::<Result<_, _>>()?;
    let mut connecting = ConnectOptions::new()
        .name("tavola")
        .connection_timeout(ANSWER)
        // A node that lost its server must notice within seconds, not minutes.
        .ping_interval(Duration::from_secs(5))
        .reconnect_delay_callback(|attempts| Duration::from_millis(50 * attempts.min(20) as u64));
    // The client leaves it to us to use what an address says.
    if let Some(server) = servers.iter().find(|server| server.username().is_some()) {
        let [user, password] = [server.username(), server.password()].map(Option::unwrap_or_default);
        connecting = connecting.user_and_password(user.to_owned(), password.to_owned());
    }
    if let Some(path) = &options.credentials {
        let failed = |source| OpenError::Credentials { path: path.clone(), source };
        let text = std::fs::read_to_string(path).map_err(failed)?;
        connecting = connecting.credentials(&text).map_err(failed)?;
    }
    if let Some(path) = &options.authority {
        connecting = connecting.add_root_certificates(path.clone()).require_tls(true);
    }
    let shown = options.servers.split(',').map(without_password).collect::<Vec<_>>().join(",");
    let (begun, mut told) = (Instant::now(), false);
    loop {
        let error = match connecting.clone().connect(servers.clone()).await {
            Ok(client) => return Ok(client),
            Err(error) => error,
        };
        // Where nobody listens yet somebody may soon; who is sent away would be sent away again.
        let may_start = matches!(error.kind(), ConnectErrorKind::Io | ConnectErrorKind::TimedOut);
        if !may_start || begun.elapsed() >= OPENING {
            return Err(OpenError::Connect { servers: shown, why: error.to_string() });
        }
        if !std::mem::replace(&mut told, true) {
            tracing::warn!(servers = shown, %error, "no NATS server answers yet; it is tried for a minute");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// An address as it may be shown and logged.
fn without_password(address: &str) -> String {
    match (address.find("://"), address.rfind('@')) {
        (Some(scheme), Some(at)) if scheme < at => format!("{}{}", &address[..scheme + 3], &address[at + 1..]),
        (None, Some(at)) => address[at + 1..].into(),
        _ => address.into(),
    }
}

/// The stream with this configuration, made or changed if need be. Several nodes may do this at once.
pub(super) async fn ensure(context: &Context, config: Config, what: &'static str) -> Result<Stream, OpenError> {
    let begun = Instant::now();
    loop {
        let failure = match context.get_stream(&config.name).await {
            Ok(stream) => {
                let found = &stream.cached_info().config;
                let same = (found.num_replicas, found.max_bytes) == (config.num_replicas, config.max_bytes);
                if same {
                    return Ok(stream);
                }
                match context.update_stream(&config).await {
                    Ok(_) => return Ok(stream),
                    Err(error) => error,
                }
            }
            Err(_) => match context.create_stream(&config).await {
                Ok(stream) => return Ok(stream),
                Err(error) => error,
            },
        };
        // Who gets no answer waits; who gets a refusal need not wait long to be told.
        let patience = match failure.kind() {
            CreateStreamErrorKind::TimedOut => OPENING,
            CreateStreamErrorKind::JetStream(error) if error.code() == UNAVAILABLE => OPENING,
            _ => PATIENCE,
        };
        if begun.elapsed() >= patience {
            return Err(OpenError::Refused { what, why: failure.to_string() });
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Repeats a question until it is answered, or patience ends.
pub(super) async fn patiently<T, E, F>(what: &'static str, ask: impl Fn() -> F) -> Result<T, JournalError>
where
    F: Future<Output = Result<T, E>>,
    E: Error + Send + Sync + 'static,
{
    let until = Instant::now() + PATIENCE;
    loop {
        match ask().await {
            Ok(answer) => return Ok(answer),
            Err(error) if Instant::now() >= until => return Err(unavailable(what, error)),
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

/// Waits before the next attempt; false if patience ends.
pub(super) async fn once_more(until: Instant) -> bool {
    tokio::time::sleep(PAUSE).await;
    Instant::now() < until
}

pub(super) fn unavailable(what: &'static str, source: impl Error + Send + Sync + 'static) -> JournalError {
    JournalError::Unavailable { what, source: Arc::new(source) }
}

/// The last message of a subject, as the leader of the stream knows it.
pub(super) async fn last_message(
    stream: &Stream,
    subject: &str,
    what: &'static str,
) -> Result<Option<jetstream::message::StreamMessage>, JournalError> {
    use jetstream::stream::LastRawMessageErrorKind::NoMessageFound;
    patiently(what, || async {
        match stream.get_last_raw_message_by_subject(subject).await {
            Ok(message) => Ok(Some(message)),
            Err(error) if error.kind() == NoMessageFound => Ok(None),
            Err(error) => Err(error),
        }
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_shown() {
        assert_eq!(without_password("nats://ada:secret@host:4222"), "nats://host:4222");
        assert_eq!(without_password("token@host"), "host");
        assert_eq!(without_password("nats://host:4222"), "nats://host:4222");
    }
}
