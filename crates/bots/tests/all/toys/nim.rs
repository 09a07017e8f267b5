//! Nim: take any number from one heap; who takes the last one wins. The seat to move loses exactly if the heaps' nim sum,
//! their exclusive or, is 0.

use tavola_bots::{Searchable, Trace};
use tavola_core::fair::Draws;
use tavola_core::rand_core::Rng;
use tavola_core::random::quick_below;
use tavola_core::{Game, NotationError, Outcome, PerSeat, Sample, Seat, Turn, Viewer};

use super::Refused;
use super::toy_basics;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Nim {
    pub(crate) heaps: [u8; 3],
    pub(crate) to_move: Seat,
}

impl Nim {
    pub(crate) fn new(heaps: [u8; 3]) -> Nim {
        Nim { heaps, to_move: Seat::A }
    }

    pub(crate) fn is_lost(&self) -> bool {
        self.heaps[0] ^ self.heaps[1] ^ self.heaps[2] == 0
    }

    fn count(&self) -> u8 {
        self.heaps.iter().sum()
    }
}

/// A move: heap × 16 + how many.
impl Game for Nim {
    const SLUG: &'static str = "nim";
    type Rules = ();
    type Setup = [u8; 3];
    type Move = u8;
    type View = Nim;
    type Event = u8;
    type Memory = ();
    type Refusal = Refused;
    type Violation = Refused;

    toy_basics!(2);

    fn deal((): &(), _: Seat, draws: &mut Draws) -> Result<[u8; 3], Refused> {
        let mut heaps = [3, 4, 5];
        draws.shuffle(&mut heaps);
        Ok(heaps)
    }

    fn new((): &(), setup: &[u8; 3]) -> Result<Self, Refused> {
        Ok(Nim::new(*setup))
    }

    fn turn(&self) -> Turn {
        if self.count() == 0 { Turn::Over } else { Turn::Decide(self.to_move) }
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        out.clear();
        for (heap, size) in self.heaps.iter().enumerate() {
            out.extend((1..=*size).map(|take| heap as u8 * 16 + take));
        }
    }

    fn play_unchecked(&mut self, m: u8) {
        self.heaps[usize::from(m / 16)] -= m % 16;
        self.to_move = self.to_move.after(1, 2);
    }

    fn outcome(&self) -> Option<Outcome> {
        let scores = PerSeat::new(2, |seat| u32::from(seat != self.to_move));
        (self.count() == 0).then(|| Outcome::ranked(scores.clone(), |seat| scores[seat]))
    }

    fn view(&self, _: Viewer) -> Nim {
        self.clone()
    }

    fn witness(&self, m: u8, _: Viewer) -> u8 {
        m
    }

    fn remember((): &mut (), _: &u8) {}

    fn determinize(view: &Nim, (): &(), _: &mut impl Rng) -> Self {
        view.clone()
    }
}

impl Sample for Nim {
    fn sample(&self, rng: &mut impl Rng) -> Option<u8> {
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        (!legal.is_empty()).then(|| legal[quick_below(rng, legal.len() as u32) as usize])
    }
}

impl Searchable for Nim {
    fn rank(m: u8) -> u32 {
        m.into()
    }

    fn retrace(event: &u8) -> Option<Trace<u8>> {
        Some(Trace { shown: *event, found: 0 })
    }

    fn is_open(_: &Nim) -> bool {
        true
    }
}
