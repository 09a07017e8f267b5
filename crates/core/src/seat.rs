//! Seats around a table, who looks at it, and values that belong to seats.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use arrayvec::ArrayVec;

/// The most seats that any game has.
pub const MAX_SEATS: usize = 4;

/// A place at the table, clockwise from `A`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum Seat {
    /// The first seat; south where a game has sides.
    #[default]
    A,
    /// The seat clockwise of `A`.
    B,
    /// The seat clockwise of `B`.
    C,
    /// The seat clockwise of `C`.
    D,
}

impl Seat {
    /// All four seats in clockwise order.
    pub const ALL: [Seat; MAX_SEATS] = [Seat::A, Seat::B, Seat::C, Seat::D];

    /// The position of the seat, 0 for `A`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat at a position modulo four.
    #[inline]
    pub const fn from_index(index: usize) -> Seat {
        match index % MAX_SEATS {
            0 => Seat::A,
            1 => Seat::B,
            2 => Seat::C,
            _ => Seat::D,
        }
    }

    /// The first `count` seats in clockwise order.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Seat::ALL.into_iter().take(count)
    }

    /// The seat `steps` further clockwise at a table of `count` seats.
    #[inline]
    #[must_use]
    pub const fn after(self, steps: usize, count: usize) -> Seat {
        Seat::from_index((self.index() + steps) % count)
    }

    /// The letter of the seat.
    pub const fn letter(self) -> char {
        match self {
            Seat::A => 'A',
            Seat::B => 'B',
            Seat::C => 'C',
            Seat::D => 'D',
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

/// A text that names no seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seat is A, B, C or D")]
pub struct NotASeat;

impl FromStr for Seat {
    type Err = NotASeat;

    fn from_str(text: &str) -> Result<Self, NotASeat> {
        Seat::ALL.into_iter().find(|seat| text.len() == 1 && text.starts_with(seat.letter())).ok_or(NotASeat)
    }
}

/// Who looks at a position: one of its seats, or somebody who only watches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// The player of this seat.
    Seat(Seat),
    /// Somebody without a seat, who knows what all may know.
    Watcher,
}

impl Viewer {
    /// Every viewer of a table of `count` seats, the watcher last.
    pub fn all(count: usize) -> impl Iterator<Item = Viewer> + Clone {
        Seat::first(count).map(Viewer::Seat).chain([Viewer::Watcher])
    }

    /// The viewer's seat, if it has one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Watcher => None,
        }
    }

    /// Whether the viewer sits on this seat.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => seat.fmt(f),
            Viewer::Watcher => f.write_str("watcher"),
        }
    }
}

/// A text that names no viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a viewer is A, B, C, D or watcher")]
pub struct NotAViewer;

impl FromStr for Viewer {
    type Err = NotAViewer;

    fn from_str(text: &str) -> Result<Self, NotAViewer> {
        match text {
            "watcher" => Ok(Viewer::Watcher),
            _ => text.parse().map(Viewer::Seat).map_err(|NotASeat| NotAViewer),
        }
    }
}

/// One value for each seat of a table, in clockwise order from `A`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PerSeat<T>(ArrayVec<T, MAX_SEATS>);

impl<T> PerSeat<T> {
    /// Makes the value of each of the first `count` seats.
    ///
    /// # Panics
    /// If `count` is more than [`MAX_SEATS`].
    pub fn new(count: usize, value: impl FnMut(Seat) -> T) -> Self {
        assert!(count <= MAX_SEATS, "a table has at most {MAX_SEATS} seats");
        PerSeat(Seat::first(count).map(value).collect())
    }

    /// The number of seats.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no seat at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a seat, if the table has that seat.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// Each seat with its value.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        Seat::ALL.into_iter().zip(self.0.iter())
    }

    /// The values alone, in the order of the seats.
    pub fn values(&self) -> &[T] {
        &self.0
    }

    /// The same seats with other values.
    pub fn map<U>(&self, mut value: impl FnMut(Seat, &T) -> U) -> PerSeat<U> {
        PerSeat(self.iter().map(|(seat, old)| value(seat, old)).collect())
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round_clockwise() {
        assert_eq!(Seat::D.after(1, 4), Seat::A);
        assert_eq!(Seat::B.after(1, 2), Seat::A);
        assert_eq!(Seat::A.after(5, 3), Seat::C);
    }

    #[test]
    fn names_are_exact() {
        assert_eq!("B".parse(), Ok(Seat::B));
        for wrong in ["", "b", "AB", "E", "watcher"] {
            assert_eq!(wrong.parse::<Seat>(), Err(NotASeat), "{wrong}");
        }
        assert_eq!("watcher".parse(), Ok(Viewer::Watcher));
        assert_eq!("Watcher".parse::<Viewer>(), Err(NotAViewer));
        for viewer in Viewer::all(4) {
            assert_eq!(viewer.to_string().parse(), Ok(viewer));
        }
    }
}
