//! How requests are refused, for the description of the interface: once for all that are refused alike.

use std::collections::BTreeMap;

use tavola_wire::ErrorBody;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema as _};

/// What any request may be answered.
pub(super) struct Any;

/// What a request about one table may be answered.
pub(super) struct AtTable;

/// What a request with a body, which changes something, may be answered.
pub(super) struct Changing;

/// What a request for a sheet to print may be answered.
pub(super) struct OfSheet;

/// What a request about a round that is over may be answered.
pub(super) struct OfPast;

/// What a request about one evening may be answered.
pub(super) struct AtEvening;

/// What a request with the secret of a name may be answered.
pub(super) struct Named;

/// What a request about a rating may be answered.
pub(super) struct OfName;

type Responses = BTreeMap<String, RefOr<Response>>;

impl IntoResponses for Any {
    fn responses() -> Responses {
        errors(&[(429, "too much at once"), (503, "try again in a moment")])
    }
}

impl IntoResponses for AtTable {
    fn responses() -> Responses {
        let mut all = Any::responses();
        all.extend(errors(&[
            (401, "the token belongs to no seat here"),
            (403, "nobody may watch, or only players or the host can do that, or another page sent this"),
            (404, "there is no such table or round"),
        ]));
        all
    }
}

impl IntoResponses for Changing {
    fn responses() -> Responses {
        let mut all = Any::responses();
        all.extend(errors(&[
            (400, "the body can't be read"),
            (401, "the token is none"),
            (403, "another page sent this"),
            (409, "not now: the table has moved on, the seat is taken, or it is somebody else's turn"),
            (413, "the body is too large"),
            (415, "the body is not JSON"),
            (422, "the game does not take these rules or this move, or there is no such player, table, seat or name"),
            (507, "there is no room left to store this"),
        ]));
        all
    }
}

impl IntoResponses for OfSheet {
    fn responses() -> Responses {
        errors(&[(400, "the paper or the language is none"), (404, "there is no such game, sheet or page")])
    }
}

impl IntoResponses for AtEvening {
    fn responses() -> Responses {
        let mut all = Any::responses();
        all.extend(errors(&[
            (401, "the token belongs to no name"),
            (403, "only the host can do that, or somebody with another name, or another page sent this"),
            (404, "there is no such evening"),
        ]));
        all
    }
}

impl IntoResponses for Named {
    fn responses() -> Responses {
        let mut all = Any::responses();
        all.extend(errors(&[(401, "the token belongs to no name"), (403, "another page sent this")]));
        all
    }
}

impl IntoResponses for OfName {
    fn responses() -> Responses {
        let mut all = Any::responses();
        all.extend(errors(&[(404, "there is no such game or name")]));
        all
    }
}

impl IntoResponses for OfPast {
    fn responses() -> Responses {
        errors(&[(400, "the address can't be read"), (409, "the round is not over")])
    }
}

fn errors(list: &[(u16, &str)]) -> Responses {
    let body = || Ref::from_schema_name(ErrorBody::name());
    let error = |what: &str| {
        let content = ContentBuilder::new().schema(Some(body())).build();
        ResponseBuilder::new().description(what).content("application/json", content).build()
    };
    list.iter().map(|(status, what)| (status.to_string(), error(what).into())).collect()
}
