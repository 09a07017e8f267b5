//! What all nodes append, as it happens.
//!
//! A node listens to the whole stream through one ordered consumer, and passes on what concerns the tables that are
//! awake here. One consumer a table would be less to hear, but servers of NATS keep state for each of them, and tables
//! are many and short-lived.

use super::super::{JournalError, feed::Feeds};
use super::options::OpenError;
use super::storage::{OPENING, Storage, once_more};
use super::tables::{Tables, number};
use async_nats::jetstream::consumer::{DeliverPolicy, push};
use futures_util::StreamExt as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::task::AbortHandle;
use tokio::time::Instant;

/// How far a node has listened.
#[derive(Clone, Debug)]
pub(super) struct Progress {
    /// The place of the last message that was heard.
    heard: Arc<AtomicU64>,
    /// The end of the stream when somebody last asked.
    end_before: Arc<AtomicU64>,
}

impl Progress {
    /// Whether everything was heard that was in the stream when this was last asked, as long as the stream goes on.
    pub(super) fn is_caught_up(&self, end: u64) -> Result<(), JournalError> {
        let before = self.end_before.swap(end, Ordering::Relaxed);
        if self.heard.load(Ordering::Relaxed) < before {
            return Err(JournalError::Unavailable { what: "hear what others do", source: Arc::new(Behind) });
        }
        Ok(())
    }
}

/// Why a node is not ready although its server answers.
#[derive(Debug, thiserror::Error)]
#[error("this node has not heard yet what happened some time ago")]
struct Behind;

/// Begins to listen at the end of the stream.
pub(super) async fn listen(
    storage: Storage,
    tables: Arc<Tables>,
    feeds: Arc<Feeds>,
) -> Result<(Progress, AbortHandle), OpenError> {
    let refused = |error: JournalError| OpenError::Refused { what: "tell what happens", why: error.to_string() };
    let until = Instant::now() + OPENING;
    let end = loop {
        match tables.end().await {
            Ok(end) => break end,
            Err(error) if once_more(until).await => tracing::debug!(%error, "the stream can't be looked at yet"),
            Err(error) => return Err(refused(error)),
        }
    };
    let progress = Progress { heard: Arc::new(AtomicU64::new(end)), end_before: Arc::new(AtomicU64::new(0)) };
    let mut messages = None;
    while messages.is_none() {
        messages = match consume(&storage, end).await {
            Ok(messages) => Some(messages),
            Err(error) if once_more(until).await => {
                tracing::debug!(%error, "listening can't begin yet");
                None
            }
            Err(error) => return Err(OpenError::Refused { what: "tell what happens", why: error.to_string() }),
        };
    }
    let heard = progress.heard.clone();
    let task = tokio::spawn(async move {
        loop {
            if let Some(messages) = &mut messages {
                while let Some(Ok(message)) = messages.next().await {
                    let Ok(info) = message.info() else { break };
                    let at = info.stream_sequence;
                    let numbered = message.headers.as_ref().and_then(number);
                    if let (Some(table), Some(seq)) = (storage.table(&message.subject), numbered) {
                        tables.hear(table, seq, at);
                        feeds.publish([(&table, seq, &message.payload)].into_iter());
                    }
                    heard.store(at, Ordering::Relaxed);
                }
            }
            // The consumer makes itself anew when it can; where it gives up, so do we, but only for a moment.
            once_more(Instant::now()).await;
            messages = consume(&storage, heard.load(Ordering::Relaxed))
                .await
                .inspect_err(|error| tracing::warn!(%error, "this node can't hear what others do"))
                .ok();
        }
    });
    Ok((progress, task.abort_handle()))
}

async fn consume(storage: &Storage, after: u64) -> Result<push::Ordered, async_nats::Error> {
    let config = push::OrderedConfig {
        deliver_subject: storage.client.new_inbox(),
        deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: after + 1 },
        ..push::OrderedConfig::default()
    };
    Ok(storage.entries.create_consumer(config).await?.messages().await?)
}
