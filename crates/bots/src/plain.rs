//! The yardstick: a search that knows nothing of any game.

use crate::{Even, Pace, SearchBot, Searchable, Settings};

/// Plain information-set search: positions drawn by the game itself from the view, upper confidence bounds, random moves to
/// the end. It has no evaluation, no order of moves and no exact endgames, and it is quick, since a playout is.
///
/// Whoever claims to know a game should win against it in the same time.
pub fn plain<G: Searchable>(pace: Pace, seed: u64) -> SearchBot<G, Even> {
    SearchBot::new(Even, Settings::default(), pace.budget(20_000, 1_000), seed).with_exact_limit(0)
}
