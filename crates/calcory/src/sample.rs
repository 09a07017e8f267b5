//! Random legal moves, one by one or to the end of the game.

use tavola_core::Sample;
use tavola_core::bits::nth_bit;
use tavola_core::rand_core::Rng;
use tavola_core::random::quick_below;

use crate::position::{GOAL, Phase};
use crate::{Calcory, Card, Move, PLACES, Place};

impl Sample for Calcory {
    #[inline]
    fn sample(&self, rng: &mut impl Rng) -> Option<Move> {
        match self.phase {
            Phase::Turning => Some(match draw(self.turning(), rng) {
                STOP => Move::Stop,
                bit => Move::Flip(Place::of_bit(bit)),
            }),
            Phase::Putting => {
                let (card, place) = self.sample_put(rng);
                Some(Move::Put(card, place))
            }
            Phase::Over => None,
        }
    }

    /// The same moves from the same random numbers as by [`Sample::sample`], but turn by turn: the cards that a turn
    /// turns up are told to the position only when it ends.
    fn playout(&mut self, rng: &mut impl Rng) -> u32 {
        let mut moves = 0;
        loop {
            match self.phase {
                Phase::Turning => moves += self.play_turn(rng),
                Phase::Putting => {
                    let (card, place) = self.sample_put(rng);
                    self.put(card, place);
                    moves += 1;
                }
                Phase::Over => return moves,
            }
        }
    }
}

/// The bit of `stop` beside the bits of the places.
const STOP: u8 = PLACES as u8;

impl Calcory {
    /// The moves of a seat that turns up cards: the places of those that it can turn up, and [`STOP`].
    #[inline]
    fn turning(&self) -> u64 {
        self.down | (u64::from(self.may_stop()) << STOP)
    }

    #[inline]
    fn sample_put(&self, rng: &mut impl Rng) -> (Card, Place) {
        let free = self.free();
        let places = free.count_ones();
        let rank = quick_below(rng, self.taken.kind_count() * places);
        (self.taken.nth_kind(rank / places), Place::of_bit(nth_bit(free, rank % places)))
    }

    /// Plays the rest of a turn at random and tells the number of moves.
    #[inline]
    fn play_turn(&mut self, rng: &mut impl Rng) -> u32 {
        let before = self.count;
        loop {
            let bit = draw(self.turning(), rng);
            if bit == STOP {
                let moves = u32::from(self.count - before) + 1;
                self.stop();
                return moves;
            }
            self.turn_up(Place::of_bit(bit));
            if self.sum >= GOAL {
                let moves = u32::from(self.count - before);
                self.reach();
                return moves;
            }
        }
    }
}

/// One of these bits, each equally likely.
///
/// Most places hold a face-down card for most of a game: of three places drawn from all, one nearly always fits, and
/// the first that does is found without a branch. Only where none fits are the moves counted, which costs more.
#[inline]
fn draw(moves: u64, rng: &mut impl Rng) -> u8 {
    let fits = |bit: u8| (moves >> bit) & 1 == 1;
    let word = rng.next_u64();
    let [first, second, third] = [58, 52, 46].map(|shift| (word >> shift) as u8 % 64);
    let later = if fits(second) { second } else { third };
    let drawn = if fits(first) { first } else { later };
    if fits(drawn) { drawn } else { nth_bit(moves, quick_below(rng, moves.count_ones())) }
}
