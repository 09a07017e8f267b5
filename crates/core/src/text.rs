//! Strict JSON for small types: texts that are exact, maps without doubled keys, values that may be left out but not null.
//!
//! What serde derives is more lenient than a record may be: it takes `null` for an option, a list for a struct,
//! `{"hidden": null}` for an enum and the last of two equal keys for a map.

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use arrayvec::ArrayString;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::fair::{Commitment, Entropy, Secret};
use crate::{PerSeat, Seat, Viewer};

/// Reads a JSON string by way of [`FromStr`].
pub fn read<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(deserializer: D) -> Result<T, D::Error> {
    struct Text<T>(PhantomData<T>);

    impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a string")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(|error| E::custom(format_args!("{text:?} will not do: {error}")))
        }
    }

    deserializer.deserialize_str(Text(PhantomData))
}

/// Writes a value as a JSON string by way of [`Display`].
pub fn write<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    // Nearly all are short: in one piece they are looked through for escapes once, and not bit by bit.
    let mut short = ArrayString::<64>::new();
    match fmt::Write::write_fmt(&mut short, format_args!("{value}")) {
        Ok(()) => serializer.serialize_str(&short),
        Err(fmt::Error) => serializer.collect_str(value),
    }
}

/// Gives types with [`Display`] and [`FromStr`] a JSON form: a string.
#[macro_export]
macro_rules! json_as_text {
    ($($type:ty),+ $(,)?) => {$(
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::text::write(self, serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> ::core::result::Result<Self, D::Error> {
                $crate::text::read(deserializer)
            }
        }
    )+};
}

json_as_text!(Viewer, Secret, Commitment, Entropy);

// Views name seats in every line: a letter needs no formatting.
impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.letter().encode_utf8(&mut [0; 4]))
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer)
    }
}

/// Reads an optional value that is there: `#[serde(default, deserialize_with = "tavola_core::text::present")]`.
pub fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A JSON list of at most `N` items; what is longer is refused before it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Short<T, const N: usize>(pub Vec<T>);

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for Short<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<T, const N: usize>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for List<T, N> {
            type Value = Short<T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = list.next_element()? {
                    if items.len() == N {
                        return Err(Error::custom(format_args!("a list of more than {N}")));
                    }
                    items.push(item);
                }
                Ok(Short(items))
            }
        }

        deserializer.deserialize_seq(List(PhantomData))
    }
}

/// The pairs of a JSON object in the order of the file, each key once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairs<K, V>(pub Vec<(K, V)>);

impl<'de, K: FromStr<Err: Display> + PartialEq, V: Deserialize<'de>> Deserialize<'de> for Pairs<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Map<K, V>(PhantomData<(K, V)>);

        impl<'de, K: FromStr<Err: Display> + PartialEq, V: Deserialize<'de>> Visitor<'de> for Map<K, V> {
            type Value = Pairs<K, V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs: Vec<(K, V)> = Vec::new();
                while let Some(name) = map.next_key::<String>()? {
                    let key =
                        name.parse().map_err(|error| Error::custom(format_args!("unknown key {name:?}: {error}")))?;
                    if pairs.iter().any(|(other, _)| *other == key) {
                        return Err(Error::custom(format_args!("the key {name:?} stands there twice")));
                    }
                    if pairs.len() == MOST_PAIRS {
                        return Err(Error::custom(format_args!("more than {MOST_PAIRS} keys")));
                    }
                    pairs.push((key, map.next_value()?));
                }
                Ok(Pairs(pairs))
            }
        }

        deserializer.deserialize_map(Map(PhantomData))
    }
}

/// No object of a record has more keys than this; it keeps the search for doubled keys short.
const MOST_PAIRS: usize = 256;

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.len()))?;
        for (seat, value) in self.iter() {
            map.serialize_entry(&seat, value)?;
        }
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for PerSeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Pairs(mut pairs) = Pairs::<Seat, T>::deserialize(deserializer)?;
        pairs.sort_by_key(|(seat, _)| *seat);
        if let Some((due, _)) = Seat::ALL.into_iter().zip(&pairs).find(|(due, (seat, _))| due != seat) {
            return Err(Error::custom(format_args!("seat {due} is missing")));
        }
        let count = pairs.len();
        let mut values = pairs.into_iter().map(|(_, value)| value);
        Ok(PerSeat::new(count, |_| values.next().expect("as many values as seats")))
    }
}
