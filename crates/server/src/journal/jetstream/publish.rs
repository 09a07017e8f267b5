//! A message on its way into a stream, which it enters once or not at all.

use super::super::JournalError;
use super::storage::{ANSWER, PATIENCE, PAUSE, Storage, once_more, unavailable};
use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::publish::PublishAck;
use async_nats::jetstream::response::Response;
use async_nats::jetstream::stream::Stream;
use async_nats::{HeaderMap, Request, header};
use bytes::Bytes;
use tokio::time::Instant;

/// The header with the name of a message, by which its writer knows it again.
const ID: &str = "Tavola-Id";

/// A message, and after which one it is to come.
pub(super) struct Message<'a> {
    pub(super) stream: &'a Stream,
    pub(super) subject: &'a str,
    /// Where the last message of the subject must lie in the stream, 0 if there must be none.
    pub(super) expected: u64,
    pub(super) headers: HeaderMap,
    pub(super) payload: Bytes,
    /// What is being done, as a verb with its object.
    pub(super) what: &'static str,
}

/// What became of a message.
#[derive(Clone, Copy, Debug)]
pub(super) enum Published {
    /// It is stored, at this place of the stream.
    At(u64),
    /// Another one came first; this one is not stored and never will be, except as `At` says.
    Late {
        /// Whether an earlier attempt was not answered. Then the message may have been stored and replaced since, where
        /// a stream keeps only the last one of a subject.
        unanswered: bool,
    },
    /// There is no room for it.
    Full,
}

impl Message<'_> {
    /// Stores the message if nothing else came first.
    ///
    /// An error means that it is unknown whether it is stored.
    pub(super) async fn publish(mut self, storage: &Storage) -> Result<Published, JournalError> {
        // An inbox is a name that is given once; here it is only that. It is not the id by which servers know a message again:
        // one that lost its leadership at a bad moment says of a message that it has it already, and has it not.
        let id = storage.client.new_inbox();
        self.headers.insert(ID, id.as_str());
        self.headers.insert(header::NATS_EXPECTED_LAST_SUBJECT_SEQUENCE, self.expected.to_string());
        let begun = Instant::now();
        let until = begun + PATIENCE;
        let mut unanswered = false;
        loop {
            let tried = Instant::now();
            let request = Request::new().headers(self.headers.clone()).payload(self.payload.clone());
            let failure =
                match storage.client.send_request(self.subject.to_owned(), request.timeout(Some(ANSWER))).await {
                    Ok(answer) => match serde_json::from_slice::<Response<PublishAck>>(&answer.payload) {
                        Ok(Response::Ok(ack)) => return Ok(Published::At(ack.sequence)),
                        Ok(Response::Err { error }) => match error.error_code() {
                            ErrorCode::STREAM_WRONG_LAST_SEQUENCE | ErrorCode::STREAM_WRONG_LAST_SEQUENCE_CONSTANT => {
                                // What came first may be an earlier attempt of ours whose answer was lost.
                                let ours = if unanswered { self.find(storage, &id).await? } else { None };
                                return Ok(ours.map_or(Published::Late { unanswered }, Published::At));
                            }
                            // Said by a leader whose own disk is full: the others have stored it.
                            ErrorCode::STREAM_STORE_FAILED if storage.is_replicated => {
                                unanswered = true;
                                unavailable(self.what, error)
                            }
                            ErrorCode::STREAM_STORE_FAILED
                            | ErrorCode::ACCOUNT_RESOURCES_EXCEEDED
                            | ErrorCode::INSUFFICIENT_RESOURCES => {
                                // Where servers are several, one that has room may lead in a moment.
                                let is_last = !storage.is_replicated || Instant::now() + PAUSE >= until;
                                if is_last && !unanswered {
                                    return Ok(Published::Full);
                                }
                                unavailable(self.what, error)
                            }
                            _ => unavailable(self.what, error),
                        },
                        Err(error) => unavailable(self.what, error),
                    },
                    Err(error) => {
                        unanswered = true;
                        unavailable(self.what, error)
                    }
                };
            tracing::debug!(what = self.what, error = ?failure, "a message is not stored yet");
            storage.look_round_after(begun);
            if !once_more(tried, until).await {
                return Err(failure);
            }
        }
    }

    /// Where the message that follows the expected one lies, if it has this id.
    async fn find(&self, storage: &Storage, id: &str) -> Result<Option<u64>, JournalError> {
        let next = storage.first_message(self.stream, self.subject, self.expected + 1, self.what);
        Ok(next.await?.filter(|message| has_id(&message.headers, id)).map(|message| message.sequence))
    }
}

fn has_id(headers: &HeaderMap, id: &str) -> bool {
    headers.get(ID).is_some_and(|found| found.as_str() == id)
}
