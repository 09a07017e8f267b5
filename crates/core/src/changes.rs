//! What has changed between two views of one viewer, as JSON: most moves change little of a view.
//!
//! An object with the fields that differ. Of a list that only grew, what came is told under its name with a `+`; of a field
//! with many parts (a list of fixed length, a value for each seat or place) those that differ, under its name with an `@`.
//! [`apply`] makes the later view out of the earlier one, and any client can do the same without knowing the game.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::{PerSeat, Seat};

/// Views that can tell what has changed since an earlier one; [`changes!`](crate::changes!) implements it.
pub trait Changes {
    /// Writes all that differs.
    fn write_changes<M: SerializeMap>(&self, before: &Self, map: &mut M) -> Result<(), M::Error>;
}

/// Two views of one viewer, as what has changed from the first to the second.
#[derive(Clone, Copy, Debug)]
pub struct Between<'a, V>(pub &'a V, pub &'a V);

impl<V: Changes> Serialize for Between<'_, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.1.write_changes(self.0, &mut map)?;
        map.end()
    }
}

/// A field with parts that have names.
pub trait Parts {
    /// The name of a part: a place in a list, a seat, a square.
    type Name: Serialize;
    /// A part.
    type Part: Serialize + PartialEq;

    /// All parts in a fixed order.
    fn parts(&self) -> impl ExactSizeIterator<Item = (Self::Name, &Self::Part)>;
}

impl<T: Serialize + PartialEq> Parts for Vec<T> {
    type Name = usize;
    type Part = T;

    fn parts(&self) -> impl ExactSizeIterator<Item = (usize, &T)> {
        self.iter().enumerate()
    }
}

impl<T: Serialize + PartialEq> Parts for PerSeat<T> {
    type Name = Seat;
    type Part = T;

    fn parts(&self) -> impl ExactSizeIterator<Item = (Seat, &T)> {
        self.iter()
    }
}

/// The parts of the second that differ from those of the first; both have the same names.
#[doc(hidden)]
#[derive(Debug)]
pub struct ChangedParts<'a, P>(pub &'a P, pub &'a P);

impl<P: Parts> Serialize for ChangedParts<'_, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let both = self.0.parts().zip(self.1.parts());
        serializer.collect_map(both.filter(|((_, before), (_, now))| before != now).map(|(_, now)| now))
    }
}

/// Implements [`Changes`] for a struct, all of whose fields are named: first those that are told whole, then lists that grow,
/// then fields with parts.
///
/// ```
/// #[derive(serde::Serialize)]
/// struct View {
///     turn: char,
///     laid: Vec<u8>,
///     hands: Vec<u8>,
/// }
///
/// tavola_core::changes!(View { turn } grows { laid } parts { hands });
///
/// let before = View { turn: 'A', laid: vec![7], hands: vec![3, 3] };
/// let now = View { turn: 'B', laid: vec![7, 4], hands: vec![2, 3] };
/// let json = serde_json::to_string(&tavola_core::changes::Between(&before, &now)).unwrap();
/// assert_eq!(json, r#"{"turn":"B","laid+":[4],"hands@":{"0":2}}"#);
/// ```
#[macro_export]
macro_rules! changes {
    ($view:ident { $($field:ident),* $(,)? }
        $(grows { $($list:ident),+ $(,)? })?
        $(parts { $($whole:ident),+ $(,)? })?
    ) => {
        impl $crate::changes::Changes for $view {
            fn write_changes<M: serde::ser::SerializeMap>(&self, before: &Self, map: &mut M) -> Result<(), M::Error> {
                // No field is forgotten: this line would not compile.
                let $view { $($field: _,)* $($($list: _,)+)? $($($whole: _,)+)? } = self;
                $(if self.$field != before.$field {
                    map.serialize_entry(stringify!($field), &self.$field)?;
                })*
                $($(match self.$list.strip_prefix(before.$list.as_slice()) {
                    Some([]) => {}
                    Some(came) => map.serialize_entry(concat!(stringify!($list), "+"), came)?,
                    None => map.serialize_entry(stringify!($list), &self.$list)?,
                })+)?
                $($(if self.$whole != before.$whole {
                    use $crate::changes::{ChangedParts, Parts as _};
                    if self.$whole.parts().len() == before.$whole.parts().len() {
                        let parts = ChangedParts(&before.$whole, &self.$whole);
                        map.serialize_entry(concat!(stringify!($whole), "@"), &parts)?;
                    } else {
                        map.serialize_entry(stringify!($whole), &self.$whole)?;
                    }
                })+)?
                Ok(())
            }
        }
    };
}

/// Makes the later view out of the earlier one; `None` if these are no changes of it.
pub fn apply(before: &Value, changes: &Value) -> Option<Value> {
    let mut now = before.as_object()?.clone();
    for (name, change) in changes.as_object()? {
        if let Some(list) = name.strip_suffix('+') {
            now.get_mut(list)?.as_array_mut()?.extend_from_slice(change.as_array()?);
        } else if let Some(whole) = name.strip_suffix('@') {
            let whole = now.get_mut(whole)?;
            for (part, value) in change.as_object()? {
                let old = match whole {
                    Value::Array(list) => list.get_mut(part.parse::<usize>().ok()?)?,
                    Value::Object(map) => map.get_mut(part)?,
                    _ => return None,
                };
                *old = value.clone();
            }
        } else {
            now.insert(name.clone(), change.clone());
        }
    }
    Some(now.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[derive(Clone, Serialize)]
    struct View {
        turn: Option<Seat>,
        laid: Vec<u8>,
        hands: PerSeat<u8>,
        squares: Vec<u8>,
    }

    crate::changes!(View { turn } grows { laid } parts { hands, squares });

    fn between(before: &View, now: &View) -> Value {
        let changes = serde_json::to_value(Between(before, now)).unwrap();
        let (before, now) = (serde_json::to_value(before).unwrap(), serde_json::to_value(now).unwrap());
        assert_eq!(apply(&before, &changes), Some(now));
        changes
    }

    #[test]
    fn only_what_differs_is_told() {
        let before =
            View { turn: Some(Seat::A), laid: vec![1, 2], hands: PerSeat::new(2, |_| 3), squares: vec![0; 64] };
        assert_eq!(between(&before, &before), json!({}));
        let mut now = before.clone();
        (now.turn, now.hands[Seat::B], now.squares[12]) = (None, 2, 1);
        now.laid.push(3);
        assert_eq!(
            between(&before, &now),
            json!({"turn": null, "laid+": [3], "hands@": {"B": 2}, "squares@": {"12": 1}})
        );
        // A list that did not only grow is told whole, and so are parts of another number.
        (now.laid, now.squares) = (vec![2, 1, 3], vec![7]);
        assert_eq!(between(&before, &now)["laid"], json!([2, 1, 3]));
        assert_eq!(between(&before, &now)["squares"], json!([7]));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let before = json!({"laid": [1], "hands": {"A": 1}});
        for wrong in [
            json!(1),
            json!({"hands+": [1]}),
            json!({"gone+": []}),
            json!({"hands@": {"C": 1}}),
            json!({"laid@": {"1": 1}}),
        ] {
            assert_eq!(apply(&before, &wrong), None, "{wrong}");
        }
    }
}
