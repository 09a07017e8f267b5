//! How strong players are: ratings for two to four seats, with bots as fixed points.
//!
//! The method is that of Weng and Lin (2011) for several players, as the library `skillratings` has it: a rating is a
//! guess and how uncertain it is. Everybody who plays a match is compared with everybody else at the table by places.
//! Bots are compared, too, but never change: so ratings of people who never met can be compared.

mod bots;

use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use tavola_bots::{Level, Steps};

pub use bots::{BOT_UNCERTAINTY, bot};

/// What a rating is multiplied with to be shown: whoever is new has 1000.
pub const SHOWN: f64 = 40.0;

/// How strong somebody is believed to be.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The best guess.
    pub rating: f64,
    /// How far off it may be: with two of it to both sides, it is right 19 times of 20.
    pub uncertainty: f64,
}

impl Rating {
    /// Nobody has seen this player yet.
    pub const NEW: Rating = Rating { rating: 25.0, uncertainty: 25.0 / 3.0 };

    /// The guess as it is shown to people.
    pub fn shown(self) -> i32 {
        (self.rating * SHOWN).round() as i32
    }

    /// How far off it may be, as it is shown to people: two uncertainties.
    pub fn margin(self) -> i32 {
        (self.uncertainty * 2.0 * SHOWN).round() as i32
    }

    /// The rating after a match.
    #[must_use]
    pub fn changed(self, change: Change) -> Rating {
        Rating { rating: self.rating + change.by, uncertainty: self.uncertainty * change.times }
    }
}

/// What a match does to a rating. Changes of several matches may be applied in any order.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// What is added to the rating.
    pub by: f64,
    /// What the uncertainty is multiplied with.
    pub times: f64,
}

impl Change {
    /// What a match does that counts for so much, from 0 for nothing to 1 for all of it.
    #[must_use]
    pub fn weighted(self, weight: f64) -> Change {
        Change { by: self.by * weight, times: self.times.powf(weight) }
    }
}

/// How much a match counts for somebody who met each of the others so often before on the same day: half as much with every
/// meeting, so that two who play for each other's rating all day move it by no more than two matches do. A bot was never met.
pub fn weight(met: impl IntoIterator<Item = u32>) -> f64 {
    let each: Vec<f64> = met.into_iter().map(|times| 0.5_f64.powi(times.min(64) as i32)).collect();
    each.iter().sum::<f64>() / each.len().max(1) as f64
}

/// Somebody in a match that is rated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Rated {
    /// A person with a name.
    Person(Rating),
    /// A bot: a fixed point.
    Bot(Level),
}

/// What a match does to the ratings of those who played it, in their order; nothing to bots.
///
/// `steps` tell how strong the bots of this game are. `places` are those of the match, 1 the best; equal places are draws. Whoever has no name is left out by the caller:
/// the others are compared with each other.
pub fn rate(steps: Steps, players: &[(Rated, u8)]) -> Vec<Option<Change>> {
    let before: Vec<[WengLinRating; 1]> = players
        .iter()
        .map(|(rated, _)| match rated {
            Rated::Person(rating) => [WengLinRating { rating: rating.rating, uncertainty: rating.uncertainty }],
            Rated::Bot(level) => [WengLinRating { rating: bot(steps, *level).rating, uncertainty: BOT_UNCERTAINTY }],
        })
        .collect();
    let outcome = |place: u8| MultiTeamOutcome::new(usize::from(place));
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        before.iter().zip(players).map(|(team, (_, place))| (&team[..], outcome(*place))).collect();
    let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let changes = players.iter().zip(before.iter().zip(&after)).map(|((rated, _), (before, after))| {
        let (before, after) = (before[0], after.first()?);
        let change = Change { by: after.rating - before.rating, times: after.uncertainty / before.uncertainty };
        matches!(rated, Rated::Person(_)).then_some(change)
    });
    changes.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tavola_bots::Levels;
    use tavola_calcory::Calcory;

    fn person(rating: f64) -> Rated {
        Rated::Person(Rating { rating, uncertainty: 5.0 })
    }

    #[test]
    fn the_winner_rises_and_the_last_falls() {
        let changes =
            rate(Calcory::STEPS, &[(person(25.0), 1), (person(25.0), 2), (person(25.0), 3), (person(25.0), 4)]);
        let by: Vec<f64> = changes.iter().map(|change| change.expect("a person").by).collect();
        assert!(by[0] > by[1] && by[1] > 0.0 && by[2] < 0.0 && by[2] > by[3], "{by:?}");
        assert!(by.iter().sum::<f64>().abs() < 1e-9, "among equals nothing is won from nowhere");
        assert!(changes.iter().all(|change| change.expect("a person").times < 1.0), "one knows more than before");
    }

    #[test]
    fn bots_do_not_change_and_count() {
        let against = |level| rate(Calcory::STEPS, &[(person(25.0), 1), (Rated::Bot(level), 2)]);
        assert_eq!(against(Level::Easy)[1], None);
        let by = |level| against(level)[0].expect("a person").by;
        assert!(by(Level::Master) > by(Level::Medium) && by(Level::Medium) > by(Level::Easy));
        assert!(by(Level::Easy) > 0.0);
    }

    #[test]
    fn equal_places_are_draws() {
        let changes = rate(Calcory::STEPS, &[(person(25.0), 1), (person(25.0), 1)]);
        assert!(changes.iter().all(|change| change.expect("a person").by.abs() < 1e-9));
        let changes = rate(Calcory::STEPS, &[(person(35.0), 1), (person(25.0), 1)]);
        assert!(changes[0].expect("a person").by < 0.0, "a draw costs the stronger one");
    }

    #[test]
    fn someone_who_plays_like_a_bot_ends_where_the_bot_is() {
        // Wins and loses against hard in turn: what the rating should settle at is hard's own.
        let mut rating = Rating::NEW;
        for game in 0..400 {
            let place = 1 + (game % 2) as u8;
            let changes = rate(Calcory::STEPS, &[(Rated::Person(rating), place), (Rated::Bot(Level::Hard), 3 - place)]);
            rating = rating.changed(changes[0].expect("a person"));
        }
        assert!((rating.rating - bot(Calcory::STEPS, Level::Hard).rating).abs() < 1.0, "{rating:?}");
    }

    #[test]
    fn point_3_the_same_two_count_less_with_every_match() {
        assert!((weight([0]) - 1.0).abs() < 1e-9 && (weight([1]) - 0.5).abs() < 1e-9);
        assert!((weight([1, 0]) - 0.75).abs() < 1e-9, "another one was not met before");
        let change = rate(Calcory::STEPS, &[(person(25.0), 1), (person(25.0), 2)])[0].expect("a person");
        let all_day: f64 = (0..40).map(|met| change.weighted(weight([met])).by).sum();
        assert!(all_day < 2.0 * change.by, "{all_day}");
        assert_eq!(change.weighted(1.0), change);
        assert_eq!(change.weighted(0.0), Change { by: 0.0, times: 1.0 });
    }

    #[test]
    fn whoever_is_new_has_a_thousand() {
        assert_eq!((Rating::NEW.shown(), Rating::NEW.margin()), (1000, 667));
        // docs/club.md: the first match, won against a medium bot.
        let changes = rate(Calcory::STEPS, &[(Rated::Person(Rating::NEW), 1), (Rated::Bot(Level::Medium), 2)]);
        let rating = Rating::NEW.changed(changes[0].expect("a person"));
        assert_eq!((rating.shown(), rating.margin()), (1135, 620));
    }
}
