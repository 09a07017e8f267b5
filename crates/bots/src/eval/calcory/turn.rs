//! Weighing a turn of Calcory: what each way to go on is worth.
//!
//! Cards that are known can wait, cards that are not should come first: so a turn is thought of as some unknown cards, each
//! with its exact chances, and then known ones up to a sum of 13 or to a stop. What follows is estimated: what the next
//! seats can take with the cards that all have seen, and whether marks will last.

use tavola_calcory::{Marks, Place, Spot, View};
use tavola_core::{MAX_SEATS, Seat};

use super::Skill;
use super::learned::{After, Judge};
use super::notes::{Held, Known, NUMBERS};
use super::sums::{GOAL, most_for, reach, spend};

/// The most cards that can be marked.
pub(super) const MARKERS: u32 = 6;

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
    pub(super) players: usize,
    pub(super) own: Seat,
    pub(super) piles: [f32; MAX_SEATS],
    pub(super) marks: Option<Marks>,
    /// How many known face-down cards there are of each number, and how many of them all know.
    pub(super) known: [u8; NUMBERS],
    pub(super) open: [u8; NUMBERS],
    pool: [f32; NUMBERS],
    one_of: Vec<(Place, [f32; NUMBERS])>,
    unknown: usize,
    sum: usize,
    count: u32,
    has_zero: bool,
    taken: [u8; NUMBERS],
    /// The numbers that are turned up, and those that bear marks.
    turned: [u8; NUMBERS],
    marked: [u8; NUMBERS],
    idle: f32,
    idle_end: f32,
    pub(super) skill: Skill,
    judge: Option<Judge>,
}

/// A turn in thought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thought {
    sum: usize,
    count: u32,
    has_zero: bool,
    /// The numbers that were turned up of those that nobody knew.
    drawn: [u8; NUMBERS],
    depth: u32,
}

impl Situation {
    pub(crate) fn new(view: &View, known: &Known, skill: Skill, judge: Option<Judge>) -> Self {
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
            turned: [0; NUMBERS],
            marked: [0; NUMBERS],
            idle: view.idle.into(),
            idle_end: f32::from(view.idle_end.max(1)),
            skill,
            judge,
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
            match spot {
                Spot::Turned { card } => {
                    situation.count += 1;
                    situation.has_zero |= card.number() == 0;
                    situation.turned[usize::from(card.number())] += 1;
                }
                Spot::Marked { card } => situation.marked[usize::from(card.number())] += 1,
                Spot::Empty | Spot::Down | Spot::Back { .. } | Spot::Open { .. } => {}
            }
        }
        view.taken.iter().for_each(|card| situation.taken[usize::from(card.number())] += 1);
        situation
    }

    /// The best way to go on with the turn.
    pub(crate) fn plan(&self) -> Plan {
        let thought = Thought {
            sum: self.sum,
            count: self.count,
            has_zero: self.has_zero,
            drawn: [0; NUMBERS],
            depth: self.skill.depth,
        };
        let (mut best, way) = self.finish(&thought);
        let mut plan =
            way.map(|(sum, cards)| spend(&self.known, sum, cards, self.has_zero).0.map_or(Plan::Stop, Plan::Known));
        if self.skill.thorough
            && let Some((value, number)) = self.best_taking(&thought)
            && value >= best
        {
            (best, plan) = (value, Some(Plan::Known(number)));
        }
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

    /// The best way to take known cards at once, of all that there are: its value, and the number to begin with.
    fn best_taking(&self, thought: &Thought) -> Option<(f32, u8)> {
        let mut best = None;
        let mut used = [0; NUMBERS];
        self.try_takings(thought, NUMBERS - 1, GOAL - thought.sum, &mut used, &mut best);
        best
    }

    /// Tries all ways to make the rest of a sum of cards with this number and lower ones.
    fn try_takings(
        &self,
        thought: &Thought,
        number: usize,
        left: usize,
        used: &mut [u8; NUMBERS],
        best: &mut Option<(f32, u8)>,
    ) {
        if number > 0 {
            for count in 0..=usize::from(self.known[number]).min(left / number) {
                used[number] = count as u8;
                self.try_takings(thought, number - 1, left - count * number, used, best);
            }
            used[number] = 0;
            return;
        }
        if left > 0 {
            return;
        }
        // A 0 more is a card more.
        used[0] = u8::from(self.known[0] > 0 && !thought.has_zero);
        // A 0 must be turned up before the card that completes the sum; high cards are the least useful to others.
        let first = if used[0] > 0 { Some(0) } else { (1..NUMBERS).rev().find(|number| used[*number] > 0) };
        let Some(first) = first else { return };
        let cards: u8 = used.iter().sum();
        let rest = std::array::from_fn(|number| self.known[number] - used[number]);
        let value = self.end(thought, &rest, (thought.count + u32::from(cards)) as f32 - 1.0, None);
        if best.is_none_or(|(most, _)| value > most) {
            *best = Some((value, first as u8));
        }
    }

    /// The table once the turn is over, as this seat then knows it: `known` are the known cards left, `gain` the cards taken,
    /// `marks` the sum and the number of cards of a stop.
    pub(super) fn after_turn(
        &self,
        thought: &Thought,
        known: &[u8; NUMBERS],
        gain: f32,
        marks: Option<(usize, u32)>,
    ) -> After {
        let mut after = self.now();
        // All cards of this turn: those that lie turned up, those of which nothing was known, and known ones.
        let mut used = self.turned;
        let mut drawn = 0.0;
        for number in 0..NUMBERS {
            let spent = self.known[number] - known[number];
            after.private[number] -= spent.saturating_sub(after.open[number]);
            after.open[number] = after.open[number].saturating_sub(spent);
            after.pool[number] -= f32::from(thought.drawn[number]);
            drawn += f32::from(thought.drawn[number]);
            used[number] += spent + thought.drawn[number];
        }
        after.unknown = (after.unknown - drawn).max(0.0);
        if gain > 0.0 {
            after.idle = 0.0;
            after.piles[self.own.index()] += gain;
            // The lowest of the cards is the most useful one to put back.
            if let Some(number) = used.iter().position(|count| *count > 0) {
                after.private[number] += 1;
            }
            return after;
        }
        after.idle = (self.idle + 1.0) / self.idle_end;
        let beats = |(sum, cards): (usize, u32)| {
            cards <= MARKERS && self.marks.is_none_or(|old| (sum, cards) > (usize::from(old.sum), u32::from(old.cards)))
        };
        let turned_back = match marks.filter(|marks| beats(*marks)) {
            Some((sum, cards)) => {
                after.marks = Some(Marks { seat: self.own, sum: sum as u8, cards: cards as u8 });
                std::mem::replace(&mut after.marked, used)
            }
            None => used,
        };
        after.open.iter_mut().zip(turned_back).for_each(|(open, back)| *open += back);
        after
    }

    /// The table as it lies, cards of the running turn left out.
    fn now(&self) -> After {
        let mut one_of = [0.0; NUMBERS];
        for (_, chances) in &self.one_of {
            one_of.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance);
        }
        After {
            players: self.players,
            own: self.own,
            piles: self.piles,
            open: self.open,
            private: std::array::from_fn(|number| self.known[number] - self.open[number]),
            one_of,
            pool: self.pool,
            unknown: self.unknown as f32,
            marks: self.marks,
            marked: self.marked,
            idle: self.idle / self.idle_end,
        }
    }

    /// What a judge says of the end of a turn, if there is one.
    pub(super) fn judged(
        &self,
        thought: &Thought,
        known: &[u8; NUMBERS],
        gain: f32,
        marks: Option<(usize, u32)>,
    ) -> Option<f32> {
        self.judge.as_ref().map(|judge| judge.value(&self.after_turn(thought, known, gain, marks)))
    }

    /// What a judge says of putting back a card with this number, if there is one.
    fn judged_back(&self, number: u8) -> Option<f32> {
        let judge = self.judge.as_ref()?;
        let mut after = self.now();
        after.idle = 0.0;
        after.piles[self.own.index()] += f32::from(self.taken.iter().sum::<u8>().saturating_sub(1));
        after.private[usize::from(number)] += 1;
        Some(judge.value(&after))
    }

    /// The number of the taken cards that serves best face down where only this seat knows it.
    pub(crate) fn number_to_put_back(&self) -> u8 {
        let mut best = (f32::MIN, 0);
        for number in (0..NUMBERS as u8).filter(|number| self.taken[usize::from(*number)] > 0) {
            let mut known = self.known;
            known[usize::from(number)] += 1;
            // A low card lets later sums have more cards; a card that makes a sum right now is better still.
            let value = self
                .judged_back(number)
                .unwrap_or_else(|| most_for(&reach(&known, false), GOAL) as f32 - 0.1 * f32::from(number));
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
        next.drawn[number] += 1;
        if next.sum > GOAL || (number == 0 && thought.has_zero) {
            return self.end(&next, &self.known, 0.0, None);
        }
        next.has_zero |= number == 0;
        if next.sum == GOAL {
            let gain = next.count as f32 - 1.0;
            return self.end(&next, &self.known, gain, None);
        }
        let (mut best, _) = self.finish(&next);
        if next.depth > 1 && self.unknown > 1 {
            next.depth -= 1;
            let mut pool = self.pool;
            for (left, drawn) in pool.iter_mut().zip(next.drawn) {
                *left = (*left - f32::from(drawn)).max(0.0);
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
            if self.skill.opponents { spend(&self.known, sum, cards, thought.has_zero).1 } else { self.known }
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
}
