//! What is answered when something can't be done.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::value::RawValue;
use tavola_table::host::Failure;
use tavola_table::{RecordError, Refusal, ServerMessage};
use tavola_wire::ErrorBody;

use crate::club::ClubError;
use crate::gate::Denied;
use crate::house::HouseError;
use crate::notices::NoticeError;
use crate::rating::RatingError;

/// What is answered when something can't be done: a word for programs and a sentence for people.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{sentence}")]
pub struct ApiError {
    /// The status of an HTTP answer.
    pub status: StatusCode,
    /// The reason in one word.
    pub code: &'static str,
    /// What would have been right.
    pub sentence: String,
    /// What the rules forbid, in the game's own terms, as JSON.
    pub violation: Option<String>,
    /// After how many milliseconds to connect again, told through a socket; none if that would not help.
    pub retry: Option<u32>,
}

impl ApiError {
    /// An error with its parts.
    pub fn new(status: StatusCode, code: &'static str, sentence: impl Into<String>) -> Self {
        ApiError { status, code, sentence: sentence.into(), violation: None, retry: None }
    }

    /// What the rules forbid, as it is sent.
    pub(crate) fn violation(&self) -> Option<Box<RawValue>> {
        self.violation.clone().and_then(|text| RawValue::from_string(text).ok())
    }

    /// Whoever is told so through a socket connects again after so many milliseconds.
    pub(crate) fn with_retry(self, milliseconds: u32) -> Self {
        ApiError { retry: Some(milliseconds), ..self }
    }

    /// The server stops.
    pub(crate) fn restart() -> Self {
        let sentence = "the server starts anew; nothing is lost";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "restart", sentence).with_retry(1_000)
    }

    /// Another node keeps the table now.
    pub(crate) fn moved() -> Self {
        let sentence = "the table goes on at another machine; nothing is lost";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "moved", sentence).with_retry(200)
    }

    /// The farewell to a client for this reason.
    pub(crate) fn farewell(&self) -> ServerMessage {
        ServerMessage::Bye { code: self.code.into(), sentence: self.sentence.clone(), retry: self.retry }
    }

    /// Something in the request can't be read.
    pub fn unreadable(why: impl std::fmt::Display) -> Self {
        Refusal::unreadable(&why).into()
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal {
            Refusal::Stranger | Refusal::SeatGivenUp => StatusCode::UNAUTHORIZED,
            Refusal::Unreadable { .. } | Refusal::NoHello | Refusal::SaidHello | Refusal::Protocol { .. } => {
                StatusCode::BAD_REQUEST
            }
            Refusal::PlayersOnly
            | Refusal::HostOnly
            | Refusal::NoWatchers
            | Refusal::ManyWatchers
            | Refusal::NoHints
            | Refusal::NoUndo => StatusCode::FORBIDDEN,
            Refusal::Move(_)
            | Refusal::LongMove { .. }
            | Refusal::Name { .. }
            | Refusal::Speech { .. }
            | Refusal::Rules(_)
            | Refusal::Options(_)
            | Refusal::NoSeat { .. }
            | Refusal::UnknownGame { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::CONFLICT,
        };
        let violation = refusal.violation().map(str::to_owned);
        ApiError { violation, ..Self::new(status, refusal.code(), refusal.to_string()) }
    }
}

impl From<Failure> for ApiError {
    fn from(failure: Failure) -> Self {
        let status = match failure {
            Failure::Refused(refusal) => return refusal.into(),
            Failure::NoRoom => StatusCode::INSUFFICIENT_STORAGE,
            Failure::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Failure::Busy | Failure::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        };
        ApiError { retry: failure.retry(), ..Self::new(status, failure.code(), failure.to_string()) }
    }
}

impl From<RecordError> for ApiError {
    fn from(error: RecordError) -> Self {
        let status = match error {
            RecordError::Runs => StatusCode::CONFLICT,
            RecordError::None => StatusCode::NOT_FOUND,
        };
        Self::new(status, error.code(), error.to_string())
    }
}

impl From<HouseError> for ApiError {
    fn from(error: HouseError) -> Self {
        let (status, code) = match error {
            HouseError::Failed(failure) => return failure.into(),
            HouseError::Record(error) => return error.into(),
            HouseError::NoTable => (StatusCode::NOT_FOUND, "no_table"),
            HouseError::Damaged => (StatusCode::INTERNAL_SERVER_ERROR, "damaged"),
        };
        Self::new(status, code, error.to_string())
    }
}

impl From<ClubError> for ApiError {
    fn from(error: ClubError) -> Self {
        use tavola_club::Refusal as Why;
        let (status, code) = match &error {
            ClubError::House(error) => return error.clone().into(),
            ClubError::NoEvening => (StatusCode::NOT_FOUND, "no_evening"),
            ClubError::Damaged => (StatusCode::INTERNAL_SERVER_ERROR, "damaged"),
            ClubError::WornOut => (StatusCode::CONFLICT, "worn_out"),
            ClubError::Title { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "title"),
            ClubError::Plan => (StatusCode::UNPROCESSABLE_ENTITY, "plan"),
            ClubError::Players => (StatusCode::UNPROCESSABLE_ENTITY, "players"),
            ClubError::NoSeatNow => (StatusCode::CONFLICT, "no_seat_now"),
            ClubError::OtherName => (StatusCode::FORBIDDEN, "other_name"),
            ClubError::NoLink => (StatusCode::FORBIDDEN, "no_link"),
            // The evening is there; what the body names is not.
            ClubError::Refused(why @ (Why::NoPlayer { .. } | Why::NoTable { .. } | Why::NoResult { .. })) => {
                (StatusCode::UNPROCESSABLE_ENTITY, why.code())
            }
            ClubError::Refused(why) => (StatusCode::CONFLICT, why.code()),
        };
        Self::new(status, code, error.to_string())
    }
}

impl From<RatingError> for ApiError {
    fn from(error: RatingError) -> Self {
        match error {
            RatingError::NoName => {
                let sentence = "this link belongs to no name; it may have been renewed or removed";
                Self::new(StatusCode::UNAUTHORIZED, "no_name", sentence)
            }
            RatingError::Failed(failure) => failure.into(),
        }
    }
}

impl From<NoticeError> for ApiError {
    fn from(error: NoticeError) -> Self {
        let (status, code, sentence) = match error {
            NoticeError::Failed(failure) => return failure.into(),
            NoticeError::Off => (StatusCode::CONFLICT, "notices_off", "this server tells nobody in this way"),
            NoticeError::Way => {
                let sentence =
                    "nobody could be told so; a browser gives an https address and two keys, a mail needs an address";
                (StatusCode::UNPROCESSABLE_ENTITY, "notice_way", sentence)
            }
            NoticeError::Quiet => {
                let sentence =
                    "quiet hours go from one minute of a day, 0 to 1439, to another; clocks differ by 840 at most";
                (StatusCode::UNPROCESSABLE_ENTITY, "quiet", sentence)
            }
            NoticeError::Many => (StatusCode::CONFLICT, "many_notices", "this seat is told in five ways already"),
            NoticeError::Asked => {
                let sentence = "this address was asked often enough today; open the link in the mail that it has";
                (StatusCode::CONFLICT, "asked_today", sentence)
            }
            NoticeError::None => {
                (StatusCode::NOT_FOUND, "no_notice", "there is no such wish; the link may be out of date")
            }
        };
        Self::new(status, code, sentence)
    }
}

impl From<Denied> for ApiError {
    fn from(denied: Denied) -> Self {
        match denied {
            Denied::Full => Failure::Busy.into(),
            Denied::TooMany => {
                let sentence = "that was too much at once; wait a moment, then try again";
                Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many", sentence).with_retry(10_000)
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let violation = self.violation();
        (self.status, Json(ErrorBody { code: self.code.into(), sentence: self.sentence, violation })).into_response()
    }
}
