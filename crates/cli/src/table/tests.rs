//! The table without a terminal: whole games by keys, and what the pictures show.

use std::path::PathBuf;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use serde_json::Value;
use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::CassaGrande;
use tavola_core::fair::Secret;
use tavola_core::{PerSeat, Seat};

use super::input::{KeyRequest, press};
use super::screen;
use super::state::{Drawer, Session, Stage};
use super::styled::Colours;
use crate::args::GameArgs;
use crate::bot_game::Conditions;
use crate::games::Playable;
use crate::local::Local;

/// A table when bots have moved and the person is asked.
fn table<G: Playable>(rules: &str, person_seat: Seat) -> Session<G> {
    let args = GameArgs { game: G::SLUG.to_owned(), players: None, rules: Some(rules.to_owned()) };
    let conditions = Conditions::<G>::new(&args).unwrap();
    let bots = PerSeat::new(conditions.seats, |seat| (seat != person_seat).then(|| "random".to_owned()));
    let mut table =
        Session::new(Local::open::<G>(&conditions.rules, person_seat, bots, Secret::simulated(3, 1)).unwrap()).unwrap();
    settle(&mut table);
    table
}

/// Lets bots think, or time pass once.
fn step<G: Playable>(table: &mut Session<G>) {
    match table.local.next_task() {
        Some(task) => table.accept_finding(task()).unwrap(),
        None => table.go_on().unwrap(),
    }
}

/// Lets bots think and time pass until the person is asked or the game is over.
fn settle<G: Playable>(table: &mut Session<G>) {
    while !matches!(table.stage(), Stage::Yours | Stage::Over(_)) {
        step(table);
    }
}

fn key<G: Playable>(table: &mut Session<G>, code: KeyCode, modifiers: KeyModifiers) -> KeyRequest {
    press(table, KeyEvent::new(code, modifiers)).unwrap()
}

fn plain<G: Playable>(table: &mut Session<G>, code: KeyCode) -> KeyRequest {
    key(table, code, KeyModifiers::NONE)
}

/// Plays the first move of the list.
fn play_first<G: Playable>(table: &mut Session<G>) {
    plain(table, KeyCode::Down);
    plain(table, KeyCode::Enter);
}

fn type_text<G: Playable>(table: &mut Session<G>, text: &str) {
    for character in text.chars() {
        plain(table, KeyCode::Char(character));
    }
}

fn record<G: Playable>(table: &Session<G>) -> Value {
    serde_json::from_str(&table.local.record::<G>().unwrap()).unwrap()
}

fn picture<G: Playable>(table: &Session<G>, wide: u16, high: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(wide, high)).unwrap();
    terminal.draw(|frame| screen::draw(table, &PathBuf::from("record.json"), Colours(false), frame)).unwrap();
    terminal.backend().to_string()
}

#[track_caller]
fn shows(picture: &str, wanted: &[&str]) {
    for text in wanted {
        assert!(picture.contains(text), "{text:?} is missing in\n{picture}");
    }
}

/// Plays to the end by the first move of the list each time.
fn plays_to_the_end<G: Playable>(rules: &str) {
    let mut table = table::<G>(rules, Seat::A);
    while *table.stage() == Stage::Yours {
        play_first(&mut table);
        settle(&mut table);
    }
    shows(&picture(&table, 100, 40), &["The game is over: ", "place 1", "s saves the record as record.json."]);
    let over = record(&table);
    assert!(over["result"].is_object(), "{over}");
    // The end is no reason not to take a move back.
    plain(&mut table, KeyCode::Char('u'));
    assert_eq!(*table.stage(), Stage::Yours);
    assert_eq!(table.notice.as_deref(), Some("Your last move is taken back."));
    let undone = record(&table);
    assert!(undone["result"].is_null() && undone["comment"] == "Once a move was taken back.", "{undone}");
    while *table.stage() == Stage::Yours {
        play_first(&mut table);
        settle(&mut table);
    }
    assert_eq!(record(&table)["moves"], over["moves"], "the same moves and the same luck");
}

#[test]
fn all_games_are_played_to_their_end() {
    plays_to_the_end::<CassaGrande>("{}");
    plays_to_the_end::<CassaGrande>(r#"{"laying": "open", "players": 2}"#);
    plays_to_the_end::<Calcory>("{}");
    plays_to_the_end::<CasaGrande>(r#"{"players": 2}"#);
}

/// A chosen move is drawn before it is played; Esc takes it off the table again.
#[test]
fn the_chosen_move_is_shown_on_the_table() {
    let mut table = table::<CassaGrande>("{}", Seat::A);
    let before = picture(&table, 100, 40);
    type_text(&mut table, "4@0,0");
    let thought = picture(&table, 100, 40);
    shows(&thought, &["as it would be", "› 4@0,0▏"]);
    assert_eq!(*table.stage(), Stage::Yours);
    let view = table.preview().unwrap();
    assert_eq!(view.table.len(), 1 + table.view().table.len());
    plain(&mut table, KeyCode::Esc);
    assert_eq!(picture(&table, 100, 40), before);
}

/// A card that is turned up in thought shows nothing.
#[test]
fn no_preview_tells_a_secret() {
    let mut table = table::<Calcory>("{}", Seat::A);
    type_text(&mut table, "flip c4");
    assert_eq!(table.prompt.wanted(), Some("flip c4"));
    assert_eq!(table.preview(), None);
}

#[test]
fn a_move_that_is_not_legal_is_told_why() {
    let mut table = table::<CassaGrande>("{}", Seat::A);
    type_text(&mut table, "9@0,0");
    plain(&mut table, KeyCode::Enter);
    assert_eq!(*table.stage(), Stage::Yours);
    let notice = table.notice.clone().unwrap();
    assert!(notice.ends_with('.') && notice.starts_with(char::is_uppercase), "{notice}");
    shows(&picture(&table, 80, 24), &[&notice, "› 9@0,0▏"]);
    plain(&mut table, KeyCode::Esc);
    plain(&mut table, KeyCode::Enter);
    shows(&picture(&table, 80, 24), &["Type a move, or choose one with the arrows."]);
}

#[test]
fn letters_are_typed_and_commands_have_keys_of_their_own() {
    let mut table = table::<CasaGrande>("{}", Seat::A);
    type_text(&mut table, "lqx");
    key(&mut table, KeyCode::Char('h'), KeyModifiers::CONTROL);
    key(&mut table, KeyCode::Char('a'), KeyModifiers::CONTROL);
    assert_eq!((table.prompt.typed(), table.drawer), ("lq", None));
    plain(&mut table, KeyCode::Char('?'));
    assert_eq!(table.drawer, Some(Drawer::Help));
    shows(&picture(&table, 80, 24), &["Ctrl-Z F3  take your last move back", "a platform of floor 2"]);
    plain(&mut table, KeyCode::Esc);
    key(&mut table, KeyCode::Char('l'), KeyModifiers::CONTROL);
    assert_eq!(table.drawer, Some(Drawer::Log));
    // Over the log nothing is typed: the letter is the command.
    plain(&mut table, KeyCode::Char('q'));
    assert_eq!(table.drawer, Some(Drawer::Quit));
    shows(&picture(&table, 80, 24), &["Leave the table?", "y leaves, n stays."]);
    assert_eq!(plain(&mut table, KeyCode::Char('n')), KeyRequest::Nothing);
    assert_eq!(table.drawer, None);
    key(&mut table, KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(key(&mut table, KeyCode::Char('c'), KeyModifiers::CONTROL), KeyRequest::Leave);
}

#[test]
fn a_hint_is_a_legal_move_that_waits_for_enter() {
    let mut table = table::<CassaGrande>("{}", Seat::A);
    let before = record(&table);
    plain(&mut table, KeyCode::F(2));
    shows(&picture(&table, 80, 24), &["Looking for a hint …"]);
    settle(&mut table);
    assert_eq!(record(&table), before);
    assert_eq!(table.prompt.fitting().len(), 1);
    shows(&picture(&table, 80, 24), &["A hint: ", "Enter plays it"]);
    plain(&mut table, KeyCode::Enter);
    assert_ne!(record(&table), before);
}

/// After a move was taken back the same dice fall, and the person is asked the same.
#[test]
fn a_move_is_taken_back_to_the_decision_before_it() {
    let mut table = table::<CasaGrande>("{}", Seat::B);
    let mut moves = Vec::new();
    for _ in 0..6 {
        moves.push(record(&table)["moves"].clone());
        play_first(&mut table);
        settle(&mut table);
    }
    for (times, before) in moves.iter().rev().enumerate() {
        plain(&mut table, KeyCode::F(3));
        settle(&mut table);
        let record = record(&table);
        assert_eq!(&record["moves"], before);
        let said = if times == 0 { "Once".to_owned() } else { format!("{} times", times + 1) };
        assert_eq!(record["comment"], format!("{said} a move was taken back."));
        assert_eq!(*table.stage(), Stage::Yours);
    }
    plain(&mut table, KeyCode::F(3));
    assert_eq!(table.notice.as_deref(), Some("There is no move of yours to take back."));
}

/// An answer that comes after a move was taken back is not heard.
#[test]
fn a_late_answer_is_not_heard() {
    let mut table = table::<CassaGrande>("{}", Seat::A);
    play_first(&mut table);
    let late = table.local.next_task().unwrap();
    plain(&mut table, KeyCode::Enter);
    shows(&picture(&table, 80, 24), &["is thinking …"]);
    plain(&mut table, KeyCode::Char('u'));
    settle(&mut table);
    let before = record(&table);
    table.accept_finding(late()).unwrap();
    assert_eq!(record(&table), before);
}

/// cassa-grande.md 8: the log and the table tell no card that the seat may not know.
#[test]
fn face_down_cards_of_others_are_told_nowhere() {
    let table = table::<CassaGrande>("{}", Seat::C);
    let told: Vec<String> = table.log().map(|(_, text)| text).collect();
    assert!(!told.is_empty());
    assert!(told.iter().all(|text| text.starts_with("lays a card face down at ")), "{told:?}");
}

/// calcory.md 6: what was turned back is for those to remember who saw it; the log tells no card and no sum of it.
#[test]
fn the_log_does_not_remember_for_the_person() {
    let mut table = table::<Calcory>("{}", Seat::A);
    for _ in 0..8 {
        play_first(&mut table);
        settle(&mut table);
    }
    let told: Vec<String> = table.log().rev().skip(1).map(|(_, text)| text).collect();
    let names_card = |text: &String| {
        let words = text.split(|character: char| !character.is_alphanumeric());
        words.into_iter().any(|word| word.parse::<tavola_calcory::Card>().is_ok()) || text.contains("sum")
    };
    assert!(told.len() > 8);
    assert!(!told.iter().any(names_card), "{told:?}");
}

/// calcory.md 6: turned-back cards are seen until the next move, which waits for the person.
#[test]
fn cards_that_are_turned_back_wait_to_be_looked_at() {
    let mut table = table::<Calcory>("{}", Seat::A);
    for _ in 0..200 {
        match table.stage() {
            Stage::Resting(true) => break,
            Stage::Yours => play_first(&mut table),
            _ => step(&mut table),
        }
    }
    assert_eq!(*table.stage(), Stage::Resting(true));
    shows(&picture(&table, 80, 24), &["Look well: ", "Enter goes on.", "turned back just now"]);
    plain(&mut table, KeyCode::Enter);
    assert_ne!(*table.stage(), Stage::Resting(true));
}

/// Whatever bots have done meanwhile, moves and dice are looked at one after the other.
#[test]
fn each_move_and_each_die_has_its_time() {
    let mut table = table::<CasaGrande>(r#"{"players": 4}"#, Seat::A);
    // A turn has several decisions; bots come after the last one.
    let (first, moves) = loop {
        play_first(&mut table);
        while let Some(task) = table.local.next_task() {
            table.accept_finding(task()).unwrap();
        }
        let (shown, moves) = (table.log().len(), record(&table)["moves"].as_array().unwrap().len());
        if shown > 8 && moves > shown + 6 {
            break (shown, moves);
        }
        settle(&mut table);
    };
    let mut dice = 0;
    for looked_at in first..moves {
        assert_eq!((table.stage(), table.log().len()), (&Stage::Resting(false), looked_at));
        dice += usize::from(picture(&table, 80, 24).contains("the die is rolled"));
        plain(&mut table, KeyCode::Enter);
    }
    assert!(dice >= 3, "{dice}");
    plain(&mut table, KeyCode::Enter);
    assert_eq!((table.stage(), table.log().len()), (&Stage::Yours, moves));
}

#[test]
fn pictures_hold_all_that_matters() {
    let cassa = table::<CassaGrande>("{}", Seat::B);
    let small = picture(&cassa, 80, 24);
    shows(&small, &["Cassa Grande   you are ▲ B   your turn", "▲ B  west   to move  hand ", "Your turn: lay a card"]);
    shows(&small, &["^T hint  ^Z undo  ^L log  ? help  ^Q quit", "lays a card face down at"]);
    assert!(!small.contains(" Log "), "{small}");
    let large = picture(&cassa, 140, 40);
    shows(&large, &[" Log ", "lays a card face down at", "▲ B  west   to move  hand ", "Enter play"]);

    let casa = table::<CasaGrande>(r#"{"players": 4}"#, Seat::A);
    shows(&picture(&casa, 80, 24), &["Your turn: put your pawn on a corner.", "corner NW", "◆ D", "plaza.", "☼ 10"]);
    // The log gives way where the table needs the width.
    shows(&picture(&casa, 100, 24), &["corner NW", "◆ D", "plaza."]);
    shows(&picture(&casa, 140, 40), &[" Log ", "corner NW", "a platform of floor 2", "plaza."]);

    let calcory = table::<Calcory>(r#"{"players": 4}"#, Seat::A);
    shows(&picture(&calcory, 80, 24), &["Your turn: turn up", "flip a1", "▒▒ face down", "Sum of this turn"]);
    shows(&picture(&calcory, 140, 40), &[" Log ", "flip j6", "▒▒ face down"]);
}

#[test]
fn a_terminal_that_is_too_small_is_told_so() {
    let table = table::<CassaGrande>("{}", Seat::A);
    let small = picture(&table, 50, 10);
    shows(&small, &["This table needs ", "has 50 × 10. The game waits."]);
    for (wide, high) in [(1, 1), (3, 2), (60, 5), (300, 3), (59, 100)] {
        picture(&table, wide, high);
    }
}
