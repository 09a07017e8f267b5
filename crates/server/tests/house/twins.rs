//! Two games that one viewer can't tell apart, played on two servers.
//!
//! Everything that the viewer sees is the same in both: its own moves, and what the others do as far as it is seen. What
//! is hidden differs: other cards in the others' hands or face down, other chance to come. Whenever no pair of moves
//! keeps it so, the games end.

use std::sync::Arc;

use serde_json::json;
use tavola_client::Request;
use tavola_core::fair::{Draws, Entropy, Secret, Seed};
use tavola_core::record::{Recorded, read_rules};
use tavola_core::{PerSeat, Seat, Turn, Viewer};
use tavola_server::journal::TableId;
use tokio::join;

use crate::client::{Hello, Socket, ask};
use crate::open::{NOON, Open, Party, StandingClock, host_token, prepared, seat_token, wide};

/// How many moves were compared, and before how many of them something hidden was different.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Compared {
    pub(crate) moves: usize,
    pub(crate) different: usize,
    /// How often the viewer was advised.
    pub(crate) hints: usize,
    /// How many moves were taken back.
    pub(crate) taken_back: usize,
    /// Bytes that the viewer got, the same in both.
    pub(crate) bytes: usize,
}

/// What a seat adds.
pub(crate) fn entropy(seat: Seat) -> Entropy {
    Entropy([seat.letter() as u8; 16])
}

/// The seed of the first round at a table with so many seats.
pub(crate) fn seed(secret: Secret, seats: usize) -> Seed {
    secret.seed(&PerSeat::new(seats, entropy), 1)
}

/// A game as the server has it, for whoever knows the secret.
#[derive(Clone)]
pub(crate) struct Known<G: Recorded> {
    pub(crate) secret: Secret,
    pub(crate) setup: G::Setup,
    pub(crate) position: G,
    pub(crate) draws: Draws,
}

impl<G: Recorded> Known<G> {
    pub(crate) fn deal(rules: &G::Rules, secret: Secret) -> Known<G> {
        let seats = G::seats(rules).expect("rules of the game");
        let mut draws = Draws::new(seed(secret, seats));
        let setup = G::deal(rules, Seat::A, &mut draws).expect("a deal");
        let position = G::new(rules, &setup).expect("a position");
        let mut known = Known { secret, setup, position, draws };
        known.roll(Viewer::Watcher);
        known
    }

    /// Makes the rolls that are due; tells what the viewer sees of them.
    fn roll(&mut self, viewer: Viewer) -> Vec<G::Event> {
        let (mut outcomes, mut seen) = (Vec::new(), Vec::new());
        while self.position.turn() == Turn::Chance {
            self.position.legal_moves(&mut outcomes);
            let roll = outcomes[self.draws.below(outcomes.len() as u32) as usize];
            seen.push(self.position.witness(roll, viewer));
            self.position.play_unchecked(roll);
        }
        seen
    }

    /// The game after a move, and what the viewer sees of it.
    fn after(&self, m: G::Move, viewer: Viewer) -> (Known<G>, Vec<G::Event>) {
        let mut next = self.clone();
        let mut seen = vec![self.position.witness(m, viewer)];
        next.position.play_unchecked(m);
        seen.extend(next.roll(viewer));
        (next, seen)
    }

    fn legal(&self) -> Vec<G::Move> {
        let mut legal = Vec::new();
        self.position.legal_moves(&mut legal);
        legal
    }
}

/// One of the two servers, with the sockets of all viewers.
struct World<G: Recorded> {
    known: Known<G>,
    server: Open,
    party: Party,
    sockets: Vec<(Viewer, Socket)>,
    /// What the viewer asked over HTTP, and the answers.
    answers: Vec<String>,
    /// How many frames of the viewer and how many answers were compared already.
    compared: (usize, usize),
}

impl<G: Recorded> World<G> {
    async fn open(rules: &str, known: Known<G>, seats: usize) -> World<G> {
        let journal = crate::journal::fresh().await;
        let id: TableId = "twintwintwintwin".parse().expect("a name");
        prepared(&*journal, id, G::SLUG, rules, known.secret, seats).await;
        let server = Open::over(journal, Arc::new(StandingClock(NOON.into())), wide()).await;
        let tokens = Seat::first(seats).map(|seat| seat_token(seat).to_string()).collect();
        let party = Party { address: server.address, id: id.to_string(), host: host_token().to_string(), tokens };
        let mut sockets = Vec::new();
        for viewer in Viewer::all(seats) {
            sockets.push((viewer, party.socket(&hello(viewer)).await));
        }
        let mut world = World { known, server, party, sockets, answers: Vec::new(), compared: (0, 0) };
        for seat in Seat::first(seats) {
            world.act(seat, &json!({"do": "add", "round": 1, "entropy": entropy(seat).to_string()})).await;
        }
        let last = world.socket(Viewer::Seat(Seat::A)).seq + 1;
        world.settle(last).await;
        world
    }

    fn socket(&mut self, viewer: Viewer) -> &mut Socket {
        &mut self.sockets.iter_mut().find(|(other, _)| *other == viewer).expect("every viewer has a socket").1
    }

    /// A seat does something, and everybody hears of it.
    async fn act(&mut self, seat: Seat, deed: &serde_json::Value) {
        let seq = self.socket(Viewer::Seat(seat)).done(deed).await;
        self.settle(seq).await;
    }

    /// A seat makes a move.
    async fn play(&mut self, seat: Seat, m: G::Move, viewer: Viewer) {
        let text = self.known.position.move_text(m);
        self.act(seat, &json!({"do": "move", "text": text})).await;
        self.known = self.known.after(m, viewer).0;
    }

    /// A seat wants its last move back; all the others agree if they are asked.
    async fn take_back(&mut self, seat: Seat, seats: usize, before: Known<G>) {
        self.act(seat, &json!({"do": "undo"})).await;
        for other in Seat::first(seats).filter(|other| *other != seat) {
            if !self.socket(Viewer::Seat(seat)).table["undo"].is_null() {
                self.act(other, &json!({"do": "answer", "agree": true})).await;
            }
        }
        assert_eq!(self.socket(Viewer::Seat(seat)).turn(), Some(seat.to_string().as_str()), "the move is taken back");
        self.known = before;
    }

    async fn settle(&mut self, seq: u64) {
        for (_, socket) in &mut self.sockets {
            socket.reach(seq).await;
        }
    }

    /// The viewer looks at everything that it can look at, and asks about moves.
    async fn look(&mut self, viewer: Viewer, questions: &[String], again: u64, hint: bool) {
        for path in ["", "/history", "/record", "/replay"] {
            let mut look = Request::get(&self.party.path(path));
            if let Viewer::Seat(seat) = viewer {
                look = look.seat(&seat_token(seat).to_string());
            }
            self.answers.push(ask(self.party.address, look).await.traffic());
        }
        if let Viewer::Seat(_) = viewer {
            let socket = self.socket(viewer);
            for (number, text) in questions.iter().enumerate() {
                let id = format!("why{number}");
                socket.send(&json!({"type": "why", "id": id, "text": text})).await.expect("it is sent");
            }
            for number in 0..questions.len() {
                socket.answer(&format!("why{number}")).await.expect("an answer");
            }
            if hint {
                let socket = self.socket(viewer);
                socket.send(&json!({"type": "hint", "id": "hint"})).await.expect("it is sent");
                let advice = socket.answer("hint").await.expect("an answer");
                assert_eq!(advice["type"], "hint", "{advice}");
            }
            // A second connection of the same seat, which has missed something, changes nobody's presence.
            let seq = self.socket(viewer).seq.saturating_sub(again);
            let second = self.party.socket(&Hello { seq, ..hello(viewer) }).await;
            self.answers.extend(second.frames);
        }
    }

    /// All that the viewer got since this was last asked, but for the commitment: to another secret it is another one.
    fn news(&mut self, viewer: Viewer) -> String {
        let commitment = self.known.secret.commitment().to_string();
        let (frames, answers) = self.compared;
        let frames = &self.socket(viewer).frames[frames..];
        let (told, mut texts) = (frames.len(), frames.join("\n"));
        for answer in &self.answers[answers..] {
            texts.push('\n');
            texts.push_str(answer);
        }
        // The state of the table over HTTP is asked for every time, and tells it.
        assert!(texts.contains(&commitment));
        self.compared = (self.compared.0 + told, self.answers.len());
        texts.replace(&commitment, "COMMITMENT")
    }

    async fn close(self) {
        // The server would wait a while for those who still listen.
        drop(self.sockets);
        self.server.close().await;
    }

    /// What nobody may know before the end.
    fn check_secrets(&self, seats: usize) {
        let secret = self.known.secret;
        let mut hidden = vec![secret.to_string(), seed(secret, seats).to_string(), host_token().to_string()];
        for seat in Seat::first(seats) {
            hidden.extend([seat_token(seat).to_string(), seat_token(seat).hash().to_string()]);
        }
        let frames = self.sockets.iter().flat_map(|(_, socket)| &socket.frames);
        for text in frames.chain(&self.answers) {
            for secret in &hidden {
                assert!(!text.contains(secret.as_str()), "{secret} was told: {text}");
            }
        }
    }
}

fn hello(viewer: Viewer) -> Hello {
    viewer.seat().map_or_else(Hello::default, |seat| Hello::seat(&seat_token(seat).to_string()))
}

/// Plays a game twice, with other hidden things the second time, and compares all that the viewer got.
pub(crate) async fn compare<G: Recorded>(
    rules: &str,
    viewer: Viewer,
    secrets: (Secret, Secret),
    most: usize,
) -> Compared {
    let read: G::Rules = read_rules(rules).expect("rules of the game");
    let seats = G::seats(&read).expect("rules of the game");
    let (one, two) = (Known::<G>::deal(&read, secrets.0), Known::<G>::deal(&read, secrets.1));
    let (mut one, mut two) = join!(World::open(rules, one, seats), World::open(rules, two, seats));
    let mut luck = Draws::new(Seed([seats as u8 + 40; 32]));
    let mut compared = Compared::default();
    loop {
        let questions = questions(&one.known.position, viewer, &mut luck);
        let again = u64::from(luck.below(6));
        // Advice takes long: for the first decision, and for a few others.
        let own = matches!(one.known.position.turn(), Turn::Decide(seat) if viewer.is(seat));
        let hint = own && (compared.hints == 0 || luck.below(32) == 0);
        compared.hints += usize::from(hint);
        join!(one.look(viewer, &questions, again, hint), two.look(viewer, &questions, again, hint));
        let (here, there) = (one.news(viewer), two.news(viewer));
        assert!(here == there, "{viewer} can tell the games apart: {}", difference(&here, &there));
        compared.bytes += here.len();
        let Turn::Decide(seat) = one.known.position.turn() else { break };
        let Some((first, second)) = pair(&one.known, &two.known, viewer, seat, &mut luck) else { break };
        if compared.moves == most {
            break;
        }
        compared.moves += 1;
        compared.different += usize::from(one.known.position != two.known.position);
        // The viewer takes some of its moves back, alone or by agreement, and makes them after all.
        let hesitates = viewer.is(seat) && (compared.taken_back == 0 || luck.below(4) == 0);
        compared.taken_back += usize::from(hesitates);
        let go_on = async |world: &mut World<G>, m| {
            let before = world.known.clone();
            world.play(seat, m, viewer).await;
            if hesitates {
                world.take_back(seat, seats, before).await;
                world.play(seat, m, viewer).await;
            }
        };
        join!(go_on(&mut one, first), go_on(&mut two, second));
    }
    one.check_secrets(seats);
    two.check_secrets(seats);
    join!(one.close(), two.close());
    compared
}

/// A move of each game that the viewer can't tell apart, different ones if there are such.
fn pair<G: Recorded>(
    one: &Known<G>,
    two: &Known<G>,
    viewer: Viewer,
    seat: Seat,
    luck: &mut Draws,
) -> Option<(G::Move, G::Move)> {
    let mut firsts = one.legal();
    luck.shuffle(&mut firsts);
    let mut seconds = two.legal();
    luck.shuffle(&mut seconds);
    let looks = |known: &Known<G>, m| {
        let (next, seen) = known.after(m, viewer);
        (!next.position.is_over()).then(|| (seen, next.position.view(viewer)))
    };
    let all: Vec<_> = seconds.iter().filter_map(|m| Some((*m, looks(two, *m)?))).collect();
    let mut found = None;
    for (tried, first) in firsts.into_iter().enumerate() {
        // In games where little is hidden most pairs are the same move twice; a few looks for another are enough.
        if tried > 12 && found.is_some() {
            break;
        }
        let Some(seen) = looks(one, first) else { continue };
        for (second, other) in &all {
            // The viewer itself says the same in both, whatever that amounts to.
            let own = viewer.is(seat);
            if *other == seen && (!own || one.position.move_text(first) == two.position.move_text(*second)) {
                if own || first != *second {
                    return Some((first, *second));
                }
                found = Some((first, *second));
            }
        }
    }
    found
}

/// Texts that the viewer asks about: moves that it can make, and some that it can't.
fn questions<G: Recorded>(position: &G, viewer: Viewer, luck: &mut Draws) -> Vec<String> {
    let mut texts: Vec<String> =
        ["", "stop", "pass", "c@0,0", "#1@0,0", "9@40,40", "flip a1", "put R0 a1"].map(String::from).into();
    if let Turn::Decide(seat) = position.turn()
        && viewer.is(seat)
    {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        for _ in 0..3 {
            let text = position.move_text(legal[luck.below(legal.len() as u32) as usize]);
            texts.extend([text.replace('1', "2"), text.replace('0', "9"), text]);
        }
    }
    texts
}

fn difference(here: &str, there: &str) -> String {
    let at = here.bytes().zip(there.bytes()).take_while(|(one, two)| one == two).count();
    let part = |text: &str| {
        String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(200)..text.len().min(at + 200)]).into_owned()
    };
    format!("…{}…\nand …{}…", part(here), part(there))
}
