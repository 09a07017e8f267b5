//! What was learned of how players lay: which card lies face down, where it lies and when it was laid.
//!
//! A seat knows its own cards and sees where the others lie. So what it laid follows from these alone, and my own cards tell
//! nothing of it. A network that saw many rounds tells, for one card after the other, how likely each kind is, given
//! where the card lies, what the seat laid before it, and where everybody laid since. From that whole hands are drawn.

use std::sync::Arc;

use tavola_cassa_grande::{Card, CassaGrande, Deal, Goal, KINDS, Laying, Place, Rules, Side, View};
use tavola_core::random::quick_below;
use tavola_core::{Game, Seat};

use super::reading::Reading;
use super::sketch::Sketch;
use crate::Luck;
use crate::evaluate::Imagination;
use crate::net::{Net, soften};
use crate::weighted::draw_weighted;

/// The kinds of card in a standard hand: 0 to 4 and the comma.
pub(super) const CARDS: usize = 6;

/// The widest input: a frame of 6 and four seats.
const MOST_INPUTS: usize = inputs(4, 6);

/// How many numbers go in: where the card lies; the seat's own cards of before, and those of each other seat; where its own and other
/// cards were laid since; what the seat has left of each kind; what each kind gains there; whether the frame is fixed.
const fn inputs(players: usize, frame: usize) -> usize {
    frame * frame * (1 + CARDS + (players - 1) + 2) + 2 * CARDS + 1
}

/// How much to trust what a card gains, and one number for each kind.
const OUTPUTS: usize = 1 + CARDS;

/// So many positions are imagined with the hands that were drawn before; then new hands are drawn.
const PERIOD: u32 = 32;

/// How many hands of each seat are drawn before any position is imagined.
const FIRST: usize = 16;

/// The most hands of a seat that are kept; newer ones take the place of any of them. Nobody waits so long that fewer would matter.
const MOST_HANDS: usize = 16_384;

/// Tells which card a seat laid face down.
#[derive(Clone, Debug)]
pub(super) struct Habits {
    net: Arc<Net>,
    /// How much to trust the network: 1 takes its chances as they are, 0 takes every kind for equally likely.
    trust: f32,
}

/// A card on the table, as far as somebody knows it.
#[derive(Clone, Copy, Debug)]
struct Laid {
    seat: Seat,
    at: Place,
    card: Option<Card>,
}

/// What the network is told of one card, and what each kind gains there.
struct Told {
    input: [f32; MOST_INPUTS],
    gains: [f32; CARDS],
}

/// The face-down cards of one seat.
struct Hidden {
    ranks: Vec<usize>,
    left: [u8; CARDS],
    /// The hands that were drawn so far: a card for each rank.
    drawn: Vec<Vec<Card>>,
}

impl Habits {
    /// What was learned of rounds with these rules; `None` if nothing was.
    pub(super) fn new(rules: &Rules, weights: &[u8], trust: f32) -> Option<Habits> {
        let net = Net::read(weights).ok()?;
        let (players, frame) = (rules.players.into(), rules.frame_side().into());
        let fits = net.inputs() == inputs(players, frame) && net.outputs() == OUTPUTS;
        (fits && is_taught(rules)).then(|| Habits { net: Arc::new(net), trust })
    }

    /// Draws positions behind a view; `None` if nothing lies there that could be guessed.
    pub(super) fn imagination<'a>(&'a self, reading: &'a Reading, view: &View) -> Option<Imagination<'a, CassaGrande>> {
        let table: Vec<Laid> =
            view.table.iter().map(|laid| Laid { seat: laid.seat, at: laid.at, card: laid.card }).collect();
        let mut seats: Vec<Hidden> =
            view.hands.iter().filter_map(|(seat, hand)| Hidden::new(reading, &table, seat, hand.front)).collect();
        if seats.is_empty() || view.outcome.is_some() {
            return None;
        }
        let mut view = view.clone();
        let fixed_at = view.fixed_at.map_or(usize::MAX, usize::from);
        let now = sketch(reading, &table, None);
        let mut asked: u32 = 0;
        Some(Box::new(move |luck: &mut Luck| {
            for hidden in &mut seats {
                while hidden.drawn.len() < FIRST {
                    hidden.draw(self, reading, &table, &now, fixed_at, luck);
                }
            }
            asked = asked.wrapping_add(1);
            if asked.is_multiple_of(PERIOD) {
                // One seat after the other.
                let turn = (asked / PERIOD) as usize % seats.len();
                seats[turn].draw(self, reading, &table, &now, fixed_at, luck);
            }
            for hidden in &seats {
                let cards = &hidden.drawn[quick_below(luck, hidden.drawn.len() as u32) as usize];
                for (rank, card) in hidden.ranks.iter().zip(cards) {
                    view.table[*rank].card = Some(*card);
                }
            }
            CassaGrande::determinize(&view, &(), luck)
        }))
    }

    /// How likely each kind is.
    fn chances(&self, players: usize, frame: usize, told: &Told) -> [f32; CARDS] {
        let mut out = [0.0; OUTPUTS];
        self.net.head(&self.net.trunk(&told.input[..inputs(players, frame)]), &mut out);
        let mut chances: [f32; CARDS] =
            std::array::from_fn(|kind| self.trust * (out[1 + kind] + out[0] * told.gains[kind]));
        soften(&mut chances);
        chances
    }
}

impl Hidden {
    fn new(reading: &Reading, table: &[Laid], seat: Seat, front: u8) -> Option<Hidden> {
        let mut left = dealt(reading);
        left[CARDS - 1] -= front;
        let mut ranks = Vec::new();
        for (rank, laid) in table.iter().enumerate().filter(|(_, laid)| laid.seat == seat) {
            match laid.card {
                Some(card) => left[kind_of(card)] -= 1,
                None => ranks.push(rank),
            }
        }
        (!ranks.is_empty()).then(|| Hidden { ranks, left, drawn: Vec::new() })
    }

    /// Draws a card for every place, in the order in which they were laid.
    fn draw(
        &mut self,
        habits: &Habits,
        reading: &Reading,
        table: &[Laid],
        now: &Sketch,
        fixed_at: usize,
        luck: &mut Luck,
    ) {
        let mut table = table.to_vec();
        let mut left = self.left;
        let mut cards = Vec::with_capacity(self.ranks.len());
        for rank in &self.ranks {
            let commas = *rank >= fixed_at;
            let told = tell(reading, &table, *rank, left, commas, now);
            let chances = habits.chances(reading.players, reading.frame, &told);
            let chances: [f64; CARDS] = std::array::from_fn(|kind| match () {
                () if left[kind] == 0 || (kind == CARDS - 1 && !commas) => 0.0,
                // However sure the network is, nobody plays so regularly.
                () => f64::from(chances[kind].max(0.002)),
            });
            let Some(kind) = draw_weighted(&chances, luck) else { return };
            let card = card_of(kind);
            left[kind] -= 1;
            table[*rank].card = Some(card);
            cards.push(card);
        }
        if self.drawn.len() < MOST_HANDS {
            self.drawn.push(cards);
        } else {
            self.drawn[quick_below(luck, MOST_HANDS as u32) as usize] = cards;
        }
    }
}

/// The rules by which the networks were taught: the standard ones.
pub(super) fn is_taught(rules: &Rules) -> bool {
    rules.frame.is_none()
        && rules.hand.is_none()
        && !rules.exchange
        && rules.goal == Goal::Highest
        && rules.deal == Deal::Fixed
        && rules.laying == Laying::Hidden
}

/// The place of a card among those of a standard hand.
#[inline]
pub(super) fn kind_of(card: Card) -> usize {
    card.index().min(CARDS - 1)
}

/// The card of a kind.
#[inline]
fn card_of(kind: usize) -> Card {
    if kind == CARDS - 1 { Card::COMMA } else { Card::digit(kind as u8) }
}

/// What is dealt to each seat of the kinds of a standard hand.
fn dealt(reading: &Reading) -> [u8; CARDS] {
    let hand = reading.hand();
    let mut dealt = [0; CARDS];
    for kind in 0..KINDS {
        dealt[kind.min(CARDS - 1)] += hand[kind];
    }
    dealt
}

/// The frame after some cards, as a seat knows it, or as far as it is known to nobody.
fn sketch(reading: &Reading, table: &[Laid], seat: Option<Seat>) -> Sketch {
    Sketch::new(reading, || table.iter().map(|laid| (laid.at, laid.card.filter(|_| seat == Some(laid.seat)))))
}

/// What the network is told of the card of a rank. `left` is what its seat had before it was laid; of the other cards on the
/// table those that it laid before must be known. `now` is the frame as it lies now.
fn tell(reading: &Reading, table: &[Laid], rank: usize, left: [u8; CARDS], commas: bool, now: &Sketch) -> Told {
    let Reading { players, frame, .. } = *reading;
    let cells = frame * frame;
    let own = table[rank].seat;
    let side = Side::of(own, players);
    let mut input = [0.0; MOST_INPUTS];
    let cell = |laid: &Laid| now.seen_from(side, now.cell(laid.at));
    input[cell(&table[rank])] = 1.0;
    let (own_before, others_before) = (cells, cells * (1 + CARDS));
    let since = others_before + cells * (players - 1);
    for (at, laid) in table.iter().enumerate() {
        let cell = cell(laid);
        let steps = (laid.seat.index() + players - own.index()) % players;
        match () {
            () if at == rank => {}
            () if at > rank => input[since + cell + if steps == 0 { 0 } else { cells }] = 1.0,
            () if steps == 0 => {
                if let Some(card) = laid.card {
                    input[own_before + cell * CARDS + kind_of(card)] = 1.0;
                }
            }
            () => input[others_before + (steps - 1) * cells + cell] = 1.0,
        }
    }
    let then = sketch(reading, &table[..rank], Some(own));
    let (by_kind, there, row) = (reading.gains(&then, own), then.cell(table[rank].at), then.row());
    let mut gains = [0.0; CARDS];
    let mut at = since + 2 * cells;
    for (kind, gain) in gains.iter_mut().enumerate() {
        *gain = (by_kind.of(there, card_of(kind)) / row).clamp(-4.0, 4.0);
        input[at] = f32::from(left[kind]) / 2.0;
        input[at + 1] = *gain;
        at += 2;
    }
    input[at] = f32::from(u8::from(commas));
    Told { input, gains }
}

/// For each card of a round that is over, what the network would have been told of it when so many cards lay, which kinds it could have been
/// (-1 for those that it could not) and was, and what each kind would have gained.
pub fn describe_cards(
    rules: &Rules,
    round: &CassaGrande,
    mut pick_now: impl FnMut(usize, usize) -> usize,
    mut write: impl FnMut(&[f32], &[f32], &[f32]),
) {
    let reading = Reading::new(rules);
    let all: Vec<(Seat, Place, Card)> = round.table().collect();
    let fixed_at = round.open_view().fixed_at.map_or(all.len(), usize::from);
    for rank in 0..all.len() {
        let own = all[rank].0;
        let count = pick_now(rank, all.len());
        let table: Vec<Laid> = all[..count]
            .iter()
            .enumerate()
            .map(|(at, (seat, place, card))| Laid {
                seat: *seat,
                at: *place,
                card: (*seat == own && at < rank).then_some(*card),
            })
            .collect();
        let mut left = dealt(&reading);
        all[..rank].iter().filter(|(seat, ..)| *seat == own).for_each(|(.., card)| left[kind_of(*card)] -= 1);
        let commas = rank >= fixed_at;
        let was = kind_of(all[rank].2);
        if was == CARDS - 1 && !commas {
            // Everybody saw this comma.
            continue;
        }
        let told = tell(&reading, &table, rank, left, commas, &sketch(&reading, &table, None));
        let mut kinds = [0.0_f32; CARDS];
        for (kind, could) in kinds.iter_mut().enumerate() {
            if left[kind] == 0 || (kind == CARDS - 1 && !commas) {
                *could = -1.0;
            }
        }
        kinds[was] = 1.0;
        write(&told.input[..inputs(reading.players, reading.frame)], &kinds, &told.gains);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::rand_core::SeedableRng;
    use tavola_cassa_grande::Setup;
    use tavola_core::{Sample, Viewer};

    const WEIGHTS: [(u8, &[u8]); 2] = [
        (2, include_bytes!("../../../weights/cassa-grande-2.net")),
        (4, include_bytes!("../../../weights/cassa-grande-4.net")),
    ];

    /// Whatever was learned, the view of the imagined position is the one that it was imagined from.
    #[test]
    fn what_is_imagined_fits_the_view() {
        let mut luck = Luck::seed_from_u64(5);
        let mut guessed = 0;
        for (players, weights) in WEIGHTS {
            let rules = Rules { players, ..Rules::default() };
            let (habits, reading) = (Habits::new(&rules, weights, 1.0).unwrap(), Reading::new(&rules));
            for _ in 0..6 {
                let mut round = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).unwrap();
                while let Some(m) = round.sample(&mut luck) {
                    round.play_unchecked(m);
                    let seat = Seat::first(players.into()).next().unwrap();
                    let view = round.view(Viewer::Seat(seat));
                    let Some(mut imagine) = habits.imagination(&reading, &view) else { continue };
                    for _ in 0..5 {
                        assert_eq!(imagine(&mut luck).view(Viewer::Seat(seat)), view);
                        guessed += 1;
                    }
                }
            }
        }
        assert!(guessed > 1_000, "{guessed}");
    }

    /// A card on one's own left edge is more likely a 4 than a 0, one on that of the opponent rather a 0.
    #[test]
    fn players_lay_what_serves_them() {
        let rules = Rules { players: 2, ..Rules::default() };
        let (habits, reading) = (Habits::new(&rules, WEIGHTS[0].1, 1.0).unwrap(), Reading::new(&rules));
        let mut round = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).unwrap();
        for text in ["0@0,0", "2@1,1", "0@2,2", "2@3,3", "0@4,4", "1@4,2", "1@3,2", "3@0,2"] {
            round.play_unchecked(text.parse().unwrap());
        }
        let view = round.view(Viewer::Seat(Seat::A));
        let mut luck = Luck::seed_from_u64(1);
        let mut sum_of = |rank: usize| {
            let mut imagine = habits.imagination(&reading, &view).unwrap();
            (0..2_000)
                .map(|_| u32::from(imagine(&mut luck).table().nth(rank).unwrap().2.value().unwrap_or(0)))
                .sum::<u32>()
        };
        // B reads from the right: the card at 4,2 is the first of a row of its own, the one at 0,2 of a row of A.
        let (own, other) = (sum_of(5), sum_of(7));
        assert!(own > 2 * other, "{own} {other}");
    }

    /// Nobody asks what was learned of other rounds.
    #[test]
    fn only_what_was_taught_is_asked() {
        let standard = Rules { players: 2, ..Rules::default() };
        let asked = |rules: &Rules| Habits::new(rules, WEIGHTS[0].1, 1.0).is_some();
        assert!(asked(&standard));
        assert!(!asked(&Rules { laying: Laying::Open, ..standard.clone() }));
        assert!(!asked(&Rules { goal: Goal::Lowest, ..standard.clone() }));
        assert!(!asked(&Rules { exchange: true, ..standard.clone() }));
        assert!(!asked(&Rules { deal: Deal::Blind, ..standard.clone() }));
        assert!(!asked(&Rules { players: 4, ..standard }), "another table needs another network");
    }

    /// What is written to be learned is what is asked later: for each card one kind that it was, and that it could have been.
    #[test]
    fn cards_are_described_one_by_one() {
        let mut luck = Luck::seed_from_u64(9);
        for (players, weights) in WEIGHTS {
            let rules = Rules { players, ..Rules::default() };
            let net = Net::read(weights).unwrap();
            let mut round = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).unwrap();
            while let Some(m) = round.sample(&mut luck) {
                round.play_unchecked(m);
            }
            let mut cards = 0;
            describe_cards(
                &rules,
                &round,
                |rank, all| rank + 1 + (all - rank) / 2,
                |told, kinds, _| {
                    assert_eq!(told.len(), net.inputs());
                    assert!(kinds.iter().filter(|kind| **kind > 0.5).count() == 1, "{kinds:?}");
                    cards += 1;
                },
            );
            assert!(cards + usize::from(players) >= round.table().count(), "{cards}");
        }
    }
}
