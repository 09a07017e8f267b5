//! Progress on standard error.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar for so many things of a kind; nothing at all if no terminal is there.
pub(crate) fn progress_bar(count: u64, things: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::stderr());
    let style = format!("{{bar:40}} {{pos}} of {{len}} {things}, {{per_sec}}, {{eta}} left");
    bar.with_style(ProgressStyle::with_template(&style).unwrap_or_else(|_| ProgressStyle::default_bar()))
}
