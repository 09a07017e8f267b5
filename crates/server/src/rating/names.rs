//! Names that are known again: a name and a secret, instead of accounts.

use serde::{Deserialize, Serialize};
use tavola_table::host::Failure;
use tavola_table::{LONGEST_NAME, Millis, Refusal, Token, TokenHash, games, is_plain};

use super::{RatingError, best, delete, get, key, put, update};
use crate::house::House;
use crate::journal::{Key, Version};
use crate::random;

/// What everybody may know a name by: random letters, made like names of tables.
pub(crate) type NameId = String;

/// A name that is known again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct KnownName {
    /// What it is called.
    pub(crate) called: String,
    /// What its token hashes to.
    pub(super) token: TokenHash,
    /// When it was taken.
    pub(super) since: Millis,
}

/// Takes a new name.
pub(crate) async fn create(house: &House, name: &str) -> Result<(NameId, Token), RatingError> {
    let name = checked(name)?;
    let (id, token) = (random::table_id()?.to_string(), random::token()?);
    let value = KnownName { called: name, token: token.hash(), since: house.now() };
    put(house, &key(&["name", &id])?, Version::NEW, &value).await?;
    put(house, &token_key(token.hash())?, Version::NEW, &id).await?;
    Ok((id, token))
}

/// The name that a token belongs to.
pub(crate) async fn find(house: &House, token: TokenHash) -> Result<(NameId, KnownName), RatingError> {
    let Some((_, id)) = get::<NameId>(house, &token_key(token)?).await? else { return Err(RatingError::NoName) };
    let Some((_, name)) = get::<KnownName>(house, &key(&["name", &id])?).await? else {
        return Err(RatingError::NoName);
    };
    // A token that was renewed may be found for a moment, but does not count any more.
    if name.token == token { Ok((id, name)) } else { Err(RatingError::NoName) }
}

/// What a name is called; `None` if it was removed.
pub(super) async fn called(house: &House, id: &str) -> Result<Option<String>, Failure> {
    Ok(get::<KnownName>(house, &key(&["name", id])?).await?.map(|(_, name)| name.called))
}

/// Calls a name otherwise.
pub(crate) async fn rename(house: &House, id: &str, to: &str) -> Result<String, RatingError> {
    let to = checked(to)?;
    change(house, id, |name| name.called.clone_from(&to)).await?;
    best::rename(house, id, &to).await?;
    Ok(to)
}

/// Gives a name another token; the old one does not count any more.
pub(crate) async fn renew(house: &House, id: &NameId, old: TokenHash) -> Result<Token, RatingError> {
    let token = random::token()?;
    put(house, &token_key(token.hash())?, Version::NEW, id).await?;
    change(house, id, |name| name.token = token.hash()).await?;
    // The name has another token already: if the old key stays, it opens nothing.
    drop(delete(house, &token_key(old)?).await);
    Ok(token)
}

/// Removes a name and the history of its ratings. The ratings stay, as numbers of nobody, for matches that are not counted yet: whoever
/// has beaten this name wins what is due.
pub(crate) async fn remove(house: &House, id: &str, token: TokenHash) -> Result<(), RatingError> {
    // What others see first, and what it can be tried again by last: whoever is interrupted begins anew.
    for game in games::SLUGS {
        best::remove(house, game, id).await?;
        delete(house, &key(&["past", game, id])?).await?;
    }
    delete(house, &key(&["games", id])?).await?;
    delete(house, &key(&["name", id])?).await?;
    delete(house, &token_key(token)?).await?;
    Ok(())
}

async fn change(house: &House, id: &str, change: impl Fn(&mut KnownName)) -> Result<(), RatingError> {
    let changed = |name: Option<KnownName>| match name {
        None => (None, Err(RatingError::NoName)),
        Some(mut name) => {
            change(&mut name);
            (Some(name), Ok(()))
        }
    };
    update(house, &key(&["name", id])?, changed).await?
}

fn checked(name: &str) -> Result<String, RatingError> {
    let name = name.trim();
    if is_plain(name, LONGEST_NAME) { Ok(name.to_owned()) } else { Err(Refusal::Name { most: LONGEST_NAME }.into()) }
}

fn token_key(token: TokenHash) -> Result<Key, Failure> {
    key(&["token", &token.to_string()])
}
