//! The queue of bots' decisions that all nodes share.

use super::super::{JournalError, Seq, TableId};
use super::options::{JetStreamOptions, OpenError};
use super::storage::{Storage, ensure, patiently, unavailable};
use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, RetentionPolicy, Stream};
use async_nats::jetstream::{AckKind, Context, Message};
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long a worker may be silent before somebody else gets its task.
pub(crate) const SILENCE: Duration = Duration::from_secs(6);

/// How long a task is kept that nobody takes; whoever keeps the table offers it again, so nothing is lost with it.
const KEPT: Duration = Duration::from_secs(600);

/// How long one question for a task waits at the servers.
const WAIT: Duration = Duration::from_secs(20);

/// A decision of a bot that somebody should make.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Task {
    /// At which table; as text, since messages are JSON.
    #[serde(with = "as_text")]
    pub(crate) table: TableId,
    /// With which entry it became due.
    pub(crate) situation: Seq,
}

/// The queue of bots' decisions.
#[derive(Clone, Debug)]
pub struct WorkQueue {
    context: Context,
    stream: Stream,
    subject: String,
}

impl WorkQueue {
    pub(super) async fn open(storage: &Storage, options: &JetStreamOptions) -> Result<Self, OpenError> {
        let subject = format!("{}.work.think", options.name);
        let config = Config {
            name: format!("{}_work", options.name),
            description: Some("Decisions that bots of Tavola have to make".into()),
            subjects: vec![subject.clone()],
            retention: RetentionPolicy::WorkQueue,
            max_bytes: -1,
            max_age: KEPT,
            ..Storage::common(options)
        };
        let stream = ensure(&storage.context, config, "make the queue of bots").await?;
        Ok(Self { context: storage.context.clone(), stream, subject })
    }

    /// Asks for a decision. Whoever asks for the same one again within a short time asks in vain, on any node; another
    /// `attempt` makes it another one.
    pub(crate) async fn offer(&self, task: Task, attempt: u32) -> Result<(), JournalError> {
        const WHAT: &str = "ask for a bot's decision";
        let payload = serde_json::to_vec(&task).map_err(|error| unavailable(WHAT, error))?;
        let id = format!("{}-{}-{attempt}", task.table, task.situation);
        let message = PublishMessage::build().payload(payload.into()).message_id(id);
        let sent = self.context.send_publish(self.subject.clone(), message).await;
        sent.map_err(|error| unavailable(WHAT, error))?.await.map_err(|error| unavailable(WHAT, error))?;
        Ok(())
    }

    /// Takes tasks, one after another, for ever.
    pub(crate) async fn tasks(&self) -> Result<Tasks, JournalError> {
        const WHAT: &str = "take bots' decisions";
        let config = pull::Config {
            durable_name: Some("thinkers".into()),
            description: Some("Nodes and workers of Tavola that think for bots".into()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: SILENCE,
            max_ack_pending: 100_000,
            ..pull::Config::default()
        };
        let consumer = patiently(WHAT, || self.stream.get_or_create_consumer("thinkers", config.clone())).await?;
        // One at a time: a task that waits here in vain would be a task that nobody else can take.
        let messages = consumer.stream().max_messages_per_batch(1).expires(WAIT).heartbeat(WAIT / 4).messages().await;
        Ok(Tasks { messages: messages.map_err(|error| unavailable(WHAT, error))? })
    }
}

/// Tasks as they come.
pub(crate) struct Tasks {
    messages: pull::Stream,
}

impl Tasks {
    /// The next task; an error means that one has to begin anew.
    pub(crate) async fn next(&mut self) -> Result<Taken, JournalError> {
        const WHAT: &str = "take a bot's decision";
        loop {
            let message = match self.messages.next().await {
                Some(Ok(message)) => message,
                Some(Err(error)) => return Err(unavailable(WHAT, error)),
                None => return Err(JournalError::Closed),
            };
            match serde_json::from_slice::<Task>(&message.payload) {
                Ok(task) => return Ok(Taken { task, message }),
                Err(error) => {
                    tracing::warn!(%error, "something that is no task was in the queue of bots");
                    let _ = message.ack_with(AckKind::Term).await;
                }
            }
        }
    }
}

/// A task that was taken, and is somebody else's again unless one says something in time.
pub(crate) struct Taken {
    pub(crate) task: Task,
    message: Message,
}

impl Taken {
    /// It is done, or need not be done any more.
    pub(crate) async fn done(&self) {
        self.tell(AckKind::Ack).await;
    }

    /// It is being done.
    pub(crate) async fn goes_on(&self) {
        self.tell(AckKind::Progress).await;
    }

    /// Somebody should do it, after a moment.
    pub(crate) async fn later(&self) {
        self.tell(AckKind::Nak(Some(Duration::from_millis(500)))).await;
    }

    async fn tell(&self, kind: AckKind) {
        if let Err(error) = self.message.ack_with(kind).await {
            // Then somebody does it once more, and finds that it is done.
            tracing::debug!(%error, "the queue of bots was not told");
        }
    }
}

/// Tables in JSON.
mod as_text {
    use super::TableId;
    use serde::{Deserialize as _, Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(table: &TableId, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(table.as_str())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TableId, D::Error> {
        std::borrow::Cow::<str>::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
