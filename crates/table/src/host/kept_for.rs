//! How long a table is kept at which nobody does anything.

use crate::fact::Millis;
use crate::fold::Table;

/// How long a house keeps a table at which nobody does anything; `None` is for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeptFor {
    /// Once a round was begun there.
    pub begun: Option<Millis>,
    /// Before that.
    pub gathering: Option<Millis>,
}

impl KeptFor {
    /// For ever.
    pub const EVER: Self = KeptFor { begun: None, gathering: None };

    /// Until when a table is kept.
    pub(super) fn until(self, table: &Table) -> Option<Millis> {
        let time = if table.round_number().is_some() { self.begun } else { self.gathering };
        time.map(|time| table.touched().saturating_add(time))
    }
}
