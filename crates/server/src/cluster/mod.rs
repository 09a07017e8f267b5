//! Several nodes that are one house: what they need of each other beside the journal.
//!
//! **One node keeps a table.** It holds the table's lease (`leases`) and is the only one that folds, decides and appends.
//! All others pass on what people send, and what the keeper answers (`relay`). Sockets and requests may
//! arrive anywhere.
//!
//! **The journal is the judge.** Whoever takes a table over puts a [fence](Cluster::fence) behind its last entry. From then
//! on nothing is stored that was written without knowing of it: a node that slept through the end of its lease can write
//! nothing, however sure of itself it is. That a node is alive (`neighbours`) is a guess, and a wrong one costs a pause.

mod beat;
mod frame;
pub(crate) mod leases;
pub(crate) mod neighbours;
mod queue;
mod tally;

use std::fmt;
use std::str::FromStr;

use bytes::Bytes;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;

use crate::journal::{AppendError, JournalError, Seq, TableId};

pub use beat::Beat;
pub(crate) use frame::{Body, Frame, FromKeeper, Look, Parcel, ToKeeper, Unseen};
pub(crate) use queue::SILENT_WORKER;
pub use queue::{Sign, Taken, Task};
pub(crate) use tally::{Doubt, Tally};

/// Names a node: a process, from its start to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u64);

impl NodeId {
    /// The node with this number, which nobody else has.
    pub const fn new(number: u64) -> Self {
        NodeId(number)
    }

    pub(crate) const fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NodeId({self})")
    }
}

impl FromStr for NodeId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u64::from_str_radix(text, 16).map(NodeId)
    }
}

/// The number of a lease: the later one of a table is the larger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lease(pub u64);

/// What a journal and a network do for several nodes.
pub trait Cluster: Send + Sync + 'static {
    /// The name of this node.
    fn me(&self) -> NodeId;

    /// Ends the right of all others to append to a table whose last entry is `after`, and gives that right to the lease
    /// that it returns. Its number is at least `wanted`, and larger than all that the table had.
    ///
    /// Errors mean what they mean after [`append`](crate::journal::Journal::append). What was stored before the fence is
    /// seen by whoever reads after it.
    fn fence(&self, table: &TableId, after: Seq, wanted: u64) -> BoxFuture<'_, Result<Lease, AppendError>>;

    /// Appends under a lease, as [`append`](crate::journal::Journal::append) does. Under one that has ended nothing is
    /// stored, and the answer is [`AppendError::Deposed`].
    fn append_under(
        &self,
        lease: Lease,
        table: &TableId,
        after: Seq,
        entry: Bytes,
    ) -> BoxFuture<'_, Result<Seq, AppendError>>;

    /// Whether nobody has put another fence behind this one.
    fn holds(&self, lease: Lease, table: &TableId) -> BoxFuture<'_, Result<bool, JournalError>>;

    /// Sends a message to a node. It may get lost; those that arrive do so in order.
    fn send(&self, to: NodeId, message: Bytes) -> BoxFuture<'_, ()>;

    /// Sends a message to a node and waits for its answer.
    fn ask(&self, to: NodeId, message: Bytes) -> BoxFuture<'_, Result<Bytes, NoAnswer>>;

    /// Lets all nodes hear that this one is alive, itself among them.
    fn beat(&self, beat: Beat) -> BoxFuture<'_, ()>;

    /// Makes the connection anew, by another way if there is one, because nobody is heard through this one.
    fn reconnect(&self) -> BoxFuture<'_, ()>;

    /// Looks for a way by which more is reached than by this one, because somebody is not heard any more, and takes it if there is
    /// one. Nobody waits for that.
    fn look_round(&self);

    /// What this node is sent. To be called once.
    fn listen(&self) -> BoxFuture<'_, Result<BoxStream<'static, Incoming>, JournalError>>;

    /// Asks all who think for a decision. The same decision and attempt is asked for once, however often this is called.
    fn offer(&self, task: Task, attempt: u32) -> BoxFuture<'_, Result<(), JournalError>>;

    /// Decisions to be made, one after another; an error means that one has to ask for them anew.
    fn tasks(&self) -> BoxFuture<'_, Result<BoxStream<'static, Result<Taken, JournalError>>, JournalError>>;
}

/// Something that a node is sent.
pub enum Incoming {
    /// A message.
    Message(Bytes),
    /// A message that wants an answer.
    Question(Bytes, Answer),
    /// A node is alive.
    Beat(Beat),
}

/// Takes the answer to a question to whoever asked.
pub type Answer = Box<dyn FnOnce(Bytes) -> BoxFuture<'static, ()> + Send>;

/// Why a question has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoAnswer {
    /// Nobody has that name any more.
    #[error("no node has that name")]
    Nobody,
    /// It did not answer in time.
    #[error("the node does not answer")]
    Silence,
}
