//! Three seats with secret cards: each lays one of its cards face down in turn, twice round; then all is turned up, and
//! the lowest sum that nobody else has wins; without one, the win is shared by all.
//!
//! What another seat lays is seen as "a card" only: the search must not see more.

use tavola_bots::{Searchable, Trace};
use tavola_core::fair::Draws;
use tavola_core::rand_core::Rng;
use tavola_core::random::{quick_below, quick_shuffle};
use tavola_core::{Game, NotationError, Outcome, PerSeat, Sample, Seat, Turn, Viewer};

use super::Refused;
use super::toy_basics;

pub(crate) const SEATS: usize = 3;
/// What stands for any card of another seat.
pub(crate) const HIDDEN: u8 = 255;
/// Each seat holds three of nine cards.
pub(crate) const DECK: [u8; 9] = [1, 1, 2, 2, 3, 3, 4, 5, 6];

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Bids {
    pub(crate) hands: [Vec<u8>; SEATS],
    pub(crate) laid: [Vec<u8>; SEATS],
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BidsView {
    viewer: Option<Seat>,
    hand: Vec<u8>,
    own: Vec<u8>,
    turns: usize,
    shown: Option<Bids>,
}

impl Bids {
    pub(crate) fn deal_from(deck: &[u8; 9]) -> Bids {
        let mut hands: [Vec<u8>; SEATS] = std::array::from_fn(|seat| deck[seat * 3..seat * 3 + 3].to_vec());
        for hand in &mut hands {
            hand.sort_unstable();
        }
        Bids { hands, laid: Default::default() }
    }

    fn turns(&self) -> usize {
        self.laid.iter().map(Vec::len).sum()
    }
}

impl Game for Bids {
    const SLUG: &'static str = "bids";
    type Rules = ();
    type Setup = [u8; 9];
    type Move = u8;
    type View = BidsView;
    type Event = u8;
    type Memory = ();
    type Refusal = Refused;
    type Violation = Refused;

    toy_basics!(SEATS);

    fn deal((): &(), _: Seat, draws: &mut Draws) -> Result<[u8; 9], Refused> {
        let mut deck = DECK;
        draws.shuffle(&mut deck);
        Ok(deck)
    }

    fn new((): &(), setup: &[u8; 9]) -> Result<Self, Refused> {
        Ok(Bids::deal_from(setup))
    }

    fn turn(&self) -> Turn {
        match self.turns() {
            turn if turn < 2 * SEATS => Turn::Decide(Seat::from_index(turn % SEATS)),
            _ => Turn::Over,
        }
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        out.clear();
        if let Turn::Decide(seat) = self.turn() {
            out.extend_from_slice(&self.hands[seat.index()]);
            out.dedup();
        }
    }

    fn play_unchecked(&mut self, m: u8) {
        let seat = self.turns() % SEATS;
        let at = self.hands[seat].iter().position(|card| *card == m).unwrap_or(0);
        self.laid[seat].push(self.hands[seat].remove(at));
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.turns() < 2 * SEATS {
            return None;
        }
        let sums: [u8; SEATS] = std::array::from_fn(|seat| self.laid[seat].iter().sum());
        let scores = PerSeat::new(SEATS, |seat| {
            let own = sums[seat.index()];
            let alone = Seat::first(SEATS).all(|other| other == seat || sums[other.index()] != own);
            if alone { 100 - u32::from(own) } else { 0 }
        });
        Some(Outcome::ranked(scores.clone(), |seat| scores[seat]))
    }

    fn view(&self, viewer: Viewer) -> BidsView {
        let own = |lists: &[Vec<u8>; SEATS]| viewer.seat().map_or(Vec::new(), |seat| lists[seat.index()].clone());
        BidsView {
            viewer: viewer.seat(),
            hand: own(&self.hands),
            own: own(&self.laid),
            turns: self.turns(),
            shown: self.is_over().then(|| self.clone()),
        }
    }

    fn witness(&self, m: u8, viewer: Viewer) -> u8 {
        match self.turn() {
            Turn::Decide(seat) if viewer.is(seat) => m,
            _ => HIDDEN,
        }
    }

    fn remember((): &mut (), _: &u8) {}

    fn determinize(view: &BidsView, (): &(), rng: &mut impl Rng) -> Self {
        if let Some(shown) = &view.shown {
            return shown.clone();
        }
        let mut unseen = DECK.to_vec();
        for card in view.hand.iter().chain(&view.own) {
            let at = unseen.iter().position(|other| other == card).expect("every card is of the deck");
            unseen.remove(at);
        }
        quick_shuffle(rng, &mut unseen);
        let mut bids = Bids { hands: Default::default(), laid: Default::default() };
        for seat in 0..SEATS {
            let laid = (view.turns + SEATS - 1 - seat) / SEATS;
            if view.viewer == Some(Seat::from_index(seat)) {
                bids.hands[seat].clone_from(&view.hand);
                bids.laid[seat].clone_from(&view.own);
            } else {
                let mut cards = unseen.split_off(unseen.len() - 3);
                bids.laid[seat] = cards.split_off(3 - laid);
                cards.sort_unstable();
                bids.hands[seat] = cards;
            }
        }
        bids
    }
}

impl Sample for Bids {
    fn sample(&self, rng: &mut impl Rng) -> Option<u8> {
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        (!legal.is_empty()).then(|| legal[quick_below(rng, legal.len() as u32) as usize])
    }
}

impl Searchable for Bids {
    fn rank(m: u8) -> u32 {
        m.into()
    }

    const SECRETS: bool = true;

    fn shown(&self, m: u8, observer: Seat) -> u8 {
        self.witness(m, Viewer::Seat(observer))
    }

    fn retrace(event: &u8) -> Option<Trace<u8>> {
        Some(Trace { shown: *event, found: 0 })
    }

    fn is_open(view: &BidsView) -> bool {
        view.shown.is_some()
    }
}
