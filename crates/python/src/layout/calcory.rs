//! Calcory as numbers.

use std::fmt::Write as _;

use serde_json::{Value, json};
use tavola_calcory::{Calcory, Card, Cards, Colour, Knowledge, Memory, Move, PLACES, Place, Rules, Spot, View};
use tavola_core::Seat;

use super::{Encoded, Field, relative};

/// Where each part of a row begins.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    players: usize,
}

const STOP: usize = PLACES;
const PUTS: usize = PLACES + 1;
const ACTIONS: usize = PUTS + Card::KINDS * PLACES;

/// What stands at the beginning of each row, before the places.
const HEAD: usize = 7;
const SPOTS: usize = HEAD;
const NUMBERS: usize = SPOTS + PLACES;
const REMEMBERED: usize = NUMBERS + PLACES;
const TAKEN: usize = REMEMBERED + PLACES;
const PILES: usize = TAKEN + Card::KINDS;

/// One of several cards lies there.
const ONE_OF: u8 = 11;

fn kind(card: Card) -> usize {
    card.colour() as usize * 10 + usize::from(card.number())
}

fn card(kind: usize) -> Option<Card> {
    Card::new(*Colour::ALL.get(kind / 10)?, (kind % 10) as u8)
}

impl Encoded for Calcory {
    type Plan = Plan;

    fn plan(rules: &Rules) -> Plan {
        Plan { players: rules.players.into() }
    }

    fn fields(plan: &Plan) -> Vec<Field> {
        let players = plan.players;
        vec![
            Field::category(
                "phase",
                &[1],
                2,
                "what is to be decided: 0 turn up a card or stop, 1 put a card back, 2 nothing any more",
            ),
            Field::category(
                "turn",
                &[1],
                players,
                "who decides: 0 oneself, 1 the next seat clockwise …; the number of seats if nobody",
            ),
            Field::count("sum", &[1], 40, "the sum of the cards turned up in the running turn"),
            Field::category(
                "marker",
                &[1],
                players,
                "whose markers lie there: 0 nobody's, 1 one's own, 2 those of the next seat …",
            ),
            Field::count("marked", &[2], 60, "the sum of the marked cards, and their number"),
            Field::count("idle", &[1], 80, "turns in a row in which nobody took a card"),
            Field::category(
                "spots",
                &[6, 10],
                5,
                "by row and column: 0 no card, 1 face down, 2 turned back just now, 3 turned up, 4 marked, 5 open at the end",
            ),
            Field::category(
                "numbers",
                &[6, 10],
                10,
                "the number that the place shows now: 0 none, 1 to 10 the numbers 0 to 9",
            ),
            Field::category(
                "remembered",
                &[6, 10],
                ONE_OF.into(),
                "what somebody who never forgets knows of the place, where memory is asked for: 0 nothing, 1 to 10 the numbers 0 to 9, 11 one of several cards",
            ),
            Field::count(
                "taken",
                &[5, 10],
                2,
                "the cards just taken, of which one must be put back, by colour (R B G Y V) and number",
            ),
            Field::count("piles", &[players], 60, "from oneself clockwise: the cards in each pile"),
        ]
    }

    fn actions(_: &Plan) -> usize {
        ACTIONS
    }

    fn action(_: &Plan, m: Move) -> u32 {
        let number = match m {
            Move::Flip(place) => place.index(),
            Move::Stop => STOP,
            Move::Put(card, place) => PUTS + kind(card) * PLACES + place.index(),
        };
        number as u32
    }

    fn read_action(&self, _: &Plan, action: u32) -> Option<Move> {
        match action as usize {
            flip @ 0..PLACES => Place::from_index(flip).map(Move::Flip),
            STOP => Some(Move::Stop),
            put => {
                let put = put - PUTS;
                Some(Move::Put(card(put / PLACES)?, Place::from_index(put % PLACES)?))
            }
        }
    }

    fn longest(plan: &Plan) -> usize {
        // At most 60 cards are won, each after so many turns, and a turn has at most 12 cards, a stop and a card put back.
        60 * 20 * plan.players * 14
    }

    fn observe(plan: &Plan, view: &View, memory: &Memory, seat: Seat, row: &mut [u8]) {
        let players = plan.players;
        let of = |other: Seat| relative(other, seat, players);
        let phase = match view.turn {
            None => 2,
            Some(_) => u8::from(!view.taken.is_empty()),
        };
        let (marker, sum, cards) = view.marks.map_or((0, 0, 0), |marks| (1 + of(marks.seat), marks.sum, marks.cards));
        let turn = view.turn.map_or(players as u8, of);
        row[..HEAD].copy_from_slice(&[phase, turn, view.sum, marker, sum, cards, view.idle]);
        for (place, spot) in view.table.iter() {
            let index = place.index();
            row[SPOTS + index] = match spot {
                Spot::Empty => 0,
                Spot::Down => 1,
                Spot::Back { .. } => 2,
                Spot::Turned { .. } => 3,
                Spot::Marked { .. } => 4,
                Spot::Open { .. } => 5,
            };
            row[NUMBERS + index] = spot.card().map_or(0, |card| 1 + card.number());
            row[REMEMBERED + index] = match (spot, memory.of(place)) {
                (Spot::Empty, _) | (_, Knowledge::Nothing) => 0,
                (_, Knowledge::Card(card)) => 1 + card.number(),
                (_, Knowledge::OneOf(_)) => ONE_OF,
            };
        }
        for card in view.taken.iter() {
            row[TAKEN + kind(card)] += 1;
        }
        for (other, pile) in view.piles.iter() {
            row[PILES + usize::from(of(other))] = *pile;
        }
    }

    fn deck(_: &Rules) -> Vec<String> {
        Cards::DECK.iter().map(|card| card.to_string()).collect()
    }

    fn dealt(_: &Rules, start: Seat, cards: &[&str]) -> Value {
        json!({ "start": start, "layout": cards })
    }

    fn draw(view: &View) -> String {
        let mut text = String::new();
        for (place, spot) in view.table.iter() {
            match (spot, spot.card()) {
                (Spot::Empty, _) => text.push_str(" . "),
                (_, None) => text.push_str(" # "),
                (Spot::Marked { .. }, Some(card)) => drop(write!(text, "{card}*")),
                (_, Some(card)) => drop(write!(text, "{card} ")),
            }
            text.push(if place.column() == 9 { '\n' } else { ' ' });
        }
        let piles: Vec<String> = view.piles.iter().map(|(seat, pile)| format!("{seat} {pile}")).collect();
        let _ = writeln!(text, "sum {}, piles {}", view.sum, piles.join(", "));
        text
    }
}
