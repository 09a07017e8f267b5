//! What one viewer may know: all that it ever saw, and nothing that follows from it.

use tavola_core::{Outcome, PerSeat, Seat, Viewer};

use crate::card::{Card, KINDS};
use crate::hands::Numbered;
use crate::moves::{Pick, Place};
use crate::position::{CassaGrande, Phase, Swap};
use crate::reading::Count;
use crate::rules::{Deal, Rules};
use crate::spread::Laid;

/// All that one viewer may know of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Whose view this is.
    #[cfg_attr(feature = "ts", ts(type = "Seat | \"watcher\""))]
    pub viewer: Viewer,
    /// The options, standard values left out.
    pub rules: Rules,
    /// The seat that laid, or will lay, the first card.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub start: Seat,
    /// What is to be decided.
    pub phase: PhaseView,
    /// Who decides; nobody after the end.
    #[cfg_attr(feature = "ts", ts(type = "Seat | null"))]
    pub turn: Option<Seat>,
    /// The side of the frame.
    pub frame: u8,
    /// How many cards lay when the frame was fixed.
    pub fixed_at: Option<u8>,
    /// The commas that lay in front of each seat at first.
    #[cfg_attr(feature = "ts", ts(type = "PerSeat<number>"))]
    pub dealt_commas: PerSeat<u8>,
    /// The dealt hands, sorted, if they were shown to this viewer.
    #[cfg_attr(feature = "ts", ts(type = "PerSeat<Card[]> | null"))]
    pub dealt: Option<PerSeat<Vec<Card>>>,
    /// What each seat holds.
    #[cfg_attr(feature = "ts", ts(type = "PerSeat<HandView>"))]
    pub hands: PerSeat<HandView>,
    /// The cards on the table in the order in which they were laid.
    pub table: Vec<LaidView>,
    /// All exchanges so far.
    pub exchanges: Vec<ExchangeView>,
    /// The offer that waits for an answer.
    pub offer: Option<OfferView>,
    /// The result.
    #[cfg_attr(feature = "ts", ts(type = "Outcome | null"))]
    pub outcome: Option<Outcome>,
    /// What each seat has read, when the round is over.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub count: Option<Count>,
}

#[cfg(feature = "serde")]
tavola_core::changes!(View {
    viewer, rules, start, phase, turn, frame, fixed_at, dealt_commas, dealt, offer, outcome, count,
} grows { table, exchanges } parts { hands });

/// What is to be decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PhaseView {
    /// A card is to be laid.
    Lay,
    /// An exchange is to be offered.
    Offer,
    /// An offer is to be answered.
    Answer,
    /// The round is over.
    Over,
}

/// A hand as somebody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HandView {
    /// The number of cards in the hand.
    pub size: u8,
    /// The number of commas in front of the seat.
    pub front: u8,
    /// The cards, if the viewer sees any of them.
    pub cards: Option<HeldView>,
}

/// The cards of a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(untagged, deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum HeldView {
    /// The cards, sorted.
    Seen(Vec<Card>),
    /// A blind hand.
    Blind {
        /// The digits in the order of their numbers.
        digits: Vec<DigitView>,
        /// The number of commas.
        commas: u8,
    },
}

/// A digit of a blind hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DigitView {
    /// Its number.
    pub number: u8,
    /// Its value, if the viewer knows it.
    pub card: Option<Card>,
    /// Whether it came by an exchange, so that its holder knows it.
    pub exchanged: bool,
}

/// A card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LaidView {
    /// Who laid it.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub seat: Seat,
    /// Where it lies.
    pub at: Place,
    /// Whether it lies face up.
    pub open: bool,
    /// What it is, if the viewer knows.
    pub card: Option<Card>,
    /// The number that it had in a blind hand, if the viewer saw it there.
    pub number: Option<u8>,
}

/// An exchange that took place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ExchangeView {
    /// How many cards lay then.
    pub after: u8,
    /// Who offered.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub from: Seat,
    /// Who answered.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub to: Seat,
    /// The card that was offered, if the viewer knows.
    pub given: Option<ExchangedCard>,
    /// The card that came back, if the viewer knows.
    pub returned: Option<ExchangedCard>,
}

/// A card that went from hand to hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ExchangedCard {
    /// What it is.
    pub card: Card,
    /// The number that it had in the blind hand it left.
    pub number: Option<u8>,
}

/// An offer that waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OfferView {
    /// Who offered.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub from: Seat,
    /// Who must answer.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub to: Seat,
    /// What is offered, if the viewer is the giver.
    pub pick: Option<Pick>,
}

/// What a viewer may see of hidden cards: the table of cassa-grande.md 8 in one place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    viewer: Viewer,
    over: bool,
    blind: bool,
}

impl Sight {
    pub(crate) fn new(position: &CassaGrande, viewer: Viewer) -> Sight {
        Sight { viewer, over: position.phase == Phase::Over, blind: position.terms.deal == Deal::Blind }
    }

    /// Sight after the last card lies: everything is open.
    pub(crate) fn at_the_end(self) -> Sight {
        Sight { over: true, ..self }
    }

    /// Whether the viewer sits at the table and sees the blind hands of the others.
    fn sees_blind(self) -> bool {
        self.blind && self.viewer != Viewer::Watcher
    }

    /// Whether the viewer knows a card on the table.
    pub(crate) fn laid(self, seat: Seat, open: bool, from_front: bool, known: bool) -> bool {
        let face_down = if self.viewer.is(seat) { known } else { self.sees_blind() };
        self.over || open || from_front || face_down
    }

    /// Whether the viewer saw the number that a card had.
    pub(crate) fn numbers(self) -> bool {
        self.blind && (self.over || self.viewer != Viewer::Watcher)
    }

    /// Whether the viewer knows the cards of an exchange.
    pub(crate) fn exchanged(self, from: Seat, to: Seat) -> bool {
        self.over || self.viewer.is(from) || self.viewer.is(to) || self.sees_blind()
    }

    /// Whether the viewer knows what is offered.
    pub(crate) fn offered(self, from: Seat) -> bool {
        self.over || self.viewer.is(from)
    }

    fn dealt(self, deal: Deal) -> bool {
        deal != Deal::Fixed && (self.over || (deal == Deal::Shown && self.viewer != Viewer::Watcher))
    }
}

/// A number that is 0 where there is none.
pub(crate) fn some_number(number: u8) -> Option<u8> {
    (number > 0).then_some(number)
}

impl View {
    /// What a viewer may know.
    pub(crate) fn of(position: &CassaGrande, viewer: Viewer) -> View {
        Self::seen(position, viewer, Sight::new(position, viewer), |seat| hand_view(position, seat, viewer))
    }

    /// Everything, as a watcher may see it when the round is over.
    pub(crate) fn open(position: &CassaGrande) -> View {
        let viewer = Viewer::Watcher;
        Self::seen(position, viewer, Sight::new(position, viewer).at_the_end(), |seat| open_hand(position, seat))
    }

    fn seen(position: &CassaGrande, viewer: Viewer, sight: Sight, hand: impl FnMut(Seat) -> HandView) -> View {
        let seats = position.terms.seats();
        let layer = position.spread.count().wrapping_sub(1);
        let (phase, offer) = match position.phase {
            Phase::Lay => (PhaseView::Lay, None),
            Phase::Offer => (PhaseView::Offer, None),
            Phase::Answer { to, pick } => {
                let from = position.layer(layer);
                (PhaseView::Answer, Some(OfferView { from, to, pick: sight.offered(from).then_some(pick) }))
            }
            Phase::Over => (PhaseView::Over, None),
        };
        let dealt = dealt_hands(position);
        View {
            viewer,
            rules: position.rules(),
            start: position.start,
            phase,
            turn: position.mover(),
            frame: position.terms.frame,
            fixed_at: position.spread.fixed_at().map(|count| count as u8),
            dealt_commas: PerSeat::new(seats, |seat| dealt[seat.index()][Card::COMMA.index()]),
            dealt: sight
                .dealt(position.terms.deal)
                .then(|| PerSeat::new(seats, |seat| sorted(|card| dealt[seat.index()][card.index()]))),
            hands: PerSeat::new(seats, hand),
            table: (0..position.spread.count()).map(|rank| laid_view(position, rank, sight)).collect(),
            exchanges: exchange_views(position, sight),
            offer,
            outcome: tavola_core::Game::outcome(position),
            count: (position.phase == Phase::Over).then(|| Count::of(&position.drawing(), &position.terms)),
        }
    }
}

/// What each seat was dealt, by kind: its hand now, with everything that left it and without what came.
fn dealt_hands(position: &CassaGrande) -> [[u8; KINDS]; 4] {
    let mut dealt = [[0_u8; KINDS]; 4];
    for seat in Seat::first(position.terms.seats()) {
        for card in Card::kinds() {
            dealt[seat.index()][card.index()] += position.hands.count(seat, card);
        }
        dealt[seat.index()][Card::COMMA.index()] += position.hands.front(seat);
    }
    for (rank, laid) in position.spread.laid().iter().enumerate() {
        let seat = position.layer(rank);
        let count = &mut dealt[seat.index()][laid.card.index()];
        *count = count.wrapping_add(1);
        if let Swap { to: Some(to), given, returned, .. } = position.swaps[rank] {
            let mut move_back = |from: Seat, to: Seat, card: Card| {
                // Counts may pass below zero on the way, but not at the end.
                let (from, to, kind) = (from.index(), to.index(), card.index());
                dealt[from][kind] = dealt[from][kind].wrapping_sub(1);
                dealt[to][kind] = dealt[to][kind].wrapping_add(1);
            };
            move_back(to, seat, given);
            move_back(seat, to, returned);
        }
    }
    dealt
}

fn sorted(count: impl Fn(Card) -> u8) -> Vec<Card> {
    Card::kinds().flat_map(|card| std::iter::repeat_n(card, count(card).into())).collect()
}

fn hand_view(position: &CassaGrande, seat: Seat, viewer: Viewer) -> HandView {
    let hands = &position.hands;
    let holds_it = viewer.is(seat);
    let cards = if hands.is_blind() && viewer != Viewer::Watcher {
        let digit = |digit: &Numbered| DigitView {
            number: digit.number,
            card: (!holds_it || digit.known).then_some(digit.card),
            exchanged: digit.known,
        };
        let digits = hands.numbered(seat).iter().map(digit).collect();
        Some(HeldView::Blind { digits, commas: hands.count(seat, Card::COMMA) })
    } else {
        holds_it.then(|| HeldView::Seen(sorted(|card| hands.count(seat, card))))
    };
    HandView { size: hands.size(seat), front: hands.front(seat), cards }
}

fn open_hand(position: &CassaGrande, seat: Seat) -> HandView {
    let hands = &position.hands;
    let cards = if hands.is_blind() {
        let digit =
            |digit: &Numbered| DigitView { number: digit.number, card: Some(digit.card), exchanged: digit.known };
        let digits = hands.numbered(seat).iter().map(digit).collect();
        HeldView::Blind { digits, commas: hands.count(seat, Card::COMMA) }
    } else {
        HeldView::Seen(sorted(|card| hands.count(seat, card)))
    };
    HandView { size: hands.size(seat), front: hands.front(seat), cards: Some(cards) }
}

fn laid_view(position: &CassaGrande, rank: usize, sight: Sight) -> LaidView {
    let laid: Laid = position.spread.laid()[rank];
    let seat = position.layer(rank);
    let open = position.terms.face_up(rank);
    let from_front = lies_from_front(position, rank, laid.card);
    LaidView {
        seat,
        at: position.spread.place(laid),
        open,
        card: sight.laid(seat, open, from_front, laid.known()).then_some(laid.card),
        number: if sight.numbers() { some_number(laid.number()) } else { None },
    }
}

/// Whether a card on the table went there from the front of its seat: a comma laid before the frame was fixed, or that fixed it
/// (rule 3.5).
#[inline]
pub(crate) fn lies_from_front(position: &CassaGrande, rank: usize, card: Card) -> bool {
    card.is_comma() && position.spread.fixed_at().is_none_or(|fixed_at| rank < fixed_at)
}

fn exchange_views(position: &CassaGrande, sight: Sight) -> Vec<ExchangeView> {
    let swaps = position.swaps.iter().enumerate().take(position.spread.count());
    swaps
        .filter_map(|(rank, swap)| {
            let (from, to) = (position.layer(rank), swap.to?);
            let seen =
                |card, number| sight.exchanged(from, to).then_some(ExchangedCard { card, number: some_number(number) });
            Some(ExchangeView {
                after: rank as u8 + 1,
                from,
                to,
                given: seen(swap.given, swap.given_number),
                returned: seen(swap.returned, swap.returned_number),
            })
        })
        .collect()
}
