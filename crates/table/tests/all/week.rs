//! Time without weekends.

use tavola_table::{Millis, working_end, working_time};

const DAY: Millis = 86_400_000;

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
