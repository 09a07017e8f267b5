//! Who finds room at a table.

use tavola_core::MAX_SEATS;

use super::Host;
use super::action::Failure;
use crate::decide::Caller;
use crate::fact::Millis;
use crate::refusal::Refusal;

impl Host {
    /// Sees to it that there is room for somebody who comes: a watcher takes none from players, and goes for them if need be; no seat
    /// takes it from another.
    pub(super) fn make_room(&mut self, caller: Caller, now: Millis) -> Result<(), Failure> {
        let most = self.settings.most_clients;
        let is_full = self.clients.len() >= most;
        let Some(principal) = caller.principal() else {
            let allowed = self.table.most_watchers().map_or(usize::MAX, |most| most as usize);
            return match self.clients.watchers().count() {
                watchers if watchers >= allowed => Err(Refusal::ManyWatchers.into()),
                _ if is_full => Err(Failure::Busy),
                _ => Ok(()),
            };
        };
        if self.clients.of(principal) >= (most / (MAX_SEATS + 1)).max(1) {
            return Err(Failure::Busy);
        }
        let newest = self.clients.watchers().next_back().filter(|_| is_full);
        if let Some(newest) = newest {
            self.dismiss(newest, &Failure::Busy);
            self.leave(newest, now);
        }
        Ok(())
    }
}
