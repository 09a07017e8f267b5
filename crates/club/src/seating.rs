//! How many tables of which sizes a number of players makes.

/// The tables that so many players make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// The number of players at each table, the greatest first.
    pub tables: Vec<u8>,
    /// How many players sit out.
    pub byes: usize,
}

/// The tables for so many players, of the sizes that are allowed.
///
/// Of all ways: those in which the fewest sit out; of these, those with the fewest tables; of these, the one whose
/// smallest table is largest. So ten players make tables of 4, 3 and 3, not of 4, 4 and 2; and where only 2 and 4 are
/// allowed, eleven make 4, 4 and 2, and one sits out.
pub fn sizes(players: usize, allowed: &[u8]) -> Sizes {
    let may = |size: u8| allowed.contains(&size);
    let most = |size: u8| if may(size) { players / usize::from(size) } else { 0 };
    let mut best: Option<(usize, usize, std::cmp::Reverse<u8>, [usize; 3])> = None;
    for fours in 0..=most(4) {
        for threes in 0..=most(3).min((players - 4 * fours) / 3) {
            let rest = players - 4 * fours - 3 * threes;
            let twos = if may(2) { rest / 2 } else { 0 };
            let smallest = match (twos, threes) {
                (1.., _) => 2,
                (0, 1..) => 3,
                (0, 0) => 4,
            };
            let key = (rest - 2 * twos, fours + threes + twos, std::cmp::Reverse(smallest), [fours, threes, twos]);
            if best.is_none_or(|best| (key.0, key.1, key.2) < (best.0, best.1, best.2)) {
                best = Some(key);
            }
        }
    }
    let (byes, _, _, [fours, threes, twos]) = best.unwrap_or((players, 0, std::cmp::Reverse(0), [0; 3]));
    let tables = [(4, fours), (3, threes), (2, twos)];
    Sizes { tables: tables.into_iter().flat_map(|(size, count)| std::iter::repeat_n(size, count)).collect(), byes }
}

/// How many players sit at each table if bots fill all tables up to the greatest size: as evenly as can be.
pub(crate) fn with_bots(players: usize, size: u8) -> Vec<u8> {
    let tables = players.div_ceil(usize::from(size)).max(1);
    let (each, more) = (players / tables, players % tables);
    (0..tables).map(|table| (each + usize::from(table < more)) as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_few_and_even() {
        let all = |players| sizes(players, &[2, 3, 4]).tables;
        for (players, tables) in [
            (2, vec![2]),
            (3, vec![3]),
            (4, vec![4]),
            (5, vec![3, 2]),
            (6, vec![3, 3]),
            (7, vec![4, 3]),
            (9, vec![3, 3, 3]),
            (10, vec![4, 3, 3]),
            (11, vec![4, 4, 3]),
            (12, vec![4, 4, 4]),
            (13, vec![4, 3, 3, 3]),
        ] {
            assert_eq!(all(players), tables, "{players}");
        }
    }

    #[test]
    fn who_does_not_fit_sits_out() {
        let of = |players, allowed: &[u8]| {
            let sizes = sizes(players, allowed);
            (sizes.tables, sizes.byes)
        };
        assert_eq!(of(11, &[2, 4]), (vec![4, 4, 2], 1));
        assert_eq!(of(6, &[2, 4]), (vec![4, 2], 0));
        assert_eq!(of(6, &[4]), (vec![4], 2));
        assert_eq!(of(5, &[2]), (vec![2, 2], 1));
        assert_eq!(of(5, &[3]), (vec![3], 2));
        assert_eq!(of(1, &[2, 3, 4]), (vec![], 1));
        assert_eq!(of(0, &[2, 3, 4]), (vec![], 0));
    }

    #[test]
    fn nobody_is_lost() {
        for players in 0..=60 {
            for allowed in [&[2][..], &[3], &[4], &[2, 3], &[2, 4], &[3, 4], &[2, 3, 4]] {
                let Sizes { tables, byes } = sizes(players, allowed);
                assert_eq!(tables.iter().map(|size| usize::from(*size)).sum::<usize>() + byes, players);
                assert!(tables.iter().all(|size| allowed.contains(size)));
                let least = usize::from(allowed[0]);
                assert!(byes < least || tables.is_empty(), "{players} {allowed:?}: {byes} sit out");
            }
        }
    }

    #[test]
    fn bots_are_spread() {
        assert_eq!(with_bots(11, 4), [4, 4, 3]);
        assert_eq!(with_bots(5, 4), [3, 2]);
        assert_eq!(with_bots(8, 4), [4, 4]);
        assert_eq!(with_bots(1, 4), [1]);
    }
}
