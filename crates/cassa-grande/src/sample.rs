//! Random legal moves, one by one or to the end of the round.

use rand_core::Rng;
use tavola_core::random::{quick_below, scale};
use tavola_core::{Game, Sample, Seat, rand_core};

use crate::card::Card;
use crate::hands::Hands;
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
        let first = self.spread.count();
        let plain = self.lay_all(|hands, scatter, seat| {
            let word = rng.next_u64();
            (hands.any(seat, word as u32), scatter.draw((word >> 32) as u32))
        });
        if plain {
            return (self.spread.count() - first) as u32;
        }
        let mut moves = 0;
        while let Some(m) = self.sample(rng) {
            self.play_unchecked(m);
            moves += 1;
        }
        moves
    }
}

impl CassaGrande {
    /// Plays on to the end, each seat what it likes best of a few random moves: the greatest by a score of the seat, the place on a
    /// ring (as in [`CassaGrande::ring`]) and the card. Tells whether it did: where cards are exchanged or held blindly, and in frames of
    /// 8, nothing is played.
    pub fn playout_by(&mut self, among: u32, rng: &mut impl Rng, score: impl Fn(Seat, u8, Card) -> f32) -> bool {
        self.lay_all(|hands, scatter, seat| {
            let mut most = f32::NEG_INFINITY;
            let mut best = (Card::COMMA, 0);
            for turn in 0..among.max(1) {
                let word = rng.next_u64();
                let (card, bit) = (hands.any(seat, word as u32), scatter.draw((word >> 32) as u32));
                let score = score(seat, bit, card);
                if turn == 0 || score > most {
                    (most, best) = (score, (card, bit));
                }
            }
            best
        })
    }

    /// Lays all cards that are left, each as it is chosen from the hand of its seat and the free places; unless cards are
    /// exchanged, held blindly, or laid in a frame that is too large for the ring.
    #[inline]
    fn lay_all(&mut self, mut choose: impl FnMut(&Hands, &Scatter<'_>, Seat) -> (Card, u8)) -> bool {
        if self.terms.exchange || self.hands.is_blind() || self.spread.is_large() || self.phase != Phase::Lay {
            return false;
        }
        let deck = usize::from(self.terms.deck);
        let (start, seats) = (self.start, self.terms.seats());
        let mut rank = self.spread.count();
        let mut scatter = Scatter::new(&mut self.spread);
        while rank < deck && !scatter.is_fixed() {
            let seat = layer(start, rank, seats);
            let (card, bit) = choose(&self.hands, &scatter, seat);
            self.hands.take_any(seat, card);
            scatter.lay(rank, card, bit);
            if scatter.is_fixed() {
                self.hands.take_up_commas();
            }
            rank += 1;
        }
        while rank < deck {
            let seat = layer(start, rank, seats);
            let (card, bit) = choose(&self.hands, &scatter, seat);
            self.hands.take_any(seat, card);
            scatter.lay_inside(rank, card, bit);
            rank += 1;
        }
        scatter.settle(deck);
        self.hands.clear();
        self.phase = Phase::Over;
        true
    }

    #[inline]
    fn sample_pick(&self, seat: Seat, rng: &mut impl Rng) -> Pick {
        self.hands.nth_pick(seat, quick_below(rng, self.hands.pick_count(seat)))
    }
}
