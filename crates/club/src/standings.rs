//! Who stands where.

use std::cmp::Ordering;

use tavola_core::tournament::points;

use crate::evening::{Evening, TableResult};
use crate::fact::PlayerId;

/// What sitting out earns for each game of a match: as much as the second place, so that nobody is glad or sorry of it.
pub const BYE_POINTS: u32 = 3;

/// Where a player stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who.
    pub player: PlayerId,
    /// 1 is best; those who are equal in all share the better place.
    pub place: u16,
    /// 4, 3, 2, 1 for the places of each game, and what sitting out earns.
    pub points: u32,
    /// What was scored in all games.
    pub total: u64,
    /// How many games were played.
    pub games: u32,
    /// How many of them were won, alone or with others.
    pub wins: u32,
    /// How often the player sat out.
    pub byes: u32,
    /// The points of all opponents, each counted as often as they met.
    pub opponents: u64,
    /// How often anybody was met.
    pub meetings: u32,
}

impl Evening {
    /// Who stands where, the best first. All players who were ever there count.
    ///
    /// Most points win. Of equal points the better mean of totals is ahead (the sum, as in `cassa-grande.md` 6, if both
    /// have played equally often), then the higher mean of the opponents' points; then the place is shared.
    pub fn standings(&self) -> Vec<Standing> {
        let mut list: Vec<Standing> = self.players().iter().map(|player| Standing::new(player.id)).collect();
        for round in self.rounds() {
            for player in &round.byes {
                let standing = &mut list[usize::from(*player) - 1];
                standing.byes += 1;
                standing.points += BYE_POINTS * u32::from(self.terms().games);
            }
            for table in &round.tables {
                let Some(result) = &table.result else { continue };
                for (seat, player) in table.players() {
                    list[usize::from(player) - 1].count(result, seat);
                }
            }
        }
        self.count_opponents(&mut list);
        list.retain(|standing| self.player(standing.player).is_some_and(|player| !player.removed));
        let lowest = self.terms().lowest_wins;
        list.sort_by(|one, other| one.before(other, lowest).then(one.player.cmp(&other.player)));
        for at in 0..list.len() {
            let shared = at > 0 && list[at - 1].before(&list[at], lowest) == Ordering::Equal;
            list[at].place = if shared { list[at - 1].place } else { at as u16 + 1 };
        }
        list
    }

    /// Adds what the opponents have won; `list` is in the order of the players.
    fn count_opponents(&self, list: &mut [Standing]) {
        let points: Vec<u32> = list.iter().map(|standing| standing.points).collect();
        for table in self.rounds().iter().flat_map(|round| &round.tables) {
            if table.result.as_ref().is_none_or(|result| result.games.is_empty()) {
                continue;
            }
            for (_, one) in table.players() {
                for (_, other) in table.players().filter(|(_, other)| *other != one) {
                    let standing = &mut list[usize::from(one) - 1];
                    standing.opponents += u64::from(points[usize::from(other) - 1]);
                    standing.meetings += 1;
                }
            }
        }
    }
}

impl TableResult {
    /// The points of a seat.
    pub fn points(&self, seat: tavola_core::Seat) -> u32 {
        self.games.iter().map(|game| points(game.places[seat])).sum()
    }

    /// What a seat scored in all games.
    pub fn total(&self, seat: tavola_core::Seat) -> u64 {
        self.games.iter().map(|game| u64::from(game.scores[seat])).sum()
    }
}

impl Standing {
    const fn new(player: PlayerId) -> Standing {
        Standing { player, place: 0, points: 0, total: 0, games: 0, wins: 0, byes: 0, opponents: 0, meetings: 0 }
    }

    fn count(&mut self, result: &TableResult, seat: tavola_core::Seat) {
        self.points += result.points(seat);
        self.total += result.total(seat);
        self.games += result.games.len() as u32;
        self.wins += result.games.iter().filter(|game| game.places[seat] == 1).count() as u32;
    }

    /// Whether this one is ahead of the other.
    fn before(&self, other: &Standing, lowest_wins: bool) -> Ordering {
        let totals = || match (self.games, other.games) {
            (0, _) | (_, 0) => other.games.min(1).cmp(&self.games.min(1)),
            _ => {
                let better = mean((other.total, other.games), (self.total, self.games));
                if lowest_wins { better.reverse() } else { better }
            }
        };
        let opponents = || match (self.meetings, other.meetings) {
            // Whoever met nobody but bots stands behind those who did: all must come into one order.
            (0, _) | (_, 0) => other.meetings.min(1).cmp(&self.meetings.min(1)),
            _ => mean((other.opponents, other.meetings), (self.opponents, self.meetings)),
        };
        other.points.cmp(&self.points).then_with(totals).then_with(opponents)
    }
}

/// Compares two means without dividing.
fn mean(one: (u64, u32), other: (u64, u32)) -> Ordering {
    (u128::from(one.0) * u128::from(other.1)).cmp(&(u128::from(other.0) * u128::from(one.1)))
}
