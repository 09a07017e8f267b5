//! Places and hands as small numbers and sets of bits, for programs that step through many rounds at once.
//!
//! The table has no edges until the frame is fixed, so that a place is named by two whole numbers. But all places that can be
//! laid on lie so near to each other that their columns and rows modulo a small side tell them apart: the ring.

use tavola_core::{Seat, Viewer};

use crate::card::Card;
use crate::moves::{Place, Spot};
use crate::position::CassaGrande;
use crate::view::{Sight, lies_from_front};

impl CassaGrande {
    /// The side of the ring for rounds with a frame of this side: 8, or 16 for the largest frame.
    #[inline]
    pub const fn ring_side(frame: u8) -> u8 {
        if frame < 8 { 8 } else { 16 }
    }

    /// The number of a place on the ring: its row modulo the side, times the side, and its column modulo the side.
    #[inline]
    pub const fn ring_number(at: Place, side: u8) -> u16 {
        let mask = side - 1;
        (at.y as u8 & mask) as u16 * side as u16 + (at.x as u8 & mask) as u16
    }

    /// The place with this number on the ring that is nearest to the cards: if a card can be laid on any place with this number,
    /// it is this one.
    #[inline]
    pub fn place_on_ring(&self, number: u16) -> Place {
        let side = CassaGrande::ring_side(self.terms.frame);
        let [x, y] = self.spread.corner();
        let across = (number as u8 & (side - 1)).wrapping_sub(x) & (side - 1);
        let up = ((number / u16::from(side)) as u8).wrapping_sub(y) & (side - 1);
        Spot(u16::from_be_bytes([x.wrapping_add(across), y.wrapping_add(up)])).into()
    }

    /// The places that a card can be laid on, one bit for each number on the ring; `None` for the largest frame, whose ring has
    /// more places than a word has bits.
    #[inline]
    pub fn free_on_ring(&self) -> Option<u64> {
        (!self.spread.is_large()).then(|| self.spread.free())
    }

    /// The kinds of cards that a seat holds, one bit for each [`Card::index`]. Of a blind hand the seat itself does not know them.
    #[inline]
    pub fn kinds_held(&self, seat: Seat) -> u16 {
        self.hands.kinds(seat)
    }

    /// The number of cards in the hand of a seat.
    #[inline]
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.hands.size(seat)
    }

    /// The number of commas in front of a seat.
    #[inline]
    pub fn commas_in_front(&self, seat: Seat) -> u8 {
        self.hands.front(seat)
    }

    /// How many cards lie on the table.
    #[inline]
    pub fn laid_count(&self) -> usize {
        self.spread.count()
    }

    /// Where the `rank`th card on the table (from 0) lies, by its number on a ring of side 8; only for frames below the largest.
    #[inline]
    pub fn laid_on_ring(&self, rank: usize) -> u8 {
        self.spread.laid()[rank].ring_bit()
    }

    /// The seat that laid the `rank`th card on the table (from 0).
    #[inline]
    pub fn layer_of(&self, rank: usize) -> Seat {
        self.layer(rank)
    }

    /// The `rank`th card on the table (from 0), if the viewer may know it: what its view tells of it.
    #[inline]
    pub fn seen_card(&self, rank: usize, viewer: Viewer) -> Option<Card> {
        let laid = self.spread.laid()[rank];
        let from_front = lies_from_front(self, rank, laid.card);
        let open = self.terms.face_up(rank);
        Sight::new(self, viewer).laid(self.layer(rank), open, from_front, laid.known()).then_some(laid.card)
    }

    /// Whether the `rank`th card on the table (from 0) lies face up for all.
    #[inline]
    pub fn is_face_up(&self, rank: usize) -> bool {
        self.terms.face_up(rank)
    }

    /// The lower left corner of the rectangle that the cards span, and its width and height; no width before the first card.
    #[inline]
    pub fn rectangle(&self) -> (Place, u8, u8) {
        self.spread.rectangle()
    }
}
