//! A set of platforms made ready for searching the site.
//!
//! Every platform is kept in each turn that looks different. The turned shapes are grouped by a pair of their marked
//! squares: where no two blocks of a seat lie that far apart, the whole group is passed over with one test.

use std::hash::{Hash, Hasher};

use tavola_core::bits::Bits;

use crate::name::Name;
use crate::shape::Shape;
use crate::square::{Square, squares};

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
pub(crate) struct PlatformIndex {
    platforms: Vec<Platform>,
    groups: Vec<Group>,
    /// Each platform after each number of quarter turns.
    turned: Vec<[Turned; 4]>,
    single_marks: bool,
    partners: [u64; Square::COUNT],
}

/// Turned shapes that all have two marked squares at the same distance.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// That distance in squares, row by row; 0 for shapes with a single mark.
    pub(crate) distance: u8,
    /// The turned shapes.
    pub(crate) members: Vec<Turned>,
}

/// A platform in one of its turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turned {
    /// Where the lower left corner of the bounding box may lie.
    pub(crate) fits: u64,
    /// The unmarked squares.
    pub(crate) unmarked: u64,
    /// The marked squares beyond the pair of the group and two others.
    pub(crate) more_marks: u64,
    /// The first square of the group's pair.
    pub(crate) pair_begin: u8,
    /// Two marked squares beyond the pair, or squares of the pair again if there are none. Most shapes have no more
    /// marks than this, and a test without a loop is one that the processor need not guess.
    pub(crate) two_marks: [u8; 2],
    /// The platform's place in the set.
    pub(crate) platform: u8,
    /// The number of quarter turns.
    pub(crate) quarters: u8,
    /// Equal for turned shapes that cover the same squares when they lie on the same square.
    pub(crate) cover: u8,
    shape: Shape,
}

impl Turned {
    fn new(platform: u8, quarters: u8, shape: Shape, cover: u8) -> Turned {
        Turned {
            fits: shape.fits(),
            unmarked: shape.unmarked(),
            more_marks: shape.marked(),
            pair_begin: 0,
            two_marks: [0; 2],
            platform,
            quarters,
            cover,
            shape,
        }
    }

    /// With the marked squares told apart as a group of this distance wants it.
    fn paired(self, distance: u8) -> Turned {
        let marks = self.shape.marked();
        let pair_begin = (marks & (marks >> distance)).trailing_zeros() as u8;
        let pair = (1 << pair_begin) | (1 << (pair_begin + distance));
        let mut others = Bits(marks & !pair);
        let two_marks = [(); 2].map(|()| others.next().unwrap_or(pair_begin));
        Turned { pair_begin, two_marks, more_marks: others.0, ..self }
    }

    /// The shape in this turn.
    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }
}

impl PlatformIndex {
    /// Makes an index of at least one and at most 64 platforms, in an order that does not depend on the given one.
    pub(crate) fn new(mut platforms: Vec<Platform>) -> PlatformIndex {
        platforms.sort_by_key(|platform| (platform.shape.size(), platform.name));
        let mut covers: Vec<u64> = Vec::new();
        let mut turned: Vec<[Turned; 4]> = Vec::with_capacity(platforms.len());
        for (number, platform) in (0..).zip(&platforms) {
            let turns: Vec<Turned> = (0..)
                .zip(distinct_turns(platform.shape))
                .map(|(quarters, shape)| Turned::new(number, quarters, shape, cover_of(shape, &mut covers)))
                .collect();
            turned.push(std::array::from_fn(|quarters| turns[quarters % turns.len()]));
        }
        // Turns that look the same are searched for once.
        let distinct = turned.iter().flat_map(|turns| (0..).zip(turns).filter(|(quarters, t)| t.quarters == *quarters));
        let groups = grouped(distinct.map(|(_, turned)| *turned).collect());
        let single_marks = platforms.iter().any(|platform| platform.shape.marked().is_power_of_two());
        let partners = partners(turned.iter().flatten());
        PlatformIndex { platforms, groups, turned, single_marks, partners }
    }

    /// The platforms in the order of the set.
    pub(crate) fn platforms(&self) -> &[Platform] {
        &self.platforms
    }

    /// All turned shapes that look different, in groups.
    #[inline]
    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The platform after some quarter turns. For a number of turns after which it looks as after a smaller one, that
    /// smaller one is given: its `quarters` differ from what was asked for.
    #[inline]
    pub(crate) fn turned(&self, platform: u8, quarters: u8) -> Option<&Turned> {
        self.turned.get(usize::from(platform))?.get(usize::from(quarters))
    }

    /// The squares that can be under marked squares of a platform that has a marked square on this one.
    #[inline]
    pub(crate) fn partners(&self, square: Square) -> u64 {
        self.partners[square.index()]
    }

    /// Whether a platform of the set can lie on a single block of a seat.
    #[inline]
    pub(crate) fn single_marks(&self) -> bool {
        self.single_marks
    }
}

// What else is in the index follows from the platforms.
impl PartialEq for PlatformIndex {
    fn eq(&self, other: &Self) -> bool {
        self.platforms == other.platforms
    }
}

impl Eq for PlatformIndex {}

impl Hash for PlatformIndex {
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

/// For each square those that are under marked squares together with it, anywhere on the site.
fn partners<'a>(turned: impl Iterator<Item = &'a Turned>) -> [u64; Square::COUNT] {
    let mut partners = [0; Square::COUNT];
    for turned in turned {
        for place in Bits(turned.fits) {
            let marks = turned.shape.marked() << place;
            squares(marks).for_each(|mark| partners[mark.index()] |= marks);
        }
    }
    partners
}

/// The number of the squares that a shape covers among all that were met so far.
fn cover_of(shape: Shape, covers: &mut Vec<u64>) -> u8 {
    let known = covers.iter().position(|cover| *cover == shape.footprint());
    known.unwrap_or_else(|| {
        covers.push(shape.footprint());
        covers.len() - 1
    }) as u8
}

/// Puts turned shapes into few groups of a common distance between two marks: always the distance that most of the
/// remaining shapes have.
fn grouped(mut left: Vec<Turned>) -> Vec<Group> {
    let mut groups = Vec::new();
    while !left.is_empty() {
        let with = |distance: u8| left.iter().filter(|turned| distances(turned.shape) >> distance & 1 != 0).count();
        let distance = (0..64).max_by_key(|distance| with(*distance)).unwrap_or(0);
        let members = left.extract_if(.., |turned| distances(turned.shape) >> distance & 1 != 0);
        groups.push(Group { distance, members: members.map(|turned| turned.paired(distance)).collect() });
    }
    groups
}

/// The set of distances between two marked squares, counted row by row; 0 alone for a single mark.
fn distances(shape: Shape) -> u64 {
    let marks = shape.marked();
    if marks.is_power_of_two() {
        return 1;
    }
    Bits(marks).fold(0, |set, mark| set | (marks >> mark)) & !1
}

#[cfg(test)]
mod tests {
    use crate::Platforms;

    #[test]
    fn every_turn_is_in_one_group_with_its_marks() {
        let set = Platforms::standard();
        let index = set.index();
        let mut seen = 0;
        for group in index.groups() {
            for turn in &group.members {
                let pair = (1_u64 << turn.pair_begin) | (1 << (turn.pair_begin + group.distance));
                let two = turn.two_marks.iter().fold(0, |set, mark| set | 1_u64 << mark);
                assert_eq!(pair | two | turn.more_marks, turn.shape.marked());
                let found = index.turned(turn.platform, turn.quarters).unwrap();
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
            [0, 1, 2, 3].map(|quarters| set.index().turned(number, quarters).unwrap().quarters)
        };
        assert_eq!(quarters("plaza"), [0, 0, 0, 0]);
        assert_eq!(quarters("plus"), [0, 1, 0, 1]);
        assert_eq!(quarters("shelf"), [0, 1, 2, 3]);
        assert!(set.index().turned(0, 4).is_none());
        assert!(set.index().turned(17, 0).is_none());
    }

    #[test]
    fn strip_and_shelf_cover_the_same_squares() {
        let set = Platforms::standard();
        let cover = |name: &str, quarters| set.index().turned(set.find(name).unwrap().0, quarters).unwrap().cover;
        assert_eq!(cover("strip", 1), cover("shelf", 3));
        assert_ne!(cover("strip", 0), cover("shelf", 3));
    }
}
