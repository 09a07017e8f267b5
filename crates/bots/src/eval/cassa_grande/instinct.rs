//! What was learned of the game as a whole: at once, how likely a good player would lay each card on each place.
//!
//! A network sees the table from the side of its seat: its own cards, where others lie and how long, and where a card may come to lie. It
//! learned by playing against itself, see `training`. By itself it plays about as well as a master who thinks for a second; what counts more is
//! that a search need not look at what it finds absurd.

use std::sync::Arc;

use tavola_cassa_grande::{HeldView, Move, Place, Rules, View};
use tavola_core::Seat;

use super::habits::{CARDS, is_taught, kind_of};
use crate::net::{BoardNet, Sizes, Squares, soften};

/// Tells at once what a good player might do.
#[derive(Clone, Debug)]
pub struct Instinct {
    /// A move that is so much less likely than the likeliest is not worth a search.
    pub least: f32,
    net: Arc<BoardNet>,
    players: usize,
    frame: i8,
}

/// What instinct tells of a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Hunch {
    /// How likely a good player would make each of the legal moves.
    pub chances: Vec<f32>,
    /// The share of the win that the seat can expect.
    pub share: f32,
}

impl Instinct {
    /// Of 0.08, 0.01 and 0.0005 the least won most.
    const LEAST: f32 = 0.000_5;

    /// What was learned of rounds with these rules; `None` if nothing was.
    pub fn new(rules: &Rules, weights: &[u8]) -> Option<Instinct> {
        let net = BoardNet::read(weights).ok()?;
        let players = usize::from(rules.players);
        let fits = net.sizes() == Planes::new(players).sizes();
        let frame = rules.frame_side() as i8;
        (fits && is_taught(rules)).then(|| Instinct { least: Self::LEAST, net: Arc::new(net), players, frame })
    }

    /// Looks at a decision of a seat.
    pub fn look(&self, view: &View, seat: Seat, legal: &[Move]) -> Hunch {
        let facing = Facing::new(seat, self.players, self.frame, view.table.iter().map(|laid| laid.at));
        let answers = self.net.look(&self.board(view, seat, &facing, legal), &self.numbers(view, seat));
        let mut chances: Vec<f32> = legal
            .iter()
            .map(|m| match (m.place(), m.pick().as_card()) {
                (Some(at), Some(card)) => {
                    let (column, row) = facing.square(at);
                    answers.moves.at(column, row)[kind_of(card)]
                }
                _ => f32::MIN,
            })
            .collect();
        soften(&mut chances);
        let mut win = answers.win;
        soften(&mut win);
        Hunch { chances, share: win[0] }
    }

    /// The moves that are worth a search.
    pub(super) fn shortlist(&self, view: &View, seat: Seat, legal: &[Move]) -> Vec<Move> {
        let chances = self.look(view, seat, legal).chances;
        let most = chances.iter().copied().fold(0.0, f32::max);
        legal.iter().zip(&chances).filter(|(_, chance)| **chance >= self.least * most).map(|(m, _)| *m).collect()
    }

    /// What the seat sees of each square.
    fn board(&self, view: &View, seat: Seat, facing: &Facing, legal: &[Move]) -> Squares {
        let planes = Planes::new(self.players);
        let mut board = Squares::new(facing.columns, facing.rows, planes.sizes().planes);
        let fixed_at = view.fixed_at.map_or(usize::MAX, usize::from);
        for (rank, laid) in view.table.iter().enumerate() {
            let (column, row) = facing.square(laid.at);
            let square = board.at_mut(column, row);
            if laid.seat == seat {
                square[laid.card.map_or(0, kind_of)] = 1.0;
            } else {
                square[planes.others + (laid.seat.index() + self.players - seat.index()) % self.players - 1] = 1.0;
                // What lay before the frame was fixed is a digit.
                square[planes.comma] = f32::from(u8::from(rank >= fixed_at));
            }
            square[planes.age] = (view.table.len() - rank) as f32 / deck(view);
        }
        for at in legal.iter().filter_map(|m| m.place()) {
            let (column, row) = facing.square(at);
            board.at_mut(column, row)[planes.place] = 1.0;
        }
        board
    }

    /// What the seat knows of the whole: its hand, whether the frame is fixed, how far the round is, and when it began to lay.
    fn numbers(&self, view: &View, seat: Seat) -> Vec<f32> {
        let mut numbers = vec![0.0; Planes::new(self.players).sizes().numbers];
        if let Some(HeldView::Seen(held)) = &view.hands[seat].cards {
            for card in held {
                numbers[kind_of(*card)] += 0.5;
            }
        }
        numbers[CARDS] = f32::from(u8::from(view.fixed_at.is_some()));
        numbers[CARDS + 1] = view.table.len() as f32 / deck(view);
        numbers[CARDS + 2 + (seat.index() + self.players - view.start.index()) % self.players] = 1.0;
        numbers
    }
}

/// How many cards there are.
fn deck(view: &View) -> f32 {
    let left: u8 = view.hands.values().iter().map(|hand| hand.size + hand.front).sum();
    (view.table.len() + usize::from(left)) as f32
}

/// Which number of a square tells what; the first ones tell which of its own cards the seat laid there.
struct Planes {
    players: usize,
    /// One for each other seat: a card of its, face down.
    others: usize,
    /// Whether such a card may be a comma.
    comma: usize,
    /// Whether a card may be laid here.
    place: usize,
    /// How long the card has been lying here.
    age: usize,
}

impl Planes {
    const fn new(players: usize) -> Planes {
        let comma = CARDS + players - 1;
        Planes { players, others: CARDS, comma, place: comma + 1, age: comma + 2 }
    }

    const fn sizes(&self) -> Sizes {
        Sizes { planes: self.age + 1, numbers: CARDS + 2 + self.players, kinds: CARDS, players: self.players }
    }
}

/// The table as one seat sees it, as far as cards lie or may come to lie: columns grow to its right, rows away from it.
struct Facing {
    quarter: usize,
    low: (i8, i8),
    columns: usize,
    rows: usize,
}

impl Facing {
    fn new(seat: Seat, players: usize, frame: i8, table: impl Iterator<Item = Place>) -> Facing {
        let quarter = seat.index() * 4 / players;
        let (mut low, mut high) = ((0, 0), (0, 0));
        for (x, y) in table.map(|place| turned(quarter, place)) {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        let room = frame - 1;
        let rest = |low: i8, high: i8| (2 * room + 1 - (high - low)) as usize;
        Facing { quarter, low: (high.0 - room, high.1 - room), columns: rest(low.0, high.0), rows: rest(low.1, high.1) }
    }

    /// The column and row of a place.
    const fn square(&self, place: Place) -> (usize, usize) {
        let (x, y) = turned(self.quarter, place);
        ((x - self.low.0) as usize, (y - self.low.1) as usize)
    }
}

/// A place as it looks from a side of the table, so many quarters of a turn from the south.
const fn turned(quarter: usize, Place { x, y }: Place) -> (i8, i8) {
    match quarter {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        _ => (y, -x),
    }
}
