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

const ONES: u64 = 0x5555_5555_5555_5555;
const PAIRS: u64 = 0x3333_3333_3333_3333;
const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
const BYTES: u64 = 0x0101_0101_0101_0101;

/// The set bit that has `rank(n)` set bits below it, where `n` is the number of set bits; for a draw from a set without
/// counting it twice. The set must not be empty, and the rank must be less than `n`.
///
/// Branch-free: counts the bits of all bytes at once, finds the byte, and looks the bit up. A loop that clears one bit
/// after the other mispredicts its end in random playouts, which costs more than all of this.
#[inline]
pub fn choose_bit(set: u64, rank: impl FnOnce(u32) -> u32) -> u8 {
    let by_two = set - ((set >> 1) & ONES);
    let by_four = (by_two & PAIRS) + ((by_two >> 2) & PAIRS);
    let by_byte = (by_four + (by_four >> 4)) & NIBBLES;
    // Byte i now holds the number of bits in bytes 0 to i.
    let up_to = by_byte.wrapping_mul(BYTES);
    // Where one instruction counts bits, it has the number long before the sum of all bytes.
    let mut left = rank(if cfg!(target_feature = "popcnt") { set.count_ones() } else { (up_to >> 56) as u32 });
    // Bytes whose running count is at most the rank lie wholly before the bit.
    let before = (((u64::from(left) * BYTES) | (BYTES << 7)) - up_to) & (BYTES << 7);
    let place = 8 * if cfg!(target_feature = "popcnt") {
        before.count_ones()
    } else {
        ((before >> 7).wrapping_mul(BYTES) >> 56) as u32
    };
    left -= ((up_to << 8) >> place) as u32 & 0xff;
    place as u8 + BITS_OF_BYTE[(set >> place) as usize & 0xff][left as usize & 7]
}

/// The set bits of each byte, lowest first.
static BITS_OF_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut count, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][count] = bit;
                count += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The set bit that has `rank` set bits below it; `rank` must be less than the number of set bits.
#[inline]
pub fn nth_bit(set: u64, rank: u32) -> u8 {
    debug_assert!(rank < set.count_ones());
    choose_bit(set, |_| rank)
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
                assert_eq!(choose_bit(set_now, |count| count.min(rank as u32)), bit);
            }
            set = set.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        }
        for (rank, bit) in Bits(u64::MAX).enumerate() {
            assert_eq!(nth_bit(u64::MAX, rank as u32), bit);
        }
    }
}
