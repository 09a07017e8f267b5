//! Commands: once each, only if they are up to date, only from those who may.

use tavola_core::{Seat, Viewer};
use tavola_table::{
    Caller, Chooser, ClientMessage, Credentials, Decision, Deed, Entry, Fact, Level, MoveError, Options, Phase,
    Principal, Refusal, Token, TokenHash,
};

use crate::desk::{Desk, HOST, entropy, host_token, json, player, token};
use crate::variants::{SIZES, SMALL};

fn desk() -> Desk {
    Desk::full(SMALL.0, SMALL.1, Options { rounds: 2, ..Options::default() }, 1)
}

fn shown(seat: Option<TokenHash>, host: Option<TokenHash>) -> Credentials {
    Credentials { seat, host }
}

fn playing() -> (Desk, Seat) {
    let mut desk = desk();
    desk.begin();
    let turn = desk.turn().unwrap();
    (desk, turn)
}

#[test]
fn a_repeated_command_is_done_once() {
    let (mut desk, turn) = playing();
    let text = desk.legal().remove(0);
    let command = desk.command(Deed::Move { text });
    let seq = desk.send(player(turn), &command).unwrap();
    let before = desk.table.seq();
    assert_eq!(desk.send(player(turn), &command), Ok(seq));
    desk.random_move();
    assert_eq!(desk.send(player(turn), &command), Ok(seq), "also after others have moved");
    assert_eq!(desk.table.seq(), before + 1);
    let refolded = desk.folded(desk.entries.len());
    assert!(matches!(refolded.decide(player(turn), &command), Ok(Decision::Done(done)) if done == seq));
}

#[test]
fn nothing_unknown_is_sent_with_a_deed() {
    for (text, fine) in [
        (r#"{"do": "leave"}"#, true),
        (r#"{"do": "leave", "why": "tea"}"#, false),
        (r#"{"do": "ready", "ready": true}"#, true),
        (r#"{"do": "ready", "ready": true, "why": "tea"}"#, false),
        (r#"{"do": "change", "rules": {}, "options": {"clock": {"kind": "none"}}}"#, true),
        (r#"{"do": "change", "rules": {}, "options": {"clock": {"kind": "none", "seconds": 5}}}"#, false),
    ] {
        assert_eq!(serde_json::from_str::<Deed>(text).is_ok(), fine, "{text}");
    }
}

#[test]
fn the_same_id_of_another_sender_is_another_command() {
    let mut desk = desk();
    let command = desk.command(Deed::Say { text: "hello".to_owned() });
    let seqs = [player(Seat::A), player(Seat::B), HOST].map(|caller| desk.send(caller, &command).unwrap());
    assert!(seqs[0] < seqs[1] && seqs[1] < seqs[2]);
    let again = [player(Seat::A), player(Seat::B), HOST].map(|caller| desk.send(caller, &command).unwrap());
    assert_eq!(seqs, again);
}

#[test]
fn a_new_player_does_not_inherit_the_commands_of_the_one_before() {
    let mut desk = desk();
    let command = desk.command(Deed::Say { text: "hello".to_owned() });
    let seq = desk.send(player(Seat::B), &command).unwrap();
    desk.act(Seat::B, Deed::Stand).unwrap();
    desk.sit(Seat::B).unwrap();
    assert!(desk.send(player(Seat::B), &command).unwrap() > seq);
}

#[test]
fn a_stale_move_is_refused_and_a_word_in_between_does_not_matter() {
    let (mut desk, turn) = playing();
    let other = turn.after(1, 2);
    let text = desk.legal().remove(0);
    let command = desk.command(Deed::Move { text });
    desk.act(other, Deed::Say { text: "go on".to_owned() }).unwrap();
    let needed = desk.send(player(turn), &command).unwrap();
    let mut late = desk.command(Deed::Move { text: desk.legal().remove(0) });
    late.seq = needed - 1;
    assert_eq!(desk.send(player(other), &late), Err(Refusal::Stale { seen: needed - 1, needed }));
    late.seq = needed;
    desk.send(player(other), &late).unwrap();
}

#[test]
fn moves_are_for_the_seat_whose_turn_it_is() {
    let (mut desk, turn) = playing();
    let other = turn.after(1, 2);
    let text = desk.legal().remove(0);
    assert_eq!(desk.act(other, Deed::Move { text: text.clone() }), Err(Refusal::Turn { turn }));
    assert_eq!(desk.table.check_move(other, &text), Err(Refusal::Turn { turn }));
    assert_eq!(desk.table.check_move(turn, &text), Ok(()));
    let long = Deed::Move { text: "9".repeat(65) };
    assert_eq!(desk.act(turn, long), Err(Refusal::LongMove { most: 64 }));
    let wrong = [("", "notation"), ("9@", "notation"), ("0@0,0", "rule"), (" 1@0,0", "notation")];
    for (text, code) in wrong {
        let refusal = desk.act(turn, Deed::Move { text: text.to_owned() }).unwrap_err();
        assert_eq!(refusal.code(), code, "{text:?}: {refusal}");
    }
    assert_eq!(
        desk.act(turn, Deed::Add { round: 1, entropy: entropy(turn, 1) }),
        Err(Refusal::OtherRound { round: 1 })
    );
    assert_eq!(desk.act(turn, Deed::Ready { ready: true }), Err(Refusal::RoundRuns));
    assert_eq!(desk.act(turn, Deed::Stand), Err(Refusal::RoundRuns));
}

#[test]
fn entropy_is_added_once_to_the_round_that_is_dealt() {
    let mut desk = desk();
    let add = |round| Deed::Add { round, entropy: entropy(Seat::A, 1) };
    assert_eq!(desk.act(Seat::A, add(1)), Err(Refusal::OtherRound { round: 1 }));
    for seat in desk.people() {
        desk.act(seat, Deed::Ready { ready: true }).unwrap();
    }
    desk.serve();
    assert_eq!(desk.table.phase(), Phase::Dealing);
    assert_eq!(desk.act(Seat::A, add(2)), Err(Refusal::OtherRound { round: 2 }));
    desk.act(Seat::A, add(1)).unwrap();
    assert_eq!(desk.act(Seat::A, add(1)), Err(Refusal::Added));
    assert_eq!(desk.act(Seat::A, Deed::Move { text: "1@0,0".to_owned() }), Err(Refusal::NoRound));
    assert_eq!(desk.sit(Seat::A), Ok(desk.table.seq()), "who has the token has the seat already");
}

#[test]
fn only_the_host_manages_and_only_players_play() {
    let mut desk = Desk::open(SMALL.0, SMALL.1, Options::default(), 2);
    desk.sit(Seat::A).unwrap();
    let rules = serde_json::json!({});
    let managing = [
        Deed::Invite { seat: Seat::B, level: Level::Easy },
        Deed::Free { seat: Seat::A },
        Deed::Lend { seat: Seat::A, level: Level::Easy },
        Deed::Change { rules, options: Options::default() },
        Deed::GiveUp,
    ];
    for deed in managing {
        assert_eq!(desk.act(Seat::A, deed), Err(Refusal::HostOnly));
    }
    let playing = [
        Deed::Ready { ready: true },
        Deed::Add { round: 1, entropy: entropy(Seat::A, 1) },
        Deed::Move { text: "1@0,0".to_owned() },
        Deed::Undo,
        Deed::Answer { agree: true },
        Deed::Leave,
        Deed::Return,
        Deed::Stand,
    ];
    for deed in playing {
        assert_eq!(desk.host(deed), Err(Refusal::PlayersOnly));
    }
    let command = desk.command(Deed::Say { text: "hello".to_owned() });
    assert_eq!(desk.send(Caller::default(), &command), Err(Refusal::PlayersOnly));
    assert_eq!(desk.host(Deed::GiveUp), Err(Refusal::NoRound));
    assert_eq!(desk.table.seq(), 2, "nothing of this was written");
}

#[test]
fn a_host_who_plays_does_both() {
    let mut desk = desk();
    let both = desk.table.caller(shown(Some(token(Seat::A).hash()), Some(host_token().hash()))).unwrap();
    assert_eq!(both, Caller { seat: Some(Seat::A), host: true });
    for deed in [Deed::Ready { ready: true }, Deed::Free { seat: Seat::B }] {
        let command = desk.command(deed);
        desk.send(both, &command).unwrap();
    }
    assert_eq!(desk.people(), [Seat::A]);
}

#[test]
fn tokens_prove_who_somebody_is() {
    let desk = desk();
    let stranger = Token::new([1; 32]).hash();
    assert_eq!(desk.table.caller(shown(None, None)), Ok(Caller::default()));
    assert_eq!(desk.table.caller(shown(Some(token(Seat::B).hash()), None)), Ok(player(Seat::B)));
    assert_eq!(desk.table.caller(shown(Some(stranger), None)), Err(Refusal::Stranger));
    assert_eq!(desk.table.caller(shown(None, Some(stranger))), Err(Refusal::HostOnly));
    assert_eq!(desk.table.caller(shown(Some(host_token().hash()), None)), Err(Refusal::Stranger));
    assert_eq!(player(Seat::B).viewer(), Viewer::Seat(Seat::B));
    assert_eq!(HOST.viewer(), Viewer::Watcher, "a host without a seat sees what all see");
}

#[test]
fn nobody_watches_a_table_without_watchers() {
    let options = Options { watchers: false, ..Options::default() };
    let mut desk = Desk::full(SMALL.0, SMALL.1, options, 3);
    assert_eq!(desk.table.recognise(Credentials::default()), Err(Refusal::NoWatchers));
    assert_eq!(desk.table.recognise(Credentials::of_seat(token(Seat::A).hash())), Ok(player(Seat::A)));
    assert_eq!(desk.table.recognise(Credentials::of_host(host_token().hash())), Ok(HOST));
    let command = desk.command(Deed::Leave);
    assert_eq!(desk.send(Caller::default(), &command), Err(Refusal::NoWatchers));
}

#[test]
fn a_bot_moves_only_while_it_is_wanted() {
    let (mut desk, turn) = playing();
    let other = turn.after(1, 2);
    let text = desk.legal().remove(0);
    let choose = |desk: &Desk, seat, by| desk.table.bot_move(seat, text.clone(), by).map(drop);
    assert_eq!(choose(&desk, turn, Chooser::Bot), Err(Refusal::NotAway));
    assert_eq!(choose(&desk, turn, Chooser::Clock), Ok(()));
    assert_eq!(choose(&desk, other, Chooser::Clock), Err(Refusal::Turn { turn }));
    desk.act(turn, Deed::Leave).unwrap();
    desk.host(Deed::Lend { seat: turn, level: Level::Easy }).unwrap();
    assert_eq!(choose(&desk, turn, Chooser::Bot), Ok(()));
    assert_eq!(choose(&desk, turn, Chooser::Clock), Err(Refusal::Lent));
    assert_eq!(desk.table.bot_move(turn, "?".to_owned(), Chooser::Bot).unwrap_err().code(), "notation");
    desk.act(turn, Deed::Return).unwrap();
    assert_eq!(choose(&desk, turn, Chooser::Bot), Err(Refusal::NotAway), "the player is back");
    desk.play_out();
    assert_eq!(choose(&desk, turn, Chooser::Bot), Err(Refusal::NoRound));
    assert_eq!(desk.table.check_move(turn, &text), Err(Refusal::NoRound));
}

#[test]
fn hints_are_for_the_own_decision_and_can_be_switched_off() {
    let (mut desk, _) = playing();
    desk.random_move();
    let turn = desk.turn().unwrap();
    let thought = desk.table.hint(turn).unwrap();
    assert_eq!(thought.seat(), turn);
    let (legal, advice) = (desk.legal(), thought.finish());
    assert_eq!(advice.len(), 3, "{advice:?}");
    for one in &advice {
        assert!(legal.contains(&one.text), "{one:?}");
        assert_eq!(one.values.len(), desk.table.seats());
        assert!(one.values.values().iter().all(|value| (0.0..=1.0).contains(value)), "{one:?}");
    }
    let again = desk.table.hint(turn).unwrap().finish();
    assert_eq!(json(&again), json(&advice), "the same question gets the same answer");
    assert_eq!(desk.table.hint(turn.after(1, 2)).err(), Some(Refusal::Turn { turn }));
    let mut desk = Desk::full(SMALL.0, SMALL.1, Options { hints: false, ..Options::default() }, 4);
    assert_eq!(desk.table.hint(Seat::A).err(), Some(Refusal::NoHints));
    desk.begin();
    assert_eq!(desk.table.hint(desk.turn().unwrap()).err(), Some(Refusal::NoHints));
}

#[test]
fn a_hint_tells_whom_a_move_harms_if_it_leaves_less_than_the_usual_move() {
    // Nobody knows the card in hand, so that nothing else can be said for a place.
    let (game, rules) =
        ("cassa-grande", r#"{"players": 2, "frame": 3, "deal": "blind", "hand": {"1": 1, "3": 1, "9": 2}}"#);
    // How often it was told, and how often not.
    let (mut told, mut untold) = (0, 0);
    for seed in 0..24 {
        let mut desk = Desk::full(game, rules, Options::default(), seed);
        desk.begin();
        while let Some(turn) = desk.turn() {
            // A hint names three moves: with no more than these all that the usual is made of can be seen.
            if (2..=3).contains(&desk.legal().len()) {
                let other = turn.after(1, 2);
                let advice = desk.table.hint(turn).unwrap().finish();
                let usual = advice.iter().map(|one| one.values[other]).sum::<f64>() / advice.len() as f64;
                for one in &advice {
                    let less = usual - one.values[other];
                    // Values are told in thousandths.
                    if (less - 0.01).abs() > 0.002 {
                        let reasons = json(&one.reasons);
                        let harms = reasons.contains("harms");
                        assert_eq!(
                            harms,
                            less > 0.01,
                            "{reasons} where the other seat expects {less} less: {advice:?}"
                        );
                        *(if harms { &mut told } else { &mut untold }) += 1;
                    }
                }
            }
            desk.random_move();
        }
    }
    assert!(told > 10 && untold > 10, "told {told} times, and {untold} times not");
}

#[test]
fn a_round_that_is_over_takes_no_moves() {
    let (game, rules) = SIZES[0];
    let mut desk = Desk::full(game, rules, Options::default(), 5);
    desk.begin();
    desk.play_out();
    for seat in desk.people() {
        assert_eq!(desk.act(seat, Deed::Move { text: "1@0,0".to_owned() }), Err(Refusal::NoRound));
        assert_eq!(desk.act(seat, Deed::Undo), Err(Refusal::NoRound));
    }
    assert_eq!(Refusal::from(MoveError::Over).code(), "over");
}

#[test]
fn messages_of_clients_are_read_strictly() {
    let read = |text: &str| serde_json::from_str::<ClientMessage>(text);
    let right = [
        r#"{"type":"hello","protocol":1}"#,
        r#"{"type":"hello","protocol":1,"token":"x","seq":12}"#,
        r#"{"type":"command","id":"a-1","seq":3,"deed":{"do":"move","text":"1@0,0"}}"#,
        r#"{"type":"command","id":"a_2","seq":3,"deed":{"do":"undo"}}"#,
        r#"{"type":"command","id":"B","seq":3,"deed":{"do":"invite","seat":"B","level":"easy"}}"#,
        r#"{"type":"command","id":"B","seq":3,"deed":{"do":"change","rules":{"players":2},"options":{"rounds":4}}}"#,
        r#"{"type":"ping"}"#,
        r#"{"type":"why","id":"1","text":"9@0,0"}"#,
    ];
    for text in right {
        let message = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let again = read(&json(&message)).unwrap();
        assert_eq!(again, message);
    }
    let wrong = [
        "",
        "{}",
        r#"{"type":"hello"}"#,
        r#"{"type":"hello","protocol":1,"admin":true}"#,
        r#"{"type":"command","id":"a b","seq":3,"deed":{"do":"undo"}}"#,
        r#"{"type":"command","id":"","seq":3,"deed":{"do":"undo"}}"#,
        r#"{"type":"command","id":"a","seq":-1,"deed":{"do":"undo"}}"#,
        r#"{"type":"command","id":"a","seq":4294967296,"deed":{"do":"undo"}}"#,
        r#"{"type":"command","id":"a","seq":3,"deed":{"do":"move"}}"#,
        r#"{"type":"command","id":"a","seq":3,"deed":{"do":"move","text":"x","seat":"A"}}"#,
        r#"{"type":"command","id":"a","seq":3,"deed":{"do":"invite","seat":"E","level":"easy"}}"#,
        r#"{"type":"command","id":"a","seq":3,"deed":{"do":"add","round":1,"entropy":"00"}}"#,
        r#"{"type":"command","id":"a","seq":3,"extra":1,"deed":{"do":"undo"}}"#,
    ];
    for text in wrong {
        assert!(read(text).is_err(), "{text}");
    }
    assert!(read(&format!(r#"{{"type":"hint","id":"{}"}}"#, "a".repeat(40))).is_ok());
    assert!(read(&format!(r#"{{"type":"hint","id":"{}"}}"#, "a".repeat(41))).is_err());
}

#[test]
fn a_round_at_a_table_that_is_worn_out_can_be_given_up() {
    let mut desk = Desk::full(SMALL.0, SMALL.1, Options::default(), 4);
    desk.begin();
    while desk.table.seq() < 100_000 {
        let fact = Fact::Said { who: Principal::Host, text: "so much talk".to_owned() };
        let entry = Entry { at: desk.now, by: None, fact };
        desk.table.apply(desk.table.seq() + 1, &entry).unwrap();
    }
    let turn = desk.turn().unwrap();
    let moving = desk.command(Deed::Move { text: desk.legal().remove(0) });
    assert_eq!(desk.table.decide(player(turn), &moving).unwrap_err(), Refusal::WornOut);
    let ending = desk.command(Deed::GiveUp);
    assert!(matches!(desk.table.decide(HOST, &ending), Ok(Decision::Write(Fact::GivenUp))));
    desk.host(Deed::GiveUp).unwrap();
    let again = desk.command(Deed::GiveUp);
    assert_eq!(desk.table.decide(HOST, &again).unwrap_err(), Refusal::NoRound, "once");
}
