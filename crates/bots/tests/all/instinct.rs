//! Moves that instinct finds worth a thought, and those that it passes over.

use tavola_bots::eval::cassa_grande::Instinct;
use tavola_bots::{Bot, Budget, Evaluate, Even, Level, Levels, Pace, Question, Scope, Searcher, Settings};
use tavola_cassa_grande::{CassaGrande, Goal, Rules, Setup, View};
use tavola_core::{Game, Seat, Turn, Viewer};

use crate::toys::nim::Nim;

/// What `training/told.py` made of small networks with random weights, in rounds that bots played: a network, and lines of who began, the moves, the chance of each next one, and the share of the win.
const TABLES: [(u8, &[u8], &str); 2] = [
    (2, include_bytes!("../data/instinct-2.net"), include_str!("../data/instinct-2.txt")),
    (4, include_bytes!("../data/instinct-4.net"), include_str!("../data/instinct-4.txt")),
];

#[test]
fn instinct_tells_what_was_taught() {
    for (players, weights, lines) in TABLES {
        let rules = Rules { players, ..Rules::default() };
        let instinct = Instinct::new(&rules, weights).expect("a network for these rules");
        for line in lines.lines() {
            let parts: Vec<&str> = line.split('|').collect();
            let start: Seat = parts[0].parse().expect("a seat");
            let mut round = CassaGrande::new(&rules, &Setup::fixed(start)).expect("standard rules");
            for text in parts[1].split_whitespace() {
                round.play_unchecked(round.read_move(text).expect("a move"));
            }
            let Turn::Decide(seat) = round.turn() else { panic!("{line}") };
            let mut legal = Vec::new();
            round.legal_moves(&mut legal);
            let hunch = instinct.look(&round.view(Viewer::Seat(seat)), seat, &legal);
            let expected: Vec<(&str, f32)> = parts[2]
                .split_whitespace()
                .map(|pair| {
                    pair.split_once('=').map(|(m, chance)| (m, chance.parse().expect("a number"))).expect("a pair")
                })
                .collect();
            assert_eq!(expected.len(), legal.len(), "{line}");
            for (text, chance) in expected {
                let m = round.read_move(text).expect("a move");
                let at = legal.iter().position(|other| *other == m).expect("a legal move");
                assert!((hunch.chances[at] - chance).abs() < 1e-4, "{text}: {} {chance}", hunch.chances[at]);
            }
            assert!((hunch.share - parts[3].parse::<f32>().expect("a number")).abs() < 1e-4, "{line}");
        }
    }
}

/// The weights of the program, which a grandmaster asks between two.
const TAUGHT: &[u8] = include_bytes!("../../weights/cassa-grande-2-instinct.net");

/// A round of two after some moves, and the legal ones of whoever is next.
fn begun(texts: &[&str]) -> (Rules, CassaGrande, View, Vec<tavola_cassa_grande::Move>) {
    let rules = Rules { players: 2, ..Rules::default() };
    let mut round = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).expect("standard rules");
    for text in texts {
        round.play_unchecked(text.parse().expect("a move"));
    }
    let mut legal = Vec::new();
    round.legal_moves(&mut legal);
    let view = round.view(Viewer::Seat(round.turn().seat().expect("somebody's turn")));
    (rules, round, view, legal)
}

/// Whoever does at once what looks best wins nearly every round against somebody who looks at few places.
#[test]
fn instinct_alone_beats_beginners() {
    let rules = Rules { players: 2, ..Rules::default() };
    let instinct = Instinct::new(&rules, TAUGHT).expect("a network for these rules");
    let mut won = 0;
    for number in 0..12 {
        let mine = [Seat::A, Seat::B][number % 2];
        let mut beginner = CassaGrande::bot(&rules, Level::Easy, Pace::Steady, number as u64);
        let mut round = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).expect("standard rules");
        let mut legal = Vec::new();
        while let Turn::Decide(seat) = round.turn() {
            round.legal_moves(&mut legal);
            let view = round.view(Viewer::Seat(seat));
            let m = if seat == mine {
                let hunch = instinct.look(&view, seat, &legal);
                assert!((hunch.chances.iter().sum::<f32>() - 1.0).abs() < 1e-4 && (0.0..=1.0).contains(&hunch.share));
                let best = hunch.chances.iter().enumerate().max_by(|one, other| one.1.total_cmp(other.1));
                legal[best.expect("a legal move").0]
            } else {
                beginner.decide(&view, &legal)
            };
            round.play_unchecked(m);
        }
        won += u32::from(round.outcome().expect("a result").places[mine] == 1);
    }
    assert!(won >= 11, "{won} of 12");
}

#[test]
fn instinct_knows_the_rounds_that_it_was_taught() {
    let standard = Rules { players: 2, ..Rules::default() };
    let knows = |rules: &Rules| Instinct::new(rules, TAUGHT).is_some();
    assert!(knows(&standard));
    assert!(!knows(&Rules { goal: Goal::Lowest, ..standard.clone() }));
    assert!(!knows(&Rules { exchange: true, ..standard.clone() }));
    assert!(!knows(&Rules { frame: Some(4), ..standard.clone() }));
    assert!(!knows(&Rules { players: 4, ..standard }), "another table needs another network");
}

/// Somebody who takes nothing but the last of the legal moves for worth it.
#[derive(Clone)]
struct Stubborn;

impl Evaluate<Nim> for Stubborn {
    fn evaluate(&self, position: &Nim) -> tavola_bots::Payoff {
        Even.evaluate(position)
    }

    fn shortlist(&self, _: &Nim, legal: &[u8]) -> Option<Vec<u8>> {
        legal.last().map(|last| vec![*last])
    }
}

#[test]
fn a_search_tries_what_is_on_the_shortlist_and_tells_of_all_moves() {
    let nim = Nim::new([1, 2, 4]);
    let mut legal = Vec::new();
    nim.legal_moves(&mut legal);
    let visits = |scope: Scope| -> Vec<u64> {
        let mut searcher = Searcher::new(Stubborn, Settings { scope, ..Settings::default() });
        let found = searcher.search(&nim.view(Viewer::Seat(Seat::A)), &(), &legal, Budget::iterations(500), 7);
        found.candidates.iter().map(|candidate| candidate.visits).collect()
    };
    assert!(visits(Scope::All).iter().all(|visits| *visits > 0));
    let chosen = visits(Scope::Shortlist);
    assert_eq!(chosen.len(), legal.len());
    assert!(chosen[..legal.len() - 1].iter().all(|visits| *visits == 0) && chosen[legal.len() - 1] > 0, "{chosen:?}");
}

/// Advice passes over what is absurd; who played it is told what it cost.
#[test]
fn what_instinct_passes_over_is_judged_where_somebody_played_it() {
    let texts = ["0@0,0", "2@1,1", "0@2,2", "2@3,3", "0@4,4", "1@4,2", "1@3,2", "3@1,2"];
    let (rules, _, view, legal) = begun(&texts);
    let question =
        Question::<CassaGrande> { rules: &rules, view: &view, events: &[], legal: &legal, seed: 1, threads: 1 };
    let absurd = "c@0,2".parse().expect("a move");
    let verdict = question.study(Some(absurd), Budget::iterations(4_000));
    let tried =
        |m| verdict.search.candidates.iter().find(|candidate| candidate.m == m).map(|candidate| candidate.visits);
    assert_eq!(tried(absurd), Some(0));
    assert!(tried(verdict.search.best().m) > Some(100));
    let judged = verdict.played.expect("a move was played");
    assert!(judged.gave_away > 0.1, "{judged:?}");
}
