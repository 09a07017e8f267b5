//! Notices for people who are not at their table: it is their turn, the match is over, somebody wishes another one.
//!
//! **Off until the host switches it on**, for browsers and for mail each by itself. A notice says which game, and leads to the table;
//! it holds no token, and nothing of what people said or called themselves.
//!
//! **What somebody is to be told follows from the table** ([`Table::call`](tavola_table::Table::call)), and what they were told is
//! noted with their wish before it is sent: so a notice is sent once, by whichever node keeps the table, also after a restart.
//!
//! | key | value |
//! | --- | --- |
//! | `table.TABLE` | who wants to be told what happens at a table, and what they were told last |
//! | `mail.HASH` | when an address was last sent a mail |

mod abroad;
mod mail;
mod public;
mod push;
mod quiet;
mod settings;
mod subscriptions;
mod words;

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tavola_table::host::Failure;
use tavola_table::{Millis, Token, Why};
use tokio::sync::Semaphore;

pub use settings::{MailSettings, NoticeSettings, PushSettings, SettingsError};
pub(crate) use subscriptions::{NoticeError, Subscriber, claim, confirm, forget_all, keep, list, mark, remove};

use crate::clock::Clock;
use crate::journal::{Bucket, Journal, Key, PutError, TableId, Version};
use crate::metrics::Metrics;
use crate::random;
use crate::throttle::Warnings;
use mail::{Letter, Post};
use push::{PushError, Pusher};
use subscriptions::{Channel, Subscription};

/// How many notices may be on their way or wait to be tried again; what comes beyond is left out.
const MOST_WAITING: usize = 1_000;

/// How many are sent at once.
const AT_ONCE: usize = 8;

/// After what time a notice that could not be sent is tried again.
const AGAIN: [Duration; 3] = [Duration::from_secs(60), Duration::from_secs(600), Duration::from_secs(3_600)];

/// How long one attempt may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The notices of one server.
pub(crate) struct Notices {
    pub(crate) journal: Arc<dyn Journal>,
    clock: Arc<dyn Clock>,
    /// From which the keys of links in mails follow.
    secret: [u8; 32],
    push: Option<Pusher>,
    mail: Option<Post>,
    waiting: Arc<Semaphore>,
    sending: Arc<Semaphore>,
    sent: prometheus_client::metrics::counter::Counter,
    failed: prometheus_client::metrics::counter::Counter,
    warnings: Warnings,
}

/// What a server makes up once and keeps.
#[derive(Serialize, Deserialize)]
struct Secrets {
    /// The private key of what browsers know this server by, base64url.
    push: String,
    /// From which the keys of links in mails follow, base64url.
    links: String,
}

/// Something to be sent.
#[derive(Clone)]
enum Dispatch {
    Push { table: TableId, kept: Subscription, why: Why, game: &'static str },
    Mail(Letter),
}

impl Notices {
    /// What sends notices as the settings say; `None` if they say that none are sent.
    pub(crate) async fn open(
        journal: Arc<dyn Journal>,
        clock: Arc<dyn Clock>,
        settings: &NoticeSettings,
        metrics: &Metrics,
    ) -> Result<Option<Notices>, SettingsError> {
        settings.check()?;
        if settings.push().is_none() && settings.mail().is_none() {
            return Ok(None);
        }
        let secrets = secrets(&*journal).await?;
        let bytes = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| Failure::Unavailable);
        let push = bytes(&secrets.push)?;
        let links = bytes(&secrets.links)?.try_into().map_err(|_| Failure::Unavailable)?;
        Ok(Some(Notices {
            journal,
            clock,
            secret: links,
            push: settings.push().map(|settings| Pusher::new(&push, settings)).transpose()?,
            mail: settings.mail().map(Post::new).transpose()?,
            waiting: Arc::new(Semaphore::new(MOST_WAITING)),
            sending: Arc::new(Semaphore::new(AT_ONCE)),
            sent: metrics.notices_sent.clone(),
            failed: metrics.notices_failed.clone(),
            warnings: Warnings::default(),
        }))
    }

    /// The key with which browsers ask for notices, if they can have any.
    pub(crate) fn push_key(&self) -> Option<&str> {
        self.push.as_ref().map(Pusher::public_key)
    }

    /// Whether mails are sent.
    pub(crate) const fn has_mail(&self) -> bool {
        self.mail.is_some()
    }

    /// Sends a notice to somebody, soon; if too many wait, it is left out.
    pub(crate) fn send(self: &Arc<Self>, table: TableId, kept: Subscription, why: Why, game: &'static str) {
        let errand = match &kept.way {
            Channel::Push { .. } => Dispatch::Push { table, kept, why, game },
            Channel::Mail { address, .. } => {
                let key = self.link_key(table, &kept.id);
                Dispatch::Mail(Letter::notice(address, kept.lang, why, game, table, &key))
            }
        };
        self.start(errand);
    }

    /// Asks the owner of an address whether they want to be told; fails if too many wait.
    fn ask(self: &Arc<Self>, table: TableId, kept: &Subscription, game: &'static str) {
        if let Channel::Mail { address, .. } = &kept.way {
            let key = self.link_key(table, &kept.id);
            self.start(Dispatch::Mail(Letter::question(address, kept.lang, game, table, &key)));
        }
    }

    fn start(self: &Arc<Self>, errand: Dispatch) {
        let Ok(place) = self.waiting.clone().try_acquire_owned() else {
            self.failed.inc();
            if let Some(left_out) = self.warnings.not_sent.pass() {
                tracing::warn!(left_out, "too many notices wait; one is left out");
            }
            return;
        };
        let notices = self.clone();
        tokio::spawn(async move {
            notices.deliver(&errand).await;
            drop(place);
        });
    }

    /// Is done when nothing is being sent; what waits to be tried again is given up.
    pub(crate) async fn finish(&self) {
        // It can't fail: nobody closes the semaphore.
        let _ = self.sending.acquire_many(AT_ONCE as u32).await;
    }

    /// Sends something, again after a while if that does not work.
    async fn deliver(&self, errand: &Dispatch) {
        let mut pauses = AGAIN.into_iter();
        loop {
            let Ok(place) = self.sending.acquire().await else { return };
            let tried = tokio::time::timeout(PATIENCE, self.try_to_send(errand)).await;
            drop(place);
            let why = match tried {
                Ok(Ok(())) => {
                    self.sent.inc();
                    return;
                }
                Ok(Err(Unsent::ForGood(why))) => {
                    tracing::debug!(why, "a notice can't be sent");
                    self.failed.inc();
                    return;
                }
                Ok(Err(Unsent::Now(why))) => why,
                Err(_) => "no answer".to_owned(),
            };
            let Some(pause) = pauses.next() else {
                self.failed.inc();
                if let Some(left_out) = self.warnings.not_sent.pass() {
                    tracing::warn!(why, left_out, "a notice could not be sent");
                }
                return;
            };
            tokio::time::sleep(pause).await;
        }
    }

    async fn try_to_send(&self, errand: &Dispatch) -> Result<(), Unsent> {
        match errand {
            Dispatch::Mail(letter) => match &self.mail {
                Some(post) => post.send(letter).await,
                None => Err(Unsent::ForGood("mail is off".to_owned())),
            },
            Dispatch::Push { table, kept, why, game } => {
                let Some(push) = &self.push else { return Err(Unsent::ForGood("push is off".to_owned())) };
                match push.send(kept, *table, *why, game, self.clock.now()).await {
                    Ok(()) => Ok(()),
                    Err(PushError::Gone) => {
                        // The browser has forgotten it, and so does the server.
                        let forgotten = remove(&*self.journal, *table, None, &kept.id).await;
                        Err(Unsent::ForGood(format!("the browser wants none any more: {forgotten:?}")))
                    }
                    Err(PushError::Refused(why)) => Err(Unsent::ForGood(why)),
                    Err(PushError::Failed(why)) => Err(Unsent::Now(why)),
                }
            }
        }
    }

    /// The key of the links in mails about one wish: whoever has it may confirm or end it.
    fn link_key(&self, table: TableId, id: &str) -> String {
        let hash = Sha256::new().chain_update(b"tavola/1 notice").chain_update(self.secret);
        let hash = hash.chain_update(table.as_str()).chain_update(b".").chain_update(id);
        format!("{table}.{id}.{}", Token::new(hash.finalize().into()))
    }

    /// The table and the wish that a key of a link is for.
    pub(crate) fn read_key(&self, key: &str) -> Option<(TableId, String)> {
        let mut parts = key.split('.');
        let (table, id) = (parts.next()?.parse().ok()?, parts.next()?.to_owned());
        let token: Token = parts.next()?.parse().ok()?;
        let right: Token = self.link_key(table, &id).rsplit('.').next()?.parse().ok()?;
        // Hashes are compared, so that the time it takes tells nothing.
        (parts.next().is_none() && token.hash() == right.hash()).then_some((table, id))
    }
}

/// Why something was not sent.
enum Unsent {
    /// And never will be.
    ForGood(String),
    /// But may be later.
    Now(String),
}

/// What a server made up at its first start; nodes that start at once agree on what the first of them made up.
async fn secrets(journal: &dyn Journal) -> Result<Secrets, Failure> {
    let key: Key = "notices".parse().map_err(|_| Failure::Unavailable)?;
    if let Some((_, bytes)) = journal.get(Bucket::Settings, &key).await? {
        return serde_json::from_slice(&bytes).map_err(|_| Failure::Unavailable);
    }
    let links = BASE64URL_NOPAD.encode(&random::bytes::<32>()?);
    let secrets = Secrets { push: BASE64URL_NOPAD.encode(&push::new_key()?), links };
    let bytes = Bytes::from(serde_json::to_vec(&secrets).map_err(|_| Failure::Unavailable)?);
    match journal.put(Bucket::Settings, &key, Version::NEW, bytes).await {
        Ok(_) => Ok(secrets),
        Err(PutError::Conflict { .. }) => {
            let found = journal.get(Bucket::Settings, &key).await?.ok_or(Failure::Unavailable)?;
            serde_json::from_slice(&found.1).map_err(|_| Failure::Unavailable)
        }
        Err(error) => Err(error.into()),
    }
}

/// A day.
const DAY: Millis = 86_400_000;
