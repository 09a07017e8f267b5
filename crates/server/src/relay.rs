//! A relay: passes on what people here send to the node that keeps their table, and what it answers.
//!
//! It folds nothing and decides nothing: messages go out as they came in. Frames of a link are numbered, and both ends
//! [ask](crate::cluster::Tally) whether the last ones arrived. If one is missing, if the keeper is gone or keeps the table
//! no more, the link ends and its clients are told to come back; the first of them finds the new keeper, or makes this
//! node the keeper.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use tavola_table::host::{ClientId, Failure, RequestId, encode};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::alarm::Alarm;
use crate::cluster::neighbours::Neighbours;
use crate::cluster::{Body, Doubt, Frame, FromKeeper, NoAnswer, NodeId, Parcel, Tally, ToKeeper};
use crate::error::ApiError;
use crate::house::House;
use crate::journal::TableId;
use crate::keeper::{Outbox, Reply, Request, Seen};

/// The end of a link at the node whose people it serves.
pub(crate) struct Relay {
    house: Arc<House>,
    neighbours: Arc<Neighbours>,
    id: TableId,
    keeper: NodeId,
    link: u64,
    tally: Tally,
    /// In order, so that the same house does the same again in a test.
    outboxes: BTreeMap<ClientId, Outbox>,
    replies: HashMap<RequestId, Reply>,
    looks: HashMap<RequestId, oneshot::Sender<Seen>>,
}

/// Why a relay ends.
enum End {
    /// Nobody needs it any more, and everybody knows.
    Idle,
    /// The house closes.
    Closing,
    /// The table is kept by somebody else, or nobody knows by whom.
    Moved,
    /// This node was cut off from the others.
    Lost,
}

impl Relay {
    /// Passes on from now on; the keeper has opened the link.
    pub(crate) fn new(house: Arc<House>, neighbours: Arc<Neighbours>, id: TableId, keeper: NodeId, link: u64) -> Self {
        Relay {
            house,
            neighbours,
            id,
            keeper,
            link,
            tally: Tally::of_opener(),
            outboxes: BTreeMap::new(),
            replies: HashMap::new(),
            looks: HashMap::new(),
        }
    }

    /// Works until nobody needs it any more, or the link ends.
    pub(crate) async fn run(mut self, mut inbox: mpsc::Receiver<Request>, mut frames: mpsc::Receiver<Frame>) {
        let end = self.pass_on(&mut inbox, &mut frames).await;
        let bye = match end {
            End::Closing => ApiError::restart(),
            End::Idle | End::Moved => ApiError::moved(),
            End::Lost => Failure::Unavailable.into(),
        };
        let bye = encode(&bye.farewell());
        for outbox in std::mem::take(&mut self.outboxes).into_values() {
            outbox.end(bye.clone());
        }
        self.send(ToKeeper::Close).await;
        if !matches!(end, End::Idle) {
            self.house.leave(self.id, &mut inbox);
        }
    }

    async fn pass_on(&mut self, inbox: &mut mpsc::Receiver<Request>, frames: &mut mpsc::Receiver<Frame>) -> End {
        let idle = Duration::from_secs(self.house.limits.idle_seconds.into());
        let house = self.house.clone();
        let closed = house.closed();
        tokio::pin!(closed);
        let changes = self.neighbours.changes().changed();
        tokio::pin!(changes);
        let (mut sleep, mut doubt) = (Alarm::default(), Alarm::default());
        let losses = self.neighbours.alive().losses;
        let mut last_used = Instant::now();
        loop {
            let is_needed = !self.outboxes.is_empty() || !self.replies.is_empty() || !self.looks.is_empty();
            if !is_needed && last_used.elapsed() >= idle && self.house.forget(self.id, inbox) {
                return End::Idle;
            }
            tokio::select! {
                // In this order, so that the same house does the same again in a test.
                biased;
                () = &mut closed => return End::Closing,
                request = inbox.recv() => {
                    let Some(request) = request else { return End::Moved };
                    last_used = Instant::now();
                    self.serve(request).await;
                }
                frame = frames.recv() => {
                    let Some(frame) = frame.filter(|frame| frame.link == self.link) else { continue };
                    let Body::FromKeeper(body) = frame.body else { continue };
                    let number = frame.number;
                    let is_whole = match body {
                        FromKeeper::Closed => false,
                        FromKeeper::Ask => self.tally.has(number),
                        FromKeeper::Confirm => true,
                        _ => self.tally.receive(number),
                    };
                    if !is_whole {
                        return End::Moved;
                    }
                    self.receive(body, number).await;
                }
                () = doubt.rings(self.tally.doubts_at()) => match self.tally.doubt() {
                    Some(Doubt::Ask(sent)) => self.send_as(sent, ToKeeper::Ask).await,
                    Some(Doubt::GiveUp) => return End::Moved,
                    None => {}
                },
                (alive, reader) = &mut changes => {
                    changes.set(reader.changed());
                    if alive.losses != losses {
                        return End::Lost;
                    }
                    if !alive.has(self.keeper) {
                        return End::Moved;
                    }
                }
                () = sleep.rings((!is_needed).then_some(last_used + idle)) => {}
            }
        }
    }

    async fn serve(&mut self, request: Request) {
        let what = match request {
            Request::Join { client, outbox, hello } => {
                self.outboxes.insert(client, outbox);
                ToKeeper::Join { client, hello: hello.to_string() }
            }
            Request::Receive { client, text } => ToKeeper::Receive { client, text: text.to_string() },
            Request::Leave { client } => {
                // One that was let go is forgotten there, too.
                if self.outboxes.remove(&client).is_none() {
                    return;
                }
                ToKeeper::Leave { client }
            }
            Request::Command { command, reply } => {
                let request = self.house.next_number();
                self.replies.insert(request, reply);
                let (credentials, command) = *command;
                ToKeeper::Command { request, credentials, command: Box::new(command) }
            }
            Request::Sit { guest, reply } => {
                let request = self.house.next_number();
                self.replies.insert(request, reply);
                ToKeeper::Sit { request, guest }
            }
            Request::Look { credentials, look, reply } => {
                let request = self.house.next_number();
                self.looks.insert(request, reply);
                ToKeeper::Look { request, credentials: *credentials, look }
            }
            // Only a keeper lets bots think, and only a keeper has links.
            Request::Advised { .. }
            | Request::Decided { .. }
            | Request::Stumbled(_)
            | Request::Open { .. }
            | Request::Linked(_) => return,
        };
        self.send(what).await;
    }

    async fn send(&mut self, what: ToKeeper) {
        let number = self.tally.send();
        self.send_as(number, what).await;
    }

    async fn send_as(&self, number: u64, what: ToKeeper) {
        self.neighbours.send(self.keeper, self.id, self.link, number, Body::ToKeeper(what)).await;
    }

    async fn receive(&mut self, body: FromKeeper, number: u64) {
        match body {
            FromKeeper::Send(parcels) => {
                for parcel in parcels {
                    self.hand_out(parcel).await;
                }
            }
            FromKeeper::Dismiss { client, bye } => {
                if let Some(outbox) = self.outboxes.remove(&client) {
                    outbox.end(bye);
                }
            }
            FromKeeper::Answered { request, answer } => {
                if let Some(reply) = self.replies.remove(&request) {
                    // Whoever asked may have stopped waiting.
                    let _ = reply.send(answer);
                }
            }
            FromKeeper::Seen { request, seen } => {
                if let Some(reply) = self.looks.remove(&request) {
                    let _ = reply.send(seen);
                }
            }
            FromKeeper::Ask => self.send_as(number, ToKeeper::Confirm).await,
            FromKeeper::Confirm => self.tally.confirm(number),
            FromKeeper::Closed => {}
        }
    }

    async fn hand_out(&mut self, Parcel { clients, messages, lasting }: Parcel) {
        for client in clients {
            let Some(outbox) = self.outboxes.get(&client) else { continue };
            if !outbox.offer_all(messages.iter().cloned()) && lasting {
                if !outbox.is_closed() {
                    self.house.metrics.slow_readers.inc();
                }
                self.outboxes.remove(&client);
                self.send(ToKeeper::Leave { client }).await;
            }
        }
    }
}

/// Opens a link to the node that keeps a table; whether it keeps it still.
pub(crate) async fn open_link(
    neighbours: &Neighbours,
    id: TableId,
    keeper: NodeId,
    link: u64,
) -> Result<bool, Failure> {
    match neighbours.ask(keeper, id, link, ToKeeper::Open).await {
        Ok(true) => Ok(true),
        // Whoever is heard and does not answer is busy, and whoever is not heard is gone.
        Err(NoAnswer::Silence) if neighbours.has(keeper) => Err(Failure::Unavailable),
        Ok(false) | Err(NoAnswer::Nobody | NoAnswer::Silence) => Ok(false),
    }
}
