//! Kinds that have nothing but their name.

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// Nothing beside the tag of an enum: other keys are refused, which serde would pass over otherwise.
pub(crate) fn nothing<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}

    Nothing::deserialize(deserializer).map(|Nothing {}| ())
}

/// One of several kinds, called by its name: serde would take the number of a kind for it, too.
pub(crate) fn named<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<T, D::Error> {
    let value = Value::deserialize(deserializer)?;
    if !value.get("kind").is_some_and(Value::is_string) {
        return Err(D::Error::custom("`kind` is a name"));
    }
    T::deserialize(value).map_err(D::Error::custom)
}
