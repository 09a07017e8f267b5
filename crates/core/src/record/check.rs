//! Playing a record again.

use crate::fair::Draws;
use crate::{Game, Outcome, Turn};

use super::envelope::shorten;
use super::{Claim, Fairness, Fault, Record, Recorded, StartRule};

/// A record that holds.
#[derive(Clone, Debug)]
pub struct Checked<G> {
    /// The position after the last move.
    pub position: G,
    /// The result, if the game is over.
    pub outcome: Option<Outcome>,
    /// What could be said of the chance.
    pub chance: ChanceCheck,
}

/// What a check could say of a record's chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChanceCheck {
    /// Every shuffle, start and roll follows from the secret.
    Follows,
    /// There is a commitment but no secret yet.
    NotRevealed,
    /// The record says nothing of where its chance came from.
    NotStated,
}

impl<G: Recorded> Record<G> {
    /// Plays everything again and compares: commitment, start, deal; moves and rolls in order; the result.
    pub fn check(&self) -> Result<Checked<G>, Fault> {
        let mut position = self.initial();
        let (mut draws, chance) = match &self.fairness {
            None => (None, ChanceCheck::NotStated),
            Some(fairness) => match self.check_deal(fairness, position.players())? {
                Some(draws) => (Some(draws), ChanceCheck::Follows),
                None => (None, ChanceCheck::NotRevealed),
            },
        };
        play_texts(&mut position, &self.moves, draws.as_mut())?;
        let outcome = position.outcome();
        match (&self.result, &outcome) {
            (None, Some(due)) => return Err(Fault::NoResult { due: due.clone() }),
            (Some(_), None) => return Err(Fault::EarlyResult { turn: position.turn() }),
            (Some(said), Some(due)) if *said != Claim::from(due) => {
                return Err(Fault::Result { said: said.clone(), due: due.clone() });
            }
            _ => {}
        }
        Ok(Checked { position, outcome, chance })
    }

    /// The position after the first `at` moves (all of them for `None`); looks at nothing else.
    ///
    /// # Panics
    /// If `at` is more than the number of moves.
    pub fn replay(&self, at: Option<usize>) -> Result<G, Fault> {
        let mut position = self.initial();
        play_texts(&mut position, &self.moves[..at.unwrap_or(self.moves.len())], None)?;
        Ok(position)
    }

    /// Checks what was drawn before the first move; gives the rest of the chance if the secret is out.
    fn check_deal(&self, fairness: &Fairness, seats: usize) -> Result<Option<Draws>, Fault> {
        let (Some(secret), Some(mut draws)) = (fairness.secret, fairness.draws(seats)) else { return Ok(None) };
        let due = secret.commitment();
        if due != fairness.commitment {
            return Err(Fault::Commitment { due });
        }
        let said = G::start(&self.setup);
        if fairness.start == StartRule::Drawn {
            let due = draws.start(seats);
            if said != due {
                return Err(Fault::Start { said, due });
            }
        }
        // Rules that were read are rules that the game takes, so that a refusal can't happen here.
        match G::deal(&self.rules, said, &mut draws) {
            Ok(due) if due == self.setup => Ok(Some(draws)),
            _ => Err(Fault::Deal),
        }
    }
}

fn play_texts<G: Game>(position: &mut G, texts: &[String], mut draws: Option<&mut Draws>) -> Result<(), Fault> {
    let mut outcomes = Vec::new();
    for (text, number) in texts.iter().zip(1..) {
        let turn = position.turn();
        if turn == Turn::Over {
            return Err(Fault::AfterEnd { number, text: shorten(text) });
        }
        let m = read_legal(position, text).map_err(|why| {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let mut legal: Vec<String> = moves.into_iter().map(|m| position.move_text(m)).collect();
            legal.sort_unstable();
            Fault::Move { number, text: shorten(text), why, turn, legal }
        })?;
        if let (Turn::Chance, Some(draws)) = (turn, draws.as_deref_mut()) {
            position.legal_moves(&mut outcomes);
            let due = outcomes[draws.below(outcomes.len() as u32) as usize];
            if m != due {
                return Err(Fault::Roll { number, text: shorten(text), due: position.move_text(due) });
            }
        }
        position.play_unchecked(m);
    }
    Ok(())
}

/// Reads a move and checks it; the error is the sentence that says why not.
fn read_legal<G: Game>(position: &G, text: &str) -> Result<G::Move, String> {
    let m = position.read_move(text).map_err(|error| error.to_string())?;
    position.check(m).map_err(|violation| violation.to_string())?;
    Ok(m)
}
