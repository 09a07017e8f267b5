//! Hours in which nothing is told.

use tavola_table::Millis;
use tavola_wire::QuietHours;

use super::DAY;

const MINUTE: Millis = 60_000;
const MINUTES: u16 = 24 * 60;
/// The farthest that clocks anywhere are from universal time, in minutes.
const FARTHEST: i16 = 14 * 60;

/// Whether there are such hours.
pub(super) fn holds(quiet: QuietHours) -> bool {
    let somewhere = |offset: i16| (-FARTHEST..=FARTHEST).contains(&offset);
    quiet.from < MINUTES
        && quiet.to < MINUTES
        && somewhere(quiet.offset)
        && quiet.then.is_none_or(|change| somewhere(change.offset))
}

/// Until when nothing is told, if it is quiet at this moment.
pub(super) fn until(quiet: QuietHours, now: Millis) -> Option<Millis> {
    match quiet.then {
        Some(change) if change.at <= now => until_by(quiet, change.offset, now),
        // In a night in which clocks are changed, the morning comes by the new ones.
        Some(change) => until_by(quiet, quiet.offset, now).map(|end| {
            if end <= change.at { end } else { until_by(quiet, change.offset, change.at).unwrap_or(change.at) }
        }),
        None => until_by(quiet, quiet.offset, now),
    }
}

/// The same by clocks that are so many minutes ahead of universal time.
fn until_by(quiet: QuietHours, offset: i16, now: Millis) -> Option<Millis> {
    // A day more keeps it above 0, wherever it is.
    let local = now.saturating_add(DAY).saturating_add_signed(i64::from(offset) * MINUTE as i64);
    let of_day = local % DAY;
    let (from, to) = (Millis::from(quiet.from) * MINUTE, Millis::from(quiet.to) * MINUTE);
    let is_quiet = if from <= to { (from..to).contains(&of_day) } else { of_day >= from || of_day < to };
    let left = if of_day < to { to - of_day } else { DAY - of_day + to };
    is_quiet.then_some(now.saturating_add(left))
}

#[cfg(test)]
mod tests {
    use tavola_wire::ClockChange;

    use super::*;

    /// Midnight by universal time.
    const MIDNIGHT: Millis = 20_000 * DAY;
    const HOUR: Millis = 3_600_000;

    #[test]
    fn nights_end_in_the_morning_where_the_person_lives() {
        // From 22:00 to 7:30, an hour ahead of universal time.
        let night = QuietHours { from: 22 * 60, to: 7 * 60 + 30, offset: 60, then: None };
        let end = MIDNIGHT + 6 * HOUR + HOUR / 2;
        assert_eq!(until(night, MIDNIGHT), Some(end));
        assert_eq!(until(night, MIDNIGHT - 3 * HOUR), Some(end));
        assert_eq!(until(night, MIDNIGHT - 3 * HOUR - 1), None, "a moment before 22:00 there");
        assert_eq!([until(night, end - 1), until(night, end)], [Some(end), None]);
    }

    #[test]
    fn when_clocks_are_changed_the_night_ends_by_the_new_ones() {
        // From 22:00 to 7:00; at one o'clock by universal time clocks are put an hour forward, or back.
        let change = MIDNIGHT + HOUR;
        for (before, after) in [(1_u8, 2_u8), (2, 1)] {
            let then = Some(ClockChange { at: change, offset: i16::from(after) * 60 });
            let night = QuietHours { from: 22 * 60, to: 7 * 60, offset: i16::from(before) * 60, then };
            let hours = |ahead: u8| Millis::from(ahead) * HOUR;
            let end = MIDNIGHT + 7 * HOUR - hours(after);
            for now in [MIDNIGHT - 2 * HOUR, change - 1, change, end - 1] {
                assert_eq!(until(night, now), Some(end), "{before} {now}");
            }
            assert_eq!(until(night, end), None);
            // The night before and the night after are as long as ever, by the clocks of then.
            assert_eq!(until(night, MIDNIGHT - DAY), Some(MIDNIGHT - DAY + 7 * HOUR - hours(before)));
            assert_eq!(until(night, MIDNIGHT + DAY), Some(MIDNIGHT + DAY + 7 * HOUR - hours(after)));
            assert_eq!(until(night, MIDNIGHT + 22 * HOUR - hours(after) - 1), None);
        }
    }

    #[test]
    fn hours_within_a_day_and_far_away() {
        let rest = QuietHours { from: 13 * 60, to: 14 * 60, offset: -600, then: None };
        assert_eq!(until(rest, MIDNIGHT + 23 * HOUR), Some(MIDNIGHT + 24 * HOUR));
        assert_eq!(until(rest, MIDNIGHT + 24 * HOUR), None);
        assert_eq!(
            until(QuietHours { from: 60, to: 60, offset: 0, then: None }, MIDNIGHT + HOUR),
            None,
            "no hours at all"
        );
        assert_eq!(until(QuietHours { from: 0, to: 60, offset: -840, then: None }, 0), None);
    }

    #[test]
    fn no_day_has_more_minutes() {
        assert!(holds(QuietHours { from: 0, to: 1_439, offset: -840, then: None }));
        for (from, to, offset) in [(1_440, 0, 0), (0, 1_440, 0), (0, 0, 841)] {
            assert!(!holds(QuietHours { from, to, offset, then: None }));
        }
        let nowhere = ClockChange { at: 0, offset: 841 };
        assert!(!holds(QuietHours { from: 0, to: 0, offset: 0, then: Some(nowhere) }));
    }
}
