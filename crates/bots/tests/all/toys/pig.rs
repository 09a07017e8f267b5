//! A die game for one against the house: roll (0) up to three times, stop (1) at will, a one loses all. The house beats
//! a total by a second die of the same kind: seat B's points are rolled at the end, and the higher side wins, B on ties.
//!
//! Seat A decides between rolls; the die has the sides 1 to 6. The exact value follows from a table small enough to
//! compute by hand or by plain recursion over totals.

use tavola_bots::{Searchable, Trace};
use tavola_core::fair::Draws;
use tavola_core::rand_core::Rng;
use tavola_core::random::quick_below;
use tavola_core::{Game, NotationError, Outcome, PerSeat, Sample, Seat, Turn, Viewer};

use super::Refused;
use super::toy_basics;

pub(crate) const ROLL: u8 = 10;
pub(crate) const STOP: u8 = 11;
pub(crate) const ROLLS: u8 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    Decide,
    Die,
    House,
    Over { house: u8 },
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pig {
    pub(crate) total: u8,
    pub(crate) rolled: u8,
    pub(crate) phase: Phase,
}

impl Pig {
    pub(crate) fn start() -> Pig {
        Pig { total: 0, rolled: 0, phase: Phase::Decide }
    }
}

/// A's chance to win with the best play: plain recursion, without any of the code under test. The house rolls two
/// dice in one, 2 to 12 with each of 36 outcomes equally likely.
pub(crate) fn value(total: u8, rolled: u8) -> f64 {
    let stop = stop_value(total);
    if rolled == ROLLS { stop } else { stop.max(roll_value(total, rolled)) }
}

pub(crate) fn stop_value(total: u8) -> f64 {
    (0..36_u8).filter(|pair| pair / 6 + pair % 6 + 2 < total).count() as f64 / 36.0
}

pub(crate) fn roll_value(total: u8, rolled: u8) -> f64 {
    (2..=6).map(|side| value(total + side, rolled + 1)).sum::<f64>() / 6.0
}

impl Game for Pig {
    const SLUG: &'static str = "pig";
    type Rules = ();
    type Setup = ();
    type Move = u8;
    type View = Pig;
    type Event = u8;
    type Memory = ();
    type Refusal = Refused;
    type Violation = Refused;

    toy_basics!(2);

    fn deal((): &(), _: Seat, _: &mut Draws) -> Result<(), Refused> {
        Ok(())
    }

    fn new((): &(), (): &()) -> Result<Self, Refused> {
        Ok(Pig::start())
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Decide => Turn::Decide(Seat::A),
            Phase::Die | Phase::House => Turn::Chance,
            Phase::Over { .. } => Turn::Over,
        }
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        out.clear();
        match self.phase {
            Phase::Decide if self.rolled < ROLLS => out.extend([ROLL, STOP]),
            Phase::Decide => out.push(STOP),
            Phase::Die => out.extend(1..=6),
            Phase::House => out.extend(0..36),
            Phase::Over { .. } => {}
        }
    }

    fn play_unchecked(&mut self, m: u8) {
        self.phase = match self.phase {
            Phase::Decide if m == ROLL => Phase::Die,
            Phase::Decide => Phase::House,
            Phase::Die if m == 1 => {
                self.total = 0;
                Phase::Over { house: 2 }
            }
            Phase::Die => {
                self.total += m;
                self.rolled += 1;
                Phase::Decide
            }
            Phase::House | Phase::Over { .. } => Phase::Over { house: m / 6 + m % 6 + 2 },
        };
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over { house } = self.phase else { return None };
        let won = self.total > house;
        let scores = PerSeat::new(2, |seat| u32::from((seat == Seat::A) == won));
        Some(Outcome::ranked(scores.clone(), |seat| scores[seat]))
    }

    fn view(&self, _: Viewer) -> Pig {
        self.clone()
    }

    fn witness(&self, m: u8, _: Viewer) -> u8 {
        m
    }

    fn remember((): &mut (), _: &u8) {}

    fn determinize(view: &Pig, (): &(), _: &mut impl Rng) -> Self {
        view.clone()
    }
}

impl Sample for Pig {
    fn sample(&self, rng: &mut impl Rng) -> Option<u8> {
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        (!legal.is_empty()).then(|| legal[quick_below(rng, legal.len() as u32) as usize])
    }
}

impl Searchable for Pig {
    fn rank(m: u8) -> u32 {
        m.into()
    }

    fn retrace(event: &u8) -> Option<Trace<u8>> {
        Some(Trace { shown: *event, found: 0 })
    }

    fn is_open(_: &Pig) -> bool {
        true
    }
}
