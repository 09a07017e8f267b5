//! What would have to be written for something to happen. Deciding changes nothing.

use tavola_core::{Outcome, PerSeat};

use crate::evening::{Evening, PairedRound, Player};
use crate::fact::{Fact, NewPlayer, NewTable, PlayerId, Source};
use crate::pairing::Plan;
use crate::refusal::Refusal;

/// The most rounds of an evening.
pub const MOST_ROUNDS: u16 = 99;

/// How a table ended, as the host tells it: one entry a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// What each seat scored.
    pub scores: PerSeat<u32>,
    /// The places, where the scores alone don't tell them: a game may break ties in its own way.
    pub places: Option<PerSeat<u8>>,
}

impl Evening {
    /// What entering these players would write.
    pub fn enter(&self, players: Vec<NewPlayer>, most: usize) -> Result<Fact, Refusal> {
        self.check_open()?;
        let most = most.min(self.terms().most.map_or(usize::MAX, usize::from));
        if self.entered().count() + players.len() > most {
            return Err(Refusal::Full { most });
        }
        let mut names: Vec<String> = self.entered().map(|player| player.name.to_lowercase()).collect();
        for player in &players {
            let name = player.name.to_lowercase();
            if names.contains(&name) {
                return Err(Refusal::SameName { name: player.name.clone() });
            }
            names.push(name);
        }
        Ok(Fact::Entered { players })
    }

    /// What giving a player another link would write; takes what its token hashes to.
    pub fn link(&self, player: PlayerId, link: String) -> Result<Fact, Refusal> {
        self.check_open()?;
        self.player(player).ok_or(Refusal::NoPlayer { player })?;
        Ok(Fact::Linked { player, link })
    }

    /// Those who were entered, and not by mistake.
    fn entered(&self) -> impl Iterator<Item = &Player> {
        self.players().iter().filter(|player| !player.removed)
    }

    fn entered_player(&self, player: PlayerId) -> Result<&Player, Refusal> {
        self.player(player).filter(|known| !known.removed).ok_or(Refusal::NoPlayer { player })
    }

    /// What giving a player another name would write; nothing if it is so already.
    pub fn rename(&self, player: PlayerId, name: &str) -> Result<Option<Fact>, Refusal> {
        self.check_open()?;
        let known = self.entered_player(player)?;
        let same = |other: &Player| other.id != player && other.name.to_lowercase() == name.to_lowercase();
        if self.entered().any(same) {
            return Err(Refusal::SameName { name: name.to_owned() });
        }
        Ok((known.name != name).then(|| Fact::Renamed { player, name: name.to_owned() }))
    }

    /// What removing a player would write who was entered by mistake: whoever has played can only go.
    pub fn remove(&self, player: PlayerId) -> Result<Fact, Refusal> {
        self.check_open()?;
        self.entered_player(player)?;
        let played = |round: &PairedRound| {
            round.byes.contains(&player) || round.tables.iter().any(|table| table.seat_of(player).is_some())
        };
        if self.rounds().iter().any(played) { Err(Refusal::HasPlayed) } else { Ok(Fact::Removed { player }) }
    }

    /// What letting two players change places in the last round would write. Their tables have no result yet.
    pub fn swap(&self, one: PlayerId, other: PlayerId) -> Result<Fact, Refusal> {
        self.check_open()?;
        let round = self.rounds().last().ok_or(Refusal::NoSwap)?;
        let place = |player: PlayerId| match self.table_of(player) {
            Some((number, table)) if table.result.is_none() => Some(number),
            Some(_) => None,
            None => round.byes.contains(&player).then_some(0),
        };
        match (place(one), place(other)) {
            (Some(first), Some(second)) if first != second => Ok(Fact::Swapped { one, other }),
            _ => Err(Refusal::NoSwap),
        }
    }

    /// What opening or closing the door would write; nothing if it is so already.
    pub fn set_open(&self, open: bool) -> Result<Option<Fact>, Refusal> {
        self.check_open()?;
        Ok((self.is_open() != open).then_some(Fact::Door { open }))
    }

    /// What a player's going or coming back would write; nothing if it is so already.
    pub fn set_here(&self, player: PlayerId, here: bool) -> Result<Option<Fact>, Refusal> {
        self.check_open()?;
        let known = self.entered_player(player)?;
        Ok((known.here != here).then_some(Fact::Here { player, here }))
    }

    /// Says whether this round can be made now.
    pub fn check_round(&self, round: u16) -> Result<(), Refusal> {
        self.check_open()?;
        let next = self.rounds().len() as u16 + 1;
        if round != next {
            return Err(Refusal::OtherRound { next });
        }
        if next > MOST_ROUNDS {
            return Err(Refusal::TooManyRounds { most: MOST_ROUNDS });
        }
        let open = self.rounds().last().map_or(0, |last| last.tables.iter().filter(|t| t.result.is_none()).count());
        if open > 0 { Err(Refusal::RoundRuns { open }) } else { Ok(()) }
    }

    /// What making the tables of a plan would write; `ids` are their names on the server, none if they are played with
    /// boxes.
    pub fn pair(round: u16, plan: Plan, ids: impl IntoIterator<Item = String>) -> Fact {
        let mut ids = ids.into_iter();
        let tables = plan.tables.into_iter().map(|place| NewTable { id: ids.next(), ..place }).collect();
        Fact::Paired { round, tables, byes: plan.byes }
    }

    /// What the end of the match at a table of the server would write; nothing if it has a result.
    pub fn finish(&self, id: &str, games: Vec<Outcome>) -> Option<Fact> {
        let (round, table, seating) = self.find_table(id)?;
        let seats = seating.seats.len();
        let fits = games.iter().all(|game| game.places.len() == seats && game.scores.len() == seats);
        (seating.result.is_none() && fits).then_some(Fact::Ended { round, table, by: Source::Table, games })
    }

    /// What a result that the host enters would write. Without games the table did not play.
    pub fn report(&self, round: u16, table: u16, reports: &[Report]) -> Result<Fact, Refusal> {
        self.check_open()?;
        let missing = Refusal::NoTable { round, table };
        let at = |number: u16| usize::from(number).checked_sub(1).ok_or(missing.clone());
        let tables = &self.rounds().get(at(round)?).ok_or(missing.clone())?.tables;
        let seats = tables.get(at(table)?).ok_or(missing.clone())?.seats.len();
        let wrong = Refusal::NoResult { seats, games: self.terms().games };
        if reports.len() > usize::from(self.terms().games) {
            return Err(wrong);
        }
        let games = reports.iter().map(|report| self.outcome(report, seats).ok_or(wrong.clone()));
        Ok(Fact::Ended { round, table, by: Source::Host, games: games.collect::<Result<_, _>>()? })
    }

    /// What the end of the evening, or its going on, would write; nothing if it is so already.
    pub fn set_over(&self, over: bool) -> Option<Fact> {
        (self.is_over() != over).then_some(Fact::Over { over })
    }

    /// Scores and places, if they fit each other.
    fn outcome(&self, report: &Report, seats: usize) -> Option<Outcome> {
        if report.scores.len() != seats {
            return None;
        }
        let lowest = self.terms().lowest_wins;
        let worth = |score: u32| if lowest { -i64::from(score) } else { i64::from(score) };
        let ranked = Outcome::ranked(report.scores.clone(), |seat| worth(report.scores[seat]));
        let Some(places) = &report.places else { return Some(ranked) };
        // Places of their own may part those whom the scores leave equal, and nobody else.
        let by_place = |seat: tavola_core::Seat| std::cmp::Reverse(places[seat]);
        let complete = places.len() == seats && Outcome::ranked(report.scores.clone(), by_place).places == *places;
        let parts =
            |one: tavola_core::Seat, other| ranked.places[one] >= ranked.places[other] || places[one] < places[other];
        let all = || tavola_core::Seat::first(seats);
        let fits = complete && all().all(|one| all().all(|other| parts(one, other)));
        fits.then(|| Outcome { scores: report.scores.clone(), places: places.clone() })
    }

    fn check_open(&self) -> Result<(), Refusal> {
        if self.is_over() { Err(Refusal::Over) } else { Ok(()) }
    }
}
