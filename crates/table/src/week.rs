//! Time without weekends, by universal time, for games that are played by days.

use crate::fact::Millis;

const DAY: Millis = 86_400_000;

/// Whether a day, counted from 1 January 1970, is a Saturday or Sunday. That first day was a Thursday.
const fn is_weekend(day: u64) -> bool {
    matches!(day % 7, 2 | 3)
}

/// How much of the time between two moments is no weekend.
pub(crate) fn working_time(from: Millis, to: Millis) -> Millis {
    let mut time = 0;
    let mut at = from;
    while at < to {
        let end = ((at / DAY + 1) * DAY).min(to);
        if !is_weekend(at / DAY) {
            time += end - at;
        }
        at = end;
    }
    time
}

/// When so much time that is no weekend has passed.
pub(crate) fn working_end(from: Millis, time: Millis) -> Millis {
    let (mut at, mut left) = (from, time);
    loop {
        let end = (at / DAY + 1) * DAY;
        if !is_weekend(at / DAY) {
            if left <= end - at {
                return at + left;
            }
            left -= end - at;
        }
        at = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Friday, 13 November 2026, noon.
    const FRIDAY: Millis = 1_794_571_200_000;

    #[test]
    fn no_time_passes_on_saturdays_and_sundays() {
        // Twelve hours of Friday, and then those of Monday.
        assert_eq!(working_end(FRIDAY, DAY), FRIDAY + 3 * DAY);
        assert_eq!(working_end(FRIDAY, DAY / 2), FRIDAY + DAY / 2);
        assert_eq!(working_time(FRIDAY, FRIDAY + DAY), DAY / 2);
        assert_eq!(working_time(FRIDAY + DAY, FRIDAY + 2 * DAY), 0);
        assert_eq!(working_time(FRIDAY, FRIDAY + 7 * DAY), 5 * DAY);
    }

    #[test]
    fn what_ends_takes_as_long_as_it_was_given() {
        for hour in 0..200 {
            let from = FRIDAY + hour * 3_600_000;
            let end = working_end(from, 2 * DAY);
            assert_eq!(working_time(from, end), 2 * DAY);
        }
    }
}
