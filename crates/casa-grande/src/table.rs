//! A set of platforms made ready for searching the site.
//!
//! Every platform is kept in each turn that looks different. The turned shapes are grouped by a pair of their marked
//! squares: where no two blocks of a seat lie that far apart, the whole group is passed over with one test.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use tavola_core::bits::Bits;

use crate::name::Name;
use crate::shape::Shape;

/// One platform of a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Platform {
    name: Name,
    shape: Shape,
}

impl Platform {
    pub(crate) const fn new(name: Name, shape: Shape) -> Platform {
        Platform { name, shape }
    }

    /// The name in the texts of moves.
    pub const fn name(&self) -> Name {
        self.name
    }

    /// The shape without any turn.
    pub const fn shape(&self) -> Shape {
        self.shape
    }
}

/// The platforms of a set and what a search needs to know of them.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    platforms: Vec<Platform>,
    groups: Vec<Group>,
    turned: Vec<Turned>,
    /// For each platform and number of quarter turns the place of that turn among `turned`.
    places: Vec<[usize; 4]>,
    least_marks: u32,
}

/// Turned shapes that all have two marked squares at the same distance.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// That distance in squares, row by row; 0 for shapes with a single mark.
    pub(crate) distance: u8,
    /// The platforms of which a turn is in the group.
    pub(crate) platforms: u64,
    members: Range<usize>,
}

/// A platform in one of its turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turned {
    /// Where the lower left corner of the bounding box may lie.
    pub(crate) fits: u64,
    /// The marked squares without the pair of the group.
    pub(crate) other_marks: u64,
    /// The unmarked squares.
    pub(crate) unmarked: u64,
    /// The first square of the group's pair.
    pub(crate) pair_begin: u8,
    /// The platform's place in the set.
    pub(crate) platform: u8,
    /// The number of quarter turns.
    pub(crate) quarters: u8,
    /// Equal for turned shapes that cover the same squares when they lie on the same square.
    pub(crate) cover: u8,
    shape: Shape,
}

impl Turned {
    /// The shape in this turn.
    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }
}

impl Table {
    /// Makes a table of at least one and at most 64 platforms, in an order that does not depend on the given one.
    pub(crate) fn new(mut platforms: Vec<Platform>) -> Table {
        platforms.sort_by_key(|platform| (platform.shape.size(), platform.name));
        let mut turned = Vec::new();
        let mut covers: Vec<u64> = Vec::new();
        for (number, platform) in (0..).zip(&platforms) {
            for (quarters, shape) in (0..).zip(distinct_turns(platform.shape)) {
                let cover = covers.iter().position(|cover| *cover == shape.footprint()).unwrap_or_else(|| {
                    covers.push(shape.footprint());
                    covers.len() - 1
                });
                turned.push(Turned {
                    fits: shape.fits(),
                    other_marks: shape.marked(),
                    unmarked: shape.unmarked(),
                    pair_begin: 0,
                    platform: number,
                    quarters,
                    cover: cover as u8,
                    shape,
                });
            }
        }
        let (groups, turned) = grouped(turned);
        let places = (0..platforms.len()).map(|number| places_of(number, &turned)).collect();
        let least_marks = platforms.iter().map(|platform| platform.shape.marked().count_ones()).min().unwrap_or(1);
        Table { platforms, groups, turned, places, least_marks }
    }

    /// The platforms in the order of the set.
    pub(crate) fn platforms(&self) -> &[Platform] {
        &self.platforms
    }

    /// The groups of turned shapes.
    #[inline]
    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The turned shapes of a group.
    #[inline]
    pub(crate) fn members(&self, group: &Group) -> &[Turned] {
        &self.turned[group.members.clone()]
    }

    /// The platform after some quarter turns. For a number of turns after which it looks as after a smaller one, that
    /// smaller one is given: its `quarters` differ from what was asked for.
    #[inline]
    pub(crate) fn turned(&self, platform: u8, quarters: u8) -> Option<&Turned> {
        let place = *self.places.get(usize::from(platform))?.get(usize::from(quarters))?;
        self.turned.get(place)
    }

    /// No platform of the set can lie on fewer blocks of a seat.
    #[inline]
    pub(crate) fn least_marks(&self) -> u32 {
        self.least_marks
    }
}

// What else is in the table follows from the platforms.
impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.platforms == other.platforms
    }
}

impl Eq for Table {}

impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.platforms.hash(state);
    }
}

/// The turns of a shape until it looks as at the beginning: 1, 2 or 4.
fn distinct_turns(shape: Shape) -> impl Iterator<Item = Shape> {
    let mut next = Some(shape);
    std::iter::from_fn(move || {
        let now = next?;
        next = Some(now.turned()).filter(|turned| *turned != shape);
        Some(now)
    })
}

/// The places of the four numbers of quarter turns of a platform.
fn places_of(platform: usize, turned: &[Turned]) -> [usize; 4] {
    let turns = || turned.iter().enumerate().filter(|(_, turn)| usize::from(turn.platform) == platform);
    let count = turns().count() as u8;
    std::array::from_fn(|quarters| {
        let least = quarters as u8 % count.max(1);
        turns().find(|(_, turn)| turn.quarters == least).map_or(usize::MAX, |(place, _)| place)
    })
}

/// Puts turned shapes into few groups of a common distance between two marks: always the distance that most of the
/// remaining shapes have.
fn grouped(mut left: Vec<Turned>) -> (Vec<Group>, Vec<Turned>) {
    let mut groups = Vec::new();
    let mut done = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let with = |distance: u8| left.iter().filter(|turn| distances(turn.shape) >> distance & 1 != 0).count();
        let distance = (0..64).rev().max_by_key(|distance| with(*distance)).unwrap_or(0);
        let begin = done.len();
        let mut platforms = 0;
        for turn in left.extract_if(.., |turn| distances(turn.shape) >> distance & 1 != 0) {
            let marks = turn.shape.marked();
            let pair_begin = (marks & (marks >> distance)).trailing_zeros() as u8;
            let pair = (1 << pair_begin) | (1 << (pair_begin + distance));
            platforms |= 1 << turn.platform;
            done.push(Turned { pair_begin, other_marks: marks & !pair, ..turn });
        }
        groups.push(Group { distance, platforms, members: begin..done.len() });
    }
    (groups, done)
}

/// The set of distances between two marked squares, counted row by row; 0 alone for a single mark.
fn distances(shape: Shape) -> u64 {
    let marks = shape.marked();
    if marks.count_ones() == 1 {
        return 1;
    }
    Bits(marks).fold(0, |set, mark| set | (marks >> mark)) & !1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Platforms;

    #[test]
    fn every_turn_is_in_one_group_with_its_marks() {
        let set = Platforms::standard();
        let table = set.table();
        let mut seen = 0;
        for group in table.groups() {
            for turn in table.members(group) {
                let pair = (1_u64 << turn.pair_begin) | (1 << (turn.pair_begin + group.distance));
                assert_eq!(pair & turn.other_marks, 0);
                assert_eq!(pair | turn.other_marks, turn.shape.marked());
                let found = table.turned(turn.platform, turn.quarters).unwrap();
                assert_eq!((found.platform, found.quarters), (turn.platform, turn.quarters));
                seen += 1;
            }
        }
        // 4 turns for each of 17 but the strip, beam, square, zigzag and plus (2 each) and the plaza (1).
        assert_eq!(seen, 4 * 11 + 2 * 5 + 1);
    }

    /// casa-grande.md 8: a shape that looks the same after fewer quarter turns has only the smallest number.
    #[test]
    fn turns_that_look_the_same_are_one() {
        let set = Platforms::standard();
        let quarters = |name: &str| {
            let (number, _) = set.find(name).unwrap();
            [0, 1, 2, 3].map(|quarters| set.table().turned(number, quarters).unwrap().quarters)
        };
        assert_eq!(quarters("plaza"), [0, 0, 0, 0]);
        assert_eq!(quarters("plus"), [0, 1, 0, 1]);
        assert_eq!(quarters("shelf"), [0, 1, 2, 3]);
        assert!(set.table().turned(0, 4).is_none());
        assert!(set.table().turned(17, 0).is_none());
    }

    #[test]
    fn strip_and_shelf_cover_the_same_squares() {
        let set = Platforms::standard();
        let cover = |name: &str, quarters| set.table().turned(set.find(name).unwrap().0, quarters).unwrap().cover;
        assert_eq!(cover("strip", 1), cover("shelf", 3));
        assert_ne!(cover("strip", 0), cover("shelf", 3));
    }
}
