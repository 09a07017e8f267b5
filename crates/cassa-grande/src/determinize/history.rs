//! A history that fits a view where cards changed hands unseen.
//!
//! What the viewer saw is a list of steps, some with known cards. A search goes through them in order and chooses the
//! unknown cards at random, each as likely as it is frequent in the hand. Two tests look ahead so that it seldom runs
//! into a dead end: every seat must be able to meet the known steps to come from what it holds and may still get, and no
//! more cards of a kind may be laid unseen than the known layings to come leave. Whatever is chosen, a true history
//! exists, so that a search that backtracks, and starts again if it has tried for long, always finds one.

use rand_core::Rng;
use tavola_core::random::{quick_below, quick_shuffle};
use tavola_core::{PerSeat, Seat, rand_core};

use super::{dealt_counts, rebuild};
use crate::card::{Card, KINDS};
use crate::moves::{Move, Pick};
use crate::position::CassaGrande;
use crate::rules::{Deal, Terms};
use crate::view::View;

const COMMA: usize = Card::COMMA.index();

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

/// One thing that happened, with the kinds of the cards as far as they are known.
#[derive(Clone, Copy)]
enum Step {
    Lay { seat: Seat, kind: Option<usize> },
    LayFromFront { seat: Seat },
    TakeUpCommas,
    Swap { from: Seat, to: Seat, given: Option<usize>, returned: Option<usize> },
}

/// What was chosen for a step: the card laid or given, and the card returned.
type Choice = (usize, usize);

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

/// Chooses a kind for every unknown card so that everything known holds.
fn solve(steps: &[Step], dealt: [[u8; KINDS]; 4], rng: &mut impl Rng) -> Vec<Choice> {
    let mut known_layings = vec![[0_u8; KINDS]; steps.len() + 1];
    for (index, step) in steps.iter().enumerate().rev() {
        known_layings[index] = known_layings[index + 1];
        if let Step::Lay { kind: Some(kind), .. } = step {
            known_layings[index][*kind] += 1;
        }
    }
    let mut patience = 4 * steps.len() as u32 + 64;
    loop {
        let mut front = [0; 4];
        let mut hands = dealt;
        for seat in 0..4 {
            front[seat] = std::mem::take(&mut hands[seat][COMMA]);
        }
        let mut search = Search { steps, known_layings: &known_layings, choices: Vec::new(), patience, rng };
        if search.go(hands, front) {
            return search.choices;
        }
        patience *= 2;
    }
}

struct Search<'a, R> {
    steps: &'a [Step],
    /// How many cards of each kind are known to be laid from each step on.
    known_layings: &'a [[u8; KINDS]],
    choices: Vec<Choice>,
    /// How many choices may still be tried before the search starts again.
    patience: u32,
    rng: &'a mut R,
}

type AllHands = [[u8; KINDS]; 4];

impl<R: Rng> Search<'_, R> {
    /// Goes on from the step after the last choice.
    fn go(&mut self, mut hands: AllHands, mut front: [u8; 4]) -> bool {
        let index = self.choices.len();
        let Some(step) = self.steps.get(index) else { return true };
        match *step {
            Step::TakeUpCommas => {
                for (hand, front) in hands.iter_mut().zip(&mut front) {
                    hand[COMMA] += std::mem::take(front);
                }
                self.choose((0, 0), hands, front)
            }
            Step::LayFromFront { seat } => {
                front[seat.index()] -= 1;
                self.choose((COMMA, 0), hands, front)
            }
            Step::Lay { seat, kind } => self.options(&hands[seat.index()], kind).into_iter().any(|kind| {
                let mut next = hands;
                next[seat.index()][kind] -= 1;
                self.enough_left(&next, &front) && self.can_go_on(seat, &next, &front) && {
                    self.choose((kind, 0), next, front)
                }
            }),
            Step::Swap { from, to, given, returned } => {
                let answers = self.options(&hands[to.index()], returned);
                self.options(&hands[from.index()], given).into_iter().any(|given| {
                    answers.iter().any(|returned| {
                        let mut next = hands;
                        next[from.index()][given] -= 1;
                        next[to.index()][*returned] -= 1;
                        next[from.index()][*returned] += 1;
                        next[to.index()][given] += 1;
                        self.can_go_on(from, &next, &front) && self.can_go_on(to, &next, &front) && {
                            self.choose((given, *returned), next, front)
                        }
                    })
                })
            }
        }
    }

    fn choose(&mut self, choice: Choice, hands: AllHands, front: [u8; 4]) -> bool {
        if self.patience == 0 {
            return false;
        }
        self.patience -= 1;
        self.choices.push(choice);
        let found = self.go(hands, front);
        if !found {
            self.choices.pop();
        }
        found
    }

    /// The kinds that a step can take from a hand, in random order, frequent ones rather earlier.
    fn options(&mut self, hand: &[u8; KINDS], known: Option<usize>) -> Vec<usize> {
        if let Some(kind) = known {
            return if hand[kind] > 0 { vec![kind] } else { Vec::new() };
        }
        let mut weights = *hand;
        let mut total: u32 = weights.iter().map(|count| u32::from(*count)).sum();
        let mut options = Vec::new();
        while total > 0 {
            let mut rank = quick_below(self.rng, total);
            let drawn = weights.iter().position(|weight| {
                let here = u32::from(*weight);
                let found = rank < here;
                rank = rank.wrapping_sub(here);
                found
            });
            let Some(kind) = drawn else { break };
            total -= u32::from(std::mem::take(&mut weights[kind]));
            options.push(kind);
        }
        options
    }

    /// Whether the hands together still have the cards that are known to be laid later.
    fn enough_left(&self, hands: &AllHands, front: &[u8; 4]) -> bool {
        let needed = &self.known_layings[self.choices.len() + 1];
        (0..KINDS).all(|kind| {
            let waiting: u8 = if kind == COMMA { front.iter().sum() } else { 0 };
            hands.iter().map(|hand| hand[kind]).sum::<u8>() + waiting >= needed[kind]
        })
    }

    /// Whether a seat can meet the known steps to come, if all unknown cards that it gets are just the right ones.
    fn can_go_on(&self, seat: Seat, hands: &AllHands, front: &[u8; 4]) -> bool {
        let mut hand = hands[seat.index()];
        let mut unknown = 0_u32;
        let spend = |hand: &mut [u8; KINDS], unknown: &mut u32, kind: Option<usize>| match kind {
            None => true,
            Some(kind) if hand[kind] > 0 => {
                hand[kind] -= 1;
                true
            }
            Some(_) => {
                let met = *unknown > 0;
                *unknown = unknown.saturating_sub(1);
                met
            }
        };
        self.steps[self.choices.len() + 1..].iter().all(|step| match *step {
            Step::Lay { seat: layer, kind } if layer == seat => spend(&mut hand, &mut unknown, kind),
            Step::Swap { from, to, given, returned } if from == seat || to == seat => {
                let (out, back) = if from == seat { (given, returned) } else { (returned, given) };
                let met = spend(&mut hand, &mut unknown, out);
                match back {
                    Some(kind) => hand[kind] += 1,
                    None => unknown += 1,
                }
                met
            }
            Step::TakeUpCommas => {
                hand[COMMA] += front[seat.index()];
                true
            }
            _ => true,
        })
    }
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
        values.iter().flatten().for_each(|card| left[card.index()] -= 1);
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
