//! Lots: a small game with hidden cards and a die, made to be right, or wrong in one chosen way.
//!
//! Two or three seats hold some cards each. In a turn a die with two sides is rolled: on 1 the seat lays a card face
//! down, on 2 face up. When all cards lie, the sum of a seat's open cards counts.

mod flaw;
mod json;

use std::fmt;

use arrayvec::ArrayVec;
use tavola_core::fair::Draws;
use tavola_core::notation::exact_number;
use tavola_core::rand_core::Rng;
use tavola_core::random::{quick_below, quick_shuffle};
use tavola_core::{Game, NotationError, Outcome, PerSeat, Sample, Seat, Turn, Viewer};

pub(crate) use flaw::Flaw;
pub(crate) use json::{Event, Laid, Rules, Setup, View};

/// A position of Lots; `FLAW` is the number of a [`Flaw`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Lots<const FLAW: u8> {
    players: usize,
    cards: u8,
    start: Seat,
    hands: [u32; 3],
    laid: ArrayVec<(u8, bool), 12>,
    die: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Move {
    Roll(u8),
    Lay(u8),
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("Lots has 2 or 3 players with 1 to 4 cards each, not {players} with {cards}")]
    Numbers { players: usize, cards: u8 },
    #[error("each card from 1 to {last} is dealt once")]
    Hands { last: u8 },
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Violation {
    #[error("the die is to be rolled now")]
    RollFirst,
    #[error("a card of the hand is to be laid now")]
    LayNow,
    #[error("the die shows 1 or 2")]
    NoSuchSide,
    #[error("the card {card} is not in the hand")]
    NotInHand { card: u8 },
    #[error("the game is over")]
    Over,
}

impl<const FLAW: u8> Lots<FLAW> {
    fn has(flaw: Flaw) -> bool {
        FLAW == flaw as u8
    }

    fn seat_of(&self, nth: usize) -> Seat {
        self.start.after(nth, self.players)
    }

    fn mover(&self) -> Seat {
        self.seat_of(self.laid.len())
    }

    fn deck(&self) -> usize {
        self.players * usize::from(self.cards)
    }

    fn hand(&self, seat: Seat) -> impl Iterator<Item = u8> + use<FLAW> {
        let set = self.hands[seat.index()];
        (1..=12).filter(move |card| set >> card & 1 == 1)
    }

    fn finished(&self) -> bool {
        self.laid.len() == self.deck()
    }
}

impl<const FLAW: u8> Game for Lots<FLAW> {
    const SLUG: &'static str = "lots";
    type Rules = Rules;
    type Setup = Setup;
    type Move = Move;
    type View = View;
    type Event = Event;
    type Memory = ();
    type Refusal = Refusal;
    type Violation = Violation;

    fn seats(rules: &Rules) -> Result<usize, Refusal> {
        let Rules { players, cards } = *rules;
        match (players, cards) {
            (2..=3, 1..=4) => Ok(players),
            _ => Err(Refusal::Numbers { players, cards }),
        }
    }

    fn deal(rules: &Rules, start: Seat, draws: &mut Draws) -> Result<Setup, Refusal> {
        let players = Self::seats(rules)?;
        let mut deck: Vec<u8> = (1..=rules.cards * players as u8).collect();
        draws.shuffle(&mut deck);
        let mut hands = deck.chunks(usize::from(rules.cards)).map(<[u8]>::to_vec);
        Ok(Setup { start, hands: PerSeat::new(players, |_| hands.next().unwrap_or_default()) })
    }

    fn start(setup: &Setup) -> Seat {
        setup.start
    }

    fn new(rules: &Rules, setup: &Setup) -> Result<Self, Refusal> {
        let players = Self::seats(rules)?;
        let last = rules.cards * players as u8;
        let mut all: Vec<u8> = setup.hands.values().concat();
        all.sort_unstable();
        let even = setup.hands.values().iter().all(|hand| hand.len() == usize::from(rules.cards));
        if setup.hands.len() != players || !even || !all.into_iter().eq(1..=last) || setup.start.index() >= players {
            return Err(Refusal::Hands { last });
        }
        let mut hands = [0; 3];
        for (seat, hand) in setup.hands.iter() {
            hands[seat.index()] = hand.iter().fold(0, |set, card| set | 1 << card);
        }
        Ok(Lots { players, cards: rules.cards, start: setup.start, hands, laid: ArrayVec::new(), die: None })
    }

    fn players(&self) -> usize {
        self.players
    }

    fn turn(&self) -> Turn {
        match self.die {
            _ if self.finished() && !Self::has(Flaw::NeverEnds) => Turn::Over,
            None => Turn::Chance,
            Some(_) => Turn::Decide(self.mover()),
        }
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        let filled = !out.is_empty();
        out.clear();
        match self.turn() {
            Turn::Over => {}
            Turn::Chance => out.extend([Move::Roll(1), Move::Roll(2)]),
            Turn::Decide(seat) => {
                out.extend(self.hand(seat).map(Move::Lay));
                if Self::has(Flaw::ListsDoubles) && out.len() > 1 {
                    out.push(out[0]);
                }
                if Self::has(Flaw::ListsTooFew) && out.len() > 1 {
                    out.pop();
                }
                if Self::has(Flaw::ListsInAnyOrder) && filled {
                    out.reverse();
                }
            }
        }
    }

    fn check(&self, m: Move) -> Result<(), Violation> {
        match (self.turn(), m) {
            (Turn::Over, _) => Err(Violation::Over),
            (Turn::Chance, Move::Roll(1 | 2)) => Ok(()),
            (Turn::Chance, Move::Roll(_)) => Err(Violation::NoSuchSide),
            (Turn::Chance, Move::Lay(_)) => Err(Violation::RollFirst),
            (Turn::Decide(_), Move::Roll(_)) => Err(Violation::LayNow),
            (Turn::Decide(_), Move::Lay(_)) if Self::has(Flaw::ChecksTooLittle) => Ok(()),
            (Turn::Decide(seat), Move::Lay(card)) => {
                let open_secret = Self::has(Flaw::ViolationTells) && self.hands[0] >> card & 1 == 1;
                match self.hand(seat).any(|own| own == card) {
                    true => Ok(()),
                    false if open_secret => Err(Violation::LayNow),
                    false => Err(Violation::NotInHand { card }),
                }
            }
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        if Self::has(Flaw::Allocates) {
            std::hint::black_box(Box::new(7));
        }
        match m {
            Move::Roll(side) => self.die = Some(side),
            Move::Lay(card) => {
                let seat = self.mover();
                self.hands[seat.index()] &= !(1 << card);
                let open = self.die.take() == Some(2);
                if !self.laid.is_full() {
                    self.laid.push((card, open));
                }
                if Self::has(Flaw::NeverEnds) {
                    self.laid.clear();
                    self.hands[seat.index()] |= 1 << card;
                }
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let early = Self::has(Flaw::OutcomeEarly) && self.laid.len() == 1;
        (self.is_over() || early).then(|| {
            let scores = PerSeat::new(self.players, |seat| {
                let own = self.laid.iter().enumerate().filter(|(nth, _)| self.seat_of(*nth) == seat);
                own.filter(|(_, (_, open))| *open).map(|(_, (card, _))| u32::from(*card)).sum()
            });
            let mut outcome = Outcome::ranked(scores.clone(), |seat| scores[seat]);
            if Self::has(Flaw::PlacesWrong) {
                outcome.places[Seat::A] += 1;
            }
            outcome
        })
    }

    fn view(&self, viewer: Viewer) -> View {
        let laid = self.laid.iter().enumerate().map(|(nth, (card, open))| {
            let seat = self.seat_of(nth);
            let leak = Self::has(Flaw::ViewTells) && nth == 1;
            let seen = *open || viewer.is(seat) || self.is_over() || leak;
            Laid { seat, open: *open, card: seen.then_some(*card) }
        });
        View {
            viewer,
            players: self.players,
            cards: self.cards,
            start: self.start,
            hand: viewer.seat().map(|seat| self.hand(seat).collect()),
            laid: laid.collect(),
            die: self.die,
            left_out: Self::has(Flaw::JsonForgets),
            keeps_back: Self::has(Flaw::ChangesForget),
        }
    }

    fn witness(&self, m: Move, viewer: Viewer) -> Event {
        match m {
            Move::Roll(side) => Event::Roll { side },
            Move::Lay(card) => {
                let seat = self.mover();
                let seen = self.die == Some(2) || viewer.is(seat) || Self::has(Flaw::EventTells);
                Event::Lay { seat, card: seen.then_some(card) }
            }
        }
    }

    fn remember((): &mut (), _: &Event) {}

    fn determinize(view: &View, (): &(), rng: &mut impl Rng) -> Self {
        let last = view.cards * view.players as u8;
        let own = view.hand.as_deref().unwrap_or_default();
        let shown = |card: &u8| own.contains(card) || view.laid.iter().any(|laid| laid.card == Some(*card));
        let mut unseen: Vec<u8> = (1..=last).filter(|card| !shown(card)).collect();
        quick_shuffle(rng, &mut unseen);
        let mut world = Lots {
            players: view.players,
            cards: view.cards,
            start: view.start,
            hands: [0; 3],
            laid: ArrayVec::new(),
            die: view.die,
        };
        for laid in &view.laid {
            let card = laid.card.unwrap_or_else(|| unseen.pop().unwrap_or_default());
            world.laid.push((card, laid.open));
        }
        for seat in Seat::first(view.players) {
            let laid = view.laid.iter().filter(|laid| laid.seat == seat).count();
            for nth in laid..usize::from(view.cards) {
                let known = view.viewer.is(seat).then(|| own.get(nth - laid).copied()).flatten();
                let card = known.or_else(|| unseen.pop()).unwrap_or_default();
                world.hands[seat.index()] |= 1 << card;
            }
        }
        if Self::has(Flaw::WorldsDiffer) && view.laid.len() == 2 {
            world.laid.swap(0, 1);
        }
        world
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        match m {
            Move::Roll(side) => write!(out, "roll {side}"),
            Move::Lay(card) => write!(out, "lay {card}"),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        let error = NotationError { expected: "a move of Lots is written \"roll 1\", \"roll 2\" or \"lay 7\"" };
        let number = |text: &str| {
            let text = if Self::has(Flaw::ReadsLoosely) { text.trim() } else { text };
            exact_number(text).and_then(|number| u8::try_from(number).ok()).filter(|number| *number < 32)
        };
        let (verb, rest) = text.split_once(' ').ok_or(error)?;
        match verb {
            "roll" => number(rest).map(Move::Roll).ok_or(error),
            "lay" => number(rest).map(Move::Lay).ok_or(error),
            _ => Err(error),
        }
    }
}

impl<const FLAW: u8> Sample for Lots<FLAW> {
    fn sample(&self, rng: &mut impl Rng) -> Option<Move> {
        match self.turn() {
            Turn::Over => None,
            Turn::Chance => Some(Move::Roll(1 + quick_below(rng, 2) as u8)),
            Turn::Decide(seat) => {
                let count = self.hands[seat.index()].count_ones();
                let reach = if Self::has(Flaw::SamplesTooFew) && count > 1 { count - 1 } else { count };
                let nth =
                    if Self::has(Flaw::PlaysAnyhow) { flaw::from_outside() % count } else { quick_below(rng, reach) };
                self.hand(seat).nth(nth as usize).map(Move::Lay)
            }
        }
    }
}
