//! Drawing one of several by their weights.

use rand_xoshiro::rand_core::Rng;

use crate::Luck;

/// The place of one of the weights, each as often as it weighs; `None` where none weighs anything.
pub(crate) fn draw_weighted(weights: &[f64], luck: &mut Luck) -> Option<usize> {
    let share = f64::from(luck.next_u32()) / (f64::from(u32::MAX) + 1.0);
    let mut mark = share * weights.iter().sum::<f64>();
    let drawn = weights.iter().position(|weight| {
        let found = mark < *weight;
        mark -= weight;
        found
    });
    // Rounding may leave the mark behind the last of them.
    drawn.or_else(|| weights.iter().rposition(|weight| *weight > 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::rand_core::SeedableRng;

    #[test]
    fn each_is_drawn_as_often_as_it_weighs() {
        let mut luck = Luck::seed_from_u64(3);
        let mut counts = [0_u32; 4];
        for _ in 0..8_000 {
            counts[draw_weighted(&[1.0, 0.0, 5.0, 2.0], &mut luck).unwrap()] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!((900..1_100).contains(&counts[0]) && (1_850..2_150).contains(&counts[3]), "{counts:?}");
        assert_eq!(draw_weighted(&[0.0, 0.0], &mut luck), None);
        assert_eq!(draw_weighted(&[], &mut luck), None);
    }
}
