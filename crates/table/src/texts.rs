//! Many short texts in one piece of memory.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Texts in byte order: the legal moves of a position, often more than a hundred.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    all: String,
    spans: Vec<Span>,
}

/// Where a text lies.
#[derive(Clone, Copy, Debug)]
struct Span {
    /// Its first eight bytes as a number of the same order; few texts are longer, so that few must be looked at.
    key: u64,
    start: u32,
    end: u32,
}

impl Texts {
    /// The texts that `write` makes of the items.
    pub(crate) fn written<T>(items: &[T], mut write: impl FnMut(&T, &mut String)) -> Texts {
        // Texts of moves have up to ten characters.
        let mut all = String::with_capacity(10 * items.len());
        let mut spans = Vec::with_capacity(items.len());
        for item in items {
            let start = all.len();
            write(item, &mut all);
            spans.push(Span { key: key(&all.as_bytes()[start..]), start: start as u32, end: all.len() as u32 });
        }
        spans.sort_unstable_by(|a, b| a.key.cmp(&b.key).then_with(|| a.of(&all).cmp(b.of(&all))));
        Texts { all, spans }
    }

    /// One after the other.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.spans.iter().map(|span| span.of(&self.all))
    }
}

impl Span {
    fn of(self, all: &str) -> &str {
        &all[self.start as usize..self.end as usize]
    }
}

fn key(text: &[u8]) -> u64 {
    let mut first = [0; 8];
    let length = text.len().min(8);
    first[..length].copy_from_slice(&text[..length]);
    u64::from_be_bytes(first)
}

impl Serialize for Texts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Texts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        Ok(Texts::written(&texts, |text, all| all.push_str(text)))
    }
}
