//! Seat A leaves at once, which is a tie, or asks. Then B hides one of its coins, heads or tails, and A guesses: who is right about it wins.
//! B was dealt one of both kinds, or only one kind, each equally likely.
//!
//! Whoever sees the coin wins by asking; whoever does not gains nothing by it.

use tavola_bots::Searchable;
use tavola_core::fair::Draws;
use tavola_core::rand_core::Rng;
use tavola_core::random::quick_below;
use tavola_core::{Game, NotationError, Outcome, PerSeat, Sample, Seat, Turn, Viewer};

use super::Refused;
use super::toy_basics;

pub(crate) const ASK: u8 = 0;
pub(crate) const LEAVE: u8 = 1;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pennies {
    pub(crate) coins: &'static [u8],
    pub(crate) done: Vec<u8>,
}

/// What B may have been dealt.
pub(crate) const COINS: [&[u8]; 3] = [&[0, 1], &[0], &[1]];

impl Game for Pennies {
    const SLUG: &'static str = "pennies";
    type Rules = ();
    type Setup = usize;
    type Move = u8;
    /// What B was dealt, and what has been done, as far as somebody sees it.
    type View = (Option<&'static [u8]>, Vec<Option<u8>>);
    type Event = ();
    type Memory = ();
    type Refusal = Refused;
    type Violation = Refused;

    toy_basics!(2);

    fn deal((): &(), _: Seat, draws: &mut Draws) -> Result<usize, Refused> {
        let mut all = [0, 1, 2];
        draws.shuffle(&mut all);
        Ok(all[0])
    }

    fn new((): &(), setup: &usize) -> Result<Self, Refused> {
        Ok(Pennies { coins: COINS[*setup], done: Vec::new() })
    }

    fn turn(&self) -> Turn {
        match self.done[..] {
            [] | [ASK, _] => Turn::Decide(Seat::A),
            [ASK] => Turn::Decide(Seat::B),
            _ => Turn::Over,
        }
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        out.clear();
        match self.turn() {
            Turn::Decide(Seat::B) => out.extend_from_slice(self.coins),
            Turn::Decide(_) => out.extend([0, 1]),
            _ => {}
        }
    }

    fn play_unchecked(&mut self, m: u8) {
        self.done.push(m);
    }

    fn outcome(&self) -> Option<Outcome> {
        let scores = match self.done[..] {
            [ASK, coin, guess] => PerSeat::new(2, |seat| u32::from((seat == Seat::A) == (coin == guess))),
            [LEAVE] => PerSeat::new(2, |_| 0),
            _ => return None,
        };
        Some(Outcome::ranked(scores.clone(), |seat| scores[seat]))
    }

    fn view(&self, viewer: Viewer) -> Self::View {
        let sees = viewer.is(Seat::B) || self.is_over();
        let done = self.done.iter().enumerate().map(|(rank, m)| (rank != 1 || sees).then_some(*m));
        (sees.then_some(self.coins), done.collect())
    }

    fn witness(&self, _: u8, _: Viewer) {}

    fn remember((): &mut (), (): &()) {}

    fn determinize((coins, done): &Self::View, (): &(), rng: &mut impl Rng) -> Self {
        let coins = coins.unwrap_or_else(|| COINS[quick_below(rng, 3) as usize]);
        let hidden = coins[quick_below(rng, coins.len() as u32) as usize];
        Pennies { coins, done: done.iter().map(|m| m.unwrap_or(hidden)).collect() }
    }
}

impl Sample for Pennies {
    fn sample(&self, rng: &mut impl Rng) -> Option<u8> {
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        (!legal.is_empty()).then(|| legal[quick_below(rng, legal.len() as u32) as usize])
    }
}

impl Searchable for Pennies {
    fn rank(m: u8) -> u32 {
        m.into()
    }

    fn is_veiled(&self) -> bool {
        self.done.len() == 1
    }

    fn veiled(_: u8) -> u32 {
        0
    }
}
