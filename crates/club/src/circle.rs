//! The circle: how players meet two by two, everybody everybody, in the fewest rounds.

/// Who meets whom in a round of the circle, by index; `None` stands for sitting out. `round` counts from 0.
///
/// One player stays, the others go one step around each round. After as many rounds as there are places but one,
/// everybody has met everybody once.
pub(crate) fn pairs(players: usize, round: usize) -> Vec<(Option<usize>, Option<usize>)> {
    let places = players.next_multiple_of(2);
    if places < 2 {
        return Vec::new();
    }
    let around = places - 1;
    let real = |index: usize| (index < players).then_some(index);
    // The last place stays; the others turn.
    let turned = |place: usize| (place + round) % around;
    let mut pairs = vec![(real(turned(0)), real(around))];
    pairs.extend((1..places / 2).map(|step| (real(turned(step)), real(turned(around - step)))));
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn everybody_meets_everybody_once() {
        for players in 2..=25_usize {
            let rounds = players.next_multiple_of(2) - 1;
            let mut met = BTreeSet::new();
            for round in 0..rounds {
                let mut seated = BTreeSet::new();
                for (one, other) in pairs(players, round) {
                    assert!(one.into_iter().chain(other).all(|player| seated.insert(player)), "nobody sits twice");
                    if let (Some(one), Some(other)) = (one, other) {
                        assert!(met.insert((one.min(other), one.max(other))), "nobody meets twice");
                    }
                }
                assert_eq!(seated.len(), players);
            }
            assert_eq!(met.len(), players * (players - 1) / 2);
        }
    }
}
