//! The fixed points: how strong the bots are.

use tavola_bots::{Level, Steps};

use super::Rating;

/// How uncertain the rating of a bot is taken to be: it was measured over hundreds of games, and stays.
pub const BOT_UNCERTAINTY: f64 = 1.0;

/// The rating of a bot at a game whose levels are so far apart: a fixed point.
///
/// Medium has what everybody begins with. A step up or down is the mean of what the measured shares amount to: who wins
/// the share `p` against `k` others has odds of `k p / (1 - p)` against each, and the logarithm of the odds times the scale
/// of the method is the difference of ratings.
pub fn bot(steps: Steps, level: Level) -> Rating {
    let [up_to_medium, up_to_hard, up_to_master, up_to_grandmaster] = steps.0.map(step);
    let above_medium = match level {
        Level::Easy => -up_to_medium,
        Level::Medium => 0.0,
        Level::Hard => up_to_hard,
        Level::Master => up_to_hard + up_to_master,
        Level::Grandmaster => up_to_hard + up_to_master + up_to_grandmaster,
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
    use tavola_bots::Levels;
    use tavola_calcory::Calcory;
    use tavola_casa_grande::CasaGrande;
    use tavola_cassa_grande::CassaGrande;

    #[test]
    fn stronger_levels_stand_higher() {
        for steps in [CassaGrande::STEPS, Calcory::STEPS, CasaGrande::STEPS, Steps::UNMEASURED] {
            let ratings = Level::ALL.map(|level| bot(steps, level).rating);
            assert!(ratings.is_sorted_by(|one, other| one + 2.0 < *other), "{ratings:?}");
            assert!((ratings[1] - 25.0).abs() < f64::EPSILON);
        }
    }

    #[test]
    fn a_step_means_what_was_measured() {
        // Between two bots, the method expects the share that the step was made of.
        let (low, high) = (bot(Steps::UNMEASURED, Level::Medium), bot(Steps::UNMEASURED, Level::Hard));
        let rating = |rating: Rating| skillratings::weng_lin::WengLinRating { rating: rating.rating, uncertainty: 1.0 };
        let config = skillratings::weng_lin::WengLinConfig::new();
        let (share, _) = skillratings::weng_lin::expected_score(&rating(high), &rating(low), &config);
        assert!((share - 0.75).abs() < 1e-9, "{share}");
    }
}
