//! How sure a measured share is.

/// The two-sided 95 % quantile of the normal distribution.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// The 95 % interval of Wilson for a share of successes, as (low, high); `(0, 1)` without any trial.
///
/// Successes may be fractions, such as shared wins; the interval is then a little wider than it need be.
pub fn wilson(successes: f64, trials: f64) -> (f64, f64) {
    wilson_with(Z95, successes, trials)
}

/// Like [`wilson`], with another number of standard deviations than the 1.96 of 95 %.
pub fn wilson_with(deviations: f64, successes: f64, trials: f64) -> (f64, f64) {
    if trials <= 0.0 {
        return (0.0, 1.0);
    }
    let share = successes / trials;
    let z2 = deviations * deviations;
    let scale = 1.0 + z2 / trials;
    let centre = (share + z2 / (2.0 * trials)) / scale;
    let half = deviations / scale * (share * (1.0 - share) / trials + z2 / (4.0 * trials * trials)).max(0.0).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: (f64, f64), low: f64, high: f64) -> bool {
        (got.0 - low).abs() < 5e-4 && (got.1 - high).abs() < 5e-4
    }

    #[test]
    fn agrees_with_published_values() {
        // Newcombe 1998, table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        assert!(close(wilson(81.0, 263.0), 0.2553, 0.3662));
        assert!(close(wilson(15.0, 148.0), 0.0624, 0.1605));
        assert!(close(wilson(0.0, 20.0), 0.0, 0.1611));
        assert!(close(wilson(1.0, 29.0), 0.0061, 0.1718));
    }

    #[test]
    fn knows_nothing_without_trials() {
        assert_eq!(wilson(0.0, 0.0), (0.0, 1.0));
    }
}
