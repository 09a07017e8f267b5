//! The games of a name: all devices that have its secret find them. What is kept here opens no seat without that secret.

use tavola_table::host::Failure;
use tavola_wire::KeptGame;

use super::{get, key, update};
use crate::house::House;

/// How many games of a name are kept; the oldest are forgotten first.
const MOST: usize = 60;

/// The games of a name, the last one kept first.
pub(crate) async fn games_of(house: &House, name: &str) -> Result<Vec<KeptGame>, Failure> {
    Ok(get(house, &key(&["games", name])?).await?.map(|(_, games)| games).unwrap_or_default())
}

/// Keeps a game of a name, or changes what is kept of it; tells all of them.
pub(crate) async fn keep_game(house: &House, name: &str, game: &KeptGame) -> Result<Vec<KeptGame>, Failure> {
    update(house, &key(&["games", name])?, |kept: Option<Vec<KeptGame>>| {
        let mut games = kept.unwrap_or_default();
        match games.iter_mut().find(|other| other.table == game.table) {
            Some(known) => *known = game.clone(),
            None => games.insert(0, game.clone()),
        }
        games.truncate(MOST);
        (Some(games.clone()), games)
    })
    .await
}
