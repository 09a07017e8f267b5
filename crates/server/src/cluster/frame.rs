//! What nodes send each other about a table: one line of JSON that says what it is, and behind it the messages for clients
//! as they are, so that nobody reads or writes these again.

use bytes::{BufMut as _, Bytes, BytesMut};
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

/// The first line of a frame; the lengths are those of the messages that follow it.
#[derive(Serialize, Deserialize)]
struct Head {
    from: String,
    table: TableId,
    link: u64,
    number: u64,
    what: What,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum What {
    To(ToKeeper),
    Send(Vec<Lengths>),
    Dismiss { client: u64 },
    Answered { request: u64, answer: Result<Done, Failure> },
    Seen { request: u64, refused: Option<Unseen> },
    Ask,
    Confirm,
    Closed,
}

#[derive(Serialize, Deserialize)]
struct Lengths {
    clients: Vec<u64>,
    messages: Vec<usize>,
    lasting: bool,
}

impl Frame {
    /// The frame as it is sent.
    ///
    /// # Panics
    /// Never: frames are plain data with string keys.
    pub(crate) fn encode(self) -> Bytes {
        let Frame { from, table, link, number, body } = self;
        let mut rest = Vec::new();
        let what = match body {
            Body::ToKeeper(what) => What::To(what),
            Body::FromKeeper(FromKeeper::Send(parcels)) => {
                let lengths = parcels.into_iter().map(|Parcel { clients, messages, lasting }| {
                    let lengths = messages.iter().map(Bytes::len).collect();
                    rest.extend(messages);
                    Lengths { clients, messages: lengths, lasting }
                });
                What::Send(lengths.collect())
            }
            Body::FromKeeper(FromKeeper::Dismiss { client, bye }) => {
                rest.push(bye);
                What::Dismiss { client }
            }
            Body::FromKeeper(FromKeeper::Answered { request, answer }) => What::Answered { request, answer },
            Body::FromKeeper(FromKeeper::Seen { request, seen }) => {
                let refused = seen.map(|seen| rest.push(seen)).err();
                What::Seen { request, refused }
            }
            Body::FromKeeper(FromKeeper::Ask) => What::Ask,
            Body::FromKeeper(FromKeeper::Confirm) => What::Confirm,
            Body::FromKeeper(FromKeeper::Closed) => What::Closed,
        };
        let head = Head { from: from.to_string(), table, link, number, what };
        let size = rest.iter().map(Bytes::len).sum::<usize>() + 256;
        let mut bytes = BytesMut::with_capacity(size).writer();
        serde_json::to_writer(&mut bytes, &head).expect("a frame is plain JSON");
        let mut bytes = bytes.into_inner();
        bytes.put_u8(b'\n');
        for message in rest {
            bytes.extend_from_slice(&message);
        }
        bytes.freeze()
    }

    /// The frame of these bytes; `None` if they are none.
    pub(crate) fn decode(bytes: &Bytes) -> Option<Frame> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let Head { from, table, link, number, what } = serde_json::from_slice(&bytes[..end]).ok()?;
        let mut rest = bytes.slice(end + 1..);
        let mut next = |length: usize| (length <= rest.len()).then(|| rest.split_to(length));
        let body = match what {
            What::To(what) => Body::ToKeeper(what),
            What::Send(parcels) => {
                let mut found = Vec::with_capacity(parcels.len());
                for Lengths { clients, messages, lasting } in parcels {
                    let messages = messages.into_iter().map(&mut next).collect::<Option<Vec<_>>>()?;
                    found.push(Parcel { clients, messages, lasting });
                }
                Body::FromKeeper(FromKeeper::Send(found))
            }
            What::Dismiss { client } => Body::FromKeeper(FromKeeper::Dismiss { client, bye: rest }),
            What::Answered { request, answer } => Body::FromKeeper(FromKeeper::Answered { request, answer }),
            What::Seen { request, refused } => {
                let seen = refused.map_or(Ok(rest), Err);
                Body::FromKeeper(FromKeeper::Seen { request, seen })
            }
            What::Ask => Body::FromKeeper(FromKeeper::Ask),
            What::Confirm => Body::FromKeeper(FromKeeper::Confirm),
            What::Closed => Body::FromKeeper(FromKeeper::Closed),
        };
        Some(Frame { from: from.parse().ok()?, table, link, number, body })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back(body: Body) -> Frame {
        let (from, table) = (NodeId::new(7), "k3v9x0c2m7qz".parse().expect("a name"));
        let frame = Frame { from, table, link: 3, number: 9, body };
        let back = Frame::decode(&frame.encode()).expect("a frame");
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
        for bytes in [&b""[..], b"\n", b"{}\n", &good[..good.len() - 1]] {
            assert!(Frame::decode(&Bytes::copy_from_slice(bytes)).is_none());
        }
    }
}
