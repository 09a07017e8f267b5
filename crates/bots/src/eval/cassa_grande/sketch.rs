//! The frame of Cassa Grande as far as it is known, and what its lines will read.

use tavola_cassa_grande::{Card, CassaGrande, MAX_FRAME, Place, Side};

use super::reading::Reading;

/// The cells of the largest frame.
const CELLS: usize = MAX_FRAME * MAX_FRAME;

/// A cell of the frame as a reader sees it: a digit, something that ends a number, or not known yet.
const ENDS: u8 = 10;
const FREE: u8 = 11;

/// The frame as far as it is known.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    frame: usize,
    /// By row from the near one and column from the left one, in rows of [`MAX_FRAME`].
    cells: [u8; CELLS],
    /// The place in the lower left corner.
    corner: (i8, i8),
    filling: Filling,
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

/// What a card on each cell would add to what one or several sides will read.
///
/// A number grows evenly with each of its digits: so a number without a digit and one for each unit of it tell all.
#[derive(Clone, Debug)]
pub(super) struct Gains {
    zero: [f32; CELLS],
    unit: [f32; CELLS],
    ends: [f32; CELLS],
}

impl Sketch {
    /// The frame after some cards, as far as they are known. Where the frame is not fixed yet, the cards are taken to end up in
    /// its middle.
    #[inline]
    pub(super) fn new<I: Iterator<Item = (Place, Option<Card>)>>(reading: &Reading, table: impl Fn() -> I) -> Sketch {
        let mut left = reading.deck;
        let (mut low, mut high) = ((i8::MAX, i8::MAX), (i8::MIN, i8::MIN));
        let mut laid = 0;
        for (at, card) in table() {
            low = (low.0.min(at.x), low.1.min(at.y));
            high = (high.0.max(at.x), high.1.max(at.y));
            if let Some(card) = card {
                laid += 1;
                left[card.index()] = left[card.index()].saturating_sub(1);
            }
        }
        if low.0 > high.0 {
            (low, high) = ((0, 0), (0, 0));
        }
        let frame = reading.frame as i8;
        let margin = |low: i8, high: i8| (frame - 1 - (high - low)) / 2;
        let corner = (low.0 - margin(low.0, high.0), low.1 - margin(low.1, high.1));
        let mut cells = [FREE; CELLS];
        for (at, card) in table() {
            let cell = (at.y - corner.1) as usize * MAX_FRAME + (at.x - corner.0) as usize;
            // A card that lies there unseen is as unknown as one to come.
            cells[cell % CELLS] = card.map_or(FREE, |card| card.value().unwrap_or(ENDS));
        }
        let digits: u32 = left[..Card::COMMA.index()].iter().map(|count| u32::from(*count)).sum();
        let moment = |power: u32| {
            let sum: u32 = (0..10_u32).map(|digit| digit.pow(power) * u32::from(left[digit as usize])).sum();
            sum as f32 / digits.max(1) as f32
        };
        let free = (reading.frame * reading.frame).saturating_sub(laid).max(1);
        let filling = Filling { digit: digits as f32 / free as f32, mean: moment(1), square: moment(2) };
        Sketch { frame: reading.frame, cells, corner, filling }
    }

    /// Whether the frame is still taken to lie where it was.
    #[inline]
    pub(super) fn lies_as(&self, reading: &Reading, position: &CassaGrande) -> bool {
        let (low, width, height) = position.rectangle();
        let margin = |span: u8| (reading.frame as i8 - span as i8) / 2;
        self.corner == (low.x - margin(width), low.y - margin(height))
    }

    /// Takes what is to come for what another sketch took it for.
    #[cfg(test)]
    pub(super) fn expect_as(&mut self, other: &Sketch) {
        self.filling = other.filling;
    }

    /// Lays a card on a cell.
    #[inline]
    pub(super) fn set(&mut self, cell: usize, card: Card) {
        self.cells[cell % CELLS] = card.value().unwrap_or(ENDS);
    }

    /// Counts anew what cards would add to what a side reads in the line through a cell.
    #[inline]
    pub(super) fn renew_line(&self, side: Side, cell: usize, gains: &mut Gains) {
        let line = match side {
            Side::South | Side::North => cell / MAX_FRAME,
            Side::West | Side::East => cell % MAX_FRAME,
        };
        let (start, step) = self.line(side, line);
        for at in 0..self.frame {
            let cell = start.wrapping_add_signed(at as isize * step) % CELLS;
            (gains.zero[cell], gains.unit[cell], gains.ends[cell]) = (0.0, 0.0, 0.0);
        }
        self.add_line(start, step, 1.0, gains);
    }

    /// What a full row of ordinary digits reads.
    pub(super) fn row(&self) -> f32 {
        self.filling.mean.max(0.5) * 10_f32.powi(self.frame as i32 - 1)
    }

    /// The cell of a place; one outside of the frame counts as the nearest within.
    #[inline]
    pub(super) fn cell(&self, at: Place) -> usize {
        let last = self.frame as i8 - 1;
        let column = (at.x - self.corner.0).clamp(0, last) as usize;
        let row = (at.y - self.corner.1).clamp(0, last) as usize;
        row * MAX_FRAME + column
    }

    /// The number of a cell as a side sees it, row by row from its own edge, each in the direction in which it reads.
    #[inline]
    pub(super) fn seen_from(&self, side: Side, cell: usize) -> usize {
        let back = self.frame - 1;
        let (x, y) = (cell % MAX_FRAME, cell / MAX_FRAME);
        let (along, away) = match side {
            Side::South => (x, y),
            Side::North => (back - x, back - y),
            Side::West => (back - y, x),
            Side::East => (y, back - x),
        };
        away * self.frame + along
    }

    /// The first cell of a line as a side reads it, and how far the next one is. Rows count from the near one, columns from
    /// the left one.
    #[inline]
    fn line(&self, side: Side, line: usize) -> (usize, isize) {
        let back = self.frame - 1;
        match side {
            Side::South => (line * MAX_FRAME, 1),
            Side::North => (line * MAX_FRAME + back, -1),
            Side::West => (back * MAX_FRAME + line, -(MAX_FRAME as isize)),
            Side::East => (line, MAX_FRAME as isize),
        }
    }

    /// The mean and the variance of what a side will read.
    pub(super) fn total(&self, side: Side) -> (f32, f32) {
        let (mut mean, mut variance) = (0.0, 0.0);
        for line in 0..self.frame {
            let (first, step) = self.line(side, line);
            let cells = (0..self.frame).map(|at| self.cells[first.wrapping_add_signed(at as isize * step) % CELLS]);
            let number = number(cells, self.filling);
            mean += number.0;
            variance += number.1;
        }
        (mean, variance)
    }

    /// Adds to `gains` what cards would add to what a side will read, `weight` times.
    pub(super) fn add_gains(&self, side: Side, weight: f32, gains: &mut Gains) {
        for line in 0..self.frame {
            let (start, step) = self.line(side, line);
            self.add_line(start, step, weight, gains);
        }
    }

    fn add_line(&self, start: usize, step: isize, weight: f32, gains: &mut Gains) {
        let Filling { digit, mean, .. } = self.filling;
        let cell = |at: usize| start.wrapping_add_signed(at as isize * step) % CELLS;
        // What lies behind each cell makes `times` of the number before it and adds `plus`, if reading gets so far.
        let (mut times, mut plus) = ([1.0_f32; MAX_FRAME + 1], [0.0_f32; MAX_FRAME + 1]);
        for at in (0..self.frame).rev() {
            (times[at], plus[at]) = match self.cells[cell(at)] {
                FREE => (1.0 - digit + 10.0 * digit * times[at + 1], digit * (mean * times[at + 1] + plus[at + 1])),
                ENDS => (1.0, 0.0),
                value => (10.0 * times[at + 1], f32::from(value) * times[at + 1] + plus[at + 1]),
            };
        }
        let before = plus[0];
        // What is still being read: how likely it goes on, and the number so far, times that chance; what is done already.
        let (mut alive, mut number, mut done) = (1.0_f32, 0.0_f32, 0.0_f32);
        for at in 0..self.frame {
            let cell = cell(at);
            let zero = done + 10.0 * number * times[at + 1] + alive * plus[at + 1];
            gains.zero[cell] += weight * (zero - before);
            gains.unit[cell] += weight * alive * times[at + 1];
            gains.ends[cell] += weight * (done + number - before);
            match self.cells[cell] {
                FREE => {
                    done += (1.0 - digit) * number;
                    number = digit * (10.0 * number + alive * mean);
                    alive *= digit;
                }
                // Nothing behind it is read, whatever comes to lie there.
                ENDS => break,
                value => number = 10.0 * number + alive * f32::from(value),
            }
        }
    }
}

impl Gains {
    /// Nothing added yet.
    pub(super) const NONE: Gains = Gains { zero: [0.0; CELLS], unit: [0.0; CELLS], ends: [0.0; CELLS] };

    /// What a card on a cell adds.
    #[inline]
    pub(super) fn of(&self, cell: usize, card: Card) -> f32 {
        match card.value() {
            Some(value) => self.zero[cell] + f32::from(value) * self.unit[cell],
            None => self.ends[cell],
        }
    }
}

/// The mean and the variance of the number in a line, whose free cells are filled independently of each other.
fn number(line: impl Iterator<Item = u8>, filling: Filling) -> (f32, f32) {
    // What is still being read: how likely it goes on, and the number so far and its square, both times that chance.
    let (mut alive, mut first, mut second) = (1.0_f32, 0.0_f32, 0.0_f32);
    let (mut mean, mut square) = (0.0, 0.0);
    for cell in line {
        match cell {
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

#[cfg(test)]
mod tests {
    use super::*;
    use tavola_cassa_grande::Rules;

    const SURE: Filling = Filling { digit: 1.0, mean: 2.0, square: 4.0 };

    #[test]
    fn known_lines_are_read_exactly() {
        for (line, expected) in [
            (&[4, 3, 2, ENDS, 0, 4][..], 432.0),
            (&[3, ENDS, 4, 0, 0, 1], 3.0),
            (&[ENDS, 1, 1], 0.0),
            (&[0, 2, 2, 1, 0, 4], 22_104.0),
        ] {
            assert_eq!(number(line.iter().copied(), SURE), (expected, 0.0));
        }
        assert_eq!(number([1, FREE, 3].into_iter(), SURE), (123.0, 0.0));
    }

    #[test]
    fn free_cells_count_as_what_they_may_be() {
        // A digit of 1 or 3 in half of the cases, an end in the other half: 21, 23, or 2 twice.
        let filling = Filling { digit: 0.5, mean: 2.0, square: 5.0 };
        let (mean, variance) = number([2, FREE].into_iter(), filling);
        assert!((mean - 12.0).abs() < 1e-4);
        assert!((variance - (81.0 + 121.0 + 2.0 * 100.0) / 4.0).abs() < 1e-2, "{variance}");
    }

    /// What a card adds is the difference of what is read with it and without it.
    #[test]
    fn gains_are_differences_of_totals() {
        let reading = Reading::new(&Rules::default());
        let at = |text: &str| {
            let (card, at) = text.split_once('@').unwrap();
            let (x, y) = at.split_once(',').unwrap();
            let place = Place { x: x.parse().unwrap(), y: y.parse().unwrap() };
            (place, (card != "?").then(|| card.parse().unwrap()))
        };
        let mut table: Vec<(Place, Option<Card>)> =
            ["4@0,0", "?@1,1", "0@2,2", "c@3,3", "0@4,4", "?@5,5", "1@1,0", "2@0,1"].map(at).to_vec();
        let before = Sketch::new(&reading, || table.iter().copied());
        for side in Side::ALL {
            let mut gains = Gains::NONE;
            before.add_gains(side, 1.0, &mut gains);
            for card in Card::kinds() {
                for place in [Place { x: 0, y: 5 }, Place { x: 3, y: 1 }, Place { x: 2, y: 4 }] {
                    table.push((place, Some(card)));
                    let mut after = Sketch::new(&reading, || table.iter().copied());
                    after.filling = before.filling;
                    table.pop();
                    let expected = after.total(side).0 - before.total(side).0;
                    let got = gains.of(before.cell(place), card);
                    assert!((got - expected).abs() <= 1e-4 * before.row(), "{card:?} at {place:?}: {got}, {expected}");
                }
            }
        }
    }
}
