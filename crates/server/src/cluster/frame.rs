//! What nodes send each other about a table: a short head that says what it is, and behind it the messages for clients
//! as they are, so that nobody reads or writes these again.

use bytes::{Buf as _, BufMut as _, Bytes, BytesMut};
use serde::{Deserialize, Serialize};
use tavola_table::host::{Done, Failure};
use tavola_table::{Command, Credentials, Eyes, Guest, RecordError, Refusal, Seq};

use super::NodeId;
use crate::journal::TableId;

/// What one node sends another about a table.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// Who sends it.
    pub(crate) from: NodeId,
    /// Which table it is about.
    pub(crate) table: TableId,
    /// What the relay calls the link between the two nodes for this table.
    pub(crate) link: u64,
    /// How many frames the sender has sent through this link, this one included; questions and answers about that are not counted.
    pub(crate) number: u64,
    pub(crate) body: Body,
}

#[derive(Clone, Debug)]
pub(crate) enum Body {
    ToKeeper(ToKeeper),
    FromKeeper(FromKeeper),
}

/// What a relay sends the keeper of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ToKeeper {
    /// Open a link; the answer says whether the table is kept there.
    Open,
    /// A client has come, and said hello.
    Join { client: u64, hello: String },
    /// A client has sent a message.
    Receive { client: u64, text: String },
    /// A client has gone.
    Leave { client: u64 },
    /// Something is to be done.
    Command { request: u64, credentials: Credentials, command: Box<Command> },
    /// Somebody wants a seat.
    Sit { request: u64, guest: Box<Guest> },
    /// Somebody wants to look at the table, once.
    Look { request: u64, credentials: Credentials, look: Look },
    /// Nobody here needs the table any more.
    Close,
    /// Did so many frames arrive?
    Ask,
    /// So many frames arrived.
    Confirm,
    /// A bot has decided; not a part of any link.
    Decided { situation: Seq, text: String },
}

/// What somebody wants to see of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Look {
    /// All that the caller may know now.
    State,
    /// The moves of the last round.
    History,
    /// The record of this round, or of the last.
    Record { round: Option<u32> },
    /// The views of this round, or of the last.
    Replay { round: Option<u32>, eyes: Eyes },
}

/// Why somebody sees nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
pub(crate) enum Unseen {
    /// The table refuses it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// There is no such record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It is about a round before the last one, which only the journal knows.
    #[error("round {0} was an earlier one")]
    Earlier(u32),
}

/// What the keeper of a table sends a relay.
#[derive(Clone, Debug)]
pub(crate) enum FromKeeper {
    /// Messages for clients.
    Send(Vec<Parcel>),
    /// A farewell to a client, which is let go.
    Dismiss { client: u64, bye: Bytes },
    /// The answer to a request.
    Answered { request: u64, answer: Result<Done, Failure> },
    /// What was to be seen, as JSON.
    Seen { request: u64, seen: Result<Bytes, Unseen> },
    /// Did so many frames arrive?
    Ask,
    /// So many frames arrived.
    Confirm,
    /// The table is not kept here any more.
    Closed,
}

/// Messages that some clients are sent, together.
#[derive(Clone, Debug)]
pub(crate) struct Parcel {
    pub(crate) clients: Vec<u64>,
    pub(crate) messages: Vec<Bytes>,
    /// Whether it is part of what they must know.
    pub(crate) lasting: bool,
}

/// What a frame says, but for what is sent with every move: as JSON, since it is rare.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Rare {
    To(ToKeeper),
    Dismiss { client: u64 },
    Answered { request: u64, answer: Result<Done, Failure> },
    Seen { request: u64, refused: Option<Unseen> },
    Ask,
    Confirm,
    Closed,
}

/// What follows the head of a frame: a [`Rare`], its length before it, and behind it the message that belongs to it.
const RARE: u8 = 0;

/// What follows is a client, and what it has sent.
const RECEIVE: u8 = 1;

/// What follows are parcels: how many, and each with its clients and messages, and how many of them.
const SEND: u8 = 2;

impl Frame {
    /// The frame as it is sent.
    ///
    /// # Panics
    /// Never: frames are plain data with string keys.
    pub(crate) fn encode(self) -> Bytes {
        let Frame { from, table, link, number, body } = self;
        let begin = |kind, room| begin(from, table, link, number, kind, room);
        let (rare, message) = match body {
            Body::ToKeeper(ToKeeper::Receive { client, text }) => {
                let mut bytes = begin(RECEIVE, size_of::<u64>() + text.len());
                bytes.put_u64(client);
                bytes.put_slice(text.as_bytes());
                return bytes.freeze();
            }
            Body::FromKeeper(FromKeeper::Send(parcels)) => {
                let mut bytes = begin(SEND, parcels.iter().map(Parcel::size).sum::<usize>() + size_of::<u32>());
                put_count(&mut bytes, parcels.len());
                for parcel in &parcels {
                    parcel.encode(&mut bytes);
                }
                return bytes.freeze();
            }
            Body::ToKeeper(what) => (Rare::To(what), None),
            Body::FromKeeper(FromKeeper::Dismiss { client, bye }) => (Rare::Dismiss { client }, Some(bye)),
            Body::FromKeeper(FromKeeper::Answered { request, answer }) => (Rare::Answered { request, answer }, None),
            Body::FromKeeper(FromKeeper::Seen { request, seen }) => match seen {
                Ok(seen) => (Rare::Seen { request, refused: None }, Some(seen)),
                Err(refused) => (Rare::Seen { request, refused: Some(refused) }, None),
            },
            Body::FromKeeper(FromKeeper::Ask) => (Rare::Ask, None),
            Body::FromKeeper(FromKeeper::Confirm) => (Rare::Confirm, None),
            Body::FromKeeper(FromKeeper::Closed) => (Rare::Closed, None),
        };
        let rare = serde_json::to_vec(&rare).expect("a frame is plain JSON");
        let message = message.unwrap_or_default();
        let mut bytes = begin(RARE, size_of::<u32>() + rare.len() + message.len());
        put_count(&mut bytes, rare.len());
        bytes.put_slice(&rare);
        bytes.put_slice(&message);
        bytes.freeze()
    }

    /// The frame of these bytes; `None` if they are none.
    pub(crate) fn decode(mut bytes: Bytes) -> Option<Frame> {
        let from = NodeId::new(bytes.try_get_u64().ok()?);
        let link = bytes.try_get_u64().ok()?;
        let number = bytes.try_get_u64().ok()?;
        let length = bytes.try_get_u8().ok()?.into();
        let table = take(&mut bytes, length)?;
        let table = str::from_utf8(&table).ok()?.parse().ok()?;
        let body = match bytes.try_get_u8().ok()? {
            RARE => decode_rare(bytes)?,
            RECEIVE => {
                let client = bytes.try_get_u64().ok()?;
                Body::ToKeeper(ToKeeper::Receive { client, text: String::from_utf8(bytes.into()).ok()? })
            }
            SEND => {
                let parcels = take_all(&mut bytes, Parcel::decode)?;
                bytes.is_empty().then_some(Body::FromKeeper(FromKeeper::Send(parcels)))?
            }
            _ => return None,
        };
        Some(Frame { from, table, link, number, body })
    }
}

fn decode_rare(mut bytes: Bytes) -> Option<Body> {
    let rare = take_counted(&mut bytes)?;
    Some(match serde_json::from_slice(&rare).ok()? {
        Rare::To(what) => Body::ToKeeper(what),
        Rare::Dismiss { client } => Body::FromKeeper(FromKeeper::Dismiss { client, bye: bytes }),
        Rare::Answered { request, answer } => Body::FromKeeper(FromKeeper::Answered { request, answer }),
        Rare::Seen { request, refused } => {
            Body::FromKeeper(FromKeeper::Seen { request, seen: refused.map_or(Ok(bytes), Err) })
        }
        Rare::Ask => Body::FromKeeper(FromKeeper::Ask),
        Rare::Confirm => Body::FromKeeper(FromKeeper::Confirm),
        Rare::Closed => Body::FromKeeper(FromKeeper::Closed),
    })
}

/// What every frame begins with, and room for so much behind it.
fn begin(from: NodeId, table: TableId, link: u64, number: u64, kind: u8, room: usize) -> BytesMut {
    let table = table.as_str();
    let mut bytes = BytesMut::with_capacity(3 * size_of::<u64>() + 2 + table.len() + room);
    bytes.put_u64(from.number());
    bytes.put_u64(link);
    bytes.put_u64(number);
    bytes.put_u8(table.len() as u8);
    bytes.put_slice(table.as_bytes());
    bytes.put_u8(kind);
    bytes
}

impl Parcel {
    /// How many bytes it takes in a frame.
    fn size(&self) -> usize {
        let messages: usize = self.messages.iter().map(|message| size_of::<u32>() + message.len()).sum();
        1 + 2 * size_of::<u32>() + self.clients.len() * size_of::<u64>() + messages
    }

    fn encode(&self, bytes: &mut BytesMut) {
        bytes.put_u8(self.lasting.into());
        put_count(bytes, self.clients.len());
        self.clients.iter().for_each(|client| bytes.put_u64(*client));
        put_count(bytes, self.messages.len());
        for message in &self.messages {
            put_count(bytes, message.len());
            bytes.put_slice(message);
        }
    }

    fn decode(bytes: &mut Bytes) -> Option<Parcel> {
        let lasting = bytes.try_get_u8().ok()? != 0;
        let clients = take_all(bytes, |bytes| bytes.try_get_u64().ok())?;
        let messages = take_all(bytes, take_counted)?;
        Some(Parcel { clients, messages, lasting })
    }
}

/// Writes how many of something follow; whatever has more than that was refused long before.
fn put_count(bytes: &mut BytesMut, count: usize) {
    bytes.put_u32(count as u32);
}

/// As many of something as are said to follow.
fn take_all<T>(bytes: &mut Bytes, mut one: impl FnMut(&mut Bytes) -> Option<T>) -> Option<Vec<T>> {
    let count = bytes.try_get_u32().ok()?;
    (0..count).map(|_| one(bytes)).collect()
}

/// As many bytes as are said to follow.
fn take_counted(bytes: &mut Bytes) -> Option<Bytes> {
    let length = bytes.try_get_u32().ok()? as usize;
    take(bytes, length)
}

fn take(bytes: &mut Bytes, length: usize) -> Option<Bytes> {
    (length <= bytes.len()).then(|| bytes.split_to(length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back(body: Body) -> Frame {
        let (from, table) = (NodeId::new(7), "k3v9x0c2m7qz".parse().expect("a name"));
        let frame = Frame { from, table, link: 3, number: 9, body };
        let back = Frame::decode(frame.encode()).expect("a frame");
        assert_eq!((back.from, back.table, back.link, back.number), (from, table, 3, 9));
        back
    }

    #[test]
    fn messages_travel_as_they_are() {
        let messages: Vec<Bytes> = vec!["{\"a\":\"\\n\"}".into(), "".into(), "x\ny".into()];
        let parcels = vec![
            Parcel { clients: vec![1, 2], messages: messages.clone(), lasting: true },
            Parcel { clients: vec![3], messages: vec!["z".into()], lasting: false },
        ];
        let back = there_and_back(Body::FromKeeper(FromKeeper::Send(parcels)));
        let Body::FromKeeper(FromKeeper::Send(parcels)) = back.body else { panic!("{back:?}") };
        assert_eq!((&parcels[0].clients, &parcels[0].messages, parcels[0].lasting), (&vec![1, 2], &messages, true));
        assert_eq!(
            (&parcels[1].clients, &parcels[1].messages[0][..], parcels[1].lasting),
            (&vec![3], &b"z"[..], false)
        );
    }

    #[test]
    fn what_a_client_has_sent_travels_as_it_is() {
        let text = "{\"é\":\"\n\"}".to_owned();
        let back = there_and_back(Body::ToKeeper(ToKeeper::Receive { client: 4, text: text.clone() }));
        assert!(matches!(back.body, Body::ToKeeper(ToKeeper::Receive { client: 4, text: told }) if told == text));
    }

    #[test]
    fn refusals_travel() {
        let refusal = Refusal::unknown_game("chess");
        let answer = Err(Failure::Refused(refusal.clone()));
        let back = there_and_back(Body::FromKeeper(FromKeeper::Answered { request: 5, answer: answer.clone() }));
        assert!(
            matches!(back.body, Body::FromKeeper(FromKeeper::Answered { request: 5, answer: told }) if told == answer)
        );
        let seen = Err(Unseen::Refused(refusal));
        let back = there_and_back(Body::FromKeeper(FromKeeper::Seen { request: 6, seen: seen.clone() }));
        assert!(matches!(back.body, Body::FromKeeper(FromKeeper::Seen { request: 6, seen: told }) if told == seen));
    }

    #[test]
    fn what_is_no_frame_is_none() {
        let good = Frame {
            from: NodeId::new(1),
            table: "k3v9x0c2m7qz".parse().expect("a name"),
            link: 1,
            number: 1,
            body: Body::FromKeeper(FromKeeper::Send(vec![Parcel {
                clients: vec![1],
                messages: vec!["long enough".into()],
                lasting: true,
            }])),
        };
        let good = good.encode();
        assert!(Frame::decode(good.clone()).is_some());
        for cut in 0..good.len() {
            assert!(Frame::decode(good.slice(..cut)).is_none(), "{cut} bytes of it");
        }
        let mut long = good.to_vec();
        long.push(0);
        assert!(Frame::decode(long.into()).is_none());
        let mut other = good.to_vec();
        other[3 * size_of::<u64>() + 1 + 12] = 9;
        assert!(Frame::decode(other.into()).is_none(), "nobody knows what kind that is");
    }
}
