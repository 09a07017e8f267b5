//! Nobody is sent what is not theirs: not over the socket, not over HTTP, not in the log.

use serde_json::json;
use tavola_core::Viewer;
use tavola_core::fair::{Draws, Secret, Seed};
use tavola_core::record::{Recorded, read_rules};
use tavola_server::journal::TableId;
use tavola_table::games::{Calcory, CasaGrande, CassaGrande};
use tavola_table::{Entry, Fact};

use crate::client::get;
use crate::journal::EVERY_VARIANT;
use crate::log;
use crate::open::Open;
use crate::twins::{Compared, Known, compare};

/// Plays for every viewer with secrets that the deal can't tell apart for it.
async fn hold<G: Recorded>(
    rules: &str,
    most: usize,
    tries: u32,
    worth: impl Fn(&Known<G>, &Known<G>, Viewer) -> Option<usize>,
) -> Compared {
    let read: G::Rules = read_rules(rules).expect("rules of the game");
    let seats = G::seats(&read).expect("rules of the game");
    let first = Known::<G>::deal(&read, Secret::simulated(1, 1));
    // For each viewer the best of the deals that look the same to it.
    let mut seconds: Vec<(Viewer, Option<(usize, Secret)>)> = Viewer::all(seats).map(|viewer| (viewer, None)).collect();
    for number in 1..=tries {
        let other = Known::<G>::deal(&read, Secret::simulated(2, number));
        for (viewer, best) in &mut seconds {
            let worth = worth(&first, &other, *viewer).filter(|worth| best.is_none_or(|(most, _)| *worth >= most));
            *best = worth.map(|worth| (worth, other.secret)).or(*best);
        }
    }
    let mut total = Compared::default();
    for (viewer, second) in seconds {
        let (_, second) = second.expect("a deal that looks the same");
        let compared = compare::<G>(rules, viewer, (first.secret, second), most).await;
        total.moves += compared.moves;
        total.different += compared.different;
        total.taken_back += compared.taken_back;
        total.hints += compared.hints;
        total.bytes += compared.bytes;
    }
    println!("{} {rules}: {total:?}", G::SLUG);
    total
}

/// The variants to go through: all of them where that is cheap. What another journal does differently has to do with none.
fn variants<T, const N: usize>(all: [T; N]) -> impl Iterator<Item = T> {
    all.into_iter().take(if EVERY_VARIANT { N } else { 1 })
}

/// Deals that look the same to the viewer, the more different the better.
fn looks_the_same<G: Recorded>(one: &Known<G>, two: &Known<G>, viewer: Viewer) -> Option<usize> {
    let same = one.position.view(viewer) == two.position.view(viewer);
    same.then(|| usize::from(one.position != two.position))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hidden_cards_of_cassa_grande_change_no_byte() {
    for rules in variants([r#"{"players": 4}"#, r#"{"players": 2}"#, r#"{"players": 4, "laying": "alternating"}"#]) {
        let total = Box::pin(hold::<CassaGrande>(rules, usize::MAX, 1, looks_the_same)).await;
        // Whole rounds but for the last moves, after which all cards lie open.
        assert!(
            total.moves > 40 && total.different * 2 > total.moves && total.taken_back > 0 && total.hints > 0,
            "{rules}: {total:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn exchanged_and_dealt_cards_of_cassa_grande_change_no_byte() {
    let middle = r#""frame": 4, "hand": {"1": 3, "2": 2, "9": 2, "c": 1}"#;
    // With blind hands a viewer knows the cards of the others in their order: few of them are alike in two deals.
    let small = r#""frame": 3, "hand": {"1": 2, "9": 1, "c": 1}"#;
    for (hand, variant) in variants([
        (middle, r#""exchange": true"#),
        (middle, r#""exchange": true, "laying": "open""#),
        (middle, r#""deal": "shown""#),
        (small, r#""deal": "blind""#),
        (small, r#""deal": "blind", "exchange": true, "laying": "alternating""#),
    ]) {
        let rules = format!(r#"{{"players": 2, {hand}, {variant}}}"#);
        let total = Box::pin(hold::<CassaGrande>(&rules, usize::MAX, 20_000, looks_the_same)).await;
        assert!(total.moves > 10 && total.different > 0, "{rules}: {total:?}");
    }
    if EVERY_VARIANT {
        let rules = r#"{"players": 4, "goal": "lowest", "exchange": true}"#;
        let total = Box::pin(hold::<CassaGrande>(rules, 30, 1, looks_the_same)).await;
        assert!(total.different > 0, "{total:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn face_down_cards_of_calcory_change_no_byte() {
    // The more places hold the same card in both games, the longer they can be played without a difference.
    let alike = |one: &Known<Calcory>, two: &Known<Calcory>, viewer: Viewer| {
        looks_the_same(one, two, viewer)?;
        Some(one.setup.layout.iter().zip(&two.setup.layout).filter(|(a, b)| a == b).count())
    };
    // Between two to the end, or as far as the games can't be told apart.
    for (rules, most) in
        variants([(r#"{"players": 2}"#, usize::MAX), (r#"{"players": 3}"#, 80), (r#"{"players": 4}"#, 80)])
    {
        let total = Box::pin(hold::<Calcory>(rules, most, 20_000, alike)).await;
        assert!(
            total.moves > 30 && total.different == total.moves && total.taken_back > 0 && total.hints > 0,
            "{rules}: {total:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dice_to_come_of_casa_grande_change_no_byte() {
    let ahead = |one: &Known<CasaGrande>, two: &Known<CasaGrande>, viewer: Viewer| {
        looks_the_same(one, two, viewer)?;
        let (mut here, mut there) = (one.draws.clone(), two.draws.clone());
        Some((0..20).take_while(|_| here.below(6) == there.below(6)).count())
    };
    // With few blocks to the end, or as far as the dice fall alike.
    for (rules, most) in variants([
        (r#"{"players": 2, "blocks": 18}"#, usize::MAX),
        (r#"{"players": 3, "blocks": 20}"#, 60),
        (r#"{"players": 4, "blocks": 18}"#, 60),
    ]) {
        let total = Box::pin(hold::<CasaGrande>(rules, most, 5_000, ahead)).await;
        assert!(total.moves > 10 && total.taken_back > 0 && total.hints > 0, "{rules}: {total:?}");
    }
}

/// Whole games of every game, to their end: secrets come out when the round is over and not before, tokens never.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn secrets_and_tokens_stay_where_they_belong() {
    log::listen();
    let server = Open::new().await;
    for (game, rules, seats) in [
        ("cassa-grande", json!({"players": 4}), 4),
        ("cassa-grande", json!({"players": 2, "deal": "blind", "exchange": true}), 2),
        ("calcory", json!({"players": 3}), 3),
        ("casa-grande", json!({"players": 2}), 2),
    ] {
        let party = server.table(game, rules, json!({}), seats, 0).await;
        let mut watcher = party.watcher().await;
        let mut sockets = party.begin().await;
        let secret = secret(&server, &party.id).await;
        let mut hidden = vec![secret.to_string()];
        hidden.push(seeds(&secret, seats));
        let mut never: Vec<String> = party.tokens.clone();
        never.push(party.host.clone());
        let hashes =
            never.iter().map(|token| token.parse::<tavola_table::Token>().expect("a token").hash().to_string());
        let hashes: Vec<_> = hashes.collect();
        never.extend(hashes);

        let mut luck = Draws::new(Seed([7; 32]));
        while sockets[0].phase() == "playing" {
            let turn = sockets[0].turn().expect("somebody's turn").to_owned();
            let mover = usize::from(turn.as_bytes()[0] - b'A');
            let legal = sockets[mover].legal();
            let text = &legal[luck.below(legal.len() as u32) as usize];
            let seq = sockets[mover].done(&json!({"do": "move", "text": text})).await;
            for socket in sockets.iter_mut().chain([&mut watcher]) {
                socket.reach(seq).await;
            }
        }
        let record = get(server.address, &party.path("/record")).await;
        assert_eq!(record.status, 200, "{record:?}");
        assert!(record.text().contains(&secret.to_string()), "the record tells the secret when all is over");
        for socket in sockets.iter().chain([&watcher]) {
            let last = socket.frames.iter().position(|text| text.contains("\"outcome\":{")).expect("the round ended");
            for (number, text) in socket.frames.iter().enumerate() {
                for word in &never {
                    assert!(!text.contains(word.as_str()), "a token was told: {text}");
                }
                let told = hidden.iter().any(|word| text.contains(word.as_str()));
                assert!(!told || number >= last, "the secret was told too early: {text}");
            }
            assert!(socket.frames[last].contains(&hidden[0]), "the secret is published at the end");
        }
        let log = log::text();
        assert!(!log.is_empty());
        for word in never.iter().chain(&hidden) {
            assert!(!log.contains(word.as_str()), "{word} stands in the log");
        }
    }
    server.close().await;
}

async fn secret(server: &Open, id: &str) -> Secret {
    let id: TableId = id.parse().expect("a name");
    let entries = server.journal.read(&id, 0, 1000).await.expect("the journal can be read");
    let found = entries.iter().find_map(|(_, bytes)| match serde_json::from_slice::<Entry>(bytes).ok()?.fact {
        Fact::Committed { secret, .. } => Some(secret),
        _ => None,
    });
    found.expect("a commitment")
}

/// The seed that follows from the secret and what the harness adds for each seat.
fn seeds(secret: &Secret, seats: usize) -> String {
    let added = |seat: tavola_core::Seat| format!("{:032x}", seat.index() + 7).parse().expect("16 bytes");
    secret.seed(&tavola_core::PerSeat::new(seats, added), 1).to_string()
}
