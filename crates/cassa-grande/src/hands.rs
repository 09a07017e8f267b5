//! The cards that the seats hold, and the commas in front of them.

use tavola_core::Seat;
use tavola_core::random::scale;

use crate::card::{Card, KINDS};
use crate::moves::Pick;
use crate::rules::{Deal, Terms};
use crate::spread::MOST_CARDS;

/// A digit in a blind hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Numbered {
    pub(crate) number: u8,
    pub(crate) card: Card,
    /// Whether its holder knows it, because it came by an exchange.
    pub(crate) known: bool,
}

const NOTHING: Numbered = Numbered { number: 0, card: Card::COMMA, known: false };

/// A card on its way from a hand to the table or into another hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Held {
    pub(crate) card: Card,
    /// Its number in a blind hand, 0 if it has none.
    pub(crate) number: u8,
    /// Whether its holder knows it.
    pub(crate) known: bool,
}

/// The members of each set of six kinds in order, four bits each from the lowest on.
const MEMBERS: [u64; 64] = {
    let mut table = [0; 64];
    let mut set = 0;
    while set < 64 {
        let (mut shift, mut member) = (0, 0);
        while member < 6 {
            if set >> member & 1 == 1 {
                table[set] |= member << shift;
                shift += 4;
            }
            member += 1;
        }
        set += 1;
    }
    table
};

/// The kind that has `rank` others of the set before it.
#[inline]
fn nth_kind(kinds: u16, rank: u32) -> u8 {
    let (low, high) = (usize::from(kinds & 63), usize::from(kinds >> 6 & 63));
    // The higher kinds, each raised by six, follow the lower ones; so no branch depends on chance.
    let members = MEMBERS[low] | (MEMBERS[high] + 0x66_6666) << (4 * low.count_ones());
    (members >> (4 * rank)) as u8 & 15
}

/// All hands.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Hands {
    /// Cards of each kind in the hand of each seat; sixteen entries, so that a seat's are found by a shift.
    counts: [[u8; 16]; 4],
    /// The kinds of which a seat holds at least one, as bits.
    kinds: [u16; 4],
    /// Cards in the hand of each seat.
    sizes: [u8; 4],
    /// Commas in front of each seat.
    front: [u8; 4],
    /// Blind hands: how many digits each seat holds, and the next number never used in its hand.
    digits: [u8; 4],
    next: [u8; 4],
    /// Blind hands: the digits of each seat in the order of their numbers, `size` entries a seat.
    numbered: [Numbered; MOST_CARDS],
    size: u8,
    blind: bool,
}

impl Hands {
    /// The hands of a deal; `dealt` gives each seat's cards in order.
    pub(crate) fn new(terms: &Terms, dealt: impl Fn(Seat, &mut dyn FnMut(Card))) -> Hands {
        let mut hands = Hands {
            counts: [[0; 16]; 4],
            kinds: [0; 4],
            sizes: [0; 4],
            front: [0; 4],
            digits: [0; 4],
            next: [1; 4],
            numbered: [NOTHING; MOST_CARDS],
            size: terms.size,
            blind: terms.deal == Deal::Blind,
        };
        for seat in Seat::first(terms.seats()) {
            dealt(seat, &mut |card| {
                if card.is_comma() {
                    hands.front[seat.index()] += 1;
                } else {
                    hands.add(seat, card);
                    if hands.blind {
                        hands.append_digit(seat, card, false);
                    }
                }
            });
        }
        hands
    }

    #[inline]
    pub(crate) fn is_blind(&self) -> bool {
        self.blind
    }

    /// The number of cards in a hand.
    #[inline]
    pub(crate) fn size(&self, seat: Seat) -> u8 {
        self.sizes[seat.index()]
    }

    /// The number of commas in front of a seat.
    #[inline]
    pub(crate) fn front(&self, seat: Seat) -> u8 {
        self.front[seat.index()]
    }

    /// The kinds of which a hand has at least one, as bits.
    #[inline]
    pub(crate) fn kinds(&self, seat: Seat) -> u16 {
        self.kinds[seat.index()]
    }

    /// How many cards of a kind a hand has.
    #[inline]
    pub(crate) fn count(&self, seat: Seat, card: Card) -> u8 {
        self.counts[seat.index()][card.index()]
    }

    /// The digits of a blind hand in the order of their numbers.
    pub(crate) fn numbered(&self, seat: Seat) -> &[Numbered] {
        let first = seat.index() * usize::from(self.size);
        &self.numbered[first..first + usize::from(self.digits[seat.index()])]
    }

    /// The choices that a hand offers, each kind once.
    #[inline]
    pub(crate) fn pick_count(&self, seat: Seat) -> u32 {
        let kinds = self.kinds[seat.index()];
        if self.blind {
            u32::from(self.digits[seat.index()]) + u32::from(kinds >> Card::COMMA.index() & 1)
        } else {
            kinds.count_ones()
        }
    }

    /// The choice that has `rank` others before it; `rank` must be less than [`Hands::pick_count`].
    #[inline]
    pub(crate) fn nth_pick(&self, seat: Seat, rank: u32) -> Pick {
        if self.blind {
            return match self.numbered(seat).get(rank as usize) {
                Some(digit) => Pick::number(digit.number),
                None => Pick::card(Card::COMMA),
            };
        }
        Pick::card(Card::from_index(nth_kind(self.kinds[seat.index()], rank)))
    }

    /// All choices that a hand offers.
    #[inline]
    pub(crate) fn picks(&self, seat: Seat) -> impl Iterator<Item = Pick> + Clone {
        (0..self.pick_count(seat)).map(move |rank| self.nth_pick(seat, rank))
    }

    /// Whether a hand offers this choice.
    pub(crate) fn has(&self, seat: Seat, pick: Pick) -> bool {
        match pick.as_card() {
            Some(card) => (!self.blind || card.is_comma()) && self.count(seat, card) > 0,
            None => self.blind && self.numbered(seat).iter().any(|digit| Some(digit.number) == pick.as_number()),
        }
    }

    /// Takes a card out of a hand that has it.
    #[inline]
    pub(crate) fn take(&mut self, seat: Seat, pick: Pick) -> Held {
        let held = match pick.as_card() {
            Some(card) => Held { card, number: 0, known: true },
            None => self.take_number(seat, pick.as_number().unwrap_or(0)),
        };
        self.remove(seat, held.card);
        held
    }

    /// A card of a kind drawn at random by a word from a hand that is not blind, or a comma from in front of it if the hand is empty.
    #[inline]
    pub(crate) fn any(&self, seat: Seat, word: u32) -> Card {
        let kinds = self.kinds[seat.index()];
        if kinds == 0 { Card::COMMA } else { Card::from_index(nth_kind(kinds, scale(word, kinds.count_ones()))) }
    }

    /// Takes a card that [`Hands::any`] gave. For playouts, which clear the hands at their end: the sizes of the hands are left as
    /// they were.
    #[inline]
    pub(crate) fn take_any(&mut self, seat: Seat, card: Card) {
        if self.kinds[seat.index()] == 0 {
            self.take_from_front(seat);
        } else {
            self.remove_kind(seat, card);
        }
    }

    /// Leaves all hands empty, after a playout.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.sizes = [0; 4];
    }

    /// Takes one of the commas in front of a seat.
    #[inline]
    pub(crate) fn take_from_front(&mut self, seat: Seat) -> Held {
        self.front[seat.index()] -= 1;
        Held { card: Card::COMMA, number: 0, known: true }
    }

    /// Every seat takes up its commas.
    #[inline]
    pub(crate) fn take_up_commas(&mut self) {
        for seat in Seat::ALL {
            let commas = std::mem::take(&mut self.front[seat.index()]);
            self.counts[seat.index()][Card::COMMA.index()] += commas;
            self.kinds[seat.index()] |= u16::from(commas > 0) << Card::COMMA.index();
            self.sizes[seat.index()] += commas;
        }
    }

    /// Two seats exchange cards that they hold; gives both.
    pub(crate) fn swap(&mut self, giver: Seat, given: Pick, taker: Seat, returned: Pick) -> (Held, Held) {
        let (from_giver, from_taker) = (self.take(giver, given), self.take(taker, returned));
        self.receive(giver, from_taker.card, from_giver.number);
        self.receive(taker, from_giver.card, from_taker.number);
        (from_giver, from_taker)
    }

    /// Takes a card into a hand; in a blind hand a digit gets the number of the card that was given for it, or the next
    /// number never used if that was a comma.
    fn receive(&mut self, seat: Seat, card: Card, given_number: u8) {
        self.add(seat, card);
        if !self.blind || card.is_comma() {
            return;
        }
        if given_number == 0 {
            self.append_digit(seat, card, true);
            return;
        }
        let rank = self.numbered(seat).partition_point(|digit| digit.number < given_number);
        let (first, count) = (seat.index() * usize::from(self.size), usize::from(self.digits[seat.index()]));
        self.numbered[first + rank..=first + count].rotate_right(1);
        self.numbered[first + rank] = Numbered { number: given_number, card, known: true };
        self.digits[seat.index()] += 1;
    }

    fn append_digit(&mut self, seat: Seat, card: Card, known: bool) {
        let first = seat.index() * usize::from(self.size);
        let count = &mut self.digits[seat.index()];
        let number = self.next[seat.index()];
        self.numbered[first + usize::from(*count)] = Numbered { number, card, known };
        *count += 1;
        self.next[seat.index()] += 1;
    }

    fn take_number(&mut self, seat: Seat, number: u8) -> Held {
        let rank = self.numbered(seat).iter().position(|digit| digit.number == number);
        let (first, count) = (seat.index() * usize::from(self.size), usize::from(self.digits[seat.index()]));
        let Some(rank) = rank else { return Held { card: Card::COMMA, number: 0, known: false } };
        let digits = &mut self.numbered[first..first + count];
        let taken = std::mem::replace(&mut digits[rank], NOTHING);
        digits[rank..].rotate_left(1);
        self.digits[seat.index()] -= 1;
        Held { card: taken.card, number, known: taken.known }
    }

    #[inline]
    fn add(&mut self, seat: Seat, card: Card) {
        self.counts[seat.index()][card.index()] += 1;
        self.kinds[seat.index()] |= 1 << card.index();
        self.sizes[seat.index()] += 1;
    }

    #[inline]
    fn remove_kind(&mut self, seat: Seat, card: Card) {
        let count = &mut self.counts[seat.index()][card.index()];
        *count = count.wrapping_sub(1);
        self.kinds[seat.index()] &= !(u16::from(*count == 0) << card.index());
    }

    #[inline]
    fn remove(&mut self, seat: Seat, card: Card) {
        self.remove_kind(seat, card);
        self.sizes[seat.index()] = self.sizes[seat.index()].wrapping_sub(1);
    }

    /// Replaces what a seat holds and has in front, for positions that are drawn at random; not for blind hands.
    pub(crate) fn set(&mut self, seat: Seat, counts: [u8; KINDS], front: u8) {
        self.counts[seat.index()][..KINDS].copy_from_slice(&counts);
        self.kinds[seat.index()] = (0..KINDS).map(|kind| u16::from(counts[kind] > 0) << kind).sum();
        self.sizes[seat.index()] = counts.iter().sum();
        self.front[seat.index()] = front;
    }
}
