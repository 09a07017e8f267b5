//! Calcory as a [`Game`].

use std::fmt;

use tavola_core::bits::{Bits, nth_bit};
use tavola_core::fair::Draws;
use tavola_core::rand_core::Rng;
use tavola_core::random::quick_below;
use tavola_core::{Game, NotationError, Outcome, PerSeat, Sample, Seat, Turn, Viewer};

use crate::position::Phase;
use crate::{Calcory, Event, Memory, Move, PLACES, Place, Refusal, Rules, Setup, View, Violation};

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

impl Sample for Calcory {
    #[inline]
    fn sample(&self, rng: &mut impl Rng) -> Option<Move> {
        match self.phase {
            Phase::Turning => Some(self.sample_turning(rng)),
            Phase::Putting => {
                let free = self.free();
                let places = free.count_ones();
                let rank = quick_below(rng, self.taken.kind_count() * places);
                let card = self.taken.nth_kind(rank / places);
                Some(Move::Put(card, Place::of_bit(nth_bit(free, rank % places))))
            }
            Phase::Over => None,
        }
    }
}

/// The bit of `stop` beside the bits of the places.
const STOP: u8 = PLACES as u8;

impl Calcory {
    /// One of the moves of a seat that turns up cards, each equally likely.
    ///
    /// Most places hold a face-down card for most of a game: of three places drawn from all, one nearly always fits, and
    /// the first that does is found without a branch. Only where none fits are the moves counted, which costs more.
    #[inline]
    fn sample_turning(&self, rng: &mut impl Rng) -> Move {
        let moves = self.down | (u64::from(self.may_stop()) << STOP);
        let fits = |bit: u8| (moves >> bit) & 1 == 1;
        let word = rng.next_u64();
        let [first, second, third] = [58, 52, 46].map(|shift| (word >> shift) as u8 % 64);
        let later = if fits(second) { second } else { third };
        let drawn = if fits(first) { first } else { later };
        let bit = if fits(drawn) { drawn } else { nth_bit(moves, quick_below(rng, moves.count_ones())) };
        if bit == STOP { Move::Stop } else { Move::Flip(Place::of_bit(bit)) }
    }
}
