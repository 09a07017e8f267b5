//! How many frames went through a link each way, and whether all of them arrived.
//!
//! The next frame shows that the one before is missing; nothing shows it of the last one. So whoever has sent something asks after
//! a second how many the other has, until that is answered; and who gets no answer for some seconds gives the link up.

use std::time::Duration;

use tokio::time::Instant;

/// After what time it is asked whether everything arrived.
const DOUBT: Duration = Duration::from_secs(1);

/// After what time without an answer a link is given up: a keeper that waits for the journal answers nothing meanwhile, and that
/// may take eight seconds.
const LOST: Duration = Duration::from_secs(12);

/// One end of a link.
#[derive(Default, Debug)]
pub(crate) struct Tally {
    sent: u64,
    heard: u64,
    /// Since when it is unknown whether all that was sent arrived.
    unsure: Option<Instant>,
    /// When that was asked last.
    asked: Option<Instant>,
}

/// What an end that is unsure does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doubt {
    /// Ask whether so many frames arrived.
    Ask(u64),
    /// Give the link up.
    GiveUp,
}

impl Tally {
    /// The end that asked to open the link: the question was its first frame, and was answered.
    pub(crate) fn of_opener() -> Self {
        Tally { sent: 1, ..Tally::default() }
    }

    /// The other end.
    pub(crate) fn of_opened() -> Self {
        Tally { heard: 1, ..Tally::default() }
    }

    /// The number of the frame that is sent now.
    pub(crate) fn send(&mut self) -> u64 {
        self.sent += 1;
        self.unsure.get_or_insert_with(Instant::now);
        self.sent
    }

    /// Whether a frame is the next one.
    pub(crate) fn receive(&mut self, number: u64) -> bool {
        self.heard += 1;
        self.heard == number
    }

    /// Whether exactly so many frames came.
    pub(crate) fn has(&self, number: u64) -> bool {
        self.heard == number
    }

    /// The other end has so many frames.
    pub(crate) fn confirm(&mut self, number: u64) {
        // What was sent after the question is a matter of the next one.
        self.unsure = (number < self.sent).then(Instant::now);
        self.asked = None;
    }

    /// When to ask, or to give up.
    pub(crate) fn doubts_at(&self) -> Option<Instant> {
        self.unsure.map(|since| self.asked.unwrap_or(since) + DOUBT)
    }

    /// What to do if it is time.
    pub(crate) fn doubt(&mut self) -> Option<Doubt> {
        let now = Instant::now();
        let since = self.unsure.filter(|_| self.doubts_at().is_some_and(|at| at <= now))?;
        if now >= since + LOST {
            return Some(Doubt::GiveUp);
        }
        self.asked = Some(now);
        Some(Doubt::Ask(self.sent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_lost_last_frame_is_found() {
        let (mut relay, mut keeper) = (Tally::of_opener(), Tally::of_opened());
        assert_eq!(relay.doubts_at(), None, "nothing was sent");
        assert!(keeper.receive(relay.send()));
        let lost = relay.send();
        assert_eq!(relay.doubt(), None, "it may still be on its way");
        tokio::time::advance(DOUBT).await;
        assert_eq!(relay.doubt(), Some(Doubt::Ask(lost)));
        assert!(!keeper.has(lost));
        assert_eq!(relay.doubt(), None, "it was just asked");
        tokio::time::advance(DOUBT).await;
        assert_eq!(relay.doubt(), Some(Doubt::Ask(lost)), "the question may be lost, too");
        tokio::time::advance(LOST).await;
        assert_eq!(relay.doubt(), Some(Doubt::GiveUp));
    }

    #[tokio::test(start_paused = true)]
    async fn what_arrived_is_asked_once() {
        let (mut relay, mut keeper) = (Tally::of_opener(), Tally::of_opened());
        assert!(keeper.receive(relay.send()));
        tokio::time::advance(DOUBT).await;
        let Some(Doubt::Ask(number)) = relay.doubt() else { panic!("{relay:?}") };
        assert!(keeper.has(number));
        // Something more is sent before the answer comes.
        assert!(keeper.receive(relay.send()));
        relay.confirm(number);
        assert!(relay.doubts_at().is_some_and(|at| at == Instant::now() + DOUBT));
        tokio::time::advance(DOUBT).await;
        let Some(Doubt::Ask(number)) = relay.doubt() else { panic!("{relay:?}") };
        relay.confirm(number);
        assert_eq!(relay.doubts_at(), None);
    }
}
