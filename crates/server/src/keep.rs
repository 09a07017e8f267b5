//! How long tables and names are kept.

use serde::{Deserialize, Serialize};
use tavola_table::Millis;
use tavola_table::host::KeptFor;

/// A day.
pub(crate) const DAY: Millis = 24 * 3_600_000;

/// How many days something is kept after somebody last did something with it; 0 is for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Keep {
    /// Tables at which a round was begun.
    pub days: u32,
    /// Tables at which no round was ever begun.
    pub gathering_days: u32,
    /// Club evenings.
    pub evening_days: u32,
    /// Rated names, after their last rated match, and once none of their tables is left.
    pub name_days: u32,
}

impl Default for Keep {
    fn default() -> Self {
        Keep { days: 365, gathering_days: 30, evening_days: 365, name_days: 1095 }
    }
}

/// What is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RestingKind {
    /// A table at which a round was begun.
    Table,
    /// A table at which no round was ever begun.
    Gathering,
    /// A club evening.
    Evening,
}

impl Keep {
    /// Until when something is kept that was touched then; `None` for ever.
    pub fn until(&self, kind: RestingKind, touched: Millis) -> Option<Millis> {
        let days = match kind {
            RestingKind::Table => self.days,
            RestingKind::Gathering => self.gathering_days,
            RestingKind::Evening => self.evening_days,
        };
        time(days).map(|time| touched.saturating_add(time))
    }

    /// Until when a rated name is kept that was used then; `None` for ever.
    pub(crate) fn name_until(&self, used: Millis) -> Option<Millis> {
        time(self.name_days).map(|time| used.saturating_add(time))
    }

    /// What the host of a table tells of it.
    pub(crate) fn kept_for(&self) -> KeptFor {
        KeptFor { begun: time(self.days), gathering: time(self.gathering_days) }
    }
}

/// So many days; none is for ever.
fn time(days: u32) -> Option<Millis> {
    (days > 0).then(|| Millis::from(days) * DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn point_7_each_kind_has_its_time() {
        let keep = Keep { days: 3, gathering_days: 1, evening_days: 0, name_days: 7 };
        assert_eq!(keep.until(RestingKind::Table, 5), Some(5 + 3 * DAY));
        assert_eq!(keep.until(RestingKind::Gathering, 5), Some(5 + DAY));
        assert_eq!(keep.until(RestingKind::Evening, 5), None);
        assert_eq!(keep.until(RestingKind::Table, Millis::MAX), Some(Millis::MAX));
        assert_eq!(keep.name_until(5), Some(5 + 7 * DAY));
        assert_eq!(Keep { name_days: 0, ..keep }.name_until(5), None);
    }
}
