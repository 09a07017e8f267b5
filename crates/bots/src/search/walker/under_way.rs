//! Walks that other walks of the same round do not see yet.

use super::here::Here;
#[cfg(feature = "threads")]
use crate::search::walk::{NEW, Walk};

/// The walks of a walker that are not added to the tree yet: how many went by each place of the list of branches.
#[derive(Clone, Default, Debug)]
pub(super) struct UnderWay {
    counts: Vec<u16>,
    /// The places that any of them went by.
    #[cfg(feature = "threads")]
    places: Vec<u32>,
}

impl UnderWay {
    /// How many went by each of the branches of a node; nothing while every walk is added at once.
    #[inline]
    pub(super) fn by<M>(&self, here: &Here<'_, M>) -> &[u16] {
        self.counts.get(here.start..here.start + here.branches.len()).unwrap_or_default()
    }
}

#[cfg(feature = "threads")]
impl UnderWay {
    /// None of the walks before is under way any more; the list has so many places now.
    pub(super) fn begin(&mut self, places: usize) {
        self.places.drain(..).for_each(|place| self.counts[place as usize] = 0);
        self.counts.resize(places, 0);
    }

    /// Notes a walk.
    pub(super) fn note<M>(&mut self, walk: &Walk<M>) {
        for step in walk.steps.iter().filter(|step| step.place != NEW) {
            self.counts[step.place as usize] += 1;
            self.places.push(step.place);
        }
    }
}
