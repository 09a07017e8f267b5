//! By whose eyes a round that is over is looked at again.

use std::str::FromStr;

use tavola_core::Viewer;

/// By whose eyes a round that is over is looked at again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Seat | \"watcher\" | \"open\""))]
pub enum Eyes {
    /// As this viewer saw it while it ran.
    Of(Viewer),
    /// With everything open, which nobody could see while it ran.
    Open,
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
