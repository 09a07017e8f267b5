//! What is answered when something can't be done.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::value::RawValue;
use tavola_table::host::Failure;
use tavola_table::{RecordError, Refusal, ServerMessage};

use crate::journal::{AppendError, JournalError};

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
}

/// The body of an error.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ErrorBody {
    /// The reason in one word, for programs.
    pub code: &'static str,
    /// What would have been right, for people.
    pub sentence: String,
    /// What the rules forbid, in the game's own terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub violation: Option<Box<RawValue>>,
}

impl ApiError {
    /// An error with its parts.
    pub fn new(status: StatusCode, code: &'static str, sentence: impl Into<String>) -> Self {
        ApiError { status, code, sentence: sentence.into(), violation: None }
    }

    /// What the rules forbid, as it is sent.
    pub(crate) fn violation(&self) -> Option<Box<RawValue>> {
        self.violation.clone().and_then(|text| RawValue::from_string(text).ok())
    }

    /// No table has this name.
    pub fn no_table() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no_table", "there is no table with this name; check the link")
    }

    /// The house is full.
    pub fn busy() -> Self {
        Failure::Busy.into()
    }

    /// An address asks for too much.
    pub fn too_many() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many", "that was too much at once; wait a moment, then try again")
    }

    /// The server stops.
    pub(crate) fn restart() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "restart", "the server starts anew; nothing is lost")
    }

    /// The farewell to a client for this reason.
    pub(crate) fn farewell(&self) -> ServerMessage {
        let retry = match self.code {
            "restart" => Some(1_000),
            "unavailable" | "busy" | "slow" | "silent" => Some(2_000),
            "too_many" => Some(10_000),
            _ => None,
        };
        ServerMessage::Bye { code: self.code, sentence: self.sentence.clone(), retry }
    }

    /// The server is stopping or the journal does not answer.
    pub fn unavailable() -> Self {
        Failure::Unavailable.into()
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
            Refusal::PlayersOnly | Refusal::HostOnly | Refusal::NoWatchers | Refusal::NoHints | Refusal::NoUndo => {
                StatusCode::FORBIDDEN
            }
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
        Self::new(status, failure.code(), failure.to_string())
    }
}

impl From<RecordError> for ApiError {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Runs => Self::new(StatusCode::CONFLICT, "round_runs", error.to_string()),
            RecordError::None => Self::new(StatusCode::NOT_FOUND, "no_record", error.to_string()),
        }
    }
}

impl From<JournalError> for ApiError {
    fn from(_: JournalError) -> Self {
        // What storage says may hold paths; it goes to the log, not to clients.
        Self::unavailable()
    }
}

impl From<AppendError> for ApiError {
    fn from(error: AppendError) -> Self {
        match error {
            AppendError::Full => Failure::NoRoom.into(),
            AppendError::TooLarge { .. } => Failure::TooLarge.into(),
            AppendError::Conflict { .. } | AppendError::Unavailable(_) => Self::unavailable(),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let violation = self.violation();
        (self.status, Json(ErrorBody { code: self.code, sentence: self.sentence, violation })).into_response()
    }
}
