//! The seal must be able to break: a host that cheats, as a test double, and a client that keeps what it was promised.

use serde_json::{Value, json};
use tavola_core::fair::{Entropy, Secret};
use tavola_core::{Seat, Viewer};
use tavola_table::{Breach, Deed, FairnessCheck, Gap, Options, OwnBytes, Phase, RoundPromise, State, Update, games};

use crate::desk::{Desk, entropy};

/// How a host tries to get away with another game than it promised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trick {
    /// None: an honest host.
    None,
    /// It tells another secret in the end.
    SwapSecret,
    /// It tells another secret in the end, and the commitment that fits it.
    SwapBoth,
    /// It takes the client's bytes with thanks, and deals without them.
    DropBytes,
    /// It deals from another secret than the one that it commits itself to and opens.
    DealOther,
    /// It deals from another secret, and shows in the end the record of a game that was never played.
    RecordOther,
    /// It deals with the bytes of two seats in each other's place.
    ReorderSeats,
    /// It plays by other rules than it announced.
    OtherRound,
    /// It shows something else at first than it dealt, and the truth from the first move on.
    ShowOther,
    /// It gives no record.
    NoRecord,
}

/// A host that plays tricks on the player of seat A: a table that is played honestly, and what is told of it.
struct HostileHost {
    desk: Desk,
    trick: Trick,
    /// What is told to be the secret.
    told: Secret,
    sent: usize,
    /// Whether it has shown how the round begins.
    has_shown: bool,
}

/// The player of seat A, who trusts nobody. What it keeps goes through JSON after every message, as through a reload.
#[derive(Default)]
struct Sceptic {
    promise: Option<RoundPromise>,
}

impl Sceptic {
    fn reload(&mut self) {
        let kept = serde_json::to_string(&self.promise).expect("a promise is plain JSON");
        self.promise = serde_json::from_str(&kept).expect("it is read as it was written");
    }

    fn read_update(&mut self, table: &State, update: &Value) {
        let update: Update = serde_json::from_value(update.clone()).expect("the host keeps to the form");
        if let Some(promise) = &mut self.promise {
            promise.watch(&update.happened);
        }
        if let Some(round) = &update.round {
            let table = update.table.as_ref().unwrap_or(&table.table);
            RoundPromise::keep(&mut self.promise, Some(Seat::A), table, round);
        }
        self.reload();
    }

    fn check(&self, record: &str) -> FairnessCheck {
        self.promise.as_ref().expect("a commitment has come").check(record.as_bytes())
    }
}

fn rules(game: &str) -> &'static str {
    if game == "cassa-grande" { r#"{"players":2,"deal":"blind"}"# } else { r#"{"players":2}"# }
}

impl HostileHost {
    fn open(game: &str, trick: Trick, run: u64) -> HostileHost {
        let desk = Desk::full(game, rules(game), Options::default(), run);
        let dealt = desk.next_secret();
        let lies = matches!(trick, Trick::DealOther | Trick::RecordOther);
        let told = if lies { Secret([9; 32]) } else { dealt };
        HostileHost { desk, trick, told, sent: 0, has_shown: false }
    }

    /// All get ready; the host commits itself; everybody adds bytes; the round is played to its end.
    fn play(&mut self, client: &mut Sceptic) {
        for seat in [Seat::A, Seat::B] {
            self.desk.act(seat, Deed::Ready { ready: true }).expect("no round runs");
        }
        self.desk.serve();
        self.tell(client);
        if let Some(promise) = &mut client.promise {
            promise.bytes = OwnBytes::Sent { entropy: entropy(Seat::A, 1), taken: true };
        }
        client.reload();
        let (own, other) = (entropy(Seat::A, 1), entropy(Seat::B, 1));
        let (used, others) = if self.trick == Trick::ReorderSeats { (other, own) } else { (own, other) };
        let mut add = |seat, entropy| self.desk.act(seat, Deed::Add { round: 1, entropy }).expect("it is being dealt");
        add(Seat::B, others);
        add(Seat::A, if self.trick == Trick::DropBytes { Entropy([0; 16]) } else { used });
        self.desk.serve();
        self.tell(client);
        while self.desk.table.phase() == Phase::Playing {
            self.desk.random_move();
            self.tell(client);
        }
    }

    /// Sends the client what has happened, as the host wants it to be seen.
    fn tell(&mut self, client: &mut Sceptic) {
        let state = self.desk.state(Viewer::Seat(Seat::A));
        for (viewer, update) in &self.desk.sent[self.sent..] {
            if *viewer == Viewer::Seat(Seat::A) {
                let mut update = serde_json::to_value(update).expect("messages are plain JSON");
                self.bend(&mut update["round"]["fairness"]);
                if let Some(view) = update.pointer_mut("/round/view").filter(|view| view.is_object())
                    && !std::mem::replace(&mut self.has_shown, true)
                    && self.trick == Trick::ShowOther
                {
                    *view = json!({});
                }
                if update["round"].as_object().is_some_and(|round| round.len() == 1) {
                    update.as_object_mut().expect("an update is an object").remove("round");
                }
                client.read_update(&state, &update);
            }
        }
        self.sent = self.desk.sent.len();
    }

    /// What is told of the chance, in a message or a record.
    fn bend(&self, fairness: &mut Value) {
        if fairness.is_null() {
            return;
        }
        let over = !fairness["secret"].is_null();
        let told = match self.trick {
            Trick::SwapSecret | Trick::SwapBoth if over => Secret([8; 32]),
            _ => self.told,
        };
        if over {
            fairness["secret"] = json!(told.to_string());
        }
        if !(self.trick == Trick::SwapSecret && over) {
            fairness["commitment"] = json!(told.commitment().to_string());
        }
        if self.trick == Trick::ReorderSeats {
            for (seat, bytes) in [(Seat::A, entropy(Seat::A, 1)), (Seat::B, entropy(Seat::B, 1))] {
                match &mut fairness["entropy"] {
                    Value::Object(by_seat) => _ = by_seat.insert(seat.to_string(), json!(bytes.to_string())),
                    Value::Array(list) => {
                        for pair in list.iter_mut().filter(|pair| pair[0] == seat.to_string()) {
                            pair[1] = json!(bytes.to_string());
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    fn record(&self) -> String {
        match self.trick {
            Trick::NoRecord => return r#"{"code":"no_record","sentence":"there was no such round"}"#.to_owned(),
            Trick::RecordOther => return self.invented(),
            _ => {}
        }
        let mut record: Value = serde_json::from_str(&self.desk.table.record().expect("the round is over")).unwrap();
        self.bend(&mut record["fairness"]);
        if self.trick == Trick::OtherRound {
            record["fairness"]["game"] = json!(2);
        }
        record.to_string()
    }

    /// The record of another game with the secret that was promised, with nothing wrong in it.
    fn invented(&self) -> String {
        let mut other = Desk::full(self.desk.table.game(), rules(self.desk.table.game()), Options::default(), 4);
        for seat in [Seat::A, Seat::B] {
            other.act(seat, Deed::Ready { ready: true }).expect("no round runs");
        }
        other.write(tavola_table::Fact::Committed { secret: self.told, start: None }, None);
        for seat in [Seat::B, Seat::A] {
            other.act(seat, Deed::Add { round: 1, entropy: entropy(seat, 1) }).expect("it is being dealt");
        }
        other.serve();
        other.play_out();
        other.table.record().expect("the round is over")
    }
}

/// What a sceptic finds at a table of this game where this trick is played.
fn found(game: &str, trick: Trick) -> FairnessCheck {
    let mut host = HostileHost::open(game, trick, 3);
    let mut client = Sceptic::default();
    host.play(&mut client);
    client.check(&host.record())
}

#[test]
fn point_1_an_honest_host_is_believed_when_all_was_checked() {
    for game in games::SLUGS {
        let check = found(game, Trick::None);
        assert!(check.held(), "{game}: {check:?}");
        assert!(check.seed.is_some());
    }
}

#[test]
fn point_1_every_trick_of_a_hostile_host_is_caught_and_told_in_words() {
    for game in games::SLUGS {
        let caught = |trick: Trick, due: fn(&Breach) -> bool, words: &str| {
            let check = found(game, trick);
            let breach = check.breaches.iter().find(|breach| due(breach));
            let breach = breach.unwrap_or_else(|| panic!("{game}, {trick:?}: {check:?}"));
            assert!(!check.held());
            assert!(breach.to_string().contains(words), "{game}, {trick:?}: {breach}");
        };
        caught(
            Trick::SwapSecret,
            |breach| *breach == Breach::OtherSecret,
            "not the one to which the host had committed",
        );
        caught(Trick::SwapBoth, |breach| *breach == Breach::OtherCommitment, "changed its commitment");
        caught(Trick::DropBytes, |breach| *breach == Breach::OwnBytes, "left out or replaced");
        caught(Trick::DealOther, |breach| matches!(breach, Breach::Chance { .. }), "do not follow from the seed");
        caught(Trick::RecordOther, |breach| matches!(breach, Breach::Shown { .. }), "not what the record");
        caught(Trick::ShowOther, |breach| matches!(breach, Breach::Shown { .. }), "not what the record");
        caught(Trick::ReorderSeats, |breach| matches!(breach, Breach::Chance { .. }), "do not follow from the seed");
        caught(Trick::OtherRound, |breach| *breach == Breach::OtherTerms, "not those that were published");
        caught(Trick::NoRecord, |breach| matches!(breach, Breach::NoRecord { .. }), "no readable record");
    }
}

#[test]
fn point_1_what_is_dealt_next_is_no_part_of_the_round() {
    let mut host = HostileHost::open("casa-grande", Trick::None, 3);
    let mut client = Sceptic::default();
    host.play(&mut client);
    let dealt = json!({"seq": 999, "at": 0, "what": "dealt", "round": 2, "events": [{"roll": "another"}]});
    let promise = client.promise.as_mut().expect("a commitment has come");
    promise.watch(&[serde_json::from_value(dealt).expect("something that happens")]);
    let check = client.check(&host.record());
    assert!(check.held(), "{check:?}");
}

#[test]
fn point_1_what_came_late_or_was_added_elsewhere_is_not_counted_as_held() {
    for game in games::SLUGS {
        let mut host = HostileHost::open(game, Trick::None, 3);
        host.play(&mut Sceptic::default());
        // Another device of the player, which comes when the round is over.
        let mut late = Sceptic::default();
        let state = host.desk.state(Viewer::Seat(Seat::A));
        let round = state.round.as_ref().expect("there was a round");
        RoundPromise::keep(&mut late.promise, Some(Seat::A), &state.table, round);
        let check = late.check(&host.record());
        assert_eq!((check.breaches.len(), check.held()), (0, false), "{game}: {check:?}");
        assert_eq!(check.gaps, [Gap::Late, Gap::NoBytes], "{game}");
    }
}

#[test]
fn point_1_moves_taken_back_are_no_breach_also_if_the_client_was_away() {
    let mut host = HostileHost::open("cassa-grande", Trick::None, 3);
    let (mut client, mut away) = (Sceptic::default(), Sceptic::default());
    host.desk.begin();
    // Both clients are there from the commitment on; one of them sleeps while a move is taken back.
    for _ in 0..3 {
        host.desk.random_move();
    }
    host.tell(&mut client);
    host.sent = 0;
    host.tell(&mut away);
    let mover = host.desk.turn().expect("it is somebody's turn");
    host.desk.random_move();
    host.desk.act(mover, Deed::Undo).expect("nothing was revealed, or all are asked");
    if host.desk.state(Viewer::Watcher).table.undo.is_some() {
        let other = if mover == Seat::A { Seat::B } else { Seat::A };
        host.desk.act(other, Deed::Answer { agree: true }).expect("there is a wish");
    }
    host.tell(&mut client);
    let state = host.desk.state(Viewer::Seat(Seat::A));
    RoundPromise::keep(&mut away.promise, Some(Seat::A), &state.table, state.round.as_ref().expect("it runs"));
    while host.desk.table.phase() == Phase::Playing {
        host.desk.random_move();
        let before = host.sent;
        host.tell(&mut client);
        host.sent = before;
        host.tell(&mut away);
    }
    let record = host.record();
    for sceptic in [&mut client, &mut away] {
        let promise = sceptic.promise.as_mut().expect("a commitment has come");
        promise.bytes = OwnBytes::Sent { entropy: entropy(Seat::A, 1), taken: true };
    }
    assert!(client.check(&record).held(), "{:?}", client.check(&record));
    assert_eq!(away.check(&record).gaps, [Gap::Missed]);
    assert_eq!(away.check(&record).breaches, []);
}
