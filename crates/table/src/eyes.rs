//! By whose eyes a round that is over is looked at again.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tavola_core::Viewer;

use crate::kind::{Hosted, json};

/// By whose eyes a round that is over is looked at again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Seat | \"watcher\" | \"open\""))]
pub enum Eyes {
    /// As this viewer saw it while it ran.
    Of(Viewer),
    /// With everything open, which nobody could see while it ran.
    Open,
}

impl Eyes {
    /// What they see of a position.
    pub(crate) fn see<G: Hosted>(self, position: &G) -> Box<RawValue> {
        match self {
            Eyes::Of(viewer) => json(&position.view(viewer)),
            Eyes::Open => json(&G::open_view(position)),
        }
    }
}

/// A text names no eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a round is looked at as a seat saw it, as `watcher`, or `open`")]
pub struct NotEyes;

impl FromStr for Eyes {
    type Err = NotEyes;

    /// A seat, `watcher` or `open`.
    fn from_str(text: &str) -> Result<Eyes, NotEyes> {
        match text {
            "open" => Ok(Eyes::Open),
            viewer => viewer.parse().map(Eyes::Of).map_err(|_| NotEyes),
        }
    }
}

impl TryFrom<String> for Eyes {
    type Error = NotEyes;

    fn try_from(text: String) -> Result<Eyes, NotEyes> {
        text.parse()
    }
}

impl From<Eyes> for String {
    fn from(eyes: Eyes) -> String {
        match eyes {
            Eyes::Of(viewer) => viewer.to_string(),
            Eyes::Open => "open".to_owned(),
        }
    }
}
