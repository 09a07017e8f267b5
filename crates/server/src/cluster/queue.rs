//! The queue of bots' decisions that all nodes share.

use std::time::Duration;

use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};

use crate::journal::{Seq, TableId};

/// How long a worker may be silent before somebody else gets its task.
pub(crate) const SILENT_WORKER: Duration = Duration::from_secs(6);

/// A decision of a bot that somebody should make.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Task {
    /// At which table.
    pub table: TableId,
    /// With which entry it became due.
    pub situation: Seq,
}

/// A task that was taken, and is somebody else's again unless one says something in time.
pub struct Taken {
    /// The task.
    pub task: Task,
    /// Tells the queue how it goes.
    pub tell: Box<dyn Fn(Sign) -> BoxFuture<'static, ()> + Send + Sync>,
}

/// How it goes with a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// It is done, or need not be done any more.
    Done,
    /// It is being done.
    GoesOn,
    /// Somebody should do it, after a moment.
    Later,
}
