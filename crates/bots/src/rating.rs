//! Ratings of everybody who met in a round robin.
//!
//! The model is the one of Bradley, Terry and Elo: 400 points more mean ten times the odds. The ratings are those that
//! make the results most likely, all games at once; no order of games matters, unlike with ratings that are updated game
//! by game.

use crate::interval::Z95;

/// Who took how many points from whom.
#[derive(Clone, PartialEq, Debug)]
pub struct Crosstable {
    players: usize,
    points: Vec<f64>,
}

/// The strength of one player, with a mean of 1500 over all.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The most likely rating.
    pub elo: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end of its 95 % interval.
    pub high: f64,
}

impl Crosstable {
    /// A table for this many players, who have not met yet.
    pub fn new(players: usize) -> Self {
        Crosstable { players, points: vec![0.0; players * players] }
    }

    /// Adds a game of players at their places, 1 the best, as comparisons of every two of them.
    ///
    /// All comparisons of a game together weigh as much as half its number of players, since they are not independent:
    /// a game of two is one comparison, a game of four counts as two.
    ///
    /// # Panics
    /// If a player's number is not in the table.
    pub fn add_game(&mut self, placed: &[(usize, u8)]) {
        let weight = 1.0 / (placed.len().max(2) - 1) as f64;
        for (at, (one, place)) in placed.iter().enumerate() {
            for (other, other_place) in &placed[at + 1..] {
                let share = match place.cmp(other_place) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
                if one != other {
                    self.points[one * self.players + other] += weight * share;
                    self.points[other * self.players + one] += weight * (1.0 - share);
                }
            }
        }
    }

    /// The points that one player took from another, and the number of points that they played for.
    pub fn between(&self, one: usize, other: usize) -> (f64, f64) {
        let (won, lost) = (self.points[one * self.players + other], self.points[other * self.players + one]);
        (won, won + lost)
    }

    /// The most likely ratings.
    ///
    /// Everybody is taken to have drawn once with an average player: so who won or lost every game has a rating too.
    pub fn ratings(&self) -> Vec<Rating> {
        /// The likelihood has one peak; Newton's steps from the middle reach it in far fewer.
        const STEPS: usize = 100;
        /// Elo points for a factor of e in the odds.
        const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
        let mut strengths = vec![0.0; self.players];
        for _ in 0..STEPS {
            let (gradient, curvature) = self.slope(&strengths);
            let step = solve(curvature, gradient);
            // A step of more than one is shortened: far from the peak the curve is too flat to be trusted.
            let longest = step.iter().fold(1.0_f64, |most, part| most.max(part.abs()));
            strengths.iter_mut().zip(&step).for_each(|(strength, part)| *strength += part / longest);
        }
        let (_, curvature) = self.slope(&strengths);
        let mean = strengths.iter().sum::<f64>() / self.players.max(1) as f64;
        (0..self.players)
            .map(|player| {
                let unit = (0..self.players).map(|other| f64::from(u8::from(other == player))).collect();
                let half = Z95 * solve(curvature.clone(), unit)[player].sqrt() * SCALE;
                let elo = 1500.0 + (strengths[player] - mean) * SCALE;
                Rating { elo, low: elo - half, high: elo + half }
            })
            .collect()
    }

    /// The slope of the log-likelihood, and its curvature with the sign turned.
    fn slope(&self, strengths: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let count = self.players;
        let mut gradient = vec![0.0; count];
        let mut curvature = vec![vec![0.0; count]; count];
        let expected = |difference: f64| 1.0 / (1.0 + (-difference).exp());
        for one in 0..count {
            let drawn = expected(strengths[one]);
            gradient[one] += 0.5 - drawn;
            curvature[one][one] += drawn * (1.0 - drawn);
            for other in (0..count).filter(|other| *other != one) {
                let (won, games) = self.between(one, other);
                let share = expected(strengths[one] - strengths[other]);
                gradient[one] += won - games * share;
                curvature[one][one] += games * share * (1.0 - share);
                curvature[one][other] -= games * share * (1.0 - share);
            }
        }
        (gradient, curvature)
    }
}

/// Solves a system of linear equations with a positive definite matrix, by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for pivot in 0..count {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        let row = &above[pivot];
        for (offset, lower) in below.iter_mut().enumerate() {
            let factor = lower[pivot] / row[pivot];
            lower.iter_mut().zip(row).for_each(|(entry, top)| *entry -= factor * top);
            right[pivot + 1 + offset] -= factor * right[pivot];
        }
    }
    for pivot in (0..count).rev() {
        let known: f64 = (pivot + 1..count).map(|column| matrix[pivot][column] * right[column]).sum();
        right[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(won: usize, lost: usize) -> Vec<Rating> {
        let mut table = Crosstable::new(2);
        (0..won).for_each(|_| table.add_game(&[(0, 1), (1, 2)]));
        (0..lost).for_each(|_| table.add_game(&[(0, 2), (1, 1)]));
        table.ratings()
    }

    #[test]
    fn ten_times_the_odds_are_400_points() {
        let ratings = duel(10_000, 1_000);
        assert!((ratings[0].elo - ratings[1].elo - 400.0).abs() < 1.0, "{ratings:?}");
        assert!((ratings[0].elo + ratings[1].elo - 3000.0).abs() < 1e-6);
    }

    #[test]
    fn more_games_make_narrower_intervals() {
        let width = |rating: Rating| rating.high - rating.low;
        assert!(width(duel(60, 40)[0]) < width(duel(6, 4)[0]));
        // Who wins everything is rated too.
        assert!(duel(30, 0)[0].elo > duel(20, 10)[0].elo);
        assert!(duel(30, 0)[0].high.is_finite());
    }

    #[test]
    fn strength_is_passed_on() {
        // The first beats the second, the second the third; the first and the third never met.
        let mut table = Crosstable::new(3);
        for game in 0..40 {
            let upset = u8::from(game % 4 == 0);
            table.add_game(&[(0, 1 + upset), (1, 2 - upset)]);
            table.add_game(&[(1, 1 + upset), (2, 2 - upset)]);
        }
        let elo: Vec<_> = table.ratings().iter().map(|rating| rating.elo).collect();
        assert!(elo[0] > elo[1] && elo[1] > elo[2]);
        assert!((elo[0] + elo[2] - 2.0 * elo[1]).abs() < 1e-6, "both steps are equal: {elo:?}");
    }

    #[test]
    fn four_players_are_compared_pair_by_pair() {
        let mut table = Crosstable::new(4);
        table.add_game(&[(2, 1), (0, 2), (1, 2), (3, 4)]);
        let third = 1.0 / 3.0;
        assert_eq!(table.between(2, 3), (third, third));
        assert_eq!(table.between(0, 1), (third / 2.0, third));
        assert_eq!(table.between(3, 0), (0.0, third));
    }
}
