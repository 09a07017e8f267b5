//! Knock, the smallest complete game: one card each, and a die for the bold. For 2 to 4 players.
//!
//! 1. Each seat gets one card from 1 to 9, no number twice, and sees only its own.
//! 2. In turn, beginning with the start seat, each seat stays or risks a roll. A roll lies open for all.
//! 3. After everybody's turn all cards are shown. A seat's points are its card and its roll; more than 12 is nothing. The
//!    most points win.

mod event;
mod moves;
mod position;
mod rules;
mod sample;
mod view;
mod violation;

pub use event::Event;
pub use moves::Move;
pub use position::Knock;
pub use rules::{Refusal, Rules, Setup};
pub use view::View;
pub use violation::Violation;

/// The cards are 1 to 9.
pub const CARDS: u8 = 9;

/// The rules as people read them: English, French, German.
pub const RULES_TEXTS: [&str; 3] =
    [include_str!("../texts/knock.en.md"), include_str!("../texts/knock.fr.md"), include_str!("../texts/knock.de.md")];

/// Who has more points than this in the end has none.
pub const LIMIT: u32 = 12;
