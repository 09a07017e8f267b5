//! Listing, legality, turns and outcomes.

use std::collections::HashSet;

use tavola_core::record::Recorded;
use tavola_core::{Game, Mover, PlayError, Sample, Seat, Turn};

use super::walk::{Pool, Walk};
use super::{Law, Verdict};

/// How many moves of other positions each position is asked about.
const PROBES: usize = 192;

pub(super) fn hold<G: Sample + Recorded>(walk: &Walk<'_, G>, pool: &Pool<G::Move>) -> Verdict {
    let mut legal = Vec::new();
    for (at, position) in walk.positions() {
        position.legal_moves(&mut legal);
        listing(walk, at, position, &legal)?;
        // The first buffer still held the list of the position before, this one is new: that must not matter.
        let mut again = Vec::new();
        position.clone().legal_moves(&mut again);
        if legal != again {
            return Err(walk.broken(Law::Listing, at, "a second call gives another list"));
        }
        legality(walk, at, position, &legal, pool)?;
        turns(walk, at, position, &legal)?;
        outcome(walk, at, position)?;
    }
    Ok(())
}

fn listing<G: Sample + Recorded>(walk: &Walk<'_, G>, at: usize, position: &G, legal: &[G::Move]) -> Verdict {
    if legal.is_empty() != position.is_over() {
        let what = format!("{} legal moves, but the turn is {:?}", legal.len(), position.turn());
        return Err(walk.broken(Law::Listing, at, what));
    }
    let mut seen = HashSet::new();
    if let Some(double) = legal.iter().find(|m| !seen.insert(**m)) {
        return Err(walk.broken(Law::Listing, at, format!("{:?} is listed twice", position.move_text(*double))));
    }
    Ok(())
}

fn legality<G: Sample + Recorded>(
    walk: &Walk<'_, G>,
    at: usize,
    position: &G,
    legal: &[G::Move],
    pool: &Pool<G::Move>,
) -> Verdict {
    for m in legal {
        if let Err(violation) = position.check(*m) {
            let text = position.move_text(*m);
            return Err(walk.broken(Law::Legality, at, format!("{text:?} is listed, but check says: {violation}")));
        }
    }
    let listed: HashSet<G::Move> = legal.iter().copied().collect();
    for m in pool.some(PROBES, &mut walk.rng(Law::Legality, at)) {
        if position.check(m).is_ok() && !listed.contains(&m) {
            return Err(walk.broken(Law::Legality, at, format!("{m:?} passes check, but is not listed")));
        }
        if !listed.contains(&m) && !refuses(position, due(position), m) {
            return Err(walk.broken(Law::Turns, at, format!("play takes {m:?}, which is illegal here")));
        }
    }
    Ok(())
}

fn turns<G: Sample + Recorded>(walk: &Walk<'_, G>, at: usize, position: &G, legal: &[G::Move]) -> Verdict {
    let movers = Seat::ALL.into_iter().map(Mover::Seat).chain([Mover::Chance]);
    // After the end no move is legal: any move that was made will do.
    let Some(m) = legal.first().copied().or(walk.steps.last().map(|(_, m)| *m)) else { return Ok(()) };
    for mover in movers {
        let mut next = position.clone();
        let answer = next.play(mover, m);
        let right = if due(position) == Some(mover) {
            answer.is_ok() && next != *position
        } else {
            matches!(&answer, Err(PlayError::Turn(error)) if error.mover == mover && error.turn == position.turn())
                && next == *position
        };
        if !right {
            let turn = position.turn();
            return Err(walk.broken(
                Law::Turns,
                at,
                format!("{mover} plays at {turn:?}: {answer:?} or a wrong change"),
            ));
        }
    }
    Ok(())
}

fn outcome<G: Sample + Recorded>(walk: &Walk<'_, G>, at: usize, position: &G) -> Verdict {
    let Some(outcome) = position.outcome() else {
        return match position.turn() {
            Turn::Over => Err(walk.broken(Law::Outcome, at, "the game is over without an outcome")),
            _ => Ok(()),
        };
    };
    if !position.is_over() {
        return Err(walk.broken(Law::Outcome, at, "there is an outcome before the end"));
    }
    let seats = position.players();
    let fits = outcome.scores.len() == seats
        && outcome.places.len() == seats
        && outcome.places.iter().all(|(_, place)| {
            let better = outcome.places.values().iter().filter(|other| *other < place).count();
            usize::from(*place) == better + 1
        });
    if fits { Ok(()) } else { Err(walk.broken(Law::Outcome, at, format!("places that don't fit: {outcome:?}"))) }
}

fn due<G: Game>(position: &G) -> Option<Mover> {
    match position.turn() {
        Turn::Decide(seat) => Some(Mover::Seat(seat)),
        Turn::Chance => Some(Mover::Chance),
        Turn::Over => None,
    }
}

/// Whether the right mover can't make this move, and the position stays as it was.
fn refuses<G: Game>(position: &G, mover: Option<Mover>, m: G::Move) -> bool {
    let Some(mover) = mover else { return true };
    let mut next = position.clone();
    matches!(next.play(mover, m), Err(PlayError::Rule(_))) && next == *position
}
