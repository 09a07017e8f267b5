//! When a task is to wake by itself.

use std::future::pending;
use std::pin::Pin;
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep_until};

/// Timers know milliseconds.
const EXACT: Duration = Duration::from_millis(1);

/// Wakes a task at a moment that is put off with nearly everything that the task does. To make a timer each time would cost more than
/// much of what is done meanwhile; this one is put off when it rings.
#[derive(Debug, Default)]
pub(crate) struct Alarm {
    sleep: Option<Pin<Box<Sleep>>>,
}

impl Alarm {
    /// Is done at that moment; never if there is none.
    pub(crate) async fn rings(&mut self, at: Option<Instant>) {
        let Some(at) = at else { return pending().await };
        let sleep = self.sleep.get_or_insert_with(|| Box::pin(sleep_until(at)));
        if sleep.is_elapsed() || at + EXACT < sleep.deadline() {
            sleep.as_mut().reset(at);
        }
        loop {
            sleep.as_mut().await;
            if Instant::now() >= at {
                return;
            }
            sleep.as_mut().reset(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::timeout;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn it_rings_when_it_was_set_to_last() {
        let mut alarm = Alarm::default();
        let begun = Instant::now();
        let second = Duration::from_secs(1);
        for put_off in 1..=5 {
            // Whatever else happens does so half a second later.
            let waited = timeout(second / 2, alarm.rings(Some(Instant::now() + second))).await;
            assert!(waited.is_err(), "put off {put_off} times");
        }
        alarm.rings(Some(begun + 4 * second)).await;
        assert_eq!(begun.elapsed(), 4 * second);
        alarm.rings(Some(Instant::now() + second)).await;
        assert_eq!(begun.elapsed(), 5 * second);
        assert!(timeout(9 * second, alarm.rings(Some(begun + 99 * second))).await.is_err());
        let begun = Instant::now();
        alarm.rings(Some(begun + second)).await;
        assert_eq!(begun.elapsed(), second, "it can be set to a moment before");
        assert!(timeout(second, alarm.rings(None)).await.is_err());
        alarm.rings(Some(begun)).await;
        assert_eq!(begun.elapsed(), 2 * second, "what is over is not waited for");
    }
}
