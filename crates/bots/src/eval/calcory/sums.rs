//! Sums of cards: which can be made, with how many cards, and by which.

use super::notes::NUMBERS;

/// The sum that takes at once.
pub(crate) const GOAL: usize = 13;

/// For each sum up to 13, the numbers of cards with which these cards make it, as bits; at most one of them a 0.
pub(crate) fn reach(cards: &[u8; NUMBERS], has_zero: bool) -> [u32; GOAL + 1] {
    let mut reach = [0_u32; GOAL + 1];
    reach[0] = 1;
    for (number, count) in cards.iter().enumerate().skip(1) {
        for _ in 0..(usize::from(*count)).min(GOAL / number) {
            for sum in (number..=GOAL).rev() {
                reach[sum] |= reach[sum - number] << 1;
            }
        }
    }
    if cards[0] > 0 && !has_zero {
        for counts in &mut reach {
            *counts |= *counts << 1;
        }
    }
    reach
}

/// The most cards that make a sum; 0 if none do.
pub(crate) fn most_for(reach: &[u32; GOAL + 1], sum: usize) -> u32 {
    reach[sum].checked_ilog2().unwrap_or(0)
}

/// One way to turn up so many of some cards with that sum: the number to begin with, and what is left of the cards.
pub(crate) fn spend(cards: &[u8; NUMBERS], sum: usize, count: u32, has_zero: bool) -> (Option<u8>, [u8; NUMBERS]) {
    let mut left = *cards;
    let (mut sum, mut count, mut has_zero) = (sum, count, has_zero);
    let mut first = None;
    while count > 0 {
        // High numbers are the least useful to whoever comes next: they go before low ones.
        let Some(number) = (0..NUMBERS).rev().find(|number| {
            if left[*number] == 0 || *number > sum || (*number == 0 && has_zero) {
                return false;
            }
            let mut rest = left;
            rest[*number] -= 1;
            reach(&rest, has_zero || *number == 0)[sum - number] >> (count - 1) & 1 == 1
        }) else {
            break;
        };
        left[number] -= 1;
        sum -= number;
        count -= 1;
        has_zero |= number == 0;
        // A 0 that is to be among the cards must be turned up before the one that completes the sum.
        first = if number == 0 { Some(0) } else { first.or(Some(number as u8)) };
    }
    (first, left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_reached_with_every_number_of_cards() {
        let mut cards = [0; NUMBERS];
        (cards[9], cards[4], cards[2], cards[0]) = (1, 1, 2, 1);
        let with = |sum: usize, has_zero| reach(&cards, has_zero)[sum];
        // 9 4 and 9 2 2, each with or without the 0.
        assert_eq!(with(13, false), 0b1_1100);
        assert_eq!(with(13, true), 0b1100);
        assert_eq!(most_for(&reach(&cards, false), 13), 4);
        assert_eq!(most_for(&reach(&cards, false), 12), 0);
        assert_eq!(with(0, false), 0b11);
    }

    /// 12 and the cards 0 and 1: the 1 completes the sum, so that the 0 must come first.
    #[test]
    fn a_zero_comes_before_the_card_that_completes_the_sum() {
        let mut cards = [0; NUMBERS];
        (cards[0], cards[1]) = (1, 1);
        assert_eq!(spend(&cards, 1, 2, false), (Some(0), [0; NUMBERS]));
        assert_eq!(spend(&cards, 1, 1, false).0, Some(1));
        // Without a 0 among them, high numbers go first.
        (cards[2], cards[5]) = (1, 1);
        assert_eq!(spend(&cards, 7, 2, false).0, Some(5));
        assert_eq!(spend(&cards, 8, 4, false), (Some(0), [0; NUMBERS]));
    }

    #[test]
    fn ones_and_twos_make_the_longest_sum() {
        let mut cards = [5, 10, 5, 5, 5, 5, 5, 10, 5, 5];
        // 0, ten 1s, and 3: or 0, nine 1s and two 2s: twelve cards.
        assert_eq!(most_for(&reach(&cards, false), 13), 12);
        cards[1] = 0;
        // 0, five 2s and 3.
        assert_eq!(most_for(&reach(&cards, false), 13), 7);
    }
}
