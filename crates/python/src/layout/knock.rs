//! Knock as numbers.

use serde_json::{Value, json};
use tavola_core::{PerSeat, Seat};
use tavola_knock::{CARDS, Knock, Move, Rules, View};

use super::{Encoded, Field, relative};

impl Encoded for Knock {
    type Plan = usize;

    fn plan(rules: &Rules) -> usize {
        rules.players
    }

    fn fields(players: &usize) -> Vec<Field> {
        vec![
            Field::category("turn", &[1], *players, "whose turn it is: 0 one's own, 1 that of the next seat …"),
            Field::category("risking", &[1], 1, "whether the die is to be rolled"),
            Field::category(
                "cards",
                &[*players],
                CARDS.into(),
                "from oneself clockwise: each card that one sees, 0 for one that one does not",
            ),
            Field::category("rolls", &[*players], 6, "from oneself clockwise: what was rolled"),
        ]
    }

    fn actions(_: &usize) -> usize {
        8
    }

    fn action(_: &usize, m: Move) -> u32 {
        match m {
            Move::Stay => 0,
            Move::Risk => 1,
            Move::Roll(side) => 1 + u32::from(side),
        }
    }

    fn read_action(&self, _: &usize, action: u32) -> Option<Move> {
        match action {
            0 => Some(Move::Stay),
            1 => Some(Move::Risk),
            2..8 => Some(Move::Roll(action as u8 - 1)),
            _ => None,
        }
    }

    fn longest(players: &usize) -> usize {
        2 * players
    }

    fn observe(players: &usize, view: &View, (): &(), seat: Seat, row: &mut [u8]) {
        let of = |other: Seat| relative(other, seat, *players);
        row[0] = view.turn().map_or(*players as u8, of);
        row[1] = view.risking.into();
        for other in Seat::first(*players) {
            row[2 + usize::from(of(other))] = view.cards[other].unwrap_or(0);
            row[2 + players + usize::from(of(other))] = view.rolls[other].unwrap_or(0);
        }
    }

    fn deck(_: &Rules) -> Vec<String> {
        (1..=CARDS).map(|card| card.to_string()).collect()
    }

    fn dealt_count(rules: &Rules) -> usize {
        rules.players
    }

    fn dealt(rules: &Rules, start: Seat, cards: &[&str]) -> Value {
        let number = |seat: Seat| cards[seat.index()].parse::<u8>().unwrap_or(0);
        json!({ "start": start, "cards": PerSeat::new(rules.players, number) })
    }

    fn draw(view: &View) -> String {
        let seat = |(seat, card): (Seat, &Option<u8>)| {
            let card = card.map_or("?".to_owned(), |card| card.to_string());
            let roll = view.rolls[seat].map_or(String::new(), |roll| format!(" + {roll}"));
            format!("{seat}: {card}{roll}\n")
        };
        view.cards.iter().map(seat).collect()
    }
}
