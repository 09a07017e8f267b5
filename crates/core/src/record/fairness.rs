//! The part of a record that tells where its chance came from.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::fair::{Commitment, Draws, Entropy, Secret};
use crate::text::{Pairs, present};
use crate::{PerSeat, Seat};

/// Commitment, secret and entropy of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    /// What the host published first.
    pub commitment: Commitment,
    /// What the host publishes last; absent while the game runs.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
    /// What the seats added; a missing seat added nothing.
    #[serde(deserialize_with = "read_entropy", serialize_with = "write_entropy")]
    pub entropy: Vec<(Seat, Entropy)>,
    /// The number of the game at its table, from 1.
    #[serde(deserialize_with = "read_number")]
    pub game: u32,
    /// How the starting seat was found.
    #[serde(default)]
    pub start: StartRule,
}

/// How the starting seat was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StartRule {
    /// By the first draw.
    #[default]
    Drawn,
    /// By the result of the round before, or by the host's choice: nothing is drawn for it.
    Fixed,
}

impl std::fmt::Display for StartRule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            StartRule::Drawn => "drawn",
            StartRule::Fixed => "fixed",
        })
    }
}

/// A text that tells no way to find the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the start is \"drawn\" or \"fixed\"")]
pub struct NotAStartRule;

impl std::str::FromStr for StartRule {
    type Err = NotAStartRule;

    fn from_str(text: &str) -> Result<Self, NotAStartRule> {
        match text {
            "drawn" => Ok(StartRule::Drawn),
            "fixed" => Ok(StartRule::Fixed),
            _ => Err(NotAStartRule),
        }
    }
}

crate::json_as_text!(StartRule);

impl Fairness {
    /// The fairness of a game whose host knows the secret and no seat adds anything.
    pub fn of_host_alone(secret: Secret, game: u32) -> Fairness {
        let commitment = secret.commitment();
        Fairness { commitment, secret: Some(secret), entropy: Vec::new(), game, start: StartRule::Drawn }
    }

    /// The entropy of each seat, zeros for those that added none.
    pub fn entropy(&self, seats: usize) -> PerSeat<Entropy> {
        PerSeat::new(seats, |seat| {
            self.entropy.iter().find(|(other, _)| *other == seat).map_or(Entropy::NONE, |(_, entropy)| *entropy)
        })
    }

    /// The chance of the game, as soon as the secret is out.
    pub fn draws(&self, seats: usize) -> Option<Draws> {
        let secret = self.secret?;
        Some(Draws::new(secret.seed(&self.entropy(seats), self.game)))
    }
}

fn read_entropy<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(Seat, Entropy)>, D::Error> {
    let Pairs(mut pairs) = Pairs::deserialize(deserializer)?;
    pairs.sort_by_key(|(seat, _)| *seat);
    Ok(pairs)
}

fn write_entropy<S: Serializer>(pairs: &[(Seat, Entropy)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(seat, entropy)| (seat, entropy)))
}

fn read_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    match u32::deserialize(deserializer)? {
        0 => Err(serde::de::Error::custom("the games of a table are counted from 1")),
        game => Ok(game),
    }
}
