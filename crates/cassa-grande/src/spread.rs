//! The cards on the table: where they lie, in the order in which they were laid.

use tavola_core::bits::choose_bit;
use tavola_core::random::scale;

use crate::card::Card;
use crate::count::Drawing;
use crate::moves::{Place, Spot};

/// The most cards that a round can have: a full frame of the largest size.
pub(crate) const MOST_CARDS: usize = 64;

const ROWS: u64 = 0x0101_0101_0101_0101;

/// Where the first card lies.
const ORIGIN: u16 = 0x8080;

/// A card on the table. Who laid it follows from its rank, and so does whether it lies open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Laid {
    spot: Spot,
    pub(crate) card: Card,
    /// The number that the card had in a blind hand, 0 if it had none; the highest bit tells whether the seat that laid
    /// the card knew what it was.
    number_and_known: u8,
}

const KNOWN: u8 = 0x80;

impl Laid {
    const NONE: Laid = Laid { spot: Spot(0), card: Card::COMMA, number_and_known: 0 };

    #[inline]
    pub(crate) fn new(spot: Spot, card: Card, number: u8, known: bool) -> Laid {
        Laid { spot, card, number_and_known: number | u8::from(known) << 7 }
    }

    #[inline]
    pub(crate) fn place(self) -> Place {
        self.spot.into()
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
/// The cards never span more than 8 × 8 places, so that the rectangle that they span, with the border into which it can
/// still grow, is a board of 64 cells: the bits `8 × row + column` of one word, counted from the board's lower left
/// corner as seat A sees it. The board moves when the rectangle grows, which happens at most fourteen times a round.
///
/// Only a frame of 8 that is 7 wide or high so far needs more, since its border makes it 9: then the board is without
/// border in that direction, and the places are found on several boards.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Spread {
    /// Where cards lie on the board.
    occupied: u64,
    /// Where a card can be laid, if the board holds all such places.
    free: u64,
    /// The cells of the rectangle, and those with the border into which it can still grow.
    inner: u64,
    allowed: u64,
    /// The lower left corner of the board, as a [`Spot`].
    corner: u16,
    /// The lower left corner of the rectangle, moved up by 128 as in a [`Spot`].
    left: u8,
    near: u8,
    width: u8,
    height: u8,
    frame: u8,
    count: u8,
    /// How many cards lay when the frame was fixed, 0 while it is open.
    fixed_at: u8,
    /// Whether the board is too small for the border.
    crowded: bool,
    laid: [Laid; MOST_CARDS],
}

/// The places of one board.
#[derive(Clone, Copy, Debug)]
struct Window {
    free: u64,
    corner: u16,
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

    /// Adds the places of a board row by row: a whole row is written at once, and then only as many kept as it has.
    #[inline]
    fn add(&mut self, window: Window) {
        let mut rows = window.free;
        let mut corner = window.corner;
        while rows != 0 {
            let byte = usize::from(rows as u8);
            if let Some(row) = self.list[self.count..].first_chunk_mut::<8>() {
                for (spot, column) in row.iter_mut().zip(&COLUMNS[byte]) {
                    *spot = Spot(column.wrapping_add(corner));
                }
            }
            self.count += usize::from(COLUMN_COUNT[byte]);
            corner = corner.wrapping_add(1);
            rows >>= 8;
        }
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[Spot] {
        &self.list[..self.count]
    }
}

/// For each row of a board the steps from its beginning to its free cells, as parts of a [`Spot`].
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

/// How many free cells a row has; by table, because the common target has no instruction for it.
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
            // Nothing is inside of an empty rectangle, so that the first card makes it grow.
            inner: 0,
            allowed: 1,
            corner: ORIGIN,
            left: 128,
            near: 128,
            width: 0,
            height: 0,
            frame,
            count: 0,
            fixed_at: 0,
            crowded: false,
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

    /// Lays a card; tells whether this very card fixed the frame.
    #[inline]
    pub(crate) fn lay(&mut self, card: Laid) -> bool {
        let mut bit = self.bit(card.spot);
        let mut fixes = false;
        if bit >= 64 || self.inner >> bit & 1 == 0 {
            fixes = self.grow(card.spot);
            bit = self.bit(card.spot);
        }
        let cell = 1 << (bit & 63);
        self.occupied |= cell;
        self.free = (self.free | touching(cell) & self.allowed) & !self.occupied;
        self.laid[self.count() % MOST_CARDS] = card;
        self.count += 1;
        fixes
    }

    /// The bit of a spot on the board, 64 or more if it is not on it.
    #[inline]
    fn bit(&self, spot: Spot) -> u32 {
        let from_corner = u32::from(spot.0.wrapping_sub(self.corner));
        from_corner >> 8 | (from_corner & 0xff) << 3
    }

    /// Lets the rectangle grow to a spot and moves the board; tells whether that fixes the frame.
    fn grow(&mut self, spot: Spot) -> bool {
        let [x, y] = spot.0.to_be_bytes();
        if self.count == 0 {
            (self.left, self.near) = (x, y);
        }
        let stretch = |low: &mut u8, size: &mut u8, at: u8| {
            let high = (*low + *size).max(at + 1);
            *low = (*low).min(at);
            *size = high - *low;
        };
        stretch(&mut self.left, &mut self.width, x);
        stretch(&mut self.near, &mut self.height, y);
        let (across, up) = (self.border(self.width), self.border(self.height));
        let fits = |size: u8, border: u8| size + 2 * border <= 8;
        self.crowded = !fits(self.width, across) || !fits(self.height, up);
        let across = across * u8::from(fits(self.width, across));
        let up = up * u8::from(fits(self.height, up));
        let corner = u16::from_be_bytes([self.left - across, self.near - up]);
        // The board moves by at most two cells each way, and everything on it stays on it.
        let [old_x, old_y] = self.corner.to_be_bytes().map(i32::from);
        let [new_x, new_y] = corner.to_be_bytes().map(i32::from);
        let shift = old_x - new_x + 8 * (old_y - new_y);
        self.occupied = if shift < 0 { self.occupied >> -shift } else { self.occupied << shift };
        self.corner = corner;
        self.inner = rectangle(self.width, self.height) << (across + 8 * up);
        self.allowed = rectangle(self.width + 2 * across, self.height + 2 * up);
        self.free = touching(self.occupied) & self.allowed;
        let fixes = self.width == self.frame && self.height == self.frame;
        if fixes {
            self.fixed_at = self.count + 1;
        }
        fixes
    }

    /// How far a side of the rectangle can still grow in one step.
    fn border(&self, size: u8) -> u8 {
        u8::from(size < self.frame)
    }

    /// The places that can be laid on where one board does not hold them: each on exactly one of these.
    #[cold]
    fn windows(&self) -> impl Iterator<Item = Window> {
        // In a crowded direction the first board has all but the last column or row, the second only that one.
        let parts = |size: u8, mask: fn(u8) -> u64| {
            let border = self.border(size);
            let whole = size + 2 * border;
            if whole <= 8 { [(border, mask(whole)), (border, 0)] } else { [(1, mask(8)), (0, mask(8) & !mask(7))] }
        };
        let (across, up) =
            (parts(self.width, |columns| rectangle(columns, 8)), parts(self.height, |rows| rectangle(8, rows)));
        let [board_x, board_y] = self.corner.to_be_bytes();
        let home = (self.left - board_x) + 8 * (self.near - board_y);
        let cards = self.occupied >> home;
        across.into_iter().flat_map(move |(shift_x, mask_x)| {
            up.into_iter().map(move |(shift_y, mask_y)| {
                let cards = cards << (shift_x + 8 * shift_y);
                let corner = u16::from_be_bytes([self.left - shift_x, self.near - shift_y]);
                Window { free: touching(cards) & !cards & mask_x & mask_y, corner }
            })
        })
    }

    /// A place drawn at random by a word.
    #[inline]
    pub(crate) fn sample_place(&self, word: u32) -> Spot {
        if self.crowded {
            return self.sample_crowded(word);
        }
        let bit = choose_bit(self.free, |count| scale(word, count));
        Spot(self.corner.wrapping_add(u16::from(bit & 7) << 8).wrapping_add(u16::from(bit >> 3)))
    }

    #[cold]
    fn sample_crowded(&self, word: u32) -> Spot {
        let mut places = Places::NONE;
        self.places(&mut places);
        let places = places.as_slice();
        places[scale(word, places.len() as u32) as usize]
    }

    /// Lists all places that can be laid on.
    #[inline]
    pub(crate) fn places(&self, places: &mut Places) {
        if self.crowded {
            self.windows().for_each(|window| places.add(window));
        } else {
            places.add(Window { free: self.free, corner: self.corner });
        }
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
        let far = self.near + self.frame - 1;
        for card in self.laid() {
            let [x, y] = card.spot.0.to_be_bytes();
            drawing.put(usize::from(far.wrapping_sub(y)), usize::from(x.wrapping_sub(self.left)), card.card);
        }
        drawing
    }

    /// Replaces a card that lies, for positions that are drawn at random.
    pub(crate) fn replace(&mut self, rank: usize, card: Card) {
        self.laid[rank].card = card;
    }
}

/// The lower left cells of a board.
#[inline]
fn rectangle(columns: u8, rows: u8) -> u64 {
    ((0xff >> (8 - columns)) * ROWS) & (u64::MAX >> (64 - 8 * u32::from(rows)))
}

/// The cells that touch a card by a side or a corner, the cards themselves included.
#[inline]
fn touching(cards: u64) -> u64 {
    let across = cards | ((cards << 1) & !ROWS) | ((cards >> 1) & !(ROWS << 7));
    across | (across << 8) | (across >> 8)
}
