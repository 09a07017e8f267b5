//! A history that fits a view where cards changed hands unseen.
//!
//! What the viewer saw is a list of steps, some with known cards. [`solve`] chooses the others; then the round is played
//! again with them.

use rand_core::Rng;
use tavola_core::random::{quick_below, quick_shuffle};
use tavola_core::{PerSeat, Seat, rand_core};

use super::routes::{COMMA, Choice, Step, solve};
use super::{dealt_counts, rebuild};
use crate::card::{Card, KINDS};
use crate::moves::{Move, Pick};
use crate::position::CassaGrande;
use crate::rules::{Deal, Terms};
use crate::view::View;

/// All digits are one kind where the viewer does not know what was dealt.
const ANY_DIGIT: usize = 0;

pub(super) fn position(view: &View, terms: &Terms, rng: &mut impl Rng) -> CassaGrande {
    let dealt = dealt_counts(view, terms);
    let start = dealt.unwrap_or_else(|| {
        let mut counts = [[0; KINDS]; 4];
        for (seat, commas) in view.dealt_commas.iter() {
            counts[seat.index()][COMMA] = *commas;
            counts[seat.index()][ANY_DIGIT] = terms.size - commas;
        }
        counts
    });
    let steps = steps(view, dealt.is_some());
    let choices = solve(&steps, start, rng);
    let cards = match dealt {
        Some(_) => History { hands: dealt_hands(view, terms, start), choices },
        None => History::with_values(view, terms, &steps, &choices, rng),
    };
    let mut moves = Vec::with_capacity(2 * steps.len());
    let mut laid = view.table.iter();
    for (step, (first, second)) in steps.iter().zip(&cards.choices) {
        match step {
            Step::Lay { .. } | Step::LayFromFront { .. } => {
                let at = laid.next().expect("a step for each card on the table").at;
                moves.push(Move::lay(pick(*first), at));
            }
            Step::Swap { to, .. } => {
                moves.push(Move::give(pick(*first), *to));
                moves.push(Move::give_back(pick(*second)));
            }
            Step::TakeUpCommas => {}
        }
    }
    rebuild(view, cards.hands, &moves, rng)
}

fn pick(kind: usize) -> Pick {
    Pick::card(Card::from_index(kind as u8))
}

/// The setup's hands, if the rules shuffle them.
fn dealt_hands(view: &View, terms: &Terms, counts: [[u8; KINDS]; 4]) -> Option<PerSeat<Vec<Card>>> {
    let hand = |seat: Seat| {
        let count = |card: Card| usize::from(counts[seat.index()][card.index()]);
        Card::kinds().flat_map(|card| std::iter::repeat_n(card, count(card))).collect()
    };
    (terms.deal != Deal::Fixed).then(|| PerSeat::new(view.hands.len(), hand))
}

fn steps(view: &View, digits_differ: bool) -> Vec<Step> {
    let kind = |card: Card| if digits_differ || card.is_comma() { card.index() } else { ANY_DIGIT };
    let fixed_at = view.fixed_at.map_or(usize::MAX, usize::from);
    let mut exchanges = view.exchanges.iter().peekable();
    let mut steps = Vec::with_capacity(2 * view.table.len() + 1);
    for (laid, count) in view.table.iter().zip(1..) {
        steps.push(match laid.card {
            // Before the frame is fixed a comma can only come from the front of its seat, for all to see.
            Some(card) if card.is_comma() && count <= fixed_at => Step::LayFromFront { seat: laid.seat },
            card => Step::Lay { seat: laid.seat, kind: card.map(kind) },
        });
        if count == fixed_at {
            steps.push(Step::TakeUpCommas);
        }
        if let Some(exchange) = exchanges.next_if(|exchange| usize::from(exchange.after) == count) {
            steps.push(Step::Swap {
                from: exchange.from,
                to: exchange.to,
                given: exchange.given.map(|given| kind(given.card)),
                returned: exchange.returned.map(|returned| kind(returned.card)),
            });
        }
    }
    steps
}

/// A deal, and the card of every step.
struct History {
    hands: Option<PerSeat<Vec<Card>>>,
    choices: Vec<Choice>,
}

impl History {
    /// Gives values to digits that the search only told from commas: follows each single card through the round.
    fn with_values(view: &View, terms: &Terms, steps: &[Step], choices: &[Choice], rng: &mut impl Rng) -> History {
        let mut owners = Vec::new();
        let mut hands: PerSeat<Vec<usize>> = PerSeat::new(terms.seats(), |seat| {
            let digits = terms.size - view.dealt_commas[seat];
            (0..digits)
                .map(|_| {
                    owners.push(seat);
                    owners.len() - 1
                })
                .collect()
        });
        let mut values: Vec<Option<Card>> = vec![None; owners.len()];
        let mut take = |hand: &mut Vec<usize>, kind: usize| {
            (kind != COMMA).then(|| hand.swap_remove(quick_below(rng, hand.len() as u32) as usize))
        };
        let mut single_cards = Vec::with_capacity(steps.len());
        let mut laid = view.table.iter();
        for (step, (first, second)) in steps.iter().zip(choices) {
            single_cards.push(match *step {
                Step::TakeUpCommas => (None, None),
                Step::LayFromFront { .. } => {
                    laid.next();
                    (None, None)
                }
                Step::Lay { seat, .. } => {
                    let single = take(&mut hands[seat], *first);
                    let seen = laid.next().and_then(|laid| laid.card);
                    if let (Some(single), Some(card)) = (single, seen) {
                        values[single] = Some(card);
                    }
                    (single, None)
                }
                Step::Swap { from, to, .. } => {
                    let (given, returned) = (take(&mut hands[from], *first), take(&mut hands[to], *second));
                    hands[to].extend(given);
                    hands[from].extend(returned);
                    (given, returned)
                }
            });
        }
        let mut left = terms.whole_deck();
        for card in values.iter().flatten() {
            left[card.index()] -= 1;
        }
        left[COMMA] = 0;
        let mut pool: Vec<Card> =
            Card::kinds().flat_map(|card| std::iter::repeat_n(card, left[card.index()].into())).collect();
        quick_shuffle(rng, &mut pool);
        let cards: Vec<Card> =
            values.into_iter().map(|value| value.or_else(|| pool.pop()).unwrap_or(Card::COMMA)).collect();
        let kind = |single: Option<usize>| single.map_or(COMMA, |single| cards[single].index());
        History {
            hands: Some(PerSeat::new(terms.seats(), |seat| {
                let digits = owners.iter().zip(&cards).filter(|(owner, _)| **owner == seat).map(|(_, card)| *card);
                digits.chain(std::iter::repeat_n(Card::COMMA, view.dealt_commas[seat].into())).collect()
            })),
            choices: single_cards.into_iter().map(|(first, second)| (kind(first), kind(second))).collect(),
        }
    }
}
