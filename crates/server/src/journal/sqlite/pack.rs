//! Entries that lie together in one row, in less room.

use crate::journal::Seq;
use bytes::Bytes;
use miniz_oxide::{deflate::compress_to_vec_zlib, inflate::decompress_to_vec_zlib_with_limit};

/// About how many bytes the entries of one row have at most before they are packed: no answer needs more than one row at once. A
/// single entry may be longer.
pub(super) const MOST: usize = 1024 * 1024;

/// How hard entries are pressed, of 10: harder takes much more time for little.
const LEVEL: u8 = 6;

/// Some entries of a table that follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pack {
    /// The number of the last one.
    pub(super) last: Seq,
    /// All of them.
    pub(super) packed: Vec<u8>,
}

/// Packs entries that follow each other, into as many rows as they need.
pub(super) fn pack(entries: &[(Seq, Bytes)]) -> Vec<Pack> {
    let mut packs = Vec::new();
    let mut rest = entries;
    while !rest.is_empty() {
        let mut bytes = 0;
        let fit = rest.iter().take_while(|(_, entry)| {
            bytes += entry.len();
            bytes <= MOST
        });
        let (these, others) = rest.split_at(fit.count().max(1));
        packs.extend(these.last().map(|(last, _)| Pack { last: *last, packed: press(these) }));
        rest = others;
    }
    packs
}

/// Four bytes for the length of all, and then, pressed, each entry behind four bytes for its length.
fn press(entries: &[(Seq, Bytes)]) -> Vec<u8> {
    let mut all = Vec::new();
    for (_, entry) in entries {
        // No entry is longer than MAX_ENTRY.
        all.extend((entry.len() as u32).to_le_bytes());
        all.extend_from_slice(entry);
    }
    let mut packed = (all.len() as u32).to_le_bytes().to_vec();
    packed.extend(compress_to_vec_zlib(&all, LEVEL));
    packed
}

/// The entries of a row with their numbers; `None` if they are damaged.
pub(super) fn unpack(last: Seq, packed: &[u8]) -> Option<Vec<(Seq, Bytes)>> {
    let (len, pressed) = packed.split_first_chunk()?;
    let len = u32::from_le_bytes(*len) as usize;
    let mut rest = Bytes::from(decompress_to_vec_zlib_with_limit(pressed, len).ok().filter(|all| all.len() == len)?);
    let mut entries = Vec::new();
    while !rest.is_empty() {
        let len = u32::from_le_bytes(*rest.first_chunk()?) as usize;
        let end = len.checked_add(4).filter(|end| *end <= rest.len())?;
        entries.push(rest.split_to(end).slice(4..));
    }
    let first = last.checked_sub(Seq::try_from(entries.len()).ok()?)?.checked_add(1)?;
    Some((first..).zip(entries).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(first: Seq, entries: &[Vec<u8>]) -> Vec<(Seq, Bytes)> {
        (first..).zip(entries.iter().cloned().map(Bytes::from)).collect()
    }

    #[test]
    fn what_was_packed_comes_out_again() {
        let long: Vec<Vec<u8>> = (0..9).map(|number| vec![number; 250_000]).collect();
        let texts: Vec<Vec<u8>> = (0..300).map(|number| format!("{{\"at\":{number}}}").into_bytes()).collect();
        for (first, entries, rows) in [
            (1, vec![Vec::new()], 1),
            (1, vec![vec![7; MOST + 1], Vec::new(), vec![8]], 2),
            (65, long, 3),
            (2, texts, 1),
            (1, Vec::new(), 0),
        ] {
            let entries = numbered(first, &entries);
            let packs = pack(&entries);
            assert_eq!(packs.len(), rows);
            let out: Vec<_> = packs.iter().flat_map(|pack| unpack(pack.last, &pack.packed).expect("whole")).collect();
            assert!(out == entries, "{first}");
        }
    }

    #[test]
    fn damage_is_noticed() {
        let packs = pack(&numbered(1, &[b"one".to_vec(), b"two".to_vec()]));
        let whole = &packs[0].packed;
        assert!(unpack(2, whole).is_some());
        assert_eq!(unpack(1, whole), None, "two entries can't end with the first");
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 0x10;
            assert_eq!(unpack(2, &changed), None, "{at}");
            assert_eq!(unpack(2, &whole[..at]), None, "{at}");
        }
    }
}
