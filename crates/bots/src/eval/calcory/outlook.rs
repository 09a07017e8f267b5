//! What follows a turn of Calcory: whether marks last, what the next seats can take, and who wins in the end.

use tavola_calcory::Marks;
use tavola_core::{MAX_SEATS, Seat};

use super::notes::{NUMBERS, others};
use super::sums::{GOAL, most_for, reach};
use super::turn::{MARKERS, Situation, Thought};

impl Situation {
    /// What this seat can expect once its turn is over, 0 to 1. `known` are the known cards left, `gain` the cards taken,
    /// `marks` the sum and the number of cards of a stop.
    pub(super) fn end(&self, thought: &Thought, known: &[u8; NUMBERS], gain: f32, marks: Option<(usize, u32)>) -> f32 {
        if let Some(value) = self.judged(thought, known, gain, marks) {
            return value;
        }
        let reach = reach(&self.after_turn(thought, known, gain, marks).open, false);
        let mut piles = self.piles;
        piles[self.own.index()] += gain;
        let foreign = self.marks.filter(|marks| marks.seat != self.own);
        let standing = match (marks, foreign) {
            (Some((sum, cards)), Some(old)) if (sum, cards) <= (old.sum.into(), old.cards.into()) => foreign,
            (Some((sum, cards)), _) => Some(Marks { seat: self.own, sum: sum as u8, cards: cards as u8 }),
            (None, _) => foreign,
        };
        let mut over = None;
        if let Some(marks) = standing {
            let lasts = self.lasts(marks, &reach);
            if marks.cards == 1 {
                let mut last = piles;
                last[marks.seat.index()] += 1.0;
                let result =
                    if self.skill.thorough { self.result_of_last_turns(&last, &reach) } else { self.result(&last) };
                over = Some((lasts, result));
            } else {
                piles[marks.seat.index()] += lasts * (f32::from(marks.cards) - 1.0);
            }
        }
        if self.skill.opponents {
            // The next seat takes what all know; those after it find less.
            let next = self.own.after(1, self.players);
            piles[next.index()] += 0.8 * (most_for(&reach, GOAL) as f32 - 1.0).max(0.0);
        }
        let goes_on = self.outlook(&piles);
        over.map_or(goes_on, |(chance, result)| chance * result + (1.0 - chance) * goes_on)
    }

    /// How likely marks last until their seat's next turn, by what the seats before it can do with cards that all know.
    fn lasts(&self, marks: Marks, reach: &[u32; GOAL + 1]) -> f32 {
        let (sum, cards) = (usize::from(marks.sum), u32::from(marks.cards));
        let takes = most_for(reach, GOAL) > 1;
        let beats = (sum..GOAL).any(|total| {
            let counts = reach[total] & ((2 << MARKERS) - 1);
            if total == sum { counts >> (cards + 1) != 0 } else { counts > 1 }
        });
        // Whoever has 13 takes it; whoever can beat the marks for sure mostly does; else it depends on luck.
        let each = if takes {
            0.95
        } else if beats {
            0.3
        } else {
            match sum {
                12 => 0.97,
                11 => 0.9,
                10 => 0.8,
                9 => 0.7,
                _ => 0.55,
            }
        };
        let between = others(self.own, self.players).take_while(|seat| *seat != marks.seat).count();
        f32::powi(each, between as i32)
    }

    /// The share of the win if every other seat has one more turn before the game ends with these piles: whoever ends it with a
    /// small lead may still be caught.
    fn result_of_last_turns(&self, piles: &[f32; MAX_SEATS], reach: &[u32; GOAL + 1]) -> f32 {
        /// How often somebody takes cards by luck alone, and how many more they then are: each count is as likely.
        const LUCK: f32 = 0.16;
        const GAINS: [f32; 5] = [1.0, 1.0, 2.0, 3.0, 4.0];
        let own = piles[self.own.index()];
        let share = |pile: f32| match pile.total_cmp(&own) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
        let mut result = 1.0;
        for (at, seat) in others(self.own, self.players).enumerate() {
            let pile = piles[seat.index()];
            let sure = (most_for(reach, GOAL) as f32 - 1.0).max(0.0);
            // What all know goes to the first who comes.
            result *= if at == 0 && sure > 0.0 {
                0.9 * share(pile + sure) + 0.1 * share(pile)
            } else {
                let lucky: f32 = GAINS.iter().map(|gain| share(pile + gain)).sum::<f32>() / GAINS.len() as f32;
                (1.0 - LUCK) * share(pile) + LUCK * lucky
            };
        }
        result
    }

    /// The chance to win with these piles, some cards still lying.
    pub(super) fn outlook(&self, piles: &[f32; MAX_SEATS]) -> f32 {
        let left = (60.0 - piles.iter().sum::<f32>()).max(0.0);
        // A card more or less counts the more the fewer are left. The game is nearer to its end than the table looks, since
        // whoever leads can end it with a single marked card: measured play is best with a narrow scale.
        let scale = 0.4 + 0.1 * left.sqrt();
        let own = piles[self.own.index()];
        let worst = others(self.own, self.players).map(|seat| piles[seat.index()]).fold(f32::MIN, f32::max);
        1.0 / (1.0 + ((worst - own) / scale).exp())
    }

    /// The share of the win if the game ended with these piles.
    fn result(&self, piles: &[f32; MAX_SEATS]) -> f32 {
        let own = piles[self.own.index()];
        let better = |seat: Seat| piles[seat.index()] > own + 0.01;
        let equal = |seat: Seat| (piles[seat.index()] - own).abs() <= 0.01;
        if others(self.own, self.players).any(better) {
            return 0.0;
        }
        1.0 / (1 + others(self.own, self.players).filter(|seat| equal(*seat)).count()) as f32
    }
}
