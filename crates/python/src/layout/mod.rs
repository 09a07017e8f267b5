//! Games as numbers: every move as a small number, and what a seat may know as a row of bytes.
//!
//! **A row is made from a view**, and from what the seat remembers where a game forgets; so it can hold no more than these. A game
//! may bring rows up to date in a quicker way while it is played; tests compare both after every move.
//!
//! **Layouts have versions.** A change of what a number means is a new version.

mod calcory;
mod casa_grande;
mod cassa_grande;
#[cfg(feature = "knock")]
mod knock;

use serde_json::{Value, json};
use tavola_core::{Game, Seat, Turn};

/// A part of a row.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    /// Whether its numbers are names of things, without an order, or amounts.
    pub(crate) kind: FieldKind,
    /// How many numbers it has, by rows and columns.
    pub(crate) shape: Vec<usize>,
    /// The greatest number that can stand there.
    pub(crate) high: u8,
    /// What it is, for people.
    pub(crate) about: &'static str,
}

/// What the numbers of a field are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FieldKind {
    /// Names of things, from 0.
    Category,
    /// Amounts.
    Count,
}

impl FieldKind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            FieldKind::Category => "category",
            FieldKind::Count => "count",
        }
    }
}

impl Field {
    pub(crate) fn category(name: &'static str, shape: &[usize], high: usize, about: &'static str) -> Field {
        Field { name, kind: FieldKind::Category, shape: shape.to_vec(), high: high as u8, about }
    }

    pub(crate) fn count(name: &'static str, shape: &[usize], high: usize, about: &'static str) -> Field {
        Field { name, kind: FieldKind::Count, shape: shape.to_vec(), high: high as u8, about }
    }

    /// How many numbers it has.
    pub(crate) fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// A game whose moves and views can be written as numbers.
pub(crate) trait Encoded: Game {
    /// The version of the numbers.
    const VERSION: u32 = 1;

    /// What follows from the rules: sizes, and where each field begins.
    type Plan: Clone + Send + Sync + 'static;

    /// The plan of rules that the game takes.
    fn plan(rules: &Self::Rules) -> Self::Plan;

    /// The parts of a row, in order.
    fn fields(plan: &Self::Plan) -> Vec<Field>;

    /// How many different moves there are, chance included; they are numbered from 0.
    fn actions(plan: &Self::Plan) -> usize;

    /// The number of a move.
    fn action(plan: &Self::Plan, m: Self::Move) -> u32;

    /// The move with this number here, legal or not; `None` if no move has it.
    fn read_action(&self, plan: &Self::Plan, action: u32) -> Option<Self::Move>;

    /// More moves than any game with these rules has, chance included.
    fn longest(plan: &Self::Plan) -> usize;

    /// Writes what a seat may know. The row is filled with zeros before.
    fn observe(plan: &Self::Plan, view: &Self::View, memory: &Self::Memory, seat: Seat, row: &mut [u8]);

    /// Brings the rows of all seats up to date after a move that did not end the game, or leaves them alone and says `false`.
    #[inline]
    fn follow(&self, plan: &Self::Plan, m: Self::Move, rows: &mut [u8]) -> bool {
        let _ = (plan, m, rows);
        false
    }

    /// The move with this number here, if it is legal.
    #[inline]
    fn read_legal(&self, plan: &Self::Plan, action: u32) -> Option<Self::Move> {
        self.read_action(plan, action).filter(|m| self.check(*m).is_ok())
    }

    /// Writes the legal moves of whose turn it is as bits, the lowest bit of the first word for the number 0.
    fn legal_bits(&self, plan: &Self::Plan, turn: Turn, scratch: &mut Vec<Self::Move>, words: &mut [u64]) {
        let _ = turn;
        listed_bits(self, plan, scratch, words);
    }

    /// The cards that are shuffled before the first move, sorted; none where nothing is.
    fn deck(rules: &Self::Rules) -> Vec<String> {
        let _ = rules;
        Vec::new()
    }

    /// How many cards of the deck are dealt.
    fn dealt_count(rules: &Self::Rules) -> usize {
        Self::deck(rules).len()
    }

    /// The setup with this start and these cards, in the order of the deal, as JSON.
    fn dealt(rules: &Self::Rules, start: Seat, cards: &[&str]) -> Value {
        let _ = (rules, cards);
        json!({ "start": start })
    }

    /// The table as text, as somebody sees it.
    fn draw(view: &Self::View) -> String;
}

/// Writes the legal moves as bits by listing them.
#[inline(never)]
fn listed_bits<G: Encoded>(position: &G, plan: &G::Plan, scratch: &mut Vec<G::Move>, words: &mut [u64]) {
    words.fill(0);
    position.legal_moves(scratch);
    for m in scratch.iter() {
        let action = G::action(plan, *m) as usize;
        words[action / 64] |= 1 << (action % 64);
    }
}

/// The number of another seat as one seat counts: 0 is itself, then clockwise.
#[inline]
pub(crate) fn relative(seat: Seat, own: Seat, players: usize) -> u8 {
    let steps = seat.index() + players - own.index();
    (if steps >= players { steps - players } else { steps }) as u8
}
