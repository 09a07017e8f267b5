//! Colours and signs. A seat always has both, so that nothing depends on colours alone.

use anstyle::{AnsiColor, Style};
use tavola_core::Seat;

/// The sign of a seat.
pub(crate) const fn sign(seat: Seat) -> char {
    match seat {
        Seat::A => '●',
        Seat::B => '▲',
        Seat::C => '■',
        Seat::D => '◆',
    }
}

/// The style of what belongs to a seat.
pub(crate) fn style(seat: Seat) -> Style {
    match seat {
        Seat::A => AnsiColor::Red,
        Seat::B => AnsiColor::Blue,
        Seat::C => AnsiColor::Green,
        Seat::D => AnsiColor::Magenta,
    }
    .on_default()
}

/// Text in a style.
pub(crate) fn paint(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// The sign and the letter of a seat.
pub(crate) fn seat_name(seat: Seat) -> String {
    paint(style(seat), format_args!("{} {seat}", sign(seat)))
}

/// Text that stands back.
pub(crate) fn dim(text: impl std::fmt::Display) -> String {
    paint(Style::new().dimmed(), text)
}

/// Text that stands out.
pub(crate) fn strong(text: impl std::fmt::Display) -> String {
    paint(Style::new().bold(), text)
}
