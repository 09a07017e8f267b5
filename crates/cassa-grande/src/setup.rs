//! How a round begins.

use tavola_core::fair::Draws;
use tavola_core::{PerSeat, Seat};

use crate::card::Card;
use crate::rules::{Deal, Refusal, Terms};

/// The starting seat and, where cards are shuffled, the hands in the order of the deal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Setup {
    /// The seat that lays the first card.
    pub start: Seat,
    /// The dealt hands; only with [`Deal::Shown`] and [`Deal::Blind`].
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "tavola_core::text::present")
    )]
    pub hands: Option<PerSeat<Vec<Card>>>,
}

impl Setup {
    /// A round with fixed hands.
    pub fn fixed(start: Seat) -> Setup {
        Setup { start, hands: None }
    }

    pub(crate) fn deal(terms: &Terms, start: Seat, draws: &mut Draws) -> Setup {
        if terms.deal == Deal::Fixed {
            return Setup::fixed(start);
        }
        let whole = terms.whole_deck();
        let mut deck: Vec<Card> =
            Card::kinds().flat_map(|card| std::iter::repeat_n(card, whole[card.index()].into())).collect();
        draws.shuffle(&mut deck);
        let mut hands = deck.chunks_exact(terms.size.into());
        let hand = |_| hands.next().map(<[Card]>::to_vec).unwrap_or_default();
        Setup { start, hands: Some(PerSeat::new(terms.seats(), hand)) }
    }

    /// Refuses a setup that these rules can't give.
    pub(crate) fn check(&self, terms: &Terms) -> Result<(), Refusal> {
        let players = terms.players;
        if self.start.index() >= terms.seats() {
            return Err(Refusal::Start { start: self.start, players });
        }
        match (&self.hands, terms.deal) {
            (None, Deal::Fixed) => Ok(()),
            (Some(_), Deal::Fixed) => Err(Refusal::HandsGiven),
            (None, Deal::Shown | Deal::Blind) => Err(Refusal::HandsMissing),
            (Some(hands), Deal::Shown | Deal::Blind) => check_hands(terms, hands),
        }
    }
}

fn check_hands(terms: &Terms, hands: &PerSeat<Vec<Card>>) -> Result<(), Refusal> {
    if hands.len() != terms.seats() {
        return Err(Refusal::HandCount { given: hands.len(), players: terms.players });
    }
    let wrong_size = hands.iter().find(|(_, hand)| hand.len() != usize::from(terms.size));
    if let Some((seat, hand)) = wrong_size {
        return Err(Refusal::HandSize { seat, given: hand.len(), due: terms.size });
    }
    let whole = terms.whole_deck();
    for card in Card::kinds() {
        let given = hands.values().iter().flatten().filter(|other| **other == card).count() as u32;
        let due = u32::from(whole[card.index()]);
        if given != due {
            return Err(Refusal::WrongDeck { card, given, due });
        }
    }
    Ok(())
}
