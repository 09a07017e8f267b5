//! Many groups of four at once, and what they get done.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tokio::time::{sleep, sleep_until, timeout};

use crate::process::Server;

/// How long the groups run before anything is counted.
const WARM_UP: Duration = Duration::from_secs(1);

/// How long the last step of each group may take; a server that does not answer any more ends the run.
const PATIENCE: Duration = Duration::from_secs(60);

/// Four sockets that do one step after another.
pub(crate) trait Group: Send + 'static {
    /// Does one step; says how long it took from sending until all four were informed, if it was a move.
    fn step(&mut self) -> impl Future<Output = anyhow::Result<Option<Duration>>> + Send;
}

/// What many groups got done.
#[derive(Debug)]
pub(crate) struct Figures {
    /// Moves a second.
    pub(crate) rate: f64,
    /// How long each move took, from the shortest to the longest.
    waits: Vec<Duration>,
    /// The servers' time on processors, all together.
    pub(crate) cpu_a_move: Duration,
    /// Bytes of memory that the servers held at the end, all groups still there.
    pub(crate) resident: u64,
}

impl Figures {
    /// The time within which this part of all moves was made.
    pub(crate) fn quantile(&self, part: f64) -> Duration {
        quantile(&self.waits, part)
    }
}

/// Lets all groups step as fast as they can; gives them back, still there.
pub(crate) async fn run<G: Group>(
    groups: Vec<G>,
    servers: &[Server],
    time: Duration,
    title: &str,
) -> anyhow::Result<(Figures, Vec<G>)> {
    let start = Instant::now() + WARM_UP;
    let end = start + time;
    let done = Arc::new(AtomicU64::new(0));
    let tasks: Vec<_> = groups.into_iter().map(|group| tokio::spawn(go_on(group, start, end, done.clone()))).collect();
    let bar = bar((WARM_UP + time).as_millis() as u64, title);
    let watch = {
        let (bar, done) = (bar.clone(), done.clone());
        tokio::spawn(async move {
            loop {
                sleep(Duration::from_millis(100)).await;
                bar.inc(100);
                bar.set_message(format!("{} moves", done.load(Relaxed)));
            }
        })
    };
    sleep_until(start.into()).await;
    let (before, moves) = (cpu(servers)?, done.load(Relaxed));
    sleep_until(end.into()).await;
    let (used, moves) = (cpu(servers)?.saturating_sub(before), done.load(Relaxed) - moves);
    let resident = servers.iter().map(Server::resident).sum::<anyhow::Result<u64>>()?;
    let mut waits = Vec::new();
    // Groups stay until all have stopped, so that nobody's leaving is counted.
    let mut groups = Vec::new();
    for task in tasks {
        let (group, some) = timeout(PATIENCE, task).await.context("the server does not answer any more")???;
        groups.push(group);
        waits.extend(some);
    }
    watch.abort();
    bar.finish_and_clear();
    waits.sort_unstable();
    let figures = Figures {
        rate: moves as f64 / time.as_secs_f64(),
        waits,
        cpu_a_move: used.checked_div(moves as u32).unwrap_or_default(),
        resident,
    };
    Ok((figures, groups))
}

fn cpu(servers: &[Server]) -> anyhow::Result<Duration> {
    servers.iter().map(Server::cpu).sum()
}

async fn go_on<G: Group>(
    mut group: G,
    start: Instant,
    end: Instant,
    done: Arc<AtomicU64>,
) -> anyhow::Result<(G, Vec<Duration>)> {
    let mut waits = Vec::new();
    loop {
        let wait = group.step().await?;
        let now = Instant::now();
        if now >= end {
            return Ok((group, waits));
        }
        if let Some(wait) = wait {
            done.fetch_add(1, Relaxed);
            if now >= start {
                waits.push(wait);
            }
        }
    }
}

/// A bar on standard error; nothing at all if no terminal is there.
pub(crate) fn bar(length: u64, title: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr());
    let style = format!("{{bar:40}} {title} {{msg}}");
    bar.with_style(ProgressStyle::with_template(&style).unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The value below which this part of sorted values lies.
pub(crate) fn quantile(sorted: &[Duration], part: f64) -> Duration {
    let index = (sorted.len() as f64 * part) as usize;
    sorted.get(index.min(sorted.len().saturating_sub(1))).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_a_hundred_values() {
        let values: Vec<_> = (0..100).map(Duration::from_millis).collect();
        assert_eq!(quantile(&values, 0.5), Duration::from_millis(50));
        assert_eq!(quantile(&values, 0.99), Duration::from_millis(99));
        assert_eq!(quantile(&values, 1.0), Duration::from_millis(99));
        assert_eq!(quantile(&[], 0.5), Duration::ZERO);
    }
}
