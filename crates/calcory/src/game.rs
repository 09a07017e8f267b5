//! Calcory as a [`Game`].

use std::fmt;

use tavola_core::bits::Bits;
use tavola_core::fair::Draws;
use tavola_core::rand_core::Rng;
use tavola_core::{Game, NotationError, Outcome, PerSeat, Seat, Turn, Viewer};

use crate::position::Phase;
use crate::{Calcory, Event, Memory, Move, Place, Refusal, Rules, Setup, View, Violation};

impl Game for Calcory {
    const SLUG: &'static str = "calcory";
    type Rules = Rules;
    type Setup = Setup;
    type Move = Move;
    type View = View;
    type Event = Event;
    type Memory = Memory;
    type Refusal = Refusal;
    type Violation = Violation;

    fn seats(rules: &Rules) -> Result<usize, Refusal> {
        rules.seats()
    }

    fn deal(rules: &Rules, start: Seat, draws: &mut Draws) -> Result<Setup, Refusal> {
        Setup::deal(*rules, start, draws)
    }

    fn start(setup: &Setup) -> Seat {
        setup.start
    }

    fn new(rules: &Rules, setup: &Setup) -> Result<Self, Refusal> {
        Calcory::set_up(*rules, setup)
    }

    fn players(&self) -> usize {
        self.players.into()
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Turning | Phase::Putting => Turn::Decide(self.seat),
            Phase::Over => Turn::Over,
        }
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        out.clear();
        match self.phase {
            Phase::Turning => {
                out.extend(Bits(self.down).map(|bit| Move::Flip(Place::of_bit(bit))));
                if self.may_stop() {
                    out.push(Move::Stop);
                }
            }
            Phase::Putting => {
                let free = self.free();
                for card in self.taken.kinds() {
                    out.extend(Bits(free).map(|bit| Move::Put(card, Place::of_bit(bit))));
                }
            }
            Phase::Over => {}
        }
    }

    fn check(&self, m: Move) -> Result<(), Violation> {
        match (self.phase, m) {
            (Phase::Over, _) => Err(Violation::Over),
            (Phase::Putting, Move::Flip(_) | Move::Stop) => Err(Violation::PutFirst),
            (Phase::Turning, Move::Put(..)) => Err(Violation::NothingTaken),
            (Phase::Turning, Move::Flip(place)) => match place.bit() {
                bit if self.down & bit != 0 => Ok(()),
                bit if self.turned & bit != 0 => Err(Violation::Turned { place }),
                bit if self.marked & bit != 0 => Err(Violation::Marked { place }),
                _ => Err(Violation::Empty { place }),
            },
            (Phase::Turning, Move::Stop) if self.may_stop() => Ok(()),
            (Phase::Turning, Move::Stop) if self.count == 0 => Err(Violation::NoneTurned),
            (Phase::Turning, Move::Stop) => Err(Violation::OneTurned),
            (Phase::Putting, Move::Put(card, _)) if !self.taken.contains(card) => Err(Violation::NotTaken { card }),
            (Phase::Putting, Move::Put(_, place)) if self.free() & place.bit() == 0 => {
                Err(Violation::NotFree { place })
            }
            (Phase::Putting, Move::Put(..)) => Ok(()),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        debug_assert_eq!(self.check(m), Ok(()), "only legal moves are played unchecked");
        match m {
            Move::Flip(place) => drop(self.flip(place)),
            Move::Stop => drop(self.stop()),
            Move::Put(card, place) => drop(self.put(card, place)),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| {
            let piles = |seat: Seat| u32::from(self.piles[seat.index()]);
            Outcome::ranked(PerSeat::new(self.players(), piles), piles)
        })
    }

    fn view(&self, _: Viewer) -> View {
        View::of(self)
    }

    fn witness(&self, m: Move, viewer: Viewer) -> Event {
        Event::of(self, m, viewer)
    }

    fn remember(memory: &mut Memory, event: &Event) {
        memory.keep(event);
    }

    fn determinize(view: &View, memory: &Memory, rng: &mut impl Rng) -> Self {
        crate::determinize::position(view, memory, rng)
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{m}")
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        text.parse()
    }
}
