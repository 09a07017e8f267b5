//! The cards on the table: where they lie, in the order in which they were laid.

mod scatter;

use tavola_core::bits::choose_bit;
use tavola_core::random::scale;

use crate::card::Card;
use crate::count::Drawing;
use crate::hands::Held;
use crate::moves::{Place, Spot};

pub(crate) use scatter::Scatter;

/// The most cards that a round can have: a full frame of the largest size.
pub(crate) const MOST_CARDS: usize = 64;

const ROWS: u64 = 0x0101_0101_0101_0101;

/// A card on the table. Who laid it follows from its rank, and so does whether it lies open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Laid {
    /// Its place on the ring.
    bit: u8,
    pub(crate) card: Card,
    /// The number that the card had in a blind hand, 0 if it had none; the highest bit tells whether the seat that laid
    /// the card knew what it was.
    number_and_known: u8,
}

const KNOWN: u8 = 0x80;

impl Laid {
    const NONE: Laid = Laid { bit: 0, card: Card::COMMA, number_and_known: 0 };

    /// A card from a hand that its owner sees.
    #[inline]
    fn seen(bit: u8, card: Card) -> Laid {
        Laid { bit, card, number_and_known: KNOWN }
    }

    /// Where the card lies on a ring of side 8.
    #[inline]
    pub(crate) fn ring_bit(self) -> u8 {
        self.bit
    }

    pub(crate) fn number(self) -> u8 {
        self.number_and_known & !KNOWN
    }

    pub(crate) fn known(self) -> bool {
        self.number_and_known & KNOWN != 0
    }
}

/// All cards on the table, and the places around them.
///
/// The board is a ring both ways: a place is the bit `8 × (y mod 8) + x mod 8` of a word. As long as the rectangle that
/// the cards span, with the border into which it can still grow, is at most 8 wide and high, no two of its places are
/// the same bit, and nothing has to be moved when it grows. That holds for frames up to 7; a frame of 8 is looked at
/// place by place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Spread {
    /// Where cards lie.
    occupied: u64,
    /// Where a card can be laid, for frames up to 7.
    free: u64,
    /// The rectangle that the cards span, with the border into which it can still grow, for frames up to 7.
    allowed: u64,
    /// The lower left corner of the rectangle, moved up by 128 as in a [`Spot`], and its size.
    left: u8,
    near: u8,
    width: u8,
    height: u8,
    /// The lower left corner of the rectangle with its border.
    corner: [u8; 2],
    frame: u8,
    count: u8,
    /// How many cards lay when the frame was fixed, 0 while it is open.
    fixed_at: u8,
    laid: [Laid; MOST_CARDS],
}

/// More than the places that a card can be laid on: the largest rectangle with its border, and a row of slack.
const MOST_PLACES: usize = 96;

/// A list of places without a heap.
pub(crate) struct Places {
    list: [Spot; MOST_PLACES],
    count: usize,
}

impl Places {
    pub(crate) const NONE: Places = Places { list: [Spot(0); MOST_PLACES], count: 0 };

    /// Adds the places of a row: all eight are written at once, and then only as many kept as it has.
    #[inline]
    fn add_row(&mut self, columns: u8, first: Spot) {
        let columns = usize::from(columns);
        if let Some(row) = self.list[self.count..].first_chunk_mut::<8>() {
            for (spot, column) in row.iter_mut().zip(&COLUMNS[columns]) {
                *spot = Spot(column.wrapping_add(first.0));
            }
        }
        self.count += usize::from(COLUMN_COUNT[columns]);
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[Spot] {
        &self.list[..self.count]
    }
}

/// For each set of columns the steps to them, as parts of a [`Spot`].
static COLUMNS: [[u16; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut row = 0;
    while row < 256 {
        let (mut count, mut column) = (0, 0);
        while column < 8 {
            if row >> column & 1 == 1 {
                table[row][count] = column << 8;
                count += 1;
            }
            column += 1;
        }
        row += 1;
    }
    table
};

/// How many columns a set has; by table, because the common target has no instruction for it.
static COLUMN_COUNT: [u8; 256] = {
    let mut table = [0; 256];
    let mut row = 0;
    while row < 256 {
        table[row] = (row as u8).count_ones() as u8;
        row += 1;
    }
    table
};

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
        Spread {
            occupied: 0,
            free: 1,
            allowed: 1,
            left: 128,
            near: 128,
            width: 0,
            height: 0,
            corner: [128, 128],
            frame,
            count: 0,
            fixed_at: 0,
            laid: [Laid::NONE; MOST_CARDS],
        }
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

    /// Where a card lies: the rectangle is at most 8 wide and high, so that its bit tells.
    pub(crate) fn place(&self, laid: Laid) -> Place {
        let (across, up) = self.offsets(laid);
        Spot(u16::from_be_bytes([self.left + across, self.near + up])).into()
    }

    /// How far to the right and up of the rectangle's corner a card lies.
    #[inline]
    fn offsets(&self, laid: Laid) -> (u8, u8) {
        (laid.bit.wrapping_sub(self.left) & 7, (laid.bit >> 3).wrapping_sub(self.near) & 7)
    }

    /// Where a card can be laid, for frames up to 7.
    #[inline]
    pub(crate) fn free(&self) -> u64 {
        self.free
    }

    /// The lower left corner of the rectangle with its border, moved up by 128 as in a [`Spot`].
    #[inline]
    pub(crate) fn corner(&self) -> [u8; 2] {
        self.corner
    }

    /// The lower left corner of the rectangle that the cards span, and its width and height.
    #[inline]
    pub(crate) fn rectangle(&self) -> (Place, u8, u8) {
        (Spot(u16::from_be_bytes([self.left, self.near])).into(), self.width, self.height)
    }

    /// Lays a card; tells whether this very card fixed the frame.
    #[inline]
    pub(crate) fn lay(&mut self, spot: Spot, held: Held) -> bool {
        let [x, y] = spot.0.to_be_bytes();
        // Whether a card makes the rectangle grow can't be foreseen: until it can't any more, finding its size anew costs less.
        let fixes = !self.is_fixed() && self.grow(x, y);
        self.put(ring_bit(x, y), held);
        fixes
    }

    /// Puts a card on a place of the rectangle.
    #[inline]
    fn put(&mut self, bit: u32, held: Held) {
        self.occupied |= 1 << (bit & 63);
        self.free = (self.free | NEIGHBOURS[bit as usize & 63]) & self.allowed & !self.occupied;
        let number_and_known = held.number | u8::from(held.known) << 7;
        self.laid[self.count() % MOST_CARDS] = Laid { bit: bit as u8, card: held.card, number_and_known };
        self.count += 1;
    }

    /// Lets the rectangle grow to a place, if it lies outside; tells whether that fixes the frame. The first one lies at the origin,
    /// where the empty rectangle is.
    #[inline]
    fn grow(&mut self, x: u8, y: u8) -> bool {
        let stretch = |low: &mut u8, size: &mut u8, at: u8| {
            let high = low.wrapping_add(*size).max(at.wrapping_add(1));
            *low = (*low).min(at);
            *size = high.wrapping_sub(*low);
        };
        stretch(&mut self.left, &mut self.width, x);
        stretch(&mut self.near, &mut self.height, y);
        // No older card touches a place outside of the old border, so that the list of places loses some at most.
        let fixes = self.bound();
        self.fixed_at = u8::from(fixes) * (self.count + 1);
        fixes
    }

    /// Finds where the rectangle can still grow; tells whether it can't.
    #[inline]
    fn bound(&mut self) -> bool {
        let (across, up) = (u8::from(self.width < self.frame), u8::from(self.height < self.frame));
        self.corner = [self.left.wrapping_sub(across), self.near.wrapping_sub(up)];
        self.allowed =
            ring_columns(self.corner[0], self.width + 2 * across) & ring_rows(self.corner[1], self.height + 2 * up);
        across + up == 0
    }

    /// A place drawn at random by a word.
    #[inline]
    pub(crate) fn sample_place(&self, word: u32) -> Spot {
        if self.is_large() {
            let mut places = Places::NONE;
            self.places(&mut places);
            return places.as_slice()[scale(word, places.count as u32) as usize];
        }
        self.spot(choose_bit(self.free, |count| scale(word, count)).into())
    }

    /// The first place at or after the corner that has this bit.
    #[inline]
    fn spot(&self, bit: u32) -> Spot {
        let [x, y] = self.corner.map(u32::from);
        let across = bit.wrapping_sub(x) & 7;
        let up = (bit >> 3).wrapping_sub(y) & 7;
        Spot((((x + across) << 8) | (y + up)) as u16)
    }

    /// Lists all places that can be laid on.
    #[inline]
    pub(crate) fn places(&self, places: &mut Places) {
        if self.is_large() {
            return self.places_of_large_frame(places);
        }
        let [x, y] = self.corner;
        // Turned so that the corner is the lowest bit.
        let mut rows = self.free.rotate_right(8 * u32::from(y & 7));
        let mut first = u16::from_be_bytes([x, y]);
        while rows != 0 {
            places.add_row((rows as u8).rotate_right(x.into()), Spot(first));
            first = first.wrapping_add(1);
            rows >>= 8;
        }
    }

    /// Whether the rectangle with its border may be too large for the ring.
    #[inline]
    pub(crate) fn is_large(&self) -> bool {
        self.frame == 8
    }

    #[cold]
    fn places_of_large_frame(&self, places: &mut Places) {
        let span = |low: u8, size: u8| {
            let low = i16::from(low) - 128;
            if size == 0 { 0..=0 } else { low - 1..=low + i16::from(size) }
        };
        for y in span(self.near, self.height) {
            for x in span(self.left, self.width) {
                let at = Place { x: x as i8, y: y as i8 };
                if self.check(at).is_ok() {
                    places.list[places.count] = at.into();
                    places.count += 1;
                }
            }
        }
    }

    pub(crate) fn check(&self, at: Place) -> Result<(), Misplaced> {
        if self.count == 0 {
            return if at == (Place { x: 0, y: 0 }) { Ok(()) } else { Err(Misplaced::NotTheOrigin) };
        }
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        let mut touches = false;
        for card in self.laid() {
            let other = self.place(*card);
            let (dx, dy) = ((i32::from(other.x) - x).abs(), (i32::from(other.y) - y).abs());
            if (dx, dy) == (0, 0) {
                return Err(Misplaced::Occupied);
            }
            touches |= dx <= 1 && dy <= 1;
        }
        if !touches {
            return Err(Misplaced::Apart);
        }
        let span = |low: u8, size: u8, at: i32| {
            let low = i32::from(low) - 128;
            let high = low + i32::from(size) - 1;
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
        let back = self.frame - 1;
        for laid in self.laid() {
            let (across, up) = self.offsets(*laid);
            drawing.put(usize::from(back.wrapping_sub(up)), usize::from(across), laid.card);
        }
        drawing
    }

    /// Replaces a card that lies, for positions that are drawn at random.
    pub(crate) fn replace(&mut self, rank: usize, card: Card) {
        self.laid[rank].card = card;
    }
}

/// The bit of a place on the ring.
#[inline]
fn ring_bit(x: u8, y: u8) -> u32 {
    ((u32::from(y) & 7) << 3) | (u32::from(x) & 7)
}

/// So many columns of the ring from one on.
#[inline]
fn ring_columns(first: u8, count: u8) -> u64 {
    let columns = (0xff_u32 >> (8_u32.wrapping_sub(count.into()) & 7)) as u8;
    u64::from(columns.rotate_left(first.into())) * ROWS
}

/// So many rows of the ring from one on.
#[inline]
fn ring_rows(first: u8, count: u8) -> u64 {
    (u64::MAX >> (64_u32.wrapping_sub(8 * u32::from(count)) & 63)).rotate_left(8 * u32::from(first))
}

/// The places that touch one of these by a side or a corner, those themselves included, on a ring both ways.
#[inline]
const fn touching(places: u64) -> u64 {
    let right = ((places << 1) & !ROWS) | ((places >> 7) & ROWS);
    let left = ((places >> 1) & !(ROWS << 7)) | ((places << 7) & (ROWS << 7));
    let across = places | left | right;
    across | across.rotate_left(8) | across.rotate_right(8)
}

/// The places that touch each place.
static NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        table[bit] = touching(1 << bit);
        bit += 1;
    }
    table
};
