//! JSON within messages, read as it is. What stands in a message whose kind is found first can't be read without a detour.

use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

pub(crate) fn one<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Box<RawValue>, D::Error> {
    Ok(write(&Value::deserialize(deserializer)?))
}

pub(crate) fn many<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Box<RawValue>>, D::Error> {
    Ok(Vec::<Value>::deserialize(deserializer)?.iter().map(write).collect())
}

pub(crate) fn maybe<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Box<RawValue>>, D::Error> {
    Ok(Option::<Value>::deserialize(deserializer)?.as_ref().map(write))
}

/// # Panics
/// Never: a value that was read can be written.
fn write(value: &Value) -> Box<RawValue> {
    to_raw_value(value).expect("a value that was read can be written")
}
