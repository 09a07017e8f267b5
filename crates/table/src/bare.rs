//! Kinds that have nothing but their name.

use serde::{Deserialize, Deserializer};

/// Nothing beside the tag of an enum: other keys are refused, which serde would pass over otherwise.
pub(crate) fn nothing<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}

    Nothing::deserialize(deserializer).map(|Nothing {}| ())
}
