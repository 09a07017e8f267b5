//! Sets of up to 64 places in one machine word.

/// The places of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Bits(pub u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(lowest)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Bits {}

/// The index of the set bit that has `rank` set bits below it; `rank` must be less than the number of set bits.
///
/// Branch-free: counts bits in groups of 1, 2, 4 … up to bytes, then descends. A loop that clears one bit after the
/// other mispredicts its end in random playouts, which costs more than the whole descent.
#[inline]
pub fn nth_bit(set: u64, rank: u32) -> u8 {
    const ONES: u64 = 0x5555_5555_5555_5555;
    const PAIRS: u64 = 0x3333_3333_3333_3333;
    const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    debug_assert!(rank < set.count_ones());
    let by_two = set - ((set >> 1) & ONES);
    let by_four = (by_two & PAIRS) + ((by_two >> 2) & PAIRS);
    let by_byte = (by_four + (by_four >> 4)) & NIBBLES;
    // Byte i now holds the number of bits in bytes 0 to i.
    let up_to = by_byte.wrapping_mul(0x0101_0101_0101_0101);
    // Bytes whose running count is at most `rank` lie wholly before the bit.
    let ranks = u64::from(rank) * 0x0101_0101_0101_0101;
    let before = (((ranks | 0x8080_8080_8080_8080) - up_to) >> 7) & 0x0101_0101_0101_0101;
    let shift = (before.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32 * 8;
    let mut left = rank - ((up_to << 8) >> shift) as u32 % 256;
    let mut place = shift;
    let mut descend = |count: u64, width: u32| {
        let below = ((count >> place) as u32) & ((1 << width) - 1);
        let skip = u32::from(left >= below);
        left -= below * skip;
        place += skip * width;
    };
    descend(by_four, 4);
    descend(by_two, 2);
    descend(set, 1);
    place as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_bit_is_the_nth_of_the_list() {
        let mut set = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..2000 {
            let set_now = match round % 3 {
                0 => set,
                1 => set & set.rotate_left(17),
                _ => set | set.rotate_left(9),
            };
            for (rank, bit) in Bits(set_now).enumerate() {
                assert_eq!(nth_bit(set_now, rank as u32), bit, "{set_now:x} {rank}");
            }
            set = set.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        }
        for (rank, bit) in Bits(u64::MAX).enumerate() {
            assert_eq!(nth_bit(u64::MAX, rank as u32), bit);
        }
    }
}
