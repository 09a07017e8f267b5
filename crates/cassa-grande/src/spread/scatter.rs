//! Random places for cards, one after the other to the end of a round.

use tavola_core::bits::{Bits, choose_bit};
use tavola_core::random::scale;

use super::{Laid, MOST_CARDS, NEIGHBOURS, Spread, ring_columns, ring_rows};
use crate::card::Card;

/// The table during a playout: only what the next place depends on. Where the rectangle lies follows at the end from the
/// lines that hold a card, so that its growing, which can't be foreseen, costs no branch.
///
/// For frames up to 7. The cards touch each other, so that the columns with a card are as many as the rectangle is wide,
/// and the rows as many as it is high. Until these fill the frame, no place that a card touches is out of bounds.
pub(crate) struct Scatter<'a> {
    spread: &'a mut Spread,
    occupied: u64,
    free: u64,
    /// The columns and rows that are not out of bounds.
    allowed: u64,
    /// The columns that hold a card, and above them the rows.
    lines: u16,
    frame: u8,
    /// Whether the columns and the rows fill the frame: two bits, so that one comparison tells of a change.
    full: u8,
}

/// The frame is full both ways.
const FIXED: u8 = 3;

impl<'a> Scatter<'a> {
    #[inline]
    pub(crate) fn new(spread: &'a mut Spread) -> Scatter<'a> {
        let Spread { occupied, free, frame, .. } = *spread;
        let lines = Bits(occupied).fold(0, |lines, bit| lines | LINES[usize::from(bit)]);
        let allowed = bounds(lines, frame);
        Scatter { spread, occupied, free, allowed, lines, frame, full: filled(lines, frame) }
    }

    #[inline]
    pub(crate) fn is_fixed(&self) -> bool {
        self.full == FIXED
    }

    /// A free place, drawn at random by a word.
    #[inline]
    pub(crate) fn draw(&self, word: u32) -> u8 {
        choose_bit(self.free, |count| scale(word, count))
    }

    /// Lays the `rank`th card (from 0) on a free place.
    #[inline]
    pub(crate) fn lay(&mut self, rank: usize, card: Card, bit: u8) {
        self.put(rank, card, bit);
        self.lines |= LINES[usize::from(bit) & 63];
        let full = filled(self.lines, self.frame);
        if full != self.full {
            self.full = full;
            self.allowed = bounds(self.lines, self.frame);
            if self.is_fixed() {
                self.spread.fixed_at = rank as u8 + 1;
            }
        }
        self.free &= self.allowed;
    }

    /// The same when the frame is fixed, so that nothing can grow.
    #[inline]
    pub(crate) fn lay_inside(&mut self, rank: usize, card: Card, bit: u8) {
        self.put(rank, card, bit);
        self.free &= self.allowed;
    }

    /// Puts a card on a free place; the places around it are free without regard to bounds.
    #[inline]
    fn put(&mut self, rank: usize, card: Card, bit: u8) {
        self.spread.laid[rank % MOST_CARDS] = Laid::seen(bit, card);
        self.occupied |= 1 << (bit & 63);
        self.free = (self.free | NEIGHBOURS[usize::from(bit) & 63]) & !self.occupied;
    }

    /// Tells the table how many cards it has, and where they lie.
    #[inline]
    pub(crate) fn settle(self, count: usize) {
        let Scatter { spread, occupied, free, lines, .. } = self;
        let [columns, rows] = lines.to_le_bytes();
        spread.count = count as u8;
        (spread.occupied, spread.free) = (occupied, free);
        (spread.left, spread.near) = (first_line(columns), first_line(rows));
        (spread.width, spread.height) = (columns.count_ones() as u8, rows.count_ones() as u8);
        spread.bound();
    }
}

/// Whether there are as many lines as the frame has.
#[inline]
fn fills(lines: u8, frame: u8) -> bool {
    lines.count_ones() == u32::from(frame)
}

/// Whether the columns and the rows fill the frame, as two bits.
#[inline]
fn filled(lines: u16, frame: u8) -> u8 {
    let [columns, rows] = lines.to_le_bytes();
    u8::from(fills(columns, frame)) | u8::from(fills(rows, frame)) << 1
}

/// The places that are not out of bounds because the frame is full.
#[cold]
fn bounds(lines: u16, frame: u8) -> u64 {
    let [columns, rows] = lines.to_le_bytes();
    let columns = if fills(columns, frame) { ring_columns(first_line(columns), frame) } else { u64::MAX };
    let rows = if fills(rows, frame) { ring_rows(first_line(rows), frame) } else { u64::MAX };
    columns & rows
}

/// The column of each place, and above it the row.
static LINES: [u16; 64] = {
    let mut table = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        table[bit] = 1 << (bit & 7) | 0x100 << (bit >> 3);
        bit += 1;
    }
    table
};

/// The first of the lines that hold a card, moved up by 128 as in a [`Spot`](crate::moves::Spot). The first card lies on
/// line 0, and the lines before it are the last ones of the ring.
#[inline]
fn first_line(lines: u8) -> u8 {
    128 - lines.leading_ones() as u8
}
