//! Secrecy: what a viewer may not know changes no byte of what the table sends it.
//!
//! A second table with the same journal gets a position that the viewer can't tell from the real one. From then on the
//! viewer must be sent the same by both, as long as its view is the same: a move may turn something up, and then the
//! view tells it first. That views and events themselves keep secrets is a law of the testkit.

use tavola_core::random::quick_below;
use tavola_core::{Seat, Viewer};
use tavola_table::{Chooser, Deed, Detail, Entry, Fact, Options, Phase, Table};

use crate::desk::{Desk, HOST, json, player};
use crate::variants::all;

/// How many worlds were compared, in how many of them something hidden was different, and how many moves in those
/// looked the same.
#[derive(Default, Debug)]
struct Report {
    worlds: u32,
    others: u32,
    moves: u32,
}

/// Plays a round of every variant of a game.
fn hold(slug: &str) -> Report {
    let mut total = Report::default();
    for (run, (game, rules)) in (1..).zip(all()).filter(|(_, (game, _))| *game == slug) {
        let mut desk = Desk::full(game, &rules, Options { touch: true, ..Options::default() }, run);
        desk.begin();
        let mut report = Report::default();
        while desk.table.phase() == Phase::Playing {
            if report.worlds == 0 || (report.worlds < 20 && quick_below(&mut desk.luck, 10) == 0) {
                for viewer in Viewer::all(desk.table.seats()) {
                    compare(&mut desk, viewer, &mut report);
                }
            }
            desk.random_move();
        }
        total.worlds += report.worlds;
        total.others += report.others;
        total.moves += report.moves;
    }
    total
}

#[test]
fn what_is_hidden_in_cassa_grande_changes_nothing_that_is_sent() {
    let report = hold("cassa-grande");
    assert!(report.others > report.worlds / 4, "else this says little: {report:?}");
    assert!(report.moves > report.others, "{report:?}");
}

#[test]
fn what_is_hidden_in_calcory_changes_nothing_that_is_sent() {
    let report = hold("calcory");
    assert!(report.others > report.worlds / 2, "else this says little: {report:?}");
    assert!(report.moves > 0, "{report:?}");
}

#[test]
fn nothing_is_hidden_in_casa_grande() {
    let report = hold("casa-grande");
    assert!(report.worlds > 0 && report.others == 0, "{report:?}");
}

/// Two tables that the viewer can't tell apart, and whether they differ.
fn worlds(desk: &Desk, viewer: Viewer, seed: u64) -> (Table, Table, bool) {
    let mut other = desk.twin();
    let differs = other.imagine(viewer, seed);
    (desk.twin(), other, differs)
}

fn compare(desk: &mut Desk, viewer: Viewer, report: &mut Report) {
    let seed = u64::from(quick_below(&mut desk.luck, u32::MAX));
    let (real, other, differs) = worlds(desk, viewer, seed);
    report.worlds += 1;
    report.others += u32::from(differs);
    assert_eq!(json(&real.state(viewer, desk.now)), json(&other.state(viewer, desk.now)));
    let turn = desk.turn().expect("the round runs");
    let legal = desk.legal();
    match viewer {
        Viewer::Seat(seat) => same_answers(desk, &legal, |text| {
            assert_eq!(real.check_move(seat, text), other.check_move(seat, text), "{seat} asks for {text:?}");
        }),
        // A screen that is the table knows what watchers know, and may be touched.
        Viewer::Watcher => {
            assert_eq!(json(&real.state(HOST, desk.now)), json(&other.state(HOST, desk.now)));
            let mut touch = desk.command(Deed::Undo);
            same_answers(desk, &legal, |text| {
                touch.deed = Deed::Move { text: text.to_owned() };
                let answers = [&real, &other].map(|table| format!("{:?}", table.decide(HOST, &touch)));
                assert_eq!(answers[0], answers[1], "the screen is touched for {text:?}");
            });
        }
    }
    for _ in 0..4 {
        let text = &legal[quick_below(&mut desk.luck, legal.len() as u32) as usize];
        let told = after(desk, viewer, seed, turn, text);
        report.moves += u32::from(told && differs);
    }
}

/// Goes through what somebody may ask whether it can be done.
fn same_answers(desk: &mut Desk, legal: &[String], mut ask_both: impl FnMut(&str)) {
    let mut texts: Vec<String> =
        ["", "stop", "pass", "c@0,0", "#1@0,0", "9@40,40", "flip a1", "walk 9"].map(String::from).into();
    for _ in 0..8 {
        let text = &legal[quick_below(&mut desk.luck, legal.len() as u32) as usize];
        texts.extend([text.clone(), text.replace('1', "2"), text.replace('0', "9"), text.to_uppercase()]);
    }
    for text in &texts {
        ask_both(text);
    }
}

/// Makes the same move in both worlds, if it can be made; tells whether it looks the same to the viewer, and then all
/// else must look the same, too.
fn after(desk: &mut Desk, viewer: Viewer, seed: u64, turn: Seat, text: &str) -> bool {
    let (mut real, mut other, _) = worlds(desk, viewer, seed);
    if other.check_move(turn, text).is_err() {
        assert!(!viewer.is(turn), "a seat knows what it may do");
        return false;
    }
    let fact = Fact::Moved { seat: turn, text: text.to_owned(), by: Chooser::Person };
    let entry = Entry { at: desk.now, by: None, fact };
    let seq = real.seq() + 1;
    let changes = [&mut real, &mut other].map(|table| table.apply(seq, &entry).expect("the move is legal"));
    let update = |table: &Table, change| table.update(change, viewer, Detail::View, desk.now);
    let (here, there) = (update(&real, &changes[0]), update(&other, &changes[1]));
    let view = |update: &tavola_table::Update| {
        update.round.as_ref().and_then(|round| Some(round.view.as_ref()?.get().to_owned()))
    };
    let same = view(&here) == view(&there);
    if same {
        assert_eq!(json(&here), json(&there));
        let changed = |table: &Table, change| json(&table.update(change, viewer, Detail::Changes, desk.now));
        assert_eq!(changed(&real, &changes[0]), changed(&other, &changes[1]));
        assert_eq!(json(&real.state(viewer, desk.now)), json(&other.state(viewer, desk.now)));
        if viewer == Viewer::Watcher {
            let touched = |table: &Table, change| json(&table.update(change, HOST, Detail::View, desk.now));
            assert_eq!(touched(&real, &changes[0]), touched(&other, &changes[1]));
        }
    }
    if viewer.is(turn) && real.phase() == Phase::Playing && other.phase() == Phase::Playing && same {
        // Whether a move can be taken back alone must not tell the mover what others hold.
        let mut undo = desk.command(Deed::Undo);
        undo.seq = seq;
        let answers = [&real, &other].map(|table| table.decide(player(turn), &undo).map(|done| format!("{done:?}")));
        assert_eq!(answers[0], answers[1]);
    }
    same
}
