//! Blind hands: every number is seen by all seats, only values are not.

use rand_core::Rng;
use tavola_core::random::quick_shuffle;
use tavola_core::{PerSeat, Seat, rand_core};

use super::rebuild;
use crate::card::Card;
use crate::moves::{Move, Pick};
use crate::position::CassaGrande;
use crate::rules::Terms;
use crate::view::{ExchangedCard, HeldView, View};

pub(super) fn position(view: &View, terms: &Terms, rng: &mut impl Rng) -> CassaGrande {
    let mut deal = Deal::new(view, terms);
    let mut moves = Vec::with_capacity(2 * view.table.len());
    let mut exchanges = view.exchanges.iter().peekable();
    for (laid, count) in view.table.iter().zip(1..) {
        if let Some(number) = laid.number {
            deal.reveal(laid.seat, number, laid.card);
        }
        let pick = laid.number.map_or(Pick::card(Card::COMMA), Pick::number);
        moves.push(Move::lay(pick, laid.at));
        if let Some(exchange) = exchanges.next_if(|exchange| exchange.after == count) {
            let given = exchange.given.expect("exchanges of blind hands are seen");
            let returned = exchange.returned.expect("exchanges of blind hands are seen");
            deal.give_away(exchange.from, given);
            deal.give_away(exchange.to, returned);
            moves.push(Move::give(pick_of(given), exchange.to));
            moves.push(Move::give_back(pick_of(returned)));
        }
    }
    for (seat, hand) in view.hands.iter() {
        if let Some(HeldView::Blind { digits, .. }) = &hand.cards {
            for digit in digits.iter().filter(|digit| !digit.exchanged) {
                deal.reveal(seat, digit.number, digit.card);
            }
        }
    }
    rebuild(view, Some(deal.draw(terms, rng)), &moves, rng)
}

fn pick_of(exchanged: ExchangedCard) -> Pick {
    exchanged.number.map_or(Pick::card(exchanged.card), Pick::number)
}

/// The digits that each seat was dealt, as far as they are known.
struct Deal {
    /// By seat and number.
    digits: PerSeat<Vec<Dealt>>,
    commas: PerSeat<u8>,
}

#[derive(Clone, Copy)]
struct Dealt {
    card: Option<Card>,
    /// Whether the number still stands for the dealt card.
    held: bool,
}

impl Deal {
    fn new(view: &View, terms: &Terms) -> Deal {
        let digits = view.dealt_commas.map(|_, commas| {
            let count = terms.size.saturating_sub(*commas);
            vec![Dealt { card: None, held: true }; count.into()]
        });
        Deal { digits, commas: view.dealt_commas.clone() }
    }

    /// Notes what is known of the card that now has a number.
    fn reveal(&mut self, seat: Seat, number: u8, card: Option<Card>) {
        if let Some(dealt) = self.digits[seat].get_mut(usize::from(number).wrapping_sub(1))
            && dealt.held
        {
            dealt.card = dealt.card.or(card);
        }
    }

    /// Notes that a card left a hand: from now on its number stands for another one.
    fn give_away(&mut self, seat: Seat, exchanged: ExchangedCard) {
        let Some(number) = exchanged.number else { return };
        self.reveal(seat, number, Some(exchanged.card));
        if let Some(dealt) = self.digits[seat].get_mut(usize::from(number) - 1) {
            dealt.held = false;
        }
    }

    /// Shuffles the cards that nobody was seen with over the numbers that are not known.
    fn draw(self, terms: &Terms, rng: &mut impl Rng) -> PerSeat<Vec<Card>> {
        let mut left = terms.whole_deck();
        for dealt in self.digits.values().iter().flatten() {
            if let Some(card) = dealt.card {
                left[card.index()] -= 1;
            }
        }
        let mut pool: Vec<Card> = Card::kinds()
            .filter(|card| !card.is_comma())
            .flat_map(|card| std::iter::repeat_n(card, left[card.index()].into()))
            .collect();
        quick_shuffle(rng, &mut pool);
        let mut unknown = pool.into_iter();
        self.digits.map(|seat, digits| {
            let cards = digits.iter().map(|dealt| {
                dealt.card.unwrap_or_else(|| unknown.next().expect("as many unknown cards as unknown numbers"))
            });
            cards.chain(std::iter::repeat_n(Card::COMMA, self.commas[seat].into())).collect()
        })
    }
}
