//! What nodes send each other: plain messages, which are lost where nobody listens.

use super::super::JournalError;
use super::letters::{Letters, open};
use super::servers::{beats, read_beat};
use super::storage::{ANSWER, Storage, unavailable};
use crate::cluster::{Answer, Beat, Incoming, NoAnswer, NodeId};
use async_nats::client::RequestErrorKind;
use async_nats::{Client, Message, Request};
use bytes::Bytes;
use futures_util::StreamExt as _;
use futures_util::stream::{self, BoxStream, select};
use std::sync::{Arc, Weak};

/// The connection of this node to all others.
#[derive(Clone, Debug)]
pub(super) struct Network {
    storage: Storage,
    pub(super) me: NodeId,
    /// With what the subjects begin on which nodes are sent something; no stream keeps them.
    prefix: Arc<str>,
    letters: Arc<Letters>,
}

impl Network {
    pub(super) fn new(storage: &Storage, name: &str, me: NodeId) -> Self {
        let prefix: Arc<str> = format!("{name}.node").into();
        let letters = Arc::new(Letters::default());
        tokio::spawn(deliver(Arc::downgrade(&letters), storage.client.clone(), prefix.clone()));
        Network { storage: storage.clone(), me, prefix, letters }
    }

    pub(super) fn send(&self, to: NodeId, message: Bytes) {
        if !self.letters.add(to, message) {
            tracing::debug!(%to, "a node was sent nothing: too much waits for it");
        }
    }

    pub(super) async fn ask(&self, to: NodeId, message: Bytes) -> Result<Bytes, NoAnswer> {
        let request = Request::new().payload(message).timeout(Some(ANSWER));
        match self.storage.client.send_request(self.subject(to), request).await {
            Ok(answer) => Ok(answer.payload),
            Err(error) if error.kind() == RequestErrorKind::NoResponders => Err(NoAnswer::Nobody),
            Err(_) => Err(NoAnswer::Silence),
        }
    }

    pub(super) async fn beat(&self, beat: Beat) {
        if let Err(error) = self.storage.client.publish(self.beats(), Bytes::from(beat.to_string())).await {
            tracing::debug!(%error, "nobody hears that this node is alive");
        }
    }

    pub(super) async fn reconnect(&self) {
        self.storage.change_server().await;
    }

    pub(super) fn look_round(&self) {
        self.storage.look_round();
    }

    pub(super) async fn listen(&self) -> Result<BoxStream<'static, Incoming>, JournalError> {
        const WHAT: &str = "hear other nodes";
        let messages =
            self.storage.client.subscribe(self.subject(self.me)).await.map_err(|error| unavailable(WHAT, error))?;
        let beats = self.storage.client.subscribe(self.beats()).await.map_err(|error| unavailable(WHAT, error))?;
        let client = self.storage.client.clone();
        let messages = messages.flat_map(move |message| stream::iter(incoming(&client, message)));
        let beats = beats.filter_map(async |message| Some(Incoming::Beat(read_beat(&message.payload)?)));
        Ok(select(messages, beats.boxed()).boxed())
    }

    fn subject(&self, node: NodeId) -> String {
        subject(&self.prefix, node)
    }

    fn beats(&self) -> String {
        beats(&self.storage.name)
    }
}

fn subject(prefix: &str, node: NodeId) -> String {
    format!("{prefix}.{node}")
}

/// Sends letters as long as somebody may write some. All that wait for a node go together, since each message costs NATS about
/// the same, however long it is.
async fn deliver(letters: Weak<Letters>, client: Client, prefix: Arc<str>) {
    loop {
        let Some(waiting) = letters.upgrade().map(|letters| letters.written.clone()) else { return };
        waiting.notified().await;
        // Whoever is about to write something does so first.
        tokio::task::yield_now().await;
        let Some(written) = letters.upgrade().map(|letters| letters.take()) else { return };
        for (to, letter) in written {
            if let Err(error) = client.publish(subject(&prefix, to), letter).await {
                tracing::debug!(%to, %error, "a node was sent nothing");
            }
        }
    }
}

fn incoming(client: &Client, message: Message) -> Vec<Incoming> {
    let Some(reply) = message.reply else {
        return open(message.payload).into_iter().map(Incoming::Message).collect();
    };
    let client = client.clone();
    let answer: Answer = Box::new(move |bytes| {
        Box::pin(async move {
            if let Err(error) = client.publish(reply, bytes).await {
                tracing::debug!(%error, "an answer was not sent");
            }
        })
    });
    vec![Incoming::Question(message.payload, answer)]
}
