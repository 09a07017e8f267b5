//! Casa Grande as a game of Tavola.

use std::fmt;
use std::ops::ControlFlow;

use tavola_core::fair::Draws;
use tavola_core::rand_core::Rng;
use tavola_core::{Game, NotationError, Outcome, PerSeat, Seat, Turn, Viewer};

use crate::event::Event;
use crate::moves::Move;
use crate::phase::Phase;
use crate::position::CasaGrande;
use crate::refusal::Refusal;
use crate::rules::{Rules, Setup};
use crate::search::Places;
use crate::square::squares;
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
        rules.check_start(setup.start).map(|()| CasaGrande::begin(rules, setup.start))
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
                let _all = self.each_lay(&mut |Places { turned, squares: places }| {
                    let (platform, quarters) = (turned.platform, turned.quarters);
                    out.extend(squares(places).map(|square| Move::Lay { platform, quarters, square }));
                    ControlFlow::Continue(())
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
