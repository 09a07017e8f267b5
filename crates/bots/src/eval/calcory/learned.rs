//! What was learned about Calcory by playing: what a seat can expect when its turn is over.
//!
//! A network is told what that seat knows of the table then, no more: which cards all have seen, which it alone knows, what
//! the others may be, the piles and the marks.

use std::sync::Arc;

use tavola_calcory::{Event, Marks, Spot, View};
use tavola_core::{MAX_SEATS, Seat};

use super::notes::{Held, NUMBERS, Notes};
use super::sums::{GOAL, most_for, reach};
use super::turn::MARKERS;
use crate::Luck;
use crate::net::Net;
use rand_xoshiro::rand_core::SeedableRng;

/// The lowest sum of which the network is told with how many cards all can make it.
const LOWEST: usize = 6;

/// How many numbers go in at a table of so many.
const fn inputs(players: usize) -> usize {
    // Piles, leads, what lies; cards by what is known of them; marks; and what can be made of the known cards.
    players
        + (players - 1)
        + 2
        + 4 * NUMBERS
        + 1
        + players
        + GOAL
        + MARKERS as usize
        + NUMBERS
        + (GOAL + 1 - LOWEST)
        + 2
}

const MOST_INPUTS: usize = inputs(MAX_SEATS);

/// A table right after a turn, as the seat whose turn it was knows it.
#[derive(Clone, Debug)]
pub(super) struct After {
    pub(super) players: usize,
    pub(super) own: Seat,
    pub(super) piles: [f32; MAX_SEATS],
    /// The face-down cards of each number that all have seen, and those that only this seat knows.
    pub(super) open: [u8; NUMBERS],
    pub(super) private: [u8; NUMBERS],
    /// How many of each number are expected where one of several cards came back.
    pub(super) one_of: [f32; NUMBERS],
    /// The cards that nobody has seen, and on how many places they lie.
    pub(super) pool: [f32; NUMBERS],
    pub(super) unknown: f32,
    pub(super) marks: Option<Marks>,
    /// The marked cards of each number.
    pub(super) marked: [u8; NUMBERS],
    /// How long nobody has taken a card, from 0 to 1.
    pub(super) idle: f32,
}

impl After {
    /// What a seat knows right after its turn.
    fn of(view: &View, notes: &Notes, own: Seat) -> After {
        let known = notes.recall(view, None, &mut Luck::seed_from_u64(0));
        let mut after = After {
            players: view.players.into(),
            own,
            piles: [0.0; MAX_SEATS],
            open: [0; NUMBERS],
            private: [0; NUMBERS],
            one_of: [0.0; NUMBERS],
            pool: known.pool,
            unknown: 0.0,
            marks: view.marks,
            marked: [0; NUMBERS],
            idle: f32::from(view.idle) / f32::from(view.idle_end.max(1)),
        };
        view.piles.iter().for_each(|(seat, pile)| after.piles[seat.index()] = f32::from(*pile));
        for (_, held) in &known.down {
            match held {
                Held::Number { number, private: true } => after.private[usize::from(*number)] += 1,
                Held::Number { number, private: false } => after.open[usize::from(*number)] += 1,
                Held::OneOf(chances) => after.one_of.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance),
                Held::Unknown => after.unknown += 1.0,
            }
        }
        for (_, spot) in view.table.iter() {
            if let Spot::Marked { card } = spot {
                after.marked[usize::from(card.number())] += 1;
            }
        }
        after
    }

    fn fill<'a>(&self, input: &'a mut [f32; MOST_INPUTS]) -> &'a [f32] {
        let mut at = 0;
        let mut tell = |value: f32| {
            input[at] = value;
            at += 1;
        };
        let own = self.piles[self.own.index()];
        for steps in 0..self.players {
            tell(self.piles[self.own.after(steps, self.players).index()] / 20.0);
        }
        for steps in 1..self.players {
            tell((own - self.piles[self.own.after(steps, self.players).index()]) / 5.0);
        }
        let lying: u32 = self.open.iter().chain(&self.private).chain(&self.marked).map(|count| u32::from(*count)).sum();
        let lying = lying as f32 + self.unknown + self.one_of.iter().sum::<f32>();
        tell(lying / 60.0);
        tell(self.idle);
        for number in 0..NUMBERS {
            tell(f32::from(self.open[number]) / 2.0);
            tell(f32::from(self.private[number]));
            tell(self.one_of[number]);
            tell(4.0 * self.pool[number].max(0.0) / self.unknown.max(1.0));
        }
        tell(self.unknown / 60.0);
        let marks = self.marks;
        for steps in 0..self.players {
            let seat = self.own.after(steps, self.players);
            tell(f32::from(u8::from(marks.is_some_and(|marks| marks.seat == seat))));
        }
        for sum in 0..GOAL {
            tell(f32::from(u8::from(marks.is_some_and(|marks| usize::from(marks.sum) == sum))));
        }
        for cards in 1..=MARKERS {
            tell(f32::from(u8::from(marks.is_some_and(|marks| u32::from(marks.cards) == cards))));
        }
        for count in self.marked {
            tell(f32::from(count) / 2.0);
        }
        let by_all = reach(&self.open, false);
        for sum in LOWEST..=GOAL {
            tell(most_for(&by_all, sum) as f32 / 4.0);
        }
        let known = std::array::from_fn(|number| self.open[number] + self.private[number]);
        tell(most_for(&reach(&known, false), GOAL) as f32 / 4.0);
        let beaten = marks.is_some_and(|marks| {
            let sum = usize::from(marks.sum);
            (sum..GOAL).any(|total| {
                let counts = by_all[total] & ((2 << MARKERS) - 1);
                if total == sum { counts >> (marks.cards + 1) != 0 } else { counts > 1 }
            })
        });
        tell(f32::from(u8::from(beaten)));
        &input[..at]
    }
}

/// What was learned of games of so many.
#[derive(Clone, Debug)]
pub(super) struct Judge(Arc<Net>);

impl Judge {
    /// `None` if the bytes are not what was learned of games of so many.
    pub(super) fn new(players: usize, weights: &[u8]) -> Option<Judge> {
        let fits = |net: &Net| net.inputs() == inputs(players) && net.outputs() == 1;
        Net::read(weights).ok().filter(fits).map(|net| Judge(Arc::new(net)))
    }

    /// The share of the win that the seat can expect after its turn.
    pub(super) fn value(&self, after: &After) -> f32 {
        let mut input = [0.0; MOST_INPUTS];
        let mut out = [0.0];
        self.0.head(&self.0.trunk(after.fill(&mut input)), &mut out);
        1.0 / (1.0 + (-out[0]).exp())
    }
}

/// Somebody who watches a game from one seat and describes what that seat knows when its turn is over: what a network is
/// taught with.
#[derive(Clone, Debug, Default)]
pub struct Observer {
    notes: Notes,
}

impl Observer {
    /// Keeps what the seat saw.
    pub fn observe(&mut self, event: &Event) {
        self.notes.keep(event);
    }

    /// What a network is told right after the turn of the seat.
    pub fn describe(&self, view: &View, own: Seat, out: &mut Vec<f32>) {
        let mut input = [0.0; MOST_INPUTS];
        out.clear();
        out.extend_from_slice(After::of(view, &self.notes, own).fill(&mut input));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::calcory::weights;
    use tavola_calcory::Rules;

    /// A table without known cards, thirty of them lying.
    fn after(players: usize, piles: [f32; MAX_SEATS]) -> After {
        After {
            players,
            own: Seat::A,
            piles,
            open: [0; NUMBERS],
            private: [0; NUMBERS],
            one_of: [0.0; NUMBERS],
            pool: [3.0; NUMBERS],
            unknown: 30.0,
            marks: None,
            marked: [0; NUMBERS],
            idle: 0.0,
        }
    }

    /// Each number of players has a network that fits, and by it whoever has more cards expects more.
    #[test]
    fn every_table_has_a_network() {
        for players in 2..=4 {
            let judge = Judge::new(players.into(), weights(Rules { players }).unwrap()).unwrap();
            let value = |own: f32| {
                let mut piles = [0.0; MAX_SEATS];
                piles[..usize::from(players)].fill(8.0);
                piles[0] = own;
                judge.value(&after(players.into(), piles))
            };
            assert!(value(12.0) > value(8.0) && value(8.0) > value(4.0), "{players} players");
        }
        let two = weights(Rules { players: 2 }).unwrap();
        assert!(Judge::new(3, two).is_none(), "another table needs another network");
    }
}
