//! What the description of the interface says beside its routes: whom it is of, which tokens there are, and that nothing
//! may be sent that it does not name.

use tavola_wire::{HOST_HEADER, NAME_HEADER};
use utoipa::OpenApi;
use utoipa::openapi::schema::{AdditionalProperties, Schema};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Components, RefOr};

#[derive(OpenApi)]
#[openapi(info(
    title = "Tavola",
    description = "Tables at which people play Cassa Grande, Calcory and Casa Grande.",
    license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
))]
pub(super) struct Description;

/// The description of all routes in full, as JSON.
pub(super) fn described(mut description: utoipa::openapi::OpenApi) -> String {
    let components = description.components.get_or_insert_with(Components::new);
    let in_header = |name, what| SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::with_description(name, what)));
    let seat = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("the token of a seat")).build();
    components.add_security_scheme("seat", SecurityScheme::Http(seat));
    components.add_security_scheme("host", in_header(HOST_HEADER, "the token of a table's or an evening's host"));
    components.add_security_scheme("name", in_header(NAME_HEADER, "the secret of a rated name"));
    for (name, schema) in &mut components.schemas {
        // Structs say it themselves; that enums with a tag and maps by seat refuse other keys has to be said for them.
        if ["Deed", "Clock", "NoticeWay"].contains(&name.as_str()) || name.starts_with("PerSeatSchema") {
            close(schema);
        }
    }
    description.to_pretty_json().unwrap_or_default()
}

/// Says of an object, or of each kind of it, that it has no other keys.
fn close(schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::T(Schema::Object(object)) => {
            object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        }
        RefOr::T(Schema::OneOf(kinds)) => kinds.items.iter_mut().for_each(close),
        _ => {}
    }
}
