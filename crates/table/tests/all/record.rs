//! A finished round, played again by its record: what everybody was sent must follow from it.

use tavola_core::record::{ChanceCheck, Fairness, Record, Recorded};
use tavola_core::{Game, Outcome, Seat, Viewer};
use tavola_table::{Eyes, Happened, RoundState};

use crate::desk::{Desk, json};

/// What the record of the last round says.
pub(crate) struct Receipt {
    pub(crate) start: Seat,
    pub(crate) moves: Vec<String>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) fairness: Fairness,
}

macro_rules! by_slug {
    ($($slug:literal => $game:ty,)+) => {
        /// Checks the record of the last round.
        pub(crate) fn receipt(desk: &Desk) -> Receipt {
            match desk.table.game() {
                $($slug => receipt_of::<$game>(desk),)+
                other => panic!("{other} is not in the list"),
            }
        }

        /// Compares what everybody was sent of the last round, in which nothing was taken back, with the game itself.
        pub(crate) fn check_sent(desk: &Desk) {
            match desk.table.game() {
                $($slug => check_sent_of::<$game>(desk),)+
                other => panic!("{other} is not in the list"),
            }
        }
    };
}

tavola_table::each_game!(by_slug);

fn read<G: Recorded>(desk: &Desk) -> Record<G> {
    let text = desk.table.record().expect("the round is over");
    Record::<G>::read(text.as_bytes()).expect("what is written is a record")
}

fn receipt_of<G: Recorded>(desk: &Desk) -> Receipt {
    let record = read::<G>(desk);
    let checked = record.check().expect("the record holds");
    assert_eq!(checked.chance, ChanceCheck::Follows);
    let fairness = record.fairness.expect("the chance of a round is stated");
    Receipt { start: G::start(&record.setup), moves: record.moves, outcome: checked.outcome, fairness }
}

fn check_sent_of<G: Recorded>(desk: &Desk) {
    let record = read::<G>(desk);
    let number = desk.table.round_number();
    let mut position = record.initial();
    let mut positions = vec![position.clone()];
    let mut moves = Vec::new();
    for text in &record.moves {
        let m = position.read_move(text).expect("the record holds");
        moves.push(m);
        position.play_unchecked(m);
        positions.push(position.clone());
    }
    for viewer in Viewer::all(desk.table.seats()) {
        let mut told = Vec::new();
        for (_, update) in desk.sent.iter().filter(|(other, _)| *other == viewer) {
            let Some(round) = update.round.as_ref().filter(|round| Some(round.number) == number) else { continue };
            check_round(round, &positions, viewer);
            assert_eq!(
                round.fairness.is_none(),
                update.table.is_none(),
                "told when the table has changed, not with each move"
            );
            for happening in &update.happened {
                match &happening.what {
                    Happened::Moved { number, events, .. } => {
                        assert_eq!(*number as usize, told.len() + 1);
                        told.extend(events.iter().map(|event| event.get().to_owned()));
                    }
                    Happened::Dealt { events, .. } => told.extend(events.iter().map(|event| event.get().to_owned())),
                    _ => {}
                }
            }
        }
        let seen: Vec<String> =
            positions.iter().zip(&moves).map(|(position, m)| json(&position.witness(*m, viewer))).collect();
        assert_eq!(told, seen, "every move is told once, as the viewer sees it");
        check_history(desk, &positions, &seen, viewer);
    }
}

fn check_round<G: Recorded>(round: &RoundState, positions: &[G], viewer: Viewer) {
    let Some(view) = &round.view else { return };
    let position = &positions[round.moves as usize];
    assert_eq!(view.get(), json(&position.view(viewer)));
    assert_eq!(round.turn, position.turn().seat());
    assert_eq!(round.outcome, position.outcome());
    let mut legal = Vec::new();
    if round.turn.is_some_and(|seat| viewer.is(seat)) {
        position.legal_moves(&mut legal);
    }
    let mut legal: Vec<String> = legal.into_iter().map(|m| position.move_text(m)).collect();
    legal.sort_unstable();
    assert!(round.legal.iter().eq(legal));
}

fn check_history<G: Game>(desk: &Desk, positions: &[G], seen: &[String], viewer: Viewer) {
    let history = desk.table.history(viewer);
    assert_eq!(history.len(), seen.len());
    for (index, told) in history.iter().enumerate() {
        assert_eq!((told.number as usize, told.seat), (index + 1, positions[index].turn().seat()));
        if !desk.table.remembering_counts() {
            assert_eq!(told.event.get(), seen[index]);
        }
    }
    let replay = desk.table.replay(Eyes::Of(viewer)).expect("the round is over");
    assert_eq!(replay.len(), positions.len());
    let open = desk.table.replay(Eyes::Open).expect("the round is over");
    assert_eq!(open.len(), positions.len());
    for views in open.windows(2) {
        // What is open before a move is what lay hidden there: nothing that was turned up later was something else.
        assert!(!views[0].get().contains(r#""is":"down""#), "{}", views[0].get());
    }
}
