//! Random legal moves, one by one or to the end of the round.

use rand_core::Rng;
use tavola_core::random::{quick_below, scale};
use tavola_core::{Game, Sample, Seat, rand_core};

use crate::card::Card;
use crate::moves::{Move, Pick};
use crate::position::{CassaGrande, Phase, layer};
use crate::spread::Scatter;

impl Sample for CassaGrande {
    #[inline]
    fn sample(&self, rng: &mut impl Rng) -> Option<Move> {
        match self.phase {
            Phase::Lay => {
                let seat = self.layer(self.spread.count());
                // One word of the generator is enough for both choices.
                let word = rng.next_u64();
                let pick = if self.lays_from_front(seat) {
                    Pick::card(Card::COMMA)
                } else {
                    self.hands.nth_pick(seat, scale(word as u32, self.hands.pick_count(seat)))
                };
                Some(Move::lay_at(pick, self.spread.sample_place((word >> 32) as u32)))
            }
            Phase::Offer => {
                let layer = self.last_layer();
                let partner = quick_below(rng, self.partners().count() as u32);
                let to = self.partners().nth(partner as usize)?;
                Some(Move::give(self.sample_pick(layer, rng), to))
            }
            Phase::Answer { to, .. } => Some(Move::give_back(self.sample_pick(to, rng))),
            Phase::Over => None,
        }
    }

    /// The same moves from the same random numbers as by [`Sample::sample`], but without writing them down: where hands
    /// are seen and nothing is exchanged, a card goes straight from the hand to the table.
    fn playout(&mut self, rng: &mut impl Rng) -> u32 {
        if self.terms.exchange || self.hands.is_blind() || self.spread.is_large() || self.phase != Phase::Lay {
            let mut moves = 0;
            while let Some(m) = self.sample(rng) {
                self.play_unchecked(m);
                moves += 1;
            }
            return moves;
        }
        let first = self.spread.count();
        let deck = usize::from(self.terms.deck);
        let (start, seats) = (self.start, self.terms.seats());
        let mut scatter = Scatter::new(&mut self.spread);
        let mut rank = first;
        while rank < deck && !scatter.is_fixed() {
            let word = rng.next_u64();
            let card = self.hands.take_any(layer(start, rank, seats), word as u32);
            scatter.lay(rank, card, (word >> 32) as u32);
            if scatter.is_fixed() {
                self.hands.take_up_commas();
            }
            rank += 1;
        }
        while rank < deck {
            let word = rng.next_u64();
            let card = self.hands.take_any(layer(start, rank, seats), word as u32);
            scatter.lay_inside(rank, card, (word >> 32) as u32);
            rank += 1;
        }
        scatter.settle(deck);
        self.hands.clear();
        self.phase = Phase::Over;
        (deck - first) as u32
    }
}

impl CassaGrande {
    #[inline]
    fn sample_pick(&self, seat: Seat, rng: &mut impl Rng) -> Pick {
        self.hands.nth_pick(seat, quick_below(rng, self.hands.pick_count(seat)))
    }
}
