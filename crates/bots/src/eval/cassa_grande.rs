//! What a good player knows of Cassa Grande.
//!
//! A number is as good as its first figures, and its first figures lie at the seat's own left edge: a comma or a gap there
//! costs a whole row. So the evaluation reads every row from its seat, takes a free cell for what it will most likely be
//! (one of the cards that are left, or a gap), and compares what the seats can expect to read.

use tavola_cassa_grande::{Action, Card, CassaGrande, Deal, Event, Goal, KINDS, Laying, Move, Pick, Rules, Side, View};
use tavola_core::rand_core::Rng;
use tavola_core::{Game, MAX_SEATS, Sample, Seat};

use rand_xoshiro::rand_core::SeedableRng;

use crate::{
    Bot, Evaluate, Level, Levels, Luck, Pace, Payoff, Rollout, SearchBot, Searchable, Settings, Trace, TreePolicy,
    Widening,
};

/// The largest frame.
const SIZE: usize = tavola_cassa_grande::MAX_FRAME;

impl Searchable for CassaGrande {
    #[inline]
    fn rank(m: Move) -> u32 {
        // In the order of the legal list: by card, then by row, then by column.
        let pick = m.pick();
        let pick =
            pick.as_card().map_or_else(|| 16 + pick.as_number().map_or(0, u32::from), |card| card.index() as u32);
        match m.action() {
            Action::Lay { at, .. } => (pick << 16) | (u32::from(at.y as u8 ^ 0x80) << 8) | u32::from(at.x as u8 ^ 0x80),
            Action::Give { to, .. } => ((to.index() as u32) << 8) | pick,
            Action::Return { .. } => pick,
        }
    }

    /// Cards that lie open or were laid by the viewer are known; of others the event tells too little.
    fn retrace(event: &Event) -> Option<Trace<Move>> {
        match event {
            Event::Laid { at, card: Some(card), number: None, .. } => {
                Some(Trace { shown: Move::lay(Pick::card(*card), *at), found: 0 })
            }
            _ => None,
        }
    }

    /// Without exchanges, hands are what was dealt without what lies; with all cards on the table seen, nothing is hidden.
    fn is_open(view: &View) -> bool {
        let dealt_is_known = view.rules.deal == Deal::Fixed || view.dealt.is_some();
        dealt_is_known
            && view.rules.laying == Laying::Open
            && !view.rules.exchange
            && view.table.iter().all(|laid| laid.card.is_some())
    }

    fn is_solvable(view: &View) -> bool {
        /// So many cards can be laid in some hundred thousand ways.
        const FEW: u8 = 6;
        let left: u8 = view.hands.values().iter().map(|hand| hand.size + hand.front).sum();
        left <= FEW && Self::is_open(view)
    }
}

impl Levels for CassaGrande {
    fn bot(rules: &Rules, level: Level, pace: Pace, seed: u64) -> Box<dyn Bot<Self>> {
        let reading = Reading::new(rules);
        match level {
            Level::Easy => {
                Box::new(Glancer { reading: Reading { among: 4, ..reading }, luck: Luck::seed_from_u64(seed) })
            }
            Level::Medium => {
                Box::new(Glancer { reading: Reading { among: 20, ..reading }, luck: Luck::seed_from_u64(seed) })
            }
            Level::Hard => Box::new(SearchBot::new(reading, THINKING, pace.budget(3_000, 400), seed)),
            Level::Master => {
                let master = SearchBot::new(reading, THINKING, pace.budget(60_000, 1_800), seed);
                Box::new(master.with_exact_limit(100_000))
            }
        }
    }
}

/// The evaluation judges at once, and promising moves come first: measured against random rollouts and against none of
/// the two, this wins most.
const THINKING: Settings = Settings {
    policy: TreePolicy::Puct { exploration: 1.0 },
    rollout: Rollout::JUDGED,
    widening: Some(Widening { factor: 1.0, exponent: 0.5 }),
    threads: 1,
    memory: 128 << 20,
    reuse: true,
};

/// A player who looks at a few moves only, takes what is hidden for anything it may be, and lays where the gain is greatest.
struct Glancer {
    reading: Reading,
    luck: Luck,
}

impl Bot<CassaGrande> for Glancer {
    fn observe(&mut self, _: &Event) {}

    fn decide(&mut self, view: &View, legal: &[Move]) -> Move {
        let imagined = CassaGrande::determinize(view, &(), &mut self.luck);
        self.reading.suggest(&imagined, &mut self.luck).unwrap_or(legal[0])
    }
}

/// Compares what the seats can expect to read.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    players: usize,
    frame: usize,
    /// The cards of the whole deck, by kind.
    deck: [u8; KINDS],
    /// 1 where the highest total wins, −1 where the lowest does.
    sign: f32,
    /// How many random moves the quick player of rollouts compares.
    pub among: u32,
}

impl Reading {
    /// The evaluation for rounds with these rules.
    ///
    /// # Panics
    /// If the rules are refused by the game.
    pub fn new(rules: &Rules) -> Self {
        let players = CassaGrande::seats(rules).expect("rules that can be played");
        let hand = rules.hand.as_ref().map_or_else(|| standard_hand(players), |hand| hand.0.map(|count| count as u8));
        let frame = rules.frame.map_or(if players == 2 { 5 } else { 6 }, usize::from);
        let sign = if rules.goal == Goal::Lowest { -1.0 } else { 1.0 };
        Reading { players, frame, deck: hand.map(|count| count * players as u8), sign, among: 4 }
    }
}

/// The cards of a hand, by kind: cassa-grande.md 1.
fn standard_hand(players: usize) -> [u8; KINDS] {
    if players == 2 { [3, 2, 3, 2, 1, 0, 0, 0, 0, 0, 1] } else { [2, 1, 2, 1, 1, 0, 0, 0, 0, 0, 1] }
}

/// A cell of the frame as a reader sees it: a digit, something that ends a number, or not known yet.
const ENDS: u8 = 10;
const FREE: u8 = 11;

/// The frame as far as it is known, and what a full row is worth.
struct Sketch {
    cells: [[u8; SIZE]; SIZE],
    corner: (i8, i8),
    filling: Filling,
    row: f32,
}

/// What a free cell will most likely be.
#[derive(Clone, Copy, Debug)]
struct Filling {
    /// The chance that a digit comes to lie there.
    digit: f32,
    /// The mean of these digits, and the mean of their squares.
    mean: f32,
    square: f32,
}

impl Evaluate<CassaGrande> for Reading {
    fn evaluate(&self, position: &CassaGrande) -> Payoff {
        let (cells, _, filling) = self.cells(position);
        let mut means = [0.0_f32; MAX_SEATS];
        let mut variance = 1.0_f32;
        for seat in Seat::first(self.players) {
            let (mean, own_variance) = self.total(&cells, Side::of(seat, self.players), filling);
            means[seat.index()] = self.sign * mean;
            variance += own_variance / self.players as f32;
        }
        // 1.6 makes the logistic curve look like the normal one; two totals that vary alike differ by √2 as much.
        let scale = 1.6 / (2.0 * variance).sqrt();
        let most = means[..self.players].iter().copied().fold(f32::MIN, f32::max);
        let mut shares = [0.0; MAX_SEATS];
        let mut sum = 0.0;
        for seat in 0..self.players {
            shares[seat] = ((means[seat] - most) * scale).exp();
            sum += shares[seat];
        }
        shares.map(|share| share / sum)
    }

    fn promise(&self, position: &CassaGrande, legal: &[Move], out: &mut Vec<f32>) {
        out.clear();
        let sketch = self.sketch(position);
        let seat = position.turn().seat().unwrap_or_default();
        out.extend(legal.iter().map(|m| self.gain(&sketch, *m, seat) * PROMISE));
    }

    fn suggest(&self, position: &CassaGrande, rng: &mut impl Rng) -> Option<Move> {
        let mut best = position.sample(rng)?;
        let Some(seat) = position.turn().seat() else { return Some(best) };
        if best.place().is_none() {
            return Some(best);
        }
        let sketch = self.sketch(position);
        let mut most = self.gain(&sketch, best, seat);
        for _ in 1..self.among {
            let Some(m) = position.sample(rng) else { break };
            let gain = self.gain(&sketch, m, seat);
            if gain > most {
                (best, most) = (m, gain);
            }
        }
        Some(best)
    }
}

/// How much more often a good player chooses a move that gains one full row, as a natural logarithm.
const PROMISE: f32 = 6.0;

impl Reading {
    /// What laying a card gains for its seat against the others, measured in full rows of the mean digit.
    fn gain(&self, sketch: &Sketch, m: Move, seat: Seat) -> f32 {
        let (Action::Lay { at, .. }, Some(card)) = (m.action(), m.pick().as_card()) else { return 0.0 };
        let last = self.frame as i8 - 1;
        let column = (at.x - sketch.corner.0).clamp(0, last) as usize;
        let row = (at.y - sketch.corner.1).clamp(0, last) as usize;
        let after = card.value().unwrap_or(ENDS);
        let (mut own, mut others) = (0.0, 0.0);
        for reader in Seat::first(self.players) {
            let side = Side::of(reader, self.players);
            let line = match side {
                Side::South | Side::North => row,
                Side::West | Side::East => column,
            };
            let mut cells = self.line(&sketch.cells, side, line);
            let step = match side {
                Side::South => column,
                Side::North => last as usize - column,
                Side::West => last as usize - row,
                Side::East => row,
            };
            let before = mean(&cells[..self.frame], sketch.filling);
            cells[step] = after;
            let change = mean(&cells[..self.frame], sketch.filling) - before;
            if reader == seat {
                own = change;
            } else {
                others += change;
            }
        }
        self.sign * (own - others / (self.players - 1) as f32) / sketch.row
    }

    fn sketch(&self, position: &CassaGrande) -> Sketch {
        let (cells, corner, filling) = self.cells(position);
        let row = filling.mean.max(0.5) * 10_f32.powi(self.frame as i32 - 1);
        Sketch { cells, corner, filling, row }
    }

    /// A line as a side reads it.
    #[inline]
    fn line(&self, cells: &[[u8; SIZE]; SIZE], side: Side, line: usize) -> [u8; SIZE] {
        let back = self.frame - 1;
        let mut read = [ENDS; SIZE];
        for (step, cell) in read[..self.frame].iter_mut().enumerate() {
            *cell = match side {
                Side::South => cells[line][step],
                Side::North => cells[line][back - step],
                Side::West => cells[back - step][line],
                Side::East => cells[step][line],
            };
        }
        read
    }

    /// The frame, its lower left corner, and what its free cells will be. Where the frame is not fixed yet, the cards are taken to end up in its
    /// middle.
    fn cells(&self, position: &CassaGrande) -> ([[u8; SIZE]; SIZE], (i8, i8), Filling) {
        let mut left = self.deck;
        let (mut low, mut high) = ((i8::MAX, i8::MAX), (i8::MIN, i8::MIN));
        for (_, at, card) in position.table() {
            low = (low.0.min(at.x), low.1.min(at.y));
            high = (high.0.max(at.x), high.1.max(at.y));
            left[card.index()] = left[card.index()].saturating_sub(1);
        }
        let frame = self.frame as i8;
        let margin = |low: i8, high: i8| if low > high { 0 } else { (frame - 1 - (high - low)) / 2 };
        let corner = (low.0 - margin(low.0, high.0), low.1 - margin(low.1, high.1));
        let mut cells = [[FREE; SIZE]; SIZE];
        let mut laid = 0;
        for (_, at, card) in position.table() {
            let (column, row) = ((at.x - corner.0) as usize % SIZE, (at.y - corner.1) as usize % SIZE);
            cells[row][column] = card.value().unwrap_or(ENDS);
            laid += 1;
        }
        let digits: u32 = left[..Card::COMMA.index()].iter().map(|count| u32::from(*count)).sum();
        let moment = |power: u32| {
            let sum: u32 = (0..10_u32).map(|digit| digit.pow(power) * u32::from(left[digit as usize])).sum();
            sum as f32 / digits.max(1) as f32
        };
        let free = (self.frame * self.frame).saturating_sub(laid).max(1);
        (cells, corner, Filling { digit: digits as f32 / free as f32, mean: moment(1), square: moment(2) })
    }

    /// The mean and the variance of what a side will read. Rows count from the near one, columns from the left one.
    fn total(&self, cells: &[[u8; SIZE]; SIZE], side: Side, filling: Filling) -> (f32, f32) {
        let (mut mean, mut variance) = (0.0, 0.0);
        for line in 0..self.frame {
            let number = number(&self.line(cells, side, line)[..self.frame], filling);
            mean += number.0;
            variance += number.1;
        }
        (mean, variance)
    }
}

/// The mean and the variance of the number in a line, whose free cells are filled independently of each other.
fn number(line: &[u8], filling: Filling) -> (f32, f32) {
    // What is still being read: how likely it goes on, and the number so far and its square, both times that chance.
    let (mut alive, mut first, mut second) = (1.0_f32, 0.0_f32, 0.0_f32);
    let (mut mean, mut square) = (0.0, 0.0);
    for cell in line {
        match *cell {
            FREE => {
                let ends = 1.0 - filling.digit;
                mean += ends * first;
                square += ends * second;
                second = filling.digit * (100.0 * second + 20.0 * first * filling.mean + alive * filling.square);
                first = filling.digit * (10.0 * first + alive * filling.mean);
                alive *= filling.digit;
            }
            ENDS => break,
            digit => {
                let digit = f32::from(digit);
                second = 100.0 * second + 20.0 * first * digit + alive * digit * digit;
                first = 10.0 * first + alive * digit;
            }
        }
    }
    // What was being read when a comma or the end of the line came counts as it is.
    (mean, square) = (mean + first, square + second);
    (mean, (square - mean * mean).max(0.0))
}

/// The mean of the number in a line, as [`number`] tells it.
#[inline]
fn mean(line: &[u8], filling: Filling) -> f32 {
    let (mut alive, mut first, mut mean) = (1.0_f32, 0.0_f32, 0.0_f32);
    for cell in line {
        match *cell {
            FREE => {
                mean += (1.0 - filling.digit) * first;
                first = filling.digit * (10.0 * first + alive * filling.mean);
                alive *= filling.digit;
            }
            ENDS => break,
            digit => first = 10.0 * first + alive * f32::from(digit),
        }
    }
    mean + first
}

#[cfg(test)]
mod tests {
    use super::*;

    const SURE: Filling = Filling { digit: 1.0, mean: 2.0, square: 4.0 };

    #[test]
    fn known_lines_are_read_exactly() {
        for (line, expected) in [
            (&[4, 3, 2, ENDS, 0, 4][..], 432.0),
            (&[3, ENDS, 4, 0, 0, 1], 3.0),
            (&[ENDS, 1, 1], 0.0),
            (&[0, 2, 2, 1, 0, 4], 22_104.0),
        ] {
            assert_eq!(number(line, SURE), (expected, 0.0));
        }
        assert_eq!(number(&[1, FREE, 3], SURE), (123.0, 0.0));
    }

    #[test]
    fn free_cells_count_as_what_they_may_be() {
        // A digit of 1 or 3 in half of the cases, an end in the other half: 21, 23, or 2 twice.
        let filling = Filling { digit: 0.5, mean: 2.0, square: 5.0 };
        let (mean, variance) = number(&[2, FREE], filling);
        assert!((mean - 12.0).abs() < 1e-4);
        assert!((variance - (81.0 + 121.0 + 2.0 * 100.0) / 4.0).abs() < 1e-2, "{variance}");
    }

    #[test]
    fn the_seat_that_reads_more_expects_more() {
        let rules = Rules::default();
        let reading = Reading::new(&rules);
        let mut round = CassaGrande::new(&rules, &tavola_cassa_grande::Setup::fixed(Seat::A)).unwrap();
        let even = reading.evaluate(&round);
        assert!(even.iter().all(|share| (share - 0.25).abs() < 1e-5), "{even:?}");
        // In a finished row of A's, high figures on its left serve A; the frame is fixed by the cards of the others.
        for text in ["4@0,0", "0@1,1", "0@2,2", "2@3,3", "0@4,4", "0@5,5", "1@1,0", "2@0,1"] {
            let m = text.parse().unwrap();
            assert_eq!(round.check(m), Ok(()), "{text}");
            round.play_unchecked(m);
        }
        let shares = reading.evaluate(&round);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!(shares[0] > shares[2], "the 4 lies at A's left edge and at C's right one: {shares:?}");
    }
}
