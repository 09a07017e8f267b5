//! Sets of platforms: the standard one, and those that owners of the box write down themselves.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

use crate::name::Name;
use crate::platform_index::{Platform, PlatformIndex};
use crate::refusal::SetRefusal;
use crate::shape::Shape;

/// The platforms that every seat has, each once.
///
/// The order is by size, then by name, whatever the order in which a set was written down. A set with the platforms of
/// the standard set is the standard set.
#[derive(Clone)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Record<Name, string[]>"))]
pub struct Platforms(Source);

#[derive(Clone)]
enum Source {
    // Positions with the standard set are copied without counting references.
    Standard(&'static PlatformIndex),
    Custom(Arc<PlatformIndex>),
}

/// A reconstruction: see "Ruling (platforms)" in the rules. Rows run from the far side to the near side.
const STANDARD: [(&str, &[&str]); 17] = [
    ("strip", &["#o#"]),
    ("shelf", &["##o"]),
    ("angle", &["#.", "o#"]),
    ("beam", &["#oo#"]),
    ("square", &["#o", "o#"]),
    ("tee", &["#o#", ".#."]),
    ("ell", &["#..", "oo#"]),
    ("zigzag", &["#o.", ".o#"]),
    ("plus", &[".#.", "o#o", ".#."]),
    ("corner", &["#..", "o..", "#o#"]),
    ("gate", &["#.#", "o#o"]),
    ("flag", &["#o", "o#", "#."]),
    ("stairs", &["#..", "o#.", ".o#"]),
    ("hall", &["#o#", "o#o"]),
    ("bridge", &["oo#o", "#..#"]),
    ("wing", &["#o.", ".o#", ".#o"]),
    ("plaza", &["#o#", "ooo", "#o#"]),
];

static STANDARD_INDEX: LazyLock<PlatformIndex> = LazyLock::new(|| {
    let read = |(name, rows): (&str, &[&str])| {
        let name = name.parse().expect("the names of the standard set are names");
        Platform::new(name, Shape::read(name, rows).expect("the shapes of the standard set are shapes"))
    };
    PlatformIndex::new(STANDARD.into_iter().map(read).collect())
});

impl Platforms {
    /// The most platforms that a set may have.
    pub const MOST: usize = 64;

    /// The standard set of 17.
    pub fn standard() -> Platforms {
        Platforms(Source::Standard(&STANDARD_INDEX))
    }

    /// A set of one's own: names, each with the rows of a shape from the far side to the near side, where `#` is a marked
    /// square, `o` an unmarked one and `.` no part of the platform.
    pub fn new<N, R>(entries: impl IntoIterator<Item = (N, R)>) -> Result<Platforms, SetRefusal>
    where
        N: AsRef<str>,
        R: IntoIterator<Item: AsRef<str>>,
    {
        let entries: Vec<(N, R)> = entries.into_iter().collect();
        match entries.len() {
            0 => return Err(SetRefusal::Empty),
            count if count > Platforms::MOST => return Err(SetRefusal::TooMany { count }),
            _ => {}
        }
        let mut platforms: Vec<Platform> = Vec::with_capacity(entries.len());
        for (text, rows) in entries {
            let text = text.as_ref();
            let name: Name = text.parse().map_err(|why| SetRefusal::Name { name: shorten(text), why })?;
            if platforms.iter().any(|other| other.name() == name) {
                return Err(SetRefusal::Twice { name });
            }
            let rows: Vec<_> = rows.into_iter().collect();
            platforms.push(Platform::new(name, Shape::read(name, &rows)?));
        }
        let index = PlatformIndex::new(platforms);
        let standard = Platforms::standard();
        Ok(if *standard.index() == index { standard } else { Platforms(Source::Custom(Arc::new(index))) })
    }

    /// Whether this is the standard set.
    pub const fn is_standard(&self) -> bool {
        matches!(self.0, Source::Standard(_))
    }

    /// The platforms, by size and then by name.
    pub fn all(&self) -> &[Platform] {
        self.index().platforms()
    }

    /// The platform at a place of the set.
    pub fn get(&self, place: u8) -> Option<&Platform> {
        self.all().get(usize::from(place))
    }

    /// The platform of a name, and its place in the set.
    pub fn find(&self, name: &str) -> Option<(u8, &Platform)> {
        (0..).zip(self.all()).find(|(_, platform)| platform.name().as_str() == name)
    }

    #[inline]
    pub(crate) fn index(&self) -> &PlatformIndex {
        match &self.0 {
            Source::Standard(index) => index,
            Source::Custom(index) => index,
        }
    }
}

impl Default for Platforms {
    fn default() -> Self {
        Platforms::standard()
    }
}

impl PartialEq for Platforms {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Source::Standard(_), Source::Standard(_)) => true,
            (Source::Custom(a), Source::Custom(b)) => Arc::ptr_eq(a, b) || a == b,
            // A set of one's own is never the standard set: `new` sees to it.
            _ => false,
        }
    }
}

impl Eq for Platforms {}

impl Hash for Platforms {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            Source::Standard(_) => state.write_u8(0),
            Source::Custom(index) => index.hash(state),
        }
    }
}

impl fmt::Debug for Platforms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_standard() {
            return f.write_str("standard");
        }
        let rows = |platform: &Platform| platform.shape().rows().collect::<Vec<_>>().join("/");
        f.debug_map().entries(self.all().iter().map(|platform| (platform.name(), rows(platform)))).finish()
    }
}

/// A text cut to what a message can hold.
fn shorten(text: &str) -> String {
    match text.char_indices().nth(Name::MOST + 8) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(feature = "serde")]
mod json {
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::{Serialize, Serializer};
    use tavola_core::text::{Pairs, Short};

    use super::Platforms;

    impl Serialize for Platforms {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let rows = |shape: crate::Shape| shape.rows().collect::<Vec<_>>();
            serializer.collect_map(self.all().iter().map(|platform| (platform.name(), rows(platform.shape()))))
        }
    }

    impl<'de> Deserialize<'de> for Platforms {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            // More rows than any shape has, so that the set itself can say what is wrong; but not endlessly many.
            let Pairs(entries) = Pairs::<String, Short<String, 512>>::deserialize(deserializer)?;
            Platforms::new(entries.into_iter().map(|(name, Short(rows))| (name, rows))).map_err(D::Error::custom)
        }
    }
}
