//! Cards 1 to 6 lie face down in a row. Seat A turns them up one by one and stops at will: it wins with a sum of 6 or 7,
//! the house (seat B, who never moves) wins with any other. What is turned up is found, not chosen.

use tavola_bots::{Searchable, Trace};
use tavola_core::fair::Draws;
use tavola_core::rand_core::Rng;
use tavola_core::random::{quick_below, quick_shuffle};
use tavola_core::{Game, NotationError, Outcome, PerSeat, Sample, Seat, Turn, Viewer};

use super::Refused;
use super::toy_basics;

pub(crate) const FLIP: u8 = 0;
pub(crate) const STOP: u8 = 1;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Flip {
    pub(crate) row: [u8; 6],
    pub(crate) turned: usize,
    pub(crate) stopped: bool,
}

impl Flip {
    pub(crate) fn sum(&self) -> u8 {
        self.row[..self.turned].iter().sum()
    }
}

/// A's chance to win with the best play, by plain recursion over what has been turned up.
pub(crate) fn value(turned: &[u8]) -> f64 {
    let sum: u8 = turned.iter().sum();
    if sum > 7 {
        return 0.0;
    }
    let stop = f64::from(u8::from(sum >= 6));
    let left: Vec<u8> = (1..=6).filter(|card| !turned.contains(card)).collect();
    let flip = left.iter().map(|card| value(&[turned, &[*card]].concat())).sum::<f64>() / left.len() as f64;
    stop.max(flip)
}

impl Game for Flip {
    const SLUG: &'static str = "flip";
    type Rules = ();
    type Setup = [u8; 6];
    type Move = u8;
    /// What has been turned up, and whether the game is over.
    type View = (Vec<u8>, bool);
    /// The move, and the number that it turned up.
    type Event = (u8, u8);
    type Memory = ();
    type Refusal = Refused;
    type Violation = Refused;

    toy_basics!(2);

    fn deal((): &(), _: Seat, draws: &mut Draws) -> Result<[u8; 6], Refused> {
        let mut row = [1, 2, 3, 4, 5, 6];
        draws.shuffle(&mut row);
        Ok(row)
    }

    fn new((): &(), setup: &[u8; 6]) -> Result<Self, Refused> {
        Ok(Flip { row: *setup, turned: 0, stopped: false })
    }

    fn turn(&self) -> Turn {
        if self.stopped || self.sum() > 7 { Turn::Over } else { Turn::Decide(Seat::A) }
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        out.clear();
        if !self.is_over() {
            out.extend([FLIP, STOP]);
        }
    }

    fn play_unchecked(&mut self, m: u8) {
        if m == FLIP { self.turned += 1 } else { self.stopped = true }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = (6..=7).contains(&self.sum());
        let scores = PerSeat::new(2, |seat| u32::from((seat == Seat::A) == won));
        self.is_over().then(|| Outcome::ranked(scores.clone(), |seat| scores[seat]))
    }

    fn view(&self, _: Viewer) -> (Vec<u8>, bool) {
        (self.row[..self.turned].to_vec(), self.stopped)
    }

    fn witness(&self, m: u8, _: Viewer) -> (u8, u8) {
        (m, if m == FLIP { self.row[self.turned] } else { 0 })
    }

    fn remember((): &mut (), _: &(u8, u8)) {}

    fn determinize(view: &(Vec<u8>, bool), (): &(), rng: &mut impl Rng) -> Self {
        let mut left: Vec<u8> = (1..=6).filter(|card| !view.0.contains(card)).collect();
        quick_shuffle(rng, &mut left);
        let mut row = [0; 6];
        row.iter_mut().zip(view.0.iter().chain(&left)).for_each(|(place, card)| *place = *card);
        Flip { row, turned: view.0.len(), stopped: view.1 }
    }
}

impl Sample for Flip {
    fn sample(&self, rng: &mut impl Rng) -> Option<u8> {
        (!self.is_over()).then(|| quick_below(rng, 2) as u8)
    }
}

impl Searchable for Flip {
    fn rank(m: u8) -> u32 {
        m.into()
    }

    const SECRETS: bool = true;

    fn found(&self, m: u8, _: Seat) -> u32 {
        if m == FLIP { self.row[self.turned].into() } else { 0 }
    }

    fn retrace(event: &(u8, u8)) -> Option<Trace<u8>> {
        Some(Trace { shown: event.0, found: event.1.into() })
    }
}
