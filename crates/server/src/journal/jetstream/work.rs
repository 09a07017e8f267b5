//! The queue of bots' decisions in a stream of its own.

use super::super::JournalError;
use super::options::{JetStreamOptions, OpenError};
use super::storage::{Storage, common, unavailable};
use crate::cluster::{Sign, Taken, Task};
use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, RetentionPolicy, Stream};
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use std::sync::Arc;
use std::time::Duration;

/// How long a task is kept that nobody takes; whoever keeps the table offers it again, so nothing is lost with it.
const KEPT: Duration = Duration::from_secs(600);

/// For how long a task that is offered a second time is known again.
const KNOWN_AGAIN: Duration = Duration::from_secs(120);

/// How long one question for a task waits at the servers.
const WAIT: Duration = Duration::from_secs(20);

/// The queue of bots' decisions.
#[derive(Clone, Debug)]
pub(super) struct WorkQueue {
    storage: Storage,
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
            duplicate_window: KNOWN_AGAIN,
            ..common(options)
        };
        let stream = storage.ensure(config, "make the queue of bots").await?;
        Ok(Self { storage: storage.clone(), stream, subject })
    }

    pub(super) async fn offer(&self, task: Task, attempt: u32) -> Result<(), JournalError> {
        const WHAT: &str = "ask for a bot's decision";
        let payload = serde_json::to_vec(&task).map_err(|error| unavailable(WHAT, error))?;
        let id = format!("{}-{}-{attempt}", task.table, task.situation);
        let message = PublishMessage::build().payload(payload.into()).message_id(id);
        let sent = self.storage.context.send_publish(self.subject.clone(), message).await;
        sent.map_err(|error| unavailable(WHAT, error))?.await.map_err(|error| unavailable(WHAT, error))?;
        Ok(())
    }

    pub(super) async fn tasks(
        &self,
        silence: Duration,
    ) -> Result<BoxStream<'static, Result<Taken, JournalError>>, JournalError> {
        const WHAT: &str = "take bots' decisions";
        let config = pull::Config {
            durable_name: Some("thinkers".into()),
            description: Some("Nodes and workers of Tavola that think for bots".into()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: silence,
            max_ack_pending: 100_000,
            ..pull::Config::default()
        };
        let consumer =
            self.storage.patiently(WHAT, || self.stream.get_or_create_consumer("thinkers", config.clone())).await?;
        // One at a time: a task that waits here in vain would be a task that nobody else can take.
        let messages = consumer.stream().max_messages_per_batch(1).expires(WAIT).heartbeat(WAIT / 4).messages().await;
        let messages = messages.map_err(|error| unavailable(WHAT, error))?;
        Ok(messages
            .filter_map(async |message| match message {
                Ok(message) => read(message).await.map(Ok),
                Err(error) => Some(Err(unavailable(WHAT, error))),
            })
            .boxed())
    }
}

async fn read(message: Message) -> Option<Taken> {
    match serde_json::from_slice::<Task>(&message.payload) {
        Ok(task) => {
            let message = Arc::new(message);
            let tell = move |sign| -> futures_util::future::BoxFuture<'static, ()> {
                let message = message.clone();
                Box::pin(async move { tell(&message, sign).await })
            };
            Some(Taken { task, tell: Box::new(tell) })
        }
        Err(error) => {
            tracing::warn!(%error, "something that is no task was in the queue of bots");
            let _ = message.ack_with(AckKind::Term).await;
            None
        }
    }
}

async fn tell(message: &Message, sign: Sign) {
    let kind = match sign {
        Sign::Done => AckKind::Ack,
        Sign::GoesOn => AckKind::Progress,
        Sign::Later => AckKind::Nak(Some(Duration::from_millis(500))),
    };
    if let Err(error) = message.ack_with(kind).await {
        // Then somebody does it once more, and finds that it is done.
        tracing::debug!(%error, "the queue of bots was not told");
    }
}
