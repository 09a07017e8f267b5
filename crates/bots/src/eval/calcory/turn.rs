//! Weighing a turn of Calcory: what each way to go on is worth.
//!
//! Cards that are known can wait, cards that are not should come first: so a turn is thought of as some unknown cards, each
//! with its exact chances, and then known ones up to a sum of 13 or to a stop. What follows is estimated: what the next
//! seats can take with the cards that all have seen, and whether marks will last.

use tavola_calcory::{Marks, Place, Spot, View};
use tavola_core::{MAX_SEATS, Seat};

use super::Skill;
use super::notes::{Held, Known, NUMBERS, others};

/// The sum that takes at once, and the most cards that can be marked.
const GOAL: usize = 13;
const MARKERS: u32 = 6;

/// What to do next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Plan {
    Stop,
    /// Turn up a known card with this number.
    Known(u8),
    /// Turn up any card of which nothing is known.
    Unknown,
    /// Turn up a card that is one of several.
    OneOf(Place),
}

/// A decision of one seat.
#[derive(Clone, Debug)]
pub(crate) struct Situation {
    players: usize,
    own: Seat,
    piles: [f32; MAX_SEATS],
    marks: Option<Marks>,
    /// How many known face-down cards there are of each number, and how many of them all know.
    known: [u8; NUMBERS],
    open: [u8; NUMBERS],
    pool: [f32; NUMBERS],
    one_of: Vec<(Place, [f32; NUMBERS])>,
    unknown: usize,
    sum: usize,
    count: u32,
    has_zero: bool,
    taken: [u8; NUMBERS],
    skill: Skill,
}

/// A turn in thought.
#[derive(Clone, Copy, Debug)]
struct Thought {
    sum: usize,
    count: u32,
    has_zero: bool,
    /// The numbers that all have seen by now, face down again once the turn is over.
    shown: [u8; NUMBERS],
    depth: u32,
}

impl Situation {
    pub(crate) fn new(view: &View, known: &Known, skill: Skill) -> Self {
        let own = view.turn.unwrap_or_default();
        let mut piles = [0.0; MAX_SEATS];
        view.piles.iter().for_each(|(seat, pile)| piles[seat.index()] = f32::from(*pile));
        let mut situation = Situation {
            players: view.players.into(),
            own,
            piles,
            marks: view.marks,
            known: [0; NUMBERS],
            open: [0; NUMBERS],
            pool: known.pool,
            one_of: Vec::new(),
            unknown: 0,
            sum: view.sum.into(),
            count: 0,
            has_zero: false,
            taken: [0; NUMBERS],
            skill,
        };
        for (place, held) in &known.down {
            match held {
                Held::Number { number, private } => {
                    situation.known[usize::from(*number)] += 1;
                    situation.open[usize::from(*number)] += u8::from(!private);
                }
                Held::OneOf(chances) => situation.one_of.push((*place, *chances)),
                Held::Unknown => situation.unknown += 1,
            }
        }
        for (_, spot) in view.table.iter() {
            if let Spot::Turned { card } = spot {
                situation.count += 1;
                situation.has_zero |= card.number() == 0;
            }
        }
        view.taken.iter().for_each(|card| situation.taken[usize::from(card.number())] += 1);
        situation
    }

    /// What a seat can expect between two turns, 0 to 1, by the piles and the marks alone.
    pub(crate) fn standing(view: &View, own: Seat) -> f32 {
        let nothing = Known { down: Vec::new(), pool: [0.0; NUMBERS] };
        let mut situation = Situation::new(view, &nothing, Skill { span: None, depth: 0, opponents: false });
        situation.own = own;
        let mut piles = situation.piles;
        if let Some(marks) = situation.marks {
            // About two in three marks last.
            piles[marks.seat.index()] += 0.65 * (f32::from(marks.cards) - 1.0);
        }
        situation.outlook(&piles)
    }

    /// The best way to go on with the turn.
    pub(crate) fn plan(&self) -> Plan {
        let thought = Thought {
            sum: self.sum,
            count: self.count,
            has_zero: self.has_zero,
            shown: [0; NUMBERS],
            depth: self.skill.depth,
        };
        let (mut best, way) = self.finish(&thought);
        let mut plan = way.map(|(sum, cards)| self.spend(sum, cards, self.has_zero).0.map_or(Plan::Stop, Plan::Known));
        let mut consider = |value: f32, other: Plan| {
            if value > best {
                (best, plan) = (value, Some(other));
            }
        };
        if self.unknown > 0 {
            consider(self.chance(&thought, &self.pool), Plan::Unknown);
        }
        for (place, chances) in &self.one_of {
            consider(self.chance(&thought, chances), Plan::OneOf(*place));
        }
        plan.unwrap_or_else(|| self.anything())
    }

    /// The number of the taken cards that serves best face down where only this seat knows it.
    pub(crate) fn number_to_put_back(&self) -> u8 {
        let mut best = (f32::MIN, 0);
        for number in (0..NUMBERS as u8).filter(|number| self.taken[usize::from(*number)] > 0) {
            let mut known = self.known;
            known[usize::from(number)] += 1;
            // A low card lets later sums have more cards; a card that makes a sum right now is better still.
            let value = most_for(&reach(&known, false), GOAL) as f32 - 0.1 * f32::from(number);
            if value > best.0 {
                best = (value, number);
            }
        }
        best.1
    }

    /// A legal way to go on when nothing looks better than doing nothing.
    fn anything(&self) -> Plan {
        if self.unknown > 0 {
            return Plan::Unknown;
        }
        if let Some((place, _)) = self.one_of.first() {
            return Plan::OneOf(*place);
        }
        (0..NUMBERS).find(|number| self.known[*number] > 0).map_or(Plan::Stop, |number| Plan::Known(number as u8))
    }

    /// The value of turning up one more card with these chances.
    fn chance(&self, thought: &Thought, chances: &[f32; NUMBERS]) -> f32 {
        let total: f32 = chances.iter().sum();
        if total <= 0.0 {
            return f32::MIN;
        }
        let mut value = 0.0;
        for (number, weight) in chances.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
            value += weight / total * self.after(thought, number);
        }
        value
    }

    /// The value of a turn in which this number was just turned up.
    fn after(&self, thought: &Thought, number: usize) -> f32 {
        let mut next = *thought;
        next.sum += number;
        next.count += 1;
        next.shown[number] += 1;
        if next.sum > GOAL || (number == 0 && thought.has_zero) {
            return self.end(&next, &self.known, 0.0, None);
        }
        next.has_zero |= number == 0;
        if next.sum == GOAL {
            let gain = next.count as f32 - 1.0;
            next.shown = [0; NUMBERS];
            return self.end(&next, &self.known, gain, None);
        }
        let (mut best, _) = self.finish(&next);
        if next.depth > 1 && self.unknown > 1 {
            next.depth -= 1;
            let mut pool = self.pool;
            for (left, shown) in pool.iter_mut().zip(next.shown) {
                *left = (*left - f32::from(shown)).max(0.0);
            }
            best = best.max(self.chance(&next, &pool));
        }
        best
    }

    /// The best way to end the turn with known cards alone: its value, and the sum and the number of these cards.
    fn finish(&self, thought: &Thought) -> (f32, Option<(usize, u32)>) {
        let reach = reach(&self.known, thought.has_zero);
        let mut best = (f32::MIN, None);
        let left = GOAL - thought.sum;
        // What is left of the known cards matters only to a player who thinks of the others.
        let rest = |sum: usize, cards: u32| {
            if self.skill.opponents { self.spend(sum, cards, thought.has_zero).1 } else { self.known }
        };
        if let Some(cards) = reach[left].checked_ilog2().filter(|cards| *cards > 0) {
            let gain = (thought.count + cards) as f32 - 1.0;
            best = (self.end(thought, &rest(left, cards), gain, None), Some((left, cards)));
        }
        // A seat that has won no card needs two to stop; the view's list of moves is asked again before playing.
        let least = if self.piles[self.own.index()] > 0.0 { 1 } else { 2 };
        for (more, counts) in reach[..left].iter().enumerate() {
            for cards in (0..=MARKERS.saturating_sub(thought.count)).filter(|cards| counts >> cards & 1 == 1) {
                let count = thought.count + cards;
                if count < least {
                    continue;
                }
                let value = self.end(thought, &rest(more, cards), 0.0, Some((thought.sum + more, count)));
                if value > best.0 {
                    best = (value, Some((more, cards)));
                }
            }
        }
        best
    }

    /// One way to turn up so many known cards with that sum: the number to begin with, and what is left of the known ones.
    fn spend(&self, sum: usize, cards: u32, has_zero: bool) -> (Option<u8>, [u8; NUMBERS]) {
        let mut known = self.known;
        let (mut sum, mut cards, mut has_zero) = (sum, cards, has_zero);
        let mut first = None;
        while cards > 0 {
            // High numbers first: they are the least useful to whoever comes next, and must be gone before low ones.
            let Some(number) = (0..NUMBERS).rev().find(|number| {
                if known[*number] == 0 || *number > sum || (*number == 0 && has_zero) {
                    return false;
                }
                let mut rest = known;
                rest[*number] -= 1;
                reach(&rest, has_zero || *number == 0)[sum - number] >> (cards - 1) & 1 == 1
            }) else {
                break;
            };
            known[number] -= 1;
            sum -= number;
            cards -= 1;
            has_zero |= number == 0;
            first = first.or(Some(number as u8));
        }
        (first, known)
    }

    /// What this seat can expect once its turn is over, 0 to 1. `known` are the known cards left, `gain` the cards taken,
    /// `marks` the sum and the number of cards of a stop.
    fn end(&self, thought: &Thought, known: &[u8; NUMBERS], gain: f32, marks: Option<(usize, u32)>) -> f32 {
        let mut open = [0; NUMBERS];
        for number in 0..NUMBERS {
            // Cards that were used are gone, those that were shown lie there for all.
            let used = self.known[number] - known[number];
            let shown = if marks.is_some() { 0 } else { thought.shown[number] };
            open[number] = self.open[number].saturating_sub(used) + shown;
        }
        let reach = reach(&open, false);
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
                over = Some((lasts, self.result(&last)));
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

    /// The chance to win with these piles, some cards still lying.
    fn outlook(&self, piles: &[f32; MAX_SEATS]) -> f32 {
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

/// For each sum up to 13, the numbers of cards with which these cards make it, as bits; at most one of them a 0.
fn reach(cards: &[u8; NUMBERS], has_zero: bool) -> [u32; GOAL + 1] {
    let mut reach = [0_u32; GOAL + 1];
    reach[0] = 1;
    for (number, count) in cards.iter().enumerate().skip(1) {
        for _ in 0..(usize::from(*count)).min(GOAL / number) {
            for sum in (number..=GOAL).rev() {
                reach[sum] |= reach[sum - number] << 1;
            }
        }
    }
    if cards[0] > 0 && !has_zero {
        for counts in &mut reach {
            *counts |= *counts << 1;
        }
    }
    reach
}

/// The most cards that make a sum; 0 if none do.
fn most_for(reach: &[u32; GOAL + 1], sum: usize) -> u32 {
    reach[sum].checked_ilog2().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_reached_with_every_number_of_cards() {
        let mut cards = [0; NUMBERS];
        (cards[9], cards[4], cards[2], cards[0]) = (1, 1, 2, 1);
        let with = |sum: usize, has_zero| reach(&cards, has_zero)[sum];
        // 9 4 and 9 2 2, each with or without the 0.
        assert_eq!(with(13, false), 0b1_1100);
        assert_eq!(with(13, true), 0b1100);
        assert_eq!(most_for(&reach(&cards, false), 13), 4);
        assert_eq!(most_for(&reach(&cards, false), 12), 0);
        assert_eq!(with(0, false), 0b11);
    }

    #[test]
    fn ones_and_twos_make_the_longest_sum() {
        let mut cards = [5, 10, 5, 5, 5, 5, 5, 10, 5, 5];
        // 0, ten 1s, and 3: or 0, nine 1s and two 2s: twelve cards.
        assert_eq!(most_for(&reach(&cards, false), 13), 12);
        cards[1] = 0;
        // 0, five 2s and 3.
        assert_eq!(most_for(&reach(&cards, false), 13), 7);
    }
}
