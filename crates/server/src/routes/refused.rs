//! How requests are refused, for the description of the interface: once for all that are refused alike.

use std::collections::BTreeMap;

use tavola_wire::ErrorBody;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema as _};

/// What any request may be answered.
const ANY: &[(u16, &str)] = &[(429, "too much at once"), (503, "try again in a moment")];

macro_rules! refused {
    ($($(#[$doc:meta])* $kind:ident: $($more:ident +)? [$(($status:literal, $what:literal)),* $(,)?];)+) => {$(
        $(#[$doc])*
        pub(super) struct $kind;

        impl IntoResponses for $kind {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                errors(&[$($more,)? &[$(($status, $what)),*]])
            }
        }
    )+};
}

refused! {
    /// What a request that is refused in no way of its own may be answered.
    Any: ANY + [];

    /// What a request for the list of tables may be answered.
    OfList: ANY + [(400, "the address can't be read")];

    /// What a request about one table may be answered.
    AtTable: ANY + [
        (401, "the token belongs to no seat here"),
        (403, "nobody may watch, or only players or the host can do that, or another page sent this"),
        (404, "there is no such table or round"),
    ];

    /// What a request with a body, which changes something, may be answered.
    Changing: ANY + [
        (400, "the body can't be read"),
        (401, "the token is none"),
        (403, "another page sent this"),
        (408, "the body took too long to come"),
        (409, "not now: the table has moved on, the seat is taken, or it is somebody else's turn"),
        (413, "the body is too large"),
        (415, "the body is not JSON"),
        (422, "the game does not take these rules or this move, or there is no such player, table, seat or name"),
        (507, "there is no room left to store this"),
    ];

    /// What a request for a sheet to print may be answered.
    OfSheet: [(400, "the paper or the language is none"), (404, "there is no such game, sheet or page")];

    /// What a request about a round that is over may be answered.
    OfPast: [(400, "the address can't be read"), (409, "the round is not over")];

    /// What a request about one evening may be answered.
    AtEvening: ANY + [
        (401, "the token belongs to no name"),
        (403, "only the host can do that, or somebody with another name, or another page sent this"),
        (404, "there is no such evening"),
    ];

    /// What a request with the secret of a name may be answered.
    Named: ANY + [(401, "the token belongs to no name"), (403, "another page sent this")];

    /// What a request by a link in a mail may be answered.
    OfNotice: ANY + [
        (403, "another page sent this"),
        (404, "the link is wrong or out of date"),
        (507, "there is no room left to store this"),
    ];

    /// What a request about a rating may be answered.
    OfName: ANY + [(404, "there is no such game or name")];
}

fn errors(lists: &[&[(u16, &str)]]) -> BTreeMap<String, RefOr<Response>> {
    let error = |what: &str| {
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(ErrorBody::name()))).build();
        ResponseBuilder::new().description(what).content("application/json", content).build()
    };
    lists.iter().copied().flatten().map(|(status, what)| (status.to_string(), error(what).into())).collect()
}
