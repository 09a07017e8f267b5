//! Casa Grande as a game of Tavola.

use std::fmt;
use std::ops::ControlFlow;

use tavola_core::bits::nth_bit;
use tavola_core::fair::Draws;
use tavola_core::random::quick_below;
use tavola_core::rand_core::Rng;
use tavola_core::{Game, NotationError, Outcome, PerSeat, Sample, Seat, Turn, Viewer};

use crate::event::Event;
use crate::moves::Move;
use crate::phase::Phase;
use crate::position::CasaGrande;
use crate::refusal::Refusal;
use crate::rules::{Rules, Setup};
use crate::search::Places;
use crate::square::{Square, squares};
use crate::track::Corner;
use crate::view::View;
use crate::violation::Violation;

impl Game for CasaGrande {
    const SLUG: &'static str = "casa-grande";
    type Rules = Rules;
    type Setup = Setup;
    type Move = Move;
    type View = View;
    type Event = Event;
    // All is open, so that a view shows everything.
    type Memory = ();
    type Refusal = Refusal;
    type Violation = Violation;

    fn seats(rules: &Rules) -> Result<usize, Refusal> {
        rules.check().map(|()| rules.players as usize)
    }

    // Nothing is shuffled; the dice come during the game.
    fn deal(rules: &Rules, start: Seat, _draws: &mut Draws) -> Result<Setup, Refusal> {
        rules.check_start(start).map(|()| Setup { start })
    }

    fn start(setup: &Setup) -> Seat {
        setup.start
    }

    fn new(rules: &Rules, setup: &Setup) -> Result<Self, Refusal> {
        rules.check_start(setup.start).map(|()| CasaGrande::begin(rules, setup))
    }

    #[inline]
    fn players(&self) -> usize {
        usize::from(self.state.players)
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.state.phase {
            Phase::Roll => Turn::Chance,
            Phase::Over => Turn::Over,
            Phase::Corner | Phase::Walk | Phase::Block | Phase::Platform => Turn::Decide(self.state.seat),
        }
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        out.clear();
        match self.state.phase {
            Phase::Corner => out.extend(self.free_corners().map(Move::Corner)),
            Phase::Roll => out.extend((1..=6).map(Move::Roll)),
            Phase::Walk => out.extend((0..=self.bonus(self.state.seat)).map(Move::Walk)),
            Phase::Block => out.extend(squares(self.block_squares()).map(Move::Block)),
            Phase::Platform => {
                self.each_lay(|Places { turned, squares: places }| {
                    let (platform, quarters) = (turned.platform, turned.quarters);
                    out.extend(squares(places).map(|square| Move::Lay { platform, quarters, square }));
                    ControlFlow::<()>::Continue(())
                });
                out.push(Move::Pass);
            }
            Phase::Over => {}
        }
    }

    fn check(&self, m: Move) -> Result<(), Violation> {
        self.find_violation(m)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        self.make(m);
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.state.phase == Phase::Over).then(|| {
            let money = PerSeat::new(self.players(), |seat| self.money(seat));
            Outcome::ranked(money, |seat| (self.money(seat), self.bonus(seat)))
        })
    }

    fn view(&self, _viewer: Viewer) -> View {
        View::of(self)
    }

    fn witness(&self, m: Move, _viewer: Viewer) -> Event {
        Event::of(self, m)
    }

    fn remember((): &mut (), _event: &Event) {}

    fn determinize(view: &View, (): &(), _rng: &mut impl Rng) -> Self {
        view.position()
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        m.write(&self.platforms, out)
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        Move::read(text, &self.platforms)
    }
}

impl Sample for CasaGrande {
    #[inline]
    fn sample(&self, rng: &mut impl Rng) -> Option<Move> {
        Some(match self.state.phase {
            Phase::Corner => {
                let free = self.free_corners().count() as u32;
                Move::Corner(self.free_corners().nth(quick_below(rng, free) as usize)?)
            }
            Phase::Roll => Move::Roll(1 + quick_below(rng, 6) as u8),
            Phase::Walk => Move::Walk(quick_below(rng, u32::from(self.bonus(self.state.seat)) + 1) as u8),
            Phase::Block => Move::Block(any_square(self.block_squares(), rng)),
            Phase::Platform => self.sample_platform(rng),
            Phase::Over => return None,
        })
    }
}

impl CasaGrande {
    fn free_corners(&self) -> impl Iterator<Item = Corner> {
        Corner::ALL.into_iter().filter(|corner| self.pawn_on(*corner).is_none())
    }

    /// A platform or none, each equally likely, without a list: every set of places takes over the choice with the
    /// share that it has of all that was found so far.
    fn sample_platform(&self, rng: &mut impl Rng) -> Move {
        let mut choice = Move::Pass;
        let mut total = 1;
        self.each_lay(|Places { turned, squares }| {
            let count = squares.count_ones();
            total += count;
            let rank = quick_below(rng, total);
            if rank < count {
                let square = Square::from_index(nth_bit(squares, rank));
                choice = Move::Lay { platform: turned.platform, quarters: turned.quarters, square };
            }
            ControlFlow::<()>::Continue(())
        });
        choice
    }
}

/// A square of a set that is not empty, each equally likely.
#[inline]
fn any_square(set: u64, rng: &mut impl Rng) -> Square {
    Square::from_index(nth_bit(set, quick_below(rng, set.count_ones())))
}
