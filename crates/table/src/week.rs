//! Time without weekends, by universal time, for games that are played by days.

use crate::fact::Millis;

const DAY: Millis = 86_400_000;

/// Whether a day, counted from 1 January 1970, is a Saturday or Sunday. That first day was a Thursday.
const fn is_weekend(day: u64) -> bool {
    matches!(day % 7, 2 | 3)
}

/// How much of the time between two moments is no weekend.
pub fn working_time(from: Millis, to: Millis) -> Millis {
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
pub fn working_end(from: Millis, time: Millis) -> Millis {
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
