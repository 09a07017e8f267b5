//! An evening as it is told to everybody.

use tavola_club::{Evening, PairedRound, Player, Seating, Standing};
use tavola_core::Seat;
use tavola_wire::{EveningPlayer, EveningResult, EveningRound, EveningStanding, EveningState, EveningTable};

use super::EveningId;

/// What is told of an evening, to its host or to anybody else.
pub(crate) fn shown(id: EveningId, evening: &Evening, host: bool) -> EveningState {
    let terms = evening.terms();
    EveningState {
        id: id.to_string(),
        seq: evening.seq(),
        host,
        title: terms.title.clone(),
        game: terms.game.clone(),
        rules: terms.rules.clone(),
        system: terms.system,
        sizes: terms.sizes.clone(),
        bots: terms.bots,
        games: terms.games,
        online: terms.online,
        open: evening.is_open(),
        most: terms.most,
        planned: terms.rounds,
        minutes: terms.minutes,
        rated: terms.rated,
        lowest_wins: terms.lowest_wins,
        over: evening.is_over(),
        all_met: evening.all_have_met(),
        players: evening.players().iter().map(player).collect(),
        rounds: (1..).zip(evening.rounds()).map(|(number, one)| round(number, one)).collect(),
        standings: evening.standings().iter().map(standing).collect(),
    }
}

fn player(player: &Player) -> EveningPlayer {
    let Player { id, name, person, link, here, removed } = player;
    let (name, person, linked) = (name.clone(), person.clone(), link.is_some());
    EveningPlayer { id: *id, name, here: *here, person, linked, removed: *removed }
}

fn round(number: u16, round: &PairedRound) -> EveningRound {
    let tables = (1..).zip(&round.tables).map(|(number, one)| table(number, one)).collect();
    EveningRound { number, at: round.at, over: round.is_over(), tables, byes: round.byes.clone() }
}

fn table(number: u16, table: &Seating) -> EveningTable {
    let seats = || Seat::first(table.seats.len());
    let result = table.result.as_ref().map(|result| EveningResult {
        by: result.by,
        games: result.games.clone(),
        points: seats().map(|seat| (seat, result.points(seat))).collect(),
        totals: seats().map(|seat| (seat, result.total(seat))).collect(),
    });
    EveningTable { number, id: table.id.clone(), seats: table.seats.clone(), result }
}

fn standing(standing: &Standing) -> EveningStanding {
    let mean = |sum: u64, count: u32| (count > 0).then(|| (sum as f64 / f64::from(count) * 100.0).round() / 100.0);
    EveningStanding {
        player: standing.player,
        place: standing.place,
        points: standing.points,
        total: standing.total,
        games: standing.games,
        wins: standing.wins,
        byes: standing.byes,
        opponents: mean(standing.opponents, standing.meetings),
    }
}
