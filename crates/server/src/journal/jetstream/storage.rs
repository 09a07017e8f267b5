//! The connection to NATS, and the streams there.

use super::super::{Bucket, JournalError, MAX_VALUE};
use super::options::{JetStreamOptions, OpenError};
use super::servers::Servers;
use async_nats::Client;
use async_nats::jetstream::context::CreateStreamErrorKind;
use async_nats::jetstream::stream::{Config, DiscardPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context, ContextBuilder};
use futures_util::TryStreamExt as _;
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
pub(super) const PAUSE: Duration = Duration::from_millis(150);

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
    pub(super) name: Arc<str>,
    /// Whether each message is on several servers.
    pub(super) is_replicated: bool,
    servers: Arc<Servers>,
}

impl Storage {
    pub(super) async fn open(options: &JetStreamOptions) -> Result<Self, OpenError> {
        options.check()?;
        let servers = Servers::new(options)?;
        let client = servers.connect().await?;
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
            servers.note_stream(&config.name);
            values.insert(bucket, ensure(&context, config, "make a bucket of values").await?);
        }
        Ok(Self {
            client,
            context,
            values: Arc::new(values),
            name,
            is_replicated: options.replicas > 1,
            servers: Arc::new(servers),
        })
    }

    /// What the subjects of a bucket begin with.
    pub(super) fn key_prefix(&self, bucket: Bucket) -> String {
        format!("$KV.{}_{bucket}.", self.name)
    }

    /// The stream of a bucket.
    pub(super) fn bucket(&self, bucket: Bucket) -> &Stream {
        &self.values[&bucket]
    }

    /// Makes a stream if it is not there yet; whatever server this node uses should reach it.
    pub(super) async fn ensure(&self, config: Config, what: &'static str) -> Result<Stream, OpenError> {
        self.servers.note_stream(&config.name);
        ensure(&self.context, config, what).await
    }

    /// Goes to another server, because not everybody is heard through this one.
    pub(super) async fn change_server(&self) {
        self.servers.change(&self.client).await;
    }

    /// Looks for a server that reaches more, because a stream gives no answer, or a node is not heard any more; nobody waits for that.
    pub(super) fn look_round(&self) {
        let Storage { client, servers, .. } = self.clone();
        tokio::spawn(async move { servers.look_round(&client).await });
    }

    /// Looks round if a stream has given no answer for a while: it may be that nobody leads it, or that this server does not know who
    /// does, and says so at once.
    pub(super) fn look_round_after(&self, begun: Instant) {
        if begun.elapsed() >= ANSWER {
            self.look_round();
        }
    }

    /// Repeats a question about a stream until it is answered, or patience ends; of another server, if that one reaches more.
    pub(super) async fn patiently<T, E, F>(&self, what: &'static str, ask: impl Fn() -> F) -> Result<T, JournalError>
    where
        F: Future<Output = Result<T, E>>,
        E: Error + Send + Sync + 'static,
    {
        let begun = Instant::now();
        let until = begun + PATIENCE;
        loop {
            let asked = Instant::now();
            match ask().await {
                Ok(answer) => return Ok(answer),
                Err(error) if Instant::now() >= until && !has_slept(asked) => return Err(unavailable(what, error)),
                Err(error) => {
                    tracing::debug!(what, %error, "a stream gives no answer");
                    self.look_round_after(begun);
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    /// The last message of a subject, as the leader of the stream knows it.
    pub(super) async fn last_message(
        &self,
        stream: &Stream,
        subject: &str,
        what: &'static str,
    ) -> Result<Option<jetstream::message::StreamMessage>, JournalError> {
        use jetstream::stream::LastRawMessageErrorKind::NoMessageFound;
        self.patiently(what, || async {
            match stream.get_last_raw_message_by_subject(subject).await {
                Ok(message) => Ok(Some(message)),
                Err(error) if error.kind() == NoMessageFound => Ok(None),
                Err(error) => Err(error),
            }
        })
        .await
    }

    /// The first message of a subject from a place on, as the leader of the stream knows it.
    pub(super) async fn first_message(
        &self,
        stream: &Stream,
        subject: &str,
        from: u64,
        what: &'static str,
    ) -> Result<Option<jetstream::message::StreamMessage>, JournalError> {
        use jetstream::stream::RawMessageErrorKind;
        self.patiently(what, || async {
            match stream.get_first_raw_message_by_subject(subject, from).await {
                Ok(message) => Ok(Some(message)),
                Err(error) if error.kind() == RawMessageErrorKind::NoMessageFound => Ok(None),
                Err(error) => Err(error),
            }
        })
        .await
    }

    /// All subjects of a stream that fit a filter.
    pub(super) async fn subjects(&self, stream: &Stream, filter: &str) -> Result<Vec<String>, JournalError> {
        self.patiently("list what it holds", || async {
            let found = stream.info_with_subjects(filter).await?;
            found.map_ok(|(subject, _)| subject).try_collect::<Vec<_>>().await
        })
        .await
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

/// The stream with this configuration, made or changed if need be. Several nodes may do this at once.
async fn ensure(context: &Context, mut config: Config, what: &'static str) -> Result<Stream, OpenError> {
    let begun = Instant::now();
    loop {
        let failure = match context.get_stream(&config.name).await {
            Ok(stream) => {
                let info = stream.cached_info();
                let found = &info.config;
                // Tables stay where they are when a house grows, and each stream's share gets smaller: one that would soon be full by
                // that keeps its room.
                let is_less = config.max_bytes > 0 && (found.max_bytes <= 0 || config.max_bytes < found.max_bytes);
                if is_less && info.state.bytes > config.max_bytes.cast_unsigned() / 2 {
                    config.max_bytes = found.max_bytes;
                }
                let same = (found.num_replicas, found.max_bytes) == (config.num_replicas, config.max_bytes);
                if same {
                    return Ok(stream);
                }
                // Streams that were made before tables could be removed keep everything, and no server takes that back.
                if found.deny_purge {
                    (config.deny_purge, config.allow_rollup) = (true, false);
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

/// Waits before the next attempt; false if patience has ended since the last one began.
pub(super) async fn once_more(tried: Instant, until: Instant) -> bool {
    let has_slept = has_slept(tried);
    tokio::time::sleep(PAUSE).await;
    has_slept || Instant::now() < until
}

/// Whether this process stood still during an attempt: then nothing is known of the other end, and patience has not been tried.
fn has_slept(tried: Instant) -> bool {
    tried.elapsed() > ANSWER + Duration::from_secs(1)
}

pub(super) fn unavailable(what: &'static str, source: impl Error + Send + Sync + 'static) -> JournalError {
    JournalError::Unavailable { what, source: Arc::new(source) }
}
