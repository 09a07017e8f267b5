//! Random moves and random games.

use std::ops::ControlFlow;

use tavola_core::Sample;
use tavola_core::bits::nth_bit;
use tavola_core::rand_core::Rng;
use tavola_core::random::quick_below;

use crate::moves::Move;
use crate::phase::Phase;
use crate::position::CasaGrande;
use crate::search::Places;
use crate::square::Square;
use crate::track::Corner;

impl Sample for CasaGrande {
    #[inline]
    fn sample(&self, rng: &mut impl Rng) -> Option<Move> {
        Some(match self.state.phase {
            Phase::Corner => {
                let free = self.free_corners().count() as u32;
                Move::Corner(self.free_corners().nth(quick_below(rng, free) as usize)?)
            }
            Phase::Roll => Move::Roll(any_face(rng)),
            Phase::Walk => Move::Walk(self.any_steps(rng)),
            Phase::Block => Move::Block(any_square(self.block_squares(), rng)),
            Phase::Platform => {
                let mut choice = Choice::new(rng);
                let _all = self.each_lay(&mut |places| choice.weigh(&places));
                choice.platform.unwrap_or(Move::Pass)
            }
            Phase::Over => return None,
        })
    }

    /// The same moves, with the same random numbers, as drawing and making one after the other; but a whole turn at a
    /// time, which spares the processor a guess at every move and the game a second search for platforms.
    fn playout(&mut self, rng: &mut impl Rng) -> u32 {
        let mut moves = 0;
        loop {
            if self.state.phase == Phase::Roll {
                moves += self.play_turn(rng);
            } else if let Some(m) = self.sample(rng) {
                self.make(m);
                moves += 1;
            } else {
                return moves;
            }
        }
    }
}

impl CasaGrande {
    /// Plays a whole turn at random and tells the number of moves.
    fn play_turn(&mut self, rng: &mut impl Rng) -> u32 {
        self.state.die = any_face(rng);
        let steps = self.any_steps(rng);
        let mut moves = 2;
        if !self.arrives_on_corner(steps) {
            let squares = self.block_squares();
            let block = (squares != 0).then(|| any_square(squares, rng));
            if let Some(square) = block {
                self.state.put_block(square);
                moves += 1;
            }
            let mut choice = Choice::new(rng);
            let _all = self.each_lay_after(block, &mut |places| choice.weigh(&places));
            let Choice { platform, total, .. } = choice;
            self.state.hints.barren[self.state.seat.index()] = total == 1;
            moves += u32::from(total > 1);
            if let Some(Move::Lay { platform, quarters, square }) = platform {
                self.lay_platform(platform, quarters, square);
                return moves;
            }
        }
        self.end_turn();
        moves
    }

    #[inline]
    fn any_steps(&self, rng: &mut impl Rng) -> u8 {
        quick_below(rng, u32::from(self.bonus(self.state.seat)) + 1) as u8
    }

    /// The corners without a pawn.
    pub(crate) fn free_corners(&self) -> impl Iterator<Item = Corner> {
        Corner::ALL.into_iter().filter(|corner| self.pawn_on(*corner).is_none())
    }
}

/// A platform or none, each equally likely, chosen without a list: every set of places takes over the choice with the
/// share that it has of all found so far.
struct Choice<'a, R> {
    platform: Option<Move>,
    /// The number of possibilities so far; laying nothing is one.
    total: u32,
    rng: &'a mut R,
}

impl<'a, R: Rng> Choice<'a, R> {
    fn new(rng: &'a mut R) -> Self {
        Choice { platform: None, total: 1, rng }
    }

    fn weigh(&mut self, Places { turned, squares }: &Places<'_>) -> ControlFlow<()> {
        let count = squares.count_ones();
        self.total += count;
        let rank = quick_below(self.rng, self.total);
        if rank < count {
            let square = Square::from_index(nth_bit(*squares, rank));
            self.platform = Some(Move::Lay { platform: turned.platform, quarters: turned.quarters, square });
        }
        ControlFlow::Continue(())
    }
}

#[inline]
fn any_face(rng: &mut impl Rng) -> u8 {
    1 + quick_below(rng, 6) as u8
}

/// A square of a set that is not empty, each equally likely.
#[inline]
fn any_square(set: u64, rng: &mut impl Rng) -> Square {
    Square::from_index(nth_bit(set, quick_below(rng, set.count_ones())))
}
