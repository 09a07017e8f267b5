//! Somebody who does nothing but store messages where tables do, again and again: what passes without an answer is
//! time that no program above NATS can do anything about.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::{self, Context};
use bytes::Bytes;
use futures_util::TryStreamExt as _;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::faults::patiently;

/// How the subjects of its messages end; no table is called so.
pub(crate) const NAME: &str = "probe";

/// How long an answer is waited for before another server is asked, and how long nobody asks after one.
const ANSWER: Duration = Duration::from_millis(700);
const BREATH: Duration = Duration::from_millis(300);

/// Stores messages until it is dropped.
pub(crate) struct Probe {
    streams: Arc<Mutex<Vec<Answers>>>,
    _tasks: JoinSet<()>,
}

/// When a stream answered, and how long it did not at most.
#[derive(Clone, Copy)]
struct Answers {
    last: Instant,
    longest: Duration,
}

impl Answers {
    /// The stream has answered.
    fn note(&mut self) {
        self.longest = self.longest.max(self.last.elapsed());
        self.last = Instant::now();
    }
}

impl Probe {
    /// Begins, at each server on its own: one that is gone says nothing of the others.
    pub(crate) async fn start(urls: &str, tables: &[String]) -> Probe {
        let mut servers = Vec::new();
        for url in urls.split(',') {
            servers.push(jetstream::new(async_nats::connect(url).await.expect("NATS")));
        }
        let subjects = subjects(&servers[0], tables).await;
        let now = Answers { last: Instant::now(), longest: Duration::ZERO };
        let streams = Arc::new(Mutex::new(vec![now; subjects.len()]));
        let mut tasks = JoinSet::new();
        for (number, subject) in subjects.into_iter().enumerate() {
            let (servers, streams) = (servers.clone(), streams.clone());
            tasks.spawn(async move {
                for server in servers.iter().cycle() {
                    while store(server, &subject).await {
                        streams.lock().unwrap_or_else(PoisonError::into_inner)[number].note();
                        tokio::time::sleep(BREATH).await;
                    }
                }
            });
        }
        Probe { streams, _tasks: tasks }
    }

    /// How long nothing could be stored in one of the streams, at most, since it was forgotten last.
    pub(crate) fn silence(&self) -> Duration {
        let streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        streams.iter().map(|answers| answers.longest.max(answers.last.elapsed())).max().unwrap_or_default()
    }

    /// Forgets all silences that are over.
    pub(crate) fn forget(&self) {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        streams.iter_mut().for_each(|answers| answers.longest = Duration::ZERO);
    }
}

/// Where to store a message in the stream of each table, and in the bucket of their keepers.
async fn subjects(server: &Context, tables: &[String]) -> Vec<String> {
    let mut found = vec![None; tables.len()];
    let streams = patiently(async || server.stream_names().try_collect::<Vec<String>>().await).await;
    for name in streams {
        let stream = patiently(async || server.get_stream(&name).await).await;
        let subjects: Vec<String> = patiently(async || {
            let subjects = stream.info_with_subjects(">").await.map_err(|error| error.to_string())?;
            subjects.map_ok(|(subject, _)| subject).try_collect().await.map_err(|error| error.to_string())
        })
        .await;
        for (table, found) in tables.iter().zip(&mut found) {
            let begin = subjects.iter().find_map(|subject| subject.strip_suffix(table.as_str()));
            if let Some(begin) = begin.filter(|_| name.contains("_tables")) {
                *found = Some(format!("{begin}{NAME}"));
            }
        }
    }
    let found = found.into_iter().map(|subject| subject.expect("each table is in a stream"));
    // Without this bucket nobody knows who keeps a table.
    found.chain([format!("$KV.tavola_nodes.{NAME}")]).collect()
}

async fn store(server: &Context, subject: &str) -> bool {
    let stored = async { server.publish(subject.to_owned(), Bytes::new()).await.ok()?.await.ok() };
    timeout(ANSWER, stored).await.is_ok_and(|stored| stored.is_some())
}
