//! Kuhn's poker: three cards, two seats, one bet.
//!
//! With J, Q, K as 0, 1, 2; both put in one chip. A passes (0) or bets (1). After a bet the other passes (folds) or bets
//! (calls). After a pass by A, B passes (showdown) or bets, and A folds or calls. A's value of the game is −1/18 chips.
//! In every equilibrium nobody folds the king or calls with the jack, and A never bets the queen.

use tavola_bots::{Evaluate, Payoff, Searchable};
use tavola_core::fair::Draws;
use tavola_core::rand_core::Rng;
use tavola_core::random::quick_below;
use tavola_core::{Game, NotationError, Outcome, PerSeat, Sample, Seat, Turn, Viewer};

use super::Refused;
use super::toy_basics;

pub(crate) const JACK: u8 = 0;
pub(crate) const QUEEN: u8 = 1;
pub(crate) const KING: u8 = 2;
pub(crate) const PASS: u8 = 0;
pub(crate) const BET: u8 = 1;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Kuhn {
    pub(crate) cards: [u8; 2],
    pub(crate) moves: Vec<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KuhnView {
    own: Option<(Seat, u8)>,
    moves: Vec<u8>,
    /// Both cards, once the game is over.
    shown: Option<[u8; 2]>,
}

impl Kuhn {
    pub(crate) fn after(cards: [u8; 2], moves: &[u8]) -> Kuhn {
        Kuhn { cards, moves: moves.to_vec() }
    }

    /// What each seat has won or lost, once the game is over.
    pub(crate) fn chips(&self) -> Option<[i32; 2]> {
        let stronger = i32::from(self.cards[0] > self.cards[1]) * 2 - 1;
        let won = match self.moves[..] {
            [PASS, PASS] => stronger,
            [BET, PASS] => 1,
            [PASS, BET, PASS] => -1,
            [BET, BET] | [PASS, BET, BET] => 2 * stronger,
            _ => return None,
        };
        Some([won, -won])
    }
}

impl Game for Kuhn {
    const SLUG: &'static str = "kuhn";
    type Rules = ();
    type Setup = [u8; 2];
    type Move = u8;
    type View = KuhnView;
    type Event = u8;
    type Memory = ();
    type Refusal = Refused;
    type Violation = Refused;

    toy_basics!(2);

    fn deal((): &(), _: Seat, draws: &mut Draws) -> Result<[u8; 2], Refused> {
        let mut deck = [JACK, QUEEN, KING];
        draws.shuffle(&mut deck);
        Ok([deck[0], deck[1]])
    }

    fn new((): &(), setup: &[u8; 2]) -> Result<Self, Refused> {
        Ok(Kuhn { cards: *setup, moves: Vec::new() })
    }

    fn turn(&self) -> Turn {
        if self.chips().is_some() { Turn::Over } else { Turn::Decide(Seat::from_index(self.moves.len() % 2)) }
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        out.clear();
        if self.chips().is_none() {
            out.extend([PASS, BET]);
        }
    }

    fn play_unchecked(&mut self, m: u8) {
        self.moves.push(m);
    }

    fn outcome(&self) -> Option<Outcome> {
        let chips = self.chips()?;
        let scores = PerSeat::new(2, |seat| (chips[seat.index()] + 2) as u32);
        Some(Outcome::ranked(scores.clone(), |seat| scores[seat]))
    }

    fn view(&self, viewer: Viewer) -> KuhnView {
        KuhnView {
            own: viewer.seat().map(|seat| (seat, self.cards[seat.index()])),
            moves: self.moves.clone(),
            shown: self.chips().map(|_| self.cards),
        }
    }

    fn witness(&self, m: u8, _: Viewer) -> u8 {
        m
    }

    fn remember((): &mut (), _: &u8) {}

    fn determinize(view: &KuhnView, (): &(), rng: &mut impl Rng) -> Self {
        let (seat, own) = view.own.unwrap_or((Seat::A, quick_below(rng, 3) as u8));
        let other = (own + 1 + quick_below(rng, 2) as u8) % 3;
        let cards = if seat == Seat::A { [own, other] } else { [other, own] };
        Kuhn { cards: view.shown.unwrap_or(cards), moves: view.moves.clone() }
    }
}

impl Sample for Kuhn {
    fn sample(&self, rng: &mut impl Rng) -> Option<u8> {
        self.chips().is_none().then(|| quick_below(rng, 2) as u8)
    }
}

impl Searchable for Kuhn {
    fn rank(m: u8) -> u32 {
        m.into()
    }

    fn retrace(event: &u8) -> Option<tavola_bots::Trace<u8>> {
        Some(tavola_bots::Trace { shown: *event, found: 0 })
    }
}

/// Counts chips instead of wins, from −2 as 0 to +2 as 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chips;

impl Evaluate<Kuhn> for Chips {
    fn evaluate(&self, _: &Kuhn) -> Payoff {
        [0.5, 0.5, 0.0, 0.0]
    }

    fn payoff(&self, outcome: &Outcome) -> Payoff {
        let share = |seat| outcome.scores[seat] as f32 / 4.0;
        [share(Seat::A), share(Seat::B), 0.0, 0.0]
    }
}
