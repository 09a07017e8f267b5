//! The last cards of Calcory, solved exactly.
//!
//! Once every card on the table is known, nothing is left to luck. The rest is then solved as an open game: everybody is
//! taken to remember what was shown and to see which card comes back. Places do not matter, only the numbers on them,
//! so that positions with the same numbers are solved once.

use std::collections::HashMap;

use rand_xoshiro::rand_core::SeedableRng;
use tavola_calcory::{Calcory, Move, PLACES, Spot, View};
use tavola_core::{Game, MAX_SEATS, Seat, Viewer};

use super::notes::{Held, Known, NUMBERS, Notes};
use crate::{Countdown, Luck};

/// With more cards on the table or in the hand there are too many ways to go on.
const FEW: usize = 5;

/// Payoffs that differ by less are equal: sums of shares in another order differ in their last bits.
const EQUAL: f64 = 1e-9;

/// The share of the win of each seat.
type Shares = [f64; MAX_SEATS];

/// What one player of one game has found out about its last cards.
#[derive(Default)]
pub(crate) struct Endgame {
    solver: Solver,
    /// With so many cards there was too much to look at.
    too_many: Option<usize>,
}

impl Endgame {
    /// How many different positions are looked at: some hundredths of a second.
    pub(crate) const LIMIT: u64 = 20_000;

    /// The best move where all cards are known and few are left, and what each seat then gets; `None` elsewhere.
    pub(crate) fn solve(
        &mut self,
        view: &View,
        notes: &Notes,
        known: &Known,
        countdown: &Countdown,
    ) -> Option<(Move, Shares)> {
        let lying = view.table.iter().filter(|(_, spot)| *spot != Spot::Empty).count();
        let cards = lying + view.taken.len();
        let kinds = known.pool.iter().filter(|count| **count > 0.0).count();
        // What is left over is known too, if all of it is alike.
        let all_known = known.down.iter().all(|(_, held)| match held {
            Held::Number { .. } => true,
            Held::OneOf(_) => false,
            Held::Unknown => kinds == 1,
        });
        if cards > FEW || !all_known || self.too_many.is_some_and(|too_many| cards >= too_many) {
            return None;
        }
        let left_over = known.pool.iter().position(|count| *count > 0.0).unwrap_or_default() as u8;
        let mut numbers = [0; PLACES];
        for (place, held) in &known.down {
            numbers[place.index()] = if let Held::Number { number, .. } = held { *number } else { left_over };
        }
        let position = Calcory::determinize(view, notes.memory(), &mut Luck::seed_from_u64(0));
        let best = self.solver.best(&position, numbers, countdown);
        if best.is_none() && !countdown.is_over() {
            self.too_many = Some(cards);
            self.solver = Solver::default();
        }
        best
    }
}

/// A position with the numbers on its places.
#[derive(Clone)]
struct Lying {
    position: Calcory,
    numbers: [u8; PLACES],
}

/// All that matters of a position.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    down: [u8; NUMBERS],
    turned: [u8; NUMBERS],
    marked: [u8; NUMBERS],
    taken: [u8; NUMBERS],
    marker: Option<Seat>,
    seat: Option<Seat>,
    piles: [u8; MAX_SEATS],
    idle: u8,
}

impl Lying {
    fn key(&self) -> Key {
        let view = self.position.view(Viewer::Watcher);
        let mut key = Key {
            down: [0; NUMBERS],
            turned: [0; NUMBERS],
            marked: [0; NUMBERS],
            taken: [0; NUMBERS],
            marker: view.marks.map(|marks| marks.seat),
            seat: view.turn,
            piles: [0; MAX_SEATS],
            idle: view.idle,
        };
        view.piles.iter().for_each(|(seat, pile)| key.piles[seat.index()] = *pile);
        view.taken.iter().for_each(|card| key.taken[usize::from(card.number())] += 1);
        for (place, spot) in view.table.iter() {
            let cards = match spot {
                Spot::Empty => continue,
                Spot::Turned { .. } => &mut key.turned,
                Spot::Marked { .. } => &mut key.marked,
                Spot::Down | Spot::Back { .. } | Spot::Open { .. } => &mut key.down,
            };
            cards[usize::from(self.numbers[place.index()])] += 1;
        }
        key
    }

    /// One legal move of each kind: a card of a number is as good as another, and so is a free place.
    fn moves(&self) -> Vec<Move> {
        let mut legal = Vec::new();
        self.position.legal_moves(&mut legal);
        let (mut flips, mut puts) = ([false; NUMBERS], [false; NUMBERS]);
        legal.retain(|m| match m {
            Move::Flip(place) => !std::mem::replace(&mut flips[usize::from(self.numbers[place.index()])], true),
            Move::Put(card, _) => !std::mem::replace(&mut puts[usize::from(card.number())], true),
            Move::Stop => true,
        });
        legal
    }

    fn after(&self, m: Move) -> Lying {
        let mut next = self.clone();
        if let Move::Put(card, place) = m {
            next.numbers[place.index()] = card.number();
        }
        next.position.play_unchecked(m);
        next
    }
}

#[derive(Default)]
struct Solver {
    known: HashMap<Key, Shares>,
}

impl Solver {
    /// The best move of a position with these numbers on the places of its face-down cards, and what each seat then gets;
    /// `None` if too much must be looked at.
    fn best(&mut self, position: &Calcory, mut numbers: [u8; PLACES], countdown: &Countdown) -> Option<(Move, Shares)> {
        for (place, spot) in position.view(Viewer::Watcher).table.iter() {
            if let Some(card) = spot.card() {
                numbers[place.index()] = card.number();
            }
        }
        self.choose(&Lying { position: position.clone(), numbers }, countdown)
    }

    /// The first move that is best for the seat to move.
    fn choose(&mut self, lying: &Lying, countdown: &Countdown) -> Option<(Move, Shares)> {
        let own = lying.position.turn().seat()?.index();
        let mut best: Option<(Move, Shares)> = None;
        for m in lying.moves() {
            let value = self.value(&lying.after(m), countdown)?;
            if best.is_none_or(|(_, best)| value[own] > best[own] + EQUAL) {
                best = Some((m, value));
            }
        }
        best
    }

    fn value(&mut self, lying: &Lying, countdown: &Countdown) -> Option<Shares> {
        if let Some(outcome) = lying.position.outcome() {
            let mut shares = [0.0; MAX_SEATS];
            outcome.shares().iter().for_each(|(seat, share)| shares[seat.index()] = *share);
            return Some(shares);
        }
        let key = lying.key();
        if let Some(value) = self.known.get(&key) {
            return Some(*value);
        }
        let looked = self.known.len() as u64;
        if looked >= countdown.iterations() || countdown.passed(looked) {
            return None;
        }
        let (_, value) = self.choose(lying, countdown)?;
        self.known.insert(key, value);
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use tavola_calcory::{Card, Cards, Colour, Marks, Memory, Place, Table};
    use tavola_core::PerSeat;
    use tavola_core::random::quick_below;

    /// A position with some cards face down, shown to all, and perhaps some of them marked.
    fn late(luck: &mut Luck, players: u8, cards: usize) -> (Calcory, [u8; PLACES]) {
        let mut numbers = [0; PLACES];
        let mut deck = Cards::DECK;
        let drawn: Vec<Card> = (0..cards)
            .map(|_| {
                loop {
                    let colour = [Colour::Red, Colour::Blue, Colour::Green][quick_below(luck, 3) as usize];
                    let card = Card::new(colour, quick_below(luck, 10) as u8).unwrap();
                    if deck.remove(card) {
                        return card;
                    }
                }
            })
            .collect();
        let marked = if quick_below(luck, 2) == 0 { 0 } else { 1 + quick_below(luck, 2) as usize };
        let marked = if drawn[..marked].iter().map(|card| card.number()).sum::<u8>() < 13 { marked } else { 0 };
        drawn.iter().enumerate().for_each(|(at, card)| numbers[at] = card.number());
        let table = Table::new(|place| match drawn.get(place.index()) {
            Some(card) if place.index() < marked => Spot::Marked { card: *card },
            Some(card) => Spot::Back { card: *card },
            None => Spot::Empty,
        });
        let pile = |luck: &mut Luck| 10 + quick_below(luck, 3) as u8;
        let view = View {
            players,
            turn: Some(Seat::A),
            table,
            sum: 0,
            marks: (marked > 0).then(|| Marks {
                seat: Seat::B,
                sum: drawn[..marked].iter().map(|card| card.number()).sum(),
                cards: marked as u8,
            }),
            taken: Cards::NONE,
            piles: PerSeat::new(players.into(), |_| pile(luck)),
            idle: 20 * players - 8,
            idle_end: 20 * players,
        };
        (Calcory::determinize(&view, &Memory::default(), luck), numbers)
    }

    /// The shares by plain recursion over positions, places and all; of the places for a card that comes back the first two.
    fn brute_force(position: &Calcory, known: &mut HashMap<Calcory, Shares>) -> Shares {
        let Some(seat) = position.turn().seat() else {
            let shares = position.outcome().unwrap().shares();
            return std::array::from_fn(|seat| shares.values().get(seat).copied().unwrap_or(0.0));
        };
        if let Some(value) = known.get(position) {
            return *value;
        }
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let first = Place::all().filter(|place| legal.iter().any(|m| matches!(m, Move::Put(_, at) if at == place)));
        let first: Vec<Place> = first.take(2).collect();
        legal.retain(|m| !matches!(m, Move::Put(_, place) if !first.contains(place)));
        let mut best: Option<Shares> = None;
        for m in legal {
            let mut next = position.clone();
            next.play_unchecked(m);
            let value = brute_force(&next, known);
            if best.is_none_or(|best| value[seat.index()] > best[seat.index()] + EQUAL) {
                best = Some(value);
            }
        }
        known.insert(position.clone(), best.unwrap());
        best.unwrap()
    }

    #[test]
    fn the_last_cards_agree_with_brute_force() {
        let mut luck = Luck::seed_from_u64(11);
        let mut decided = 0;
        // Between two, what one seat gets the other does not: the value does not depend on which of equal moves comes first.
        for _ in 0..60 {
            let (position, numbers) = late(&mut luck, 2, 3);
            let (_, value) = Solver::default()
                .best(&position, numbers, &Budget::iterations(Endgame::LIMIT).into())
                .expect("three cards are few");
            let expected = brute_force(&position, &mut HashMap::new());
            assert!((value[0] - expected[0]).abs() < 1e-6, "{position:?}: {value:?}, not {expected:?}");
            decided += u32::from((value[0] - 0.5).abs() > 0.1);
        }
        assert!(decided > 20, "most of these positions are won or lost: {decided}");
    }

    #[test]
    fn a_sum_of_13_wins_where_one_card_is_missing() {
        // 6 and 7 face down, equal piles: A takes both, puts one back, and is one ahead; the last card ends the game for B,
        // who then has as many.
        let mut luck = Luck::seed_from_u64(1);
        let card = |number| Card::new(Colour::Red, number).unwrap();
        let view = |piles: [u8; 2]| View {
            players: 2,
            turn: Some(Seat::A),
            table: Table::new(|place| match place.index() {
                0 => Spot::Back { card: card(6) },
                1 => Spot::Back { card: card(7) },
                _ => Spot::Empty,
            }),
            sum: 0,
            marks: None,
            taken: Cards::NONE,
            piles: PerSeat::new(2, |seat| piles[seat.index()]),
            idle: 0,
            idle_end: 40,
        };
        let mut numbers = [0; PLACES];
        (numbers[0], numbers[1]) = (6, 7);
        let ahead = Calcory::determinize(&view([10, 9]), &Memory::default(), &mut luck);
        let (_, value) = Solver::default().best(&ahead, numbers, &Budget::iterations(Endgame::LIMIT).into()).unwrap();
        assert!((value[0] - 1.0).abs() < 1e-9, "{value:?}");
    }
}
