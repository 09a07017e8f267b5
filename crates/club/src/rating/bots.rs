//! The fixed points: how strong the bots are.

use tavola_bots::Level;

use super::Rating;

/// How uncertain the rating of a bot is taken to be: it was measured over hundreds of games, and stays.
pub const BOT_UNCERTAINTY: f64 = 1.0;

/// How often a level wins against so many of the level below: opponents, share of the wins.
type Measured = [&'static [(f64, f64)]; 3];

/// What was measured, easy to medium, medium to hard, hard to master: `docs/strength.md`, 15 November 2026.
const MEASURED: [(&str, Measured); 3] = [
    ("cassa-grande", [&[(1.0, 0.881), (3.0, 0.452)], &[(1.0, 0.952), (3.0, 0.491)], &[(1.0, 0.780), (3.0, 0.480)]]),
    (
        "calcory",
        [
            &[(1.0, 0.773), (2.0, 0.680), (3.0, 0.554)],
            &[(1.0, 0.726), (2.0, 0.702), (3.0, 0.596)],
            &[(1.0, 0.699), (2.0, 0.733), (3.0, 0.662)],
        ],
    ),
    (
        "casa-grande",
        [
            &[(1.0, 0.840), (2.0, 0.719), (3.0, 0.650)],
            &[(1.0, 0.814), (2.0, 0.681), (3.0, 0.750)],
            &[(1.0, 0.727), (2.0, 0.500), (3.0, 0.500)],
        ],
    ),
];

/// A step between two levels of a game that was not measured: three wins of four between two.
const UNMEASURED: Measured = [&[(1.0, 0.75)], &[(1.0, 0.75)], &[(1.0, 0.75)]];

/// The rating of a bot at a game: a fixed point.
///
/// Medium has what everybody begins with. A step up or down is the mean of what the measured shares amount to: who wins
/// the share `p` against `k` others has odds of `k p / (1 - p)` against each, and the logarithm of the odds times the scale
/// of the method is the difference of ratings.
pub fn bot(game: &str, level: Level) -> Rating {
    let steps = MEASURED.iter().find(|(slug, _)| *slug == game).map_or(UNMEASURED, |(_, steps)| *steps);
    let [up_to_medium, up_to_hard, up_to_master] = steps.map(step);
    let above_medium = match level {
        Level::Easy => -up_to_medium,
        Level::Medium => 0.0,
        Level::Hard => up_to_hard,
        Level::Master => up_to_hard + up_to_master,
    };
    Rating { rating: Rating::NEW.rating + above_medium, uncertainty: BOT_UNCERTAINTY }
}

fn step(measured: &[(f64, f64)]) -> f64 {
    // The width of a class of players in the method, 25 / 6, for two of them, and twice the uncertainty of a bot.
    let scale = (2.0 * (25.0_f64 / 6.0).powi(2) + 2.0 * BOT_UNCERTAINTY.powi(2)).sqrt();
    let odds = measured.iter().map(|(others, share)| (others * share / (1.0 - share)).ln());
    scale * odds.sum::<f64>() / measured.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stronger_levels_stand_higher() {
        for game in ["cassa-grande", "calcory", "casa-grande", "a game of tomorrow"] {
            let ratings = Level::ALL.map(|level| bot(game, level).rating);
            assert!(ratings.is_sorted_by(|one, other| one + 2.0 < *other), "{game}: {ratings:?}");
            assert!((ratings[1] - 25.0).abs() < f64::EPSILON);
        }
    }

    #[test]
    fn a_step_means_what_was_measured() {
        // Between two bots, the method expects the share that the step was made of.
        let (low, high) = (bot("x", Level::Medium), bot("x", Level::Hard));
        let rating = |rating: Rating| skillratings::weng_lin::WengLinRating { rating: rating.rating, uncertainty: 1.0 };
        let config = skillratings::weng_lin::WengLinConfig::new();
        let (share, _) = skillratings::weng_lin::expected_score(&rating(high), &rating(low), &config);
        assert!((share - 0.75).abs() < 1e-9, "{share}");
    }
}
