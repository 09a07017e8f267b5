//! A new table and who sits there at once.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tavola_bots::Level;
use tavola_core::Seat;

use crate::decide::plain_name;
use crate::fact::{Entry, Fact, Millis, Sitter};
use crate::games;
use crate::options::Options;
use crate::refusal::Refusal;
use crate::token::TokenHash;

/// A table that is wanted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// The name of the game.
    pub game: String,
    /// Its rules; what is left out has its usual value.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, type = "Rules"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub rules: serde_json::Map<String, serde_json::Value>,
    /// What else can be chosen.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub options: Options,
    /// The seats on which bots sit.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, type = "PerSeat<Level>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::PerSeatSchema<crate::schema::LevelName>))]
    pub bots: BTreeMap<Seat, Level>,
    /// Where and under which name the sender sits.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub me: Option<Newcomer>,
    /// Whether the sender is ready at once.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub ready: bool,
}

/// Somebody who wants a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Newcomer {
    /// Which seat; any free one if it does not matter.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, type = "Seat"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::SeatName>))]
    pub seat: Option<Seat>,
    /// The name to be shown, 1 to 32 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 32))]
    pub name: String,
    /// A token of the client's own making: asked again with the same one, it gets the same seat. The host makes one
    /// otherwise.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9_-]{43}$"))]
    pub token: Option<String>,
}

/// A table that may be opened.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The first entry of its journal: all of it, or nothing, is stored.
    pub entry: Entry,
    /// The seat of the sender.
    pub seat: Option<Seat>,
}

impl Wanted {
    /// What would be written to open the table. The sender will hold the seat with the token that hashes to `token`, under
    /// the rated name `person`.
    pub fn open(
        self,
        host: TokenHash,
        token: TokenHash,
        person: Option<String>,
        now: Millis,
    ) -> Result<Opening, Refusal> {
        let Wanted { game, rules, options, bots, me, ready } = self;
        let kind = games::find(&game).ok_or_else(|| Refusal::unknown_game(&game))?;
        let rules = kind.rules(&serde_json::Value::from(rules).to_string())?;
        options.check()?;
        let seats = rules.seats;
        let asked = me.as_ref().and_then(|me| me.seat);
        if bots.keys().copied().chain(asked).any(|seat| seat.index() >= seats) {
            return Err(Refusal::NoSeat { seats });
        }
        let mut sitters: BTreeMap<_, _> = bots.into_iter().map(|(seat, level)| (seat, Sitter::Bot(level))).collect();
        let mut seat = None;
        if let Some(me) = me {
            let name = plain_name(&me.name)?;
            let free = |seat: &Seat| !sitters.contains_key(seat);
            let taken = match me.seat {
                Some(seat) => Some(seat).filter(free).ok_or(Refusal::Taken)?,
                None => Seat::first(seats).find(free).ok_or(Refusal::Full)?,
            };
            sitters.insert(taken, Sitter::Person { name, token, person, ready });
            seat = Some(taken);
        }
        let fact = Fact::Opened { game, rules: rules.full, options, host, evening: None, sitters };
        Ok(Opening { entry: Entry { at: now, by: None, fact }, seat })
    }
}
