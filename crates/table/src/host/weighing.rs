//! What takes long and can be found out elsewhere before a host is asked.

use super::Host;
use super::action::ClientId;
use crate::decide::{Credentials, Weighed, Weighing};

impl Host {
    /// What is to be found out before a client's wish to take a move back is handed over, if anything is; else the host finds it out
    /// by itself, which takes long. Whoever does so hands the answer [over](Self::weighed).
    pub fn weigh_undo(&self, client: ClientId) -> Option<Weighing> {
        self.table.weigh_undo(self.player(client).ok()?)
    }

    /// The same before such a wish of somebody with these credentials.
    pub fn weigh_undo_of(&self, credentials: Credentials) -> Option<Weighing> {
        self.table.weigh_undo(self.table.caller(credentials).ok()?.seat?)
    }

    /// It was found out whether a move told anybody anything.
    pub fn weighed(&mut self, weighed: Weighed) {
        self.table.keep_weighed(weighed);
    }
}
