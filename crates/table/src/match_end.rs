//! How a match ended, for those who count matches: evenings and ratings.

use tavola_bots::Level;
use tavola_core::tournament::Standings;
use tavola_core::{Outcome, PerSeat, Seat};

use crate::chair::Chair;
use crate::fold::Table;
use crate::message::Phase;

/// A match that ended properly: every round was played to its end, or somebody has lost it otherwise.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchEnd {
    /// The number of its last round at the table: names the match.
    pub round: u32,
    /// How its rounds ended.
    pub games: Vec<Outcome>,
    /// What the seats have won.
    pub standings: Standings,
    /// Who played.
    pub players: PerSeat<Played>,
    /// Whether everybody played from the first round to the last.
    pub same_players: bool,
    /// Who lost it by giving up, leaving or running out of time: the last place, and the others share the first.
    pub forfeited: Option<Seat>,
}

/// Who played on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Played {
    /// A person, with the rated name if there is one.
    Person(Option<String>),
    /// A bot.
    Bot(Level),
    /// Nobody any more.
    Nobody,
}

impl Table {
    /// The club evening that the table belongs to.
    pub fn evening(&self) -> Option<&str> {
        self.evening.as_deref()
    }

    /// Whether somebody outside counts what is played here.
    pub fn counts(&self) -> bool {
        self.options.rated || self.evening.is_some()
    }

    /// The match that has just ended, if it ended properly.
    pub fn match_end(&self) -> Option<MatchEnd> {
        if self.phase() != Phase::Over {
            return None;
        }
        let played = self.results.iter().map(|result| result.outcome.clone());
        let games: Vec<Outcome> = match self.forfeited {
            Some(_) => played.flatten().collect(),
            None => played.collect::<Option<_>>()?,
        };
        let mut standings = Standings::of(self.chairs.len(), self.rules.lowest_wins, &games);
        if let Some(loser) = self.forfeited {
            let last = self.chairs.len() as u8;
            standings.places = PerSeat::new(self.chairs.len(), |seat| if seat == loser { last } else { 1 });
        }
        let players = self.chairs.map(|_, chair| match chair {
            Chair::Free => Played::Nobody,
            Chair::Bot(level) => Played::Bot(*level),
            Chair::Person(person) => Played::Person(person.known_as.clone()),
        });
        Some(MatchEnd {
            round: self.round_number()?,
            standings,
            games,
            players,
            same_players: !self.changed_hands,
            forfeited: self.forfeited,
        })
    }
}
