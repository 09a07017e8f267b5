//! Colours of print. The same as on the screen by daylight, on white paper.

use tavola_calcory::Colour;
use tavola_core::Seat;

/// A colour: red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ink(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// How a line is drawn: its width in millimetres and its colour.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pen {
    pub(crate) width: f64,
    pub(crate) ink: Ink,
    /// Lengths of dash and gap.
    pub(crate) dash: Option<(f64, f64)>,
}

impl Ink {
    pub(crate) const WHITE: Ink = Ink(255, 255, 255);
    /// Near-black brown, for figures and texts.
    pub(crate) const TEXT: Ink = Ink(0x2b, 0x1f, 0x17);
    /// For small print around the pieces.
    pub(crate) const SOFT: Ink = Ink(0x65, 0x54, 0x44);
    /// For lines to cut along.
    pub(crate) const CUT: Ink = Ink(0x9a, 0x8f, 0x82);
    /// The shadow that a figure presses into the paper.
    pub(crate) const PRESSED: Ink = Ink(0xe4, 0xd8, 0xc6);
    /// Hairlines of paper.
    pub(crate) const EDGE: Ink = Ink(0xcd, 0xbb, 0x9f);
    /// Till-receipt red: Cassa Grande.
    pub(crate) const TILL: Ink = Ink(0xa8, 0x32, 0x2a);
    /// Deep teal: Calcory.
    pub(crate) const TEAL: Ink = Ink(0x0f, 0x5e, 0x5c);
    /// Terracotta: Casa Grande.
    pub(crate) const CLAY: Ink = Ink(0x9c, 0x4a, 0x24);

    /// The colour of a seat.
    pub(crate) const fn of_seat(seat: Seat) -> Ink {
        match seat {
            Seat::A => Ink(0xbb, 0x4d, 0x22),
            Seat::B => Ink(0x1c, 0x6a, 0xa0),
            Seat::C => Ink(0x46, 0x4d, 0x0c),
            Seat::D => Ink(0x6a, 0x1f, 0x5c),
        }
    }

    /// The colour of a card of Calcory.
    pub(crate) const fn of_card(colour: Colour) -> Ink {
        match colour {
            Colour::Red => Ink(0xac, 0x2f, 0x24),
            Colour::Blue => Ink(0x1b, 0x5a, 0x8c),
            Colour::Green => Ink(0x2c, 0x6a, 0x33),
            Colour::Yellow => Ink(0x85, 0x60, 0x00),
            Colour::Violet => Ink(0x67, 0x37, 0x8a),
        }
    }

    /// This colour thinned with white: 1 is itself, 0 is white.
    pub(crate) fn thin(self, strength: f64) -> Ink {
        let mix = |part: u8| (255.0 - (255.0 - f64::from(part)) * strength).round() as u8;
        Ink(mix(self.0), mix(self.1), mix(self.2))
    }

    pub(crate) const fn pen(self, width: f64) -> Pen {
        Pen { width, ink: self, dash: None }
    }

    pub(crate) const fn dashed(self, width: f64, dash: f64, gap: f64) -> Pen {
        Pen { width, ink: self, dash: Some((dash, gap)) }
    }
}
