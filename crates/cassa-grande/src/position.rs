//! The position of a round, and how moves change it.

use rand_core::Rng;
use tavola_core::fair::Draws;
use tavola_core::{Game, NotationError, Outcome, PerSeat, Seat, Turn, Viewer, rand_core};

use crate::card::Card;
use crate::count::{Drawing, Side};
use crate::determinize::determinize;
use crate::event::Event;
use crate::hands::Hands;
use crate::moves::{Action, Move, Pick, Place, Spot};
use crate::rules::{Deal, Refusal, Rules, Terms};
use crate::setup::Setup;
use crate::spread::{MOST_CARDS, Misplaced, Places, Spread};
use crate::view::View;
use crate::violation::Violation;

/// A round of Cassa Grande: the table, all hands, and what was exchanged.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CassaGrande {
    pub(crate) terms: Terms,
    pub(crate) start: Seat,
    pub(crate) phase: Phase,
    pub(crate) spread: Spread,
    pub(crate) hands: Hands,
    /// The exchange that followed each card, by the card's rank.
    pub(crate) swaps: [Swap; MOST_CARDS],
}

/// What is to be decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    Lay,
    /// The seat that laid last names a partner and a card.
    Offer,
    /// The partner answers.
    Answer {
        to: Seat,
        pick: Pick,
    },
    Over,
}

/// An exchange: with whom, and which cards went over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Swap {
    pub(crate) to: Option<Seat>,
    pub(crate) given: Card,
    pub(crate) returned: Card,
    /// The numbers that the cards had in blind hands, 0 if they had none.
    pub(crate) given_number: u8,
    pub(crate) returned_number: u8,
}

pub(crate) const NO_SWAP: Swap =
    Swap { to: None, given: Card::COMMA, returned: Card::COMMA, given_number: 0, returned_number: 0 };

impl CassaGrande {
    /// The table turned up, as seat A sees it; gaps where no card lies yet.
    pub fn drawing(&self) -> Drawing {
        self.spread.drawing()
    }

    /// Everything, hands and face-down cards included: for looking back at a round that is over. While it runs nobody may
    /// see this; what they may see is [`view`](tavola_core::Game::view).
    pub fn open_view(&self) -> View {
        View::open(self)
    }

    /// The rules of this round, standard values left out.
    pub fn rules(&self) -> Rules {
        self.terms.rules()
    }

    /// How many cards of a kind a seat has in its hand.
    #[inline]
    pub fn held(&self, seat: Seat, card: Card) -> u8 {
        self.hands.count(seat, card)
    }

    /// The cards on the table in the order in which they were laid, each with the seat that laid it.
    pub fn table(&self) -> impl ExactSizeIterator<Item = (Seat, Place, Card)> {
        self.spread
            .laid()
            .iter()
            .enumerate()
            .map(|(rank, laid)| (self.layer(rank), self.spread.place(*laid), laid.card))
    }

    /// The cards on the table in the order in which they were laid, each with the seat that laid it and its place on a ring of eight columns
    /// and rows, `8 × (y mod 8) + x mod 8`: no two cards lie on the same one.
    #[inline]
    pub fn ring(&self) -> impl ExactSizeIterator<Item = (Seat, u8, Card)> {
        let laid = self.spread.laid().iter().enumerate();
        laid.map(|(rank, laid)| (self.layer(rank), laid.ring_bit(), laid.card))
    }

    /// Whether the cards span the frame both ways.
    pub fn is_frame_fixed(&self) -> bool {
        self.spread.is_fixed()
    }

    /// The seat that lays, or laid, the `rank`th card (from 0): all hands are of one size, so that each card is laid by
    /// the seat after the one before.
    #[inline]
    pub(crate) fn layer(&self, rank: usize) -> Seat {
        layer(self.start, rank, self.terms.seats())
    }

    /// The seat that laid the last card.
    #[inline]
    pub(crate) fn last_layer(&self) -> Seat {
        self.layer(self.spread.count().wrapping_sub(1))
    }

    /// The seats that the layer of the last card can exchange with.
    pub(crate) fn partners(&self) -> impl Iterator<Item = Seat> + Clone {
        let layer = self.last_layer();
        Seat::first(self.terms.seats()).filter(move |seat| *seat != layer && self.hands.size(*seat) > 0)
    }

    #[inline]
    pub(crate) fn mover(&self) -> Option<Seat> {
        match self.phase {
            Phase::Lay => Some(self.layer(self.spread.count())),
            Phase::Offer => Some(self.last_layer()),
            Phase::Answer { to, .. } => Some(to),
            Phase::Over => None,
        }
    }

    /// Whether a seat lays one of the commas in front of it because its hand is empty (rule 3.5).
    #[inline]
    pub(crate) fn lays_from_front(&self, seat: Seat) -> bool {
        self.hands.size(seat) == 0
    }

    #[inline]
    fn lay(&mut self, pick: Pick, spot: Spot) {
        let rank = self.spread.count();
        let seat = self.layer(rank);
        let held =
            if self.lays_from_front(seat) { self.hands.take_from_front(seat) } else { self.hands.take(seat, pick) };
        // The frame test comes before the exchange.
        if self.spread.lay(spot, held) {
            self.hands.take_up_commas();
        }
        self.phase = if rank + 1 == usize::from(self.terms.deck) {
            Phase::Over
        } else if self.terms.exchange && self.hands.size(seat) > 0 && self.partners().next().is_some() {
            Phase::Offer
        } else {
            Phase::Lay
        };
    }

    fn exchange(&mut self, to: Seat, given: Pick, returned: Pick) {
        let rank = self.spread.count() - 1;
        let (from_giver, from_taker) = self.hands.swap(self.last_layer(), given, to, returned);
        self.swaps[rank] = Swap {
            to: Some(to),
            given: from_giver.card,
            returned: from_taker.card,
            given_number: from_giver.number,
            returned_number: from_taker.number,
        };
        self.phase = Phase::Lay;
    }

    fn check_pick(&self, seat: Seat, pick: Pick) -> Result<(), Violation> {
        match (pick.as_card(), self.hands.is_blind()) {
            (None, false) => Err(Violation::NotBlind { pick }),
            (Some(card), true) if !card.is_comma() => Err(Violation::Blind),
            _ if self.hands.has(seat, pick) => Ok(()),
            (Some(Card::COMMA), _) if self.hands.front(seat) > 0 => Err(Violation::CommaInFront),
            _ => Err(Violation::NotInHand { seat, pick }),
        }
    }

    fn check_lay(&self, seat: Seat, pick: Pick, at: Place) -> Result<(), Violation> {
        let comma_of_3_5 = self.lays_from_front(seat) && pick == Pick::card(Card::COMMA);
        if !comma_of_3_5 {
            self.check_pick(seat, pick)?;
        }
        let frame = self.terms.frame;
        self.spread.check(at).map_err(|misplaced| match misplaced {
            Misplaced::NotTheOrigin => Violation::NotTheOrigin,
            Misplaced::Occupied => Violation::Occupied { at },
            Misplaced::Apart => Violation::Apart { at },
            Misplaced::TooWide(width) => Violation::TooWide { at, width, frame },
            Misplaced::TooHigh(height) => Violation::TooHigh { at, height, frame },
        })
    }

    fn check_give(&self, seat: Seat, pick: Pick, to: Seat) -> Result<(), Violation> {
        self.check_pick(seat, pick)?;
        if to == seat || to.index() >= self.terms.seats() {
            return Err(Violation::NoPartner);
        }
        if self.hands.size(to) == 0 {
            return Err(Violation::EmptyHand { to });
        }
        Ok(())
    }
}

/// The seat that lays the `rank`th card (from 0) of a round that this seat starts.
#[inline]
pub(crate) fn layer(start: Seat, rank: usize, seats: usize) -> Seat {
    // Two and four are powers of two, which spares a division.
    Seat::from_index((start.index() + rank) & (seats - 1))
}

impl Game for CassaGrande {
    const SLUG: &'static str = "cassa-grande";
    type Rules = Rules;
    type Setup = Setup;
    type Move = Move;
    type View = View;
    type Event = Event;
    /// Views tell all that a seat was ever shown.
    type Memory = ();
    type Refusal = Refusal;
    type Violation = Violation;

    fn seats(rules: &Rules) -> Result<usize, Refusal> {
        Terms::new(rules).map(|terms| terms.seats())
    }

    fn deal(rules: &Rules, start: Seat, draws: &mut Draws) -> Result<Setup, Refusal> {
        Ok(Setup::deal(&Terms::new(rules)?, start, draws))
    }

    fn start(setup: &Setup) -> Seat {
        setup.start
    }

    fn new(rules: &Rules, setup: &Setup) -> Result<Self, Refusal> {
        let terms = Terms::new(rules)?;
        setup.check(&terms)?;
        let hands = Hands::new(&terms, |seat, give| match (&setup.hands, terms.deal) {
            (Some(hands), Deal::Shown | Deal::Blind) => hands[seat].iter().for_each(|card| give(*card)),
            _ => {
                for card in Card::kinds() {
                    (0..terms.hand[card.index()]).for_each(|_| give(card));
                }
            }
        });
        Ok(CassaGrande {
            terms,
            start: setup.start,
            phase: Phase::Lay,
            spread: Spread::new(terms.frame),
            hands,
            swaps: [NO_SWAP; MOST_CARDS],
        })
    }

    #[inline]
    fn players(&self) -> usize {
        self.terms.seats()
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.mover().map_or(Turn::Over, Turn::Decide)
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        out.clear();
        match self.phase {
            Phase::Lay => {
                let seat = self.layer(self.spread.count());
                let mut places = Places::NONE;
                self.spread.places(&mut places);
                let places = places.as_slice();
                if self.lays_from_front(seat) {
                    let pick = Pick::card(Card::COMMA);
                    out.extend(places.iter().map(|spot| Move::lay_at(pick, *spot)));
                } else {
                    for pick in self.hands.picks(seat) {
                        out.extend(places.iter().map(|spot| Move::lay_at(pick, *spot)));
                    }
                }
            }
            Phase::Offer => {
                for to in self.partners() {
                    out.extend(self.hands.picks(self.last_layer()).map(|pick| Move::give(pick, to)));
                }
            }
            Phase::Answer { to, .. } => out.extend(self.hands.picks(to).map(Move::give_back)),
            Phase::Over => {}
        }
    }

    fn check(&self, m: Move) -> Result<(), Violation> {
        let Some(seat) = self.mover() else { return Err(Violation::Over) };
        match (self.phase, m.action()) {
            (Phase::Lay, Action::Lay { pick, at }) => self.check_lay(seat, pick, at),
            (Phase::Lay, _) => Err(Violation::LayFirst { seat }),
            (Phase::Offer, Action::Give { pick, to }) => self.check_give(seat, pick, to),
            (Phase::Offer, _) => {
                let to = self.partners().next().unwrap_or(seat);
                Err(Violation::OfferFirst { seat, to })
            }
            (Phase::Answer { .. }, Action::Return { pick }) => self.check_pick(seat, pick),
            (Phase::Answer { .. }, _) => Err(Violation::AnswerFirst { seat, giver: self.last_layer() }),
            (Phase::Over, _) => Err(Violation::Over),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        if m.is_lay() {
            return self.lay(m.pick(), m.spot());
        }
        match (m.action(), self.phase) {
            (Action::Give { pick, to }, _) => self.phase = Phase::Answer { to, pick },
            (Action::Return { pick: returned }, Phase::Answer { to, pick }) => self.exchange(to, pick, returned),
            _ => {}
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let drawing = self.drawing();
        let seats = self.terms.seats();
        let sides = drawing.totals();
        Some(self.terms.goal.rank(PerSeat::new(seats, |seat| sides[Side::of(seat, seats) as usize])))
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn witness(&self, m: Move, viewer: Viewer) -> Event {
        Event::of(self, m, viewer)
    }

    fn remember((): &mut (), _event: &Event) {}

    fn determinize(view: &View, (): &(), rng: &mut impl Rng) -> Self {
        determinize(view, rng)
    }

    fn write_move(&self, m: Move, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
        m.write_to(out)
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        text.parse()
    }
}
