//! What nodes tell each other of a table and nobody keeps: plain messages, which are lost where nobody listens.

use super::super::TableId;
use super::storage::Storage;
use async_nats::{Client, Subscriber};
use bytes::Bytes;
use futures_util::StreamExt as _;
use std::sync::Arc;

/// Messages between the nodes that keep a table.
#[derive(Clone, Debug)]
pub struct Whispers {
    client: Client,
    prefix: Arc<str>,
}

/// What others whisper of one table.
#[derive(Debug)]
pub(crate) struct Ear(Subscriber);

impl Whispers {
    pub(super) fn new(storage: &Storage) -> Self {
        Self { client: storage.client.clone(), prefix: storage.whisper_prefix().into() }
    }

    /// A name that no other keeper has.
    pub(crate) fn own_name(&self) -> String {
        self.client.new_inbox()
    }

    /// Tells whoever listens.
    pub(crate) async fn tell(&self, table: TableId, message: Vec<u8>) {
        if let Err(error) = self.client.publish(format!("{}{table}", self.prefix), Bytes::from(message)).await {
            tracing::debug!(%table, %error, "others were not told who is here");
        }
    }

    /// Listens to what others tell of a table, and to what this node tells.
    pub(crate) async fn listen(&self, table: TableId) -> Option<Ear> {
        let heard = self.client.subscribe(format!("{}{table}", self.prefix)).await;
        heard.inspect_err(|error| tracing::debug!(%table, %error, "others can't be heard")).ok().map(Ear)
    }
}

impl Ear {
    /// The next message; `None` when the connection is given up.
    pub(crate) async fn hear(&mut self) -> Option<Bytes> {
        self.0.next().await.map(|message| message.payload)
    }
}
