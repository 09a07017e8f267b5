//! The cards on the table: where they lie, in the order in which they were laid.

use tavola_core::bits::{Bits, nth_bit};

use crate::card::Card;
use crate::count::Drawing;
use crate::moves::Place;

/// The most cards that a round can have: a full frame of the largest size.
pub(crate) const MOST_CARDS: usize = 64;

/// The most places that a card can be laid on: the largest rectangle with its border.
pub(crate) const MOST_PLACES: usize = 96;

const ROWS: u64 = 0x0101_0101_0101_0101;

/// A card on the table. Who laid it follows from its rank, and so does whether it lies open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Laid {
    /// x + 8 in the upper half, y + 8 in the lower.
    at: u8,
    pub(crate) card: Card,
    /// The number that the card had in a blind hand, 0 if it had none.
    pub(crate) number: u8,
    /// Whether the seat that laid it knew what it was.
    pub(crate) known: bool,
}

impl Laid {
    const NONE: Laid = Laid { at: 0, card: Card::COMMA, number: 0, known: false };

    #[inline]
    pub(crate) fn new(at: Place, card: Card, number: u8, known: bool) -> Laid {
        Laid { at: (((at.x + 8) as u8) << 4) | ((at.y + 8) as u8 & 15), card, number, known }
    }

    #[inline]
    pub(crate) fn place(self) -> Place {
        Place { x: (self.at >> 4) as i8 - 8, y: (self.at & 15) as i8 - 8 }
    }
}

/// All cards on the table, and the rectangle that they span.
///
/// The rectangle never gets larger than 8 × 8, so that its cells are the bits of one word: bit `8 × row + column`
/// counted from the rectangle's lower left corner, as seat A sees it. When the rectangle grows to the left or to the
/// near side, the bits are shifted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Spread {
    occupied: u64,
    left: i8,
    near: i8,
    width: u8,
    height: u8,
    frame: u8,
    count: u8,
    /// How many cards lay when the frame was fixed, 0 while it is open.
    fixed_at: u8,
    laid: [Laid; MOST_CARDS],
}

/// A board of 8 × 8 cells somewhere on the table.
#[derive(Clone, Copy, Debug)]
struct Window {
    free: u64,
    left: i8,
    near: i8,
}

impl Window {
    #[inline]
    fn place(self, bit: u8) -> Place {
        Place { x: self.left + (bit & 7) as i8, y: self.near + (bit >> 3) as i8 }
    }
}

/// Why a card can't lie on a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Misplaced {
    NotTheOrigin,
    Occupied,
    Apart,
    TooWide(u8),
    TooHigh(u8),
}

impl Spread {
    pub(crate) fn new(frame: u8) -> Spread {
        let laid = [Laid::NONE; MOST_CARDS];
        Spread { occupied: 0, left: 0, near: 0, width: 0, height: 0, frame, count: 0, fixed_at: 0, laid }
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// The cards in the order in which they were laid.
    #[inline]
    pub(crate) fn laid(&self) -> &[Laid] {
        &self.laid[..self.count()]
    }

    #[inline]
    pub(crate) fn is_fixed(&self) -> bool {
        self.fixed_at > 0
    }

    /// How many cards lay when the frame was fixed, the fixing one included.
    pub(crate) fn fixed_at(&self) -> Option<usize> {
        (self.fixed_at > 0).then_some(self.fixed_at.into())
    }

    /// Lays a card; tells whether this very card fixed the frame.
    #[inline]
    pub(crate) fn lay(&mut self, card: Laid) -> bool {
        let at = card.place();
        if self.count == 0 {
            (self.left, self.near, self.width, self.height) = (at.x, at.y, 1, 1);
        }
        if at.x < self.left {
            self.occupied <<= 1;
            self.left -= 1;
            self.width += 1;
        } else if at.x >= self.left + self.width as i8 {
            self.width += 1;
        }
        if at.y < self.near {
            self.occupied <<= 8;
            self.near -= 1;
            self.height += 1;
        } else if at.y >= self.near + self.height as i8 {
            self.height += 1;
        }
        let bit = 8 * (at.y - self.near) as u8 + (at.x - self.left) as u8;
        self.occupied |= 1 << (bit % 64);
        self.laid[self.count() % MOST_CARDS] = card;
        self.count += 1;
        let fixes = self.fixed_at == 0 && self.width == self.frame && self.height == self.frame;
        if fixes {
            self.fixed_at = self.count;
        }
        fixes
    }

    /// The places that can be laid on, as at most four boards: the rectangle with the border into which it can still
    /// grow. One board is enough unless a frame of 8 is 7 wide or high so far, because the border then makes it 9.
    #[inline]
    fn windows<R>(&self, mut visit: impl FnMut(Window) -> Option<R>) -> Option<R> {
        if self.count == 0 {
            return visit(Window { free: 1, left: 0, near: 0 });
        }
        let grow_x = u8::from(self.width < self.frame);
        let grow_y = u8::from(self.height < self.frame);
        let (columns, rows) = (self.width + 2 * grow_x, self.height + 2 * grow_y);
        let window = |shift_x: u8, shift_y: u8, mask: u64| {
            let cards = self.occupied << (shift_x + 8 * shift_y);
            Window {
                free: touching(cards) & !cards & mask,
                left: self.left - shift_x as i8,
                near: self.near - shift_y as i8,
            }
        };
        if columns <= 8 && rows <= 8 {
            return visit(window(grow_x, grow_y, column_mask(columns) & row_mask(rows)));
        }
        let only_last = |size: u8, mask: fn(u8) -> u64| {
            if size <= 8 { [(1, mask(size)), (1, 0)] } else { [(1, mask(8)), (0, mask(8) & !mask(7))] }
        };
        for (shift_x, mask_x) in only_last(columns, column_mask) {
            for (shift_y, mask_y) in only_last(rows, row_mask) {
                // A direction that can't grow needs no border.
                let window = window(shift_x * grow_x, shift_y * grow_y, mask_x & mask_y);
                if window.free != 0
                    && let Some(found) = visit(window)
                {
                    return Some(found);
                }
            }
        }
        None
    }

    /// How many places can be laid on.
    #[inline]
    pub(crate) fn place_count(&self) -> u32 {
        let mut count = 0;
        self.windows(|window| {
            count += window.free.count_ones();
            None::<()>
        });
        count
    }

    /// The place that has `rank` others before it; `rank` must be less than [`Spread::place_count`].
    #[inline]
    pub(crate) fn nth_place(&self, rank: u32) -> Place {
        let mut rank = rank;
        let found = self.windows(|window| {
            let here = window.free.count_ones();
            if rank < here {
                return Some(window.place(nth_bit(window.free, rank)));
            }
            rank -= here;
            None
        });
        found.unwrap_or(Place { x: 0, y: 0 })
    }

    /// A place drawn by `choose`, which gets their number.
    #[inline]
    pub(crate) fn sample_place(&self, choose: impl FnOnce(u32) -> u32) -> Place {
        self.nth_place(choose(self.place_count()))
    }

    /// Writes all places that can be laid on and tells how many.
    #[inline]
    pub(crate) fn places(&self, out: &mut [Place; MOST_PLACES]) -> usize {
        let mut count = 0;
        self.windows(|window| {
            for bit in Bits(window.free) {
                out[count % MOST_PLACES] = window.place(bit);
                count += 1;
            }
            None::<()>
        });
        count
    }

    pub(crate) fn check(&self, at: Place) -> Result<(), Misplaced> {
        if self.count == 0 {
            return if at == (Place { x: 0, y: 0 }) { Ok(()) } else { Err(Misplaced::NotTheOrigin) };
        }
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        let mut touches = false;
        for card in self.laid() {
            let other = card.place();
            let (dx, dy) = ((i32::from(other.x) - x).abs(), (i32::from(other.y) - y).abs());
            if (dx, dy) == (0, 0) {
                return Err(Misplaced::Occupied);
            }
            touches |= dx <= 1 && dy <= 1;
        }
        if !touches {
            return Err(Misplaced::Apart);
        }
        let span = |low: i8, size: u8, at: i32| {
            let (low, high) = (i32::from(low), i32::from(low) + i32::from(size) - 1);
            (high.max(at) - low.min(at) + 1) as u8
        };
        let (width, height) = (span(self.left, self.width, x), span(self.near, self.height, y));
        if width > self.frame {
            return Err(Misplaced::TooWide(width));
        }
        if height > self.frame {
            return Err(Misplaced::TooHigh(height));
        }
        Ok(())
    }

    /// The table turned up, as seat A sees it.
    pub(crate) fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::empty(self.frame);
        let far = self.near + self.frame as i8 - 1;
        for card in self.laid() {
            let at = card.place();
            drawing.put((far - at.y) as usize, (at.x - self.left) as usize, card.card);
        }
        drawing
    }

    /// Replaces a card that lies, for positions that are drawn at random.
    pub(crate) fn replace(&mut self, rank: usize, card: Card) {
        self.laid[rank].card = card;
    }
}

#[inline]
fn column_mask(columns: u8) -> u64 {
    (0xff >> (8 - columns)) * ROWS
}

#[inline]
fn row_mask(rows: u8) -> u64 {
    u64::MAX >> (64 - 8 * u32::from(rows))
}

/// The cells that touch a card by a side or a corner, the cards themselves included.
#[inline]
fn touching(cards: u64) -> u64 {
    let across = cards | (cards << 1) & !ROWS | (cards >> 1) & !(ROWS << 7);
    across | across << 8 | across >> 8
}
